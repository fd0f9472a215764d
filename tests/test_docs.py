"""The README and the docs say what is so."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import pairwright
from pairdesk import event_from_json
from pairdesk.desk import OPERATIONS
from pairdesk.house_json import house_from_json
from pairwright import SOLVERS, Horizon
from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS, Edition

ROOT = Path(__file__).parents[1]
PROGRAMS = {"pairwright": "pairdesk", "pairwick": "pairdesk.pairwick"}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python_are_true(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_some_pages_have_examples() -> None:
    assert sum(page.read_text("utf-8").count(">>>") for page in PAGES) > 10
    assert doctest.testmod(pairwright).attempted > 0
    assert doctest.testmod(pairwright).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    """Blocks with a file name are files; those of a console are a command and what it prints."""
    for info, body in re.findall(r"```([^\n]*)\n(.*?)\n?```", page.read_text("utf-8"), re.DOTALL):
        kind, _, name = info.partition(" ")
        if name:
            (tmp_path / name).write_text(body, "utf-8")
        elif kind == "console":
            command, _, shown = body.removeprefix("$ ").partition("\n")
            program, *words = shlex.split(command)
            answer = subprocess.run(
                [sys.executable, "-m", PROGRAMS[program], *words],
                check=False,
                capture_output=True,
                cwd=tmp_path,
                env={**os.environ, "COLUMNS": "90", "PYTHONIOENCODING": "utf-8"},
            )
            printed = (answer.stdout + answer.stderr).decode()
            lines = [line.rstrip() for line in re.sub(r"[\d.]+ ms", "… ms", printed).splitlines()]
            assert lines == shown.splitlines(), command


def test_the_house_rules_in_the_docs_are_some() -> None:
    page = (ROOT / "docs/house-rules.md").read_text("utf-8")
    [text] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert house_from_json(json.loads(text)).horizon == Horizon("max", planned=9)


def test_the_event_in_the_docs_is_one() -> None:
    [text] = re.findall(r"```json\n(.*?)```", (ROOT / "docs/desk.md").read_text("utf-8"), re.DOTALL)
    assert len(event_from_json(text).players) == 6
    assert json.loads(text)["rounds_planned"] == 9


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
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), (page.name, target)


def test_the_readme_has_the_two_commands() -> None:
    first, second, *_ = re.findall(
        r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert "\n" not in first + second
    assert "rehearse --example spring-open --rounds 9" in first
    assert "pytest" in second
