"""Every notation of results, byes and colours.

``RESULTS`` and ``BYES`` hold one row for each, and every notation is read from these rows: codes
that people write, the letter on a sheet, the letters of TRF files, score sheets, words.

A new result is a member of ``Result`` with its code in ``ResultCode``, and a row of ``RESULTS``.
"""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from pairwright.results import BLACK, WHITE, Bye, Colour, Result


class Ending(Enum):
    """How a board came to its result."""

    RATED = auto()
    """A game was played, and is rated."""
    UNRATED = auto()
    """A game was played, and is not rated."""
    FORFEIT = auto()
    """No game was played; a player who did not come loses."""
    OPEN = auto()
    """There is no result yet."""


WON, DRAWN, LOST = 2, 1, 0
"""What a board was for one of the two, whatever its points."""

OUTCOME_LETTERS: Final[Mapping[int, str]] = MappingProxyType({WON: "W", DRAWN: "D", LOST: "L"})
"""Won, drawn or lost, as one letter."""

SIGNS: Final[Mapping[int, str]] = MappingProxyType({WON: "+", DRAWN: "=", LOST: "-"})
"""Won, drawn or lost, as tables by rounds have them."""

GRID_SCORES: Final[Mapping[int, str]] = MappingProxyType({WON: "1", DRAWN: "\u00bd", LOST: "0"})
"""What tables of everybody against everybody have for a game."""

TRF_LETTERS: Final[Mapping[tuple[Ending, int], str]] = MappingProxyType(
    {
        (Ending.RATED, WON): "1",
        (Ending.RATED, DRAWN): "=",
        (Ending.RATED, LOST): "0",
        **{(Ending.UNRATED, outcome): letter for outcome, letter in OUTCOME_LETTERS.items()},
        (Ending.FORFEIT, WON): "+",
        (Ending.FORFEIT, LOST): "-",
        (Ending.OPEN, LOST): "",
    }
)
"""What TRF files have in the line of one of the two at a board."""

RecordKind = Literal["game", "open", "FW", "FL", "PAB", "FPB", "HPB", "ZPB"]
"""What a round was for one participant, as the rules of tie-breaks call it (C.07).

A game at the board; one without a result yet; a forfeit won or lost; the pairing-allocated bye;
the full-point, half-point and zero-point byes, of which the last is an absence too.
"""

GAME: Final = "game"
OPEN: Final = "open"
FORFEIT_WON: Final = "FW"
FORFEIT_LOST: Final = "FL"
PAB: Final = "PAB"
FPB: Final = "FPB"
HPB: Final = "HPB"
ZPB: Final = "ZPB"

FORFEITS: Final[frozenset[RecordKind]] = frozenset((FORFEIT_WON, FORFEIT_LOST))
"""The kinds of a board at which no game was played."""

UNPLAYED: Final[tuple[RecordKind, ...]] = (ZPB, HPB, FPB, PAB, FORFEIT_WON, FORFEIT_LOST)
"""The kinds of a round without a game; files of results name their points by these codes."""

RECORD_KINDS: Final[Mapping[tuple[Ending, int], RecordKind]] = MappingProxyType(
    {
        **{(Ending.RATED, outcome): GAME for outcome in (WON, DRAWN, LOST)},
        **{(Ending.UNRATED, outcome): GAME for outcome in (WON, DRAWN, LOST)},
        (Ending.FORFEIT, WON): FORFEIT_WON,
        (Ending.FORFEIT, LOST): FORFEIT_LOST,
        (Ending.OPEN, LOST): OPEN,
    }
)
"""The kind of a board for one of the two."""


class ResultRow(NamedTuple):
    """All that is known of a result.

    ``letter`` represents it on the sheet of a round. ``white`` and ``black`` are WON, DRAWN or
    LOST. ``score`` is what score sheets have.
    """

    result: Result
    letter: str
    ending: Ending
    white: int
    black: int
    score: str
    words: str

    @property
    def played(self) -> bool:
        """Was a game played at the board?"""
        return self.ending in {Ending.RATED, Ending.UNRATED}

    @property
    def white_forfeits(self) -> bool:
        """Did white lose without a game?"""
        return self.ending is Ending.FORFEIT and self.white == LOST

    @property
    def black_forfeits(self) -> bool:
        """Did black lose without a game?"""
        return self.ending is Ending.FORFEIT and self.black == LOST

    @property
    def trf(self) -> tuple[str, str]:
        """What TRF files have in the lines of white and of black."""
        return TRF_LETTERS[self.ending, self.white], TRF_LETTERS[self.ending, self.black]

    @property
    def kinds(self) -> tuple[RecordKind, RecordKind]:
        """What the board is for white and for black in tie-breaks."""
        return RECORD_KINDS[self.ending, self.white], RECORD_KINDS[self.ending, self.black]


