"""Measures of an event: by hand, and against plain definitions."""

from fractions import Fraction
from itertools import combinations
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import Event, Player, Round
from pairwright.generation import Recipe, generated
from pairwright.metrics import kendall, measure, spearman

FOUR = [Player(name, 1800 - 100 * k) for k, name in enumerate("abcd")]
PLAYED = Event.of(
    FOUR,
    rounds=[
        Round.of(1, [("a", "c", "W"), ("b", "d", "W")]),
        Round.of(2, [("b", "a", "D"), ("d", "c", "W")]),
        Round.of(3, [("a", "d", "W"), ("c", "b", "B")]),
    ],
)


def test_an_event_of_four_by_hand() -> None:
    found = measure(PLAYED, ("PTS", "SB"))
    assert (found.rounds, found.boards) == (3, 6)
    # Before round 3 a and b have 1.5, d has 1 and c none.
    assert (found.floats, found.repeated_floats) == (2, 0)
    assert (found.score_gap, found.largest_gap) == (Fraction(2, 6), Fraction(3, 2))
    assert (found.imbalance, found.largest_imbalance) == (Fraction(1), 1)
    assert found.ties == (("PTS", 2), ("SB", 2))
    assert found.strongest_wins == Fraction(1, 2)
    # a and b share the first place, d is third, c last: one pair of ratings is turned around.
    assert found.kendall is not None
    assert isclose(found.kendall, (4 - 1) / sqrt(5 * 6))
    assert found.spearman is not None
    assert isclose(found.spearman, float(Fraction(35, 10)) / sqrt(4.5 * 5))


def test_floats_are_repeated_by_who_floats_in_two_rounds_running() -> None:
    rounds = [
        Round.of(1, [("a", "b", "W"), ("c", "d", "W")]),
        Round.of(2, [("a", "d", "W"), ("b", "c", "W")]),
        Round.of(3, [("a", "c", "D"), ("b", "d", "D")]),
    ]
    found = measure(Event.of(FOUR, rounds=rounds))
    assert (found.floats, found.repeated_floats) == (4, 4)


@pytest.mark.parametrize("event", [Event.of([]), Event.of(FOUR)], ids=["nobody", "no round"])
def test_events_without_a_game(event: Event) -> None:
    found = measure(event, "PTS")
    assert (found.boards, found.floats) == (0, 0)
    assert found.score_gap == found.imbalance == 0
    assert found.kendall is None
    assert found.spearman is None
    assert found.ties == (("PTS", len(event.players)),)


def test_the_strongest_wins_a_part_where_places_are_shared() -> None:
    drawn = Round.of(1, [("a", "c", "W"), ("b", "d", "W")])
    assert measure(Event.of(FOUR, rounds=[drawn]), "PTS").strongest_wins == Fraction(1, 2)
    equals = [Player("a", 1800), Player("b", 1800)]
    won = Round.of(1, [("a", "b", "W")])
    assert measure(Event.of(equals, rounds=[won]), "PTS").strongest_wins == Fraction(1, 2)
    assert measure(Event.of(FOUR[:2], rounds=[won]), "PTS").strongest_wins == 1
    lost = Round.of(1, [("a", "b", "B")])
    assert measure(Event.of(FOUR[:2], rounds=[lost]), "PTS").strongest_wins == 0


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


rankings = st.integers(2, 30).flatmap(
    lambda size: st.tuples(
        *[st.lists(st.integers(0, 12), min_size=size, max_size=size) for _ in range(2)]
    )
)


@given(rankings)
def test_kendall_counts_pairs(both: tuple[list[int], list[int]]) -> None:
    one, other = both
    signs = [
        (sign(one[a] - one[b]), sign(other[a] - other[b]))
        for a, b in combinations(range(len(one)), 2)
    ]
    sizes = [sum(pair[which] != 0 for pair in signs) for which in (0, 1)]
    found = kendall(one, other)
    if not all(sizes):
        assert found is None
    else:
        assert found is not None
        assert isclose(
            found, sum(a * b for a, b in signs) / sqrt(sizes[0] * sizes[1]), abs_tol=1e-12
        )


@given(rankings)
def test_spearman_is_one_less_the_squares_where_nobody_is_equal(
    both: tuple[list[int], list[int]],
) -> None:
    size = len(both[0])
    one, other = (
        [row.index(place) for place in range(size)]
        for row in (sorted(range(size), key=lambda at: (values[at], at)) for values in both)
    )
    squares = sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
    found = spearman(one, other)
    assert found is not None
    assert isclose(found, 1 - 6 * squares / (size * (size**2 - 1)), abs_tol=1e-12)


@given(rankings)
def test_rankings_agree_with_themselves(both: tuple[list[int], list[int]]) -> None:
    for measured in (kendall, spearman):
        if len({*both[0]}) > 1:
            alike, turned = measured(both[0], both[0]), measured(both[0], [-v for v in both[0]])
            assert alike is not None
            assert turned is not None
            assert isclose(alike, 1)
            assert isclose(turned, -1)


def test_any_event_can_be_measured() -> None:
    for seed, rulebook in enumerate(("northgate", "dutch", "double-swiss", "berger")):
        recipe = Recipe(players=9, rounds=4, forfeits=6, half_point_byes=4, retirements=5)
        *_, event = generated(recipe, seed, rulebook=rulebook)
        found = measure(event, "PTS")
        assert found.boards == sum(map(len, event.rounds))
        assert 0 <= found.floats <= found.boards
