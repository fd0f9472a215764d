"""The points of results, matches and byes."""

from fractions import Fraction
from typing import Any

import pytest

from pairwright.errors import InvalidEvent
from pairwright.notation import SHEET_ROWS
from pairwright.results import Bye
from pairwright.rounds import Round
from pairwright.scoring import ONE_AND_HALF, MatchRules, PointSystem, games_of
from pairwright.units import HalfPoints


def test_what_follows_from_the_points_of_a_win_and_a_draw() -> None:
    football = PointSystem.of(3, 1)
    assert (football.win, football.pab, football.fpb, football.fw) == (6, 6, 6, 6)
    assert (football.draw, football.hpb) == (2, 2)
    assert (football.loss, football.zpb, football.fl) == (0, 0, 0)


@pytest.mark.parametrize("name", ["pab", "fpb", "hpb", "zpb", "fw", "fl"])
def test_others_are_set_one_by_one(name: str) -> None:
    usual, changed = PointSystem.of(3, 1, loss=0.5), PointSystem.of(3, 1, loss=0.5, **{name: 2.5})
    differing = {
        field
        for field in PointSystem.__dataclass_fields__
        if getattr(usual, field) != getattr(changed, field)
    }
    assert differing == {name}
    assert getattr(changed, name) == 5
    assert changed.loss == 1


def test_every_letter_of_a_sheet_pays_both() -> None:
    pays = PointSystem.of(3, 1, loss=0.5, fw=2, fl=1.5).boards
    assert pays == {
        "W": (6, 1),
        "B": (1, 6),
        "D": (2, 2),
        "*": (0, 0),
        "1": (6, 1),
        "0": (1, 6),
        "=": (2, 2),
        "w": (4, 3),
        "b": (3, 4),
        "f": (3, 3),
    }
    assert pays.keys() == SHEET_ROWS.keys()


def test_each_bye_has_its_points() -> None:
    byes = PointSystem.of(1, 0.5, hpb=1, fpb=2, zpb=0.5).byes
    assert byes == {Bye.HALF: 2, Bye.FULL: 4, Bye.ZERO: 1}


@pytest.mark.parametrize(
    ("points", "halves"), [(0, 0), (0.5, 1), (Fraction(7, 2), 7), (1000, 2000), (999.5, 1999)]
)
def test_points_are_kept_as_halves(points: float | Fraction, halves: int) -> None:
    assert PointSystem.of(points, 0).win == halves


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (-0.5, "-0.5"),
        (1000.5, "1000.5"),
        (0.3, "0.3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(6, 5), "1.2"),
        (Fraction(2001), "2001"),
        (Fraction(1, 10**12), "a number of many digits"),
        (True, "True"),
        ("1", "'1'"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
    ],
)
def test_other_points_are_refused(points: Any, shown: str) -> None:  # whatever
    with pytest.raises(InvalidEvent) as refused:
        PointSystem.of(1, points)
    said = f"points: draw must be a multiple of a half from 0 to 1000, not {shown}"
    assert str(refused.value) == said


def test_an_unknown_result_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidEvent, match=r"^points: 'bye' is not one of win, draw, loss, pab, "):
        PointSystem.of(1, 0.5, bye=1)


def test_the_bye_of_a_team_is_a_match_drawn_on_all_boards() -> None:
    rules = MatchRules.of_teams(4, games=PointSystem.of(3, 1))
    assert (rules.match.win, rules.match.draw, rules.match.pab) == (4, 2, 2)
    assert (rules.bye, rules.primary, rules.double) == (8, "match", False)
    assert MatchRules.of_teams(4, pab=2).match.pab == 4


def test_the_bye_of_a_double_round_is_one_game_won_and_one_drawn() -> None:
    rules = MatchRules.of_double_rounds(PointSystem.of(3, 1))
    assert (rules.boards, rules.bye, rules.primary, rules.double) == (2, 8, "game", True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"boards": 0}, "match: boards must be a whole number from 1 to 100, not 0"),
        ({"boards": 101}, "match: boards must be a whole number from 1 to 100, not 101"),
        ({"boards": True}, "match: boards must be a whole number from 1 to 100, not True"),
        ({"boards": 3, "double": True}, "match: a double match must have 2 boards, not 3"),
        (
            {"boards": 2, "double": True, "all_boards": True},
            "match: all_boards is for teams, not for double matches",
        ),
        ({"bye": HalfPoints(-1)}, "match: the points of the bye must be from 0 to 1000"),
        ({"bye": HalfPoints(2001)}, "match: the points of the bye must be from 0 to 1000"),
        ({"primary": "board"}, "match: primary must be match or game, not 'board'"),
    ],
)
def test_rules_that_no_match_can_have(given: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {"boards": 4, "match": ONE_AND_HALF, "bye": HalfPoints(4)}
    with pytest.raises(InvalidEvent) as refused:
        MatchRules(**(usual | given))
    assert str(refused.value) == said


def test_a_match_without_games_counts_as_if_all_had_gone_its_way() -> None:
    rules = MatchRules.of_teams(4)
    assert rules.of_games("W", "") == (8, 0)
    assert rules.of_games("D", "") == (4, 4)
    assert rules.of_games("W", "WDDB") == (4, 4)
    assert rules.of_games("W", "WwDf") == (5, 1)


def test_a_bye_counts_on_every_board() -> None:
    rules = MatchRules.of_teams(4, games=PointSystem.of(1, 0.5, zpb=0.5))
    assert [rules.of_bye(bye) for bye in (Bye.FULL, Bye.HALF, Bye.ZERO)] == [8, 4, 4]


@pytest.mark.parametrize(
    ("letter", "games", "any_board", "all_boards", "double"),
    [
        ("W", "", True, True, True),
        ("w", "", False, False, False),
        ("*", "", False, False, False),
        ("W", "WD", True, True, True),
        ("W", "Ww", True, False, True),
        ("w", "ww", False, False, False),
        ("f", "ff", False, False, False),
        ("D", "wb", False, False, True),
    ],
)
def test_whether_two_have_met(
    letter: str, games: str, *, any_board: bool, all_boards: bool, double: bool
) -> None:
    assert MatchRules.of_teams(2).was_played(letter, games) is any_board
    assert MatchRules.of_teams(2, all_boards=True).was_played(letter, games) is all_boards
    assert MatchRules.of_double_rounds().was_played(letter, games) is double


def test_games_are_known_by_board_from_0() -> None:
    played = Round.of(1, [("a", "b", "W"), ("c", "d", "D")], games={2: ["W", "FB"]})
    assert games_of(played) == {1: "Wb"}
