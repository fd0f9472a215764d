"""The commands about tournament files: convert, check, generate; and pair, explain, standings."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from command_line import Command, one_line
from dutch_events import BOOK, VECTORS, dutch_round, position
from pairdesk.cli.check import json_of
from pairdesk.files.check_file import check_file
from pairdesk.files.forms import form_of
from pairdesk.files.load import load
from pairdesk.sweeps.parallel import in_processes
from pairwright.replay import differences
from reports import MINI, player_line, report
from trf_cases import dutch_cases


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    file = tmp_path / "mini.trf"
    file.write_text(MINI, "utf-8")
    return file


def test_every_command_about_events_reads_report_files(pairwright: Command, mini: Path) -> None:
    paired = json.loads(pairwright("pair", str(mini), "--json").out)
    assert [board[1:3] for board in paired["boards"]] == [["3", "1"], ["2", "4"]]
    assert paired["bye"] == "5"
    assert "Board 1: 1 meets 3" in pairwright("explain", str(mini), "--board", "1").out
    assert "Player 2" in pairwright("standings", str(mini)).out


def test_a_report_comes_from_standard_input_too(pairwright: Command) -> None:
    answer = pairwright("pair", "-", "--rulebook", "dutch", "--json", stdin=MINI.encode())
    assert json.loads(answer.out)["bye"] == "5"


def test_what_is_found_in_a_report_is_told_and_stops_nothing(
    pairwright: Command, mini: Path
) -> None:
    mini.write_text(MINI.replace("0000 - U", "0000 - +"), "utf-8")
    answer = pairwright("standings", str(mini))
    assert answer.code == 0
    assert f"{mini}:6:92: + has no opponent" in answer.err


def test_faults_of_a_report_are_told_with_their_places(pairwright: Command, mini: Path) -> None:
    mini.write_text(MINI.replace("1 b 0", "1 b 1").replace("5 b 1", "3 b 1"), "utf-8")
    answer = pairwright("standings", str(mini))
    assert answer.code == 2
    assert all(line.startswith(f"{mini}:") for line in answer.err.splitlines())
    assert len(answer.err.splitlines()) >= 3


def test_slips_are_repaired_on_demand(pairwright: Command, mini: Path) -> None:
    mini.write_text(MINI.replace("152 W", "152 w"), "utf-8")
    assert pairwright("pair", str(mini)).code == 2
    repaired = pairwright("pair", str(mini), "--lenient", "--rulebook", "dutch")
    assert repaired.code == 0
    assert f"{mini}:3:" in repaired.err


def test_files_turn_into_each_other(pairwright: Command, mini: Path, tmp_path: Path) -> None:
    chain = [
        mini,
        tmp_path / "a.json",
        tmp_path / "folder",
        tmp_path / "b.json",
        tmp_path / "c.trf",
    ]
    for source, target in pairwise(chain):
        answer = pairwright("convert", str(source), str(target))
        assert answer.code == 0, answer.err
    assert {file.name for file in chain[2].iterdir()} == {"players.csv", "pairings.csv"}
    assert load(str(chain[1])).event.rounds == load(str(chain[-1])).event.rounds
    assert load(str(chain[1])).event.players == load(str(chain[-1])).event.players


def test_convert_says_what_is_left_out(pairwright: Command, mini: Path, tmp_path: Path) -> None:
    mini.write_text(MINI + report("202 BH", "240 H   2    5"), "utf-8")
    answer = pairwright("convert", str(mini), str(tmp_path / "players.csv"))
    assert answer.code == 0
    assert "warning: an event does not keep these records: 202" in answer.err
    assert "a file of players cannot hold the 1 round of the event\n" in answer.err
    assert "CSV cannot hold requested byes\n" in answer.err
    field = (tmp_path / "players.csv").read_text("utf-8").splitlines()
    assert field[:2] == ["id,rating,name,number,sex", "1,2200,Player 1,1,m"]
    assert pairwright("convert", str(tmp_path / "players.csv"), "-", "--to", "trf").out.startswith(
        "062 5\n"
    )


def test_convert_writes_nothing_where_it_cannot(
    pairwright: Command, mini: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.trf"
    target.write_text("before", "utf-8")
    players: list[dict[str, Any]] = [{"id": "a", "rating": 1}, {"id": "b", "rating": 2}]
    source = tmp_path / "event.json"
    match = {"boards": 4}
    source.write_text(json.dumps({"players": players, "match": match}), "utf-8")
    answer = pairwright("convert", str(source), str(target))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(
        f"{target}: a TRF file holds one result for each player and round,"
    )
    source.write_text(
        json.dumps({"players": [*players, {"id": "c", "rating": 1, "federation": "ABCD"}]}), "utf-8"
    )
    answer = pairwright("convert", str(source), str(target))
    assert answer.code == 2
    assert answer.err.startswith(f"{target}:")
    assert "federation: 'ABCD' has 4 characters, in 3 columns" in answer.err
    assert "standard output:" in pairwright("convert", str(source), "-", "--to", "trf").err
    source.write_text(json.dumps({"players": players, "acceleration": "baku"}), "utf-8")
    answer = pairwright("convert", str(source), str(target))
    assert answer.err == f"{target}: acceleration: baku needs rounds_planned\n"
    assert target.read_text("utf-8") == "before"
    assert pairwright("convert", str(mini), str(tmp_path / "x.doc")).code == 2


KEPT = "### by hand\n202 BH,SB\nQQQ of another program\n" + MINI + "\n013 Nobody's Team\n"


def test_a_report_becomes_another_as_it_is(pairwright: Command, tmp_path: Path) -> None:
    source, target = tmp_path / "old.txt", tmp_path / "new.trf"
    source.write_bytes(KEPT.replace("Mini", "Münze").replace("\n", "\r").encode("latin-1"))
    answer = pairwright("convert", str(source), str(target))
    assert answer == (0, "", "")
    assert target.read_bytes() == KEPT.replace("Mini", "Münze").encode()
    same = pairwright("convert", "-", "-", "--to", "trf", stdin=KEPT.encode())
    assert same == (0, KEPT, "")


def test_a_report_is_repaired_on_demand_when_it_becomes_another(
    pairwright: Command, mini: Path
) -> None:
    mini.write_text(KEPT.replace("152 W", "152 w"), "utf-8")
    assert pairwright("convert", str(mini), "-", "--to", "trf").code == 2
    answer = pairwright("convert", str(mini), "-", "--to", "trf", "--lenient")
    assert (answer.code, answer.out) == (0, KEPT)
    assert answer.err == f"{mini}:6:1: '152 w' is read as '152 W'\n"


@pytest.mark.parametrize("option", [("--dialect", "both"), ("--rulebook", "dutch")])
def test_a_report_has_new_records_where_they_are_asked_for(
    pairwright: Command, mini: Path, option: tuple[str, str]
) -> None:
    mini.write_text("202 BH\n" + MINI, "utf-8")
    answer = pairwright("convert", str(mini), "-", "--to", "trf", *option)
    assert answer.code == 0
    assert answer.out.startswith("012 Mini\n062 5\n142 4\n152 W\nXXR 4\n")
    assert "warning: an event does not keep these records: 202" in answer.err


def test_a_round_robin_in_another_form_is_paired_by_its_table(
    pairwright: Command, tmp_path: Path
) -> None:
    source = tmp_path / "event.json"
    players = [{"id": str(number), "rating": 2000} for number in range(1, 5)]
    event = {"players": players, "system": "round_robin"}

    def boards(planned: int) -> list[list[str]]:
        source.write_text(json.dumps({**event, "rounds_planned": planned}), "utf-8")
        paired = json.loads(pairwright("pair", str(source), "--json").out)
        return [board[1:3] for board in paired["boards"]]

    assert boards(3) == boards(6) == [["1", "4"], ["2", "3"]]
    assert load(str(source)).rulebook == "berger-double"
    boards(3)
    assert load(str(source)).rulebook == "berger"


def test_a_rulebook_numbers_the_players_of_a_report(pairwright: Command, tmp_path: Path) -> None:
    source = tmp_path / "event.json"
    players = [{"id": "ana", "rating": 1800}, {"id": "ben", "rating": 1900}]

    def names(event: dict[str, Any], *options: str) -> list[str]:
        source.write_text(json.dumps({"players": players, **event}), "utf-8")
        out = pairwright("convert", str(source), "-", "--to", "trf", *options).out
        return [line[14:17] for line in out.splitlines() if line.startswith("001")]

    assert names({}) == ["ben", "ana"]
    assert names({}, "--rulebook", "berger") == ["ana", "ben"]
    assert names({"system": "round_robin"}) == ["ana", "ben"]


def test_standard_output_needs_a_form(pairwright: Command, mini: Path) -> None:
    answer = pairwright("convert", str(mini), "-")
    assert (answer.code, answer.out) == (2, "")
    assert "give --to FORMAT" in answer.err
    csv = pairwright("convert", str(mini), "-", "--to", "csv")
    assert csv.out.splitlines()[:2] == ["id,rating,name,number,sex", "1,2200,Player 1,1,m"]
    assert len(csv.out.splitlines()) == 6
    assert "a file of players cannot hold the 1 round of the event\n" in csv.err


def test_tables_that_would_not_be_read_again_are_refused(
    pairwright: Command, tmp_path: Path
) -> None:
    source = tmp_path / "event.json"
    source.write_text('{"players": [{"id": "a", "rating": 1, "name": "A\\nB"}]}', "utf-8")
    answer = pairwright("convert", str(source), str(tmp_path / "folder"))
    assert answer.code == 2
    assert answer.err.startswith(f"{tmp_path / 'folder'}: player a: CSV cannot hold line ends")
    assert not (tmp_path / "folder").exists()


def test_a_round_that_is_still_to_be_played_is_converted(
    pairwright: Command, tmp_path: Path
) -> None:
    source = tmp_path / "open.json"
    players = [{"id": "1", "rating": 2}, {"id": "2", "rating": 1}]
    rounds = [{"boards": [["1", "2", "*"]]}]
    source.write_text(json.dumps({"players": players, "rounds": rounds}), "utf-8")
    target = tmp_path / "open.trf"
    answer = pairwright("convert", str(source), str(target))
    assert answer == (0, "", "round 1 is not played yet: its results are blank\n")
    assert load(str(target)).event.rounds == load(str(source)).event.rounds


def write_cases(folder: Path, count: int) -> list[str]:
    files = []
    for name, text in [*dutch_cases().items()][:count]:
        file = folder / f"{name}.trf"
        file.write_text(text, "utf-8")
        files.append(str(file))
    return files


def test_check_pairs_every_round_again(pairwright: Command, tmp_path: Path) -> None:
    files = write_cases(tmp_path, 4)
    answer = pairwright("check", *files, "-j", "1")
    assert (answer.code, answer.err) == (0, "")
    rounds = sum(len(load(file).event.rounds) for file in files)
    assert answer.out == f"checked 4 tournaments, {rounds} rounds: 0 differences\n"
    assert pairwright("check", *files, "-j", "2").out == answer.out


CHANGED = report(
    "142 3",
    "152 W",
    player_line(1, 1, "2 w 1", rating=2300),
    player_line(2, 0, "1 b 0", rating=2200),
    player_line(3, 1, "4 w 1", rating=2100),
    player_line(4, 0, "3 b 0", rating=2000),
)
"""Round 1 pairs neighbours, where the rules pair 1 with 3."""


def test_check_tells_what_differs_and_by_which_criterion(
    pairwright: Command, tmp_path: Path
) -> None:
    file = tmp_path / "changed.trf"
    file.write_text(CHANGED, "utf-8")
    answer = pairwright("check", str(file))
    assert answer.code == 1
    assert answer.out.splitlines() == [
        f"{file}: round 1, checked by dutch",
        "  file   rules",
        "  1 - 2  1 - 3",
        "  3 - 4  4 - 2",
        (
            "  order: the bracket of 0 points would have a candidate that is generated later "
            "(the file's pairing is worse)"
        ),
        "checked 1 tournament, 1 round: 1 difference",
    ]
    value = json.loads(pairwright("check", str(file), "--json").out)
    assert (value["tournaments"], value["rounds"], value["differences"]) == (1, 1, 1)
    [difference] = value["files"][0]["differences"]
    assert difference["file"] == [["1", "2"], ["3", "4"]]
    assert difference["rules"] == [["1", "3"], ["4", "2"]]
    assert (difference["criterion"], difference["better"]) == ("order", "rules")


def test_a_rematch_is_not_allowed(tmp_path: Path) -> None:
    file = tmp_path / "again.trf"
    players = [player_line(1, 2, "3 w 1", "3 b 1"), player_line(2, 2, "4 b 1", "4 w 1")]
    players += [player_line(3, 0, "1 b 0", "1 w 0"), player_line(4, 0, "2 w 0", "2 b 0")]
    file.write_text(report("152 W", players), "utf-8")
    [difference] = check_file(str(file)).differences
    assert (difference.round, difference.judgement.criterion) == (2, "not allowed")
    assert difference.judgement.better == "rules"
    assert "3 and 1 may not meet: they met in round 1" in difference.judgement.text


def test_a_wrong_colour_is_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "two.trf"
    players = [player_line(1, 1, "2 b 1"), player_line(2, 0, "1 w 0")]
    file.write_text(report("152 W", players), "utf-8")
    [difference] = check_file(str(file)).differences
    assert (difference.judgement.criterion, difference.recorded, difference.computed) == (
        "colours",
        (("2", "1"),),
        (("1", "2"),),
    )


def test_a_wrong_bye_is_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "bye.trf"
    players = [player_line(1, 1, "U"), player_line(2, 1, "3 w 1"), player_line(3, 0, "2 b 0")]
    file.write_text(report("152 W", players), "utf-8")
    [difference] = check_file(str(file)).differences
    assert ("1", "") in difference.recorded
    assert ("3", "") in difference.computed


def test_a_bye_that_somebody_may_not_have_is_not_allowed(tmp_path: Path) -> None:
    file = tmp_path / "bye.trf"
    players = [player_line(1, 2, "3 w 1", "2 b 1"), player_line(2, 1, "4 b 1", "1 w 0")]
    players += [player_line(3, 1, "1 b 0", "4 w 1"), player_line(4, 0, "2 w 0", "3 b 0")]
    file.write_text(report("152 W", players, player_line(5, 2, "U", "U")), "utf-8")
    [difference] = check_file(str(file)).differences
    assert (difference.round, *difference.judgement[:2]) == (
        *(2, "not allowed", "5 may not have the bye"),
    )


def test_who_comes_alone_has_the_bye(tmp_path: Path) -> None:
    file = tmp_path / "alone.trf"
    file.write_text(report("152 W", player_line(1, 1, "U"), player_line(2, 0, "Z")), "utf-8")
    checked = check_file(str(file))
    assert (checked.rounds, checked.differences, checked.error) == (1, (), None)


def test_the_last_round_that_is_recorded_is_the_last_one_unless_more_are_planned() -> None:
    [vector] = [line for line in VECTORS.strip().splitlines() if line.startswith("C11")]
    _, planned, number, colour, text, _ = vector.split("|")
    event = position(planned, int(number), colour, text)
    event = event.with_round(dutch_round(event)).with_results(round=6, results="DDDD")
    for rounds, differs in ((6, False), (None, False), (7, True)):
        found = differences(replace(event, rounds_planned=rounds), BOOK)
        assert (6 in {difference.round for difference in found}) == differs


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("OPEN.TRF", None, "trf"),
        ("open.trfx", None, "trf"),
        ("-", b"012 Mini", "trf"),
        ("-", b" \n[1]", "json"),
        ("-", b"\xef\xbb\xbf{}", "json"),
    ],
)
def test_the_form_of_a_file_is_told_by_its_name_or_its_beginning(
    name: str, data: bytes | None, form: str
) -> None:
    assert form_of(name, data) == form


def test_files_that_cannot_be_read_are_told_and_the_others_checked(
    pairwright: Command, mini: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.trf"
    bad.write_text(MINI.replace("1 b 0", "1 b 1"), "utf-8")
    answer = pairwright("check", str(bad), str(tmp_path / "none.trf"), str(mini))
    assert answer.code == 2
    assert f"{bad}:4:92: 1 has 1 against 4" in answer.out
    assert f"{tmp_path / 'none.trf'}: No such file" in answer.out
    assert answer.out.splitlines()[-1] == "checked 1 tournament, 1 round: 1 difference"


@pytest.mark.parametrize(
    ("lines", "rulebook", "note"),
    [
        ("192 FIDE_DUTCH_2017", "dutch", "paired by the rules of 2017"),
        ("192 FIDE_DUTCH\n042 2025/03/01", "dutch", "paired by the rules of 2017"),
        ("192 FIDE_DUTCH\n042 2026/03/01", "dutch", ""),
        ("192 FIDE_DUBOV", "", "there is no rulebook for FIDE_DUBOV"),
    ],
)
def test_the_system_of_a_report_is_respected(
    tmp_path: Path, lines: str, rulebook: str, note: str
) -> None:
    file = tmp_path / "named.trf"
    file.write_text(MINI + report(lines), "utf-8")
    checked = check_file(str(file))
    assert (checked.error is None) == bool(rulebook)
    assert note in f"{checked.error} {checked.warnings}"
    assert check_file(str(file), rulebook="dutch").error is None


@pytest.mark.parametrize("system", ["BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN"])
def test_round_robins_are_checked_by_their_tables(tmp_path: Path, system: str) -> None:
    file = tmp_path / "berger.trf"
    players = [player_line(1, 1, "4 w 1"), player_line(2, 1, "3 w 1")]
    players += [player_line(3, 0, "2 b 0"), player_line(4, 0, "1 b 0")]
    file.write_text(report(f"192 {system}", players), "utf-8")
    assert json_of(check_file(str(file)))["differences"] == []
    assert check_file(str(file), rulebook="dutch").differences


def test_generate_makes_what_check_accepts(pairwright: Command, tmp_path: Path) -> None:
    options = ["--players", "14", "--rounds", "4", "--forfeits", "5", "--half-point-byes", "4"]
    answer = pairwright("generate", *options, "--seed", "7", "--count", "3", "--out", str(tmp_path))
    assert answer.code == 0, answer.err
    files = sorted(map(str, tmp_path.glob("*.trf")))
    assert [Path(file).stem for file in files] == ["7", "8", "9"]
    checked = pairwright("check", *files)
    assert checked.out == "checked 3 tournaments, 12 rounds: 0 differences\n"
    again = pairwright("generate", *options, "--seed", "8")
    assert again.out == Path(files[1]).read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "--out", "file/new/open.trf"],
        ["generate", "--count", "2", "--out", "file"],
        ["generate", "--to", "csv", "--out", "file/new"],
        ["convert", "missing.json", "file/new/event.json"],
        ["rehearse", "--example", "spring-open", "--out", "file/new"],
    ],
)
def test_a_folder_that_cannot_be_made_is_told_before_the_work(
    pairwright: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("", "utf-8")
    answer = pairwright(*words)
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err).endswith("file: is not a folder")


def test_a_folder_that_is_not_there_is_made(pairwright: Command, tmp_path: Path) -> None:
    event = str(tmp_path / "not yet" / "there" / "event.json")
    assert pairwright("generate", "--players", "8", "--rounds", "1", "--out", event).code == 0
    again = str(tmp_path / "nor yet" / "there" / "event.trf")
    assert pairwright("convert", event, again).code == 0
    assert Path(again).is_file()
    assert pairwright("convert", event, "/dev/null", "--to", "json").code == 0
    folder = pairwright("convert", event, str(tmp_path), "--to", "json")
    assert folder.code == 2
    assert one_line(folder.err) == f"{tmp_path}: is a folder"


@pytest.mark.parametrize("rulebook", ["berger", "berger-double", "northgate"])
@pytest.mark.parametrize("form", ["trf", "json"])
def test_check_accepts_what_is_made_by_a_rulebook(
    pairwright: Command, tmp_path: Path, rulebook: str, form: str
) -> None:
    file = str(tmp_path / f"made.{form}")
    options = ["--players", "7", "--rulebook", rulebook, "--retirements", "0", "--forfeits", "9"]
    options += ["--half-point-byes", "0", "--lowest-rating", "1500", "--highest-rating", "2500"]
    rounds = {"berger": 7, "berger-double": 14}.get(rulebook, 3)
    options += ["--rounds", "3"] if rulebook == "northgate" else []
    made = pairwright("generate", *options, "--out", file)
    assert made.code == 0, made.err
    by = ["--rulebook", rulebook] if rulebook == "northgate" else []
    checked = pairwright("check", file, *by)
    assert (
        checked.out == f"checked 1 tournament, {rounds} round{'s' * (rounds != 1)}: 0 differences\n"
    )


def test_an_accelerated_report_is_checked_and_explained(
    pairwright: Command, tmp_path: Path
) -> None:
    file, plain = tmp_path / "baku.trf", tmp_path / "plain.trf"
    options = ["--players", "12", "--rounds", "4", "--acceleration", "baku", "--seed", "5"]
    assert pairwright("generate", *options, "--out", str(file)).code == 0
    lines = file.read_text("utf-8").splitlines()
    assert [line[:3] for line in lines].count("250") == 2
    assert [line[:3] for line in lines].count("XXA") == 6
    checked = pairwright("check", str(file))
    assert checked.out == "checked 1 tournament, 4 rounds: 0 differences\n"
    plain.write_text(report(line for line in lines if line[:3] not in {"250", "XXA"}), "utf-8")
    assert pairwright("check", str(plain)).code == 1

    before = [line[:80] + " 0.0" if line.startswith("001") else line for line in lines]
    file.write_text(report(before), "utf-8")
    explained = pairwright("explain", str(file), "--board", "1")
    assert (explained.code, explained.err) == (0, "")
    assert "1 meets 4" in explained.out
    plain.write_text(report(line for line in before if line[:3] not in {"250", "XXA"}), "utf-8")
    assert "1 meets 7" in pairwright("explain", str(plain), "--board", "1").out


@pytest.mark.parametrize(
    ("options", "check"),
    [
        (["--rulebook", "northgate", "--to", "json"], {"points": None}),
        (["--points", "3-1-0", "--to", "json"], {"points": {"win": 3, "draw": 1}}),
        (["--points", "win=3,draw=1", "--to", "json"], {"points": {"win": 3, "draw": 1}}),
        (
            ["--points", "pab=0.5,zpb=0.5", "--to", "json"],
            {"points": {"win": 1, "draw": 0.5, "pab": 0.5, "zpb": 0.5}},
        ),
        (["--acceleration", "baku", "--to", "json"], {"acceleration": "baku"}),
        (["--rulebook", "double-swiss", "--to", "json"], {"match": {"boards": 2, "double": True}}),
        (["--rulebook", "berger", "--to", "json"], {"system": "round_robin"}),
    ],
)
def test_generate_for_any_rulebook(
    pairwright: Command, options: list[str], check: dict[str, Any]
) -> None:
    answer = pairwright("generate", "--players", "12", "--rounds", "3", *options)
    assert answer.code == 0, answer.err
    value = json.loads(answer.out)
    assert len(value["rounds"]) == 3
    for key, expected in check.items():
        assert value.get(key) == expected


def test_generate_refuses_what_cannot_be(pairwright: Command, tmp_path: Path) -> None:
    high = pairwright("generate", "--highest-rating", "9000")
    assert (high.code, high.out) == (2, "")
    assert "highest_rating" in high.err
    many = pairwright("generate", "--count", "2")
    assert (many.code, many.out) == (2, "")
    assert "--out DIR" in many.err
    matches = pairwright(
        "generate",
        "--players",
        "8",
        "--rounds",
        "2",
        "--rulebook",
        "double-swiss",
        "--out",
        str(tmp_path / "x.trf"),
    )
    assert matches.code == 2
    assert "it cannot hold matches" in matches.err
    assert not (tmp_path / "x.trf").exists()


@pytest.mark.parametrize(
    "points",
    [
        "3-1",
        "a-b-c",
        "1/0-1-0",
        "win=3,draw",
        "win=3,win=2",
        "win=",
        "win=1=2",
        "win=-1",
        "3-1-0-0",
    ],
)
def test_points_that_are_none(pairwright: Command, points: str) -> None:
    for words in (["generate", "--players", "4"], ["rehearse", "--example", "spring-open"]):
        answer = pairwright(*words, "--rounds", "1", "--points", points)
        assert (answer.code, answer.out) == (2, "")
        assert (
            "three numbers are expected, as in 3-1-0, or names with numbers, each name once"
            in answer.err
        )
    unknown = pairwright("generate", "--players", "4", "--points", "won=3")
    assert (unknown.code, unknown.out) == (2, "")
    assert "'won' is not one of win, draw" in unknown.err


def test_many_tournaments_as_tables_have_a_folder_each(pairwright: Command, tmp_path: Path) -> None:
    options = ["--players", "6", "--rounds", "2", "--count", "2", "--to", "csv"]
    assert pairwright("generate", *options, "--out", str(tmp_path)).code == 0
    assert sorted(file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.csv")) == [
        "1/pairings.csv",
        "1/players.csv",
        "2/pairings.csv",
        "2/players.csv",
    ]
    assert len(load(str(tmp_path / "2")).event.rounds) == 2


def test_a_seed_that_cannot_be_paired_stops_no_other(pairwright: Command, tmp_path: Path) -> None:
    options = ["--players", "5", "--rounds", "4", "--count", "12", "--retirements", "0"]
    options += ["--half-point-byes", "0", "--forfeits", "3"]
    answer = pairwright("generate", *options, "--out", str(tmp_path))
    told = [line for line in answer.err.splitlines() if line.startswith("seed ")]
    made = {file.stem for file in tmp_path.glob("*.trf")}
    refused = {line.split()[1].removesuffix(":") for line in told}
    assert answer.code == 1
    assert all(": no valid pairing: " in line for line in told)
    assert refused
    assert made
    assert made.isdisjoint(refused)
    assert made | refused == {str(seed) for seed in range(1, 13)}


def double(number: int) -> int:
    return 2 * number


def test_processes_give_results_in_order() -> None:
    assert list(in_processes(abs, [-3, 2, -1], jobs=2)) == [3, 2, 1]
    assert list(in_processes(double, [5], jobs=8)) == [10]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    changed.write_text(CHANGED, "utf-8")
    files = [str(changed), *write_cases(tmp_path, 60) * 3]
    command = [sys.executable, "-m", "pairdesk", "check", *files, "-j", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stdout is not None
    first = running.stdout.readline()
    assert first == f"{changed}: round 1, checked by dutch\n"  # both processes are at work
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err.strip() == "interrupted"


def test_a_system_without_a_rulebook_is_refused_with_a_hint(pairwright: Command) -> None:
    Path("mini.trf").write_text(MINI + "192 FIDE_BURSTEIN\n", "utf-8")
    refused = "192: there is no rulebook for FIDE_BURSTEIN\nhint: --rulebook names the rules\n"
    answer = pairwright("pair", "mini.trf")
    assert (answer.code, answer.err) == (
        2,
        f"mini.trf: warning: an event does not keep these records: 192\n{refused}",
    )
    assert pairwright("check", "mini.trf").out.startswith(f"mini.trf: {refused}")
    assert pairwright("check", "mini.trf", "--rulebook", "dutch").code in {0, 1}
