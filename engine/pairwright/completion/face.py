"""All cheapest matchings of a graph at once, narrowed down pair by pair."""

from collections.abc import Mapping

from pairwright.completion.cheapest import CheapestMatching
from pairwright.completion.oracle import members
from pairwright.completion.tree import AlternatingTree


class Face:
    """The cheapest matchings, of which one is kept.

    The duals that prove one of them cheapest tell all others: they are the perfect matchings of
    pairs without slack in which one pair leaves each charged blossom. So a pair is in one of them
    if it is in the one that is kept, or if moving that along an alternating path gives another
    such. Without a path there is none; only where the path does not tell, as it leaves a charged
    blossom twice, the others are matched anew.

    Who may stay alone has a vertex behind all others as a mate then; these may have each other.
    """

    __slots__ = ("_charged", "_costs", "_graph", "_left", "_mates", "_size", "_tree")

    def __init__(self, matching: CheapestMatching) -> None:
        """``matching`` has to be perfect, but for those who are alone."""
        self._size = len(matching.mates)
        self._charged = [frozenset(inside) for inside in matching.charged()]
        self._costs = matching.without_slack()
        self._mates = list(matching.mates)
        self._stand_in(matching.may_be_alone())
        self._graph = [sum(1 << mate for mate in row) for row in self._costs]
        self._left = (1 << len(self._mates)) - 1
        self._tree: tuple[int, AlternatingTree] | None = None  # from the mate of the first

    def mate(self, vertex: int) -> int | None:
        """The mate of a vertex in the matching that is kept; None if it is alone."""
        mate = self._mates[vertex]
        return mate if mate < self._size else None

    def admits(self, one: int, other: int) -> bool:
        """May these two, both left, be mates in a cheapest matching?"""
        return self._turn(one, other) is not None

    def pin(self, one: int, other: int) -> None:
        """Keep only the matchings that have this pair. Raises ValueError if there is none."""
        turn = self._turn(one, other)
        if turn is None:
            raise ValueError(f"{one} and {other} cannot be mates: there are better matchings")
        self._keep(turn)
        self._left &= ~(1 << one | 1 << other)

    def prefer(self, vertex: int, mates: int) -> bool:
        """Keep only matchings in which a vertex has one of these mates; false if none does.

        ``mates`` is a bit set. Where none does, nothing changes.
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
            del self._costs[mate][vertex], self._costs[vertex][mate]
        self._graph[vertex] = wanted
        self._tree = None
        return True

    def _stand_in(self, alone: list[int]) -> None:
        """Add mates for those who may be alone, as many as make the number even."""
        size = self._size
        more = len(alone) + (size + len(alone)) % 2 if alone else 0
        behind = range(size, size + more)
        self._costs += [dict.fromkeys(alone, 0) | dict.fromkeys(behind, 0) for _ in behind]
        for vertex in behind:
            del self._costs[vertex][vertex]
        for vertex in alone:
            self._costs[vertex] |= dict.fromkeys(behind, 0)
        free = iter(behind)
        self._mates += [0] * more
        for vertex in range(size):
            if self._mates[vertex] == vertex:
                self._mates[vertex] = stand_in = next(free)
                self._mates[stand_in] = vertex
        for vertex in free:
            self._mates[vertex] = other = next(free)
            self._mates[other] = vertex

    def _keep(self, turn: Mapping[int, int]) -> None:
        for vertex, mate in turn.items():
            self._mates[vertex] = mate
        self._tree = None

    def _turn(self, one: int, other: int) -> dict[int, int] | None:
        """Who gets another mate, so that these two are mates; None if they cannot be."""
        if not self._graph[one] & self._left & 1 << other:
            return None
        first, second = self._mates[one], self._mates[other]
        if first == other:
            return {}
        exchange = {first: second, second: first, one: other, other: one}
        if self._graph[first] >> second & 1 and self._leaves_as_often(exchange):
            return exchange
        tree = self._tree_of(one)
        if not tree.reaches(other):
            return None
        moved = tree.turned(other) | {one: other, other: one}
        return moved if self._leaves_as_often(moved) else self._matched_anew(one, other)

    def _tree_of(self, one: int) -> AlternatingTree:
        """The tree from the mate of a vertex, among the others."""
        if self._tree is None or self._tree[0] != one:
            left = self._left & ~(1 << one)
            tree = AlternatingTree(self._graph, self._mates, left, self._mates[one])
            self._tree = one, tree
        return self._tree[1]

    def _leaves_as_often(self, turn: Mapping[int, int]) -> bool:
        """Does as many a pair as before leave each charged blossom?"""
        return all(
            sum(self._mates[vertex] not in island for vertex in inside)
            == sum(turn[vertex] not in island for vertex in inside)
            for island in self._charged
            if (inside := island.intersection(turn))
        )

    def _matched_anew(self, one: int, other: int) -> dict[int, int] | None:
        """A cheapest matching of the others, if it is as cheap as it has to be."""
        costs, mates = self._costs, self._mates
        left = [*members(self._left & ~(1 << one | 1 << other))]
        place = {vertex: index for index, vertex in enumerate(left)}
        rest = CheapestMatching(
            [
                {place[mate]: cost for mate, cost in costs[vertex].items() if mate in place}
                for vertex in left
            ]
        )
        now = sum(costs[a][mates[a]] for a in members(self._left)) // 2
        if not rest.perfect or rest.cost() + costs[one][other] > now:
            return None
        turn = {vertex: left[mate] for vertex, mate in zip(left, rest.mates, strict=True)}
        return turn | {one: other, other: one}
