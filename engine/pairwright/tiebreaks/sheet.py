"""The sheet of an event: one record for each participant and round (C.07, 15 and 16).

Every tie-break is computed from a sheet. Points are whole half-points. Participants are numbered
in the order of entry; rounds are those that were paired so far.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final, Literal, NamedTuple, TypeVar

from pairwright.notation import (
    DRAWN,
    FORFEIT_LOST,
    FORFEITS,
    GAME,
    HPB,
    OPEN,
    ZPB,
    RecordKind,
)
from pairwright.tiebreaks.addends import Addend, addend_of
from pairwright.tiebreaks.editions import Edition

AT_BOARD: Final[frozenset[RecordKind]] = frozenset((GAME,))
BOARD_AND_FORFEITS: Final = AT_BOARD | FORFEITS
REQUESTED: Final[frozenset[RecordKind]] = frozenset((HPB, ZPB))
VOLUNTARY: Final[frozenset[RecordKind]] = REQUESTED | {FORFEIT_LOST}
"""The kinds of a voluntary unplayed round (VUR) [16.5]."""

Score = Literal["MP", "GP"]
Kept = TypeVar("Kept")


class Record(NamedTuple):
    """What one participant did in one round.

    ``opponent`` is the scheduled one, or NOBODY. ``colour`` is WHITE, BLACK or NO_COLOUR.
    ``points`` are those awarded, in half-points; ``result`` is WON, DRAWN or LOST, whatever its
    points.
    """

    kind: RecordKind
    opponent: int
    colour: int
    points: int
    result: int


record_of: Final[Callable[[tuple[RecordKind, int, int, int, int]], Record]] = partial(
    tuple.__new__, Record
)
"""A record from its fields; in half the time of the constructor, which is written in Python."""


@dataclass(frozen=True)
class Sheet:
    """The records of an event, by participant and round, and what follows from them.

    ``rounds`` is the final number of rounds of the event. ``fixed`` says that all
    pairings were made beforehand [15.2]. A sheet of teams counts the primary score and holds the
    sheet of the ``secondary`` one; ``matches`` are the points on each board, and ``letters`` the
    games of a match, by participant and round. Those ``left_out`` count for nobody.
    """

    ids: Sequence[str]
    ratings: Sequence[int]
    rows: list[list[Record]]
    win: int
    draw: int
    loss: int
    rounds: int
    fixed: bool
    edition: Edition
    lots: tuple[str, ...] = ()
    matches: list[list[tuple[int, ...]]] = field(default_factory=list)
    primary: Score | None = None
    secondary: "Sheet | None" = None
    letters: list[list[str]] = field(default_factory=list)
    left_out: frozenset[int] = frozenset()
    _kept: dict[Any, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    @property
    def size(self) -> int:
        """How many participants there are."""
        return len(self.ids)

    @property
    def played(self) -> int:
        """How many rounds were paired so far."""
        return len(self.rows[0]) if self.rows else 0

    def kept(self, compute: Callable[..., Kept], **options: Any) -> Kept:  # noqa: ANN401
        """``compute(self, **options)``, worked out once."""
        key = (compute, *options.values())
        if key not in self._kept:
            self._kept[key] = compute(self, **options)
        result: Kept = self._kept[key]
        return result

    def by(self, score: Score | None) -> "Sheet":
        """The sheet that counts match points or game points; None is the primary score."""
        if score is None or score == self.primary or self.secondary is None:
            return self
        return self.secondary

    def games(self, *, forfeits_played: bool = False) -> frozenset[RecordKind]:
        """The kinds of record that are games: forfeits too, where pairings were fixed [15.2]."""
        return BOARD_AND_FORFEITS if self.fixed or forfeits_played else AT_BOARD

    @property
    def cap_rounds(self) -> int:
        """The number of rounds for which a dummy score is calculated."""
        return self.rounds if self.edition.cap_by_planned_rounds else self.played

    @cached_property
    def scores(self) -> list[int]:
        """The points of everybody, as awarded."""
        return [sum(record.points for record in row) for row in self.rows]

    @cached_property
    def adjusted(self) -> list[int]:
        """The score of everybody as opponents see it [16.3]."""
        if self.fixed or self.edition.adjustment == "none":
            return self.scores
        late = self.edition.adjustment == "late requested byes"
        return [
            score
            if late and row and row[-1].kind not in VOLUNTARY  # as of nearly everybody
            else sum(self.adjusted_points(row))
            for score, row in zip(self.scores, self.rows, strict=True)
        ]

    def adjusted_points(self, row: list[Record]) -> list[int]:
        """The points of each round as opponents see them: some unplayed rounds count as draws."""
        points = [record.points for record in row]
        if self.fixed or self.edition.adjustment == "none":
            return points
        if self.edition.adjustment == "every unplayed round":
            unplayed = [record.kind not in (GAME, OPEN) for record in row]
        else:
            unplayed = _late_requested(row)
        return [self.draw if late else own for late, own in zip(unplayed, points, strict=True)]

    def contributions(self, *, forfeits_played: bool = False) -> list[list[Addend]]:
        """What each round adds to Buchholz: the score of the opponent, or of a dummy [15, 16].

        ``forfeits_played`` is the modifier ``/P``: forfeits are games against the scheduled
        opponent. Those of Sonneborn-Berger are these, times the own points of the round.
        """
        return self.kept(_contributions, forfeits_played=forfeits_played)

    @cached_property
    def fore(self) -> "Sheet":
        """The sheet in which everybody who was paired in the last round drew there [8.3].

        That is the last one of the event: before it is paired nothing is changed.
        """
        if self.played < self.rounds:
            return self
        rows = [[*row[:-1], *map(self._drawn, row[-1:])] for row in self.rows]
        secondary = None if self.secondary is None else self.secondary.fore
        return replace(self, rows=rows, secondary=secondary)

    def _drawn(self, record: Record) -> Record:
        paired = record.kind in (GAME, OPEN) or (
            record.kind in FORFEITS and self.edition.fore_forfeits_are_draws
        )
        if not paired:
            return record
        return record._replace(kind=GAME, points=self.draw, result=DRAWN)


def _late_requested(row: list[Record]) -> list[bool]:
    """Which rounds are requested byes with nothing but voluntary unplayed rounds after [16.2.5]."""
    late = [False] * len(row)
    for place in range(len(row) - 1, -1, -1):
        if row[place].kind not in VOLUNTARY:
            break
        late[place] = row[place].kind in REQUESTED
    return late


def _contributions(sheet: Sheet, *, forfeits_played: bool) -> list[list[Addend]]:
    games = sheet.games(forfeits_played=forfeits_played)
    scores, adjusted = sheet.scores, sheet.adjusted
    everybody = []
    for player, row in enumerate(sheet.rows):
        mine = []
        for number, record in enumerate(row, 1):
            kind, opponent = record.kind, record.opponent
            if kind in games:
                score = adjusted[opponent]
                bound = "played" if score == scores[opponent] else "adjusted"
                mine.append(addend_of((number, opponent, score, score, bound, False)))
            elif kind != OPEN and not sheet.fixed:
                score, bound = _dummy(sheet, player, number, record)
                mine.append(Addend(number, opponent, score, score, bound, kind in VOLUNTARY))
        everybody.append(mine)
    return everybody


def _dummy(sheet: Sheet, player: int, number: int, record: Record) -> tuple[int, str]:
    """The score of the dummy opponent of an unplayed round [16.4], and what bounds it."""
    own = sheet.scores[player]
    if sheet.edition.dummy == "virtual":
        before = sum(earlier.points for earlier in sheet.rows[player][: number - 1])
        to_come = sheet.draw * (sheet.cap_rounds - number)
        return before + sheet.win - record.points + to_come, "virtual"
    if sheet.edition.dummy == "own":
        return own, "own"
    if record.kind in FORFEITS:
        cap, bound = sheet.adjusted[record.opponent], "opponent"
    else:
        cap, bound = sheet.draw * sheet.cap_rounds, "draws"
    return (cap, bound) if cap < own else (own, "own")
