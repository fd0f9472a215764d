"""Rounds that can follow each other, and the odd sets that show that they cannot."""

import random
from itertools import combinations

import pytest

from pairwright.matching import Graph
from pairwright.matching.disjoint_matchings import degrees_show, disjoint_matchings, without
from pairwright.matching.odd_cut import odd_set_left_by
from pairwright.matching.oracle import members
from strategies import graph_of


def any_graph(dice: random.Random, size: int) -> Graph:
    """At random, or two parts of which few may meet each other."""
    density = dice.choice([0.3, 0.5, 0.7, 0.9])
    part = dice.choice([0, 0, size // 2, size // 2 + 1])
    chances = {True: density, False: dice.choice([0.1, 0.2, density])}
    edges = combinations(range(size), 2)
    alike = {(a, b): (a < part) == (b < part) for a, b in edges}
    return graph_of(size, {edge for edge, same in alike.items() if dice.random() < chances[same]})


def perfect_matchings(graph: Graph, left: int) -> list[dict[int, int]]:
    if not left:
        return [{}]
    one, *_ = members(left)
    return [
        {**rest, one: other, other: one}
        for other in members(graph[one] & left)
        for rest in perfect_matchings(graph, left & ~(1 << one | 1 << other))
    ]


def most_rounds(graph: Graph) -> int:
    """The most disjoint perfect matchings, by trying them all."""
    everybody = (1 << len(graph)) - 1
    options = perfect_matchings(graph, everybody)
    rows = [[found[vertex] for vertex in range(len(graph))] for found in options]
    return max((1 + most_rounds(without(graph, mates)) for mates in rows), default=0)


def leaving(graph: Graph, side: int) -> int:
    return sum((graph[vertex] & ~side).bit_count() for vertex in members(side))


def test_what_is_found_are_disjoint_perfect_matchings() -> None:
    found_all = 0
    for seed in range(300):
        dice = random.Random(seed)
        graph = any_graph(dice, dice.choice([2, 4, 6]))
        most = most_rounds(graph)
        assert disjoint_matchings(graph, most + 1) is None
        assert not degrees_show(graph, most + 1)
        matchings = disjoint_matchings(graph, most)
        found_all += matchings is not None
        for mates in matchings or ():
            assert all(graph[one] >> mates[one] & 1 for one in range(len(graph)))
            assert all(mates[mates[one]] == one for one in range(len(graph)))
            graph = without(graph, mates)
    assert found_all > 290


@pytest.mark.parametrize("size", [2, 12, 24, 50])
def test_everybody_can_meet_everybody(size: int) -> None:
    graph = graph_of(size, set(combinations(range(size), 2)))
    found = disjoint_matchings(graph, size - 1)
    assert found is not None
    assert len(found) == size - 1
    assert degrees_show(graph, size // 2)
    assert not degrees_show(graph, size // 2 + 1)


def test_the_odd_set_is_one_that_the_fewest_edges_leave() -> None:
    found = 0
    for seed in range(1000):
        dice = random.Random(seed)
        graph = any_graph(dice, dice.choice([4, 6, 8, 10]))
        sides = [side for side in range(1, 1 << len(graph) - 1) if side.bit_count() % 2]
        fewest = min(leaving(graph, side) for side in sides)
        assert odd_set_left_by(graph, fewest) is None
        side = odd_set_left_by(graph, fewest + 1)
        assert side is not None
        assert side.bit_count() % 2
        assert leaving(graph, side) == fewest
        found += side.bit_count() > 1
    assert found > 10
