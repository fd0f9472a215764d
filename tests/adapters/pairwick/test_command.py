"""The plain-text club tool: every example of its description, and every case, to the byte."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.pairwick.__main__ import main
from pairdesk.pairwick.command import Refused, answer

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "pairwick.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
PAIRWICK = Path(sys.executable).with_name("pairwick")
FOUR = "1 Ann\n2 Bob\n3 Cy\n4 Di\n"
TWO_ROUNDS = "1 1 2 1-0\n1 3 4 1/2\n2 1 3 0-1\n2 2 4 1-0\n"
EIGHT = "1 Ann\n2 Bob\n3 Cy\n4 Di\n5 Ed\n6 Flo\n7 Gus\n8 Hal\n"
FIRST_ROUND = "1 1 2 1-0\n1 3 4 1/2\n1 5 6 0-1\n1 7 8 1-0\n"

USAGE = """\
usage: pairwick COMMAND [ARGS]
  standings PLAYERS RESULTS
  pair PLAYERS RESULTS
  check PLAYERS RESULTS
  crosstable PLAYERS RESULTS
  rounds COUNT
"""
STANDINGS = """\
1 3 1.5 1.5 1.25 1 Cy
2 1 1.0 2.5 1.00 1 Ann
3 2 1.0 1.5 0.50 1 Bob
4 4 0.5 2.5 0.75 0 Di
players=4 rounds=2
"""
CROSSTABLE = """\
ID PTS R1
1 1.0 W2
2 0.0 L1
3 0.5 D4
4 0.5 D3
5 0.0 L6
6 1.0 W5
7 1.0 W8
8 0.0 L7
"""


def run(*words: str, stdin: bytes = b"", cwd: Path | None = None) -> tuple[int, str, str]:
    """Exit code, output and errors of the installed command."""
    done = subprocess.run(
        [PAIRWICK, *words], input=stdin, capture_output=True, check=False, cwd=cwd
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(players: str | bytes, results: str | bytes) -> tuple[str, str]:
    for name, text in (("p.txt", players), ("r.txt", results)):
        Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return "p.txt", "r.txt"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_cases_to_the_byte(case: dict[str, Any], folder: Path) -> None:
    files = write(case["players"], case["results"])
    expected = case["expected"]
    for command in ("check", "standings", "crosstable", "pair"):
        code, output = expected[command]
        answered = run(command, *files)
        assert answered[0] == code, (command, answered)
        assert "Traceback" not in answered[2]
        if output is not None:
            assert answered == (code, output, ""), command
        if command == "check" and code:
            lines = answered[1].splitlines()
            count = expected["problems"]
            assert lines[-1] == ("1 problem" if count == 1 else f"{count} problems")
            assert len(lines) == count + 1
            told = [line.removeprefix("r.txt: ") for line in lines if ": player " in line]
            assert [line for line in told if "has no game" in line] == expected["missing"]
        if command == "pair" and code:
            assert answered[1] == ""
            assert answered[2].startswith("pairwick: ")


@pytest.mark.usefixtures("folder")
def test_the_examples_of_the_description() -> None:
    for count, needed in ((2, 1), (4, 2), (5, 3), (8, 3), (9, 4), (999, 10)):
        assert run("rounds", str(count)) == (0, f"{count} players: {needed} rounds\n", "")
    files = write(FOUR, "")
    assert run("check", *files) == (0, "ok: 0 rounds, 0 games, 0 byes\n", "")
    assert run("check", "-", "r.txt", stdin=FOUR.encode())[0] == 0
    files = write(FOUR, TWO_ROUNDS)
    assert run("standings", *files) == (0, STANDINGS, "")
    assert run("pair", *files) == (0, "round 3\n1 3 2\n2 1 4\n", "")
    files = write(EIGHT, FIRST_ROUND)
    assert run("crosstable", *files) == (0, CROSSTABLE, "")


def test_help_and_usage() -> None:
    for word in ("help", "-h", "--help"):
        assert run(word) == (0, USAGE, "")
    assert run() == (2, "", USAGE)
    for name in ("standings", "pair", "check", "crosstable", "rounds"):
        text, code = answer(["help", name])
        assert (text.splitlines()[0].split()[:3], code) == (["usage:", "pairwick", name], 0)


ORDER: list[tuple[list[str], str]] = [
    (["pear", "--all"], "unknown command 'pear'"),
    (["check", "--all"], "unknown option '--all'"),
    (["check", "-", "-x", "y"], "unknown option '-x'"),
    (["rounds", "-1"], "unknown option '-1'"),
    (["check", "p.txt"], "check takes PLAYERS RESULTS; 1 given"),
    (["rounds"], "rounds takes COUNT; 0 given"),
    (["help", "a", "b"], "help takes [COMMAND]; 2 given"),
    (["help", "pear"], "unknown command 'pear'"),
    (["--help", "check"], "--help takes no arguments; 1 given"),
    (["check", "-", "-"], "only one of the two files can be -"),
    (["check", "", "p.txt"], ": No such file or directory"),
    (["check", "p.txt", "."], ".: Is a directory"),
    (["check", "none.txt", "none too.txt"], "none.txt: No such file or directory"),
    (["check", "bad.txt", "none.txt"], "bad.txt:1: ID NAME is expected, with"),
    (["check", "p.txt", "none.txt"], "none.txt: No such file or directory"),
    (["check", "p.txt", "\0"], "\\x00: embedded null byte"),
    *((["rounds", count], "a count is a number from 2 to 999") for count in
      ("1", "0", "02", "1000", "x", "٣", "2 ", "")),
]  # fmt: skip


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("words", "message"), ORDER, ids=[str(k) for k in range(len(ORDER))])
def test_the_order_of_the_checks(
    words: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    Path("bad.txt").write_text("1\n2 Bob\n")
    write(FOUR, "")
    code, out, err = in_process(words, monkeypatch, capfd)
    assert (code, out) == (2, "")
    assert err.startswith(f"pairwick: {message}")
    assert err.count("\n") == 1


def in_process(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pairwick", *words])
    with pytest.raises(SystemExit) as left:
        main()
    out, err = capfd.readouterr()
    return int(left.value.code or 0), out, err


UNREADABLE_PLAYERS: list[tuple[bytes, list[str]]] = [
    (b"", ["p.txt: at least two players are needed, and there are 0"]),
    (b"1 Ann\n", ["p.txt: at least two players are needed, and there are 1"]),
    (b"x\n", [
        "p.txt:1: ID NAME is expected, with one space between them, not 'x'",
        "p.txt: at least two players are needed, and there are 1",
    ]),
    (b"1 Ann\n\n# x\n1 Bob\n", ["p.txt:4: player 1 is on line 1 already"]),
    (b"# x\n1 7th\n1 Bob\n", ["p.txt:2: a name is 1 to 30", "p.txt:3: player 1 is on line 2"]),
    (b"01 Ann\n0 Bob\n1000 Cy\nx Di\n+1 Ed\n 6 Flo\n", [
        "p.txt:1: an id is 1 to 999 without leading zeroes, not '01'",
        "p.txt:2: an id is 1 to 999 without leading zeroes, not '0'",
        "p.txt:3: an id is 1 to 999 without leading zeroes, not '1000'",
        "p.txt:4: an id is 1 to 999 without leading zeroes, not 'x'",
        "p.txt:5: an id is 1 to 999 without leading zeroes, not '+1'",
        "p.txt:6: an id is 1 to 999 without leading zeroes, not ''",
        "p.txt:6: a name is 1 to 30",
    ]),
    (b"1\n2 \n3  Bob\n4 Di \n5 7th\n6 " + b"x" * 31 + b"\n7 \xc3\x85sa\n8 a\tb\n01 1st\n", [
        "p.txt:1: ID NAME is expected",
        *(f"p.txt:{k}: a name is 1 to 30 of a-z" for k in range(2, 9)),
        "p.txt:9: an id is 1 to 999",
        "p.txt:9: a name is 1 to 30",
    ]),
    (b"1 Ann\n2\xc2\xa0Bob\n", [
        "p.txt:2: ID NAME is expected, with one space between them, not '2\\u00a0Bob'",
    ]),
    (b"1 Ann\xff\n2 Bob\r\r\n3 Cy\n", ["p.txt:1: this is not UTF-8 text; save", "p.txt:2: a name"]),
    (b"\xef\xbb\xbf\xef\xbb\xbf1 Ann\n2 Bob\n3 Cy\n", ["p.txt:1: an id is 1 to 999"]),
    (b"1 Ann\n2 Bob\n # x\n\x0b\n", ["p.txt:3: an id is 1", "p.txt:3: a name", "p.txt:4: ID NAME"]),
]  # fmt: skip
UNREADABLE_RESULTS: list[tuple[bytes, list[str]]] = [
    (b"1 1 2 1-0 \n1  1 2 1-0\n1 1 2\n1 1 2 1-0 x\n1 1 Bye\n1 3 bye 1-0\n 1 1 bye\n1 bye bye\n", [
        *(f"r.txt:{k}: ROUND WHITE BLACK RESULT or ROUND ID bye" for k in range(1, 9)),
    ]),
    (b"0 1 2 1-0\n100 1 2 1-0\n01 1 bye\n1 1 2 1-1\n1 1 2 \xc2\xbd\n1 0 2 1-0\n1 1 02 0-1\n", [
        "r.txt:1: a round is 1 to 99 without leading zeroes, not '0'",
        "r.txt:2: a round is 1 to 99 without leading zeroes, not '100'",
        "r.txt:3: a round is 1 to 99 without leading zeroes, not '01'",
        "r.txt:4: a result is 1-0, 0-1 or 1/2, not '1-1'",
        "r.txt:5: a result is 1-0, 0-1 or 1/2, not '½'",
        "r.txt:6: an id is 1 to 999 without leading zeroes, not '0'",
        "r.txt:7: an id is 1 to 999 without leading zeroes, not '02'",
    ]),
    (b"x 0 1000 2-0\n", [
        "r.txt:1: a round is", "r.txt:1: an id is", "r.txt:1: an id is", "r.txt:1: a result is",
    ]),
    (b"\x80\n1 1 2 1-0\n\x00\n", ["r.txt:1: this is not UTF-8 text", "r.txt:3: ROUND WHITE"]),
]  # fmt: skip


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("players", "results", "faults"),
    [
        *((players, b"x", faults) for players, faults in UNREADABLE_PLAYERS),
        *((FOUR.encode(), results, faults) for results, faults in UNREADABLE_RESULTS),
    ],
)
def test_every_line_that_cannot_be_read_is_named(
    players: bytes,
    results: bytes,
    faults: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    files = write(players, results)
    for command in ("check", "standings", "pair", "crosstable"):
        code, out, err = in_process([command, *files], monkeypatch, capfd)
        assert (code, out) == (2, "")
        lines = err.splitlines()
        assert len(lines) == len(faults)
        for line, fault in zip(lines, faults, strict=True):
            assert line.startswith(f"pairwick: {fault}")


@pytest.mark.usefixtures("folder")
def test_one_file_may_be_given_twice() -> None:
    write(FOUR, "")
    with pytest.raises(Refused, match=r"p.txt:1: ROUND WHITE BLACK RESULT"):
        answer(["check", "p.txt", "p.txt"])


@pytest.mark.usefixtures("folder")
def test_marks_line_ends_blanks_and_comments_are_nothing() -> None:
    longest = "D.-'z  " + 22 * "x" + "y"
    odd = f"\ufeff# club night\r\n\r\n1 Ann\r\n \t\n2 Bob\n#3 x\n3 Cy\r\n4 {longest}"
    files = write(odd, "\ufeff" + TWO_ROUNDS.replace("\n", "\r\n") + "\r\n#\n")
    assert answer(["check", *files]) == ("ok: 2 rounds, 4 games, 0 byes\n", 0)
    assert f"4 4 0.5 2.5 0.75 0 {longest}\n" in answer(["standings", *files])[0]
    assert len(longest) == 30


PROBLEMS: list[tuple[str, list[str]]] = [
    ("1 9 9 1-0\n", [
        "r.txt:1: player 9 cannot play against themselves", "r.txt: round 1: no games",
    ]),
    ("1 9 8 1-0\n", ["r.txt:1: unknown player 9", "r.txt: round 1: no games"]),
    ("1 1 9 1-0\n1 9 bye\n", [
        "r.txt:1: unknown player 9", "r.txt:2: unknown player 9", "r.txt: round 1: no games",
    ]),
    ("1 1 2 1-0\n1 2 1 1-0\n1 3 1 1-0\n1 1 bye\n1 3 4 1/2\n", [
        "r.txt:2: player 2 already has a game in round 1",
        "r.txt:3: player 1 already has a game in round 1",
        "r.txt:4: player 1 already has a game in round 1",
    ]),
    ("1 1 bye\n1 1 bye\n1 1 2 1-0\n1 2 3 1-0\n1 4 bye\n", [
        "r.txt:2: player 1 already has the bye in round 1",
        "r.txt:3: player 1 already has the bye in round 1",
    ]),
    ("2 4 2 1-0\n1 4 3 1-0\n", [
        "r.txt: round 1: player 1 has no game",
        "r.txt: round 1: player 2 has no game",
        "r.txt: round 2: player 1 has no game",
        "r.txt: round 2: player 3 has no game",
    ]),
    ("1 1 2 1-0\n1 3 4 1-0\n2 2 1 1-0\n2 4 1 1-0\n2 2 3 1-0\n", [
        "r.txt:3: players 2 and 1 met in round 1 already",
    ]),
    ("1 1 bye\n1 2 3 1-0\n1 4 bye\n2 1 bye\n2 2 4 1/2\n2 1 3 1-0\n", [
        "r.txt:4: player 1 had a bye in round 1 already",
    ]),
    ("3 1 2 1-0\n2 9 1 1-0\n", [
        "r.txt:2: unknown player 9",
        "r.txt: round 1: no games",
        "r.txt: round 2: no games",
        "r.txt: round 3: player 3 has no game",
        "r.txt: round 3: player 4 has no game",
    ]),
]  # fmt: skip


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("results", "problems"), PROBLEMS, ids=[str(k) for k in range(len(PROBLEMS))]
)
def test_problems_are_listed_in_order_and_refuse_the_reports(
    results: str,
    problems: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    files = write(FOUR, results)
    count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    code, out, err = in_process(["check", *files], monkeypatch, capfd)
    assert (code, out.splitlines(), err) == (1, [*problems, count], "")
    for command in ("standings", "pair", "crosstable"):
        assert in_process([command, *files], monkeypatch, capfd) == (
            1,
            "",
            f"pairwick: r.txt has {count}: run pairwick check\n",
        )


NO_ROUND: list[tuple[str, str, str]] = [
    ("1 A\n2 B\n", "1 1 2 1-0\n", "no complete pairing: 1 could meet none of the others"),
    (
        "1 A\n2 B\n3 C\n",
        "1 1 2 1-0\n1 3 bye\n2 1 3 1-0\n2 2 bye\n3 2 3 1-0\n3 1 bye\n",
        "no eligible bye: every player has had one",
    ),
    (
        "1 A\n2 B\n",
        "1 1 2 1-0\n" + "".join(f"{number} 1 bye\n" for number in range(2, 3)) + "2 2 bye\n",
        "no complete pairing: 1 could meet none of the others",
    ),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("players", "results", "reason"), NO_ROUND)
def test_why_there_is_no_round(
    players: str,
    results: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    files = write(players, results)
    assert in_process(["pair", *files], monkeypatch, capfd) == (1, "", f"pairwick: {reason}\n")


@pytest.mark.usefixtures("folder")
def test_there_is_a_round_99() -> None:
    text, code = answer(["pair", *write(*round_robin(100, 98))])
    assert (text.splitlines()[0], code) == ("round 99", 0)


@pytest.mark.usefixtures("folder")
def test_the_last_without_a_bye_gets_it() -> None:
    history = "1 1 2 1-0\n1 3 bye\n2 1 3 1-0\n2 2 bye\n"
    assert answer(["pair", *write("1 A\n2 B\n3 C\n", history)])[0] == "round 3\n1 2 3\nbye 1\n"


@pytest.mark.usefixtures("folder")
def test_there_is_no_round_100() -> None:
    files = write(*round_robin(100))
    assert run("pair", *files) == (
        1,
        "",
        "pairwick: round 100 cannot be created: 99 rounds are the most\n",
    )
    assert run("check", *files) == (0, "ok: 99 rounds, 4950 games, 0 byes\n", "")


def round_robin(size: int, rounds: int | None = None) -> tuple[str, str]:
    """So many rounds of everybody against everybody, by the circle method."""
    circle, lines = list(range(1, size + 1)), []
    for number in range(1, (size if rounds is None else rounds + 1)):
        half = zip(circle[: size // 2], reversed(circle[size // 2 :]), strict=True)
        lines += [f"{number} {white} {black} 1/2\n" for white, black in half]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return "".join(f"{player} P\n" for player in range(1, size + 1)), "".join(lines)


@pytest.mark.usefixtures("folder")
def test_it_never_hangs() -> None:
    """999 players; and a history after which a naive search tries for ever."""
    everybody = "".join(f"{player} P\n" for player in range(1, 1000))
    text, code = answer(["pair", *write(everybody, "")])
    assert (len(text.splitlines()), text.splitlines()[-1], code) == (501, "bye 999", 0)
    with pytest.raises(Refused, match="these can only meet among themselves, and are odd") as why:
        answer(["pair", *write(*played_across(49))])
    assert why.value.exit_code == 1


def played_across(size: int) -> tuple[str, str]:
    """Two odd clubs in which everybody has met all of the other club, and nobody of their own."""
    lines = [
        f"{1 + shift} {home} {size + 1 + (home + shift) % size} 1/2\n"
        for shift in range(size)
        for home in range(1, size + 1)
    ]
    return "".join(f"{player} P\n" for player in range(1, 2 * size + 1)), "".join(lines)


@given(st.binary(max_size=80), st.binary(max_size=80), st.booleans())
def test_any_bytes_are_answered(players: bytes, results: bytes, readable: bool) -> None:  # noqa: FBT001
    for command in ("check", "standings", "pair", "crosstable"):
        data = (FOUR.encode() if readable else players, results)
        assert answered_code(command, *data) in {0, 1, 2}


LINES = st.lists(
    st.sampled_from(
        [
            f"{number} {game}"
            for number in (1, 2, 3, 99)
            for game in ("1 2 1-0", "3 4 1/2", "1 3 0-1", "2 4 1-0", "2 bye", "4 bye", "5 1 1-0")
        ]
    ),
    max_size=8,
)


@given(LINES, st.booleans())
def test_any_results_are_answered(lines: list[str], odd: bool) -> None:  # noqa: FBT001
    players = FOUR + ("5 Ed\n" if odd else "")
    results = "".join(f"{line}\n" for line in lines).encode()
    codes = {
        command: answered_code(command, players.encode(), results)
        for command in ("check", "standings", "pair", "crosstable")
    }
    assert set(codes.values()) <= {0, 1}
    assert codes["check"] == codes["standings"] == codes["crosstable"]
    if codes["check"]:
        assert codes["pair"]


def answered_code(command: str, players: bytes, results: bytes) -> int:
    """The exit code for the bytes of two files; whatever else is raised is a fault."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder, name)) for name in ("p", "r")]
        for file, data in zip(files, (players, results), strict=True):
            Path(file).write_bytes(data)
        try:
            return answer([command, *files])[1]
        except Refused as refused:
            return refused.exit_code


