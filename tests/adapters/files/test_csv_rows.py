"""Rows of CSV: what they hold, where they are, and what becomes of those that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.files.csv_rows import CsvRow, csv_rows, csv_text


def test_rows_have_the_line_on_which_they_begin() -> None:
    data = b'\xef\xbb\xbfa,b\r\n\r\n"two\nlines",1\rx,"y ""z"""\n'
    assert [*csv_rows(data)] == [
        CsvRow(1, ["a", "b"]),
        CsvRow(3, ["two\nlines", "1"]),
        CsvRow(5, ["x", 'y "z"']),
    ]


def test_rows_that_cannot_be_read_do_not_hide_those_behind_them() -> None:
    data = b'a\n"b"c\n"d\n\xe9",1\n\xc3\xa9\xe9\ne\n"f'
    assert [*csv_rows(data)] == [
        CsvRow(1, ["a"]),
        CsvRow(2, (), "',' expected after '\"'", 2),
        CsvRow(3, (), "this is not UTF-8 text", 4, 1),
        CsvRow(5, (), "this is not UTF-8 text", 5, 2),
        CsvRow(6, ["e"]),
        CsvRow(7, (), "unexpected end of data", 7),
    ]


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(st.lists(st.lists(CELLS, min_size=2, max_size=3), min_size=1))
def test_what_is_written_is_read(rows: list[list[str]]) -> None:
    rows[0][0] = rows[0][0].removeprefix("\ufeff")
    assert [row.cells for row in csv_rows(csv_text(rows[0], rows[1:]).encode())] == rows


def test_a_fault_is_said_with_its_column() -> None:
    broken, unread = csv_rows(b'"b"c\na\xe9\n')
    assert broken.said == broken.fault == "',' expected after '\"'"
    assert (unread.at, unread.said) == (2, "column 2: this is not UTF-8 text")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf16_has_one_row_that_says_so(encoding: str) -> None:
    [row] = csv_rows("id,rating\nana,1800\nben,1700\n".encode(encoding))
    assert row == CsvRow(1, (), "this is UTF-16 text; save the file as UTF-8", 1)


def test_rows_are_written_with_one_line_end() -> None:
    assert csv_text(("a", "b"), [(1, "x\ry"), ("", 'z"')]) == 'a,b\n1,"x\ry"\n,"z"""\n'
