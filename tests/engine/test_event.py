"""The event: what it accepts, what it refuses, and that a refusal changes nothing."""

import pickle
from collections.abc import Callable, Sized
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pairwright import Board, Event, MatchRules, Player, Round, pair
from pairwright.bye_requests import ByeRequest
from pairwright.errors import (
    AlreadyReported,
    AlreadyWithdrawn,
    DuplicatePlayer,
    InvalidEvent,
    InvalidHouseRules,
    InvalidResult,
    InvalidRound,
    NotEnoughPlayers,
    PairwrightError,
    RegistrationClosed,
    ResultCountMismatch,
    RoundInProgress,
    UnknownBoard,
    UnknownPlayer,
    UnknownRound,
)
from pairwright.ledger import Ledger
from pairwright.met import NOBODY
from pairwright.results import Bye, Colour, Result, ResultCode, unchecked_bye, unchecked_result
from pairwright.scoring import PointSystem

PLAYERS = [Player(name, 1900 - 100 * k) for k, name in enumerate("abcde")]


def after(*rounds: Round, **more: object) -> Event:
    return Event.of(PLAYERS, rounds=rounds, **more)  # type: ignore[arg-type]


def points(event: Event) -> dict[str, int]:
    return dict(zip(event.roster.ids, event.ledger.points, strict=True))


NONE = unchecked_result("X")
Act = Callable[[Event], object]


def numbered(cases: Sized) -> list[str]:
    return [str(number) for number in range(len(cases))]


ROUND_1 = Round.of(1, [("a", "c", "W"), ("b", "d", "*")], bye="e")


def test_a_round_shows_its_boards() -> None:
    assert ROUND_1.boards == (Board("a", "c", "W"), Board("b", "d", "*"))
    assert len(ROUND_1) == 2
    assert ROUND_1.in_progress
    assert after(ROUND_1).in_progress
    assert after(ROUND_1).round(1).bye == "e"


def test_points_of_results_forfeits_and_byes() -> None:
    event = after(
        Round.of(1, [("a", "b", "W"), ("c", "d", "FB")], bye="e"),
        Round.of(2, [("a", "c", "D"), ("b", "e", "FF")], byes={"d": "H"}),
        Round.of(3, [("e", "a", "B"), ("d", "b", "FW")], byes={"c": "F"}),
        Round.of(4, [], byes={"a": "Z"}),
    )
    assert points(event) == {"a": 5, "b": 0, "c": 3, "d": 5, "e": 2}


def test_other_point_systems() -> None:
    football = PointSystem.of(win=3, draw=1)
    event = after(
        Round.of(1, [("a", "b", "W"), ("c", "d", "D")], bye="e"),
        Round.of(2, [], byes={"a": "H"}),
        scoring=football,
    )
    assert points(event) == {"a": 8, "b": 0, "c": 2, "d": 2, "e": 6}


def test_facts_of_the_ledger() -> None:
    ledger = after(
        Round.of(1, [("a", "b", "W"), ("c", "d", "FB")], bye="e"),
        Round.of(2, [("a", "c", "D"), ("e", "b", "*")], byes={"d": "F"}),
    ).ledger
    assert ledger.balance == [2, -1, -1, 0, 0]  # neither a forfeit nor an open board has a colour
    assert ledger.streak == [2, -1, -1, 0, 0]
    assert ledger.met == [(1, 2), (0, 4), (3, 0), (2, NOBODY), (NOBODY, 1)]
    assert ledger.had_bye == {3, 4}
    assert ledger.rounds == 2


def test_a_ledger_grown_by_results_equals_one_made_anew() -> None:
    event = Event.of(PLAYERS)
    for number in range(1, 4):
        event = event.with_round(pair(event))
        event = event.with_result(round=number, board=2, result="D")
        event = event.with_results(round=number, results="W")
        anew = Ledger.blank(5).after_all(event.rounds, event.roster, event.scoring)
        assert event.ledger == anew


