"""Those who have not been seated, as far as the lead may meet them: near exhaustion, a few."""

from collections.abc import Iterator, Mapping, Sequence

from pairwright.matching import Graph, lowest
from pairwright.problem import Field


class OpenToLead:
    """The players who are left, as ``Remaining`` has them, without those whom the lead has met.

    Orders of candidates leave out nobody else. Players are vertices of a graph of those who may
    meet, better-ranked ones lower, so that a bit set holds those who are left.
    """

    __slots__ = ("_alive", "_graph", "_groups", "_players", "_vertex", "count", "group", "lead")

    def __init__(
        self, field: Field, players: Sequence[int], vertex: Mapping[int, int], graph: Graph
    ) -> None:
        """Start with ``players``, at least one, in the order of the ranking."""
        self._vertex, self._graph = vertex, graph
        self._players = {vertex[player]: player for player in players}
        self._alive = sum(1 << place for place in self._players)
        groups: dict[int, int] = {}
        for place, player in self._players.items():
            score = field.score[player]
            groups[score] = groups.get(score, 0) | 1 << place
        self._groups = [*groups.values()]  # the first is that of the lead
        self._find_lead()

    def at(self, indices: range) -> Iterator[int]:
        """The players with these indices whom the lead may meet, in their order."""
        if not indices:
            return
        first, last = sorted((indices[0], indices[-1]))
        among = self._from(first) & ~self._from(last + 1)
        found = among & self._graph[self._vertex[self.lead]]
        while found:
            place = lowest(found) if indices.step > 0 else found.bit_length() - 1
            yield self._players[place]
            found ^= 1 << place

    def seat(self, partner: int) -> None:
        """Take the lead and the partner out of the list."""
        self._alive &= ~(1 << self._vertex[self.lead] | 1 << self._vertex[partner])
        self._find_lead()

    def _find_lead(self) -> None:
        self.count = self._alive.bit_count()
        if not self.count:
            return
        self.lead = self._players[lowest(self._alive)]
        while not self._groups[0] & self._alive:
            self._groups.pop(0)
        self.group = (self._groups[0] & self._alive).bit_count()

    def _from(self, index: int) -> int:
        """Those who are left with this index or a higher one, as a bit set."""
        if index >= self.count:
            return 0
        # The lowest number of places below which there are so many players.
        low, high = index, self._alive.bit_length()
        while low < high:
            middle = (low + high) // 2
            if (self._alive & ((1 << middle) - 1)).bit_count() < index:
                low = middle + 1
            else:
                high = middle
        return self._alive >> low << low
