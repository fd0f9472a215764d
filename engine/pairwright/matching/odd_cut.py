"""An odd set of vertices that few edges leave: each perfect matching needs one of them.

Among the sets of a Gomory-Hu tree is an odd one that the fewest edges leave (M. Padberg, M. R. Rao,
"Odd minimum cut-sets and b-matchings", 1982). The tree is that of D. Gusfield (1990).
"""

from collections.abc import Iterator

from pairwright.matching.oracle import Graph, members


def odd_set_left_by(graph: Graph, fewer_than: int) -> int | None:
    """An odd set, as a bit set, that fewer edges leave than said; None if there is none.

    The graph has an even number of vertices.
    """
    degrees = [row.bit_count() for row in graph]
    least = min(degrees, default=fewer_than)
    if least < fewer_than:
        return 1 << degrees.index(least)
    # Where everybody meets at least half, no set is left by fewer edges than a vertex
    # (G. Chartrand 1966).
    if 2 * least >= len(graph):
        return None
    return next((side for side in _sides(graph, fewer_than) if side.bit_count() % 2), None)


def _sides(graph: Graph, most: int) -> Iterator[int]:
    """Sets that fewer edges leave than ``most``: those below all such edges of a cut tree."""
    size = len(graph)
    above, leaving = [0] * size, [0] * size
    for vertex in range(1, size):
        top = above[vertex]
        leaving[vertex], side = _least_cut(graph, vertex, top)
        for other in members(side & ~(1 << vertex)):
            if above[other] == top:
                above[other] = vertex
        if side >> above[top] & 1:
            above[vertex], above[top] = above[top], vertex
            leaving[vertex], leaving[top] = leaving[top], leaving[vertex]
    below = [1 << vertex for vertex in range(size)]
    for vertex in sorted(range(1, size), key=lambda each: _depth(above, each), reverse=True):
        below[above[vertex]] |= below[vertex]
    yield from (below[vertex] for vertex in range(1, size) if leaving[vertex] < most)


def _depth(above: list[int], vertex: int) -> int:
    depth = 0
    while vertex:
        vertex, depth = above[vertex], depth + 1
    return depth


def _least_cut(graph: Graph, source: int, sink: int) -> tuple[int, int]:
    """How many edges separate two vertices, and the side of the source.

    Paths of one edge each are found breadth-first (L. R. Ford, D. R. Fulkerson 1956). An edge may
    be used once each way; used one way, it can be used twice the other way.
    """
    once, twice = list(graph), [0] * len(graph)
    flow = 0
    while True:
        reached, before = _reach(once, twice, source, sink)
        if not reached >> sink & 1:
            return flow, reached
        at = sink
        while at != source:
            to, at = at, before[at]
            if twice[at] >> to & 1:
                twice[at] ^= 1 << to
            else:
                once[at] ^= 1 << to
            if once[to] >> at & 1:
                twice[to] |= 1 << at
            else:
                once[to] |= 1 << at
        flow += 1


def _reach(once: Graph, twice: Graph, source: int, sink: int) -> tuple[int, dict[int, int]]:
    """Everybody within reach of the source, until the sink is, and from where."""
    before: dict[int, int] = {}
    reached, queue = 1 << source, [source]
    for vertex in queue:
        fresh = (once[vertex] | twice[vertex]) & ~reached
        reached |= fresh
        for other in members(fresh):
            before[other] = vertex
            queue.append(other)
        if reached >> sink & 1:
            break
    return reached, before
