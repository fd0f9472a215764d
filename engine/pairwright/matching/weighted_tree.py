"""A tree that matches one more vertex of a cheapest matching; see ``cheapest_matching``."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final

from pairwright.matching.blossoms import NOBODY, Edge, Nest
from pairwright.matching.dual_tree import EXPOSED, FREE, OUTER, DualTree

Costs = Sequence[Mapping[int, int]]
"""The cost of each pair that may be matched: even numbers, symmetric."""

GROW: Final = 0
CLOSE: Final = 1
OPEN: Final = 2


class WeightedTree(DualTree):
    """A tree over the cost of each pair; somebody exposed may be left alone at a cost."""

    __slots__ = ("_alone", "_best", "_costs", "_end", "_events", "_limit")

    def __init__(self, costs: Costs, duals: list[int], nest: Nest, alone: int | None) -> None:
        super().__init__(duals, nest)
        self._costs = costs
        self._alone = alone
        for vertex, mate in enumerate(nest.mates):
            if mate in {NOBODY, vertex}:
                for member in nest.members(nest.top[vertex]):
                    self._kinds[member] = EXPOSED
        self._end: Edge | None = None  # the edge by which somebody exposed is reached first
        self._limit: float = inf  # by which rise; no event beyond it matters
        self._events: list[tuple[int, int, int, int]] = []  # risen to, what, and an edge or node
        self._best: list[float] = [inf] * len(costs)

    def augment(self, root: int) -> bool:
        """Match an exposed vertex with another; false if there is no way.

        Where there is none, duals and blossoms are of no more use.
        """
        # Grow: handle events until an exposed vertex is reached and none can be reached sooner.
        self._make_outer(root, (NOBODY, NOBODY))
        while self.risen < self._limit:
            if self._unscanned:
                vertex = self._unscanned.pop()
                self._leave_alone(vertex)
                self._scan(vertex)
            elif self._events and self._events[0][0] < self._limit:
                self._follow(*heappop(self._events))
            else:
                break
        if self._end is None:
            return False

        # Augment: set duals and charges to that rise, then exchange the edges on the way.
        self.risen = int(self._limit)
        self._settle()
        self._turn(*self._end)

        self._open_uncharged()
        return True

    def _leave_alone(self, vertex: int) -> None:
        """An outer vertex may be left alone once its dual has risen to what that costs."""
        if self._alone is not None and self._alone - self._duals[vertex] < self._limit:
            self._limit, self._end = self._alone - self._duals[vertex], (vertex, vertex)

    def _scan(self, vertex: int) -> None:
        """Look at all edges of an outer vertex."""
        kinds, duals, best, top = self._kinds, self._duals, self._best, self._nest.top
        dual, node = duals[vertex], top[vertex]
        for other, cost in self._costs[vertex].items():
            kind = kinds[other]
            # One outside the tree: the dual of the outer end alone rises.
            if kind == FREE:
                rise = cost - dual - duals[other]
                if rise < self._limit and rise < best[other]:
                    best[other] = rise
                    heappush(self._events, (rise, GROW, vertex, other))
            # Two outer ends: both duals rise, so they meet after half the slack.
            elif kind == OUTER:
                if top[other] != node:
                    rise = (cost - dual - duals[other]) // 2
                    if rise < self._limit:
                        heappush(self._events, (rise, CLOSE, vertex, other))
            # One exposed ends the search, at the least rise of all that are seen.
            elif kind == EXPOSED:
                rise = cost - dual - duals[other]
                if rise < self._limit:
                    self._limit, self._end = rise, (vertex, other)
                    if rise == self.risen:
                        return

    def _follow(self, rise: int, what: int, a: int, b: int) -> None:
        """Let the duals rise to an event, and grow the tree by it, if it still holds."""
        self.risen = rise
        if what == OPEN:
            if a in self._via:
                self._open_inner(a)
        elif what == CLOSE:
            if self._nest.top[a] != self._nest.top[b]:
                self._close(a, b)
        elif self._kinds[b] == FREE and self._costs[a][b] - self._duals[a] - self._duals[b] == rise:
            self._grow(a, b)

    def _await_opening(self, node: int, rise: int) -> None:
        if rise < self._limit:
            heappush(self._events, (rise, OPEN, node, node))

    def _make_free(self, node: int) -> None:
        """A part of an inner blossom that was opened is in the tree no longer."""
        for vertex in self._nest.members(node):
            self._kinds[vertex] = FREE
            self._best[vertex] = inf
            for other, cost in self._costs[vertex].items():
                if self._kinds[other] == OUTER:
                    rise = cost - self._duals[other] - self._duals[vertex]
                    if rise < self._limit and rise < self._best[vertex]:
                        self._best[vertex] = rise
                        heappush(self._events, (rise, GROW, other, vertex))
