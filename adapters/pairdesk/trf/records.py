"""Records about players and teams, and the type of any record."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pairdesk.trf.headers import (
    Codes,
    Count,
    Header,
    InitialColour,
    Points,
    Record,
    ResultPoints,
    RoundDates,
    Scoring,
    StartRanks,
    Tenths,
    Words,
    trimmed,
)


class Entry(NamedTuple):
    """One round of a player, as it is written.

    ``opponent`` is None for 0000; ``colour`` is w, b, - or blank; ``result`` is one of
    1 = 0 W D L + - U F H Z or blank.
    """

    opponent: int | None
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class Player(Record):
    """001: a player; ``entries`` has one entry a round, None where the columns are blank.

    Blank rounds at the end are dropped. Dates are YYYY/MM/DD, with 00 for an unknown month or day.
    """

    code: ClassVar[str] = "001"

    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    birth: str = ""
    points: Tenths | None = None
    rank: int | None = None
    entries: tuple[Entry | None, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", trimmed(self.entries))


@dataclass(frozen=True, slots=True)
class NationalData(Record):
    """What a national federation says about a player; the code is its three letters."""

    code: str
    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    national_id: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Byes(Record):
    """240: requested byes; ``bye`` is F, H or Z, ``numbers`` are players or teams."""

    code: ClassVar[str] = "240"

    bye: str
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VirtualPoints(Record):
    """250: points that count for pairing only, for a range of rounds and of starting numbers."""

    code: ClassVar[str] = "250"

    match_points: Tenths | None
    game_points: Tenths | None
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PlayerVirtualPoints(Record):
    """XXA: the virtual points of a player, by round."""

    code: ClassVar[str] = "XXA"

    number: int
    points: tuple[Tenths | None, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", trimmed(self.points))


@dataclass(frozen=True, slots=True)
class Forbidden(Record):
    """260: no two of the numbers may meet from the first to the last round."""

    code: ClassVar[str] = "260"

    first_round: int
    last_round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numbers(Record):
    """XXZ: players absent from the coming round; XXP: players who may never meet."""

    code: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints(Record):
    """299: points given beside the results; ``kind`` is W D L F H Z + - or blank for a penalty.

    ``round`` is None for points that belong to no single round.
    """

    code: ClassVar[str] = "299"

    kind: str
    match_points: Tenths | None
    game_points: Tenths | None
    round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineUp(Record):
    """300: who plays for a team, by board; None is an empty board."""

    code: ClassVar[str] = "300"

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Team(Record):
    """310: a team; ``members`` are numbers of players in board order."""

    code: ClassVar[str] = "310"

    number: int
    name: str = ""
    nickname: str = ""
    strength: int | None = None
    match_points: Tenths | None = None
    game_points: Tenths | None = None
    rank: int | None = None
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OldTeam(Record):
    """013: a team of the older formats."""

    code: ClassVar[str] = "013"

    name: str
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamByes(Record):
    """320: what the pairing-allocated bye gives, and which team had it in each round, or None."""

    code: ClassVar[str] = "320"

    match_points: Tenths | None
    game_points: Tenths | None
    teams: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ForfeitedMatch(Record):
    """330: a match forfeited: ``+-`` white wins, ``-+`` black wins, ``--`` nobody does."""

    code: ClassVar[str] = "330"

    result: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class KeptLine(Record):
    """A line that is kept as it is: a comment, a blank line, 801, 802, or an unknown record."""

    code: ClassVar[str] = ""

    text: str


AnyRecord = (
    Header
    | Count
    | RoundDates
    | InitialColour
    | Scoring
    | StartRanks
    | Codes
    | Words
    | ResultPoints
    | Points
    | Player
    | NationalData
    | Byes
    | VirtualPoints
    | PlayerVirtualPoints
    | Forbidden
    | Numbers
    | AbnormalPoints
    | LineUp
    | Team
    | OldTeam
    | TeamByes
    | ForfeitedMatch
    | KeptLine
)
"""A record of any kind."""
