"""Whom everybody has met: a value whose versions share what they have in common."""

from copy import deepcopy

import pytest

from pairwright.met import NOBODY, Met

Boards = tuple[list[int], list[int], list[int]]


def after(*rounds: Boards) -> Met:
    """Four players after rounds of whites, blacks and those who were on no board."""
    met = Met.nobody_yet(4)
    for whites, blacks, idle in rounds:
        met = met.with_round(whites, blacks, idle)
    return met


FIRST: Boards = ([0, 3], [1, 2], [])
SECOND: Boards = ([2], [0], [1, 3])


def test_one_entry_a_round() -> None:
    met = after(FIRST, SECOND)
    assert [*met] == [(1, 2), (0, NOBODY), (3, 0), (2, NOBODY)]
    assert met[2] == (3, 0)
    assert len(met) == len([*met]) == 4


def test_nobody_has_met_before_round_1() -> None:
    assert Met.nobody_yet(3) == [(), (), ()]
    assert Met.nobody_yet(0) == []


def test_a_version_does_not_see_later_rounds() -> None:
    blank = after()
    one = blank.with_round(*FIRST)
    two = one.with_round(*SECOND)
    assert blank == [()] * 4
    assert one == [(1,), (0,), (3,), (2,)]
    assert two != one


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_two_versions_go_on_from_one(rounds: int) -> None:
    start = after(*(FIRST, SECOND)[:rounds])
    one = start.with_round([0, 1], [2, 3], [])
    other = start.with_round([3], [0], [1, 2])
    assert [row[:rounds] for row in one] == [row[:rounds] for row in other] == [*start]
    assert [row[rounds] for row in one] == [2, 3, 0, 1]
    assert [row[rounds] for row in other] == [3, NOBODY, NOBODY, 0]
    assert one.with_round(*FIRST)[0] == (*one[0], 1)


def test_a_round_that_was_interrupted_leaves_no_trace() -> None:
    start = after(FIRST)
    with pytest.raises(IndexError):
        start.with_round([2, 9], [0, 1], [3])
    assert start == after(FIRST)
    assert start.with_round(*SECOND) == after(FIRST, SECOND)


def test_a_copied_version_leaves_later_rounds_behind() -> None:
    one = after(FIRST)
    one.with_round(*SECOND)
    copied = deepcopy(one)
    assert copied == one
    assert copied.with_round(*SECOND) == after(FIRST, SECOND)
    assert repr(copied) == "Met([(1,), (0,), (3,), (2,)])"
