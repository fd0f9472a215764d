"""An alternating tree with blossoms: who could be left over instead of its root?

From an exposed root, edges outside and inside the matching alternate. A vertex at an even
distance is *outer*: moving the matching along its path exposes it in place of the root. An edge
between two outer vertices closes an odd cycle, a blossom, in which everyone becomes outer
(J. Edmonds, "Paths, trees, and flowers", 1965). A fully grown tree answers for all vertices at
once: exactly the outer ones can be left over (the set D of Gallai and Edmonds).
"""

from collections.abc import Iterator

from pairwright.matching.oracle import Graph, lowest, members


class AlternatingTree:
    """The tree that grows from ``root`` among ``alive``, a bit set; ``mates`` is the matching.

    It grows only as far as the questions need. The vertex numbers are those of the graph; an
    exposed vertex is matched with itself.
    """

    __slots__ = (
        "_alive",
        "_base",
        "_blossom",
        "_branched",
        "_graph",
        "_inner",
        "_mates",
        "_parent",
        "_queue",
        "outer",
        "root",
    )

    def __init__(self, graph: Graph, mates: list[int], alive: int, root: int) -> None:
        self.root = root
        self.outer = 1 << root
        self._inner = 0
        self._graph = graph
        self._mates = mates
        self._alive = alive
        self._parent = [root] * len(graph)
        self._base = list(range(len(graph)))  # of the blossom around each vertex
        self._blossom = [0] * len(graph)  # by base, as a bit set; 0 where there is none
        self._queue = [root]
        self._branched: list[int] = []  # outer vertices that may still have edges to outer ones

    def reaches(self, vertex: int) -> bool:
        """Can ``vertex`` be exposed instead of the root?"""
        wanted = 1 << vertex
        while not self.outer & wanted and not self._grafts(vertex):
            if self._queue:
                self._branch(self._queue.pop())
            elif not self._contracts():
                return False
        return True

    def path_to(self, exposed: int) -> tuple[int, int] | None:
        """An edge from an outer vertex to one of ``exposed``, a bit set; None if there is none."""
        exposed &= self._alive
        while self._queue or self._contracts():
            while self._queue:
                vertex = self._queue.pop()
                if found := self._graph[vertex] & exposed:
                    return vertex, lowest(found)
                self._grow(vertex)
        return None

    def cut(self) -> int:
        """The vertices at odd distances outside of blossoms, as a bit set."""
        return self._inner

    def islands(self) -> list[int]:
        """The blossoms and single vertices at even distances, each as a bit set.

        In a tree that cannot grow, they are all odd, one more in number than the cut, and have
        edges only within themselves and to the cut: nobody can match the root.
        """
        bases = {self._base[vertex] for vertex in members(self.outer)}
        return [self._around(base) for base in sorted(bases)]

    def expose(self, vertex: int) -> None:
        """Move the matching along the path of an outer vertex: it is exposed, the root matched."""
        for one, mate in self.turned(vertex).items():
            self._mates[one] = mate

    def turned(self, vertex: int) -> dict[int, int]:
        """The new partners on the path of an outer vertex, if the matching were moved along it."""
        mates, parent = self._mates, self._parent
        moved = {vertex: vertex}
        orphan = mates[vertex]
        while vertex != self.root:
            outer = parent[orphan]
            moved[orphan], moved[outer] = outer, orphan
            vertex, orphan = outer, mates[outer]
        return moved

    def _grow(self, vertex: int) -> None:
        """Follow all edges of an outer vertex."""
        # Edges out of the tree first, then those that close blossoms.
        for inner in members(self._fresh(vertex)):
            self._join(vertex, inner, self._mates[inner])
        while closing := self._closing(vertex):
            self._contract(vertex, lowest(closing))

    def _branch(self, vertex: int) -> None:
        """Follow the edges of an outer vertex out of the tree; those that close blossoms wait.

        Of two partners one joins as the inner one; the edge to the other closes a blossom later.
        """
        self._branched.append(vertex)
        fresh = self._fresh(vertex)
        while fresh:
            inner = lowest(fresh)
            mate = self._mates[inner]
            self._join(vertex, inner, mate)
            fresh &= ~(1 << inner | 1 << mate)

    def _fresh(self, vertex: int) -> int:
        """The neighbours of a vertex that are not in the tree, as a bit set."""
        return self._graph[vertex] & self._alive & ~(self.outer | self._inner)

    def _join(self, outer: int, inner: int, mate: int) -> None:
        """Attach two partners, the ``inner`` one first, to an outer vertex."""
        self._parent[inner] = outer
        self._inner |= 1 << inner
        self.outer |= 1 << mate
        self._queue.append(mate)

    def _grafts(self, vertex: int) -> bool:
        """Add a vertex through its partner, if that is not in the tree and has an edge into it."""
        mate = self._mates[vertex]
        near = self._graph[mate] & self.outer
        if not near or (self.outer | self._inner) >> mate & 1:
            return False
        self._join(lowest(near), mate, vertex)
        return True

    def _contracts(self) -> bool:
        """Close one blossom by a deferred edge; False if there is none."""
        while self._branched:
            vertex = self._branched[-1]
            if closing := self._closing(vertex):
                self._contract(vertex, lowest(closing))
                return True
            self._branched.pop()
        return False

    def _closing(self, vertex: int) -> int:
        """The vertices to which edges of an outer vertex close blossoms, as a bit set."""
        return self._graph[vertex] & self._alive & self.outer & ~self._around(vertex)

    def _around(self, vertex: int) -> int:
        """The blossom of a vertex, as a bit set; the vertex alone outside of blossoms."""
        return self._blossom[self._base[vertex]] | 1 << vertex

    def _contract(self, one: int, other: int) -> None:
        """Close the odd cycle through the edge between two outer vertices."""
        # Find the cycle: both sides up to the base where their paths meet.
        base = self._meeting_base(one, other)
        inside = self._around(base)
        joining = (self._half(one, other, base) | self._half(other, one, base)) & ~inside
        # Merge it into one blossom around that base.
        self._blossom[base] = inside | joining
        for vertex in members(joining):
            self._base[vertex] = base
        # Its inner vertices become outer ones, whose edges are still to be followed.
        self._queue.extend(members(joining & ~self.outer))
        self.outer |= joining
        self._inner &= ~joining

    def _meeting_base(self, one: int, other: int) -> int:
        """The outermost base that lies on the paths of both vertices to the root."""
        above = set(self._bases_up(one))
        return next(base for base in self._bases_up(other) if base in above)

    def _bases_up(self, vertex: int) -> Iterator[int]:
        base = self._base[vertex]
        while base != self.root:
            yield base
            base = self._base[self._parent[self._mates[base]]]
        yield base

    def _half(self, vertex: int, across: int, base: int) -> int:
        """Walk one side of a new blossom up to its base; everyone on it, as a bit set."""
        mates, parent = self._mates, self._parent
        walked = 0
        while self._base[vertex] != base:
            parent[vertex] = across
            across = mates[vertex]
            walked |= self._around(vertex) | self._around(across)
            vertex = parent[across]
        return walked
