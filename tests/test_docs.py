"""The README and the docs say what is so: their files are read, their commands and lines run."""

import doctest
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import pairwright
from pages import PAGES, ROOT, Block, blocks, name_of, prose
from pairdesk import event_from_json
from pairdesk.__main__ import main as pairwright_command
from pairdesk.desk.operations import OPERATIONS, run
from pairdesk.files.house_json import house_from_json
from pairdesk.files.rulebook_toml import read_rulebook
from pairdesk.pairwick.__main__ import main as pairwick_command
from pairdesk.sweeps import read_grid
from pairwright import SOLVERS
from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS, Edition

COMMANDS: Final = {"pairwright": pairwright_command, "pairwick": pairwick_command}
PROGRAMS: Final = {"python": sys.executable, "sh": "sh"}
README = ROOT / "README.md"
CI = (ROOT / ".ci/run").read_text("utf-8")

page_by_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


class Reader:
    """Somebody who goes through a page from above in an empty folder, and does all of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capfd = capfd
        self._names: dict[str, Any] = {}

    def does(self, block: Block) -> None:
        """Save a file, run a command or lines of Python, and compare what is shown."""
        if block.title:
            file = Path(block.title)
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.body + "\n", "utf-8")
        elif block.kind == "console":
            command, _, shown = block.body.removeprefix("$ ").partition("\n")
            command, _, target = command.partition(" > ")
            _, printed, told = self.runs(shlex.split(command))
            if target:
                Path(target).write_text(printed, "utf-8")
                printed = ""
            printed = re.sub(r"[\d.]+ ms", "… ms", printed + told)
            assert [line.rstrip() for line in printed.splitlines()] == shown.splitlines(), command
        elif block.kind == "python":
            self._types(block.body)
        elif block.kind == "sh" and not _is_run_by_ci(block):
            for command in _commands(block.body):
                code, _, told = self.runs(shlex.split(command))
                assert code == 0, (command, told)

    def runs(self, words: list[str]) -> tuple[int, str, str]:
        """The exit code of a command, what it prints, and what it tells on standard error."""
        program, *arguments = words
        if program in PROGRAMS:
            done = subprocess.run([PROGRAMS[program], *arguments], check=False)
            code = done.returncode
        else:
            self._monkeypatch.setattr(sys, "argv", words)
            with pytest.raises(SystemExit) as left:
                COMMANDS[program]()
            code = int(left.value.code or 0)
        return code, *self._capfd.readouterr()

    def _types(self, lines: str) -> None:
        told = io.StringIO()
        test = doctest.DocTestParser().get_doctest(lines + "\n", self._names, "page", None, 0)
        runner = doctest.DocTestRunner()
        runner.run(test, out=told.write, clear_globs=False)
        self._names = test.globs
        assert not told.getvalue(), told.getvalue()


@pytest.fixture
def reader(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Reader:
    """A reader in an empty folder, at whose home Pairwright is installed as the README has it."""
    programs = tmp_path / "home/pairwright/.venv/bin"
    programs.mkdir(parents=True)
    (programs / "pairwright").write_text(f'#!/bin/sh\nexec {sys.executable} -m pairdesk "$@"\n')
    (programs / "pairwright").chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return Reader(monkeypatch, capfd)


@page_by_page
def test_whoever_follows_a_page_sees_what_it_shows(page: Path, reader: Reader) -> None:
    if page == README:
        shutil.copytree(ROOT / "tests/data/readme", ".", dirs_exist_ok=True)
    for block in blocks(page):
        reader.does(block)


def _commands(lines: str) -> list[str]:
    """The commands of a block of them, each on a line or behind a ``&&``."""
    return re.split(r"\n| && ", lines)


def _is_run_by_ci(block: Block) -> bool:
    """Does it install or test? CI takes two such blocks from the README, and has the others."""
    first_two = [other for other in blocks(README) if other.kind == "sh"][:2]
    return block in first_two or all(command in CI for command in _commands(block.body))


@page_by_page
def test_every_block_of_code_is_run_or_read(page: Path) -> None:
    found = blocks(page)
    marks = re.findall(r"^\s*(?:```|~~~)", page.read_text("utf-8"), re.MULTILINE)
    assert len(marks) == 2 * len(found), "a block whose first line is not understood"
    for place, block in enumerate(found):
        assert _is_used(block, found[place + 1 :]), f"nothing runs or reads {block}"


def _is_used(block: Block, later: list[Block]) -> bool:
    if block.title:
        return block.kind in READERS or any(_reads(other, block.title) for other in later)
    match block.kind:
        case "python":
            return block.body.startswith(">>> ")
        case "console":
            return block.body.startswith("$ ")
        case "sh":
            programs = {command.split()[0] for command in _commands(block.body)}
            return programs <= {*COMMANDS} or _is_run_by_ci(block)
        case _:
            return block.kind in READERS


def _reads(block: Block, file: str) -> bool:
    """Does a block name the file, or the folder in which it is?"""
    if file in BY_DEFAULT.get(block.body, ()):
        return True
    return block.kind in {"console", "python"} and Path(file).parts[0] in block.body


BY_DEFAULT: Final = {
    "$ pairwright final-standings\nwritten: standings.csv": ("players.csv", "results.csv")
}
"""Files that a command reads without being told."""


@page_by_page
def test_no_code_stands_outside_blocks(page: Path) -> None:
    before = ""
    for line in prose(page):
        assert ">>>" not in line
        assert before or not line.startswith("    "), f"a block of code by blanks alone: {line}"
        before = line


def _read_json(text: str) -> None:
    document = json.loads(text)
    if isinstance(document, list):
        assert {"error: unknown operation", "error: invalid arguments"}.isdisjoint(
            map(str, run(document))
        )
    elif "players" in document:
        event_from_json(text)
    else:
        house_from_json(document)


def _read_toml(text: str) -> None:
    if "rulebooks" in tomllib.loads(text):
        read_grid(text.encode(), Path())
    else:
        read_rulebook(text.encode(), "page")


READERS: Final[dict[str, Callable[[str], object]]] = {
    "json": _read_json,
    "toml": _read_toml,
}
"""What reads the files of a kind, with a name or without."""


@page_by_page
def test_files_can_be_read(page: Path) -> None:
    for block in blocks(page):
        if block.kind in READERS:
            READERS[block.kind](block.body)


@pytest.mark.parametrize(
    "block",
    [
        Block("console", "", "$ pairwright rounds 9\n9 players: 5 rounds"),
        Block("console", "", "$ pairwick rounds 9"),
        Block("python", "", ">>> 1 + 1\n3"),
        Block("sh", "", "pairwright pair missing.json"),
    ],
)
def test_a_reader_notices_what_is_not_so(block: Block, reader: Reader) -> None:
    with pytest.raises(AssertionError):
        reader.does(block)


@pytest.mark.parametrize(
    "block",
    [
        Block("mermaid", "", "graph"),
        Block("text", "", "a picture"),
        Block("python", "", "pair(event)"),
        Block("console", "", "pairwright rounds 9"),
        Block("sh", "", "rm -r event.json"),
        Block("csv", "field.csv", "id,rating"),
    ],
)
def test_a_block_that_nobody_runs_or_reads_is_noticed(block: Block) -> None:
    assert not _is_used(block, [Block("console", "", "$ pairwright rounds 9")])


def test_examples_of_the_package_are_true() -> None:
    assert doctest.testmod(pairwright).attempted > 0
    assert doctest.testmod(pairwright).failed == 0


def test_the_round_that_the_readme_explains(reader: Reader) -> None:
    shutil.copytree(ROOT / "tests/data/readme", ".", dirs_exist_ok=True)
    _, said, _ = reader.runs(["pairwright", "explain", "event.json", "--board", "2"])
    assert "ben could not meet dee" in said


def test_every_operation_and_solver_is_documented() -> None:
    desk = (ROOT / "docs/desk.md").read_text("utf-8")
    for name in OPERATIONS:
        assert f"| `{name}` |" in desk
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in SOLVERS:
        assert f"| `{name}` |" in readme


def test_every_tiebreak_chain_edition_and_reading_is_documented() -> None:
    page = (ROOT / "docs/tiebreaks.md").read_text("utf-8")
    readings = set(Edition.__dataclass_fields__) - {"name", "title"}
    for name in (*TIEBREAKS, *CHAINS, *EDITIONS, *readings):
        assert f"`{name}`" in page, name
    for chain in CHAINS.values():
        assert " ".join(f"`{code}`" for code in chain.codes) in page


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


def test_the_readme_has_the_two_commands() -> None:
    first, second, *_ = re.findall(
        r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert "\n" not in first + second
    assert "rehearse --example spring-open --rounds 9" in first
    assert "pytest" in second
