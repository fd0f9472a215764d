"""The Dutch system against rounds of an endorsed engine, and the vectors of the rule sheet."""

import random
from collections import Counter

import pytest

from dutch_events import (
    BOOK,
    CASES,
    VECTORS,
    before,
    drawn,
    dutch_round,
    position,
    random_event,
    shown,
)
from pairwright import Event, HouseRules, NoValidPairing, Player, Round, explain, pair, why_not
from pairwright.errors import InvalidRulebook, NotEnoughPlayers, UnsuitableSolver
from pairwright.fide.dutch.cards import Card
from pairwright.fide.dutch.procedure import Dutch
from pairwright.fide.dutch.system import dutch
from pairwright.rehearsal import by_elo, play_round
from trf_cases import event_of


@pytest.mark.parametrize("name", CASES)
def test_every_round_is_that_of_the_other_engine(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        paired = dutch_round(before(event, played.number))
        assert {board[:2] for board in paired.boards} == {board[:2] for board in played.boards}
        assert paired.bye == played.bye


@pytest.mark.parametrize("solver", ["auto", "weighted", "cpsat"])
@pytest.mark.parametrize("vector", VECTORS.strip().splitlines())
def test_vectors_that_need_a_criterion_each(vector: str, solver: str) -> None:
    _, planned, number, colour, text, expected = vector.split("|")
    paired = dutch_round(position(planned, int(number), colour, text), solver)
    assert shown(paired) == expected


def test_the_first_round_and_impossible_ones() -> None:
    seven = Event.of([Player(str(k), 2000) for k in range(1, 8)])
    paired = dutch_round(seven)
    assert [board[:2] for board in paired.boards] == [("1", "4"), ("5", "2"), ("3", "6")]
    assert paired.bye == "7"
    two = Event.of([Player("1", 1), Player("2", 1)], rounds=[Round.of(1, [("1", "2", "W")])])
    with pytest.raises(NoValidPairing):
        dutch_round(two)
    with pytest.raises(NotEnoughPlayers):
        dutch_round(Event.of([Player("1", 1)]))
    three = Event.of(
        [Player(str(k), 1) for k in (1, 2, 3)],
        rounds=[
            Round.of(1, [("1", "2", "W")], bye="3"),
            Round.of(2, [("2", "3", "W")], bye="1"),
            Round.of(3, [("3", "1", "W")], bye="2"),
        ],
    )
    with pytest.raises(NoValidPairing):
        dutch_round(three)


@pytest.mark.parametrize("name", [*CASES][::8])
def test_looking_at_everybody_gives_the_same(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        earlier = before(event, played.number)
        assert dutch_round(earlier, "weighted") == dutch_round(earlier)


def test_rounds_keep_the_absolute_criteria() -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        event = random_event(random.Random(seed), 5 + seed % 14, 7)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers) as error:
            seen[type(error).__name__] += 1
            continue
        assert pair(event, rulebook="dutch", solver="weighted") == paired
        played = {
            frozenset((white, black))
            for earlier in event.rounds
            for white, black, result in earlier.boards
            if not result.startswith("F")
        }
        assert not [board for board in paired.boards if frozenset(board[:2]) in played]
        barred = {earlier.bye for earlier in event.rounds}
        for earlier in event.rounds:
            barred |= {
                {"FW": white, "FB": black}.get(result) for white, black, result in earlier.boards
            }
        assert paired.bye is None or paired.bye not in barred
        seen["last round"] += len(event.rounds) == 6
        seen["paired"] += 1
    assert min(seen["NoValidPairing"], seen["last round"]) >= 3
    assert seen["paired"] >= 100


def test_large_brackets_are_looked_at_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*args: object, **options: object) -> None:
        raise AssertionError("a large bracket was looked at pair by pair")

    monkeypatch.setattr("pairwright.fide.dutch.procedure.Step", refused)
    dice = random.Random(300)
    event = Event.of([Player(f"p{k:03}", dice.randint(1000, 2400)) for k in range(301)])
    for number in range(1, 6):
        event = play_round(event, by_elo(number), rulebook="dutch")
    assert len({board[:2] for played in event.rounds for board in played.boards}) == 5 * 150


