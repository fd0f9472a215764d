"""The README and the docs say what is so."""

import doctest
import json
import re
from pathlib import Path

import pytest

import pairwright
from pairdesk import event_from_json
from pairdesk.desk import OPERATIONS
from pairwright import SOLVERS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python_are_true(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_some_pages_have_examples() -> None:
    assert sum(page.read_text("utf-8").count(">>>") for page in PAGES) > 10
    assert doctest.testmod(pairwright).attempted > 0
    assert doctest.testmod(pairwright).failed == 0


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
