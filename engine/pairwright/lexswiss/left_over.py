"""The completion oracle of an odd bracket, where the last one is left over."""

from pairwright.matching.oracle import Graph
from pairwright.matching.perfect_matching import KeptMatching


class LastLeft:
    """Can everybody but one be paired, so that nobody was passed over for it?

    The search pairs the smallest number that is left, as long as there are two. So the one left
    over is behind the smaller number of every pair: no two behind them meet. For one of them this
    is a perfect matching of the others without the edges among those behind; the last are tried
    first.
    """

    __slots__ = ("_anybody", "_found", "_graph", "_left", "_question")

    def __init__(self, graph: Graph, left: int) -> None:
        self._graph = graph
        self._left = left
        # There must be a matching at all, whoever is left over: one tree answers for many pairs.
        self._anybody = self._matching(graph, left, None)
        self._found = self._find(left, None)
        self._question: tuple[int, KeptMatching | None] = left, self._found

    def completes(self) -> bool:
        """Can everybody but one be paired?"""
        return self._found is not None

    def admits(self, a: int, b: int) -> bool:
        """May these two meet, and the rest then be paired but for one?"""
        if self._found is None or not self._anybody.admits(a, b):
            return False
        return self._found.admits(a, b) or self._other(a, b) is not None

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair."""
        if self._found is not None and self._found.admits(a, b):
            self._found.pin(a, b)
        else:
            self._found = self._other(a, b)
        self._anybody.pin(a, b)
        self._left &= ~(1 << a | 1 << b)

    def _other(self, a: int, b: int) -> KeptMatching | None:
        """A matching of the rest with somebody else left over."""
        rest = self._left & ~(1 << a | 1 << b)
        if self._question[0] != rest:
            self._question = rest, self._find(rest, self._anybody)
        return self._question[1]

    def _find(self, left: int, like: KeptMatching | None) -> KeptMatching | None:
        """A matching of the rest but for the last possible one."""
        size = len(self._graph)
        last, behind, graph = size, 0, self._graph
        while True:
            anybody = self._matching(graph, left, like)
            if not anybody.completes():
                return None  # and with fewer edges all the less
            if last < size and anybody.admits(size, last):
                anybody.pin(size, last)
                return anybody
            like = anybody
            # With fewer edges nobody else can be left over.
            possible = (b for b in range(last - 1, -1, -1) if anybody.admits(size, b))
            last = next(possible, -1)
            if last < 0:
                return None
            behind = left >> last + 1 << last + 1
            graph = [row & ~behind if behind >> a & 1 else row for a, row in enumerate(self._graph)]

    @staticmethod
    def _matching(graph: Graph, left: int, like: KeptMatching | None) -> KeptMatching:
        """A matching with one more vertex, for whom anybody may be left over."""
        sitter = 1 << len(graph)
        rows = [*(row | sitter for row in graph), left]
        return KeptMatching(rows, left | sitter, like=None if like is None else like.mates)
