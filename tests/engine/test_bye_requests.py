from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import RULEBOOKS, Event, Player, Round, pair, standings
from pairwright.acceleration import baku, first_group
from pairwright.bye_requests import ByeRequest
from pairwright.errors import InvalidEvent, InvalidRound, RegistrationClosed, UnknownPlayer
from pairwright.fide.dutch.dutch_rulebook import dutch
from pairwright.referee.check_rounds import seating_faults
from pairwright.rehearsal import by_elo, play_round
from pairwright.results import Result, unchecked_bye
from pairwright.scoring import MatchRules, PointSystem
from pairwright.units import HalfPoints
from pairwright.virtual_points import VirtualPoints

NAMES = ["ana", "ben", "cy", "dee", "eli", "fay"]


def event_of(size: int = 6, **more: object) -> Event:
    names = NAMES[:size] + [f"p{k}" for k in range(size - len(NAMES))]
    return Event.of([Player(name, 1900 - 10 * k) for k, name in enumerate(names)], **more)  # type: ignore[arg-type]


def pairs(event: Event, **how: object) -> list[tuple[str, str]]:
    return [board[:2] for board in pair(event, **how).boards]  # type: ignore[arg-type]


@pytest.mark.parametrize("rulebook", ["northgate", "club-dutch", "dutch", "pairwick", "major"])
def test_who_asked_for_a_bye_is_not_paired_and_has_it_in_the_round(rulebook: str) -> None:
    event = event_of(requested=[ByeRequest(1, "ben", "H"), ByeRequest(2, "ana", "Z")])
    event = event.with_bye("eli", round=1, bye="F")
    paired = pair(event, rulebook=rulebook)
    assert dict(paired.byes) == {"ben": "H", "eli": "F"}
    assert {*paired.whites, *paired.blacks} == {"ana", "cy", "dee", "fay"}
    assert paired.bye is None
    assert not list(seating_faults(event, paired))
    after = event.with_round(paired).with_results(round=1, results="DD")
    assert after.requested == (ByeRequest(2, "ana", "Z"),)
    points = dict(zip(event.roster.ids, after.ledger.points, strict=True))
    assert (points["ben"], points["eli"]) == (1, 2)
    assert after.absent == {"ana"}


def test_a_bye_can_be_changed_and_taken_back_until_the_round_is_paired() -> None:
    event = event_of().with_bye("ana", round=1).with_bye("ana", round=1, bye="Z")
    assert event.sitting_out == {"ana": "Z"}
    assert event.with_bye("ana", round=1, bye=None) == event_of()
    event = event.with_round(pair(event)).with_results(round=1, results="WW")
    for number, bye in ((1, "H"), (2, "U"), (2, ""), (0, "H"), (True, "H"), ("2", "H")):
        with pytest.raises(InvalidRound):
            event.with_bye("ana", round=number, bye=bye)  # type: ignore[arg-type]
    with pytest.raises(InvalidRound, match="from round 2 on, the next to be paired, not for 1"):
        event.with_bye("ana", round=1)
    with pytest.raises(UnknownPlayer):
        event.with_bye("zoe", round=2)


def test_byes_of_several_rounds_stand_in_the_order_of_the_rounds() -> None:
    event = event_of().with_bye("cy", round=3).with_bye("cy", round=1).with_bye("ana", round=1)
    assert [bye[:2] for bye in event.requested] == [(1, "ana"), (1, "cy"), (3, "cy")]
    changed = event.with_bye("cy", round=1, bye="Z")
    assert [bye.code for bye in changed.requested] == ["H", "Z", "H"]


def test_many_byes_are_asked_for_at_once() -> None:
    asked = [ByeRequest(2, "ben", "Z"), ByeRequest(1, "ana", "F"), ByeRequest(1, "cy", "H")]
    event = event_of().with_bye("ana", round=1).with_byes(asked)
    one_by_one = event_of()
    for request in asked:
        one_by_one = one_by_one.with_bye(request.player, round=request.round, bye=request.code)
    assert event == one_by_one == event_of(requested=asked)
    assert event.requested == tuple(sorted(asked))
    assert event.with_byes([]) == event
    assert event.with_byes([*asked, ByeRequest(2, "ben", "H")]).requested[-1].code == "H"


def test_a_bye_that_cannot_be_is_refused_among_many() -> None:
    good = ByeRequest(1, "ana", "H")
    for wrong, error in (
        (ByeRequest(1, "zoe", unchecked_bye("X")), UnknownPlayer),
        (ByeRequest(0, "ana", "H"), InvalidRound),
        (ByeRequest(1, "ana", unchecked_bye("X")), InvalidRound),
    ):
        with pytest.raises(error):
            event_of().with_byes([good, wrong])
        with pytest.raises(error):
            event_of(requested=[good, wrong])
    with pytest.raises(InvalidRound):
        event_of().with_bye("ana", round=0, bye=None)


def test_who_left_asks_for_nothing() -> None:
    event = event_of().with_bye("ana", round=1).with_withdrawal("ana")
    assert event.sitting_out == {}
    assert not pair(event).byes


