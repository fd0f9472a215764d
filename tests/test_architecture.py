"""The page on the architecture and CONTRIBUTING name files, layers, rooms and tests that exist."""

import ast
import re
from pathlib import Path

import pytest

from pages import ROOT
from test_surface import FLOORS, LAYERS

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
DUTCH = ROOT / "engine/pairwright/fide/dutch"
DESK = ROOT / "adapters/pairdesk"


def section(title: str) -> str:
    """The text under a heading of the page, up to the next one."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1]


def rows(title: str) -> list[list[str]]:
    """The cells of the table in a section, without its heading."""
    lines = [line for line in section(title).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def names_in(text: str) -> list[str]:
    """What stands in backticks and is one word."""
    return sorted({*re.findall(r"`([^`\s]+)`", text)})


FILES = [
    name
    for name in names_in(PAGE + CONTRIBUTING)
    if ("/" in name or Path(name).suffix in {".py", ".md", ".txt"}) and not name.startswith(".venv")
]


@pytest.mark.parametrize("name", FILES)
def test_every_file_that_is_named_exists(name: str) -> None:
    assert (ROOT / name).exists() or (DUTCH / name).is_file()


def test_the_page_has_the_layers_that_the_tests_enforce() -> None:
    table = [names_in(names) for _, names, _ in rows("The layers of the engine")]
    assert table == [sorted(names) for names in LAYERS]


def test_the_page_has_every_room_of_the_desk_in_the_order_that_the_tests_enforce() -> None:
    table = [Path(names_in(room)[0]).name for room, _ in rows("The rooms of the desk")]
    there = {path.parent.name for path in DESK.glob("*/__init__.py")}
    assert table == [name for names in FLOORS for name in names if name in there]
    assert {*table} == there


def test_every_wall_has_its_test() -> None:
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    walls = rows("The walls")
    assert len(walls) > 5
    for _, name in walls:
        assert f"def {name.strip('`')}(" in tests, name


def defined_in(file: Path) -> set[str]:
    """The names at the top of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    return {
        name
        for node in tree.body
        for name in (
            [node.name]
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            else [target.id for target in ast.walk(node) if isinstance(target, ast.Name)]
            if isinstance(node, ast.Assign | ast.AnnAssign)
            else []
        )
    }


def test_the_page_has_every_criterion_of_the_dutch_system_where_it_is() -> None:
    table = rows("Where each Dutch rule is")
    rules = [rule for rule, *_ in table]
    assert rules[:21] == [f"C{number}" for number in range(1, 22)]
    for rule, file, names in table:
        assert {*names_in(names)} <= defined_in(DUTCH / file.strip("`")), rule


def test_how_to_add_something_takes_several_steps() -> None:
    titles = re.findall(r"^## (How to add .*)$", PAGE, re.MULTILINE)
    assert len(titles) >= 6
    for title in titles:
        steps = re.findall(r"^\d+\. ", section(title), re.MULTILINE)
        assert len(steps) >= 3, title
