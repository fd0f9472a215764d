"""What is no player, round or rule is refused at the door, by an error of the library."""

from collections.abc import Callable
from typing import Any

import pytest

from pairwright import Event, HouseRules, Player, Round, Team, explain, pair, why_not
from pairwright.errors import (
    InvalidEvent,
    InvalidHouseRules,
    InvalidInput,
    InvalidPlayer,
    InvalidRound,
    PairwrightError,
    UnknownBoard,
    UnknownRound,
)
from pairwright.metrics import kendall, spearman

TWO = Event.of([Player("ana", 1800), Player("ben", 1700)])
BEGUN = TWO.with_round(pair(TWO))

PLAYERS: list[tuple[Callable[[Any], object], Any, str]] = [
    (
        lambda it: Player("a", 1800, groups=it),
        "club:x",
        "groups must be a tuple of texts, not 'club:x'",
    ),
    (lambda it: Player("a", 1800, groups=it), (1,), "groups must be a tuple of texts"),
    (lambda it: Player("a", 1800, groups=it), [1], "groups must be a tuple of texts"),
    (lambda it: Player("a", 1800, it), 5, "name must be a text, not 5"),
    (lambda it: Player("a", 1800, fide_id=it), 5, "fide_id must be a text, not 5"),
    (lambda it: Team("a", 1800, members=it), "ben", "members must be Players, not 'ben'"),
    (lambda it: Team.of("a", it), [("ben", 1800)], "members must be Players, not"),
    (lambda it: Event.of([it]), ("a", 1800), r"a Player is expected, not \('a', 1800\)"),
    (TWO.with_players, "cy", "a Player is expected, not 'c'"),
]

ROUNDS: list[tuple[Callable[[Any], object], Any, str]] = [
    (lambda it: Event.of(TWO.players, rounds=[it]), {}, "round 1: a Round is expected, not {}"),
    (TWO.with_round, None, "a Round is expected, not None"),
    (
        lambda it: Round.of(1, [("a", "b"), it]),
        ("a",),
        r"board 2 must be white, black .* not \('a',\)",
    ),
    (lambda it: Round.of(1, [it]), tuple("abWx"), "board 1 must be white, black"),
    (lambda it: Round.of(1, [it]), 5, "board 1 must be white, black .*, not 5"),
    (lambda it: TWO.with_byes([it]), (1, "ana", "H"), "byes: a ByeRequest is expected"),
]

EVENTS: list[tuple[Callable[[Any], object], Any, str]] = [
    (lambda it: Event.of([], scoring=it), 3, "points: a PointSystem is expected, not 3"),
    (lambda it: Event.of([], matches=it), 3, "matches: MatchRules is expected, not 3"),
    (lambda it: Event.of([], about=it), "Pond", "about: texts by name is expected, not 'Pond'"),
    (
        lambda it: Event.of([], about=it),
        {"name": 5},
        r"about must have texts by name, not \('name', 5\)",
    ),
    (TWO.with_acceleration, [1], "acceleration: VirtualPoints is expected, not 1"),
]

HOUSES: list[tuple[Callable[[Any], object], Any, str]] = [
    (lambda it: Event.of([], house=it), {}, "house: HouseRules is expected, not {}"),
    (TWO.with_house, None, "house: HouseRules is expected, not None"),
    (lambda it: pair(TWO, house=it), {}, "house: HouseRules is expected, not {}"),
    (lambda it: explain(TWO, house=it), {}, "house: HouseRules is expected, not {}"),
    (lambda it: why_not(TWO, "ana", "ben", house=it), {}, "house: HouseRules is expected"),
    (lambda it: HouseRules(forbidden=[it]), "ab", "forbidden: a pair is two ids, not 'ab'"),
    (lambda it: HouseRules(forbidden=[it]), ("ana",), "forbidden: a pair is two ids"),
    (lambda it: HouseRules(required=[it]), "ab", "required: a pair is two ids, not 'ab'"),
    (lambda it: HouseRules(separate=[it]), "club:", "separate: a Separate is expected"),
    (lambda it: HouseRules(quotas=[it]), "q", "quotas: a Quota is expected, not 'q'"),
]

NUMBERS: list[tuple[type[PairwrightError], Callable[[Any], object], Any, str]] = [
    (UnknownRound, lambda it: explain(BEGUN, it), "1", "there is no round '1'"),
    (
        UnknownRound,
        lambda it: BEGUN.with_results(round=it, results="W"),
        "1",
        "there is no round '1'",
    ),
    (
        UnknownBoard,
        lambda it: BEGUN.with_result(round=1, board=it, result="W"),
        "1",
        "boards 1 to 1, not '1'",
    ),
    (InvalidInput, lambda it: kendall([1, 2], it), [1], "not 2 and 1"),
    (InvalidInput, lambda it: spearman([1, 2], it), [1], "not 2 and 1"),
]

DOORS = [
    *((InvalidPlayer, *case) for case in PLAYERS),
    *((InvalidRound, *case) for case in ROUNDS),
    *((InvalidEvent, *case) for case in EVENTS),
    *((InvalidHouseRules, *case) for case in HOUSES),
    *NUMBERS,
]


@pytest.mark.parametrize(("error", "door", "given", "said"), DOORS, ids=range(len(DOORS)))
def test_what_is_of_another_kind_is_refused(
    error: type[PairwrightError], door: Callable[[Any], object], given: object, said: str
) -> None:
    with pytest.raises(PairwrightError, match=said) as refused:
        door(given)
    assert type(refused.value) is error


def test_groups_may_come_as_a_list() -> None:
    given: Any = ["club:x"]
    assert Player("a", 1800, groups=given) == Player("a", 1800, groups=("club:x",))
