"""The pages of documentation, and the blocks of code in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r'^```(\w*)(?: title="([^"\n]+)")?\n(.*?)\n?^```$', re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its kind, the name of the file that it is (or nothing), and its lines."""

    kind: str
    title: str
    body: str


def name_of(page: Path) -> str:
    """A page as a person would call it, for the names of tests."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, from above."""
    return [Block(*found) for found in FENCE.findall(page.read_text("utf-8"))]


def prose(page: Path) -> Iterator[str]:
    """The lines of a page that are in no block."""
    return iter(FENCE.sub("", page.read_text("utf-8")).splitlines())
