"""The command line, as a person types it."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from command_line import Command, one_line
from pairdesk.cli.main import COMMANDS, cli
from pairwright import Event

EVENT: dict[str, Any] = {
    "players": [{"id": name, "rating": 1900 - 100 * k} for k, name in enumerate("abcde")],
    "rounds": [{"boards": [["a", "c", "W"], ["b", "d", "D"]], "bye": "e"}],
}


def test_help_names_every_command(pairwright: Command) -> None:
    answer = pairwright("--help")
    assert answer.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in answer.out
        assert pairwright(name, "--help").out.startswith(f"Usage: pairwright {name} ")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_all_commands_says_what_each_says_of_itself(name: str) -> None:
    command = cli.commands[name]
    assert command.name == name
    assert command.get_short_help_str(limit=1000) == COMMANDS[name].short_help


def test_version(pairwright: Command) -> None:
    assert "0.1.0" in pairwright("--version").out


def test_an_unknown_command_is_a_usage_error(pairwright: Command) -> None:
    answer = pairwright("pear")
    assert answer.code == 2
    error, hint = answer.err.splitlines()
    assert error.startswith("error: unknown command 'pear'; use one of bye, check, convert, ")
    assert hint == 'hint: "pairwright --help" lists what is accepted'
    assert answer.out == ""


BATCH = [["register_many", [["ana", 1800], ["bé", 1700]]], ["pair_round"], ["pear"]]
RESULTS = [
    2,
    {"round": 1, "boards": [[1, "ana", "bé", "*"]], "bye": None},
    "error: unknown operation",
]


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte-order mark"])
def test_run_reads_standard_input_or_a_file(pairwright: Command, prefix: bytes) -> None:
    data = prefix + json.dumps(BATCH, ensure_ascii=False).encode()
    Path("batch.json").write_bytes(data)
    for answer in (
        pairwright("run", stdin=data),
        pairwright("run", "-", stdin=data),
        pairwright("run", "batch.json"),
    ):
        assert (answer.code, answer.err) == (0, "")
        assert json.loads(answer.out) == RESULTS
    assert json.loads(pairwright("run", stdin=b"[]").out) == []


def test_run_writes_what_utf_8_cannot_hold(pairwright: Command) -> None:
    answer = pairwright("run", stdin=rb'[["register", "\ud800", 1], ["standings"]]')
    assert json.loads(answer.out)[1][0][1] == "\ud800"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1 column 1"),
        (b"[1,\n 2,,]", "line 2 column 4"),
        (b'\n\n  {"a": 1}', "line 3 column 3: a list of operations is expected"),
        (b"7", "line 1 column 1: a list"),
        (b'["\xff"]', "line 1 column 3: this is not UTF-8"),
        (b'[\n"\xc3\xa9\xff"]', "line 2 column 3: this is not UTF-8"),
        (b'[\n["]]",\n' + b"[" * 100_000, "line 3 column 100000: lists and objects are nested"),
    ],
    ids=lambda value: None,
)
def test_run_says_where_a_file_is_no_list(pairwright: Command, data: bytes, message: str) -> None:
    Path("batch.json").write_bytes(data)
    answer = pairwright("run", "batch.json")
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err).startswith("batch.json: ")
    assert message in answer.err


def test_run_goes_on_after_numbers_and_objects_that_mean_nothing(pairwright: Command) -> None:
    data = b'[["register", "ana", %s], [{"a": 1, "a": 2}], ["register", "ana", 1]]' % (b"9" * 5000)
    answer = pairwright("run", stdin=data)
    assert answer.code == 0
    assert json.loads(answer.out) == [
        "error: invalid arguments",
        "error: unknown operation",
        True,
    ]


def test_run_names_standard_input_and_a_missing_file(pairwright: Command) -> None:
    assert one_line(pairwright("run", stdin=b"{").err).startswith("standard input: line 1")
    answer = pairwright("run", "nowhere.json")
    assert answer.code == 2
    assert one_line(answer.err) == "nowhere.json: No such file or directory"


def test_pair_shows_the_next_round(pairwright: Command) -> None:
    Path("event.json").write_text(json.dumps(EVENT))
    answer = pairwright("pair", "event.json")
    assert answer.code == 0
    assert "Round 2" in answer.out
    cells = [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in answer.out.splitlines()
        if line.startswith("│")
    ]
    assert cells == [
        ["1", "b", "0.5", "a", "1"],
        ["2", "d", "0.5", "e", "1"],
        ["", "c", "0", "bye", ""],
    ]
    as_json = pairwright(
        "pair", "-", "--json", "--solver", "backtracking", stdin=json.dumps(EVENT).encode()
    )
    paired = json.loads(as_json.out)
    assert paired["round"] == 2
    assert paired["bye"] == "c"
    assert paired["boards"] == [[1, "b", "a", "*"], [2, "d", "e", "*"]]


def test_pair_takes_ids_that_look_like_markup(pairwright: Command) -> None:
    event = {"players": [{"id": "[red]x[/red]", "rating": 1}, {"id": ":smile:", "rating": 2}]}
    answer = pairwright("pair", "-", stdin=json.dumps(event).encode())
    assert "[red]x[/red]" in answer.out
    assert ":smile:" in answer.out


def test_pair_refuses_with_one_line(pairwright: Command) -> None:
    open_round = {**EVENT, "rounds": [{"boards": [["a", "b", "*"]]}]}
    answer = pairwright("pair", "-", stdin=json.dumps(open_round).encode())
    assert answer.code == 1
    assert one_line(answer.err).startswith("round in progress: round 1")
    two = {
        "players": EVENT["players"][:2],
        "rounds": [{"boards": [["a", "b", "W"]]}],
    }
    answer = pairwright("pair", "-", stdin=json.dumps(two).encode())
    assert (answer.code, answer.out) == (1, "")
    assert one_line(answer.err).startswith("no valid pairing: ")


def test_pair_says_what_is_wrong_in_the_file(pairwright: Command) -> None:
    answer = pairwright("pair", "-", stdin=b'{"players": [{"id": "a", "rating": "x"}]}')
    assert answer.code == 2
    assert one_line(answer.err).startswith("standard input: players[0].rating: ")
    answer = pairwright("pair", "event.json", "--solver", "guess")
    assert answer.code == 2
    assert "'auto', 'matching', 'cpsat', 'backtracking'" in answer.err


def test_rehearse_the_spring_open(pairwright: Command) -> None:
    answer = pairwright("rehearse", "--example", "spring-open", "--rounds", "9")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert [line.split(",")[0] for line in lines[:9]] == [
        f"round {number}: 150 boards" for number in range(1, 10)
    ]
    assert all(" floats, " in line and line.endswith(" ms") for line in lines[:9])
    assert sum(line.startswith("│") for line in lines) == 10


FIELD = "id,rating\nana,1800\nben,1700\ncy,1600\n\ndee,1500\neli,1400\n"


def test_rehearse_a_file_with_withdrawals_and_output(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    answer = pairwright(
        "rehearse", "field.csv", "--rounds", "3", "--draw-every", "2",
        "--withdraw", "ana@2", "--withdraw", "ben@3", "--out", "night/one",
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    assert "round 1: 2 boards, bye eli, 0 floats" in answer.out
    assert sorted(path.name for path in Path("night/one").iterdir()) == [
        "pairings.csv",
        "pairings.html",
        "standings.csv",
        "standings.html",
    ]
    pairings = Path("night/one/pairings.csv").read_text().splitlines()
    assert pairings[:4] == [
        "round,board,white,black,result",
        "1,1,ana,cy,W",
        "1,2,ben,dee,D",
        "1,,eli,,bye",
    ]
    assert not any("ana" in line for line in pairings if line[0] in "23")
    table = Path("night/one/standings.csv").read_text().splitlines()
    assert table[0] == "rank,id,points,buchholz,sonneborn_berger,status"
    assert len(table) == 6
    assert sum(line.endswith(",withdrawn") for line in table) == 2


def test_rehearse_a_stage_that_teams_leave(pairwright: Command) -> None:
    teams = [f"team-{letter},{1900 - 10 * k}" for k, letter in enumerate("abcdefghijklmnop")]
    Path("field.csv").write_text("\n".join(["id,rating", *teams]))
    words = ["rehearse", "field.csv", "--rulebook", "major", "--results", "elo"]
    answer = pairwright(*words, "--advance", "3", "--eliminate", "3", "--out", "out")
    assert (answer.code, answer.err) == (0, "")
    boards = [line.split(",")[0] for line in answer.out.splitlines()[:5]]
    assert boards == [f"round {k}: {n} boards" for k, n in enumerate((8, 8, 8, 6, 3), 1)]
    header, *rows = Path("out/stage.csv").read_text().splitlines()
    assert header == "rank,id,won,lost,difficulty,outcome"
    outcomes = [row.split(",")[-1] for row in rows]
    assert outcomes == [
        *2 * ["advanced in round 3"],
        *3 * ["advanced in round 4"],
        *3 * ["advanced in round 5"],
        *3 * ["eliminated in round 5"],
        *3 * ["eliminated in round 4"],
        *2 * ["eliminated in round 3"],
    ]
    assert all(outcome in answer.out for outcome in outcomes)
    assert (
        sum("withdrawn" in row for row in Path("out/standings.csv").read_text().splitlines()) == 16
    )

    cut = pairwright(*words, "--advance", "3", "--eliminate", "3", "--rounds", "2")
    assert cut.code == 0
    assert " in round " not in cut.out
    longer = pairwright(
        *words, "--advance", "1", "--eliminate", "1", "--rounds", "7", "--withdraw", "team-a@2"
    )
    assert longer.code == 0
    assert longer.out.count("boards") == 1
    alone = pairwright("rehearse", "field.csv", "--advance", "3")
    assert (alone.code, alone.err.splitlines()[-2]) == (
        2,
        "error: give both --advance and --eliminate, or neither",
    )


def test_rehearse_stops_early_with_a_reason(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    answer = pairwright("rehearse", "field.csv", "--rounds", "30", "--out", "out")
    assert answer.code == 1
    played = sum(line.startswith("round ") for line in answer.out.splitlines())
    warned, stopped = answer.err.splitlines()
    assert warned == "warning: 5 players can play 5 rounds without a rematch"
    assert stopped.startswith(f"stopped after round {played}: no valid pairing: ")
    assert (
        len({line[0] for line in Path("out/pairings.csv").read_text().splitlines()[1:]}) == played
    )


def test_every_bad_line_of_a_field_is_reported(pairwright: Command) -> None:
    Path("field.csv").write_bytes(
        b"\xef\xbb\xbfid,rating\r\nana,1800\r\n,1700\r\nben\r\ncy,x\r\n"
        b'ana,1200\r\ndee,4001\r\n"two\r\nlines",5\r\neli,1,2\r\n\xff,1\r\ngu\x1bs,1\r\n'
    )
    answer = pairwright("rehearse", "field.csv", "--out", "out")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        "field.csv:3: a player id must be a text that is not blank, not ''",
        "field.csv:4: 2 cells are expected (id,rating), not 1",
        "field.csv:5: a rating must be a whole number from 0 to 4000, not 'x'",
        "field.csv:6: 'ana' is in the file already",
        "field.csv:7: player 'dee': a rating must be a whole number from 0 to 4000, not 4001",
        "field.csv:8: a control character in the id 'two\\\\r\\\\nlines'",
        "field.csv:10: 2 cells are expected (id,rating), not 3",
        "field.csv:11: column 1: this is not UTF-8 text",
        "field.csv:12: a control character in the id 'gu\\\\x1bs'",
    ]
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "field.csv:1: the first line must be the header id,rating"),
        (b"ana,1800\n", "field.csv:1: the first line must be the header id,rating"),
        (b"id,rating\n\xff,1\n", "field.csv:2: column 1: this is not UTF-8 text"),
        (b'id,rating\n"ana,1\n', "field.csv:2: unexpected end of data"),
        (b"id,rating\n" + b"x" * 200_000 + b",1\n", "field.csv:2: field larger than"),
        ("id,rating\nana,1\n".encode("utf-16"), "field.csv:1: this is UTF-16 text; save the file"),
        (
            b"id,rating,rating\nana,1,2\n",
            "field.csv:1: the first line must be the header id,rating",
        ),
        (
            b"id,rating\nana," + b"9" * 5000 + b"\n",
            "field.csv:2: a rating must be a whole number from 0",
        ),
        ("id,rating\nana,\u00b2\n".encode(), "field.csv:2: a rating must be a whole number from 0"),
    ],
    ids=["empty", "header", "encoding", "quote", "long", "utf-16", "twice", "digits", "square"],
)
def test_a_field_that_cannot_be_read(pairwright: Command, data: bytes, message: str) -> None:
    Path("field.csv").write_bytes(data)
    answer = pairwright("rehearse", "field.csv")
    assert answer.code == 2
    assert one_line(answer.err).startswith(message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--withdraw", "ana"], "ID@ROUND is expected"),
        (["--withdraw", "ana@x"], "ID@ROUND is expected"),
        (["--withdraw", "@2"], "ID@ROUND is expected"),
        (["--withdraw", "ana@0"], "the round must be from 1 to 9"),
        (["--withdraw", "ana@10"], "the round must be from 1 to 9"),
        (["--withdraw", "ana@2", "--withdraw", "ana@3"], "is given twice"),
        (["--rounds", "0"], "--rounds"),
        (["--draw-every", "-1"], "--draw-every"),
        (["--example", "spring-open"], "either"),
    ],
    ids=lambda value: "-".join(value).replace("--", "") if isinstance(value, list) else "",
)
def test_bad_options_of_a_rehearsal(pairwright: Command, words: list[str], message: str) -> None:
    Path("field.csv").write_text(FIELD)
    answer = pairwright("rehearse", "field.csv", *words)
    assert answer.code == 2
    assert message in answer.err


LEAGUE = {
    "players": [
        {"id": name, "rating": 1800 - 100 * k}
        for k, name in enumerate(["ana", "ben", "cy", "dee", "eli", "fay"])
    ],
    "rounds": [
        {"boards": [["ana", "dee", "W"], ["ben", "eli", "W"], ["cy", "fay", "W"]]},
        {"boards": [["ben", "ana", "B"], ["dee", "cy", "W"], ["eli", "fay", "W"]]},
    ],
}


def test_explain_reads_out_and_answers(pairwright: Command) -> None:
    data = json.dumps(LEAGUE).encode()
    answer = pairwright("explain", "-", "--board", "2", stdin=data)
    assert answer.out.splitlines() == [
        "Board 2: ben meets fay.",
        "ben could not meet dee: eli and fay would be left, and they met in round 2.",
        "ben could not meet eli: they met in round 1.",
    ]
    value = json.loads(pairwright("explain", "-", "--round", "2", "--json", stdin=data).out)
    assert value["decisions"][0]["chosen"] == "ben"
    answer = pairwright("explain", "-", "--why-not", "ben:dee", stdin=data)
    assert answer.out.splitlines()[0] == "ben and dee: on board 1, ana tries cy before fay."
    assert "  dee - ben" in answer.out.splitlines()
    answer = pairwright("explain", "-", "--why-not", "ana:ben", "--json", stdin=data)
    assert json.loads(answer.out)["verdict"] == "barred"
    assert pairwright("explain", "-", "--why-not", "ana", stdin=data).code == 2
    assert pairwright("explain", "-", "--board", "9", stdin=data).code == 1
    assert pairwright("explain", "-", "--round", "9", stdin=data).code == 1


def test_house_rules_on_the_command_line(pairwright: Command) -> None:
    data = json.dumps(LEAGUE).encode()

    def first(*words: str) -> list[str]:
        answer = pairwright("pair", "-", "--json", *words, stdin=data)
        assert answer.code == 0
        return sorted(json.loads(answer.out)["boards"][0][1:3])

    assert first() == ["ana", "cy"]
    assert first("--forbid", "ana:cy") == ["ana", "eli"]
    assert first("--forbid", "ana:cy", "--forbid", "eli:ana") == ["ana", "fay"]
    assert first("--horizon", "max") == ["ana", "cy"]
    Path("house.json").write_text('{"required": [["ana", "fay"]]}')
    assert first("--house", "house.json") == ["ana", "fay"]
    answer = pairwright("pair", "-", "--horizon", "4", stdin=data)
    assert answer.code == 1
    assert one_line(answer.err).endswith(
        "cannot all hold: horizon 4, but ana has only 3 possible opponents for the 4 rounds after "
        "this one"
    )
    for words in (["--forbid", "ana"], ["--horizon", "some"]):
        assert pairwright("pair", "-", *words, stdin=data).code == 2
    unknown = pairwright("pair", "-", "--forbid", "ana:zoe", stdin=data)
    assert unknown.code == 1
    assert one_line(unknown.err) == "unknown player: nobody is registered as 'zoe'"
    Path("house.json").write_text('{"wish": 1}')
    answer = pairwright("pair", "-", "--house", "house.json", stdin=data)
    assert answer.code == 2
    assert one_line(answer.err) == "house.json: house rules: object contains unknown field `wish`"


def test_clubs_are_kept_apart_in_a_rehearsal(pairwright: Command) -> None:
    clubs = [f"p{k},{2000 - k},club:{k // 3};family:{k}" for k in range(12)]
    Path("field.csv").write_text("id,rating,groups\n" + "\n".join(clubs) + "\n")
    words = ["--rounds", "4", "--separate", "club:", "--at-most", "1", "--out", "out"]
    assert pairwright("rehearse", "field.csv", *words).code == 0
    for number in "1234":
        rows = [
            line.split(",")
            for line in Path("out/pairings.csv").read_text().splitlines()
            if line.startswith(number)
        ]
        assert sum(int(row[2][1:]) // 3 == int(row[3][1:]) // 3 for row in rows) <= 1


def test_an_unknown_example_and_none_at_all(pairwright: Command) -> None:
    assert (
        "unknown example autumn; use one of spring-open"
        in pairwright("rehearse", "--example", "autumn").err
    )
    assert pairwright("rehearse").code == 2


@pytest.mark.parametrize("out", ["blocked", "blocked/deeper"])
def test_output_that_cannot_be_written_is_known_beforehand(pairwright: Command, out: str) -> None:
    Path("field.csv").write_text(FIELD)
    Path("blocked").write_text("a file")
    answer = pairwright("rehearse", "field.csv", "--rounds", "1", "--out", out)
    assert (answer.code, answer.out) == (2, "")
    assert "blocked" in answer.err
    assert Path("blocked").read_text() == "a file"


def test_a_folder_in_the_place_of_a_file(pairwright: Command) -> None:
    Path("field.csv").write_text(FIELD)
    Path("out/standings.csv").mkdir(parents=True)
    Path("out/pairings.csv").write_text("old")
    answer = pairwright("rehearse", "field.csv", "--rounds", "3", "--out", "out")
    assert answer.code == 2
    assert one_line(answer.err) == f"{Path('out/standings.csv')}: is a folder"
    assert Path("out/pairings.csv").read_text() == "old"


def test_an_interrupted_rehearsal_writes_nothing(tmp_path: Path) -> None:
    field = tmp_path / "field.csv"
    field.write_text("id,rating\n" + "".join(f"p{k},{k % 3000}\n" for k in range(20_000)))
    with subprocess.Popen(
        [*COMMAND, "rehearse", str(field), "--rounds", "500", "--out", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("round   1: ")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == "interrupted"
    assert not (tmp_path / "out").exists()


COMMAND = [sys.executable, "-m", "pairdesk"]


def test_a_reader_who_leaves_early_stops_nothing(tmp_path: Path) -> None:
    words = ["rehearse", "--example", "spring-open", "--out", str(tmp_path / "out")]
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert (tmp_path / "out" / "standings.csv").exists()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_what_the_terminal_cannot_write_is_escaped(tmp_path: Path, encoding: str) -> None:
    field = tmp_path / "field.csv"
    field.write_text("id,rating\né😀,1\n日本,2\n", "utf-8")
    answer = subprocess.run(
        [*COMMAND, "rehearse", str(field), "--rounds", "1", "--out", str(tmp_path / "out")],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert b"\\u65e5\\u672c" in answer.stdout
    assert "日本" in (tmp_path / "out" / "standings.csv").read_text("utf-8")


def test_closed_streams_are_errors_of_one_line() -> None:
    for words, closed in (
        ("run", "<&-"),
        ("pair -", "<&-"),
        ("rehearse --example spring-open", ">&-"),
    ):
        answer = subprocess.run(
            ["/bin/sh", "-c", f'"$0" -m pairdesk {words} {closed}', sys.executable],
            check=False,
            capture_output=True,
            text=True,
        )
        assert answer.returncode == 2
        assert one_line(answer.stderr).endswith("is closed")


def test_on_a_terminal_the_lines_stand_apart_from_the_bar(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    field = tmp_path / "field.csv"
    field.write_text("id,rating\n:smile:,1\n[red],2\nc,3\n")
    master, slave = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "rehearse", str(field), "--rounds", "2"],
        stdout=slave,
        stderr=slave,
        env={**os.environ, "COLUMNS": "20"},
    ) as process:
        os.close(slave)
        shown = b""
        with suppress(OSError):  # the end of a terminal that has closed
            while part := os.read(master, 65536):
                shown += part
    os.close(master)
    assert process.returncode == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())
    assert "rehearsing" in plain
    lines = [line.rpartition("\r")[2] for line in plain.replace("\r\n", "\n").split("\n")]
    assert any(line.startswith("round 1: 1 board, bye :smile:") for line in lines)
    assert any("│ [red]" in line and "│ active │" in line for line in lines)


def test_players_leave_even_before_a_round_that_cannot_be_paired(pairwright: Command) -> None:
    Path("field.csv").write_text("id,rating\na,1800\nb,1700\nc,1600\n")
    words = ["--rounds", "3", "--withdraw", "a@2", "--withdraw", "b@2", "--out", "out"]
    answer = pairwright("rehearse", "field.csv", *words)
    assert answer.code == 1
    assert "not enough players" in answer.err
    assert Path("out/standings.csv").read_text().count("withdrawn") == 2


def test_a_rehearsal_of_standard_input_and_of_endless_rounds(pairwright: Command) -> None:
    answer = pairwright("rehearse", "-", "--rounds", "99999999999999999999", stdin=FIELD.encode())
    assert answer.code == 1
    assert "no valid pairing" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rounds", "1000"), "at most 999 rounds can be played at once, not 1000"),
        (("--advance", "900", "--eliminate", "101"), "at most 999 rounds can be played"),
        (("--rounds", "1000", "--late", "eli@1000"), "at most 999 rounds can be played"),
    ],
    ids=["rounds", "stage", "late"],
)
def test_a_rehearsal_without_an_end_is_refused(
    pairwright: Command, words: tuple[str, ...], said: str
) -> None:
    answer = pairwright("rehearse", "-", *words, "--rulebook", "major", stdin=FIELD.encode())
    assert (answer.code, answer.out) == (2, "")
    assert said in one_line(answer.err)


def test_a_player_is_late_by_no_more_rounds_than_can_be(pairwright: Command) -> None:
    words = ["--rounds", "999999999", "--late", "eli@999999999"]
    answer = pairwright("rehearse", "-", *words, stdin=FIELD.encode())
    assert answer.code == 2
    assert "the round must be from 1 to 999" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rounds", "1000"), "rounds must be a whole number from 1 to 999, not 1000"),
        (("--players", "1000001"), "players must be a whole number from 2 to 1000000, not 1000001"),
        (
            ("--count", "1000001", "--out", "all"),
            "'1000001' is not a whole number from 1 to 1000000",
        ),
    ],
    ids=["rounds", "players", "count"],
)
def test_tournaments_without_end_are_not_generated(
    pairwright: Command, words: tuple[str, ...], said: str
) -> None:
    answer = pairwright("generate", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_the_example_is_a_field_of_three_hundred() -> None:
    from pairdesk.files.players_csv import example_field  # noqa: PLC0415

    event = Event.of(example_field("spring-open"))
    assert len(event.players) == 300


def test_how_many_rounds(pairwright: Command) -> None:
    for words, out in (
        (("9",), "9 players: 4 rounds\n"),
        (("300", "--system", "magic"), "300 players: 9 rounds\n"),
    ):
        assert pairwright("rounds", *words) == (0, out, "")
    for odd in ("1", "x", "-3"):
        assert pairwright("rounds", odd).code == 2


def test_results_by_luck_are_the_same_again(pairwright: Command) -> None:
    Path("field.csv").write_text("id,rating\n" + "".join(f"p{k},{1500 + k}\n" for k in range(16)))
    tables = []
    for number, seed in enumerate(("7", "7", "8")):
        words = ("rehearse", "field.csv", "--rounds", "4", "--results", "elo", "--seed", seed)
        assert pairwright(*words, "--out", f"out{number}").code == 0
        tables.append(Path(f"out{number}/pairings.csv").read_text())
    assert tables[0] == tables[1] != tables[2]
    answer = pairwright("rehearse", "field.csv", "--results", "elo", "--draw-every", "3")
    assert answer.code == 2
    assert "--draw-every needs --results rating" in answer.err
    warned = pairwright("rehearse", "field.csv", "--rounds", "3").err
    assert warned == (
        "warning: 3 rounds may leave more than one perfect score among 16 players; "
        "4 rounds would not\n"
    )


def test_byes_late_players_and_acceleration_are_rehearsed(
    pairwright: Command, tmp_path: Path
) -> None:
    field = tmp_path / "field.csv"
    field.write_text("id,rating\n" + "".join(f"p{k},{2000 - k}\n" for k in range(8)), "utf-8")
    arguments = ["--rounds", "2", "--rulebook", "dutch", "--acceleration", "baku"]
    arguments += ["--bye", "p1@1", "--bye", "p2@2=Z", "--late", "p7@2", "--points", "2-1-0"]
    arguments += ["--initial-colour", "black", "--out", str(tmp_path / "out")]
    done = pairwright("rehearse", str(field), *arguments)
    assert done.code == 0, done.err
    written = (tmp_path / "out" / "pairings.csv").read_text("utf-8").splitlines()
    assert written[1] == "1,1,p3,p0,B"
    assert "1,,p1,,half-point bye" in written
    assert "1,,p7,,zero-point bye" in written
    assert "2,,p2,,zero-point bye" in written
    assert [row.count("p7") for row in written if row.startswith("2,3")] == [1]


@pytest.mark.parametrize(
    ("option", "text", "reason"),
    [
        ("--bye", "p1", "ID@ROUND is expected"),
        ("--late", "p1@7", "the round must be from 1 to 2"),
        ("--points", "3-1", "three numbers"),
        ("--points", "a-b-c", "three numbers"),
        ("--points", "1-0.3-0", "half"),
    ],
)
def test_options_about_the_event_say_what_is_wrong(
    pairwright: Command, tmp_path: Path, option: str, text: str, reason: str
) -> None:
    field = tmp_path / "field.csv"
    field.write_text("id,rating\np1,2000\np2,1900\n", "utf-8")
    done = pairwright("rehearse", str(field), "--rounds", "2", option, text)
    assert done.code == 2
    assert reason in done.err


def test_a_bye_for_the_next_round(pairwright: Command, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    players = [{"id": name, "rating": 1800} for name in ("ana", "ben", "cy")]
    file.write_text(json.dumps({"players": players}), "utf-8")
    done = pairwright("pair", str(file), "--bye", "cy=Z", "--json")
    assert json.loads(done.out)["byes"] == {"cy": "Z"}
    assert "half-point bye" in pairwright("pair", str(file), "--bye", "cy").out
    assert "unknown player" in pairwright("pair", str(file), "--bye", "zoe").err


@pytest.mark.parametrize("option", ["--withdraw", "--bye", "--late"])
def test_nobody_unknown_is_rehearsed(pairwright: Command, option: str) -> None:
    Path("field.csv").write_text(FIELD)
    answer = pairwright("rehearse", "field.csv", option, "zoe@2")
    assert answer.code == 1
    assert one_line(answer.err) == "unknown player: nobody is registered as 'zoe'"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--points", "3-1-0"],
            "points: each game of a match of two games counts 1-0.5-0; leave the points out",
        ),
        (["--boards", "2"], "double-swiss pairs matches of two games between players, not teams"),
    ],
)
def test_a_rehearsal_of_matches_of_two_games_refuses_what_they_have(
    pairwright: Command, words: list[str], sentence: str
) -> None:
    Path("field.csv").write_text(FIELD)
    answer = pairwright("rehearse", "field.csv", "--rulebook", "double-swiss", *words)
    assert (answer.code, one_line(answer.err)) == (2, sentence)
