"""What the results of two lines mean together, and what one means without an opponent."""

from collections.abc import Mapping
from typing import Final, Literal

from pairdesk.trf_events.findings import Kind
from pairwright.notation import BYES, DRAWN, LOST, PAIRING_BYE, TRF_LETTERS, WON, Ending
from pairwright.notation import RESULTS as RESULT_ROWS
from pairwright.results import Bye, Result

RESULTS: Final[Mapping[tuple[str, str], Result]] = {
    row.trf: result for result, row in RESULT_ROWS.items()
}
"""The result of a board, from those that white and black have."""

MARKS: Final[Mapping[Result, tuple[str, str]]] = {
    result: row.trf for result, row in RESULT_ROWS.items()
}
"""What white and black have for a result."""

BYE_LETTERS: Final = frozenset(row.trf for row in (*BYES.values(), PAIRING_BYE))
"""What nobody with an opponent has."""

ALLOCATED: Final = "U"
"""The pairing-allocated bye."""

Alone = Bye | Literal["U"]
"""A bye, or the pairing-allocated one."""

ALONE: Final[Mapping[str, Alone]] = {
    **{row.trf: bye for bye, row in BYES.items()},
    PAIRING_BYE.trf: ALLOCATED,
    "": Bye.ZERO,
    TRF_LETTERS[Ending.RATED, DRAWN]: Bye.HALF,
    TRF_LETTERS[Ending.FORFEIT, LOST]: Bye.ZERO,
    TRF_LETTERS[Ending.FORFEIT, WON]: ALLOCATED,
}
"""What a result means where there is no opponent."""

SCORED: Final = {
    letter: outcome
    for (ending, outcome), letter in TRF_LETTERS.items()
    if ending in {Ending.RATED, Ending.UNRATED}
}
"""Half-points of a game that was played."""


def why_no_result(white: str, black: str) -> tuple[Kind, str]:
    """What keeps two results from being that of a board: how grave it is, and the likely cause."""
    if {white, black}.issubset(SCORED) and SCORED[white] + SCORED[black] < WON:
        if SCORED[white] == SCORED[black]:
            return "unknown", "a game cannot be lost by both; if neither came, both have -"
        return "unknown", "a game cannot count differently for the two"
    return "contradiction", "a result was corrected in one of the two lines alone"
