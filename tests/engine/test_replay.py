"""Rounds against the rules: where they differ, and by what."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairwright import Event, NoValidPairing, Player, Round
from pairwright.generation import Recipe, generated
from pairwright.pairing import computed_round
from pairwright.replay import differences, replayed
from pairwright.results import ResultCode


def tournament(seed: int, players: int = 13, rounds: int = 5) -> Event:
    recipe = Recipe(players=players, rounds=rounds, forfeits=9, half_point_byes=5, draws=50)
    *_, event = generated(recipe, seed)
    return event


def swapped(played: Round, one: int, other: int) -> Round:
    """The round with the players with black of two boards exchanged."""
    blacks = list(played.blacks)
    blacks[one], blacks[other] = blacks[other], blacks[one]
    return replace(played, blacks=tuple(blacks))


def test_rounds_by_the_rules_have_no_differences() -> None:
    for seed in range(8):
        assert not list(differences(tournament(seed)))


def test_a_forfeited_board_has_no_colours_to_differ() -> None:
    players = [Player(str(number), 2000, number=number) for number in range(1, 5)]

    def found(result: ResultCode) -> list[str]:
        played = Round.of(1, [("1", "3", "W"), ("2", "4", result)])
        event = Event.of(players, rounds=[played], rounds_planned=3)
        return [each.judgement.criterion for each in differences(event)]

    assert found("W") == ["colours"]
    assert (found("FW"), found("FB"), found("FF")) == ([], [], [])


def test_the_rules_are_better_by_some_criterion_wherever_boards_were_exchanged() -> None:
    seen: Counter[str] = Counter()
    dice = random.Random(8)
    for seed in range(60):
        event = tournament(seed, players=dice.randint(8, 20), rounds=4)
        last = event.rounds[-1]
        changed = swapped(last, *dice.sample(range(len(last)), 2))
        [found] = differences(replace(event, rounds=(*event.rounds[:-1], changed)))
        assert found.round == last.number
        assert found.judgement.better == "rules", found
        seen[found.judgement.criterion] += 1
    assert {"not allowed", "order", "C6"} <= seen.keys()
    assert len(seen) > 3


def test_the_bracket_that_is_to_blame_is_named() -> None:
    # Nobody of the first bracket is paired otherwise; 3, 7, 11 and 2 are.
    players = [Player(str(number), 2000, number=number) for number in range(1, 13)]
    first: list[tuple[str, str, ResultCode]] = [(f"{k}", f"{k + 6}", "D") for k in range(1, 7)]
    first[0], first[1] = ("1", "7", "W"), ("8", "2", "W")
    second = [("8", "1"), ("3", "7"), ("4", "12"), ("9", "5"), ("10", "6"), ("11", "2")]
    rounds = [Round.of(1, first), Round.of(2, [(*board, "D") for board in second])]
    *_, found = differences(Event.of(players, rounds=rounds, rounds_planned=5))
    assert found.judgement == (
        "C6",
        "the bracket of 0.5 points would have 3 pairs instead of 4",
        "rules",
    )


def test_a_bye_is_judged_by_its_score() -> None:
    players = [Player(str(number), 2000, number=number) for number in range(1, 6)]
    rounds = [
        Round.of(1, [("1", "3", "W"), ("4", "2", "B")], bye="5"),
        Round.of(2, [("4", "3", "D"), ("5", "2", "D")], bye="1"),
    ]
    *_, found = differences(Event.of(players, rounds=rounds, rounds_planned=4))
    assert found.judgement == ("C5", "the bye would have 1 point", "rules")


def test_games_of_who_has_the_bye_decide_among_equal_scores() -> None:
    # 5 was absent, and 3 and 4 have lost: who has played has the bye (C9).
    players = [Player(str(number), 2000, number=number) for number in range(1, 6)]
    first = Round.of(1, [("1", "3", "W"), ("2", "4", "W")], byes={"5": "Z"})
    second = Round.of(2, [("2", "1", "D"), ("3", "4", "D")], bye="5")
    *_, found = differences(Event.of(players, rounds=[first, second], rounds_planned=3))
    assert found.judgement.criterion == "C9"
    assert found.judgement.better == "rules"


def test_other_rulebooks_are_judged_as_far_as_they_compare_rounds() -> None:
    players = [Player(name, 1800 - 100 * k) for k, name in enumerate("abcd")]
    played = Round.of(1, [("a", "b", "D"), ("c", "d", "D")])
    [found] = differences(Event.of(players, rounds=[played]), "northgate")
    assert found.judgement.criterion == "order of candidates"
    assert (("a", "b") in found.recorded, ("a", "c") in found.computed) == (True, True)


def test_somebody_who_sits_out_without_need_is_not_allowed() -> None:
    players = [Player(name, 1800 - 100 * k) for k, name in enumerate("abcde")]
    first = Round.of(1, [("a", "c", "D"), ("d", "b", "D")], bye="e")
    second = Round.of(2, [("b", "a", "D"), ("c", "d", "D")], bye="e")
    *_, found = differences(Event.of(players, rounds=[first, second], rounds_planned=3))
    assert found.judgement == ("not allowed", "e may not have the bye", "rules")
    assert found.recorded[-1] == ("e", "")


def test_every_round_stands_beside_the_one_that_the_rules_give() -> None:
    event = tournament(3)
    found = [*replayed(event)]
    assert [each.recorded for each in found] == [*event.rounds]
    for each in found:
        assert each.before.rounds == event.rounds[: each.recorded.number - 1]
        assert each.computed is not None
        assert {*each.computed.whites} == {*each.recorded.whites}


def test_whoever_is_alone_has_the_bye_once() -> None:
    event = Event.of([Player("ana", 2), Player("ben", 1)], withdrawn=["ben"])
    first = computed_round(event, "dutch")
    assert (first.boards, first.bye) == ((), "ana")
    with pytest.raises(NoValidPairing, match="ana is alone, and may not have the bye"):
        computed_round(event.with_round(first), "dutch")
    again = Event.of([*event.players], rounds=[first, Round.of(2, [], bye="ana")])
    [none] = differences(again)
    assert none.judgement == ("none", "ana is alone, and may not have the bye", "neither")
    assert computed_round(event.with_withdrawal("ana"), "dutch").bye is None


def test_an_event_without_a_round_differs_in_nothing() -> None:
    event = Event.of([Player("ana", 1800), Player("ben", 1700)])
    assert list(differences(event, "dutch")) == []
