"""Tie-breaks of teams beyond the worked cases: modifiers, boards, and forfeits."""

from fractions import Fraction

import pytest

from pairwright.met import NOBODY
from pairwright.notation import GAME, LOST, WON, RecordKind
from pairwright.results import NO_COLOUR
from pairwright.tiebreaks import EDITIONS, Value
from pairwright.tiebreaks.codes import find_criterion
from pairwright.tiebreaks.ranking import rank, values_of
from pairwright.tiebreaks.sheet import Record, Sheet
from tiebreak_cases import CASES, team_sheet


def values(sheet: Sheet, code: str) -> dict[str, Value]:
    return dict(zip(sheet.ids, values_of(sheet, find_criterion(code)), strict=True))


def order(sheet: Sheet, *codes: str) -> list[list[str]]:
    blocks = rank(sheet, [find_criterion(code) for code in codes]).blocks[-1]
    return [[sheet.ids[team] for team in block] for block in blocks]


def two_teams(kind: RecordKind, boards: tuple[tuple[int, ...], tuple[int, ...]]) -> Sheet:
    """a met b in round 1; both had a bye in round 2, so that all scores are equal."""
    points = {"FW": (4, 0), GAME: (2, 2)}[kind]
    other: RecordKind = "FL" if kind == "FW" else GAME

    def sheet(share: int, **more: object) -> Sheet:
        first = [Record(kind, 1, NO_COLOUR, points[0] // share, WON)]
        second = [Record(other, 0, NO_COLOUR, points[1] // share, LOST)]
        even = [Record("FPB", NOBODY, NO_COLOUR, (4 - gained) // share, WON) for gained in points]
        return Sheet(
            ids=["a", "b"],
            ratings=[0, 0],
            rows=[[*first, even[0]], [*second, even[1]]],
            win=4 // share,
            draw=2 // share,
            loss=0,
            rounds=2,
            fixed=False,
            edition=EDITIONS["2026-03"],
            **more,  # type: ignore[arg-type]
        )

    return sheet(
        1,
        primary="MP",
        secondary=sheet(1),
        matches=[[mine, (0,) * len(mine)] for mine in boards],
    )


@pytest.mark.parametrize("code", ["EDE", "EDEBT", "EDEBB", "EDET", "EDEB"])
def test_a_forfeited_match_decides_no_extended_encounter(code: str) -> None:
    forfeited = two_teams("FW", ((2, 2), (0, 0)))
    assert order(forfeited, "MPTS", "GPTS", code) == [["a", "b"]]


def test_the_boards_of_a_played_match_decide_it() -> None:
    """1-0 on board 1 against 0-1 on board 2: equal match, and the higher board counts more."""
    played = two_teams(GAME, ((2, 0), (0, 2)))
    assert order(played, "MPTS", "EDE") == [["a", "b"]]
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert order(played, "MPTS", code) == [["a"], ["b"]], code
    drawn = two_teams(GAME, ((1, 1), (1, 1)))
    assert order(drawn, "MPTS", "EDEBT") == [["a", "b"]]


def test_bottom_boards_are_left_out_one_after_the_other() -> None:
    """Points on the boards: a 1, ½, ½; b 1, 0, 1. Without the last board a has 1½, b 1."""
    sheet = two_teams(GAME, ((2, 1, 1), (2, 0, 2)))
    half = Fraction(1, 2)
    assert values(sheet, "BBE") == {"a": (1 + half, 1), "b": (1, 1)}
    assert values(sheet, "TBR") == {"a": (1, half, half), "b": (1, 0, 1)}
    assert values(sheet, "BC") == {"a": 3 + half, "b": 4}
    assert order(sheet, "BBE") == [["a"], ["b"]]
    assert order(sheet, "BC") == [["a"], ["b"]]


def test_the_divisor_of_the_strength_and_fore_buchholz() -> None:
    """K is floor(4 x 2 / 2) = 4 in T19; the published values are those of /K4."""
    sheet = team_sheet(CASES["T19"], "2026-03")
    gp, bh, fb = (values(sheet, code) for code in ("GPTS", "BH:MP", "FB:MP"))
    assert fb != bh
    for code, summed, divisor in (
        ("SSSC", bh, 4),
        ("SSSC/K4", bh, 4),
        ("SSSC/K3", bh, 3),
        ("SSSC/F", fb, 4),
        ("SSSC/F/K7", fb, 7),
    ):
        assert values(sheet, code) == {
            team: gp[team] + Fraction(summed[team]) / divisor  # type: ignore[operator, arg-type]
            for team in sheet.ids
        }, code


def test_a_voluntary_round_is_cut_first_from_products_too() -> None:
    """b's products: 3 x 0 against c, and 1 x 1 for a half-point bye, which goes first."""

    def sheet(**more: object) -> Sheet:
        return Sheet(
            ids=["b", "c"],
            ratings=[0, 0],
            rows=[
                [
                    Record(GAME, 1, NO_COLOUR, 0, LOST),
                    Record("HPB", NOBODY, NO_COLOUR, 2, LOST),
                    Record("PAB", NOBODY, NO_COLOUR, 2, WON),
                ],
                [Record("PAB", NOBODY, NO_COLOUR, 1, WON)],
            ],
            win=4,
            draw=2,
            loss=0,
            rounds=3,
            fixed=False,
            edition=EDITIONS["2026-03"],
            **more,  # type: ignore[arg-type]
        )

    teams = sheet(primary="MP", secondary=sheet())
    assert values(teams, "EMMSB")["b"] == 0 + 2 + 2
    assert values(teams, "EMMSB/C1")["b"] == 2  # not the 0 against the lowest opponent
    assert values(teams, "EGGSB/C1")["b"] == 2


def test_game_points_bring_their_own_draw_and_win() -> None:
    sheet = team_sheet(CASES["T19"], "2026-03")
    assert sheet.by("GP").draw == 2
    assert sheet.by("MP") is sheet
    assert values(sheet, "PTS") == values(sheet, "MPTS")
    assert values(sheet, "PTS:GP") == values(sheet, "GPTS") == values(sheet, "MPvGP")
    assert values(sheet, "WIN:MP") == values(sheet, "WIN")
