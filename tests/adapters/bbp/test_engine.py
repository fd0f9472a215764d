"""The engine as programs call it: the worked files of the sheet, forms, files, exit codes."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from command_line import Command, one_line

BASE = """\
012 Mini
142 4
152 W
001    1 m    Alpha                             2200                             1.0    2     4 w 1
001    2 m    Bravo                             2100                             1.0    1     5 b 1
001    3 m    Charlie                           2000                             1.0    3  0000 - U
001    4 m    Delta                             1900                             0.0    4     1 b 0
001    5 m    Echo                              1800                             0.0    5     2 w 0
"""
FIRST = "".join(
    f"{line[:91].replace(' 1.0 ', ' 0.0 ') if line.startswith('001') else line}\n"
    for line in BASE.splitlines()
)
"""The same before round 1."""

AGREEING = (
    FIRST.replace("0.0    2", "1.0    2     3 w 1")
    .replace("0.0    1", "1.0    1     4 b 1")
    .replace("0.0    3", "0.0    3     1 b 0")
    .replace("0.0    4", "0.0    4     2 w 0")
    .replace("0.0    5", "1.0    5  0000 - U")
)
"""The same after the round that the rules give."""

USUAL = "3\n3 1\n2 4\n5 0\n"
THREES = BASE.replace(" 1.0 ", " 3.0 ")
BOTH_VIRTUAL = "XXA    1  1.0  1.0\nXXA    2  1.0  1.0\n"
NOBODY_MEETS = FIRST + "XXP 1 2 3 4 5\n"
IDENTIFICATION = f"Pairwright (FIDE Dutch 2026) - v{version('pairwright')}\n"

DIFFERENCES = """\
base: Round #1
  Checker pairings        Tournament pairings 
      1 -   3                  1 -   4
      4 -   2                  5 -   2
      5 -   0                  3 -   0


