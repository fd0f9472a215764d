"""A rulebook is a value: five questions about a pairing, answered as data.

ranking      in which order do the players stand?                 ``seeding``, after points
admissible   whom may a player not meet?                          ``barred``
candidates   given who is left, whom does the lead try first?     ``order``
byes         who is tried for the bye, and is there a next one?   ``bye_order``, ``bye_retries``
seating      once the pairs are known, who has white?             ``seating``
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairwright.event import Event
from pairwright.ledger import Ledger
from pairwright.players import SortKey

Order = Callable[[int, int], Iterator[range]]
"""Which of those who are left the lead tries, and in which order.

Called with the size of the lead's group (how many at the front of the list have the lead's
points, the lead included) and the number of all who are left. Yields runs of indices into the
list of those who are left, in which the lead is index 0; a run goes up or down by ones.
"""

Seating = Callable[[int, int], bool]
"""Has the better-ranked of two players, by number, white against the other?"""

ByeOrder = Callable[[list[int], Ledger], Sequence[int]]
"""From the ranking, best first, the players to try for the bye, first to be tried first."""


class Barred(NamedTuple):
    """Who may not meet whom, whatever the rest of the pairing: the same both ways."""

    of: Callable[[int], Collection[int]]
    """The numbers of those whom a player may not meet; may hold NOBODY."""
    most: int
    """No player is barred from more than this many others."""


def rematches(ledger: Ledger) -> Barred:
    """Two players who were ever paired with each other never are again."""
    return Barred(of=ledger.met.__getitem__, most=ledger.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One way to pair; see the head of this module for the five questions."""

    name: str
    title: str
    seeding: SortKey
    barred: Callable[[Ledger], Barred] = rematches
    order: Order
    bye_order: ByeOrder
    bye_retries: bool
    seating: Callable[[Ledger], Seating]

    def ranking(self, event: Event) -> list[int]:
        """The numbers of all who take part: more points first, then by the seeding."""
        ledger = event.ledger
        seeded = event.roster.ordered(self.seeding)
        if event.withdrawn:
            gone = set(event.roster.numbers(tuple(event.withdrawn)))
            seeded = [player for player in seeded if player not in gone]
        # Sorting is stable in reverse too, so the seeding decides among equal points.
        return sorted(seeded, key=ledger.points.__getitem__, reverse=True)

    def byes(self, ranking: list[int], ledger: Ledger) -> Sequence[int]:
        """The players to try for the bye, in order; none when nobody needs to sit out."""
        if len(ranking) % 2 == 0:
            return ()
        tried = self.bye_order(ranking, ledger)
        return tried if self.bye_retries else tried[:1]


def slide(group: int, left: int) -> Iterator[range]:
    """Top half against bottom half: the middle of the group and down, then back up, then below."""
    middle = group // 2
    yield range(middle or 1, group)
    yield range(middle - 1, 0, -1)
    yield range(group, left)
