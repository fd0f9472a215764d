"""House rules from the entries of a file, and back."""

from pairdesk.files.event_schema import (
    ForbiddenEntry,
    HorizonEntry,
    HouseEntry,
    QuotaEntry,
    SeparateEntry,
)
from pairwright.house import Forbidden, Horizon, HouseRules, Quota, Separate


def house_of(entry: HouseEntry) -> HouseRules:
    """House rules from the entries of a file. Raises InvalidHouseRules."""
    horizon = entry.horizon
    return HouseRules(
        forbidden=[
            Forbidden(*rule.pair, rounds=rule.rounds) if isinstance(rule, ForbiddenEntry) else rule
            for rule in entry.forbidden
        ],
        required=entry.required,
        separate=[Separate(rule.label, rule.at_most, rule.until_round) for rule in entry.separate],
        quotas=[Quota(rule.name, rule.pairs, rule.at_most, rule.at_least) for rule in entry.quotas],
        colour_limit=entry.colour_limit,
        horizon=Horizon(horizon.rounds, horizon.planned)
        if isinstance(horizon, HorizonEntry)
        else horizon,
    )


def entry_of_house(house: HouseRules) -> HouseEntry:
    """House rules as the entries of a file."""
    horizon = house.horizon
    quotas = (
        QuotaEntry(rule.name, tuple(rule.pairs), rule.at_most, rule.at_least)
        for rule in house.quotas
    )
    return HouseEntry(
        forbidden=tuple(
            rule.pair if rule.rounds is None else ForbiddenEntry(rule.pair, rule.rounds)
            for rule in house.forbidden
        ),
        required=tuple(house.required),
        separate=tuple(
            SeparateEntry(rule.label, rule.at_most, rule.until_round) for rule in house.separate
        ),
        quotas=tuple(quotas),
        colour_limit=house.colour_limit,
        horizon=None if horizon is None else HorizonEntry(horizon.rounds, horizon.planned),
    )