def test_absent_is_who_left_and_who_asked_for_a_bye() -> None:
    event = event_of().with_bye("ana", round=1).with_withdrawal("fay")
    assert event.absent == {"ana", "fay"}
    assert event.sitting_out == {"ana": "H"}


def test_who_enters_late_takes_the_place_of_the_rating() -> None:
    event = event_of(4, rounds_planned=3)
    event = event.with_round(pair(event, rulebook="dutch")).with_results(round=1, results="DD")
    late = [Player("zed", 2500), Player("abe", 1)]
    with pytest.raises(RegistrationClosed):
        event.with_players(late)
    event = event.with_players(late, late=True)
    assert event.ledger.points == [1, 1, 1, 1, 0, 0]
    assert pairs(event, rulebook="dutch") == [("ben", "ana"), ("cy", "dee"), ("zed", "abe")]


def test_the_number_counts_only_those_who_have_come() -> None:
    five = [Player(str(k), 2000 - k) for k in range(1, 6)]
    event = Event.of(five, requested=[ByeRequest(1, "1", "H")])
    assert pairs(event, rulebook="dutch") == [("2", "4"), ("5", "3")]


@pytest.mark.parametrize(
    ("players", "group"), [(1, 1), (2, 2), (5, 4), (6, 4), (8, 4), (9, 6), (161, 82)]
)
def test_the_first_group_is_half_of_all_rounded_up_to_an_even_number(
    players: int, group: int
) -> None:
    order = [str(k) for k in range(players)]
    assert first_group(order, frozenset(order)) == order[:group]


def test_late_players_above_the_last_of_the_group_belong_to_it() -> None:
    order = ["a", "late", "b", "c", "d", "too late"]
    assert first_group(order, frozenset("abcd")) == ["a", "late", "b"]


@pytest.mark.parametrize(
    ("rounds", "win", "virtual"),
    [
        (9, 2, [2, 2, 2, 1, 1, 0, 0, 0, 0]),
        (8, 2, [2, 2, 1, 1, 0, 0, 0, 0]),
        (11, 4, [4, 4, 4, 2, 2, 2, 0, 0, 0, 0, 0]),
        (1, 2, [2]),
        (5, 6, [6, 6, 3, 0, 0]),
    ],
)
def test_virtual_points_by_round(rounds: int, win: int, virtual: list[int]) -> None:
    event = event_of(acceleration=baku(["ana"], rounds, HalfPoints(win)))
    found = [event.virtual_points(number)[0] for number in range(1, rounds + 1)]
    assert found == virtual
    assert event.virtual_points(1)[1] == 0


def test_round_1_of_six_players_as_another_engine_has_it() -> None:
    event = event_of(acceleration="baku", rounds_planned=5)
    assert pairs(event, rulebook="dutch") == [("ana", "cy"), ("dee", "ben"), ("eli", "fay")]


@pytest.mark.parametrize("rulebook", ["northgate", "club-dutch", "dutch", "double-swiss"])
def test_virtual_points_split_the_field_and_stay_out_of_the_table(rulebook: str) -> None:
    event = event_of(16, acceleration="baku", rounds_planned=5)
    top = {player.id for player in event.players[:8]}
    for white, black in pairs(event, rulebook=rulebook):
        assert (white in top) == (black in top)
    event = play_round(event, by_elo(3), rulebook=rulebook)
    plain = event.with_acceleration(())
    assert standings(event) == standings(plain)
    book = RULEBOOKS[rulebook]
    counted = book.on(event).event
    assert [a - b for a, b in zip(counted.pairing_points, plain.pairing_points, strict=True)] == (
        counted.virtual_points(2)
    )


def group_of(event: Event, number: int, rulebook: str = "dutch") -> set[str]:
    """Who has virtual points in a round."""
    virtual = RULEBOOKS[rulebook].on(event).event.virtual_points(number)
    return {player for player, points in zip(event.roster.ids, virtual, strict=True) if points}


def test_the_first_group_is_of_those_who_are_paired_in_round_1() -> None:
    event = event_of(acceleration="baku", rounds_planned=9)
    assert group_of(event, 1) == {"ana", "ben", "cy", "dee"}
    # Four come. The first two of them are ben and cy, and ana stands above them.
    event = event.with_bye("ana", round=1).with_withdrawal("fay")
    assert group_of(event, 1) == {"ana", "ben", "cy"}


def test_the_first_group_stays_as_it_was_in_round_1() -> None:
    event = event_of(5, acceleration="baku", rounds_planned=9)
    event = event.with_round(Round.of(1, [("ana", "cy", "D"), ("dee", "ben", "D")], bye="eli"))
    assert group_of(event, 2) == {"ana", "ben", "cy", "dee"}
    event = event.with_round(Round.of(2, [("ana", "ben", "D")], byes={"cy": "Z", "dee": "Z"}))
    assert group_of(event, 3) == {"ana", "ben", "cy", "dee"}