def test_random_bytes_never_break_the_installed_command(folder: Path) -> None:
    dice = random.Random(5)
    for _ in range(12):
        files = write(
            dice.choice([FOUR.encode(), dice.randbytes(40)]),
            dice.choice([TWO_ROUNDS.encode(), dice.randbytes(40)]) + dice.randbytes(3),
        )
        code, _, err = run(dice.choice(["check", "standings", "pair", "crosstable"]), *files)
        assert code in {0, 1, 2}
        assert "Traceback" not in err


def test_output_is_utf_8_with_lf_whatever_the_system(folder: Path) -> None:
    """A path is shown as it was typed; a byte of it that is no UTF-8 shows as an escape."""
    Path("p.txt").write_text(FOUR)
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "POSIX", "PYTHONUTF8": "0"}
    for name, shown in (("ré.txt".encode(), "ré.txt"), (b"r\xff.txt", "r\\xff.txt")):
        done = subprocess.run(
            [os.fsencode(PAIRWICK), b"check", b"p.txt", name],
            capture_output=True,
            check=False,
            env={**plain, "PYTHONCOERCECLOCALE": "0"},
        )
        assert done.returncode == 2
        assert done.stderr == f"pairwick: {shown}: No such file or directory\n".encode()


SHELL: list[tuple[str, int, str]] = [
    ("pairwick help >&-", 2, "pairwick: standard output is closed\n"),
    ("pairwick help >/dev/full", 2, "pairwick: standard output: No space left on device\n"),
    ("pairwick check p.txt - <&-", 2, "pairwick: <stdin>: standard input is closed\n"),
    ("pairwick standings p.txt bad.txt 2>&-", 1, ""),
    ("pairwick standings p.txt bad.txt 2>/dev/full", 1, ""),
    (
        "pairwick standings p.txt - <bad.txt",
        1,
        "pairwick: <stdin> has 3 problems: run pairwick check\n",
    ),
    ("pairwick nonsense 2>&-", 2, ""),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(("line", "code", "err"), SHELL, ids=[entry[0] for entry in SHELL])
def test_closed_and_full_streams(line: str, code: int, err: str, folder: Path) -> None:
    Path("p.txt").write_text(FOUR)
    Path("bad.txt").write_text("1 1 2 1-0\n1 1 3 1-0\n")
    done = subprocess.run(
        ["sh", "-c", line.replace("pairwick ", f"{PAIRWICK} ", 1)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, "", err)


def test_a_reader_who_has_left_stops_nothing(folder: Path) -> None:
    files = write(*round_robin(100))
    with subprocess.Popen(
        [PAIRWICK, "crosstable", *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as left:
        assert left.stdout is not None
        assert left.stderr is not None
        left.stdout.close()
        assert (left.wait(), left.stderr.read()) == (0, b"")


def test_ctrl_c_while_it_waits_for_input(folder: Path) -> None:
    write(FOUR, "")
    with subprocess.Popen(
        [PAIRWICK, "check", "p.txt", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as waiting:
        time.sleep(0.5)  # until it reads
        waiting.send_signal(signal.SIGINT)
        assert waiting.stderr is not None
        assert (waiting.wait(), waiting.stderr.read()) == (130, b"")


def test_only_a_pairing_loads_the_solvers_and_nothing_loads_the_heavy_ones(folder: Path) -> None:
    files = write(FOUR, TWO_ROUNDS)
    for command, engine in (("check", False), ("standings", True), ("pair", True)):
        code = (
            "import sys; from pairdesk.pairwick.command import answer; "
            f"answer([{command!r}, *{files!r}]); print(*sys.modules)"
        )
        loaded = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout.split()
        assert not {"networkx", "ortools", "click", "rich", "msgspec"} & set(loaded)
        assert ("pairwright.event" in loaded) == engine
        assert ("pairwright.solvers" in loaded) == (command == "pair")
