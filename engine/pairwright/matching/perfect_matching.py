"""A perfect matching that is kept while the field empties, and repaired where a pair needs it."""

from collections.abc import Sequence

from pairwright.matching.alternating_tree import AlternatingTree
from pairwright.matching.oracle import Graph, lowest, members

Pairs = list[tuple[int, int]]


class KeptMatching:
    """The oracle over one perfect matching of those who are left.

    A pair of the matching is admitted at once, and so is one whose partners may meet, or have a
    short alternating path between them. Otherwise an alternating tree from the partner of a,
    without a, answers for every b whether the rest can be paired; it is kept for the next questions
    about a. Where no perfect matching exists, ``failed`` is a tree that could not reach any exposed
    vertex. A ``thorough`` matching still is a maximum one then, and ``exposed`` are the vertices
    that it leaves over, as a bit set.
    """

    __slots__ = (
        "_alive",
        "_graph",
        "_lead",
        "_mates",
        "_searched",
        "_short",
        "_thorough",
        "_tree",
        "exposed",
        "failed",
    )

    def __init__(
        self,
        graph: Graph,
        left: int | None = None,
        *,
        thorough: bool = False,
        like: Sequence[int] | None = None,
    ) -> None:
        """Match those who are ``left``, as a bit set: all vertices, if it is not given.

        The partners in a matching of almost the same graph, ``like``, save most of the work.
        """
        self._graph = list(graph)  # pairs are dropped from it
        self._searched = -1
        self._alive = self.exposed = (1 << len(graph)) - 1 if left is None else left
        self._thorough = thorough
        self._mates = list(range(len(graph)))
        self._lead = -1
        self._tree: AlternatingTree | None = None
        self._short: tuple[int, int, Pairs] = (-1, -1, [])  # the latest question, and its answer
        self.failed: AlternatingTree | None = None
        if like is not None:
            self._match_like(like)
        self._match_greedily()
        if thorough or not self._completed_by_exchanges():
            self._match_by_paths()

    @property
    def mates(self) -> Sequence[int]:
        """The partner of each vertex; an exposed vertex is matched with itself."""
        return self._mates

    def _match_like(self, like: Sequence[int]) -> None:
        for a, b in enumerate(like):
            if a < b and self._graph[a] >> b & self.exposed >> a & self.exposed >> b & 1:
                self._match(a, b)

    def _match_greedily(self) -> None:
        for a in sorted(members(self.exposed), key=lambda a: self._graph[a].bit_count()):
            free = self._graph[a] & self.exposed
            if free and self.exposed >> a & 1:
                self._match(a, lowest(free))

    def _completed_by_exchanges(self) -> bool:
        """Match everybody, short paths first; if that fails, leave the matching as it was.

        Which tree fails depends on the matching. It is an explanation, which short paths would
        change.
        """
        before = [*self._mates], self.exposed
        self._match_by_exchanges()
        self._match_by_paths()
        if self.failed is None:
            return True
        self._mates, self.exposed = before
        return False

    def _match_by_exchanges(self) -> None:
        """Match two exposed vertices with the two of a pair: paths of three edges need no tree."""
        for root in members(self.exposed):
            if not self.exposed >> root & 1:
                continue  # matched as the other end of an earlier path
            for one in members(self._graph[root] & self._alive):
                other = self._mates[one]
                if ends := self._graph[other] & self.exposed & ~(1 << root):
                    self._match(root, one)
                    self._match(other, lowest(ends))
                    break

    def _match_by_paths(self) -> None:
        """Augment from each exposed vertex; one without a path never gets one later."""
        for root in members(self.exposed):
            if not self.exposed >> root & 1:
                continue  # matched as the other end of an earlier path
            tree = AlternatingTree(self._graph, self._mates, self._alive, root)
            if (edge := tree.path_to(self.exposed & ~(1 << root))) is None:
                self.failed = tree
                if self._thorough:
                    continue
                return  # one who cannot be matched is enough to know that not all can
            outer, end = edge
            tree.expose(outer)
            self.exposed &= ~(1 << root)
            self._match(outer, end)

    def _match(self, a: int, b: int) -> None:
        self._mates[a], self._mates[b] = b, a
        self.exposed &= ~(1 << a | 1 << b)

    def completes(self) -> bool:
        """Is the kept matching perfect? If it is not, none is."""
        return not self.exposed

    def admits(self, a: int, b: int) -> bool:
        """May a and b meet, and can the rest then be paired?"""
        graph, mates = self._graph, self._mates
        if not graph[a] >> b & 1 or self.exposed or not self._alive >> b & 1:
            return False
        # Matched already, or their partners can be matched with each other.
        if mates[a] == b or graph[mates[a]] >> mates[b] & 1:
            return True
        # Otherwise an alternating path has to lead from the partner of a to that of b.
        if self._lead != a and (pairs := self._short_path(a, b)):
            self._short = a, b, pairs
            return True
        tree = self.tree_from(a)
        if tree.reaches(b):
            return True
        self._forget_useless(a, tree)
        return False

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair. Raises ValueError for one that is not."""
        mates = self._mates
        mate_of_a, mate_of_b = mates[a], mates[b]
        if mate_of_a != b:
            if not self.admits(a, b):
                raise ValueError(f"{a} and {b} cannot be seated: the rest could not be paired")
            # Repair the matching: exchange two pairs, or move it along a path to b.
            if self._graph[mate_of_a] >> mate_of_b & 1:
                mates[mate_of_a], mates[mate_of_b] = mate_of_b, mate_of_a
            elif self._short[:2] == (a, b):
                for one, other in self._short[2]:
                    mates[one], mates[other] = other, one
            else:
                self.tree_from(a).expose(b)
        # Both leave the field, so the kept tree no longer applies.
        self._alive &= ~(1 << a | 1 << b)
        self._lead = self._searched = -1
        self._short = (-1, -1, [])

    def _short_path(self, a: int, b: int) -> Pairs:
        """The new pairs on a path of three or five edges from the partner of a to that of b."""
        graph, mates = self._graph, self._mates
        start, end = mates[a], mates[b]
        others = self._alive & ~(1 << a | 1 << b | 1 << start | 1 << end)
        near, far = graph[start] & others, graph[end] & others
        if near.bit_count() > far.bit_count():
            start, end, near, far = end, start, far, near
        for one in members(near):
            if far >> mates[one] & 1:
                return [(start, one), (mates[one], end)]
        if not near:
            return []
        before = sum(1 << mates[vertex] for vertex in members(far))
        for one in members(near):
            if found := graph[mates[one]] & before:
                other = lowest(found)
                return [(start, one), (mates[one], other), (mates[other], end)]
        return []

    def _forget_useless(self, a: int, tree: AlternatingTree) -> None:
        """Drop pairs that no perfect matching has, as shown by a fully grown tree.

        Without the cut, which is a and the inner vertices, there are as many odd islands of outer
        vertices as the cut has members. So each of the cut is matched with one of them, whatever
        pairs are seated later.
        """
        if self._searched == a:
            return
        self._searched = a
        graph, cut, outer = self._graph, tree.cut() | 1 << a, tree.outer
        # The cut meets only islands.
        for vertex in members(cut):
            graph[vertex] &= outer
        # Vertices outside the tree never meet the cut.
        for vertex in members(self._alive & ~(cut | outer)):
            graph[vertex] &= ~cut

    def tree_from(self, a: int) -> AlternatingTree:
        """The tree from the partner of a, in the field without a."""
        if self._lead != a or self._tree is None:
            self._lead = a
            without_a = self._alive & ~(1 << a)
            self._tree = AlternatingTree(self._graph, self._mates, without_a, self._mates[a])
        return self._tree
