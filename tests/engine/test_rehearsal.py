"""Rehearsals."""

from itertools import islice

import pytest

from pairwright import Event, NoValidPairing, Player
from pairwright.rehearsal import by_rating, floats, play

FOUR = Event.of([Player("a", 4), Player("b", 3), Player("c", 3), Player("d", 1)])


def test_the_higher_rating_wins_and_every_second_board_is_drawn() -> None:
    [first] = islice(play(FOUR, by_rating()), 1)
    assert first.round(1).boards == (("a", "c", "W"), ("b", "d", "W"))
    [first] = islice(play(FOUR, by_rating(2)), 1)
    assert first.round(1).results == ["W", "D"]
    [first] = islice(play(FOUR, by_rating(10**30)), 1)
    assert first.round(1).results == ["W", "W"]


def test_equal_ratings_draw_and_black_can_win() -> None:
    *_, second = islice(play(FOUR, by_rating()), 2)
    assert second.round(2).boards == (("b", "a", "B"), ("c", "d", "W"))
    equal = Event.of([Player("a", 4), Player("b", 4)])
    [first] = islice(play(equal, by_rating()), 1)
    assert first.round(1).results == ["D"]


def test_it_ends_with_the_error_that_stops_it() -> None:
    stream = play(FOUR, by_rating())
    assert len([*islice(stream, 3)]) == 3
    with pytest.raises(NoValidPairing):
        next(stream)


def test_floats_are_boards_of_different_points() -> None:
    first, second, third = islice(play(FOUR, by_rating()), 3)
    assert floats(FOUR, first.round(1)) == 0
    assert floats(first, second.round(2)) == 0
    assert floats(second, third.round(3)) == 1
