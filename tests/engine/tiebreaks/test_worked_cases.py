"""The worked cases of the rules: FIDE, teams, other systems, and the published checks."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pairwright import Event, Player, Round, standings, tiebreak
from pairwright.met import NOBODY
from pairwright.notation import DRAWN, FORFEITS, GAME, LOST, WON, RecordKind
from pairwright.results import NO_COLOUR, Result, ResultCode
from pairwright.tiebreaks import EDITIONS
from pairwright.tiebreaks.codes import find_criterion
from pairwright.tiebreaks.ranking import rank, values_of
from pairwright.tiebreaks.sheet import Record, Sheet
from pairwright.units import decimal_text
from tiebreak_cases import CASES, OTHERS, PUBLISHED, event_of, number, team_sheet

TWO_DECIMALS = {"AOB", "SSSC"}
"""The cases round these; so do these editions."""

FORFEITS_AS_GAMES = replace(
    EDITIONS["2024-08"],
    name="literal",
    counted_forfeits=FORFEITS,
    rated_forfeits=FORFEITS,
)
"""The literal reading of 15.2 before 2026, which no program follows."""


def expected() -> Iterator[Any]:
    for name, case in CASES.items():
        for record in case["expected"]:
            yield pytest.param(case, record, id=f"{name}-{record['tb']}-{record['edition']}")


@pytest.mark.parametrize(("case", "record"), [*expected()])
def test_values(case: dict[str, Any], record: dict[str, Any]) -> None:
    edition = replace(EDITIONS[record["edition"]], averages_to_two_decimals=True)
    literal = record["status"] == "literal-reading"
    if literal and case["system"] == "round_robin":
        edition = FORFEITS_AS_GAMES
    if case["kind"] == "team":
        sheet = team_sheet(case, record["edition"])
        sheet = replace(sheet, edition=edition)
        got = dict(zip(sheet.ids, values_of(sheet, find_criterion(record["tb"])), strict=True))
    else:
        got = tiebreak(event_of(case), record["tb"], edition)
    assert got == {player: number(text) for player, text in record["values"].items()}


def test_round_robins_before_2026_leave_forfeits_out_as_programs_do() -> None:
    """What is asserted above of T14 is the literal reading; this is what an edition gives."""
    for record in CASES["T14"]["expected"]:
        if record["edition"] == "2024-08" and record["status"] == "literal-reading":
            values = {player: number(text) for player, text in record["values"].items()}
            programs = {
                player: Fraction(text) for player, text in record["checked_by"]["gacrux"].items()
            }
            assert tiebreak(event_of(CASES["T14"]), record["tb"], "2024-08") == values | programs


def test_averages_rank_by_the_exact_value_unless_they_are_rounded() -> None:
    exact = tiebreak(event_of(CASES["T02"]), "AOB")
    rounded = replace(EDITIONS["2026-03"], name="rounded", averages_to_two_decimals=True)
    assert exact["1"] == Fraction(14, 3)
    assert tiebreak(event_of(CASES["T02"]), "AOB", rounded)["1"] == Fraction(467, 100)


def test_who_forfeit_against_each_other_may_count_nothing() -> None:
    ours = replace(EDITIONS["2026-03"], name="ours", forfeited_by_both_is_half=False)
    of_both = {player: tiebreak(event_of(CASES["T07"]), "STD", ours)[player] for player in "12"}
    assert of_both == {"1": 2, "2": 2}


def rankings() -> Iterator[Any]:
    for name, case in CASES.items():
        for record in case["rankings"]:
            chain = ",".join(record["list"])
            yield pytest.param(case, record, id=f"{name}-{chain}-{record['edition']}")


@pytest.mark.parametrize(("case", "record"), [*rankings()])
def test_rankings(case: dict[str, Any], record: dict[str, Any]) -> None:
    if case["kind"] == "team":
        sheet = team_sheet(case, record["edition"])
        got = ranks_of(sheet, record["list"])
    else:
        rows = standings(event_of(case), record["list"], record["edition"])
        got = {row.player: row.rank for row in rows}
    assert got == record["ranks"]


def ranks_of(sheet: Sheet, codes: list[str]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for block in rank(sheet, [find_criterion(code) for code in codes]).blocks[-1]:
        ranks |= dict.fromkeys([sheet.ids[team] for team in block], len(ranks) + 1)
    return ranks


def test_extended_encounter_may_go_back_to_the_primary_score() -> None:
    """Both readings of 13.3: 4 > 2 > 1 > 3 > 5 is the default."""
    sheet = team_sheet(CASES["T20"], "2026-03")
    back = replace(EDITIONS["2026-03"], name="back", ede_goes_back=True)
    other = replace(sheet, edition=back)
    assert list(ranks_of(sheet, ["MPTS", "EDE"])) == ["4", "2", "1", "3", "5"]
    assert list(ranks_of(other, ["MPTS", "EDE"])) == ["4", "1", "2", "3", "5"]


@pytest.mark.parametrize("name", ["N01", "N02", "N05", "N06", "N07"])
def test_other_systems(name: str) -> None:
    case = OTHERS[name]
    event = event_of(CASES[case["data_of"]] if "data_of" in case else case)
    for record in case["expected"]:
        code = "WON" if record["tb"] == "wins" else record["tb"]
        values = tiebreak(event, code)
        for player, text in record["values"].items():
            value = values[player]
            assert isinstance(value, int | Fraction)
            decimals = len(text.partition(".")[2])
            assert decimal_text(value, decimals) == text, (code, player)


def test_magic() -> None:
    case = OTHERS["N03"]
    event = Event.of(
        [Player(player, 0) for player in case["players"]],
        rounds=[_magic_round(place, matches) for place, matches in enumerate(case["rounds"], 1)],
        withdrawn=["D"],
    )
    without_byes = replace(EDITIONS["2026-03"], name="variant", magic_byes_count=False)
    for record in case["expected"]:
        edition = without_byes if "excluded" in record["edition"] else None
        criterion = find_criterion(record["tb"])
        values = tiebreak(event, record["tb"], edition)
        assert {player: criterion.tiebreak.text(value) for player, value in values.items()} == (
            record["values"]
        ), record["tb"]
    assert [row.player for row in standings(event, "magic")] == list("ACEDB")


def test_the_least_percentage_of_magic_may_be_a_third() -> None:
    event = Event.of([Player(name, 0) for name in "AB"], rounds=[Round.of(1, [("A", "B", "W")])])
    third = replace(EDITIONS["2026-03"], name="third", magic_floor_is_a_third=True)
    for code in ("MTG:match_win", "MTG:game_win"):
        assert tiebreak(event, code) == {"A": 1, "B": Fraction(33, 100)}
        assert tiebreak(event, code, third) == {"A": 1, "B": Fraction(1, 3)}
    assert tiebreak(event, "MTG:opp_match_win", third) == {"A": Fraction(1, 3), "B": 1}


def _magic_round(place: int, matches: list[dict[str, Any]]) -> Round:
    boards: list[tuple[str, str, Result]] = []
    games: dict[int, list[ResultCode]] = {}
    bye = None
    for match in matches:
        if match["b"] is None:
            bye = match["a"]
            continue
        won, lost = match["games_a"], match["games_b"]
        result = Result.WHITE_WON if won > lost else Result.BLACK_WON if won < lost else Result.DRAW
        boards.append((match["a"], match["b"], result))
        games[len(boards)] = [*won * ["W"], *lost * ["B"], *match["games_drawn"] * ["D"]]
    return Round.of(place, boards, bye=bye, games=games)


def test_a_forfeited_match_of_magic_is_two_games_to_none() -> None:
    event = Event.of(
        [Player(player, 0) for player in "abcd"],
        rounds=[Round.of(1, [("a", "b", "FW"), ("c", "d", "B")])],
    )
    assert tiebreak(event, "MTG:game_win") == {"a": 1, "b": Fraction(33, 100)} | {
        "c": Fraction(33, 100),
        "d": 1,
    }
    assert tiebreak(event, "MTG:opp_match_win")["b"] == 1


def test_major() -> None:
    case = OTHERS["N04"]
    rounds = [
        Round.of(
            place,
            [(m["winner"], m["loser"], "W") for m in case["matches"] if m["round"] == place],
        )
        for place in (1, 2, 3)
    ]
    event = Event.of([Player(team, 0) for team in case["teams"]], rounds=rounds)
    record, difficulty, seed = (entry["values"] for entry in case["expected"])
    wins_less_losses = {team: int(text[0]) - int(text[2]) for team, text in record.items()}
    assert tiebreak(event, "CS:record") == wins_less_losses
    assert tiebreak(event, "CS:difficulty") == {k: int(v) for k, v in difficulty.items()}
    assert {row.player: row.rank for row in standings(event, "major")} == {
        team: int(text) for team, text in seed.items()
    }


def published() -> Iterator[Any]:
    for name, check in PUBLISHED.items():
        for edition, values in check["published"].items():
            for code, value in values.items():
                yield pytest.param(check, edition, code, value, id=f"{name}-{code}-{edition}")


@pytest.mark.parametrize(("check", "edition", "code", "value"), [*published()])
def test_published_checks(check: dict[str, Any], edition: str, code: str, value: float) -> None:
    sheet = published_sheet(check, edition)
    assert values_of(sheet, find_criterion(code))[0] == Fraction(value)


def published_sheet(check: dict[str, Any], edition: str) -> Sheet:
    """Number 0 is the player; each of the others has one round that makes their whole score."""
    rounds, own = check["rounds"], halves(check["own"])
    opponents: list[int] = []
    row: list[Record] = []

    def met(kind: RecordKind, score: int, points: int, result: int) -> None:
        opponents.append(score)
        row.append(Record(kind, len(opponents), NO_COLOUR, points, result))

    for score, points in check.get("played", []):
        met(GAME, halves(score), halves(points), {1: WON, 0.5: DRAWN, 0: LOST}[points])
    others = rounds - len(row) - len(check["unplayed"])
    sum_of_others = halves(check.get("sum_of_other_contributions", 0))
    for game in range(others):  # the sum is spread over the games; the last one has the rest
        share = sum_of_others // others + (sum_of_others % others if game == 0 else 0)
        met(GAME, share, 0, LOST)
    for entry in check["unplayed"]:
        kind = entry["kind"][:3].strip()
        if "scheduled_adjusted" in entry:
            adjusted = halves(float(str(entry["scheduled_adjusted"]).removeprefix(">=")))
            met(kind, adjusted, 2 if kind == "FW" else 0, WON if kind == "FW" else LOST)
        else:
            record = Record(kind, NOBODY, NO_COLOUR, 0, LOST)
            row.insert(entry["round"] - 1, record) if "round" in entry else row.append(record)
    row[0] = row[0]._replace(points=row[0].points + own - sum(record.points for record in row))
    return Sheet(
        ids=[str(k) for k in range(len(opponents) + 1)],
        ratings=[0] * (len(opponents) + 1),
        rows=[row, *([Record("PAB", NOBODY, NO_COLOUR, score, WON)] for score in opponents)],
        win=2,
        draw=1,
        loss=0,
        rounds=rounds,
        fixed=False,
        edition=EDITIONS[edition],
    )


def halves(points: float) -> int:
    return int(2 * points)


def test_a_bye_of_lichess_is_a_game_against_a_virtual_opponent() -> None:
    event = Event.of(
        [Player(name, 1500) for name in "abcde"],
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "W")], bye="e"),
            Round.of(2, [("e", "a", "W"), ("c", "b", "W")], bye="d"),
            Round.of(3, [("c", "e", "W"), ("a", "d", "W")], bye="b"),
        ],
        rounds_planned=3,
    )
    values = tiebreak(event, "LI:sonneborn_berger")
    assert [values[name] for name in "abcde"] == [2, 0, 4, Fraction(1, 2), 3]


def test_a_forfeit_of_lichess_is_a_game() -> None:
    event = Event.of(
        [Player(name, 1500) for name in "abcd"],
        rounds=[
            Round.of(1, [("a", "b", "FW"), ("c", "d", "D")]),
            Round.of(2, [("b", "c", "W")], byes={"a": "H", "d": "Z"}),
        ],
    )
    values = tiebreak(event, "LI:sonneborn_berger")
    # a: b has 1, and half of the own point before the bye; c: half of the half that d has.
    assert [values[name] for name in "abcd"] == [
        Fraction(3, 2),
        Fraction(1, 2),
        Fraction(1, 4),
        Fraction(1, 4),
    ]


@pytest.mark.parametrize("planned", [None, 3, 5])
def test_fore_buchholz_is_about_the_last_planned_round(planned: int | None) -> None:
    event = Event.of(
        [Player(name, 1500) for name in "abcd"],
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "W")]),
            Round.of(2, [("a", "c", "W"), ("d", "b", "D")]),
            Round.of(3, [("d", "a", "B"), ("b", "c", "W")]),
        ],
        rounds_planned=planned,
    )
    for fore, plain in (("FB", "BH"), ("AOB/F", "AOB")):
        assert (tiebreak(event, fore) == tiebreak(event, plain)) == (planned == 5)
