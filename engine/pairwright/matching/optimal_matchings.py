"""All cheapest matchings of a graph at once, narrowed down pair by pair."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pairwright.matching.alternating_tree import AlternatingTree
from pairwright.matching.cheapest_matching import CheapestMatching
from pairwright.matching.levelled_matching import LevelledMatching
from pairwright.matching.oracle import Graph, members


def _nothing(one: int, other: int) -> int:
    return 0


class Face:
    """The cheapest matchings, of which one is kept.

    The duals that prove one of them cheapest describe all others: they are the perfect matchings of
    pairs without slack in which one pair leaves each charged blossom. So a pair is in one of them
    if it is in the kept one, or if moving that along an alternating path gives another such.
    Without a path there is none. Only where a path leaves a charged blossom twice and so decides
    nothing are the others matched again.

    A vertex that may stay alone is then matched with an extra one behind all others.
    """

    __slots__ = ("_charged", "_cost", "_graph", "_left", "_mates", "_tree", "size")

    def __init__(
        self,
        graph: Graph,
        mates: Sequence[int],
        size: int,
        *,
        charged: Iterable[Sequence[int]] = (),
        cost: Callable[[int, int], int] = _nothing,
        left: int | None = None,
    ) -> None:
        """All perfect matchings of ``graph``, of which ``mates`` is one.

        A vertex matched behind the first ``size`` vertices is alone. One pair leaves each
        ``charged`` blossom; ``cost`` is used only where there are charged blossoms. Those who are
        ``left``, as a bit set, are matched: all, if it is not given.
        """
        self.size = size
        self._charged = [frozenset(inside) for inside in charged]
        self._cost = cost
        self._mates = list(mates)
        self._graph = list(graph)
        self._left = (1 << len(graph)) - 1 if left is None else left
        self._tree: tuple[int, AlternatingTree] | None = None  # from the partner of the first

    @classmethod
    def of(cls, matching: CheapestMatching) -> "Face":
        """The cheapest matchings of a graph, by one that is perfect, but for those alone."""
        size = len(matching.mates)
        mates, alone = list(matching.mates), matching.may_be_alone()
        costs = _stood_in(matching.without_slack(), alone)
        stand_ins = iter(range(size, len(costs)))
        mates += [0] * (len(costs) - size)
        for vertex in alone:
            if mates[vertex] == vertex:
                mates[vertex] = stand_in = next(stand_ins)
                mates[stand_in] = vertex
        for vertex in stand_ins:
            mates[vertex] = other = next(stand_ins)
            mates[other] = vertex
        graph = [sum(1 << mate for mate in row) for row in costs]
        return cls(graph, mates, size, charged=matching.charged(), cost=lambda a, b: costs[a][b])

    @classmethod
    def of_levelled(cls, matching: LevelledMatching) -> "Face":
        """The cheapest matchings of those who are left, by one that is perfect."""
        graph, charged = matching.without_slack(), [them for them, _ in matching.proof()[1]]
        mates, cost = matching.mates, matching.cost_of
        return cls(graph, mates, len(graph), charged=charged, cost=cost, left=matching.left)

    def mate(self, vertex: int) -> int | None:
        """The partner of a vertex in the kept matching; None if it is alone."""
        mate = self._mates[vertex]
        return mate if mate < self.size else None

    def admits(self, one: int, other: int) -> bool:
        """May these two, both left, be matched in a cheapest matching?"""
        return self._turn(one, other) is not None

    def pin(self, one: int, other: int) -> None:
        """Keep only the matchings that have this pair. Raises ValueError if there is none."""
        turn = self._turn(one, other)
        if turn is None:
            raise ValueError(f"{one} and {other} cannot be matched: there are better matchings")
        self._keep(turn)
        self._left &= ~(1 << one | 1 << other)

    def prefer(self, vertex: int, mates: int) -> bool:
        """Keep only matchings in which a vertex has one of these partners; false if there are none.

        ``mates`` is a bit set. Where there are none, nothing changes.
        """
        wanted = self._graph[vertex] & self._left & mates
        if not wanted >> self._mates[vertex] & 1:
            turns = (self._turn(vertex, mate) for mate in members(wanted))
            turn = next((found for found in turns if found is not None), None)
            if turn is None:
                return False
            self._keep(turn)
        for mate in members(self._graph[vertex] & ~wanted):
            self._graph[mate] &= ~(1 << vertex)
        self._graph[vertex] = wanted
        self._tree = None
        return True

    def _keep(self, turn: Mapping[int, int]) -> None:
        for vertex, mate in turn.items():
            self._mates[vertex] = mate
        self._tree = None

    def _turn(self, one: int, other: int) -> dict[int, int] | None:
        """The changes of partners that match these two; None if they cannot be matched."""
        if not self._graph[one] & self._left & 1 << other:
            return None

        # They are matched already.
        first, second = self._mates[one], self._mates[other]
        if first == other:
            return {}

        # Their partners can be matched with each other.
        exchange = {first: second, second: first, one: other, other: one}
        if self._graph[first] >> second & 1 and self._leaves_as_often(exchange):
            return exchange

        # Partners change along an alternating path; without one there is no such matching.
        tree = self._tree_of(one)
        if not tree.reaches(other):
            return None
        # Where the path leaves a charged blossom too often, the others are matched again.
        moved = tree.turned(other) | {one: other, other: one}
        return moved if self._leaves_as_often(moved) else self._matched_again(one, other)

    def _tree_of(self, one: int) -> AlternatingTree:
        """The tree from the partner of a vertex, among the others."""
        if self._tree is None or self._tree[0] != one:
            left = self._left & ~(1 << one)
            tree = AlternatingTree(self._graph, self._mates, left, self._mates[one])
            self._tree = one, tree
        return self._tree[1]

    def _leaves_as_often(self, turn: Mapping[int, int]) -> bool:
        """Do as many pairs as before leave each charged blossom?"""
        return all(
            sum(self._mates[vertex] not in island for vertex in inside)
            == sum(turn[vertex] not in island for vertex in inside)
            for island in self._charged
            if (inside := island.intersection(turn))
        )

    def _matched_again(self, one: int, other: int) -> dict[int, int] | None:
        """A cheapest matching of the others, if it is as cheap as it has to be."""
        cost, mates = self._cost, self._mates
        bits = self._left & ~(1 << one | 1 << other)
        left = [*members(bits)]
        place = {vertex: index for index, vertex in enumerate(left)}
        rest = CheapestMatching(
            [
                {place[mate]: cost(vertex, mate) for mate in members(self._graph[vertex] & bits)}
                for vertex in left
            ]
        )
        now = sum(cost(a, mates[a]) for a in members(self._left)) // 2
        if not rest.perfect or rest.cost() + cost(one, other) > now:
            return None
        turn = {vertex: left[mate] for vertex, mate in zip(left, rest.mates, strict=True)}
        return turn | {one: other, other: one}


def _stood_in(costs: list[dict[int, int]], alone: list[int]) -> list[dict[int, int]]:
    """Costs with extra vertices for those who may be alone, as many as make the number even.

    The extra vertices may be matched with each other.
    """
    size = len(costs)
    more = len(alone) + (size + len(alone)) % 2 if alone else 0
    behind = range(size, size + more)
    for vertex in alone:
        costs[vertex] |= dict.fromkeys(behind, 0)
    others = [[*alone, *(other for other in behind if other != vertex)] for vertex in behind]
    return costs + [dict.fromkeys(row, 0) for row in others]
