"""Warnings of the desk: each kind where it belongs, and nowhere else."""

import pytest

from pairdesk.desk.warnings import replaced_rules, warnings_after
from pairwright import RULEBOOKS, Event, HouseRules, Player, Round
from pairwright.rulebooks.northgate import NORTHGATE

FOUR = [Player(name, 1800 - 100 * at) for at, name in enumerate("abcd")]
DRAWN = Round.of(1, (("a", "c", "D"), ("b", "d", "D")))


def codes(before: Event, event: Event) -> list[str]:
    return [warning.code for warning in warnings_after(before, event, NORTHGATE)]


def test_nothing_to_know_of_a_round_in_its_turn() -> None:
    before = Event.of(FOUR, rounds_planned=2)
    assert codes(before, before.with_round(DRAWN)) == []


def test_a_board_of_an_earlier_round_without_a_result() -> None:
    waiting = Round.of(1, (("a", "c", "D"), ("b", "d")))
    before = Event.of(FOUR, rounds=[waiting])
    event = Event.of(FOUR, rounds=[waiting, Round.of(2, (("c", "b", "W"), ("d", "a", "W")))])
    (warning,) = warnings_after(before, event, NORTHGATE)
    assert (warning.code, warning.boards) == ("open boards", (2,))
    assert codes(event, before) == []  # the latest round is asked for in any case


def test_a_round_beyond_the_plan() -> None:
    before = Event.of(FOUR, rounds=[DRAWN], rounds_planned=1)
    event = before.with_round(Round.of(2, (("c", "b", "W"), ("d", "a", "W"))))
    (warning,) = warnings_after(before, event, NORTHGATE)
    assert warning.code == "beyond the plan"
    assert warning.text == "round 2 is beyond the plan of 1 round"


def test_house_rules_that_others_replace() -> None:
    old = HouseRules(forbidden=[("a", "b"), ("a", "c")], horizon=2)
    new = HouseRules(forbidden=[("b", "a")])
    assert len(replaced_rules(old, new)) == 2  # the pair of a and b still holds
    assert replaced_rules(new, old) == []
    before, event = Event.of(FOUR, house=old), Event.of(FOUR, house=new)
    assert codes(before, event) == ["rules replaced"]
    assert codes(event, before) == []


@pytest.mark.parametrize("name", RULEBOOKS)
def test_rules_of_the_last_round_need_to_know_which_it_is(name: str) -> None:
    book = RULEBOOKS[name]
    before = Event.of(FOUR)
    told = [warning.text for warning in warnings_after(before, before.with_round(DRAWN), book)]
    if name in {"dutch", "double-swiss", "team-swiss"}:
        [text] = told
        assert text.startswith(f"no number of rounds is planned, and {name} has rules of its own")
        assert text.endswith("for the last one: round 1 is paired as if more follow")
    else:
        assert told == []
    planned = Event.of(FOUR, rounds_planned=3)
    assert [*warnings_after(planned, planned.with_round(DRAWN), book)] == []
    assert [*warnings_after(before, before, book)] == []
