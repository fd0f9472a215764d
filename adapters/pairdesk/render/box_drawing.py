"""Tables as text with lines around their cells, and long tables without them.

A table is drawn column by column, so that one of 100,000 rows takes a fraction of a second.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pairdesk.render.tables import Column, Table
from pairdesk.text import printable

WidthOf = Callable[[str], int]
"""How many places of a terminal a printable text fills."""

_FIRST_OF_NO_WIDTH: Final = "\u0300"
"""The first combining mark. Printable letters before it fill one place each."""


class Signs(NamedTuple):
    """The lines of a box: each its left end, its stroke, its crossings and its right end.

    ``heading`` and ``row`` are the strokes between the cells.
    """

    top: str
    heading: str
    rule: str
    row: str
    bottom: str


LINES: Final = Signs("┏━┳┓", "┃", "┡━╇┩", "│", "└─┴┘")
ASCII: Final = Signs("+--+", "|", "|-+|", "|", "+--+")
"""For outputs that cannot encode LINES."""


class Box(NamedTuple):
    """The lines of a drawn table; the headings are still apart, padded to their columns."""

    title: str
    top: str
    headings: list[str]
    rule: str
    rows: list[str]
    bottom: str


def boxed(table: Table, signs: Signs, width_of: WidthOf) -> Box:
    """A table with lines around its cells."""
    drawn = _drawn(table, width_of)
    widths = [column.width for column in drawn]
    cell = f" {signs.row} ".join(column.form for column in drawn)
    form = f"{signs.row} {cell} {signs.row}"
    title = printable(table.title)
    whole = sum(widths) + 3 * len(widths) + 1
    return Box(
        title + " " * (whole - width_of(title)),
        _across(signs.top, widths),
        [column.heading for column in drawn],
        _across(signs.rule, widths),
        [form % row for row in zip(*(column.cells for column in drawn), strict=True)],
        _across(signs.bottom, widths),
    )


def plain(table: Table, width_of: WidthOf) -> str:
    """A table without lines around its cells, one text, with its title above it."""
    drawn = _drawn(table, width_of)
    form = "  ".join(column.form for column in drawn)
    rows = zip(*(column.cells for column in drawn), strict=True)
    headings = "  ".join(column.heading for column in drawn)
    return "\n".join([table.title, headings.rstrip(), *((form % row).rstrip() for row in rows)])


class _DrawnColumn(NamedTuple):
    """A column with its width; ``form`` formats a cell of ``cells`` to that width."""

    width: int
    heading: str
    form: str
    cells: Sequence[str]


def _drawn(table: Table, width_of: WidthOf) -> list[_DrawnColumn]:
    cells = [*zip(*table.rows, strict=True)] or [()] * len(table.columns)
    return [
        _drawn_column(column, own, width_of)
        for column, own in zip(table.columns, cells, strict=True)
    ]


def _drawn_column(column: Column, cells: Sequence[str], width_of: WidthOf) -> _DrawnColumn:
    # All cells at once tell whether there is anything to escape, and whether lengths are widths.
    together = "".join(cells)
    if not together.isprintable():
        cells = [printable(cell) for cell in cells]
        together = "".join(cells)
    if fills_one_place_each(together):
        width = max(map(len, cells), default=0)
        width = max(width, width_of(column.heading))
        form = f"%{width}s" if column.number else f"%-{width}s"
    else:
        widths = [width_of(cell) for cell in cells]
        width = max(*widths, width_of(column.heading))
        sides = zip(cells, widths, strict=True)
        cells = [_padded(cell, width - filled, column) for cell, filled in sides]
        form = "%s"
    heading = _padded(column.heading, width - width_of(column.heading), column)
    return _DrawnColumn(width, heading, form, cells)


def _padded(text: str, missing: int, column: Column) -> str:
    return " " * missing + text if column.number else text + " " * missing


def fills_one_place_each(text: str) -> bool:
    """Does every character of a printable text surely fill one place of a terminal?"""
    return text.isascii() or (text.isprintable() and max(text) < _FIRST_OF_NO_WIDTH)


def _across(signs: str, widths: Sequence[int]) -> str:
    """A line of a box, from its left end, stroke, crossing and right end."""
    left, stroke, crossing, right = tuple(signs)
    return left + crossing.join(stroke * (width + 2) for width in widths) + right
