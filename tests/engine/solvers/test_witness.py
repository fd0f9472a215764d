"""A witness is turned to a pair, or shows nothing of it and stays as it was."""

from dataclasses import replace

from pairwright.orders import slide
from pairwright.problem import Ahead, ByOrder, Field, Limit
from pairwright.solvers.witness import Partners, Witness

APART = {1: {3}, 3: {1}}
FIELD = Field(range(6), [0] * 6, lambda player: APART.get(player, ()), 1, ByOrder(slide))
"""Six players, of whom 1 and 3 may not meet."""


def mates(*pairs: tuple[int, int]) -> Partners:
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def test_partners_who_may_not_meet_are_given_those_of_a_third_board() -> None:
    witness = Witness(FIELD, [mates((0, 1), (2, 3), (4, 5))])
    assert witness.turned_to(0, 2, seated=())
    assert witness.rounds == [mates((0, 2), (1, 4), (3, 5))]


def test_those_who_are_seated_are_no_third_board() -> None:
    witness = Witness(FIELD, [mates((0, 1), (2, 3), (4, 5))])
    assert not witness.turned_to(0, 2, seated=(4, 5))
    assert witness.rounds == [mates((0, 1), (2, 3), (4, 5))]


def test_a_third_board_takes_no_pair_from_a_round_ahead() -> None:
    ahead = Ahead("horizon", 1, False, FIELD.barred, (frozenset(),), frozenset(range(6)))  # noqa: FBT003  # as its fields stand
    later = mates((0, 3), (1, 4), (2, 5))
    witness = Witness(replace(FIELD, ahead=ahead), [mates((0, 1), (2, 3), (4, 5)), later])
    assert witness.turned_to(0, 2, seated=())
    assert witness.rounds == [mates((0, 2), (1, 5), (3, 4)), later]


def test_a_third_board_keeps_quotas() -> None:
    few = Limit("quota", (frozenset({1, 4}), frozenset({1, 5})), at_most=0)
    witness = Witness(replace(FIELD, limits=(few,)), [mates((0, 1), (2, 3), (4, 5))])
    assert not witness.turned_to(0, 2, seated=())
    assert witness.rounds == [mates((0, 1), (2, 3), (4, 5))]


def test_a_bye_of_a_round_ahead_stays_there() -> None:
    """4 has had a bye: 0 cannot have the bye now and leave the one ahead to 4."""
    field = Field(range(5), [0] * 5, lambda player: (), 0, ByOrder(slide), bye_candidates=range(5))
    ahead = Ahead("horizon", 1, False, field.barred, (frozenset(),), frozenset(range(4)))  # noqa: FBT003  # as its fields stand
    rounds = [mates((0, 1), (2, 3), (4, 5)), mates((0, 5), (1, 2), (3, 4))]
    witness = Witness(replace(field, ahead=ahead), [dict(each) for each in rounds])
    assert not witness.turned_to(0, 5, seated=())
    assert witness.rounds == rounds
    # Without the bye, the two rounds are exchanged.
    six = replace(FIELD, ahead=ahead, barred=lambda player: ())
    witness = Witness(six, [dict(each) for each in rounds])
    assert witness.turned_to(0, 5, seated=())
    assert witness.rounds == rounds[::-1]
