"""Stages that players leave early: through with so many wins, out with so many losses.

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
    """A row of the table of a stage: matches won and lost, and what was decided in which round."""

    rank: int
    player: str
    wins: int
    losses: int
    difficulty: int
    fate: Fate | None
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """``advance`` wins and a player is through; ``eliminate`` losses and the player is out.

    A bye and a match that was forfeited count as won, a match forfeited oneself as lost, a draw as
    neither. Raises InvalidEvent for a number below 1.
    """

    advance: int
    eliminate: int

    def __post_init__(self) -> None:
        for name in ("advance", "eliminate"):
            number = getattr(self, name)
            if type(number) is not int or number < 1:
                raise InvalidEvent(f"{name}: a number from 1, not {quoted(number)}")

    @property
    def rounds(self) -> int:
        """The rounds after which everybody is decided, where nobody draws or is absent."""
        return self.advance + self.eliminate - 1

    def fates(self, event: Event) -> dict[str, tuple[Fate, int]]:
        """What is decided for whom, and in which round it was, in the order it came."""
        counted: Counter[tuple[str, bool]] = Counter()
        decided: dict[str, tuple[Fate, int]] = {}
        for number, player, won in _matches(event):
            counted[player, won] += 1
            if counted[player, won] == (self.advance if won else self.eliminate):
                decided.setdefault(player, ("advanced" if won else "eliminated", number))
        return decided

    def without_decided(self, event: Event) -> Event:
        """The event after those who are through or out have left the field.

        The latest round is to be finished: whoever leaves forfeits a game that is not.
        """
        leaving = [player for player in self.fates(event) if player not in event.withdrawn]
        return reduce(Event.with_withdrawal, leaving, event)

    def table(self, event: Event) -> list[Standing]:
        """Who is through, then who plays on, then who is out, by the chain ``major`` in each.

        The earlier a player is through the higher, and the earlier out the lower.
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
    """For everybody in every round the number of the round, who, and whether the match was won."""
    for played in event.rounds:
        for player, won in _outcomes(played):
            yield played.number, player, won


def _outcomes(played: Round) -> Iterator[tuple[str, bool]]:
    """Who won, and who lost, in a round."""
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
