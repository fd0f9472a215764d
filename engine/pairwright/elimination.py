"""Stages that players leave early: through after enough wins, out after enough losses.

>>> from pairwright import Event, Player, Round
>>> event = Event.of(map(Player, "abcd", (4, 3, 2, 1)))
>>> event = event.with_round(Round.of(1, [("a", "c", "W"), ("b", "d", "D")]))
>>> [(row.player, row.fate, row.round) for row in Stage(advance=1, eliminate=1).table(event)]
[('a', 'advanced', 1), ('b', None, None), ('d', None, None), ('c', 'eliminated', 1)]
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Literal, NamedTuple, cast

from pairwright.errors import InvalidEvent, quoted
from pairwright.event import Event
from pairwright.notation import DECIDED
from pairwright.results import Bye
from pairwright.rounds import Round
from pairwright.tiebreaks import standings

Fate = Literal["advanced", "eliminated"]


class Standing(NamedTuple):
    """A row of the table of a stage: matches won and lost, the fate, and its round."""

    rank: int
    player: str
    wins: int
    losses: int
    difficulty: int
    fate: Fate | None
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A player is through after ``advance`` wins and out after ``eliminate`` losses.

    A bye and a forfeit by the opponent count as won, a player's own forfeit as lost, a draw as
    neither. Raises InvalidEvent for a number below 1.
    """

    advance: int
    eliminate: int

    def __post_init__(self) -> None:
        for name in ("advance", "eliminate"):
            number = getattr(self, name)
            if type(number) is not int or number < 1:
                raise InvalidEvent(f"{name} must be a whole number from 1, not {quoted(number)}")

    @property
    def rounds(self) -> int:
        """The rounds after which everybody is through or out, without draws and absences."""
        return self.advance + self.eliminate - 1

    def fates(self, event: Event) -> dict[str, tuple[Fate, int]]:
        """Each player's fate and the round that decided it, in the order of the decisions."""
        counted: Counter[tuple[str, bool]] = Counter()
        decided: dict[str, tuple[Fate, int]] = {}
        for number, player, won in _matches(event):
            counted[player, won] += 1
            if counted[player, won] == (self.advance if won else self.eliminate):
                decided.setdefault(player, ("advanced" if won else "eliminated", number))
        return decided

    def without_decided(self, event: Event) -> Event:
        """The event after those who are through or out have left the field.

        The latest round should be finished: players who leave forfeit an unfinished game.
        """
        leaving = [player for player in self.fates(event) if player not in event.withdrawn]
        return reduce(Event.with_withdrawal, leaving, event)

    def table(self, event: Event) -> list[Standing]:
        """Those through, those still playing, those out; in each by the chain ``major``.

        Players who are through earlier rank higher, and players who are out earlier rank lower.
        """
        fates = self.fates(event)
        counted = Counter((player, won) for _, player, won in _matches(event))

        def place(player: str) -> tuple[int, int]:
            fate, number = fates.get(player, (None, 0))
            return (0, number) if fate == "advanced" else (2, -number) if fate else (1, 0)

        rows = sorted(standings(event, "major"), key=lambda row: place(row.player))
        return [
            Standing(
                rank,
                row.player,
                counted[row.player, True],
                counted[row.player, False],
                cast("int", row.values[1]),
                *fates.get(row.player, (None, None)),
            )
            for rank, row in enumerate(rows, 1)
        ]


def _matches(event: Event) -> Iterator[tuple[int, str, bool]]:
    """For every round and player: the round's number, the player, and whether the match was won."""
    for played in event.rounds:
        for player, won in _outcomes(played):
            yield played.number, player, won


def _outcomes(played: Round) -> Iterator[tuple[str, bool]]:
    """The winners and the losers of a round."""
    for white, black, mark in zip(played.whites, played.blacks, played.sheet, strict=True):
        if mark in DECIDED:
            of_white, of_black = DECIDED[mark]
            yield white, of_white > 0
            yield black, of_black > 0
    if played.bye is not None:
        yield played.bye, True
    for player, bye in played.byes:
        if bye is Bye.FULL:
            yield player, True
