"""The perfect matching of least cost, on exact integers.

The primal-dual method of J. Edmonds ("Maximum matching and a polyhedron with 0,1-vertices", 1965):
each vertex has a *dual* and each blossom a *charge* that is not negative. No edge is cheaper than
the duals of its ends, less the charges of the blossoms around both; the difference is its *slack*.
A perfect matching of edges without slack, of which just one leaves each charged blossom, is
cheapest, and all cheapest matchings are such.

From one exposed vertex at a time an alternating tree grows along edges without slack. Where none
is left, duals of outer vertices rise and those of inner ones fall together until there is one; the
tree keeps them as they would have been at its start, so that such a step costs nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final

from pairwright.matching.blossoms import NOBODY, Edge, Nest
from pairwright.matching.perfect_matching import KeptMatching

Costs = Sequence[Mapping[int, int]]
"""What each vertex would pay for each other it may be matched with: even numbers, symmetric."""

FREE: Final = 0
EXPOSED: Final = 1
OUTER: Final = 2
INNER: Final = 3

OFTEN: Final = 8
"""A cost that every eighth edge has, at least, is a usual one."""

GROW: Final = 0
CLOSE: Final = 1
OPEN: Final = 2


class CheapestMatching:
    """A cheapest perfect matching of a graph; ``perfect`` is false if there is none at all.

    With ``alone``, what it costs to leave a vertex without a mate, the matching need not be
    perfect: who is left alone is its own mate.
    """

    __slots__ = ("_alone", "_charged", "_costs", "_duals", "_nest", "perfect")

    def __init__(self, costs: Costs, alone: int | None = None) -> None:
        self._costs = costs
        self._alone = alone
        self._nest = Nest(len(costs))
        self._duals: list[int] = []
        self._charged: dict[int, list[int]] = {}
        self.perfect = alone is not None or all(costs)
        if self.perfect:
            self._start()
            self.perfect = self._augment()

    @property
    def mates(self) -> Sequence[int]:
        """The mate of each vertex."""
        return self._nest.mates

    def cost(self) -> int:
        """What all pairs pay together, and those who are alone."""
        paid = sum(self._costs[a][b] for a, b in enumerate(self.mates) if a < b)
        alone = sum(a == b for a, b in enumerate(self.mates))
        return paid + (self._alone or 0) * alone

    def slack(self, a: int, b: int) -> int:
        """By how much a pair that may meet is dearer than what its duals allow."""
        slack = self._costs[a][b] - self._duals[a] - self._duals[b]
        # Blossoms that are not around both do not count: they begin to differ on the way in.
        for node, other in zip(self._charged_around(a), self._charged_around(b), strict=False):
            if node != other:
                break
            slack += self._nest.blossoms[node].charge
        return slack

    def without_slack(self) -> list[dict[int, int]]:
        """The costs of all pairs without slack: no other pair is in any cheapest matching."""
        duals = self._duals
        return [
            {
                other: cost
                for other, cost in costs.items()
                if cost <= dual + duals[other] and not self.slack(vertex, other)
            }
            for vertex, (costs, dual) in enumerate(zip(self._costs, duals, strict=True))
        ]

    def may_be_alone(self) -> list[int]:
        """Who may be left alone in a cheapest matching."""
        return [vertex for vertex, dual in enumerate(self._duals) if dual == self._alone]

    def charged(self) -> list[list[int]]:
        """The members of each charged blossom: one of them has a mate outside."""
        return [blossom.members for blossom in self._nest.blossoms.values() if blossom.charge]

    def _charged_around(self, vertex: int) -> list[int]:
        """The charged blossoms around a vertex, from the outermost in."""
        found = self._charged.get(vertex)
        if found is None:
            blossoms = self._nest.blossoms
            around = [node for node in self._nest.around(vertex) if blossoms[node].charge]
            found = self._charged[vertex] = around[::-1]
        return found

    def _start(self) -> None:
        """Duals, and mates along edges without slack: of two ways the one that matches more."""
        usual = self._usual_duals()
        # Half the slack of everybody at once, so that equals stay equal.
        slacks = self._least_slacks(usual)
        raised = [dual + slack // 2 for dual, slack in zip(usual, slacks, strict=True)]
        duals, start = self._raised(raised)
        if start.exposed:
            halves = [
                _least(*(cost // 2 for cost in costs.values()), alone=self._alone)
                for costs in self._costs
            ]
            others, other = self._raised(halves)
            if other.exposed.bit_count() < start.exposed.bit_count():
                duals, start = others, other
        self._duals = duals
        mates = self._nest.mates
        for vertex, mate in enumerate(start.mates):
            if mate != vertex or duals[vertex] == self._alone:
                mates[vertex] = mate

    def _raised(self, duals: list[int]) -> tuple[list[int], KeptMatching]:
        """Duals raised one after the other, and the most pairs without slack.

        Sets of bits are faster than duals.
        """
        duals = duals.copy()
        for vertex, costs in enumerate(self._costs):
            free = (cost - duals[other] for other, cost in costs.items())
            duals[vertex] = _least(*free, alone=self._alone)
        graph = [
            sum(1 << other for other, cost in costs.items() if cost - duals[other] == dual)
            for costs, dual in zip(self._costs, duals, strict=True)
        ]
        return duals, KeptMatching(graph, thorough=True)

    def _usual_duals(self) -> list[int]:
        """Duals of half of what each vertex pays most often, lower where that is too much.

        Who is cheap for many lowers their own dual, so that those many stay equals.
        """
        usual = [_least(*_usual(costs), alone=self._alone) for costs in self._costs]
        too_much = [
            sum(cost < dual + usual[other] for other, cost in costs.items())
            for costs, dual in zip(self._costs, usual, strict=True)
        ]
        order = sorted(range(len(usual)), key=too_much.__getitem__, reverse=True)
        for vertex in order:
            if not too_much[vertex]:
                break
            free = (cost - usual[other] for other, cost in self._costs[vertex].items())
            usual[vertex] = min(usual[vertex], *free)
        return usual

    def _least_slacks(self, duals: Sequence[int]) -> list[int]:
        """By how much the dual of each vertex could rise alone."""
        return [
            _least(*(cost - duals[other] for other, cost in costs.items()), alone=self._alone)
            - duals[vertex]
            for vertex, costs in enumerate(self._costs)
        ]

    def _augment(self) -> bool:
        """Match everybody, one more pair at a time; false if that cannot be done."""
        nest = self._nest
        for vertex in range(nest.size):
            exposed = nest.mates[vertex] == NOBODY
            if exposed:
                tree = _Tree(self._costs, self._duals, nest, self._alone)
                if not tree.augment(vertex):
                    return False
        return True


def _usual(costs: Mapping[int, int]) -> tuple[int, ...]:
    """Half of the cost that is paid most often, or the least where hardly two are alike."""
    if not costs:
        return ()
    [(cost, times)] = Counter(costs.values()).most_common(1)
    return (cost // 2,) if OFTEN * times >= len(costs) else (min(costs.values()) // 2,)


def _least(*costs: int, alone: int | None) -> int:
    return min(costs) if alone is None else min(*costs, alone, alone)


class _Tree:
    """An alternating tree from an exposed vertex, and by how much its duals have risen.

    While it grows, duals and charges of its nodes are kept as they would have been at its start:
    outer ones without what has been added since, inner ones without what has been taken.
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
            if kind == FREE:
                rise = cost - dual - duals[other]
                if rise < self._limit and rise < best[other]:
                    best[other] = rise
                    heappush(self._events, (rise, GROW, vertex, other))
            elif kind == OUTER:
                if top[other] != node:
                    rise = (cost - dual - duals[other]) // 2
                    if rise < self._limit:
                        heappush(self._events, (rise, CLOSE, vertex, other))
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
        """Reach a matched node, and its mate."""
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
        top = self._nest.top
        above = set(self._outer_up(top[a]))
        apex = next(node for node in self._outer_up(top[b]) if node in above)
        down = [*self._path_up(top[a], apex)][::-1]
        up = [*self._path_up(top[b], apex)]
        parts = [apex, *(node for node, _ in down), *(node for node, _ in up)]
        links = [*(edge for _, edge in down), (a, b), *(edge[::-1] for _, edge in up)]
        via = self._via[apex]
        for part in parts:
            self._settle_node(part)
            del self._via[part]
        inner = [vertex for part in parts for vertex in self._members_inner(part)]
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
        via = self._via.pop(node)
        entry = self._nest.part(node, via[1])
        blossom = self._nest.open(node)
        for vertex in blossom.members:
            self._duals[vertex] -= self.risen
        parts, links = blossom.parts, blossom.links
        at, last = parts.index(entry), len(parts)
        # The matched link of the entry leads the even way round to the base.
        if at % 2:
            way = [*range(at, last), 0]
            edges = links[at:]
        else:
            way = [*range(at, -1, -1)]
            edges = [edge[::-1] for edge in links[:at][::-1]]
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
        """Bring duals and charges of the tree to what they are now."""
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
