"""The referee finds nothing in what the engine does, and finds each planted fault."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings

from pairwright import Event, Player, Round, pair, standings
from pairwright.errors import RuleError
from pairwright.referee import northgate_faults, round_faults, table_faults
from pairwright.referee.check_rounds import seating_faults
from pairwright.rehearsal import by_rating, play
from pairwright.virtual_points import VirtualPoints
from strategies import events


def before_round(event: Event, number: int) -> Event:
    """The event as it stood when a round was paired: who stands nowhere in it had left."""
    seated = set(event.round(number).seated)
    return Event.of(
        event.players,
        rounds=event.rounds[: number - 1],
        withdrawn=[player.id for player in event.players if player.id not in seated],
    )


def test_no_fault_in_any_round_or_table_of_any_event() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=150, deadline=None)
    @given(events())
    def check(event: Event) -> None:
        for number in range(1, len(event.rounds) + 1):
            paired = event.round(number)
            assert not [*northgate_faults(before_round(event, number), paired)]
            seen["rounds"] += 1
            seen["byes"] += paired.bye is not None
        assert not [*table_faults(event, standings(event))]
        seen["withdrawn"] += bool(event.withdrawn)

    check()
    assert seen["rounds"] >= 100
    assert min(seen["byes"], seen["withdrawn"]) >= 10


def accelerated_event(seed: int) -> Iterator[tuple[Event, Round]]:
    """Rounds of Northgate with virtual points, and the event before each; somebody comes late."""
    dice = random.Random(seed)
    size, rounds = dice.randint(4, 13), dice.randint(2, 7)
    given = VirtualPoints.of(1.5, (1, 2), ["p0", "p3"])
    event = Event.of(
        [Player(f"p{k}", dice.randint(0, 9)) for k in range(size)],
        rounds_planned=rounds,
        acceleration="baku" if seed % 3 else [given],
    )
    event = event.with_bye("p1", round=1, bye="Z").with_bye("p2", round=dice.randint(1, rounds))
    for number in range(1, rounds + 1):
        if number == 2:
            event = event.with_players([Player("late", dice.randint(0, 9))], late=True)
        try:
            paired = pair(event)
        except RuleError:
            return
        yield event, paired
        results = "".join(dice.choice("WBD") for _ in paired.boards)
        event = event.with_round(paired).with_results(round=number, results=results)


def test_no_fault_in_rounds_with_virtual_points() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for event, paired in accelerated_event(seed):
            assert not [*northgate_faults(event, paired)]
            seen["rounds"] += 1
            plain = event.with_acceleration(())
            if {board[:2] for board in pair(plain).boards} != {b[:2] for b in paired.boards}:
                assert [*northgate_faults(plain, paired)]
                assert [*northgate_faults(event, pair(plain))]
                seen["other boards" if event.acceleration == "baku" else "other, given"] += 1
    assert seen["rounds"] > 150
    assert min(seen["other boards"], seen["other, given"]) >= 10


def test_nobody_can_judge_baku_without_the_number_of_rounds() -> None:
    event = Event.of([Player("a", 1), Player("b", 1)], acceleration="baku")
    with pytest.raises(ValueError, match="number of rounds"):
        [*northgate_faults(event, Round.of(1, [("a", "b")]))]


def test_who_is_away_may_stand_on_a_forfeited_board_of_a_table() -> None:
    players = [Player(name, 1) for name in "abcde"]
    for system in ("round_robin", "swiss"):
        event = Event.of(players, system=system).with_bye("b", round=1).with_bye("a", round=1)
        event = event.with_round(pair(event, rulebook="berger")).with_results(round=1, results="D")
        gone = event.with_withdrawal("e").with_bye("c", round=2)
        second = pair(gone, rulebook="berger")
        assert second.boards[0] == ("e", "c", "FF")
        first = [*seating_faults(event.before(1).with_bye("b", round=1), event.round(1))]
        if system == "round_robin":
            assert not first
            assert not [*seating_faults(gone, second)]
            played = broken(second, sheet="D" * len(second))
            assert "e is seated but does not take part" in [*seating_faults(gone, played)]
            assert "c requested a bye H, but has none" in [*seating_faults(gone, played)]
        else:
            assert "b requested a bye H, but has none" in first


@pytest.fixture
def event() -> Event:
    """Seven players after three rounds."""
    event = Event.of([Player(name, 1900 - 100 * k) for k, name in enumerate("abcdefg")])
    for played in play(event, by_rating(2)):
        event = played
        if len(event.rounds) == 3:
            break
    return event


def broken(paired: Round, **changes: object) -> Round:
    return replace(paired, **changes)  # type: ignore[arg-type]


def test_a_clean_round_has_no_faults(event: Event) -> None:
    assert not [*northgate_faults(event, pair(event))]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_finds_a_rematch(event: Event, number: int) -> None:
    earlier, paired = event.round(number), pair(event)
    again = broken(paired, whites=earlier.whites, blacks=earlier.blacks, bye=earlier.bye)
    white, black, _ = earlier.boards[2]
    assert f"board 3: {white} and {black} met in round {number}" in [*round_faults(event, again)]


def test_it_finds_who_was_forgotten_and_who_sits_twice(event: Event) -> None:
    paired = pair(event)
    twice = broken(paired, whites=(paired.blacks[1], *paired.whites[1:]))
    faults = [*round_faults(event, twice)]
    assert f"{paired.whites[0]} has neither a board nor a bye" in faults
    assert f"{paired.blacks[1]} is seated 2 times" in faults


def test_it_finds_who_does_not_take_part(event: Event) -> None:
    paired = pair(event)
    gone = paired.whites[0]
    faults = [*round_faults(event.with_withdrawal(gone), paired)]
    assert f"{gone} is seated but does not take part" in faults


def test_it_finds_a_missing_bye_and_one_too_many(event: Event) -> None:
    paired = pair(event)
    assert "the number of players is odd, but nobody has the bye" in [
        *round_faults(event, broken(paired, bye=None))
    ]
    six = event.with_withdrawal(str(paired.bye))
    assert f"the number of players is even, but {paired.bye} has the bye" in [
        *round_faults(six, paired)
    ]


def test_it_finds_a_wrong_number(event: Event) -> None:
    assert "this is round 4, not 7" in [*round_faults(event, broken(pair(event), number=7))]


def test_it_finds_a_wrong_bye(event: Event) -> None:
    had = str(event.round(1).bye)
    six = event.with_withdrawal(had)
    wrong = broken(pair(six), bye=had)
    assert any(f"{had} has the bye, but" in fault for fault in northgate_faults(event, wrong))


def test_it_finds_swapped_colours(event: Event) -> None:
    paired = pair(event)
    swapped = broken(
        paired,
        whites=(paired.blacks[0], *paired.whites[1:]),
        blacks=(paired.whites[0], *paired.blacks[1:]),
    )
    faults = [*northgate_faults(event, swapped)]
    assert faults == [
        f"board 1: {paired.blacks[0]} has white, but {paired.whites[0]} should have it"
    ]


def test_it_finds_boards_in_the_wrong_order(event: Event) -> None:
    paired = pair(event)
    turned = broken(paired, whites=paired.whites[::-1], blacks=paired.blacks[::-1])
    assert any(
        "is the lead, but is not on this board" in fault
        for fault in northgate_faults(event, turned)
    )


def test_it_finds_a_pairing_that_is_not_the_first() -> None:
    event = Event.of([Player(name, 1900 - 100 * k) for k, name in enumerate("abcd")])
    assert not [*northgate_faults(event, Round.of(1, [("a", "c"), ("b", "d")]))]
    assert [*northgate_faults(event, Round.of(1, [("a", "b"), ("c", "d")]))] == [
        "board 1: a should meet c before b"
    ]
    assert [*northgate_faults(event, Round.of(1, [("b", "d"), ("a", "c")]))] == [
        "board 1: a is the lead, but is not on this board"
    ]


def test_it_finds_faults_in_a_table(event: Event) -> None:
    rows = standings(event)
    first, second, *rest = rows
    assert not [*table_faults(event, rows)]
    assert "the players of the table, or their order, are not those of its numbers" in [
        *table_faults(event, [second, first, *rest])
    ]
    assert "the ranks are not 1, 2, 3 down the table" in [
        *table_faults(event, [replace(first, rank=2), second, *rest])
    ]
    wrong = replace(first, values=(77, *first.values[1:]))
    assert any("a: points " in fault for fault in table_faults(event, [wrong, second, *rest]))
    gone = replace(first, withdrawn=True)
    assert "a: the status is not that of the event" in [*table_faults(event, [gone, second, *rest])]
    stranger = replace(first, player="zoe")
    assert "zoe is in the table but not in the event" in [
        *table_faults(event, [stranger, second, *rest])
    ]


def test_a_round_of_strangers_is_a_list_of_faults(event: Event) -> None:
    strange = Round.of(4, [("zoe", "a"), ("b", "yan")], bye="xan")
    faults = [*northgate_faults(event, strange)]
    for player in ("zoe", "yan", "xan"):
        assert f"{player} is seated but does not take part" in faults
    assert "c has neither a board nor a bye" in faults
