"""A rulebook applied to an event: what it says of the next round, worked out once."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairwright.event import Event
from pairwright.players import SortKey
from pairwright.problem import Barred, Procedure, Seating, Weighed


def rematches(event: Event) -> Barred:
    """Two players who were ever paired with each other never are again."""
    return Barred(of=event.ledger.met.__getitem__, most=event.ledger.rounds)


@dataclass(frozen=True)
class Draw(ABC):
    """The five questions, answered for one event; ``rulebook.on(event)`` makes it.

    The ``event`` has the virtual points of the rulebook's order of players, where it is
    accelerated. House rules are no part of it: one draw serves any of them (``field_of``).
    """

    event: Event
    seeding: SortKey

    @cached_property
    def score(self) -> Sequence[int]:
        """Everybody's score for the pairing, by number: more is better."""
        return self.event.pairing_points

    @property
    def within(self) -> Sequence[int] | None:
        """What orders equal scores before the seeding, by number; None for nothing."""
        return None

    @cached_property
    def ranking(self) -> list[int]:
        """The numbers of all who take part, by score, within the score, by the seeding."""
        event = self.event
        seeded: Sequence[int] = event.roster.ordered(self.seeding)
        if absent := event.absent:
            gone = set(event.roster.numbers(tuple(absent)))
            seeded = [player for player in seeded if player not in gone]
        # Among equals the seeding decides. Sorting is stable, in reverse too.
        if (within := self.within) is not None:
            seeded = sorted(seeded, key=within.__getitem__, reverse=True)
        # There are few scores, so that sorting these alone is faster.
        score, of_score = self.score, defaultdict[int, list[int]](list)
        for player in seeded:
            of_score[score[player]].append(player)
        return [player for points in sorted(of_score, reverse=True) for player in of_score[points]]

    @cached_property
    def barred(self) -> Barred:
        """Who may not meet."""
        return rematches(self.event)

    @cached_property
    def bye_candidates(self) -> Sequence[int] | None:
        """The players to try for the bye, in order; None when nobody needs to sit out."""
        return self._bye_order() if len(self.ranking) % 2 else None

    @cached_property
    @abstractmethod
    def seating(self) -> Seating:
        """Who has white."""

    @cached_property
    @abstractmethod
    def procedure(self) -> Procedure:
        """The procedure that pairs those who take part."""

    def criteria(self, seating: Callable[[], Seating]) -> tuple[Weighed, ...]:
        """The criteria to keep small, most important first; ``seating`` says who has white."""
        return ()

    @abstractmethod
    def _bye_order(self) -> Sequence[int]:
        """The players to try for the bye, in order, where their number is odd."""
