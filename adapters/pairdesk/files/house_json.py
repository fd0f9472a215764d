"""House rules as JSON: in event files, in separate files, and as an operation of the desk.

    {"forbidden": [["a", "b"], {"pair": ["a", "b"], "rounds": [1, 3]}], "required": [["a", "b"]],
     "separate": [{"label": "club:", "at_most": 0, "until_round": null}],
     "quotas": [{"name": "x", "pairs": [["a", "b"]], "at_most": 1}],
     "colour_limit": true, "horizon": 3}

All keys are optional; ``horizon`` is a number, ``"max"``, or ``{"rounds": "max", "planned": 9}``.
"""

from typing import Any

from pairdesk import files
from pairwright.house import HouseRules


def house_from_json(value: object) -> HouseRules:
    """Read house rules from a JSON value. Raises BadDocument, InvalidHouseRules."""
    return files.house_entries.house_of(files.event_schema.house_entry(value))


def house_to_json(house: HouseRules) -> dict[str, Any]:
    """House rules as a JSON value that ``house_from_json`` reads; empty rules are left out."""
    value: dict[str, Any] = files.event_schema.json_of(files.house_entries.entry_of_house(house))
    return value