def test_a_late_result_of_an_earlier_round_counts() -> None:
    event = after(ROUND_1, Round.of(2, [("a", "b", "*")]))
    event.ledger  # noqa: B018  # known before the result comes
    assert points(event.with_result(round=1, board=2, result="B"))["d"] == 2


def test_a_late_result_counts_whatever_was_known_before() -> None:
    event = after(ROUND_1, Round.of(2, [("a", "b", "D")]))
    event = event.with_round(Round.of(3, [("c", "e", "D")]))
    event.ledger  # noqa: B018  # known before the result comes
    assert points(event.with_result(round=1, board=2, result="B"))["d"] == 2


def test_the_event_before_a_round_knows_the_rounds_before_it_alone() -> None:
    event = Event.of(PLAYERS)
    for number in range(1, 5):
        event = event.with_round(pair(event)).with_results(round=number, results="WW")
    for number in range(1, 5):
        earlier = event.before(number)
        assert earlier.rounds == event.rounds[: number - 1]
        assert earlier.ledger == after(*event.rounds[: number - 1]).ledger
    assert event.before(3).before(2).ledger == after(event.rounds[0]).ledger


REFUSALS: list[tuple[type[PairwrightError], str, Act]] = [
    (InvalidRound, "next round is 1", lambda e: e.with_round(Round.of(2, []))),
    (UnknownPlayer, "round 1: .*'zoe'", lambda e: e.with_round(Round.of(1, [("a", "zoe")]))),
    (InvalidRound, "'a' is seated twice", lambda e: e.with_round(Round.of(1, [("a", "a")]))),
    (InvalidRound, "twice", lambda e: e.with_round(Round.of(1, [("a", "b")], bye="a"))),
    (InvalidRound, "twice", lambda e: e.with_round(Round.of(1, [("a", "b")], byes={"a": "H"}))),
    (
        InvalidRound,
        "board needs a white",
        lambda e: e.with_round(Round(1, ("a",), ("b", "c"), "**")),
    ),
    (
        InvalidRound,
        "'Z' is not a result letter",
        lambda e: e.with_round(Round(1, ("a",), ("b",), "Z")),
    ),
    (UnknownPlayer, r"\['a'\]", lambda e: e.with_withdrawal(["a"])),  # type: ignore[arg-type]
    (InvalidRound, "board 1.*'X'", lambda e: Round.of(1, [("a", "b", NONE)])),
    (InvalidRound, "bye of 'a'.*'Q'", lambda e: Round.of(1, [], byes={"a": unchecked_bye("Q")})),
    (UnknownRound, "no round 1", lambda e: e.with_result(round=1, board=1, result="W")),
    (DuplicatePlayer, "'a'", lambda e: e.with_players([Player("a", 1)])),
    (UnknownPlayer, "'zoe'", lambda e: e.with_withdrawal("zoe")),
    (UnknownPlayer, "'zoe'", lambda e: Event.of(PLAYERS, withdrawn=["zoe"])),
    (DuplicatePlayer, "'a'", lambda e: Event.of([*PLAYERS, PLAYERS[0]])),
    (NotEnoughPlayers, "two players, not 0", lambda e: pair(Event())),
    (InvalidEvent, "a whole number from 1, not 0", lambda e: Event.of(PLAYERS, rounds_planned=0)),
    (
        InvalidEvent,
        "a whole number from 1, not True",
        lambda e: Event.of(PLAYERS, rounds_planned=True),
    ),
]


@pytest.mark.parametrize(("error", "message", "act"), REFUSALS, ids=numbered(REFUSALS))
def test_refusals_before_round_1(error: type[PairwrightError], message: str, act: Act) -> None:
    event = Event.of(PLAYERS)
    with pytest.raises(error, match=message):
        act(event)
    assert event == Event.of(PLAYERS)