def test_each_rulebook_has_the_first_group_of_its_own_order() -> None:
    players = [Player(name, 1500 + 10 * k) for k, name in enumerate(NAMES)]
    event = Event.of(players, acceleration="baku", rounds_planned=5)
    by_rating = group_of(event, 1)
    virtual = dutch(numbers="entry").on(event).event.virtual_points(1)
    assert by_rating == {"cy", "dee", "eli", "fay"}
    assert virtual == [2, 2, 2, 2, 0, 0]


@pytest.mark.parametrize(
    ("rulebook", "more", "virtual"),
    [
        ("dutch", {}, 2),
        ("dutch", {"scoring": PointSystem.of(win=3, draw=1.5)}, 6),
        ("double-swiss", {}, 4),
        ("team-swiss", {"matches": MatchRules.of_teams(4)}, 4),
        ("team-swiss", {}, 4),
    ],
)
def test_virtual_points_are_a_win_or_both_games_of_a_match(
    rulebook: str, more: dict[str, object], virtual: int
) -> None:
    event = event_of(acceleration="baku", rounds_planned=5, **more)  # type: ignore[arg-type]
    counted = RULEBOOKS[rulebook].on(event).event
    assert [counted.virtual_points(number)[0] for number in (1, 2, 3, 4)] == [
        *(virtual, virtual, virtual // 2, 0)
    ]


def test_where_no_round_has_half_of_a_win_none_is_given() -> None:
    assert baku(["ana"], 2, HalfPoints(2)) == (VirtualPoints(HalfPoints(2), 1, 1, ("ana",)),)


def test_a_round_is_paired_by_the_virtual_points_of_its_own_number() -> None:
    given = [VirtualPoints.of(2, (1, 1), ["fay"]), VirtualPoints.of(1, (2, 2), ["ana"])]
    event = event_of(acceleration=given)
    assert event.pairing_points == [0, 0, 0, 0, 0, 4]
    couples = [("ana", "dee"), ("ben", "eli"), ("cy", "fay")]
    boards = [(white, black, Result.DRAW) for white, black in couples]
    assert event.with_round(Round.of(1, boards)).pairing_points == [3, 1, 1, 1, 1, 1]


def test_virtual_points_are_given_by_hand_too() -> None:
    given = VirtualPoints.of(1.5, (1, 2), ["fay", "ana"])
    event = event_of(acceleration=[given, VirtualPoints.of(1, (2, 2), ["ana"])])
    assert event.virtual_points(1) == [3, 0, 0, 0, 0, 3]
    assert event.virtual_points(2) == [5, 0, 0, 0, 0, 3]
    assert event.virtual_points(3) == [0] * 6
    assert pairs(event, rulebook="dutch")[0] == ("ana", "fay")


def test_acceleration_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        event_of(acceleration=[VirtualPoints.of(1, (1, 1), ["zoe"])])
    with pytest.raises(InvalidEvent, match="must be baku or virtual points"):
        event_of(acceleration="dubai")
    for rounds in ((2, 1), (0, 1), (1, True), (True, 1)):
        with pytest.raises(InvalidEvent, match=r"rounds .* not \["):
            VirtualPoints.of(1, rounds, [])
    with pytest.raises(InvalidEvent, match="half"):
        VirtualPoints.of(0.3, (1, 1), [])
    with pytest.raises(InvalidEvent, match="rounds_planned"):
        pair(event_of(acceleration="baku"))
    football = PointSystem.of(win=3, draw=1)
    with pytest.raises(InvalidEvent, match="two draws"):
        pair(event_of(acceleration="baku", rounds_planned=3, scoring=football))
    consoling = PointSystem.of(win=2, draw=1, loss=0.5)
    with pytest.raises(InvalidEvent, match="a loss worth nothing"):
        pair(event_of(acceleration="baku", rounds_planned=3, scoring=consoling))
    by_games = MatchRules.of_teams(4, primary="game")
    with pytest.raises(InvalidEvent, match="match points"):
        pair(
            event_of(acceleration="baku", rounds_planned=3, matches=by_games),
            rulebook="team-swiss",
        )
    with pytest.raises(InvalidEvent, match="rulebook"):
        _ = event_of(acceleration="baku").pairing_points


@given(st.integers(1, 400))
def test_groups_grow_by_two_for_four_players(players: int) -> None:
    order = [str(k) for k in range(players + 4)]
    sizes = [len(first_group(order, frozenset(order[: players + k]))) for k in (0, 4)]
    assert [b - a for a, b in pairwise(sizes)] == [2 if players > 1 else 3]


def test_the_latest_request_of_each_player_holds() -> None:
    event = Event.of([Player("a", 3), Player("b", 2), Player("c", 1)]).with_bye("a", round=2)
    asked = [ByeRequest(1, "b", "F"), ByeRequest(2, "a", "Z"), ByeRequest(1, "b", "H")]
    assert event.with_byes(asked).requested == ((1, "b", "H"), (2, "a", "Z"))
    with pytest.raises(UnknownPlayer):
        event.with_byes([ByeRequest(1, "nobody", "H")])
    with pytest.raises(InvalidRound, match="not for 0"):
        event.with_byes([ByeRequest(0, "a", "H")])
    with pytest.raises(InvalidRound, match="one of H, F, Z"):
        event.with_byes([ByeRequest(1, "a", unchecked_bye("U"))])
