"""A conflict of rules that bar pairs is minimal: none of its rules can be left out."""

import random
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from pairwright.matching import Graph, minimal_bars
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.matching.unmatched import from_all_left_over, from_one_left_over
from strategies import graph_of

Edge = tuple[int, int]


def can_all_be_paired(
    size: int, edges: set[Edge], rules: Mapping[str, Collection[Edge]], names: Iterable[str]
) -> bool:
    """By networkx, which shares no code with the search."""
    graph = nx.Graph(edges.difference(*(rules[name] for name in names)))
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == size


def some_rules(dice: random.Random) -> tuple[int, set[Edge], dict[str, list[Edge]]]:
    size = dice.choice([4, 6, 8])
    couples = list(combinations(range(size), 2))
    density = dice.choice([0.5, 0.8, 1])
    edges = {edge for edge in couples if dice.random() < density}
    widths = dice.choice([[1], [1, 1, 1, 1, 2, 4, 8]])
    rules = {
        f"r{k}": dice.sample(couples, min(len(couples), dice.choice(widths)))
        for k in range(dice.randint(1, 24))
    }
    # And rules about all pairs of a group, or of a player.
    for k in range(dice.choice([0, 0, 0, 1, 2])):
        group = dice.sample(range(size), dice.randint(2, size))
        rules[f"club {k}"] = list(combinations(sorted(group), 2))
        rules[f"player {k}"] = [edge for edge in couples if k in edge and edge[1] != size - 1]
    return size, edges, rules


@pytest.mark.parametrize("seeds", [2000, pytest.param(20000, marks=pytest.mark.slow)])
def test_no_rule_of_a_conflict_can_be_left_out(seeds: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(seeds):
        size, edges, rules = some_rules(random.Random(seed))
        if not can_all_be_paired(size, edges, rules, ()):
            continue
        found = minimal_bars(graph_of(size, edges), rules)
        if found is None:
            assert can_all_be_paired(size, edges, rules, rules), seed
            seen["kept"] += 1
            continue
        assert not can_all_be_paired(size, edges, rules, found), seed
        for name in found:
            rest = [other for other in found if other != name]
            assert can_all_be_paired(size, edges, rules, rest), (seed, name)
        assert found == [name for name in rules if name in found]
        seen["conflict"] += 1
        seen["of many rules"] += len(found) > 3
        seen["of wide rules"] += any(len(rules[name]) > 1 for name in found)
    kinds = ("kept", "conflict", "of many rules", "of wide rules")
    assert min(seen[kind] for kind in kinds) >= 100, seen


def everybody(size: int) -> set[Edge]:
    return set(combinations(range(size), 2))


@pytest.mark.parametrize(
    ("size", "club", "needed"),
    [(100, 51, 1275), (100, 61, 1275), (300, 201, 11325), (400, 201, 20100)],
)
def test_thousands_of_rules_are_compared_at_once(
    monkeypatch: pytest.MonkeyPatch, size: int, club: int, needed: int
) -> None:
    """A club of which one more than half of the rest cannot be kept apart."""
    rules = {f"{a}-{b}": [(a, b)] for a, b in combinations(range(club), 2)}
    dice = random.Random(1)
    idle = {tuple(sorted(dice.sample(range(club, size), 2))) for _ in range(club)}
    rules |= {f"idle {a}-{b}": [(a, b)] for a, b in idle}
    graph = graph_of(size, everybody(size))
    tried: list[int] = []

    class Counted(KeptMatching):
        def __init__(self, *args: Any, **options: Any) -> None:  # as they come
            tried.append(1)
            super().__init__(*args, **options)

    monkeypatch.setattr(sys.modules[minimal_bars.__module__], "KeptMatching", Counted)
    found = minimal_bars(graph, rules)
    assert len(tried) < 100  # and not one for each rule
    assert found is not None
    assert len(found) == needed
    assert not any(name.startswith("idle") for name in found)


def test_one_wide_rule_stands_for_many_narrow_ones() -> None:
    rules = {f"{a}-{b}": [(a, b)] for a, b in combinations(range(11), 2)}
    rules["club"] = list(combinations(range(11), 2))
    assert minimal_bars(graph_of(20, everybody(20)), rules) == ["club"]


def odd_parts(size: int, edges: set[Edge], cut: int) -> int:
    left = [vertex for vertex in range(size) if not cut >> vertex & 1]
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(size))
    return sum(len(part) % 2 for part in nx.connected_components(graph.subgraph(left)))


def test_there_are_more_islands_than_the_cut_has_members() -> None:
    short = 0
    for seed in range(600):
        dice = random.Random(seed)
        size = dice.randint(2, 12)
        edges = {edge for edge in everybody(size) if dice.random() < 0.25}
        graph: Graph = graph_of(size, edges)
        matching = KeptMatching(graph, thorough=True)
        left_over = matching.exposed.bit_count()
        if not left_over:
            with pytest.raises(ValueError, match="everybody is matched"):
                from_one_left_over(matching)
            continue
        cut, islands = from_all_left_over(graph, matching)
        assert len(islands) == cut.bit_count() + left_over
        assert odd_parts(size, edges, cut) == len(islands)
        one = from_one_left_over(matching)
        assert len(one.islands) == one.cut.bit_count() + 1
        short += 1
    assert short >= 300
