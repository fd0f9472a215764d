"""The kept matching and the ladder answer as networkx does, whatever the graph."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching import Graph, KeptMatching, Ladder, NetworkxOracle, Oracle
from pairwright.matching.oracle import members
from pairwright.orders import slide
from pairwright.problem import ByOrder, Field
from strategies import fields, flowers, graph_of, graphs


def empty_together(
    ours: Oracle, reference: Oracle, vertices: list[int], data: st.DataObject
) -> int:
    """Ask both all questions, seat a pair that both admit, and again; how many pairs there were."""
    left = list(vertices)
    seated = 0
    while True:
        assert ours.completes() == reference.completes()
        admitted = []
        # All questions about one vertex follow each other, so that a tree is asked again.
        for a in data.draw(st.permutations(left), label="order of the questions"):
            for b in data.draw(st.permutations(left)):
                if a != b:
                    answer = ours.admits(a, b)
                    assert answer == reference.admits(a, b), (a, b)
                    admitted += [(a, b)] * answer
        if not admitted:
            return seated
        a, b = data.draw(st.sampled_from(admitted), label="the pair that is seated")
        ours.pin(a, b)
        reference.pin(a, b)
        seated += 1
        left = [vertex for vertex in left if vertex not in {a, b}]


def test_kept_matching_equals_networkx_on_any_graph() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=150)
    @given(graphs(most=10), st.data())
    def check(graph: Graph, data: st.DataObject) -> None:
        pairs = empty_together(
            KeptMatching(graph), NetworkxOracle(graph), [*range(len(graph))], data
        )
        seen["completes" if 2 * pairs == len(graph) else "stuck"] += 1

    check()
    assert seen["completes"] >= 20
    assert seen["stuck"] >= 20


def test_kept_matching_equals_networkx_on_flowers_within_flowers() -> None:
    seen: Counter[bool] = Counter()

    @settings(max_examples=300)
    @given(flowers())
    def check(graph: Graph) -> None:
        ours, reference = KeptMatching(graph), NetworkxOracle(graph)
        seen[ours.completes()] += 1
        assert ours.completes() == reference.completes()
        for a, b in combinations(range(len(graph)), 2):
            assert ours.admits(a, b) == reference.admits(a, b), (a, b)

    check()
    assert min(seen[True], seen[False]) >= 20


def test_a_pair_inside_a_blossom_is_admitted() -> None:
    # A triangle 0 1 2 with the tails 0-3, 1-4, 2-5: the tails are the only matching.
    graph = graph_of(6, {(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5)})
    oracle = KeptMatching(graph)
    assert oracle.completes()
    assert oracle.admits(0, 3)
    assert not oracle.admits(0, 1)


def test_the_matching_is_moved_along_paths_of_three_and_five_edges() -> None:
    # 0 and 1 would leave 2 and 3 over: between these lie one pair, or two.
    for pairs in (1, 2):
        inner = [*range(4, 4 + 2 * pairs)]
        between = [2, *inner, 3]
        apart = {(0, 2), (1, 3), *pairwise(between)}
        matched = KeptMatching(graph_of(4 + 2 * pairs, apart))
        oracle = KeptMatching(graph_of(4 + 2 * pairs, apart | {(0, 1)}), like=matched.mates)
        assert oracle.mates[0] == 2
        assert oracle.admits(0, 1)
        oracle.pin(0, 1)
        assert [oracle.mates[one] for one in between] == [
            other
            for place in range(0, len(between), 2)
            for other in between[place : place + 2][::-1]
        ]


@settings(max_examples=200)
@given(graphs())
def test_exchanges_change_no_explanation(graph: Graph) -> None:
    class WithoutExchanges(KeptMatching):
        def _match_by_exchanges(self) -> None:
            pass

    ours, other = KeptMatching(graph), WithoutExchanges(graph)
    assert ours.completes() == other.completes()
    if ours.failed is not None:
        assert other.failed is not None
        assert ours.failed.root == other.failed.root
        assert ours.failed.islands() == other.failed.islands()
        assert ours.failed.cut() == other.failed.cut()


def test_pinning_what_is_not_admitted_is_refused() -> None:
    oracle = KeptMatching(graph_of(4, {(0, 1), (1, 2), (2, 3)}))
    with pytest.raises(ValueError, match="could not be paired"):
        oracle.pin(1, 2)
    assert oracle.completes()


def test_the_ladder_equals_networkx_with_and_without_the_bound() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(fields(), st.booleans(), st.data())
    def check(field: Field, bound: bool, data: st.DataObject) -> None:  # noqa: FBT001
        reference = Ladder(field, NetworkxOracle, bound=False)
        everybody = [*field.ranking, *([] if field.bye_candidates is None else [field.bye_number])]
        pairs = empty_together(Ladder(field, bound=bound), reference, everybody, data)
        seen["completes" if 2 * pairs == len(everybody) else "stuck"] += 1
        seen["bye"] += field.bye_candidates is not None

    check()
    assert min(seen["completes"], seen["stuck"], seen["bye"]) >= 20


def test_the_bound_alone_answers_for_a_large_field() -> None:
    def no_rung(graph: Graph) -> Oracle:
        raise AssertionError("the bound was silent")

    size = 1000
    met = [{(player + 1) % size, (player - 1) % size} for player in range(size)]
    field = Field([*range(size)], [0] * size, met.__getitem__, 2, ByOrder(slide))
    ladder = Ladder(field, no_rung)
    assert ladder.completes()
    assert not ladder.admits(0, 1)
    assert ladder.admits(0, 500)


@given(st.integers(0, 2**70))
def test_members_are_the_bits(bits: int) -> None:
    assert sum(1 << member for member in members(bits)) == bits
