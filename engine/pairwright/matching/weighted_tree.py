"""A tree that matches one more vertex of a cheapest matching; see ``cheapest_matching``.

From an exposed vertex an alternating tree grows along edges without slack. Where none is left,
duals of outer vertices rise and those of inner ones fall together until there is one; the tree
keeps them as they would have been at its start, so that such a step costs nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final

from pairwright.matching.blossoms import NOBODY, Edge, Nest

Costs = Sequence[Mapping[int, int]]
"""The cost of each pair that may be matched: even numbers, symmetric."""

FREE: Final = 0
EXPOSED: Final = 1
OUTER: Final = 2
INNER: Final = 3

GROW: Final = 0
CLOSE: Final = 1
OPEN: Final = 2


class WeightedTree:
    """An alternating tree from an exposed vertex, and by how much its duals have risen.

    While it grows, duals and charges of its nodes are kept as they would have been at its start:
    those of outer nodes without what was added since, those of inner nodes without what was taken.
    """

    __slots__ = (
        "_alone",
        "_best",
        "_costs",
        "_duals",
        "_end",
        "_events",
        "_kinds",
        "_limit",
        "_nest",
        "_unscanned",
        "_via",
        "risen",
    )

    def __init__(self, costs: Costs, duals: list[int], nest: Nest, alone: int | None) -> None:
        self._costs = costs
        self._alone = alone
        self._duals = duals
        self._nest = nest
        self._kinds = bytearray(len(costs))
        for vertex, mate in enumerate(nest.mates):
            if mate in {NOBODY, vertex}:
                for member in nest.members(nest.top[vertex]):
                    self._kinds[member] = EXPOSED
        self._end: Edge | None = None  # the edge by which somebody exposed is reached first
        self._limit: float = inf  # by which rise; no event beyond it matters
        self._events: list[tuple[int, int, int, int]] = []  # risen to, what, and an edge or node
        self._best: list[float] = [inf] * len(costs)
        self._unscanned: list[int] = []
        self._via: dict[int, Edge] = {}  # by outermost node: the edge it was reached by
        self.risen = 0

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

        # Clean up: a blossom without charge would only hinder the next tree.
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

    def _grow(self, outer: int, vertex: int) -> None:
        """Add a matched node and its partner to the tree."""
        node = self._nest.top[vertex]
        self._make_inner(node, (outer, vertex))
        base = self._nest.base(node)
        mate = self._nest.mates[base]
        self._make_outer(self._nest.top[mate], (base, mate))

    def _make_outer(self, node: int, via: Edge) -> None:
        for vertex in self._nest.members(node):
            self._kinds[vertex] = OUTER
            self._duals[vertex] -= self.risen
            self._unscanned.append(vertex)
        if node >= self._nest.size:
            self._nest.blossoms[node].charge -= 2 * self.risen
        self._via[node] = via

    def _make_inner(self, node: int, via: Edge) -> None:
        for vertex in self._nest.members(node):
            self._kinds[vertex] = INNER
            self._duals[vertex] += self.risen
        if node >= self._nest.size:
            blossom = self._nest.blossoms[node]
            blossom.charge += 2 * self.risen
            if blossom.charge // 2 < self._limit:
                heappush(self._events, (blossom.charge // 2, OPEN, node, node))
        self._via[node] = via

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

    def _close(self, a: int, b: int) -> None:
        """Make the odd cycle through an edge between two outer nodes a blossom."""
        # The cycle goes from the lowest node above both ends down to one, and up from the other.
        top = self._nest.top
        above = set(self._outer_up(top[a]))
        apex = next(node for node in self._outer_up(top[b]) if node in above)
        down = [*self._path_up(top[a], apex)][::-1]
        up = [*self._path_up(top[b], apex)]
        parts = [apex, *(node for node, _ in down), *(node for node, _ in up)]
        links = [*(edge for _, edge in down), (a, b), *(edge[::-1] for _, edge in up)]

        # The parts leave the tree with the duals that they have at this rise.
        via = self._via[apex]
        for part in parts:
            self._settle_node(part)
            del self._via[part]
        inner = [vertex for part in parts for vertex in self._members_inner(part)]

        # The blossom is an outer node in place of the apex; of its vertices the inner ones are new.
        node = self._nest.close(parts, links)
        members = self._nest.blossoms[node].members
        for vertex in members:
            self._duals[vertex] -= self.risen
            self._kinds[vertex] = OUTER
        self._nest.blossoms[node].charge = -2 * self.risen
        self._via[node] = via
        self._unscanned += inner

    def _members_inner(self, node: int) -> Sequence[int]:
        members = self._nest.members(node)
        return members if self._kinds[members[0]] == INNER else ()

    def _outer_up(self, node: int) -> Iterator[int]:
        """The outer nodes from one to the root."""
        yield node
        while self._via[node][0] != NOBODY:
            node = self._above(self._above(node))
            yield node

    def _path_up(self, node: int, apex: int) -> Iterator[tuple[int, Edge]]:
        """The nodes from one to below another, each with the edge that it was reached by."""
        while node != apex:
            yield node, self._via[node]
            node = self._above(node)

    def _above(self, node: int) -> int:
        """The node from which one was reached."""
        return self._nest.top[self._via[node][0]]

    def _open_inner(self, node: int) -> None:
        """Replace an inner blossom without charge by its parts on the path through it."""
        # The blossom goes, and its vertices have the duals that they have at this rise.
        via = self._via.pop(node)
        entry = self._nest.part(node, via[1])
        blossom = self._nest.open(node)
        for vertex in blossom.members:
            self._duals[vertex] -= self.risen

        # Which way round do its parts lead from the entry to the base?
        parts, links = blossom.parts, blossom.links
        at, last = parts.index(entry), len(parts)
        # The matched link of the entry leads the even way.
        if at % 2:
            way = [*range(at, last), 0]
            edges = links[at:]
        else:
            way = [*range(at, -1, -1)]
            edges = [edge[::-1] for edge in links[:at][::-1]]

        # Parts off the way are free again; those on it are inner and outer in turn.
        on_way = set(way)
        for place, part in enumerate(parts):
            if place not in on_way:
                self._make_free(part)
        for step, (place, edge) in enumerate(zip(way, [via, *edges], strict=True)):
            if step % 2:
                self._make_outer(parts[place], edge)
            else:
                self._make_inner(parts[place], edge)

    def _settle(self) -> None:
        """Set duals and charges of the tree to their present values."""
        for node in self._via:
            self._settle_node(node)

    def _settle_node(self, node: int) -> None:
        members = self._nest.members(node)
        rise = self.risen if self._kinds[members[0]] == OUTER else -self.risen
        for vertex in members:
            self._duals[vertex] += rise
        if node >= self._nest.size:
            self._nest.blossoms[node].charge += 2 * rise

    def _turn(self, outer: int, exposed: int) -> None:
        """Exchange the edges on the way from an exposed vertex to the root."""
        nest = self._nest
        while True:
            matched, _ = self._via[nest.top[outer]]
            nest.match(outer, exposed)
            if matched == NOBODY:
                return
            outer, exposed = self._via[nest.top[matched]]

    def _open_uncharged(self) -> None:
        opening = [node for node in self._via if node >= self._nest.size]
        while opening:
            node = opening.pop()
            if node >= self._nest.size and not self._nest.blossoms[node].charge:
                opening += self._nest.open(node).parts
