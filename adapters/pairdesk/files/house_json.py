"""House rules as JSON: in event files, in files of their own, and as an operation of the desk.

    {"forbidden": [["a", "b"], {"pair": ["a", "b"], "rounds": [1, 3]}], "required": [["a", "b"]],
     "separate": [{"label": "club:", "at_most": 0, "until_round": null}],
     "quotas": [{"name": "x", "pairs": [["a", "b"]], "at_most": 1}],
     "colour_limit": true, "horizon": 3}

All keys are optional; ``horizon`` is a number, ``"max"``, or ``{"rounds": "max", "planned": 9}``.
"""

from typing import TYPE_CHECKING, Any

from pairwright import Forbidden, Horizon, HouseRules, Quota, Separate

if TYPE_CHECKING:
    from pairdesk.files.event_schema import HouseEntry


def house_from_json(value: object) -> HouseRules:
    """Read house rules from a JSON value. Raises BadDocument, InvalidHouseRules."""
    from pairdesk.files.event_schema import house_entry  # noqa: PLC0415  # msgspec, for those who read

    return house_of(house_entry(value))


def house_of(entry: "HouseEntry") -> HouseRules:
    """House rules from what stands in a file. Raises InvalidHouseRules."""
    horizon = entry.horizon
    return HouseRules(
        forbidden=[
            rule if isinstance(rule, tuple) else Forbidden(*rule.pair, rounds=rule.rounds)
            for rule in entry.forbidden
        ],
        required=entry.required,
        separate=[Separate(rule.label, rule.at_most, rule.until_round) for rule in entry.separate],
        quotas=[Quota(rule.name, rule.pairs, rule.at_most) for rule in entry.quotas],
        colour_limit=entry.colour_limit,
        horizon=horizon
        if horizon is None or isinstance(horizon, int | str)
        else Horizon(horizon.rounds, horizon.planned),
    )


def house_to_json(house: HouseRules) -> dict[str, Any]:
    """House rules as a JSON value; what says nothing is left out."""
    parts: dict[str, Any] = {
        "forbidden": [
            list(rule.pair)
            if rule.rounds is None
            else {"pair": list(rule.pair), "rounds": list(rule.rounds)}
            for rule in house.forbidden
        ],
        "required": [list(pair) for pair in house.required],
        "separate": [
            {"label": rule.label, "at_most": rule.at_most, "until_round": rule.until_round}
            for rule in house.separate
        ],
        "quotas": [
            {"name": rule.name, "pairs": [list(p) for p in rule.pairs], "at_most": rule.at_most}
            for rule in house.quotas
        ],
        "colour_limit": house.colour_limit,
        "horizon": house.horizon
        and {"rounds": house.horizon.rounds, "planned": house.horizon.planned},
    }
    return {key: value for key, value in parts.items() if value}
