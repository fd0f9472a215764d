"""Matchings by groups of vertices that are alike, and the candidate that is generated first."""

import random
from collections import Counter
from collections.abc import Iterator

from pairwright.fide.dutch.generation_order import first_candidate
from pairwright.matching import (
    CheapestMatching,
    Face,
    Graph,
    KeptMatching,
    groups_that_meet,
    members,
    without_slack,
)

Pairs = list[tuple[int, int]]


def random_graph(dice: random.Random, size: int, share: float) -> Graph:
    graph = [0] * size
    for a in range(size):
        for b in range(a):
            if dice.random() < share:
                graph[a] |= 1 << b
                graph[b] |= 1 << a
    return graph


def test_groups_find_the_cheapest_matchings_or_say_nothing() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        dice = random.Random(seed)
        size = dice.choice((6, 10, 16))
        graph = random_graph(dice, size, dice.choice((0.4, 0.8, 1.0)))
        kinds = [dice.randrange(4) for _ in range(size)]
        groups = [[v for v in range(size) if kinds[v] == kind] for kind in sorted(set(kinds))]
        costs: list[dict[int, int]] = [{} for _ in groups]
        for a, b in groups_that_meet(graph, groups):
            costs[a][b] = costs[b][a] = dice.randint(-9, 9)
        tight = without_slack(graph, groups, costs)
        group = {vertex: at for at, inside in enumerate(groups) for vertex in inside}
        full = CheapestMatching(
            [{b: 2 * costs[group[a]][group[b]] for b in members(graph[a])} for a in range(size)]
        )
        if tight is None or not KeptMatching(tight).completes():
            assert tight is not None or not full.perfect
            seen["silent" if full.perfect else "impossible"] += 1
            continue
        kept, face = KeptMatching(tight), Face.of(full)
        paid = sum(2 * costs[group[a]][group[b]] for a, b in enumerate(kept.mates) if a < b)
        assert paid == full.cost()
        for a in range(size):
            for b in range(a):
                assert kept.admits(a, b) == face.admits(a, b)
        seen["found"] += 1
    assert seen["found"] >= 100
    assert min(seen["silent"], seen["impossible"]) >= 10


def perfect(graph: Graph, left: int) -> Iterator[Pairs]:
    """All perfect matchings, one by one."""
    if not left:
        yield []
        return
    one, *others = members(left)
    for other in others:
        if graph[one] >> other & 1:
            for rest in perfect(graph, left & ~(1 << one | 1 << other)):
                yield [(one, other), *rest]


def generated(candidate: Pairs, moved: int, size: int) -> list[list[int]]:
    """When a candidate is generated: smaller is earlier."""
    inside = sorted(pair for pair in candidate if pair[1] < size)
    met = [pair for pair in inside if pair[0] < moved]
    taken = {lo for _, lo in met}
    own = [place for place in range(moved, size) if place not in taken]
    number = {place: at for at, place in enumerate(own, 1)}
    pairs = [(number[hi], number[lo]) for hi, lo in inside if hi >= moved]
    half = len(pairs)
    tops = [hi for hi, _ in pairs]
    leaving = [-at for at in range(half, 0, -1) if at not in tops]
    entering = [at for at in tops if at > half]
    return [
        [hi for hi, _ in met],
        [lo for _, lo in met],
        [len(entering), sum(tops)],
        leaving,
        entering,
        [lo for _, lo in pairs],
    ]


def test_the_first_candidate_is_the_first_of_all() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        dice = random.Random(seed)
        moved, residents = dice.randrange(4), dice.randint(4, 7)
        size = moved + residents
        graph = random_graph(dice, size, dice.choice((0.3, 0.5, 0.8)))
        among = (1 << moved) - 1
        graph = [row & ~among if place < moved else row for place, row in enumerate(graph)]
        # Whoever is left over, it is as many of those moved down in each candidate.
        floating = dice.choice((among, (1 << size) - 1 & ~among))
        seats = dice.randint(0, min(2, floating.bit_count()))
        seats += (size + seats) % 2
        row = ((1 << seats) - 1) << size
        graph = [pairs | (row if floating >> at & 1 else 0) for at, pairs in enumerate(graph)]
        graph += [floating] * seats
        candidates = [*perfect(graph, (1 << len(graph)) - 1)]
        found = first_candidate(graph, moved, size)
        if not candidates:
            assert found is None
            seen["none"] += 1
            continue
        first = min(candidates, key=lambda candidate: generated(candidate, moved, size))
        assert sorted(found or []) == [pair for pair in sorted(first) if pair[1] < size]
        seen["exchanged"] += generated(first, moved, size)[2][0] > 0
        seen["moved"] += moved > 0
        seen["found"] += 1
    assert seen["found"] >= 150
    assert seen["none"] >= 10
    assert min(seen["exchanged"], seen["moved"]) >= 40
