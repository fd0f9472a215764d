"""The table: values in exact units, and their order."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import Event, Player, Round, standings
from pairwright.errors import UnknownChain
from pairwright.units import HalfPoints, QuarterPoints, half_points_text, quarter_points_text

FIVE = [Player(name, 1900 - 100 * k) for k, name in enumerate("vwxyz")]
ROUNDS = [
    Round.of(1, [("v", "x", "W"), ("w", "y", "B")], bye="z"),
    Round.of(2, [("y", "v", "W"), ("z", "w", "D")], bye="x"),
]


def test_the_example_of_five_players() -> None:
    rows = standings(Event.of(FIVE, rounds=ROUNDS))
    assert [(row.rank, row.player, row.values[:3]) for row in rows] == [
        (1, "y", (4, 3, 6)),
        (2, "z", (3, 1, 1)),
        (3, "v", (2, 6, 4)),
        (4, "x", (2, 2, 0)),
        (5, "w", (1, 7, 3)),
    ]


def test_forfeits_byes_and_open_boards_are_not_played_games() -> None:
    event = Event.of(
        FIVE,
        rounds=[
            Round.of(1, [("v", "w", "FW"), ("x", "y", "FF")], bye="z"),
            Round.of(2, [("v", "z", "*"), ("w", "x", "W")]),
        ],
    )
    assert {row.player: row.values[:3] for row in standings(event)} == {
        "v": (2, 0, 0),
        "w": (2, 0, 0),
        "x": (0, 2, 0),
        "y": (0, 0, 0),
        "z": (2, 0, 0),
    }


def test_equal_rows_stand_by_rating_then_by_id() -> None:
    event = Event.of([Player("b", 5), Player("a", 5), Player("c", 6), Player("B", 5)])
    assert [row.player for row in standings(event)] == ["c", "B", "a", "b"]


def test_the_withdrawn_stay() -> None:
    rows = standings(Event.of(FIVE, rounds=ROUNDS, withdrawn=["v"]))
    assert [(row.rank, row.player) for row in rows if row.withdrawn] == [(3, "v")]


def test_a_chain_of_your_own() -> None:
    rows = standings(Event.of(FIVE, rounds=ROUNDS), chain=("BH", "RTNG"))
    assert [(row.player, row.values) for row in rows][:2] == [("w", (7, 1800)), ("v", (6, 1900))]


def test_unknown_chains_are_errors_that_list_the_known_ones() -> None:
    with pytest.raises(UnknownChain, match="northgate"):
        standings(Event(), chain="southgate")
    with pytest.raises(UnknownChain, match="PTS, BH, SB, RTNG"):
        standings(Event(), chain=("PTS", "XX"))


def test_no_players_no_rows() -> None:
    assert standings(Event()) == []


@given(st.integers(0, 10**6))
def test_units_are_written_exactly(value: int) -> None:
    halves, quarters = (
        half_points_text(HalfPoints(value)),
        quarter_points_text(QuarterPoints(value)),
    )
    assert Fraction(halves) == Fraction(value, 2)
    assert Fraction(quarters) == Fraction(value, 4)
    for text in (halves, quarters):
        assert "." not in text or text[-1] != "0"
