"""Those who have not been seated: the list on which candidate orders are defined.

Members can be removed anywhere at constant cost: places are linked in both directions, and a finger
stays at the latest look-up, since the next one is almost always beside it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pairwright.problem import Field


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
        "_index",
        "_place",
        "_players",
        "_score",
        "count",
        "group",
        "lead",
    )

    def __init__(self, field: Field, players: Sequence[int]) -> None:
        """Start with ``players``, who are at least one, in the order of the ranking."""
        size = self.count = len(players)
        self._players = players
        self._place = dict(zip(players, range(size), strict=True))
        self._score = field.score
        # A ring of places through the end, which lies behind the last and before the first.
        self._after = [*range(1, size + 1), 0]
        self._before = [size, *range(size)]
        self._below = Counter(map(field.score.__getitem__, players))
        self.lead = players[0]
        self.group = self._below[field.score[self.lead]]
        self._finger = 0
        self._index = 0  # of the place under the finger

    def at(self, indices: range) -> Iterator[int]:
        """The players with these indices, which go up or down by ones."""
        if not indices:
            return
        players = self._players
        links = self._after if indices.step > 0 else self._before
        place = self._find(indices.start)
        for _ in indices:
            yield players[place]
            place = links[place]

    def seat(self, partner: int) -> None:
        """Take the lead and the partner out of the list."""
        score = self._score[partner]
        if score == self._score[self.lead]:
            self.group -= 2
        else:
            self.group -= 1
            self._below[score] -= 1
        self._remove(self._place[partner])
        self._remove(self._after[-1])
        self.count -= 2
        if self.count:
            self.lead = self._players[self._after[-1]]
            if not self.group:
                self.group = self._below[self._score[self.lead]]

    def _remove(self, place: int) -> None:
        before, after = self._before[place], self._after[place]
        self._after[before] = after
        self._before[after] = before
        if place < self._finger:
            self._index -= 1
        elif place == self._finger:
            self._finger = after

    def _find(self, index: int) -> int:
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
