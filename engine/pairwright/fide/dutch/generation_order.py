"""Of the best candidates of a bracket the one generated first (C.04.3 of 2026, article 4)."""

from collections.abc import Sequence

from pairwright.fide.dutch.criterion import Pair
from pairwright.matching import CheapestMatching, Face, Graph, KeptMatching, members


def first_candidate(graph: Graph, mdps: int, size: int) -> list[Pair] | None:
    """The pairs of the candidate, where all perfect matchings of ``graph`` are equally good.

    None if there is no such matching. The vertices are the ``size`` places of a bracket, of which
    the first ``mdps`` were moved down, and the seats of downfloaters.
    """
    # Article 3.3: the MDPs who are paired, and their partners.
    first = _of_mdps(graph, mdps, size) if mdps else []
    if first is None:
        return None

    # Article 4: the remainder, without an exchange if possible.
    taken = {place for pair in first for place in pair}
    own = [place for place in range(mdps, size) if place not in taken]
    left = [place for place in range(len(graph)) if place not in taken]
    downfloaters = len(graph) - size
    s1 = (size - downfloaters) // 2 - len(first)
    rest = _straight(graph, left, own, s1)
    if rest is None and (mdps or KeptMatching(graph).completes()):
        rest = _exchanged(graph, left, own, s1)
    return None if rest is None else first + rest


def _of_mdps(graph: Graph, mdps: int, size: int) -> list[Pair] | None:
    """The first set of MDPs that meets residents, and the first residents for it."""
    kept = KeptMatching(graph)
    if not kept.completes():
        return None
    face = Face(graph, kept.mates, size)
    residents = (1 << size) - (1 << mdps)
    meeting = [hi for hi in range(mdps) if face.prefer(hi, residents)]
    found = []
    for hi in meeting:
        lo = next(lo for lo in members(graph[hi] & residents) if face.admits(hi, lo))
        face.pin(hi, lo)
        found.append((hi, lo))
    return found


def _straight(graph: Graph, left: Sequence[int], own: Sequence[int], s1: int) -> list[Pair] | None:
    """The first pairs among residents without an exchange, ``s1`` many; None if none are so."""
    s2 = sum(1 << place for place in own[s1:])
    straight = list(graph)
    same: dict[int, int] = {}  # rows of half a bracket are often the same, and long
    for side, mates in ((own[:s1], s2), (own[s1:], ~s2)):
        for place in side:
            row = graph[place] & mates
            straight[place] = same.setdefault(row, row)
    kept = KeptMatching(straight, sum(1 << place for place in left))
    if not kept.completes():
        return None
    found = []
    for hi in own[:s1]:
        lo = next(lo for lo in members(straight[hi] & s2) if kept.admits(hi, lo))
        kept.pin(hi, lo)
        s2 &= ~(1 << lo)
        found.append((hi, lo))
    return found


def _exchanged(graph: Graph, left: Sequence[int], own: Sequence[int], s1: int) -> list[Pair]:
    """The first pairs among residents with the fewest exchanges, between the nearest."""
    number = {place: index for index, place in enumerate(own, 1)}
    base = len(own) ** 2 + 1
    vertex = {place: at for at, place in enumerate(left)}

    def cost(one: int, other: int) -> int:
        if one not in number or other not in number:
            return 0
        top = min(number[one], number[other])
        return 2 * (base * (top > s1) + top)

    bits = sum(1 << place for place in left)
    costs = [
        {vertex[other]: cost(place, other) for other in members(graph[place] & bits)}
        for place in left
    ]
    face = Face.of(CheapestMatching(costs))
    found = first_generated(face, [vertex[place] for place in own], s1)
    pairs = [(left[a], left[b]) for a, b in found]
    return [(hi, lo) for hi, lo in pairs if hi in number and lo in number]


def first_generated(face: Face, own: Sequence[int], s1: int) -> list[Pair]:
    """The pairs of the first candidate in ``face``, which has the fewest and nearest exchanges.

    ``own`` are the residents, by their numbers; ``s1`` of them meet a lower-ranked one. Of the
    exchanges, the largest numbers leave S1 first, and the smallest enter it; then come the
    transpositions, the smallest partners first.
    """
    behind = {at: sum(1 << other for other in own[k + 1 :]) for k, at in enumerate(own)}
    # Who leaves S1, from the largest number on, and who enters it, from the smallest.
    for at in own[:s1][::-1]:
        face.prefer(at, ~behind[at]) or face.prefer(at, behind[at])
    for at in own[s1:]:
        face.prefer(at, behind[at]) or face.prefer(at, ~behind[at])

    # The partner of each in S1, the smallest number first.
    for at in own:
        mate = face.mate(at)
        if mate is not None and behind[at] >> mate & 1:
            face.pin(at, next(b for b in members(behind[at]) if face.admits(at, b)))
    mates = [(at, face.mate(at)) for at in range(face.size)]
    return [(a, b) for a, b in mates if b is not None and a < b]
