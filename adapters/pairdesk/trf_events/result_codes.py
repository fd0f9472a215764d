"""What the results of two lines mean together, and what one means without an opponent."""

from collections.abc import Mapping
from typing import Final

from pairdesk.trf_events.findings import Kind

RESULTS: Final[Mapping[tuple[str, str], str]] = {
    ("1", "0"): "W",
    ("=", "="): "D",
    ("0", "1"): "B",
    ("W", "L"): "UW",
    ("D", "D"): "UD",
    ("L", "W"): "UB",
    ("+", "-"): "FW",
    ("-", "+"): "FB",
    ("-", "-"): "FF",
    ("", ""): "*",
}
"""The result of a board, from those that white and black have."""

MARKS: Final[Mapping[str, tuple[str, str]]] = {result: two for two, result in RESULTS.items()}
"""What white and black have for a result."""

ALONE: Final = {"": "Z", "Z": "Z", "-": "Z", "H": "H", "=": "H", "F": "F", "U": "U", "+": "U"}
"""What a result means where there is no opponent."""

SCORED: Final = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}
"""Half-points of a game that was played."""


def why_no_result(white: str, black: str) -> tuple[Kind, str]:
    """What keeps two results from being that of a board: how grave it is, and the likely cause."""
    if {white, black}.issubset(SCORED) and SCORED[white] + SCORED[black] < SCORED["1"]:
        lost = SCORED[white] == SCORED[black]
        what = "that both lost" if lost else "that counts differently for the two"
        return "unknown", f"an event has no game {what}"
    return "contradiction", "a result was corrected in one of the two lines alone"
