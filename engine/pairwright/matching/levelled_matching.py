"""The cheapest perfect matching over costs of few values, kept while the field empties.

Duals and charges prove it cheapest (see ``cheapest_matching``), and stay a proof when a pair is
seated. So "what would the round cost if these two met?" takes one tree for all partners of a
player, and a bound from the slack of the pair answers most questions before it has grown.
"""

from collections.abc import Iterator, Mapping, Sequence

from pairwright.matching.blossoms import NOBODY, Nest
from pairwright.matching.levelled_tree import LevelledTree, by_dual
from pairwright.matching.oracle import Graph, members
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.matching.prices import Prices
from pairwright.matching.unmatched import from_all_left_over


class LevelledMatching:
    """A cheapest perfect matching of those who are left; ``perfect`` is false if there is none.

    ``left`` are those who have not been seated, as a bit set.
    """

    __slots__ = ("_duals", "_lead", "_nest", "_prices", "_size", "_tree", "left", "perfect")

    def __init__(
        self, prices: Prices, left: int | None = None, duals: Sequence[int] | None = None
    ) -> None:
        """Match those who are ``left``: all vertices, if it is not given.

        ``duals`` are some that no pair undercuts, so that the matching has less to find.
        """
        self._prices = prices
        self._size = size = len(prices.kinds)
        self._nest = Nest(size + 1)  # the root of trees that hang at a lead is one more
        self._duals = [0] * (size + 1)
        self._lead: int | None = None
        self._tree: LevelledTree | None = None
        self.left = (1 << size) - 1 if left is None else left
        if duals is not None:
            self._duals[:size] = duals
        self.perfect = duals is not None or self._halve_least_costs()
        if self.perfect:
            self._match(self._start())
            self.perfect = self._augment()

    @property
    def mates(self) -> Sequence[int]:
        """The partner of each vertex that is left."""
        return self._nest.mates[: self._size]

    def cost(self) -> int:
        """What the pairs of those who are left cost together."""
        mates = self._nest.mates
        return sum(self.cost_of(a, mates[a]) for a in members(self.left) if a < mates[a])

    def cost_of(self, a: int, b: int) -> int:
        """What a pair costs. Raises ValueError for one that may not be matched."""
        cost = self._prices.cost(a, b)
        if cost is None:
            raise ValueError(f"{a} and {b} may not be matched")
        return cost

    def more_with(self, lead: int, mate: int, most: int) -> int | None:
        """How much more than the cheapest a matching with these two costs; None above ``most``."""
        cost = self._prices.cost(lead, mate)
        if cost is None or not self.left >> mate & 1:
            return None
        return self._tree_of(lead).more_with(mate, cost, most)

    def within(self, lead: int, most: int) -> int:
        """All partners with whom a matching costs at most so much more, as a bit set."""
        return self._tree_of(lead).within(most) & self.left

    def turned(self, lead: int, mate: int) -> Sequence[int]:
        """Everybody's partner in a cheapest matching with these two; ``more_with`` is known."""
        return self._tree_of(lead).turned(mate)[: self._size]

    def pin(self, lead: int, mate: int) -> None:
        """Seat two whose ``more_with`` is known; both leave."""
        self._tree_of(lead).seat(mate)
        self._nest.mates[self._size] = NOBODY
        self.left &= ~(1 << lead | 1 << mate)
        self._tree = self._lead = None

    def proof(self) -> tuple[list[int], list[tuple[list[int], int]]]:
        """The duals by vertex, and the members of each charged blossom with its charge."""
        self._end_tree()
        blossoms = self._nest.blossoms.values()
        charged = [(blossom.members, blossom.charge) for blossom in blossoms if blossom.charge]
        return self._duals[: self._size], charged

    def without_slack(self) -> Graph:
        """All pairs of those who are left without slack: no other is in a cheapest matching."""
        self._end_tree()
        return self._without_slack()

    def _tree_of(self, lead: int) -> LevelledTree:
        """The tree that hangs at a lead, as far as it has grown."""
        if self._tree is None or self._lead != lead:
            self._end_tree()
            self._lead = lead
            self._tree = LevelledTree(self._prices, self._duals, self._nest, self.left, lead)
        return self._tree

    def _end_tree(self) -> None:
        if self._tree is not None:
            self._tree.end()
            self._nest.mates[self._size] = NOBODY
            self._tree = self._lead = None

    def _halve_least_costs(self) -> bool:
        """Set everybody's dual to half of the least cost; false if somebody can meet nobody."""
        for vertex in members(self.left):
            costs = [cost for cost, _, row in self._prices.rows(vertex) if row & self.left]
            if not costs:
                return False
            self._duals[vertex] = min(costs) // 2
        return True

    def _start(self) -> KeptMatching:
        """The most pairs without slack; duals rise together as long as that makes more of them."""
        matching = KeptMatching(self._without_slack(), self.left, thorough=True)
        while matching.exposed and self._raise_together(matching):
            graph = self._without_slack()
            matching = KeptMatching(graph, self.left, thorough=True, like=matching.mates)
        return matching

    def _match(self, start: KeptMatching) -> None:
        for vertex, mate in enumerate(start.mates):
            self._nest.mates[vertex] = NOBODY if mate == vertex else mate

    def _augment(self) -> bool:
        """Match everybody who is exposed, each by a tree; false if that cannot be done."""
        return all(
            LevelledTree(self._prices, self._duals, self._nest, self.left).augment(vertex)
            for vertex in members(self.left)
            if self._nest.mates[vertex] == NOBODY
        )

    def _without_slack(self) -> Graph:
        classes = by_dual(self._prices.kinds, self._duals, self.left)
        graph = [0] * self._size
        bits = self._charged_bits()
        for vertex in members(self.left):
            rings = [*self._rings(vertex, bits)]
            for cost, kind, row in self._prices.rows(vertex):
                for ring, charge in rings:
                    missing = cost - self._duals[vertex] + charge
                    graph[vertex] |= row & ring & classes[kind].get(missing, 0)
        return graph

    def _charged_bits(self) -> dict[int, int]:
        """The members of each charged blossom as a bit set."""
        blossoms = self._nest.blossoms.items()
        charged = {node: blossom for node, blossom in blossoms if blossom.charge}
        return {
            node: sum(1 << member for member in blossom.members)
            for node, blossom in charged.items()
        }

    def _rings(self, vertex: int, bits: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """Others by the charged blossoms that they share with a vertex, and the charge of these."""
        around = [node for node in self._nest.around(vertex) if node in bits]
        whole, charge = self.left, 0
        for node in reversed(around):
            yield whole & ~bits[node], charge
            whole = bits[node]
            charge += self._nest.blossoms[node].charge
        yield whole, charge

    def _raise_together(self, matching: KeptMatching) -> bool:
        """Change the duals of all who could be exposed at once, and of those who only meet them.

        False, and nothing changes, where that would need charged blossoms, or gains nothing.
        """
        exposed = from_all_left_over(self._without_slack(), matching)
        if any(island & (island - 1) for island in exposed.islands):
            return False
        outer = sum(exposed.islands)
        rise = min(self._rises(outer, exposed.cut), default=0)
        for vertex in members(outer):
            self._duals[vertex] += rise
        for vertex in members(exposed.cut):
            self._duals[vertex] -= rise
        return rise > 0

    def _rises(self, outer: int, inner: int) -> Iterator[int]:
        """The rises after which another pair of an outer vertex has no slack."""
        kinds, duals = self._prices.kinds, self._duals
        outers = by_dual(kinds, duals, outer)
        free = by_dual(kinds, duals, self.left & ~(outer | inner))
        for vertex in members(outer):
            for cost, kind, row in self._prices.rows(vertex):
                above = cost - duals[vertex]
                yield from ((above - dual) // 2 for dual, us in outers[kind].items() if row & us)
                yield from (above - dual for dual, them in free[kind].items() if row & them)
