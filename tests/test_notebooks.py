"""Notebooks are kept without outputs, in short cells, and the docs show the picture of each."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def cells(notebook: Path, kind: str) -> list[dict[str, Any]]:
    found = json.loads(notebook.read_text("utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == kind]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_kept_without_what_it_printed(notebook: Path) -> None:
    for cell in cells(notebook, "code"):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_cells_are_short_and_have_words_for_ids(notebook: Path) -> None:
    for cell in cells(notebook, "code"):
        assert len(cell["source"]) <= 20, cell["id"]
        assert re.fullmatch("[a-z]+(-[a-z]+)*", cell["id"]), cell["id"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_the_last_cell_draws_a_picture_that_the_docs_show(notebook: Path) -> None:
    last = cells(notebook, "code")[-1]["source"][-1]
    [name] = re.findall(r'^pictures\.save\(figure, "([a-z-]+)"\)$', last)
    page = (ROOT / "docs/notebooks.md").read_text("utf-8")
    assert f"`{notebook.name}`" in page
    assert f"](pictures/{name}.svg)" in page
    assert "<dc:date>" not in (ROOT / f"docs/pictures/{name}.svg").read_text("utf-8")
