"""Those who have not been seated: the list on which candidate orders are defined.

It is a list that loses members anywhere at constant cost: places are linked in both directions,
and a finger rests on the latest look-up, since the next look-up is almost always beside it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pairwright.field import Field


class Remaining:
    """The players who are left, in ranking order; ``lead`` is the first, at index 0.

    A place is a player's position in the ranking at the start, an index one in the list of those
    who are left.
    """

    __slots__ = (
        "_after",
        "_before",
        "_below",
        "_finger",
        "_group",
        "_index",
        "_order",
        "_players",
        "_points",
        "_tried",
        "count",
        "lead",
    )

    def __init__(self, field: Field, players: Sequence[int]) -> None:
        """Start with ``players``, who are at least one, in the order of the ranking."""
        size = self.count = len(players)
        self._players = players
        self._points = field.points
        self._order = field.order
        # A ring of places through the end, which lies behind the last and before the first.
        self._after = [*range(1, size + 1), 0]
        self._before = [size, *range(size)]
        self._below = Counter(map(field.points.__getitem__, players))
        self.lead = players[0]
        self._group = self._below[field.points[self.lead]]
        self._tried = 0
        self._finger = 0
        self._index = 0  # of the place under the finger

    def candidates(self) -> Iterator[int]:
        """The players whom the lead tries, in the order of the rulebook."""
        players = self._players
        for run in self._order(self._group, self.count):
            if run:
                links = self._after if run.step > 0 else self._before
                place = self._at(run.start)
                for _ in run:
                    self._tried = place
                    yield players[place]
                    place = links[place]

    def seat(self) -> None:
        """Take the lead, and the candidate who was tried last, out of the list."""
        mate = self._tried
        group = self._points[self.lead]
        if self._points[self._players[mate]] == group:
            self._group -= 2
        else:
            self._group -= 1
            self._below[self._points[self._players[mate]]] -= 1
        self._remove(mate)
        self._remove(self._after[-1])
        self.count -= 2
        if self.count:
            self.lead = self._players[self._after[-1]]
            if not self._group:
                self._group = self._below[self._points[self.lead]]

    def _remove(self, place: int) -> None:
        before, after = self._before[place], self._after[place]
        self._after[before] = after
        self._before[after] = before
        if place < self._finger:
            self._index -= 1
        elif place == self._finger:
            self._finger = after

    def _at(self, index: int) -> int:
        """The place of the player with this index."""
        place, at = self._finger, self._index
        if index != at:
            if index < at - index:
                place, at = self._after[-1], 0
            for _ in range(index - at):
                place = self._after[place]
            for _ in range(at - index):
                place = self._before[place]
            self._finger, self._index = place, index
        return place
