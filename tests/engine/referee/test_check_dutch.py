"""The referee of the Dutch system: silent on right rounds, and each kind of fault is found."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from dutch_events import CASES, VECTORS, before, drawn, dutch_round, position, random_event
from pairwright import Event, NoValidPairing, Player, Round, pair
from pairwright.bye_requests import ByeRequest
from pairwright.errors import NotEnoughPlayers
from pairwright.referee import dutch_faults
from pairwright.results import ResultCode
from pairwright.scoring import PointSystem
from pairwright.virtual_points import VirtualPoints
from trf_cases import event_of


def faults(event: Event, paired: Round) -> list[str]:
    """What is wrong where the pairing numbers are the order of entry."""
    return [*dutch_faults(event, paired, numbers="entry")]


def of_kind(article: str, event: Event, paired: Round) -> list[str]:
    return [fault for fault in faults(event, paired) if fault.endswith(f"[{article}]")]


def turned(paired: Round, board: int) -> Round:
    """The round with the colours of a board the other way round."""
    boards = [board[:2] for board in paired.boards]
    boards[board - 1] = boards[board - 1][::-1]
    return Round.of(paired.number, boards, bye=paired.bye, byes=dict(paired.byes))


@pytest.mark.parametrize("name", [*CASES][::3])
def test_no_fault_in_the_rounds_of_another_engine(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        earlier = before(event, played.number)
        assert not faults(earlier, replace(played, byes=()))


def any_event(seed: int) -> Event:
    """An event with virtual points, other points, titles, starting numbers, late players."""
    dice = random.Random(seed)
    event = random_event(dice, 3 + seed % 14, 7)
    scoring = dice.choice([event.scoring, PointSystem.of(3, 1), PointSystem.of(1, 0.5, hpb=1)])
    given = [VirtualPoints.of(1, (1, 4), event.roster.ids[:3])]
    event = replace(event, scoring=scoring).with_acceleration(dice.choice([(), given]))
    if scoring.win == 2 and dice.random() < 0.3:
        event = event.with_acceleration("baku")
    for number, player in enumerate(event.roster.ids, len(event.rounds) + 1):
        if player not in event.withdrawn and dice.random() < 0.2:
            event = event.with_byes([ByeRequest(number, player, "H")])
    late = [Player(f"late{k}", 1500, title=dice.choice(["", "WFM", "GM", "xy"])) for k in range(3)]
    return event.with_players(late[: dice.randint(0, 3)], late=True)


def any_rounds() -> Iterator[tuple[Event, Round]]:
    for seed in range(300):
        event = any_event(seed)
        try:
            yield event, pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers):
            continue


def test_no_fault_in_any_round_and_each_wrong_colour_is_found() -> None:
    seen: Counter[str] = Counter()
    for event, paired in any_rounds():
        assert not [*dutch_faults(event, paired)]
        seen["rounds"] += 1
        seen["byes"] += paired.bye is not None
        seen["baku"] += event.acceleration == "baku"
        seen["virtual"] += isinstance(event.acceleration, tuple) and bool(event.acceleration)
        seen["last"] += paired.number == event.rounds_planned
        for number, (white, black, _) in enumerate(paired.boards, 1):
            assert [*dutch_faults(event, turned(paired, number))] == [
                f"board {number}: {black} has white, but {white} should have it [5.2]"
            ]
            seen["boards"] += 1
    assert seen["rounds"] > 200
    assert min(seen["byes"], seen["baku"], seen["virtual"], seen["last"]) >= 10
    assert seen["boards"] > 500


@pytest.mark.parametrize("vector", VECTORS.strip().splitlines())
def test_no_fault_in_the_vectors(vector: str) -> None:
    _, planned, number, colour, text, _ = vector.split("|")
    event = position(planned, int(number), colour, text)
    assert not faults(event, dutch_round(event))


def players(names: str) -> list[Player]:
    return [Player(name, 2000) for name in names]


def test_it_finds_who_has_no_seat_and_asks_no_more() -> None:
    event = Event.of(players("abcd"), rounds=[Round.of(1, [("a", "b", "W"), ("c", "d", "W")])])
    assert faults(event, Round.of(2, [("a", "b")])) == [
        "c has neither a board nor a bye",
        "d has neither a board nor a bye",
    ]


@pytest.mark.parametrize("result", ["W", "UD", "B"])
def test_it_finds_who_have_played_before(result: ResultCode) -> None:
    event = Event.of(players("abcd"), rounds=[Round.of(1, [("a", "b", result), ("c", "d", "FW")])])
    assert of_kind("C1", event, Round.of(2, [("b", "a"), ("c", "d")])) == [
        "board 1: b and a have played before [C1]"
    ]


@pytest.mark.parametrize(
    ("first", "barred"),
    [
        (Round.of(1, [("a", "b", "D")], bye="c"), True),
        (Round.of(1, [("a", "b", "D")], byes={"c": "F"}), True),
        (Round.of(1, [("a", "b", "D")], byes={"c": "H"}), False),
        (Round.of(1, [("a", "b", "D")], byes={"c": "Z"}), False),
        (Round.of(1, [("c", "b", "FW")], byes={"a": "H"}), True),
        (Round.of(1, [("b", "c", "FB")], byes={"a": "H"}), True),
        (Round.of(1, [("b", "c", "FW")], byes={"a": "H"}), False),
        (Round.of(1, [("c", "b", "W")], byes={"a": "H"}), False),
    ],
)
def test_it_finds_who_may_not_have_the_bye_any_more(first: Round, *, barred: bool) -> None:
    event = Event.of(players("abc"), rounds=[first])
    found = of_kind("C2", event, Round.of(2, [("a", "b")], bye="c"))
    assert found == (["c has the bye, but may not have it [C2]"] if barred else [])


def test_what_a_bye_is_worth_says_whether_it_bars() -> None:
    first = Round.of(1, [("a", "b", "D")], byes={"c": "H"})
    again = Round.of(2, [("a", "b")], bye="c")
    for worth, barred in ((0.5, False), (1, True)):
        scoring = PointSystem.of(1, 0.5, hpb=worth)
        event = Event.of(players("abc"), rounds=[first], scoring=scoring)
        assert bool(of_kind("C2", event, again)) == barred


def after_two_whites(planned: int) -> Event:
    """After two rounds a and b had white twice and won, all others black."""
    rounds = [
        Round.of(1, [("a", "c", "W"), ("b", "d", "W")]),
        Round.of(2, [("a", "d", "W"), ("b", "c", "W")]),
    ]
    return Event.of(players("abcd"), rounds=rounds, rounds_planned=planned)


def test_it_finds_two_who_want_one_colour_absolutely() -> None:
    paired = Round.of(3, [("b", "a"), ("d", "c")])
    of_losers = "board 2: d and c both have an absolute preference for white [C3]"
    assert of_kind("C3", after_two_whites(4), paired) == [
        "board 1: b and a both have an absolute preference for black [C3]",
        of_losers,
    ]
    # In the last round a and b are topscorers; c and d, without points, are none.
    assert of_kind("C3", after_two_whites(3), paired) == [of_losers]


def test_it_finds_who_could_have_the_bye_with_fewer_points() -> None:
    event = Event.of(
        players("abcde"), rounds=[Round.of(1, [("a", "c", "W"), ("b", "d", "D")], bye="e")]
    )
    wrong = Round.of(2, [("b", "a"), ("c", "e")], bye="d")
    assert of_kind("C5", event, wrong) == [
        "d has the bye, but c with fewer points could have it [C5]"
    ]
    assert not of_kind("C5", event, Round.of(2, [("b", "a"), ("d", "e")], bye="c"))


def test_who_cannot_be_spared_does_not_have_the_bye() -> None:
    """With c or d on the bye, a would meet somebody again."""
    rounds = [
        Round.of(1, [("a", "c", "W"), ("b", "d", "W")]),
        Round.of(2, [("a", "d", "W"), ("c", "b", "B")]),
    ]
    event = Event.of(players("abcd"), rounds=rounds).with_withdrawal("b")
    assert not faults(event, Round.of(3, [("d", "c")], bye="a"))
    fresh = Event.of(event.players, rounds=[rounds[0]]).with_withdrawal("b")
    assert of_kind("C5", fresh, Round.of(2, [("d", "c")], bye="a"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Player("z", 2100), Player("a", 2000)),
        (Player("z", 2000, title="WCM"), Player("a", 2000)),
        (Player("z", 2000, name="Abe"), Player("a", 2000, name="Bea")),
        (Player("a", 2000), Player("z", 2000)),
        (Player("z", 1000, number=1), Player("a", 2000, number=2)),
    ],
)
def test_pairing_numbers_are_by_strength(first: Player, second: Player) -> None:
    for colour, white in (("white", first), ("black", second)):
        black = second if white == first else first
        event = Event.of([second, first], initial_colour=colour)  # type: ignore[arg-type]
        assert not [*dutch_faults(event, Round.of(1, [(white.id, black.id)]))]
        assert [*dutch_faults(event, Round.of(1, [(black.id, white.id)]))]


def test_only_those_who_have_been_paired_have_a_number() -> None:
    event = Event.of(players("abcde")).with_bye("a", round=1)
    paired = Round.of(1, [("b", "d"), ("e", "c")], byes={"a": "H"})
    assert not faults(event, paired)
    assert faults(event, turned(paired, 1)) == [
        "board 1: d has white, but b should have it [5.2]",
    ]