_RATED, _UNRATED, _FORFEIT, _OPEN = Ending
_ROWS: Final = (
    ResultRow(Result.WHITE_WON, "W", _RATED, WON, LOST, "1-0", "white won"),
    ResultRow(Result.BLACK_WON, "B", _RATED, LOST, WON, "0-1", "black won"),
    ResultRow(Result.DRAW, "D", _RATED, DRAWN, DRAWN, "1/2-1/2", "draw"),
    ResultRow(Result.WAITING, "*", _OPEN, LOST, LOST, "*", "no result yet"),
    ResultRow(Result.UNRATED_WHITE_WON, "1", _UNRATED, WON, LOST, "1-0U", "white won, unrated"),
    ResultRow(Result.UNRATED_BLACK_WON, "0", _UNRATED, LOST, WON, "0-1U", "black won, unrated"),
    ResultRow(Result.UNRATED_DRAW, "=", _UNRATED, DRAWN, DRAWN, "1/2-1/2U", "draw, unrated"),
    ResultRow(Result.FORFEIT_TO_WHITE, "w", _FORFEIT, WON, LOST, "1-0F", "forfeit, white won"),
    ResultRow(Result.FORFEIT_TO_BLACK, "b", _FORFEIT, LOST, WON, "0-1F", "forfeit, black won"),
    ResultRow(Result.BOTH_FORFEIT, "f", _FORFEIT, LOST, LOST, "0-0F", "forfeit, both lost"),
)

RESULTS: Final[Mapping[Result, ResultRow]] = MappingProxyType({row.result: row for row in _ROWS})
"""Every result, with all that is known of it."""

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {row.result.value: row.letter for row in _ROWS}
)
"""The letter of a sheet for the code of a result."""

SHEET_ROWS: Final[Mapping[str, ResultRow]] = MappingProxyType({row.letter: row for row in _ROWS})
"""What is known of a result, by the letter of the sheet."""

RESULT_OF_LETTER: Final[Mapping[str, Result]] = MappingProxyType(
    {letter: row.result for letter, row in SHEET_ROWS.items()}
)
"""The result, by the letter of the sheet."""

WAITING: Final = "*"
"""The letter of a board without a result, which is its code too."""

PLAYED: Final = frozenset(letter for letter, row in SHEET_ROWS.items() if row.played)
"""The letters of games that were played at the board, rated and not."""

REPORTED: Final = frozenset("WBD")
"""What players report for an open board, code and letter in one; other results are rulings."""

DECIDED: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        row.letter: (row.white - DRAWN, row.black - DRAWN)
        for row in _ROWS
        if row.ending is not Ending.OPEN and DRAWN not in {row.white, row.black}
    }
)
"""Won, +1, or lost, -1, for white and for black, by the letter; forfeits count, draws do not."""

_BY_MEANING: Final = {(row.ending, row.white, row.black): row.letter for row in _ROWS}


def letter_of(ending: Ending, white: int, black: int) -> str:
    """The letter of the result that is this for white and for black."""
    return _BY_MEANING[ending, white, black]


TURNED: Final = str.maketrans(
    {row.letter: letter_of(row.ending, row.black, row.white) for row in _ROWS}
)
"""A sheet as black sees it: ``sheet.translate(TURNED)``."""

AS_RATED: Final = str.maketrans(
    {
        row.letter: letter_of(_RATED if row.played else row.ending, row.white, row.black)
        for row in _ROWS
    }
)
"""A sheet as if all games were rated: ``sheet.translate(AS_RATED)``."""

SHORT_DRAW: Final = "1/2"
"""A draw on score sheets, as it is often shortened."""

SCORES: Final[Mapping[str, Result]] = MappingProxyType(
    {row.score: row.result for row in _ROWS} | {SHORT_DRAW: Result.DRAW}
)
"""The result, by what score sheets have."""


def forfeited_by(*, white: bool, black: bool) -> Result:
    """The result of a board to which white, black or both do not come; WAITING if they do."""
    if white and black:
        return Result.BOTH_FORFEIT
    if white:
        return Result.FORFEIT_TO_BLACK
    return Result.FORFEIT_TO_WHITE if black else Result.WAITING


class ByeRow(NamedTuple):
    """All that is known of a bye: its code, the letter of TRF files, the kind in tie-breaks."""

    bye: Bye | None
    trf: str
    kind: RecordKind
    words: str


PAIRING_BYE: Final = ByeRow(None, "U", PAB, "pairing-allocated bye")
"""The bye that a pairing gives; it has no code."""

BYES: Final[Mapping[Bye, ByeRow]] = MappingProxyType(
    {
        Bye.HALF: ByeRow(Bye.HALF, "H", HPB, "half-point bye"),
        Bye.FULL: ByeRow(Bye.FULL, "F", FPB, "full-point bye"),
        Bye.ZERO: ByeRow(Bye.ZERO, "Z", ZPB, "zero-point bye"),
    }
)
"""Every bye, with all that is known of it."""

SCORE_BYES: Final[Mapping[str, Bye]] = MappingProxyType({"BYE": Bye.FULL, "HALF": Bye.HALF})
"""The bye, by what clubs write for it among the scores."""

KIND_WORDS: Final[Mapping[RecordKind, str]] = MappingProxyType(
    {
        GAME: "played",
        OPEN: "not yet played",
        FORFEIT_WON: "forfeit won",
        FORFEIT_LOST: "forfeit lost",
        **{row.kind: row.words for row in (PAIRING_BYE, *BYES.values())},
        ZPB: f"{BYES[Bye.ZERO].words} or absent",
    }
)
"""What a round was for one participant, in words."""

BYE_OF_CODE: Final[Mapping[str, Bye]] = MappingProxyType({bye.value: bye for bye in Bye})
"""The bye, by its code."""

COLOUR_OF_NAME: Final[Mapping[str, Colour]] = MappingProxyType(
    {colour.value: colour for colour in Colour}
)
"""The colour, by its name."""

COLOUR_OF_SIGN: Final[Mapping[int, Colour]] = MappingProxyType(
    {WHITE: Colour.WHITE, BLACK: Colour.BLACK}
)
"""The colour, by its sign in columns of numbers."""
