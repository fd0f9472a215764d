"""Records about the whole event, in the order of their codes; XX and BB records come last."""

from dataclasses import dataclass, field
from itertools import dropwhile
from typing import ClassVar, Final, NamedTuple, NewType, TypeVar

Tenths = NewType("Tenths", int)
"""Points as TRF files have them, with one decimal; a win is usually 10."""

ABSENCE: Final = "A"
"""The symbol of 162 for an absence, and for a forfeit lost."""

ABSENCE_TOO: Final = "Z"
"""Another symbol of 162 for the same, which some programs know instead."""

ALLOCATED: Final = "P"
"""The symbol of 162 for the pairing-allocated bye."""

ADJOURNED: Final = "X"
"""The symbol of 162 for an adjourned game."""

Item = TypeVar("Item")


def usual_symbol(symbol: str) -> str:
    """A symbol of 162, with one for an absence."""
    return ABSENCE if symbol == ABSENCE_TOO else symbol


@dataclass(frozen=True, slots=True)
class Record:
    """The fields that every record has."""

    line: int = field(default=0, compare=False, kw_only=True)


class PointsFor(NamedTuple):
    """The points of a result: its symbol, and the points."""

    symbol: str
    points: Tenths


@dataclass(frozen=True, slots=True)
class Header(Record):
    """A line of text about the event.

    012 name, 022 city, 032 federation, 042 and 052 dates of start and end, 092 type, 102 and 112
    arbiters, 122 rate of play, 182 program, 192 system, 222 time control, 352 colours of boards.
    """

    code: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Count(Record):
    """062, 072, 082: players, rated players, teams; 142 and XXR: rounds."""

    code: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class RoundDates(Record):
    """132: the dates of the rounds, YY/MM/DD, None for a round without one."""

    code: ClassVar[str] = "132"

    dates: tuple[str | None, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dates", trimmed(self.dates))


@dataclass(frozen=True, slots=True)
class InitialColour(Record):
    """152: the initial colour, W or B."""

    code: ClassVar[str] = "152"

    colour: str


@dataclass(frozen=True, slots=True)
class Scoring(Record):
    """162: points for games (W D L A P X, and Z for A); 362: points for matches (TW TD TL)."""

    code: str
    points: tuple[PointsFor, ...]


@dataclass(frozen=True, slots=True)
class StartRanks(Record):
    """172: the federation, and which ratings made the starting numbers."""

    code: ClassVar[str] = "172"

    federation: str
    method: str


@dataclass(frozen=True, slots=True)
class Codes(Record):
    """202: the tie-breaks; 212: the order of the standings."""

    code: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words(Record):
    """XXC: white1 or black1 (the initial colour), rank (players are ordered by rank)."""

    code: ClassVar[str] = "XXC"

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultPoints(Record):
    """XXS: points for results, in the codes of that record (WW BW WD ... PAB FW FL)."""

    code: ClassVar[str] = "XXS"

    points: tuple[PointsFor, ...]


@dataclass(frozen=True, slots=True)
class Points(Record):
    """BBW BBD BBL: win, draw, loss; BBZ BBF BBU: zero-point bye, forfeit loss, allocated bye."""

    code: str
    points: Tenths


def trimmed(items: tuple[Item | None, ...]) -> tuple[Item | None, ...]:
    """Items without the blank ones at the end, which look like the end of the line."""
    if not items or items[-1] is not None:
        return items
    return tuple(dropwhile(lambda item: item is None, reversed(items)))[::-1]
