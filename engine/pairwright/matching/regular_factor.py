"""Whether everybody can have so many opponents, and be met as often.

So many perfect matchings without a common pair need it: each gives everybody another opponent. It
is a flow from the vertices to copies of them, one unit a pair (L. R. Ford, D. R. Fulkerson 1956).
"""

from typing import NamedTuple

from pairwright.matching.oracle import Graph, members


class TooFew(NamedTuple):
    """Vertices for whom there are too few opponents, as bit sets.

    Each of ``some`` needs a number of opponents. There are those who are not ``shared``, and as
    many times each of the ``shared``: together these are fewer.
    """

    some: int
    shared: int


def too_few_opponents(graph: Graph, times: int) -> TooFew | None:
    """Why not everybody can meet so many, and be met by so many; None if everybody can."""
    factor = _Factor(graph, times)
    for vertex in range(len(graph)):
        while factor.meets[vertex].bit_count() < times:
            found = factor.one_more(vertex)
            if found is not None:
                return found
    return None


class _Factor:
    """Whom everybody meets, and by whom they are met, at most so many times."""

    def __init__(self, graph: Graph, times: int) -> None:
        self._graph = graph
        self._times = times
        self.meets = [0] * len(graph)
        self._met_by = [0] * len(graph)
        self._open = (1 << len(graph)) - 1 if times else 0  # those who can be met by one more
        for vertex in sorted(range(len(graph)), key=lambda each: graph[each].bit_count()):
            for other in members(graph[vertex] & self._open):
                if self.meets[vertex].bit_count() == times:
                    break
                self._meet(vertex, other)

    def one_more(self, vertex: int) -> TooFew | None:
        """Give somebody one opponent more, others changing theirs; or why that cannot be."""
        graph, meets = self._graph, self.meets
        asked_by: dict[int, int] = {}
        gives_up: dict[int, int] = {}
        some, shared, queue = 1 << vertex, 0, [vertex]
        for one in queue:
            fresh = graph[one] & ~meets[one] & ~shared
            shared |= fresh
            for other in members(fresh):
                asked_by[other] = one
                if self._open >> other & 1:
                    self._change(vertex, other, asked_by, gives_up)
                    return None
                for holder in members(self._met_by[other] & ~some):
                    gives_up[holder] = other
                    queue.append(holder)
                some |= self._met_by[other]
        return TooFew(some, shared)

    def _change(
        self, vertex: int, other: int, asked_by: dict[int, int], gives_up: dict[int, int]
    ) -> None:
        """Let everybody along a path meet the one whom they asked for."""
        one = asked_by[other]
        while one != vertex:
            given = gives_up[one]
            self._part(one, given)
            self._meet(one, other)
            other, one = given, asked_by[given]
        self._meet(vertex, other)

    def _meet(self, one: int, other: int) -> None:
        self.meets[one] |= 1 << other
        self._met_by[other] |= 1 << one
        if self._met_by[other].bit_count() == self._times:
            self._open &= ~(1 << other)

    def _part(self, one: int, other: int) -> None:
        self.meets[one] &= ~(1 << other)
        self._met_by[other] &= ~(1 << one)
        self._open |= 1 << other
