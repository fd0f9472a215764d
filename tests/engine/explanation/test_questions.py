"""Explanations: every reason given is true, and every decision is told."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pairwright import (
    Event,
    HouseRules,
    NoValidPairing,
    Player,
    Quota,
    Round,
    explain,
    pair,
    why_not,
)
from pairwright.errors import InvalidHouseRules, RoundDiffers, UnknownPlayer, UnknownRound
from pairwright.explanation import Decision, event_before, why_stuck
from pairwright.referee import obstruction_faults, round_faults
from pairwright.rehearsal import by_rating, play_round
from pairwright.virtual_points import VirtualPoints
from strategies import random_event

SIX = [
    Player(name, 1800 - 100 * k) for k, name in enumerate(["ana", "ben", "cy", "dee", "eli", "fay"])
]
TWO_ROUNDS = [
    Round.of(1, [("ana", "dee", "W"), ("ben", "eli", "W"), ("cy", "fay", "W")]),
    Round.of(2, [("ben", "ana", "B"), ("dee", "cy", "W"), ("eli", "fay", "W")]),
]


def without(event: Event, taken: set[str]) -> Event:
    """The event of those who are not seated yet."""
    return Event.of(
        event.players, rounds=event.rounds, withdrawn=event.withdrawn | taken, house=event.house
    )


def check_decisions(event: Event, paired: Round, steps: list[Decision]) -> Counter[str]:
    seen: Counter[str] = Counter()
    taken: set[str] = set()
    for step in steps:
        for refusal in step.refused:
            seen[refusal.kind] += 1
            couple = {step.lead, refusal.candidate}
            if refusal.kind == "met":
                assert any(
                    couple == {board.white, board.black}
                    for played in event.rounds
                    for board in played.boards
                )
            if refusal.kind == "rest":
                assert refusal.obstruction is not None
                left = without(event, taken | {who for who in couple if who})
                assert not [*obstruction_faults(left, refusal.obstruction)]
        taken |= {who for who in (step.lead, step.chosen) if who}
    boards = [{step.lead, step.chosen} for step in steps if step.lead is not None]
    assert boards == [{board.white, board.black} for board in paired.boards]
    assert [step.chosen for step in steps if step.lead is None] == [paired.bye] * bool(paired.bye)
    return seen


def to_be_paired(seeds: range) -> Iterator[Event]:
    """Events whose next round can be paired; of the others, that they can say why not."""
    for seed in seeds:
        event = random_event(random.Random(seed), most=9, rounds=7)
        if not event.in_progress and len(event.players) - len(event.withdrawn) >= 2:
            stuck = why_stuck(event)
            if stuck is None:
                yield event
            else:
                assert stuck.obstruction is not None


def test_every_reason_is_true() -> None:
    seen: Counter[str] = Counter()
    for event in to_be_paired(range(400)):
        seen.update(check_decisions(event, pair(event), explain(event)))
        for number in range(1, len(event.rounds) + 1):
            before = event_before(event, number)
            check_decisions(before, event.round(number), explain(event, number))
    assert min(seen["met"], seen["rest"]) >= 20, seen


def test_why_not_of_any_two() -> None:
    seen: Counter[str] = Counter()
    dice = random.Random(1)
    for event in to_be_paired(range(1000, 2000)):
        a, b = dice.sample([player.id for player in event.players], 2)
        answer = why_not(event, a, b)
        seen[answer.verdict] += 1
        paired = pair(event)
        together = any({a, b} == {board.white, board.black} for board in paired.boards)
        assert together == (answer.verdict == "paired")
        if answer.verdict == "later":
            assert answer.round is not None
            assert not [*round_faults(event, answer.round)]
            assert any({a, b} == {board.white, board.black} for board in answer.round.boards)
        if answer.verdict == "impossible":
            assert answer.obstruction is not None
            assert not [*obstruction_faults(without(event, {a, b}), answer.obstruction)]
    assert min(seen[v] for v in ("paired", "barred", "later")) >= 50, seen
    assert seen["impossible"] >= 1, seen


def test_a_pair_that_would_leave_two_who_met() -> None:
    event = Event.of(SIX[:4], rounds=[Round.of(1, [("ana", "ben", "W")])])
    answer = why_not(event, "cy", "dee")
    assert answer.verdict == "impossible"
    assert answer.obstruction is not None
    assert answer.obstruction.islands == (frozenset({"ana"}),)


def test_the_sentences() -> None:
    event = Event.of(SIX, rounds=TWO_ROUNDS)
    assert [line for step in explain(event) for line in step.sentences()] == [
        "Board 1: ana meets cy.",
        "ana could not meet ben: they met in round 2.",
        "Board 2: ben meets fay.",
        "ben could not meet dee: eli and fay would be left, and they met in round 2.",
        "ben could not meet eli: they met in round 1.",
        "Board 3: dee meets eli.",
    ]


def test_the_bye_is_explained_too() -> None:
    event = Event.of(SIX[:3], rounds=[Round.of(1, [("ana", "ben", "W")])])
    assert [line for step in explain(event) for line in step.sentences()] == [
        "The bye goes to ben.",
        "cy could not have the bye: ana and ben would be left, and they met in round 1.",
        "Board 1: ana meets cy.",
    ]


def test_house_rules_are_named() -> None:
    house = HouseRules(
        forbidden=[("ana", "dee")],
        quotas=[Quota("neighbours", (("ben", "eli"), ("cy", "fay")), 1)],
    )
    steps = explain(Event.of(SIX, house=house))
    said = [line for step in steps for line in step.sentences()]
    assert "ana could not meet dee: house rule: forbidden ana-dee." in said
    answer = why_not(Event.of(SIX, house=house), "ana", "dee")
    assert (answer.verdict, answer.reason) == ("barred", "house rule: forbidden ana-dee")
    both = HouseRules(
        quotas=[Quota("north", (("ana", "dee"), ("cy", "eli")), 1)],
        required=[("cy", "eli")],
    )
    [first, *_] = explain(Event.of(SIX, house=both))
    assert first.refused[0].kind == "house"
    assert "north" in first.refused[0].reason
    answer = why_not(Event.of(SIX, house=both), "ana", "dee")
    assert (answer.verdict, answer.reason) == (
        "impossible",
        "house rules: north; required cy-eli",
    )
    none = HouseRules(quotas=[Quota("sponsor", (("ana", "dee"),), 0)])
    [first, *_] = explain(Event.of(SIX, house=none))
    assert first.refused[0].reason == "house rule: sponsor"


def test_a_round_that_the_rules_do_not_give_is_not_explained() -> None:
    event = Event.of(SIX[:4], rounds=[Round.of(1, [("ana", "ben", "W"), ("cy", "dee", "D")])])
    with pytest.raises(RoundDiffers, match="round 1 is not the one"):
        explain(event, 1)
    with pytest.raises(RoundDiffers):
        why_not(event, "ana", "cy", round=1)


def test_a_forced_pair_is_measured_by_the_horizon_of_the_round() -> None:
    ratings = {"p0": 1700, "p1": 1700, "p2": 1600, "p3": 1700, "p4": 1700, "p5": 1800}
    event = Event.of(
        [Player(name, rating) for name, rating in ratings.items()],
        rounds=[
            Round.of(1, [("p0", "p1", "W"), ("p3", "p2", "W"), ("p4", "p5", "B")]),
            Round.of(2, [("p4", "p2", "D"), ("p5", "p1", "D"), ("p0", "p3", "B")]),
        ],
        house=HouseRules(forbidden=[("p4", "p1")], horizon="max"),
    )
    [first, *_] = explain(event)
    assert "p5" in [refusal.candidate for refusal in first.refused]
    assert why_not(event, "p3", "p5").verdict == "impossible"


def test_the_next_round_of_a_stuck_event() -> None:
    event = Event.of(SIX[:2], rounds=[Round.of(1, [("ana", "ben", "W")])])
    stuck = why_stuck(event)
    assert stuck is not None
    assert str(stuck) == "the next round cannot be paired: ana could not meet any of the others"
    with pytest.raises(NoValidPairing):
        explain(event)


def test_bad_questions() -> None:
    event = Event.of(SIX, rounds=TWO_ROUNDS)
    with pytest.raises(UnknownRound):
        explain(event, 3)
    with pytest.raises(UnknownPlayer):
        why_not(event, "ana", "zoe")
    with pytest.raises(InvalidHouseRules):
        why_not(event, "ana", "ana")
    gone = event.with_withdrawal("fay").with_withdrawal("eli")
    assert why_not(gone, "fay", "ana").reason == "fay does not take part"


def test_who_floats_down_is_told_why() -> None:
    players = [Player(str(number), 2000 - number) for number in range(1, 7)]
    event = Event.of(players, rounds_planned=5)
    first = Round.of(1, [("1", "4", "W"), ("5", "2", "B"), ("3", "6", "W")])
    event = event.with_round(first)
    decisions = explain(event, rulebook="dutch")
    [floating] = [step for step in decisions if step.reason]
    # 2 and 3 could meet as well, and 1 float, but 1 and 2 come first.
    assert floating.sentences()[0] == (
        f"Board 2: 3 meets {floating.chosen}: 3 floats down; with 3 paired in the bracket, "
        "order: the bracket of 1 point would have a candidate that is generated later."
    )


def test_a_float_that_the_others_need() -> None:
    # 3 has met 1 and 2, so that nobody of the three can be left but 3.
    players = [Player(str(number), 2000 - number) for number in range(1, 7)]
    house = HouseRules(forbidden=[("3", "1"), ("3", "2")])
    event = Event.of(players, rounds_planned=5, house=house)
    first = Round.of(1, [("1", "4", "W"), ("5", "2", "B"), ("3", "6", "W")])
    event = event.with_round(first)
    [floating] = [step for step in explain(event, rulebook="dutch") if step.reason]
    assert floating.lead == "3"
    assert floating.reason == (
        "3 floats down; with 3 paired in the bracket the others could not be paired"
    )


def test_who_floats_through_two_brackets_is_told_why_from_the_first() -> None:
    """3 floats from the three by the order, and could meet neither of the two below them."""
    players = [Player(str(number), 2000 - number) for number in range(1, 7)]
    event = Event.of(
        players,
        acceleration=[VirtualPoints.of(2, (1, 1), "123"), VirtualPoints.of(1, (1, 1), "45")],
        house=HouseRules(forbidden=[(one, other) for one in "123" for other in "45"]),
    )
    [floating] = [step for step in explain(event, rulebook="dutch") if step.reason]
    assert (floating.lead, floating.chosen) == ("3", "6")
    assert floating.reason == (
        "3 floats down; with 3 paired in the bracket, "
        "order: the bracket of 2 points would have a candidate that is generated later"
    )


@pytest.mark.parametrize("rulebook", ["northgate", "dutch", "double-swiss", "berger"])
def test_one_board_is_explained_as_among_all(rulebook: str) -> None:
    event = Event.of([Player(str(k), 2000 - k) for k in range(9)], rounds_planned=9)
    for _ in range(3):
        event = play_round(event, by_rating(3), rulebook=rulebook)
    every = explain(event, 3, rulebook=rulebook)
    for board in range(1, 5):
        [alone] = explain(event, 3, rulebook=rulebook, board=board)
        assert alone == next(step for step in every if step.board == board)
    assert explain(event, 3, rulebook=rulebook, board=9) == []
