"""Limits on boards as rungs of the completion oracle: exact for one limit, bounds for several.

Several limits at once are NP-complete in general (A. Itai, M. Rodeh, S. Tanimoto, "Some matching
problems for bipartite graphs", 1978). So each limit has an oracle of its own, and the weighted sum
of all has one more; a pair that one of them denies is in no round. Whether a pair is in a round
that keeps all limits is shown by a round: the cheapest one by the weighted sum that has the pair.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pairwright.matching import Graph, KeptMatching, members
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.matching.quota_oracle import Cap, QuotaOracle, caps_of
from pairwright.problem import Field, Pair

STEPS: Final = 12
"""How often the multipliers of a weighted sum are changed in search of the best."""

Mates = Sequence[int]


class Quotas:
    """Who may meet so that the others can keep each limit, and the weighted sum of all.

    ``exact`` says that these are all there is to keep. ``start`` is a round that keeps all limits,
    where one is known.
    """

    def __init__(self, field: Field) -> None:
        self._numbers = field.everybody
        self._vertex = {number: vertex for vertex, number in enumerate(self._numbers)}
        graph = with_required(field, self._numbers, graph_of(field, self._numbers))
        left = (1 << len(graph)) - 1
        self._rest = _Rest.of(graph, [*caps_of(field, self._numbers, graph)], left)

    @property
    def exact(self) -> bool:
        """Is a pair that is admitted always in a round that keeps all limits?"""
        return len(self._rest.caps) < 2

    @property
    def start(self) -> dict[int, int] | None:
        """The partners in a round of those who are left that keeps all limits, if one is known."""
        return None if self._rest.start is None else self._named(self._rest.start)

    @property
    def known_round(self) -> dict[int, int] | None:
        """The partners in any round that keeps all limits: ``start``, or that of a single limit."""
        if not self.exact:
            return self.start
        [oracle] = self._rest.oracles
        matching = oracle.matching if isinstance(oracle, QuotaOracle) else oracle
        return self._named(matching.mates) if oracle.completes() else None

    def completes(self) -> bool:
        """Can everybody who is left be paired within each limit, and within the weighted sum?"""
        return all(oracle.completes() for oracle in self._rest.oracles)

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet, and can the rest then keep each limit?"""
        one, other = self._vertex[a], self._vertex[b]
        return bool(self._rest.graph[one] >> other & 1) and all(
            oracle.admits(one, other) for oracle in self._rest.oracles
        )

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field."""
        self._rest = self._rest.after(self._vertex[a], self._vertex[b])

    def with_pair(self, a: int, b: int) -> dict[int, int] | None:
        """The partners in a round of those who are left with an admitted pair, if one is found."""
        found = self._rest.with_pair(self._vertex[a], self._vertex[b])
        return None if found is None else self._named(found)

    @property
    def summed(self) -> tuple[Sequence[Cap], QuotaOracle] | None:
        """The limits that can bind, and the oracle of their weighted sum, if there are several."""
        return None if self._rest.summed is None else (self._rest.caps, self._rest.summed)

    def tighten(self) -> None:
        """Drop all pairs that some oracle denies, until none does."""
        self._rest = self._rest.tightened()

    def pairs(self) -> set[Pair]:
        """The pairs of those who are left that are not known to be in no round."""
        numbers, left = self._numbers, self._rest.left
        return {
            (numbers[a], numbers[b])
            for a in members(left)
            for b in members(self._rest.graph[a] & left & -(1 << a))
        }

    def _named(self, mates: Mates) -> dict[int, int]:
        numbers = self._numbers
        return {numbers[vertex]: numbers[mates[vertex]] for vertex in members(self._rest.left)}


@dataclass
class _Rest:
    """Those who are left, by vertex: who may meet, the caps that can bind, and their oracles."""

    graph: Graph
    caps: list[Cap]
    left: int
    oracles: list[QuotaOracle | KeptMatching] = field(default_factory=list)
    summed: QuotaOracle | None = None
    start: Mates | None = None

    @classmethod
    def of(cls, graph: Graph, caps: Sequence[Cap], left: int) -> "_Rest":
        """The oracles of a graph; only caps that can bind count."""
        own = [_among(cap, graph) for cap in caps]
        # Where nothing may be counted, the pairs that would be are barred.
        for cap in own:
            if not cap.at_most:
                graph = [row & ~bar for row, bar in zip(graph, cap.pairs, strict=True)]
        binding = [cap for cap in own if cap.at_most and cap.binds(left)]
        if not binding:
            return cls(graph, [], left, [KeptMatching(graph, left)])
        rest = cls(graph, binding, left, [QuotaOracle(graph, [cap], [1], left) for cap in binding])
        if len(binding) > 1:
            rest.weigh()
        return rest

    def weigh(self) -> None:
        """Find multipliers for the weighted sum: the more a limit is broken, the more it weighs.

        Some that are enough to show that there is no round are the best, and so are those whose
        cheapest round keeps all limits. Otherwise those are, by which least is to spare.
        """
        times = [1] * len(self.caps)
        best: QuotaOracle | None = None
        for step in range(STEPS):
            oracle = QuotaOracle(self.graph, self.caps, times, self.left)
            if best is None or oracle.spare < best.spare:
                best = oracle
            if not oracle.completes():
                break
            mates = oracle.matching.mates
            beyond = [cap.total(mates, self.left) - cap.at_most for cap in self.caps]
            if max(beyond) <= 0:
                self.start = list(mates)
                break
            # A limit that is broken weighs more; one with room weighs less now and then.
            times = [
                weight + (1 if over > 0 else -1 if over < 0 < weight and step % 3 == 2 else 0)
                for weight, over in zip(times, beyond, strict=True)
            ]
        if best is not None:
            self.summed = best
            self.oracles.append(best)

    def after(self, one: int, other: int) -> "_Rest":
        """The rest when an admitted pair is seated."""
        left = self.left & ~(1 << one | 1 << other)
        caps = [
            cap._replace(at_most=cap.at_most - (cap.pairs[one] >> other & 1)) for cap in self.caps
        ]
        # Nothing is left of a cap: what it counts is barred from here on.
        if not all(cap.at_most for cap in caps):
            return _Rest.of(self.graph, caps, left)
        for oracle in self.oracles:
            oracle.pin(one, other)
        self.caps, self.left = caps, left
        return self

    def with_pair(self, one: int, other: int) -> Mates | None:
        """The cheapest round by the weighted sum that has a pair, if it keeps all limits."""
        if self.summed is None or not self.summed.admits(one, other):
            return None
        mates = self.summed.matching.turned(one, other)
        if any(cap.total(mates, self.left) > cap.at_most for cap in self.caps):
            return None
        return mates

    def tightened(self) -> "_Rest":
        """The same without the pairs that some oracle denies, until none denies any."""
        rest = _Rest.of(self.graph, self.caps, self.left)
        while rest.caps and all(oracle.completes() for oracle in rest.oracles):
            graph = list(rest.graph)
            for oracle in rest.oracles:
                if isinstance(oracle, QuotaOracle):
                    for vertex in members(self.left):
                        graph[vertex] &= oracle.partners(vertex)
            if graph == rest.graph:
                break
            rest = _Rest.of(graph, rest.caps, self.left)
        return rest


def _among(cap: Cap, graph: Graph) -> Cap:
    """A cap over the pairs of a graph alone."""
    return cap._replace(pairs=[row & own for row, own in zip(graph, cap.pairs, strict=True)])
