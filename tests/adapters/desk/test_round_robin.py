"""Round robins at the desk and on the command line."""

import csv
import json
from pathlib import Path

from command_line import Command, one_line
from pairdesk import run
from pairdesk.desk.operations import Desk

FIELD = "id,rating\nash,2210\nbay,2140\nelm,2090\nfir,2040\noak,1985\n"
EVENT = {
    "players": [{"id": name, "rating": 1900 - 100 * k} for k, name in enumerate("abcde")],
    "rounds": [{"boards": [["b", "e", "W"], ["c", "d", "D"]], "byes": {"a": "Z"}}],
    "withdrawn": ["c"],
    "system": "round_robin",
}


def test_a_rehearsal_plays_all_rounds_of_the_table(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    for book, rounds in (("berger", 5), ("berger-double", 10)):
        answer = pairwright("rehearse", "field.csv", "--rulebook", book, "--out", "out")
        assert (answer.code, answer.err) == (0, "")
        assert f"After round {rounds}" in answer.out
        assert "Koya" in answer.out
        with Path("out/standings.csv").open() as file:
            [first, *_] = rows = list(csv.DictReader(file))
        assert (first["id"], first["WIN"]) == ("ash", str(4 * rounds // 5))
        assert [row["rank"] for row in rows] == list("12345")
        assert "+ and - forfeit" in Path("out/standings.html").read_text("utf-8")  # the square


def test_a_rehearsal_says_when_the_rounds_are_not_those_of_the_table(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    fewer = pairwright("rehearse", "field.csv", "--rulebook", "berger", "--rounds", "3")
    assert fewer.code == 0
    assert one_line(fewer.err) == "warning: the table for 5 players has 5 rounds, not 3"
    more = pairwright("rehearse", "field.csv", "--rulebook", "berger", "--rounds", "6")
    assert more.code == 1
    assert more.err.splitlines() == [
        "warning: the table for 5 players has 5 rounds, not 6",
        ("stopped after round 5: no valid pairing: the table for 5 players has only 5 rounds"),
    ]
    Path("nobody.csv").write_text("id,rating\n")
    nobody = pairwright("rehearse", "nobody.csv", "--rulebook", "berger")
    assert (nobody.code, one_line(nobody.err)[:40]) == (
        1,
        "stopped after round 0: not enough player",
    )


def test_departures_in_a_rehearsal_are_forfeits(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    words = ("rehearse", "field.csv", "--rulebook", "berger", "--withdraw", "ash@2", "--out", "out")
    assert pairwright(*words).code == 0
    with Path("out/pairings.csv").open() as file:
        played = [row for row in csv.DictReader(file) if "ash" in (row["white"], row["black"])]
    assert [row["result"] for row in played if row["black"]] == ["FB", "FW", "FB", "FW"]


def test_a_round_with_a_forfeit_shows_it(pairwright: Command) -> None:
    Path("event.json").write_text(json.dumps(EVENT))
    answer = pairwright("pair", "event.json", "--rulebook", "berger")
    assert answer.code == 0
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in answer.out.splitlines()]
    assert ["1", "e", "0", "c", "0.5", "FW"] in cells
    assert ["2", "a", "0", "b", "1", "*"] in cells
    assert "result" not in pairwright("pair", "event.json", "--rulebook", "dutch").out
    as_json = pairwright("pair", "event.json", "--rulebook", "berger", "--json").out
    assert json.loads(as_json)["boards"] == [[1, "e", "c", "FW"], [2, "a", "b", "*"]]


def test_explanations_are_those_of_the_table(pairwright: Command) -> None:
    Path("event.json").write_text(json.dumps(EVENT))
    words = ("explain", "event.json", "--rulebook", "berger")
    assert pairwright(*words, "--round", "1").out.splitlines() == [
        "Board 1: b meets e: by the table for 5 players, numbers 2 and 5 meet in round 1.",
        "Board 2: c meets d: by the table for 5 players, numbers 3 and 4 meet in round 1.",
        "a is free: by the table for 5 players, number 1 has no game in round 1.",
    ]
    assert one_line(pairwright(*words, "--why-not", "a:e").out) == (
        "a and e: by the table for 5 players, numbers 1 and 5 meet in round 5."
    )
    decisions = json.loads(pairwright(*words, "--json").out)["decisions"]
    assert [step["reason"][-7:] for step in decisions] == ["round 2"] * 3
    assert decisions[2]["chosen"] == "d"


def test_house_rules_are_refused_in_a_line(pairwright: Command) -> None:
    Path("event.json").write_text(json.dumps(EVENT))
    answer = pairwright("pair", "event.json", "--rulebook", "berger", "--forbid", "a:b")
    assert (answer.code, answer.out) == (2, "")
    assert "fixed pairings" in one_line(answer.err)


def test_how_many_rounds_a_round_robin_has(pairwright: Command) -> None:
    assert pairwright("rounds", "7", "--system", "berger").out == "7 players: 7 rounds\n"
    assert pairwright("rounds", "8", "--system", "berger-double").out == "8 players: 14 rounds\n"


def test_the_desk_plays_a_round_robin() -> None:
    desk = Desk(rulebook="berger")
    assert desk.event.system == "round_robin"
    assert Desk(rulebook="dutch").event.system == "swiss"
    answers = run(
        [
            ["register_many", [["a", 4], ["b", 3], ["c", 2], ["d", 1]]],
            ["auto_rounds", 1, 0],
            ["withdraw", "d"],
            ["pair_round"],
            ["report", 2, 1, "W"],
            ["report_round", 2, "D"],
            ["auto_rounds", 5, 0],
            ["explain_standings", "a", "fide-round-robin"],
            ["explain"],
        ],
        rulebook="berger",
    )
    assert answers[3]["boards"] == [[1, "d", "c", "FB"], [2, "a", "b", "*"]]
    assert answers[4:7] == [
        "error: already reported",
        1,
        {"played": 1, "stopped": "no valid pairing", "rounds": 3},
    ]
    assert answers[7]["rank"] == 1
    assert answers[8]["reason"] == "the table for 4 players has only 3 rounds"
