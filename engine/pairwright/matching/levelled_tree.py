"""An alternating tree over costs that take few values, on sets of bits.

Vertices of one kind and dual are one bit set. So the edges of a vertex that lose their slack at the
same rise are found by two ANDs for each row of its costs and dual, however many they are.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from heapq import heappop, heappush
from operator import or_
from typing import Final

from pairwright.matching.blossoms import NOBODY, Edge, Nest
from pairwright.matching.dual_tree import FREE, INNER, OUTER, DualTree
from pairwright.matching.oracle import lowest, members
from pairwright.matching.prices import Prices

Classes = list[dict[int, int]]
"""Vertices as sets of bits, by kind and dual."""

GROW: Final = 0
REJOIN: Final = 1
CLOSE: Final = 2
OPEN: Final = 3
END: Final = 4


class LevelledTree(DualTree):
    """A tree over prices among the vertices ``alive``, a bit set.

    It either matches one more vertex (``augment``), or hangs at a ``lead``, which is matched
    already: then it answers for all other vertices what a matching with the lead and that vertex
    costs. For this the lead gets one more edge, without slack, to a root behind all vertices: when
    a vertex becomes outer, moving the matching along its path leaves out the lead and the vertex,
    and what is left is a cheapest matching of the others.
    """

    __slots__ = (
        "_end",
        "_events",
        "_exposed",
        "_free",
        "_highest",
        "_islands",
        "_lead",
        "_lead_dual",
        "_outer",
        "_outers",
        "_outside",
        "_prices",
    )

    def __init__(
        self, prices: Prices, duals: list[int], nest: Nest, alive: int, lead: int | None = None
    ) -> None:
        super().__init__(duals, nest)
        self._prices = prices
        self._free = by_dual(prices.kinds, duals, alive)  # the vertices outside the tree
        self._highest = max((max(own) for own in self._free if own), default=0)
        self._outside = alive
        self._outer = 0
        self._outers: Classes = [{} for _ in self._free]  # by dual at the start
        self._islands: dict[int, int] = {}  # the members of blossoms, as sets of bits
        self._events: list[tuple[int, int, int, int, int, int]] = []  # risen to, what, where
        self._exposed = 0
        self._end: Edge | None = None
        self._lead = self._lead_dual = NOBODY
        if lead is not None:
            self._lead, self._lead_dual = lead, duals[lead]
            root = len(duals) - 1
            self._kinds[root] = OUTER
            self._via[root] = NOBODY, NOBODY
            self._grow(root, lead)

    def augment(self, start: int) -> bool:
        """Match an exposed vertex with another one; false if there is no way."""
        nest = self._nest
        exposed = [
            vertex
            for vertex in members(self._outside)
            if nest.mates[vertex] == NOBODY and vertex != start
        ]
        for vertex in exposed:
            self._exposed |= self._bits(nest.top[vertex])
        self._make_outer(nest.top[start], (NOBODY, NOBODY))
        while self._end is None:
            if not self._step():
                return False
        self._settle()
        self._turn(*self._end)
        self._open_uncharged()
        return True

    def more_with(self, vertex: int, cost: int, most: int) -> int | None:
        """How much more than the cheapest a matching costs with the lead and a vertex.

        ``cost`` is that of the pair. None for more than ``most``, or where there is no such
        matching. The tree grows only as far as the answer needs.
        """
        if vertex == self._lead:
            return None
        base = cost - self._lead_dual
        while not self._outer >> vertex & 1:
            # Before it is outer, the slack of the pair at this rise is a lower bound.
            if self._least_slack(vertex, base) > most:
                return None
            if not self._grafts(vertex) and not self._step():
                return None
        extra = base - self._duals[vertex]
        return extra if extra <= most else None

    def within(self, most: int) -> int:
        """Everybody with whom the lead is in a matching that costs at most so much more."""
        # Nobody who becomes outer later than this can be among them.
        last = most + self._lead_dual + self._highest - self._prices.least
        while self._unscanned or (self._events and self._events[0][0] <= last):
            self._step()
        found = 0
        for cost, kind, row in self._prices.rows(self._lead):
            for dual, bits in self._outers[kind].items():
                if cost - self._lead_dual - dual <= most:
                    found |= row & self._outer & bits
        return found

    def seat(self, vertex: int) -> None:
        """Leave out the lead and an outer vertex; the matching of the others is cheapest."""
        self._settle()
        self._expose(self._nest, vertex)
        self._open_uncharged()
        # Both are the base of all blossoms around them, which go and cost nothing.
        for one in (self._lead, vertex):
            self._leave_blossoms(one)

    def turned(self, vertex: int) -> list[int]:
        """Everybody's partner if the lead had an outer vertex; the matching stays as it is."""
        nest = self._nest.copied()
        self._expose(nest, vertex)
        mates = list(nest.mates)
        mates[self._lead], mates[vertex] = vertex, self._lead
        return mates

    def end(self) -> None:
        """Leave the matching as it was, and duals and blossoms that prove it cheapest."""
        self._settle()
        self._open_uncharged()

    def _least_slack(self, vertex: int, base: int) -> int:
        """The slack at this rise of the lead's pair with a vertex that is not outer, at least."""
        if self._kinds[vertex] != INNER:
            return base - self._duals[vertex] + self.risen
        # The charge of a blossom around both is not counted here: it says nothing.
        if self._nest.top[vertex] == self._nest.top[self._lead]:
            return 0
        return base - self._duals[vertex] + 2 * self.risen

    def _grafts(self, vertex: int) -> bool:
        """Join a vertex by its partner, if that has an edge without slack into the tree."""
        nest = self._nest
        mate = nest.mates[vertex]
        if not self._outside >> vertex & self._outside >> mate & 1:
            return False
        if nest.top[vertex] != vertex or nest.top[mate] != mate:
            return False
        for cost, kind, row in self._prices.rows(mate):
            near = row & self._outers[kind].get(cost - self._duals[mate] - self.risen, 0)
            if near:
                self._grow(lowest(near), mate)
                return True
        return False

    def _step(self) -> bool:
        """Scan a vertex, or let the duals rise to the next event; false if there is none."""
        if self._unscanned:
            self._scan(self._unscanned.pop())
        elif self._events:
            self._follow(*heappop(self._events))
        else:
            return False
        return True

    def _scan(self, vertex: int) -> None:
        """Look at all edges of an outer vertex."""
        island = self._bits(self._nest.top[vertex])
        for cost, kind, row in self._prices.rows(vertex):
            # One outside the tree: the dual of the outer end alone rises.
            if near := row & self._outside:
                self._look_outside(vertex, cost, kind, near)
            # Two outer ends: both duals rise, so they meet after half the slack.
            if near := row & self._outer & ~island:
                free = cost - self._duals[vertex]
                for dual, bits in self._outers[kind].items():
                    if near & bits:
                        event = ((free - dual) // 2, CLOSE, vertex, cost, kind, dual)
                        heappush(self._events, event)

    def _look_outside(self, vertex: int, cost: int, kind: int, near: int) -> None:
        free = cost - self._duals[vertex]
        matched = near & ~self._exposed
        for dual, bits in list(self._free[kind].items()):
            if near & bits & self._exposed:
                heappush(self._events, (free - dual, END, vertex, cost, kind, dual))
            if matched & bits:
                if free - dual == self.risen:
                    self._grow_all(vertex, matched, kind, dual)
                else:
                    heappush(self._events, (free - dual, GROW, vertex, cost, kind, dual))

    def _grow_all(self, vertex: int, near: int, kind: int, dual: int) -> None:
        """Add everybody near an outer vertex who is of a kind and a dual."""
        while found := near & self._free[kind].get(dual, 0):
            self._grow(vertex, lowest(found))

    def _follow(  # noqa: PLR0917  # the parts of an event
        self, rise: int, what: int, place: int, cost: int, kind: int, dual: int
    ) -> None:
        """Let the duals rise to an event, and change the tree by it as far as it still holds."""
        self.risen = rise
        if what == OPEN:
            if place in self._via:
                self._open_inner(place)
            return
        row = self._prices.row(place, cost, kind)
        if what == GROW:
            self._grow_all(place, row & ~self._exposed, kind, dual)
        elif what == CLOSE:
            near = row & self._outers[kind][dual]
            while found := near & ~self._bits(self._nest.top[place]):
                self._close(place, lowest(found))
        elif what == REJOIN:
            found = row & self._outers[kind][dual]
            if found and self._outside >> place & 1:
                self._grow(lowest(found), place)
        elif found := row & self._exposed & self._free[kind].get(dual, 0):
            self._end = place, lowest(found)

    def _await_opening(self, node: int, rise: int) -> None:
        heappush(self._events, (rise, OPEN, node, 0, 0, 0))

    def _turn_outer(self, vertices: Iterable[int], taken: int) -> None:
        vertices = [*vertices]
        self._leave_outside(vertices)
        super()._turn_outer(vertices, taken)
        for vertex in vertices:
            own, dual = self._outers[self._prices.kinds[vertex]], self._duals[vertex]
            self._outer |= 1 << vertex
            own[dual] = own.get(dual, 0) | 1 << vertex

    def _turn_inner(self, vertices: Iterable[int]) -> None:
        vertices = [*vertices]
        self._leave_outside(vertices)
        super()._turn_inner(vertices)

    def _leave_outside(self, vertices: Iterable[int]) -> None:
        for vertex in vertices:
            bit = 1 << vertex
            if self._outside & bit:
                self._outside ^= bit
                self._free[self._prices.kinds[vertex]][self._duals[vertex]] ^= bit

    def _make_free(self, node: int) -> None:
        """A part of an inner blossom that was opened is in the tree no longer."""
        vertices = self._nest.members(node)
        for vertex in vertices:
            own, dual = self._free[self._prices.kinds[vertex]], self._duals[vertex]
            self._kinds[vertex] = FREE
            self._outside |= 1 << vertex
            own[dual] = own.get(dual, 0) | 1 << vertex
        for vertex in vertices:
            for cost, kind, row in self._prices.rows(vertex):
                near = row & self._outer
                for dual, bits in self._outers[kind].items():
                    if near & bits:
                        rise = cost - dual - self._duals[vertex]
                        heappush(self._events, (rise, REJOIN, vertex, cost, kind, dual))

    def _close(self, a: int, b: int) -> None:
        """Make the odd cycle through an edge between two outer nodes a blossom."""
        super()._close(a, b)
        node = self._nest.top[a]
        # From its parts, as blossoms in blossoms would be counted again and again.
        parts = self._nest.blossoms[node].parts
        self._islands[node] = reduce(or_, map(self._bits, parts))

    def _bits(self, node: int) -> int:
        """The members of a node as a bit set."""
        if node < self._nest.size:
            return 1 << node
        if node not in self._islands:
            self._islands[node] = sum(1 << vertex for vertex in self._nest.members(node))
        return self._islands[node]

    def _expose(self, nest: Nest, vertex: int) -> None:
        """Move the matching along the path of an outer vertex: the lead gets the root."""
        matched, _ = self._via[nest.top[vertex]]
        nest.rebase(nest.top[vertex], vertex)
        while matched != NOBODY:
            outer, exposed = self._via[nest.top[matched]]
            matched, _ = self._via[nest.top[outer]]
            nest.match(outer, exposed)

    def _leave_blossoms(self, vertex: int) -> None:
        """Open the blossoms around their base: its members' duals take over their charge."""
        nest = self._nest
        while (node := nest.top[vertex]) != vertex:
            blossom = nest.open(node)
            for member in blossom.members:
                self._duals[member] -= blossom.charge // 2


def by_dual(kinds: Sequence[int], duals: Sequence[int], vertices: int) -> Classes:
    """Vertices, given as a bit set, by their kinds and duals."""
    classes: Classes = [{} for _ in range(1 + max(kinds, default=0))]
    for vertex in members(vertices):
        own, dual = classes[kinds[vertex]], duals[vertex]
        own[dual] = own.get(dual, 0) | 1 << vertex
    return classes
