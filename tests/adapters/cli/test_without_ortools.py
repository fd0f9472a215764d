"""Everything but CP-SAT works where OR-Tools is not installed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "ortools":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
"""
COMMAND = f"{WITHOUT}\nfrom pairdesk.cli.main import main\nmain()\n"
NEEDED = "CP-SAT is needed here, and OR-Tools is not installed; install it: pip install ortools"
PLAYERS = [
    {"id": name, "rating": 1900 - 100 * k, "groups": ["club:n"] if k % 2 else []}
    for k, name in enumerate("abcdefg")
]


def without(code: str, *words: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def room(tmp_path: Path) -> Path:
    event = {"players": PLAYERS, "rounds": [{"boards": [["a", "c", "W"]], "bye": "b"}]}
    (tmp_path / "event.json").write_text(json.dumps(event), "utf-8")
    rows = "".join(f"{player['id']},{player['rating']}\n" for player in PLAYERS)
    (tmp_path / "field.csv").write_text(f"id,rating\n{rows}", "utf-8")
    (tmp_path / "batch.json").write_text(
        '[["register", "ana", 1800], ["register", "ben", 1700], ["pair_round"]]', "utf-8"
    )
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ["pair", "event.json"],
        ["pair", "event.json", "--rulebook", "dutch", "--rounds", "5"],
        ["pair", "event.json", "--forbid", "a:b"],
        ["run", "batch.json"],
        ["standings", "event.json"],
        ["rehearse", "field.csv", "--rounds", "3"],
        ["explain", "event.json"],
    ],
    ids=" ".join,
)
def test_commands_work_without_ortools(room: Path, words: list[str]) -> None:
    done = without(COMMAND, *words, cwd=room)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_file_is_checked_without_ortools(room: Path) -> None:
    made = without(COMMAND, "generate", "--players", "12", "--out", "open.trf", cwd=room)
    assert made.returncode == 0, made.stderr
    done = without(COMMAND, "check", "open.trf", cwd=room)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ["pair", "event.json", "--solver", "cpsat"],
        ["pair", "event.json", "--solver", "cpsat", "--rulebook", "dutch"],
        ["rehearse", "field.csv", "--rounds", "3", "--solver", "cpsat"],
    ],
    ids=" ".join,
)
def test_a_command_that_needs_cpsat_says_so_in_one_line(room: Path, words: list[str]) -> None:
    done = without(COMMAND, *words, cwd=room)
    assert done.returncode != 0
    assert done.stderr.count("\n") == 1
    assert NEEDED in done.stderr


def test_the_library_works_without_ortools(room: Path) -> None:
    code = f"""{WITHOUT}
from pairwright import Event, HouseRules, NoValidPairing, Player, pair
from pairwright.errors import UnsuitableSolver
event = Event.of([Player(name, 1500) for name in "abcdefg"])
for solver in ("auto", "matching", "backtracking"):
    print(pair(event, solver=solver).bye)
for solver in ("auto", "weighted"):
    print(pair(event, rulebook="dutch", solver=solver).bye)
try:
    pair(event, solver="cpsat")
except UnsuitableSolver as refused:
    print(refused)
apart = HouseRules(forbidden=[("a", other) for other in "bcdefg"])
print(pair(event, house=apart).bye)
try:
    pair(event.with_withdrawal("g"), house=apart)
except NoValidPairing as refused:
    print(len(refused.conflict))
"""
    done = without(code, cwd=room)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [*"ggggg", NEEDED, "a", "5"]
