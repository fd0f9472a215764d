"""The completion oracle under a limit: the others can be paired, and keep it.

"Can those who are left be paired with at most so many boards of a set?" is a cheapest perfect
matching, with cost 1 for the pairs of the set and 0 for all others. At least so many of a set is
at most the rest of the boards among all other pairs. Of several limits, each with a whole number
as its multiplier, it is the weighted sum that is kept: a relaxation of keeping them all.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairwright.matching.levelled_matching import LevelledMatching
from pairwright.matching.oracle import Graph, members
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.matching.prices import ByLevel, Levels
from pairwright.problem import Field, Limit


class Cap(NamedTuple):
    """At most this many pairs of a matching are of a set, given by vertex as sets of bits."""

    limit: Limit
    pairs: Graph
    at_most: int

    def total(self, mates: Sequence[int], left: int) -> int:
        """How many pairs of those who are left are of the set."""
        return sum(self.pairs[a] >> mates[a] & 1 for a in members(left) if a < mates[a])

    def binds(self, left: int) -> bool:
        """Is there any matching of those who are left with more pairs of the set?"""
        matching = KeptMatching(self.pairs, left, thorough=True)
        return left.bit_count() - matching.exposed.bit_count() > 2 * self.at_most


def caps_of(field: Field, numbers: Sequence[int], graph: Graph) -> Iterator[Cap]:
    """The limits of a field as caps over the pairs of its graph, upper and lower ones."""
    place = {number: vertex for vertex, number in enumerate(numbers)}
    for limit in field.limits:
        counted = [0] * len(numbers)
        for group in limit.groups:
            vertices = [place[number] for number in group if number in place]
            bits = sum(1 << vertex for vertex in vertices)
            for vertex in vertices:
                counted[vertex] |= bits
        pairs = [row & own for row, own in zip(graph, counted, strict=True)]
        if limit.at_most is not None:
            yield Cap(limit, pairs, limit.at_most)
        if limit.at_least:
            others = [row & ~own for row, own in zip(graph, counted, strict=True)]
            yield Cap(limit, others, len(numbers) // 2 - limit.at_least)


class QuotaOracle:
    """The oracle over a cheapest matching, where one cap, or a weighted sum of caps, is kept.

    ``spare`` is by how much less than the caps allow the others can count; below 0 they cannot keep
    them.
    """

    __slots__ = ("matching", "spare", "times")

    def __init__(
        self, graph: Graph, caps: Sequence[Cap], times: Sequence[int], left: int | None = None
    ) -> None:
        """``times`` are the multipliers of the caps; those who are ``left`` are to be matched."""
        self.times = times
        self.matching = LevelledMatching(ByLevel(_levels(graph, caps, times), len(graph)), left)
        allowed = sum(cap.at_most * weight for cap, weight in zip(caps, times, strict=True))
        self.spare = allowed - self.matching.cost() // 2 if self.matching.perfect else -1

    def completes(self) -> bool:
        """Can everybody who is left be paired within the caps?"""
        return self.spare >= 0

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet, and can the rest then be paired within the caps?"""
        return self.matching.more_with(a, b, 2 * self.spare) is not None

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field. Raises ValueError for one that is not."""
        more = self.matching.more_with(a, b, 2 * self.spare)
        if more is None:
            raise ValueError(f"{a} and {b} cannot be seated: the rest could not keep the limit")
        self.spare -= more // 2
        self.matching.pin(a, b)

    def partners(self, a: int) -> int:
        """Everybody whom this oracle admits as the partner of somebody, as a bit set."""
        return self.matching.within(a, 2 * self.spare)


def _levels(graph: Graph, caps: Sequence[Cap], times: Sequence[int]) -> Levels:
    """The pairs of a graph by twice what they count: costs have to be even."""
    levels = {0: list(graph)}
    for cap, weight in zip(caps, times, strict=True):
        finer: dict[int, Graph] = {}
        for counted, rows in levels.items():
            for value, part in (
                (counted, [row & ~own for row, own in zip(rows, cap.pairs, strict=True)]),
                (counted + weight, [row & own for row, own in zip(rows, cap.pairs, strict=True)]),
            ):
                known = finer.get(value, [0] * len(graph))
                finer[value] = [row | more for row, more in zip(known, part, strict=True)]
        levels = {value: rows for value, rows in finer.items() if any(rows)}
    return [(2 * value, rows) for value, rows in sorted(levels.items())]