LATER_REFUSALS: list[tuple[type[PairwrightError], Act]] = [
    (RegistrationClosed, lambda e: e.with_players([Player("new", 1)])),
    (RegistrationClosed, lambda e: e.with_players([PLAYERS[0]])),
    (RoundInProgress, lambda e: e.with_round(Round.of(2, [("a", "b")]))),
    (RoundInProgress, pair),
    (UnknownRound, lambda e: e.with_result(round=0, board=9, result=NONE)),
    (UnknownRound, lambda e: e.with_result(round=2, board=1, result="W")),
    (UnknownBoard, lambda e: e.with_result(round=1, board=3, result=NONE)),
    (UnknownBoard, lambda e: e.with_result(round=1, board=0, result="W")),
    (InvalidResult, lambda e: e.with_result(round=1, board=1, result="FW")),
    (InvalidResult, lambda e: e.with_result(round=1, board=2, result="*")),
    (AlreadyReported, lambda e: e.with_result(round=1, board=1, result="W")),
    (UnknownRound, lambda e: e.with_ruling(round=2, board=9, result=NONE)),
    (UnknownBoard, lambda e: e.with_ruling(round=1, board=3, result=NONE, correcting=True)),
    (InvalidResult, lambda e: e.with_ruling(round=1, board=1, result=NONE)),
    (InvalidResult, lambda e: e.with_ruling(round=1, board=1, result=NONE, correcting=True)),
    (InvalidResult, lambda e: e.with_ruling(round=1, board=2, result="*")),
    (AlreadyReported, lambda e: e.with_ruling(round=1, board=1, result="FW")),
    (UnknownRound, lambda e: e.with_results(round=3, results="W")),
    (ResultCountMismatch, lambda e: e.with_results(round=1, results="XX")),
    (ResultCountMismatch, lambda e: e.with_results(round=1, results="")),
    (InvalidResult, lambda e: e.with_results(round=1, results="w")),
]


@pytest.mark.parametrize(("error", "act"), LATER_REFUSALS, ids=numbered(LATER_REFUSALS))
def test_refusals_in_round_1(error: type[PairwrightError], act: Act) -> None:
    event = after(ROUND_1)
    with pytest.raises(error):
        act(event)
    assert event == after(ROUND_1)


def test_all_boards_reported() -> None:
    event = after(ROUND_1).with_results(round=1, results="D")
    assert event.round(1).results == ["W", "D"]
    with pytest.raises(AlreadyReported):
        event.with_results(round=1, results="WWWWWW")


RESULTS = ("W", "B", "D", "UW", "UB", "UD", "FW", "FB", "FF")


@pytest.mark.parametrize("result", RESULTS)
def test_a_ruling_is_any_result_that_there_is(result: ResultCode) -> None:
    event = after(ROUND_1)
    assert event.with_ruling(round=1, board=2, result=result).round(1).results == ["W", result]
    corrected = event.with_ruling(round=1, board=1, result=result, correcting=True)
    assert corrected.round(1).results == [result, "*"]
    assert event == after(ROUND_1)


def test_a_ruling_corrects_an_earlier_round_and_leaves_what_was_paired_since() -> None:
    event = after(ROUND_1, Round.of(2, [("a", "b", "D")]))
    event.ledger  # noqa: B018  # known before the correction
    assert points(event) == {"a": 3, "b": 1, "c": 0, "d": 0, "e": 2}
    corrected = event.with_ruling(round=1, board=1, result="FB", correcting=True)
    assert points(corrected) == {"a": 1, "b": 1, "c": 2, "d": 0, "e": 2}
    assert corrected.rounds[1] == event.rounds[1]
    struck = corrected.with_ruling(round=2, board=1, result="*", correcting=True)
    assert struck.in_progress
    assert points(struck) == {"a": 0, "b": 0, "c": 2, "d": 0, "e": 2}


