"""The meaning of the results of two lines together, and of one without an opponent."""

from collections.abc import Mapping
from typing import Final, Literal

from pairdesk.trf import Entry
from pairdesk.trf.vocabulary import NO_COLOUR
from pairdesk.trf_events.findings import Kind
from pairwright.notation import BYES, DRAWN, LOST, PAIRING_BYE, TRF_LETTERS, WON, ByeRow, Ending
from pairwright.notation import RESULTS as RESULT_ROWS
from pairwright.results import Bye, Result

RESULTS: Final[Mapping[tuple[str, str], Result]] = {
    row.trf: result for result, row in RESULT_ROWS.items()
}
"""The result of a board, from the codes of white and black."""

MARKS: Final[Mapping[Result, tuple[str, str]]] = {
    result: row.trf for result, row in RESULT_ROWS.items()
}
"""The codes of white and black for a result."""

BYE_LETTERS: Final = frozenset(row.trf for row in (*BYES.values(), PAIRING_BYE))
"""The codes that no player with an opponent has."""

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
"""The meaning of a result without an opponent."""

AS_OF_GAMES: Final = frozenset(filter(None, ALONE)) - BYE_LETTERS
"""The codes of games that some programs write for byes."""

SCORED: Final = {
    letter: outcome
    for (ending, outcome), letter in TRF_LETTERS.items()
    if ending in {Ending.RATED, Ending.UNRATED}
}
"""Half-points of a game that was played."""


def bye_entry(bye: ByeRow) -> Entry:
    """What a player with a bye has in a round."""
    return Entry(None, NO_COLOUR, bye.trf)


def why_no_result(white: str, black: str) -> tuple[Kind, str]:
    """Why two results cannot be those of one board: the kind of finding, and the likely cause."""
    if {white, black}.issubset(SCORED) and SCORED[white] + SCORED[black] < WON:
        if SCORED[white] == SCORED[black]:
            return "unknown", "both players cannot lose one game; if neither came, give both a -"
        return "unknown", "a game cannot count differently for the two players"
    return "contradiction", "a result was corrected in only one of the two lines"
