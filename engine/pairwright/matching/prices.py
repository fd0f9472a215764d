"""What pairs cost, on sets of bits: by levels of few costs, or by kinds of vertices that are alike.

All costs are even numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from pairwright.matching.oracle import Graph

Row = tuple[int, int, int]
"""A cost, a kind of vertices, and those of that kind with whom a vertex has pairs of that cost."""

Levels = Sequence[tuple[int, Graph]]
"""The pairs that may be matched, by cost, the smallest first."""


class Prices(Protocol):
    """The pairs that may be matched, and what they cost; ``kinds`` is the kind of each vertex."""

    @property
    def kinds(self) -> Sequence[int]:
        """The kind of each vertex, a number from 0."""
        ...

    @property
    def least(self) -> int:
        """What no pair costs less than."""
        ...

    def rows(self, vertex: int) -> Iterator[Row]:
        """All pairs of a vertex, by what they cost and by the kind of the others."""
        ...

    def row(self, vertex: int, cost: int, kind: int) -> int:
        """The others of one of its rows."""
        ...

    def cost(self, a: int, b: int) -> int | None:
        """What a pair costs; None if it may not be matched."""
        ...


class ByLevel:
    """Pairs by cost; all vertices are of one kind."""

    def __init__(self, levels: Levels, size: int) -> None:
        self.kinds = [0] * size
        self.least = levels[0][0] if levels else 0
        self._levels = levels
        self._graphs = dict(levels)

    def rows(self, vertex: int) -> Iterator[Row]:
        """All pairs of a vertex, by what they cost."""
        return ((cost, 0, rows[vertex]) for cost, rows in self._levels)

    def row(self, vertex: int, cost: int, kind: int) -> int:
        """Those with whom a vertex has pairs of a cost."""
        return self._graphs[cost][vertex]

    def cost(self, a: int, b: int) -> int | None:
        """What a pair costs; None if it may not be matched."""
        return next((cost for cost, rows in self._levels if rows[a] >> b & 1), None)


class ByKind:
    """Pairs of a graph by the kinds of their vertices, and by which of the two comes first."""

    def __init__(
        self, graph: Graph, groups: Sequence[Sequence[int]], costs: Sequence[Mapping[int, int]]
    ) -> None:
        """``groups`` are the vertices of each kind, each vertex in one.

        ``costs[one][other]`` is for pairs of which the vertex of kind ``one`` comes first; of two
        kinds that meet, both costs are given.
        """
        self.kinds = [0] * len(graph)
        for kind, group in enumerate(groups):
            for vertex in group:
                self.kinds[vertex] = kind
        self.least = min((cost for row in costs for cost in row.values()), default=0)
        self._graph = graph
        self._costs = costs
        self._members = [sum(1 << vertex for vertex in group) for group in groups]

    def rows(self, vertex: int) -> Iterator[Row]:
        """All pairs of a vertex, by the kind of the others, and by who comes first."""
        row, members, own = self._graph[vertex], self._members, self.kinds[vertex]
        for kind, cost in self._costs[own].items():
            if near := row & members[kind]:
                turned = self._costs[kind][own]
                if cost == turned:
                    yield cost, kind, near
                    continue
                behind = near >> vertex << vertex
                if behind:
                    yield cost, kind, behind
                if near != behind:
                    yield turned, kind, near ^ behind

    def row(self, vertex: int, cost: int, kind: int) -> int:
        """Those of a kind with whom a vertex has pairs of a cost."""
        near, own = self._graph[vertex] & self._members[kind], self.kinds[vertex]
        if self._costs[own][kind] == self._costs[kind][own]:
            return near
        behind = near >> vertex << vertex
        return behind if cost == self._costs[own][kind] else near ^ behind

    def cost(self, a: int, b: int) -> int | None:
        """What a pair costs; None if it may not be matched."""
        if not self._graph[a] >> b & 1:
            return None
        first, second = (a, b) if a < b else (b, a)
        return self._costs[self.kinds[first]][self.kinds[second]]
