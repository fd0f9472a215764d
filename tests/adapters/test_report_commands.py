"""The commands about tournament files: convert, check, generate; and pair, explain, standings."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from command_line import Command
from dutch_events import BOOK, VECTORS, dutch_round, position
from pairdesk.checking import check_file, checked_value
from pairdesk.event_files import form_of, load
from pairdesk.processes import in_processes
from pairwright.checking import differences
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
    assert "not part of an event: 202" in answer.err
    assert "not in a file of players: 1 rounds" in answer.err
    assert "not in CSV: requested_byes" in answer.err
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
    open_round = {
        "players": [{"id": "a", "rating": 1}, {"id": "b", "rating": 2}],
        "rounds": [{"boards": [["a", "b", "*"]]}],
    }
    source = tmp_path / "open.json"
    source.write_text(json.dumps(open_round), "utf-8")
    answer = pairwright("convert", str(source), str(target))
    assert answer.code == 2
    assert "still has a board without a result" in answer.err
    assert target.read_text("utf-8") == "before"
    assert pairwright("convert", str(mini), str(tmp_path / "x.doc")).code == 2
    nameless = pairwright("convert", str(mini), "-")
    assert (nameless.code, nameless.out) == (2, "")
    assert "a name that ends with .json, .trf" in nameless.err


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
        f"{file}: round 1",
        "  file   rules",
        "  1 - 2  1 - 3",
        "  3 - 4  4 - 2",
        (
            "  order: the bracket of 0 points would have a candidate that is generated later "
            "(the file's pairing is worse)"
        ),
        "checked 1 tournaments, 1 rounds: 1 differences",
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
    assert answer.out.splitlines()[-1] == "checked 1 tournaments, 1 rounds: 1 differences"


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
    assert note in f"{checked.error} {checked.notes}"
    assert check_file(str(file), rulebook="dutch").error is None


@pytest.mark.parametrize("system", ["BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN"])
def test_round_robins_are_checked_by_their_tables(tmp_path: Path, system: str) -> None:
    file = tmp_path / "berger.trf"
    players = [player_line(1, 1, "4 w 1"), player_line(2, 1, "3 w 1")]
    players += [player_line(3, 0, "2 b 0"), player_line(4, 0, "1 b 0")]
    file.write_text(report(f"192 {system}", players), "utf-8")
    assert checked_value(check_file(str(file)))["differences"] == []
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
    ("options", "check"),
    [
        (["--rulebook", "northgate", "--to", "json"], {"points": None}),
        (["--points", "3-1-0", "--to", "json"], {"points": {"win": 3, "draw": 1}}),
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
    assert "highest_rating" in pairwright("generate", "--highest-rating", "9000").err
    assert "--out DIR" in pairwright("generate", "--count", "2").err
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
    assert "this event has matches" in matches.err
    assert not (tmp_path / "x.trf").exists()


def double(number: int) -> int:
    return 2 * number


def test_processes_give_results_in_order() -> None:
    assert list(in_processes(abs, [-3, 2, -1], jobs=2)) == [3, 2, 1]
    assert list(in_processes(double, [5], jobs=8)) == [10]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    files = write_cases(tmp_path, 60)
    command = [sys.executable, "-m", "pairdesk", "check", *files, *files, *files, "-j", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(2)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err.strip() == "interrupted"
