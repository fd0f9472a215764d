"""Those who have not been seated: the list on which candidate orders are defined.

It is a list that loses members anywhere at constant cost: places are linked in both directions,
and a finger rests on the latest look-up, since the next look-up is almost always beside it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pairwright.field import Field


class Remaining:
    """The players who are left, in ranking order; index 0 is the lead."""

    __slots__ = (
        "_after",
        "_before",
        "_finger",
        "_group",
        "_index",
        "_lead",
        "_order",
        "_points",
        "_tried",
        "_players",
        "count",
    )

    def __init__(self, field: Field, players: Sequence[int]) -> None:
        size = self.count = len(players)
        self._players = players
        self._order = field.order
        self._points = field.points
        self._group = Counter(map(field.points.__getitem__, players))
        # A ring of places through the end: it lies behind the last place and before the first.
        self._after = [*range(1, size + 1), 0]
        self._before = [size, *range(size)]
        self._lead = 0
        self._tried = 0
        self._finger = 0
        self._index = 0  # of the place under the finger, in the list of those who are left

    @property
    def lead(self) -> int:
        """The best-ranked player who is left."""
        return self._players[self._lead]

    def candidates(self) -> Iterator[int]:
        """The players whom the lead tries, in the order of the rulebook."""
        players = self._players
        group = self._group[self._points[players[self._lead]]]
        for run in self._order(group, self.count):
            if run:
                links = self._after if run.step > 0 else self._before
                place = self._at(run.start)
                for _ in run:
                    self._tried = place
                    yield players[place]
                    place = links[place]

    def seat(self) -> None:
        """Take the lead, and the candidate who was tried last, out of the list."""
        self._remove(self._tried)
        self._remove(self._lead)
        self._lead = self._after[-1]

    def _remove(self, place: int) -> None:
        before, after = self._before[place], self._after[place]
        self._after[before] = after
        self._before[after] = before
        self._group[self._points[self._players[place]]] -= 1
        self.count -= 1
        if place < self._finger:
            self._index -= 1
        elif place == self._finger:
            self._finger = after

    def _at(self, index: int) -> int:
        """The place of the player with this index in the list."""
        place, at = self._finger, self._index
        if index < at - index:
            place, at = self._lead, 0
        for _ in range(index - at):
            place = self._after[place]
        for _ in range(at - index):
            place = self._before[place]
        self._finger, self._index = place, index
        return place
