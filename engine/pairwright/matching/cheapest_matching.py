"""The perfect matching of least cost, on exact integers.

The primal-dual method of J. Edmonds ("Maximum matching and a polyhedron with 0,1-vertices", 1965):
each vertex has a *dual* and each blossom a *charge* that is not negative. No edge is cheaper than
the duals of its ends, less the charges of the blossoms around both; the difference is its *slack*.
A perfect matching of edges without slack, of which just one leaves each charged blossom, is
cheapest, and all cheapest matchings are such.

It starts with duals that leave many edges without slack, and the most pairs of these. Then a tree
from one exposed vertex at a time changes duals and the matching until everybody is matched; see
``weighted_tree``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from pairwright.matching.blossoms import NOBODY, Nest
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.matching.weighted_tree import Costs, WeightedTree

OFTEN: Final = 8
"""A cost is usual if at least one edge in this many has it."""


class CheapestMatching:
    """A cheapest perfect matching of a graph; ``perfect`` is false if there is none at all.

    With ``alone``, the cost of leaving a vertex unmatched, the matching need not be perfect: a
    vertex left alone is matched with itself.
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
        """The partner of each vertex."""
        return self._nest.mates

    def cost(self) -> int:
        """The cost of all pairs, and of those who are alone."""
        paid = sum(self._costs[a][b] for a, b in enumerate(self.mates) if a < b)
        alone = sum(a == b for a, b in enumerate(self.mates))
        return paid + (self._alone or 0) * alone

    def slack(self, a: int, b: int) -> int:
        """The slack of a pair that may meet: its cost less its duals, plus common charges."""
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
        """The members of each charged blossom: one of them is matched outside."""
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
        """Duals, and a matching of edges without slack: of two ways the one that matches more."""
        # First way: the usual costs, then half the slack of everybody at once: equals stay equal.
        usual = self._usual_duals()
        slacks = self._least_slacks(usual)
        raised = [dual + slack // 2 for dual, slack in zip(usual, slacks, strict=True)]
        duals, start = self._raised(raised)

        # Second way: half of the least cost of each vertex, if that leaves fewer exposed.
        if start.exposed:
            halves = [
                _least(*(cost // 2 for cost in costs.values()), alone=self._alone)
                for costs in self._costs
            ]
            others, other = self._raised(halves)
            if other.exposed.bit_count() < start.exposed.bit_count():
                duals, start = others, other

        # Trees match the exposed vertices, except those that may be left alone at once.
        self._duals = duals
        mates = self._nest.mates
        for vertex, mate in enumerate(start.mates):
            if mate != vertex or duals[vertex] == self._alone:
                mates[vertex] = mate

    def _raised(self, duals: list[int]) -> tuple[list[int], KeptMatching]:
        """Duals raised one after the other, and the most pairs without slack.

        The matching on bit sets is faster than trees with duals.
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

        A vertex that is cheap for many lowers its own dual, so that those many stay equal.
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
                tree = WeightedTree(self._costs, self._duals, nest, self._alone)
                if not tree.augment(vertex):
                    return False
        return True


def _usual(costs: Mapping[int, int]) -> tuple[int, ...]:
    """Half of the most frequent cost, or of the least where hardly two are equal."""
    if not costs:
        return ()
    [(cost, times)] = Counter(costs.values()).most_common(1)
    return (cost // 2,) if OFTEN * times >= len(costs) else (min(costs.values()) // 2,)


def _least(*costs: int, alone: int | None) -> int:
    return min(costs) if alone is None else min(*costs, alone, alone)