def card(colours: str, floats: tuple[int, int]) -> Card:
    """A card of five half-points, with colours as letters."""
    made = Card()
    made.score, made.floats = 5, floats
    made.colours = [{"w": 1, "b": -1}[letter] for letter in colours]
    made.settle()
    return made


@pytest.mark.parametrize("always_solve", [False, True])
def test_floats_do_not_matter_where_nobody_floats(always_solve: bool) -> None:  # noqa: FBT001
    cards = [
        card("bwbw", (1, 0)),
        card("wbw", (0, 0)),
        card("wbw", (-1, 0)),
        card("bwb", (0, 0)),
        card("bww", (-1, 0)),
        card("bw", (-1, 0)),
    ]
    rows = ("011011", "101111", "110111", "011011", "111101", "111110")
    graph = [sum(1 << at for at, letter in enumerate(row) if letter == "1") for row in rows]
    found = Dutch(cards, graph, 4, byes=0, always_solve=always_solve).paired()
    # 1-3 and 2-5 come before 1-5 and 2-3, and are as good.
    assert found == ([(0, 4), (1, 3), (2, 5)], None)


def test_every_board_is_explained() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        event = random_event(random.Random(seed), 12, 6)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers):
            continue
        decisions = explain(event, rulebook="dutch")
        boards = [decision for decision in decisions if decision.board is not None]
        assert [{decision.lead, decision.chosen} for decision in boards] == [
            {*board[:2]} for board in paired.boards
        ]
        for decision in decisions:
            for refusal in decision.refused:
                seen[refusal.kind] += 1
                if decision.lead is None:
                    assert refusal.kind == "rest"
                    continue
                answer = why_not(event, decision.lead, refusal.candidate, rulebook="dutch")
                if refusal.kind == "criterion":
                    assert answer.verdict == "later"
                    assert answer.reason == refusal.reason or "bye" in refusal.reason
                    seen[answer.criterion] += 1
                else:
                    assert answer.verdict in {"barred", "impossible"}
    assert min(seen["met"], seen["criterion"]) >= 3
    assert "C12" in seen


def test_a_criterion_is_told_in_words() -> None:
    _, planned, number, colour, text, _ = VECTORS.strip().splitlines()[7].split("|")
    event = position(planned, int(number), colour, text)  # C12: 4-5 1-6 2-0
    answer = why_not(event, "4", "6", rulebook=BOOK)
    assert answer.verdict == "barred"
    answer = why_not(event, "4", "1", rulebook=BOOK)
    assert (answer.verdict, answer.criterion) == ("later", "C12")
    assert answer.reason == (
        "C12: the bracket of 1 points would have 0 colours granted instead of 1"
    )


def test_numbers_and_house_rules() -> None:
    players = [Player("low", 1500), Player("mid", 1600), Player("top", 1700), Player("end", 1400)]
    event = Event.of(players)
    assert [board[:2] for board in pair(event, rulebook="dutch").boards] == [
        *(("top", "low"), ("end", "mid"))
    ]
    assert [board[:2] for board in pair(event, rulebook=BOOK).boards] == [
        *(("low", "top"), ("end", "mid"))
    ]
    house = HouseRules(forbidden=[("top", "low")], required=[("top", "end")])
    kept = pair(event, rulebook="dutch", house=house)
    assert {frozenset(board[:2]) for board in kept.boards} == {
        *map(frozenset, (("top", "end"), ("low", "mid")))
    }
    with pytest.raises(UnsuitableSolver):
        pair(event, rulebook="dutch", house=HouseRules(horizon=1))
    with pytest.raises(InvalidRulebook, match="rating, entry"):
        dutch(numbers="name")
