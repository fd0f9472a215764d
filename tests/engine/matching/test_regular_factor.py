"""So many opponents for everybody: against networkx's flow, and the proof against its meaning."""

import random
from collections import Counter

import networkx as nx
import pytest

from pairwright.matching.oracle import Graph, members
from pairwright.matching.regular_factor import TooFew, too_few_opponents


def random_graph(dice: random.Random) -> Graph:
    size, share = dice.randrange(1, 12), dice.choice([0.3, 0.6, 0.9])
    rows = [0] * size
    for a in range(size):
        for b in range(a):
            if dice.random() < share:
                rows[a] |= 1 << b
                rows[b] |= 1 << a
    return rows


def flow(graph: Graph, times: int) -> int:
    net: nx.DiGraph[object] = nx.DiGraph()
    for vertex, row in enumerate(graph):
        net.add_edge("source", ("out", vertex), capacity=times)
        net.add_edge(("in", vertex), "sink", capacity=times)
        for other in members(row):
            net.add_edge(("out", vertex), ("in", other), capacity=1)
    return int(nx.maximum_flow_value(net, "source", "sink"))


def opponents_for(graph: Graph, times: int, proof: TooFew) -> int:
    """The most opponents that there are for all of ``some`` together."""
    unshared = sum((graph[vertex] & ~proof.shared).bit_count() for vertex in members(proof.some))
    return unshared + times * proof.shared.bit_count()


def test_as_networkx_has_it_and_the_proof_adds_up() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1500):
        dice = random.Random(seed)
        graph, times = random_graph(dice), dice.randrange(1, 7)
        found = too_few_opponents(graph, times)
        assert (found is None) == (flow(graph, times) == times * len(graph)), seed
        if found is not None:
            assert opponents_for(graph, times, found) < times * found.some.bit_count(), seed
        seen["enough" if found is None else "too few"] += 1
    assert min(seen.values()) > 200, seen


def test_a_club_whose_members_all_need_the_others() -> None:
    club = (1 << 31) - 1
    everybody = (1 << 60) - 1
    rows = [
        everybody & ~club if vertex < 31 else everybody & ~(1 << vertex) for vertex in range(60)
    ]
    found = too_few_opponents(rows, 3)
    assert found is not None
    assert found.some & ~club == 0
    assert found.shared & club == 0


@pytest.mark.parametrize("times", [0, 1, 2])
def test_nobody_needs_nobody(times: int) -> None:
    assert too_few_opponents([], times) is None
    assert (too_few_opponents([0], times) is None) == (times == 0)
