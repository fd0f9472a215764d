"""Why a graph has no perfect matching: the sets of Gallai and Edmonds.

Of all vertices that some maximum matching leaves over, each connected set is an *island*, odd in
number; the *cut* are their other neighbours. There are more islands than the cut has members, by as
many as any matching leaves over (T. Gallai 1964, J. Edmonds 1965).
"""

from typing import NamedTuple

from pairwright.matching.alternating_tree import AlternatingTree
from pairwright.matching.oracle import Graph, members
from pairwright.matching.perfect_matching import KeptMatching


class Unmatched(NamedTuple):
    """A cut and the islands beyond it, all as bit sets of vertices."""

    cut: int
    islands: list[int]

    @property
    def anywhere(self) -> int:
        """Everybody on an island or in the cut."""
        return sum(self.islands) | self.cut


def unmatched_in(graph: Graph, bye: int | None = None, *, whole: bool = False) -> Unmatched | None:
    """Why a graph has no perfect matching; None if it has one.

    It is only enough to prove it, unless it shall be the ``whole``; or has to be, since the vertex
    of the ``bye`` is outside: that it cannot serve some islands shows only beside the others.
    """
    matching = KeptMatching(graph)
    if matching.completes():
        return None
    found = from_one_left_over(matching)
    if whole or (bye is not None and not found.anywhere >> bye & 1):
        return from_all_left_over(graph, KeptMatching(graph, thorough=True))
    return found


def from_one_left_over(matching: KeptMatching) -> Unmatched:
    """Why one vertex cannot be matched: one island more than the cut has members.

    The matching must not be perfect.
    """
    if matching.failed is None:
        raise ValueError("everybody is matched")
    return Unmatched(matching.failed.cut(), matching.failed.islands())


def from_all_left_over(graph: Graph, matching: KeptMatching) -> Unmatched:
    """Why all vertices that a maximum matching leaves over cannot be matched.

    The matching must be a thorough one of all vertices of this graph.
    """
    # One tree from a new root that leads to each exposed vertex, by way of a new partner for it.
    size, exposed = len(graph), list(members(matching.exposed))
    root = size
    rows = [*graph, *[0] * (1 + len(exposed))]
    mates = [*matching.mates, root, *exposed]
    for partner, vertex in enumerate(exposed, root + 1):
        mates[vertex] = partner
        rows[vertex] |= 1 << partner
        rows[partner] = 1 << root | 1 << vertex
        rows[root] |= 1 << partner
    tree = AlternatingTree(rows, mates, (1 << len(rows)) - 1, root)
    tree.path_to(0)  # nobody: it grows as far as it can
    vertices = (1 << size) - 1
    islands = [island & vertices for island in tree.islands()]
    return Unmatched(tree.cut() & vertices, [island for island in islands if island])