def test_withdrawing_forfeits_only_an_open_board() -> None:
    event = after(ROUND_1)
    assert event.with_withdrawal("b").round(1).results == ["W", "FB"]
    assert event.with_withdrawal("d").round(1).results == ["W", "FW"]
    assert event.with_withdrawal("a").round(1).results == ["W", "*"]
    assert event.with_withdrawal("e").round(1).bye == "e"
    both = event.with_withdrawal("d").with_withdrawal("b")
    assert both.round(1).results == ["W", "FW"]
    assert not both.in_progress
    with pytest.raises(AlreadyWithdrawn):
        both.with_withdrawal("b")


def test_withdrawing_before_round_1() -> None:
    event = Event.of(PLAYERS).with_withdrawal("a")
    assert "a" not in pair(event).seated
    assert pair(event).bye is None


def test_who_has_left_is_seated_no_more() -> None:
    event = Event.of(PLAYERS, withdrawn=iter(["a"]))
    with pytest.raises(InvalidRound, match="'a' has left"):
        event.with_round(Round.of(1, [("a", "b")]))
    assert event.withdrawn == {"a"}


def test_results_are_texts() -> None:
    for results in (["W"], "X"):
        with pytest.raises(InvalidResult):
            after(ROUND_1).with_results(round=1, results=results)  # type: ignore[arg-type]
    with pytest.raises(InvalidResult):
        after(ROUND_1).with_result(round=1, board=2, result=["W"])  # type: ignore[arg-type]


def test_old_events_stay_valid() -> None:
    start = Event.of(PLAYERS)
    one = start.with_round(pair(start))
    one.with_results(round=1, results="WW")
    assert start.rounds == ()
    assert one.round(1).results == ["*", "*"]
    assert hash(one) == hash(start.with_round(pair(start)))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (Fraction(6, 5), "not 1.2"),
        (Fraction(1, 3), "not 1/3"),
        (1.2, "not 1.2"),
        (Fraction(2001), "not 2001"),
        (Fraction(10**5000), "not a number of many digits"),
        ("1", "not '1'"),
    ],
)
def test_points_that_are_no_halves_are_told_as_people_write_them(points: Any, said: str) -> None:
    with pytest.raises(
        InvalidEvent, match="win must be a multiple of a half from 0 to 1000, " + said
    ):
        PointSystem.of(points, 0.5)


def test_a_bye_is_asked_for_up_to_the_last_planned_round() -> None:
    event = Event.of(PLAYERS, rounds_planned=3)
    asked = event.with_bye("a", round=3)
    assert [(request.round, request.player) for request in asked.requested] == [(3, "a")]
    with pytest.raises(InvalidRound, match="3 planned rounds"):
        event.with_bye("a", round=4)
    assert Event.of(PLAYERS).with_bye("a", round=4).requested


