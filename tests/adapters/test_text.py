"""Texts: whole numbers, bytes in UTF-8, and rows of CSV."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.errors import BadDocument
from pairdesk.files.csv_rows import CsvRow, csv_rows, csv_text
from pairdesk.text import decoded, printable, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("0", 0), ("7", 7), ("007", 7), ("999999999", 999_999_999)),
        *((text, None) for text in ("", " 7", "7 ", "+7", "-7", "7.0", "1_0", "\u00b2", "\u0667")),
        ("1234567890", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_the_most_digits_can_be_others() -> None:
    assert whole_number("123", most_digits=3) == 123
    assert whole_number("1234", most_digits=3) is None


@given(st.integers(0, 10**9 - 1))
def test_every_number_is_read(number: int) -> None:
    assert whole_number(str(number)) == number


@given(st.text())
def test_utf8_is_read_with_and_without_a_mark(text: str) -> None:
    text = text.removeprefix("\ufeff")
    assert decoded(text.encode()) == decoded(b"\xef\xbb\xbf" + text.encode()) == text


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff", "line 1 column 1"),
        (b"\xef\xbb\xbf\xff", "line 1 column 1"),
        ("b\u00e9\nzo\u00eb".encode() + b"\xe9", "line 2 column 4"),
    ],
)
def test_the_first_byte_that_is_no_text_is_named(data: bytes, place: str) -> None:
    with pytest.raises(BadDocument, match=rf"^{place}: this is not UTF-8 text$"):
        decoded(data)


def test_control_letters_are_shown_as_escapes() -> None:
    assert printable("a\nb\u202ec\ud800 \u00e9") == "a\\nb\\u202ec\\ud800 \u00e9"


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
