"""Those who have not been seated: the list on which candidate orders are defined.

It is a list that loses members anywhere at constant cost: links in both directions, and a finger
on the place of the latest look-up, since the next look-up is almost always beside it.
"""

from collections import Counter
from collections.abc import Iterator

from pairwright.field import Field


class Remaining:
    """The seats that are left, in ranking order; index 0 is the lead."""

    __slots__ = ("_after", "_before", "_end", "_finger", "_group", "_index", "_order", "_points",
                 "count")

    def __init__(self, field: Field) -> None:
        size = self.count = self._end = len(field)
        self._order = field.order
        self._points = field.points
        self._group = Counter(field.points)  # how many are left with these points
        # A ring through the end: behind the last seat, and before the first.
        self._after = [*range(1, size + 1), 0]
        self._before = [size, *range(size)]
        self._finger = 0
        self._index = 0  # of the seat under the finger

    @property
    def lead(self) -> int:
        """The best-ranked seat that is left."""
        return self._after[self._end]

    def candidates(self) -> Iterator[int]:
        """The seats that the lead tries, in the order of the rulebook."""
        group = self._group[self._points[self.lead]]
        for run in self._order(group, self.count):
            if run:
                links = self._after if run.step > 0 else self._before
                seat = self._at(run.start)
                for _ in run:
                    yield seat
                    seat = links[seat]

    def remove(self, seat: int) -> None:
        """Take one seat out of the list."""
        before, after = self._before[seat], self._after[seat]
        self._after[before] = after
        self._before[after] = before
        self._group[self._points[seat]] -= 1
        self.count -= 1
        if seat < self._finger:
            self._index -= 1
        elif seat == self._finger:
            self._finger = after

    def _at(self, index: int) -> int:
        """The seat with this index in the list."""
        seat, at = self._finger, self._index
        if index < at - index:
            seat, at = self.lead, 0
        for _ in range(index - at):
            seat = self._after[seat]
        for _ in range(at - index):
            seat = self._before[seat]
        self._finger, self._index = seat, index
        return seat