"""  # noqa: W291  # the line ends in a blank


@pytest.fixture
def engine(pairwright: Command) -> Command:
    """The engine, with the base file in its folder."""
    Path("base.trf").write_text(BASE, "utf-8")

    def call(*words: str, stdin: bytes = b"") -> object:
        return pairwright("engine", *words, stdin=stdin)

    return call  # type: ignore[return-value]


def paired(engine: Command, text: str, *options: str) -> tuple[int, str, str]:
    """The answer to the question for the next round."""
    Path("file.trf").write_bytes(text.encode())
    answer = engine(*options, "--dutch", "file.trf", "-p")
    return answer.code, answer.out, answer.err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BASE, USUAL),
        (BASE + "240 H   2    5\n", "2\n3 1\n2 4\n"),
        (FIRST, "3\n1 3\n4 2\n5 0\n"),
        (FIRST.replace("142 4", "XXR 4").replace("152 W", "XXC black1"), "3\n3 1\n2 4\n5 0\n"),
        (FIRST + "XXP 1 3 4\n", "3\n1 5\n3 2\n4 0\n"),
        (FIRST + "260   1   1    1    3    4\n", "3\n1 5\n3 2\n4 0\n"),
        (FIRST + "250       1.0   1   2    1    2\n", "3\n1 2\n3 4\n5 0\n"),
        (FIRST + BOTH_VIRTUAL, "3\n1 2\n3 4\n5 0\n"),
        (THREES + "162  W 3.0    D 1.0    L 0.0    Z 0.0    P 3.0\n", USUAL),
        (THREES + "BBW  3.0\nBBD  1.0\n", USUAL),
        (BASE.replace("2 w 0", "2 w 0  0000 - H"), "2\n3 1\n2 4\n"),
        (BASE.replace("0.0    5     2 w 0", "0.5    5     2 w 0  0000 - H"), "2\n3 1\n2 4\n"),
    ],
)
def test_worked_files(engine: Command, text: str, expected: str) -> None:
    assert paired(engine, text) == (0, expected, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BASE.replace("142 4\n", ""), "The total number of rounds in the tournament must be spec"),
        (BASE + "192 FIDE_DUTCH_2026\n", "Invalid line (unsupported tournament type) "),
        (BASE.replace("1 b 0", "1 b 1"), "1 has 1 against 4, who has 1"),
        (
            BASE.replace("0.0    4", "0.5    4"),
            "The score for player 4 does not match the game resul",
        ),
        (BASE.replace("1900", "1900\n001    6 m    Short\n###"), "Invalid line ("),
        (
            BASE + "299 W   1.0   1.0    1    1\n",
            "299: an event cannot hold points beside the results",
        ),
    ],
)
def test_worked_files_that_are_refused(engine: Command, text: str, says: str) -> None:
    code, out, err = paired(engine, text)
    assert (code, out) == (3, "")
    assert one_line(err).startswith("Error parsing file file.trf: ")
    assert says in err


def test_the_first_colour_has_to_be_known(engine: Command) -> None:
    assert paired(engine, FIRST.replace("152 W\n", "")) == (
        3,
        "",
        "Error while parsing file.trf: Please configure the initial piece colors.\n",
    )
    assert paired(engine, BASE.replace("152 W\n", "")) == (0, USUAL, "")


def test_a_check_tells_what_differs(engine: Command) -> None:
    assert engine("--dutch", "base.trf", "-c") == (0, DIFFERENCES, "")
    assert engine("--strict", "--dutch", "base.trf", "-c") == (1, DIFFERENCES, "")
    Path("base.trf").write_text(AGREEING, "utf-8")
    for strict in ((), ("--strict",)):
        assert engine(*strict, "--dutch", "base.trf", "-c") == (0, "base: Round #1\n\n", "")


def test_a_missing_file_has_its_own_code(engine: Command) -> None:
    said = "Error reading file none.trf: The file could not be loaded.\n"
    assert engine("--dutch", "none.trf", "-p") == (5, "", said)
    for folder in (".", "..", "/"):
        assert engine("--dutch", folder, "-c", "-l").code == 5
        assert engine("--dutch", folder, "-p", "out.txt").code == 5
    assert engine("--dutch", "base.trf", "-p", "").code == 5


def test_no_pairing_leaves_an_empty_file(engine: Command) -> None:
    Path("file.trf").write_text(NOBODY_MEETS, "utf-8")
    Path("out.txt").write_text("old", "utf-8")
    answer = engine("--dutch", "file.trf", "-p", "out.txt", "-l")
    assert answer[:2] == (1, "")
    said = "Error while pairing file.trf: No valid pairing exists: "
    assert one_line(answer.err).startswith(said)
    assert not Path("out.txt").read_bytes()
    checklist = Path("file.list").read_text("utf-8")
    assert checklist.startswith("\nID\tPts\t-\tPref\tC2\tC14\tC16\tCur\t\t\n\n 1\t0.0\t ")
    assert checklist.endswith("\t\t\n\n\n")


def test_strictly_no_pairing_touches_no_file(engine: Command) -> None:
    Path("file.trf").write_text(NOBODY_MEETS, "utf-8")
    for name in ("new.txt", "old.txt"):
        if name == "old.txt":
            Path(name).write_text("old", "utf-8")
        assert engine("--strict", "--dutch", "file.trf", "-p", name).code == 1
    assert Path("old.txt").read_text("utf-8") == "old"
    assert not Path("new.txt").exists()
    assert engine("--strict", "--dutch", "base.trf", "-p", "old.txt") == (0, "", "")
    assert Path("old.txt").read_bytes() == USUAL.encode()


def test_files_stand_beside_the_input(engine: Command) -> None:
    Path("deep").mkdir()
    Path("deep/event.trf").write_text(BASE, "utf-8")
    assert engine("--dutch", "deep/event.trf", "-p", "out.txt", "-l") == (0, "", "")
    assert Path("deep/out.txt").read_bytes() == USUAL.encode()
    assert Path("deep/event.list").exists()
    assert engine("--dutch", "deep/event.trf", "-p", "./out.txt", "-l", "own") == (0, "", "")
    assert Path("out.txt").read_bytes() == USUAL.encode()
    assert Path("deep/own").read_bytes() == Path("deep/event.list").read_bytes()


def test_files_that_cannot_be_written(engine: Command) -> None:
    for strict in ((), ("--strict",)):
        answer = engine(*strict, "--dutch", "base.trf", "-p", "none/out.txt")
        assert answer == (5, "", "The output file (none/out.txt) could not be opened.\n")
    answer = engine("--dutch", "base.trf", "-p", "-l", "none/list")
    assert answer == (0, USUAL, "The checklist file (none/list) could not be opened.\n")


def test_the_checklist(engine: Command) -> None:
    engine("--dutch", "base.trf", "-p", "-l")
    assert Path("base.list").read_text("utf-8") == (
        "\n"
        "ID\tPts\t--\tPref\tC2\tC14\tC16\t  Cur\t\tR1\t\n"
        "\n"
        " 1\t1.0\t W\t (B)\t Y\t   \t   \t (3B)\t\t 4\t\n"
        " 2\t1.0\t B\t (W)\t Y\t   \t   \t (4W)\t\t 5\t\n"
        " 3\t1.0\t  \t  A \t N\t  D\t   \t (1W)\t\t  \t\n"
        "\n"
        " 4\t0.0\t B\t (W)\t Y\t   \t   \t (2B)\t\t 1\t\n"
        " 5\t0.0\t W\t (B)\t Y\t   \t   \t(bye)\t\t 2\t\n"
        "\n\n" + IDENTIFICATION.rstrip("\n")
    )
    engine("--dutch", "base.trf", "-c", "-l", "check.list")
    text = Path("check.list").read_text("utf-8")
    assert text.startswith("Round #1\n\nID\tPts\t-\tPref\tC2\tC14\tC16\t  Cur\t\t\n\n 1\t0.0\t ")


def test_the_identification(engine: Command) -> None:
    assert engine() == engine("-r") == (0, IDENTIFICATION, "")
    assert engine("-r", "--dutch", "base.trf", "-p") == (0, IDENTIFICATION + USUAL, "")
    assert engine("--strict", "-r", "--dutch", "base.trf", "-p") == (0, IDENTIFICATION + USUAL, "")
    assert engine("-r", "--strict", "--dutch", "base.trf", "-p") == (0, IDENTIFICATION + USUAL, "")


@pytest.mark.parametrize(
    "words",
    [
        "base.trf -p",
        "--dubov base.trf -p",
        "--dutch",
        "--dutch base.trf",
        "--dutch -p base.trf",
        "--dutch base.trf -p out -l list more",
        "--dutch base.trf -c out",
        "--dutch base.trf -p out -s 5",
        "--dutch -r base.trf -p",
        "--dutch base.trf -g",
        "--dutch base.trf -g config -o out",
        "--dutch -g -o out -s",
        "--dutch --strict base.trf -p",
        "-r -r --dutch base.trf -p",
        "-w --dutch base.trf -p",
        "--dutch base.trf -p -l list -q",
    ],
)
def test_anything_else_is_answered_by_the_usage(engine: Command, words: str) -> None:
    answer = engine(*words.split())
    assert answer[:2] == (3, "")
    assert answer.err.startswith(IDENTIFICATION + "\nCommand line argument syntax:\n")
    assert answer.err.count("pairwright engine [-r]") == 4


def test_burstein_is_another_system(engine: Command) -> None:
    answer = engine("--burstein", "base.trf", "-p")
    assert answer[:2] == (3, "")
    assert "Burstein" in one_line(answer.err)


def test_help_is_that_of_the_command(engine: Command) -> None:
    answer = engine("--help")
    assert answer.code == 0
    assert answer.out.startswith("Usage: ")
    assert "--strict" in answer.out


def test_an_error_of_the_program_is_no_lack_of_a_pairing(
    engine: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr("pairdesk.bbp.answers.computed_round", fail)
    answer = engine("--dutch", "base.trf", "-p")
    assert answer[:2] == (2, "")
    assert answer.err.startswith("Unexpected error (please report): ")
    assert "a mistake" in answer.err


def test_it_loads_nothing_heavy() -> None:
    code = "import sys, pairdesk.bbp.answers; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "pairwright" in loaded
    assert not {"networkx", "ortools", "rich", "msgspec", "jinja2", "click"} & {*loaded}


def test_the_engine_is_started_without_what_it_does_not_use(tmp_path: Path) -> None:
    file = tmp_path / "mini.trf"
    file.write_text(BASE, "utf-8")
    code = (
        "import sys; sys.argv = ['pairwright', 'engine', '--dutch', sys.argv[1], '-p'];"
        "import atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
        "from pairdesk.__main__ import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], check=True, capture_output=True, text=True
    )
    assert done.stdout == USUAL
    loaded = set(done.stderr.split())
    assert not loaded & {"click", "rich", "msgspec", "ortools", "networkx", "importlib.metadata"}
