"""Tables as text: the lines around cells, and what fills more or less than one place."""

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from pairdesk.render.box_drawing import ASCII, LINES, Box, boxed, fills_one_place_each, plain
from pairdesk.render.tables import Column, Table
from pairdesk.text import printable

COLUMNS = (Column("rank", number=True), Column("id"), Column("points", number=True))
CELLS = st.text(st.sampled_from("ab1 [é\u00ad\u0301李😀\u202e\t\x1b%{"), max_size=6)
NUMBERS = CELLS.map(str.rstrip)
ROWS = st.lists(st.tuples(NUMBERS, CELLS, NUMBERS), max_size=5)


def lines_of(box: Box) -> list[str]:
    headings = "┃ " + " ┃ ".join(box.headings) + " ┃"
    return [box.title, box.top, headings, box.rule, *box.rows, box.bottom]


def drawn_by_rich(table: Table) -> list[str]:
    drawn = RichTable(title=table.title, title_justify="left")
    for column in table.columns:
        drawn.add_column(
            column.heading,
            justify="right" if column.number else "left",
            overflow="fold",
            no_wrap=True,
        )
    for row in table.rows:
        drawn.add_row(*(Text(printable(cell)) for cell in row))
    output = StringIO()
    Console(file=output, width=200, force_terminal=False).print(drawn)
    return output.getvalue().splitlines()


@given(ROWS.map(lambda rows: Table("After round 3", COLUMNS, [*rows])))
def test_a_box_has_the_lines_that_rich_draws(table: Table) -> None:
    assert lines_of(boxed(table, LINES, cell_len)) == drawn_by_rich(table)


@given(CELLS.filter(fills_one_place_each))
def test_a_text_that_fills_one_place_each_is_as_wide_as_long(text: str) -> None:
    assert cell_len(printable(text)) == len(printable(text))


def test_a_title_is_no_markup_and_stays_on_one_line() -> None:
    box = boxed(Table("Round 1 by [b]:smile: or so\n", (Column("id"),), [("a",)]), LINES, cell_len)
    assert box.title == "Round 1 by [b]:smile: or so\\n"


def test_a_box_of_plain_signs() -> None:
    box = boxed(Table("T", (Column("id"), Column("n", number=True)), [("ab", "1")]), ASCII, len)
    assert (box.top, box.rule, box.bottom) == ("+--------+", "|----+---|", "+--------+")
    assert box.rows == ["| ab | 1 |"]


def test_a_table_without_lines() -> None:
    table = Table("T", (Column("id"), Column("n", number=True), Column("x")), [("ab", "1", "")])
    assert plain(table, len) == "T\nid  n  x\nab  1"


def test_every_row_has_every_column() -> None:
    short = Table("T", COLUMNS, [("1", "a")])
    with pytest.raises(ValueError, match="zip"):
        boxed(short, LINES, len)
    with pytest.raises(ValueError, match="zip"):
        plain(short, len)