NONSENSE: list[tuple[type[Exception], str, Callable[[], object]]] = [
    (InvalidEvent, "rounds_planned", lambda: Event(rounds_planned=-3)),
    (InvalidEvent, "'nonsense'", lambda: Event(system="nonsense")),  # type: ignore[arg-type]
    (InvalidEvent, "a Roster", lambda: Event("ab")),  # type: ignore[arg-type]
    (InvalidEvent, "'green'", lambda: Event(initial_colour="green")),  # type: ignore[arg-type]
    (InvalidEvent, "edition", lambda: Event(edition=5)),  # type: ignore[arg-type]
    (InvalidEvent, "points in MatchRules", lambda: Event(matches=MatchRules.of_teams(4))),
    (InvalidEvent, "acceleration", lambda: Event(acceleration="x")),  # type: ignore[arg-type]
    (InvalidEvent, "about", lambda: Event(about=(("name", 1),))),  # type: ignore[arg-type]
    (InvalidHouseRules, "HouseRules", lambda: Event(house=None)),  # type: ignore[arg-type]
    (InvalidRound, "a Round", lambda: Event(rounds=("W",))),  # type: ignore[arg-type]
    (UnknownPlayer, "'a'", lambda: Event(rounds=(ROUND_1,))),
    (UnknownPlayer, "'a'", lambda: Event(withdrawn=frozenset("a"))),
    (UnknownPlayer, "lots: .*'a'", lambda: Event(lots=("a",))),
    (InvalidRound, "next round is 2", lambda: replace(after(ROUND_1), rounds=(ROUND_1, ROUND_1))),
    (InvalidRound, "must be a whole number", lambda: Round("1", (), (), "")),  # type: ignore[arg-type]
    (InvalidRound, "whites", lambda: Round(1, ["a"], ("b",), "W")),  # type: ignore[arg-type]
    (InvalidRound, "blacks", lambda: Round(1, ("a",), (5,), "W")),  # type: ignore[arg-type]
    (InvalidRound, "a white, a black", lambda: Round(1, ("a",), ("b",), "")),
    (InvalidRound, "'Z' is not a result letter", lambda: Round(1, ("a",), ("b",), "Z")),
    (InvalidRound, "bye of 'c'", lambda: Round(1, (), (), "", None, (("c", "h"),))),  # type: ignore[arg-type]
    (InvalidRound, "bye must be the id", lambda: Round(1, (), (), "", 5)),  # type: ignore[arg-type]
    (InvalidRound, "boards 1 to 1", lambda: Round(1, ("a",), ("b",), "W", games=((2, "W"),))),
    (InvalidRound, "a letter for each", lambda: Round(1, ("a",), ("b",), "W", games=((1, "*"),))),
]


@pytest.mark.parametrize(("error", "message", "build"), NONSENSE, ids=numbered(NONSENSE))
def test_construction_checks_what_it_is_given(
    error: type[Exception], message: str, build: Callable[[], object]
) -> None:
    with pytest.raises(error, match=message):
        build()


def test_what_is_replaced_is_counted_again() -> None:
    event = after(ROUND_1).with_result(round=1, board=2, result="D")
    assert points(event)["a"] == 2
    changed = replace(event, scoring=PointSystem.of(3, 1))
    assert points(changed)["a"] == 6
    assert changed.with_round(Round.of(2, [("a", "b", "W")])).ledger.points[0] == 12


def test_plain_texts_become_members() -> None:
    event = after(Round.of(1, [("a", "b", "UW")], byes={"c": "F"}), initial_colour="black")
    event = event.with_bye("d", round=2, bye="Z")
    assert event.initial_colour is Colour.BLACK
    assert event.rounds[0].results == [Result.UNRATED_WHITE_WON]
    assert event.rounds[0].byes[0][1] is Bye.FULL
    assert event.sitting_out["d"] is Bye.ZERO
    assert event == after(
        Round.of(1, [("a", "b", Result.UNRATED_WHITE_WON)], byes={"c": Bye.FULL}),
        initial_colour=Colour.BLACK,
        requested=[ByeRequest(2, "d", Bye.ZERO)],
    )


def test_a_round_has_the_numbers_of_its_players_in_any_roster() -> None:
    event = Event.of(PLAYERS, rounds=[Round.of(1, [("e", "a", "W"), ("b", "d", "D")], bye="c")])
    paired = pair(event)
    shuffled = Event.of(PLAYERS[::-1])
    for other in (event, event.with_players([Player("z", 100)], late=True), shuffled):
        whites, blacks = paired.numbers_in(other.roster)
        assert list(whites) == other.roster.numbers(paired.whites)
        assert list(blacks) == other.roster.numbers(paired.blacks)
    with pytest.raises(UnknownPlayer):
        paired.numbers_in(Event.of(PLAYERS[:1]).roster)


def test_a_round_is_sent_without_the_players() -> None:
    paired = pair(Event.of(Player(f"p{number}", number) for number in range(1000)))
    sent = pickle.dumps(paired)
    assert pickle.loads(sent) == paired  # noqa: S301  # made a line above
    assert b"Roster" not in sent
