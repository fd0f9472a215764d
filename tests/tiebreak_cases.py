"""The worked cases of the tie-break rules, as events and as sheets of teams."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from pairwright import Event, Player, Round
from pairwright.met import NOBODY
from pairwright.notation import DRAWN, GAME, LOST, WON, RecordKind
from pairwright.results import NO_COLOUR, ByeCode, ResultCode
from pairwright.scoring import PointSystem
from pairwright.tiebreaks.editions import find_edition
from pairwright.tiebreaks.sheet import Record, Sheet

DOCUMENT = json.loads(
    (Path(__file__).parent / "data" / "tiebreaks.json").read_text(encoding="utf-8")
)
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in DOCUMENT["cases"]}
OTHERS: dict[str, dict[str, Any]] = {case["id"]: case for case in DOCUMENT["other_systems"]}
PUBLISHED: dict[str, dict[str, Any]] = {case["id"]: case for case in DOCUMENT["published_checks"]}

RESULTS: dict[str, ResultCode] = {
    "1-0": "W",
    "0-1": "B",
    "=": "D",
    "+-": "FW",
    "-+": "FB",
    "--": "FF",
}
CODES: dict[str, ByeCode] = {"FPB": "F", "HPB": "H", "ZPB": "Z"}
ONE_AND_HALF = {"win": 1, "draw": 0.5}


def number(text: str | None) -> Fraction | None:
    """A value of the cases; they are to be compared as numbers."""
    return None if text is None else Fraction(text)


def event_of(case: dict[str, Any]) -> Event:
    """An individual case as an event."""
    return Event.of(
        [Player(str(entry["id"]), entry["rating"], entry["name"]) for entry in case["players"]],
        rounds=[_round(entry) for entry in case["rounds"]],
        rounds_planned=case["rounds_total"],
        scoring=PointSystem.of(**case.get("scoring", ONE_AND_HALF)),
        system=case.get("system", "swiss"),
    )


def _round(entry: dict[str, Any]) -> Round:
    given = {str(bye["player"]): bye["type"] for bye in entry["byes"]}
    paired = [player for player, kind in given.items() if kind == "PAB"]
    return Round.of(
        entry["round"],
        [
            (str(game["white"]), str(game["black"]), RESULTS[game["result"]])
            for game in entry["games"]
        ],
        bye=paired[0] if paired else None,
        byes={player: CODES[kind] for player, kind in given.items() if kind != "PAB"},
    )


def team_sheet(case: dict[str, Any], edition: str) -> Sheet:
    """A case of teams as the sheet of its match points, and of its game points behind it."""
    ids = [str(team["id"]) for team in case["teams"]]
    boards, scoring = case["boards"], case["team_scoring"]
    rows: dict[str, dict[str, list[Record]]] = {
        score: {team: [] for team in ids} for score in ("MP", "GP")
    }
    matches: dict[str, list[tuple[int, ...]]] = {team: [] for team in ids}

    def enter(team: str, kind: RecordKind, opponent: str | None, mp: float, gp: float) -> None:
        met = NOBODY if opponent is None else ids.index(opponent)
        result = WON if mp == scoring["win"] else DRAWN if mp == scoring["draw"] else LOST
        for score, points in (("MP", mp), ("GP", gp)):
            record = Record(kind, met, NO_COLOUR, int(2 * points), result)
            rows[score][team].append(record)

    for played in case["rounds"]:
        for match in played["matches"]:
            home, away = str(match["home"]), str(match["away"])
            of_home = tuple({"1-0": 2, "=": 1, "0-1": 0}[result] for result in match["boards"])
            gp = sum(of_home) / 2
            mp = (
                scoring["win"]
                if gp > boards / 2
                else scoring["draw"]
                if gp == boards / 2
                else scoring["loss"]
            )
            enter(home, GAME, away, mp, gp)
            enter(away, GAME, home, scoring["win"] + scoring["loss"] - mp, boards - gp)
            matches[home].append(of_home)
            matches[away].append(tuple(2 - points for points in of_home))
        for match in played.get("forfeits", []):
            winner, loser = str(match["winner"]), str(match["loser"])
            sides: list[tuple[str, str, RecordKind, str]] = [
                (winner, loser, "FW", "win"),
                (loser, winner, "FL", "loss"),
            ]
            for team, other, kind, outcome in sides:
                mp, gp = scoring[f"forfeit_{outcome}_mp"], scoring[f"forfeit_{outcome}_gp"]
                enter(team, kind, other, mp, gp)
                matches[team].append((2 if outcome == "win" else 0,) * boards)
        for bye in played["byes"]:
            team = str(bye["team"])
            enter(team, bye["type"], None, scoring["pab_mp"], scoring["pab_gp"])
            matches[team].append((2,) * boards)  # only the boards count a bye as won

    def sheet(score: str, win: float, draw: float, loss: float, **more: Any) -> Sheet:
        return Sheet(
            ids=ids,
            ratings=[0] * len(ids),
            rows=[rows[score][team] for team in ids],
            win=int(2 * win),
            draw=int(2 * draw),
            loss=int(2 * loss),
            rounds=case["rounds_total"],
            fixed=False,
            edition=find_edition(edition),
            **more,
        )

    return sheet(
        "MP",
        scoring["win"],
        scoring["draw"],
        scoring["loss"],
        primary="MP",
        secondary=sheet("GP", boards, boards / 2, 0),
        matches=[matches[team] for team in ids],
    )
