"""A minimal set of rules that leave no perfect matching, where each rule bars some pairs.

Rules are left out for four reasons, the cheapest first. Others bar the same pairs. The obstruction
stands without rules that bar no pair of two islands, or of an island and what is outside the cut.
While more than two are left over, rules about one player can go: everybody who is freed gives at
most two a partner. With two left over, one tree tells for all pairs of a player whether they are
needed; rules about which no tree tells are left out in halves.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from pairwright.matching.alternating_tree import AlternatingTree
from pairwright.matching.oracle import Graph, members
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.matching.unmatched import Unmatched, from_all_left_over

Edge = tuple[int, int]
"""Two vertices, the smaller first."""


def minimal_bars(graph: Graph, bars: Mapping[str, Collection[Edge]]) -> list[str] | None:
    """The names of rules that leave no perfect matching together, but would without any of them.

    They keep the order of ``bars``. None if all the rules leave one. Without any rule, the graph
    must have one.
    """
    search = _Search(graph, bars)
    if not search.conflict(bars):
        return None
    return search.minimal()


class _Search:
    """A conflict that shrinks: ``names`` are the rules in it, ``needed`` those known to stay."""

    def __init__(self, graph: Graph, bars: Mapping[str, Collection[Edge]]) -> None:
        self._base = graph
        self._bars = {
            name: {edge for edge in edges if graph[edge[0]] >> edge[1] & 1}
            for name, edges in bars.items()
        }
        self._everybody = (1 << len(graph)) - 1
        self._names: list[str] = []
        self._needed: set[str] = set()
        self._graph = graph
        self._matching: KeptMatching | None = None

    def conflict(self, names: Iterable[str]) -> bool:
        """Do these rules leave no perfect matching? If so, they are the conflict from here on."""
        names = list(names)
        rows = list(self._base)
        for name in names:
            for a, b in self._bars[name]:
                rows[a] &= ~(1 << b)
                rows[b] &= ~(1 << a)
        like = None if self._matching is None else self._matching.mates
        matching = KeptMatching(rows, thorough=True, like=like)
        if matching.completes():
            return False
        self._names, self._graph, self._matching = names, rows, matching
        return True

    def minimal(self) -> list[str]:
        """Leave rules out until each is needed."""
        self._leave_out_repeated()
        self._leave_out_idle()
        while self._left_over() > 2 and self._free_players():
            self._leave_out_idle()
        while True:
            if self._left_over() == 2:
                self._needed |= self._shown_needed()
            unsure = [name for name in self._names if name not in self._needed]
            if not unsure:
                return self._names
            self._leave_out_some(unsure)

    def _left_over(self) -> int:
        return self._current().exposed.bit_count()

    def _current(self) -> KeptMatching:
        if self._matching is None:
            raise ValueError("no conflict has been found")
        return self._matching

    def _unmatched(self) -> Unmatched:
        return from_all_left_over(self._graph, self._current())

    def _leave_out_repeated(self) -> None:
        """Keep the rules that bar a pair that no other rule bars, which is kept itself."""
        times = Counter(edge for name in self._names for edge in self._bars[name])
        kept = []
        for name in self._names:
            if any(times[edge] == 1 for edge in self._bars[name]):
                kept.append(name)
            else:
                times.subtract(self._bars[name])
        self.conflict(kept)

    def _leave_out_idle(self) -> None:
        """Keep the rules that bar a pair of two islands, or of an island and a vertex outside."""
        cut, islands = self._unmatched()
        island_of = {vertex: k for k, island in enumerate(islands) for vertex in members(island)}

        def parts(edge: Edge) -> bool:
            a, b = edge
            crossing = island_of.get(a) != island_of.get(b)
            return crossing and not (cut >> a | cut >> b) & 1

        self.conflict([name for name in self._names if any(map(parts, self._bars[name]))])

    def _free_players(self) -> bool:
        """Leave out all rules about some players on islands. False where nobody can be freed."""
        inside = sum(self._unmatched().islands)
        rules_of: dict[int, set[str]] = {}
        for name in self._names:
            for vertex in {vertex for edge in self._bars[name] for vertex in edge}:
                if inside >> vertex & 1:
                    rules_of.setdefault(vertex, set()).add(name)
        most = sorted(rules_of, key=lambda vertex: (-len(rules_of[vertex]), vertex))
        # With rules about one pair each, this many can always be freed at once.
        count = self._left_over() // 2 - 1
        while count:
            gone = set().union(*(rules_of[vertex] for vertex in most[:count]))
            if self.conflict(name for name in self._names if name not in gone):
                return bool(gone)
            count //= 2
        return False

    def _shown_needed(self) -> set[str]:
        """Rules that alone bar a pair with which the two who are left over could be matched."""
        times = Counter(edge for name in self._names for edge in self._bars[name])
        others: dict[int, dict[int, str]] = {}
        for name in self._names:
            if name not in self._needed:
                for a, b in self._bars[name]:
                    if times[a, b] == 1:
                        others.setdefault(a, {})[b] = name
        shown: set[str] = set()
        for vertex, rules in others.items():
            reached = self._left_over_with(vertex)
            shown.update(name for other, name in rules.items() if reached >> other & 1)
        return shown

    def _left_over_with(self, vertex: int) -> int:
        """All who are left over together with a vertex by some maximum matching, as a bit set."""
        one, two = members(self._current().exposed)
        for root, other in ((one, two), (two, one)):
            mates = list(self._current().mates)
            if vertex != root:
                tree = AlternatingTree(self._graph, mates, self._everybody & ~(1 << other), root)
                if not tree.reaches(vertex):
                    continue
                tree.expose(vertex)
            alive = self._everybody & ~(1 << vertex)
            tree = AlternatingTree(self._graph, mates, alive, other)
            tree.path_to(0)  # nobody: it grows as far as it can
            return tree.outer
        return 0

    def _leave_out_some(self, unsure: Sequence[str]) -> None:
        """Leave out the first of these rules, as many as can go at once; or one is needed."""
        size = len(unsure)
        while size:
            gone = set(unsure[:size])
            if self.conflict(name for name in self._names if name not in gone):
                return
            if size == 1:
                self._needed |= gone
            size //= 2
