"""The reference oracle: every question goes to networkx afresh. Slow, and easy to believe."""

from typing import TYPE_CHECKING

from pairwright.matching.oracle import Graph, members

if TYPE_CHECKING:
    import networkx as nx


class NetworkxOracle:
    """The three questions answered by networkx's maximum matching (Galil 1986), from scratch."""

    def __init__(self, graph: Graph) -> None:
        import networkx as nx  # noqa: PLC0415  # 0.2 s that only a reference run should pay

        self._left: nx.Graph[int] = nx.Graph()
        self._left.add_nodes_from(range(len(graph)))
        self._left.add_edges_from((a, b) for a, row in enumerate(graph) for b in members(row))

    def completes(self) -> bool:
        """Does a maximum matching reach everybody?"""
        return _has_perfect_matching(self._left)

    def admits(self, a: int, b: int) -> bool:
        """Is a-b an edge, and has the graph without both a perfect matching?"""
        if not self._left.has_edge(a, b):
            return False
        rest = self._left.copy()
        rest.remove_nodes_from((a, b))
        return _has_perfect_matching(rest)

    def pin(self, a: int, b: int) -> None:
        """Take both out of the graph."""
        self._left.remove_nodes_from((a, b))


def _has_perfect_matching(graph: "nx.Graph[int]") -> bool:
    import networkx as nx  # noqa: PLC0415  # see above

    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matched) == len(graph)
