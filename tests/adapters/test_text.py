"""Texts: whole numbers, bytes in UTF-8, and what messages show of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.errors import BadDocument
from pairdesk.text import (
    decoded,
    decoded_anyhow,
    decoded_if_utf8,
    in_short,
    is_utf16,
    printable,
    signed_number,
    whole_number,
)


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


@pytest.mark.parametrize(
    ("text", "number"),
    [("-7", -7), ("7", 7), ("-0", 0), ("--7", None), ("-", None), ("+7", None), ("-1234", None)],
)
def test_signed_numbers(text: str, number: int | None) -> None:
    assert signed_number(text, most_digits=3) == number


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


def test_a_long_number_is_not_shown() -> None:
    assert in_short("9" * 40) == f"'{'9' * 40}'"
    assert in_short("9" * 10_000) == "a number of 10000 digits"
    assert in_short("x" * 41) == f"'{'x' * 40}'..."
    assert in_short("a\tb") == "'a\\tb'"


def test_utf16_is_recognized_and_refused() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert is_utf16("id,rating\n".encode(encoding))
    for data in (b"", b"i", b"id", "\ufeffid".encode(), "\u00e9".encode(), b"\0\0", b"\xff"):
        assert not is_utf16(data)
    with pytest.raises(BadDocument, match=r"^this is UTF-16 text; save the file as UTF-8$"):
        decoded("{}".encode("utf-16"))


def test_bytes_that_are_no_text_can_be_told_or_marked() -> None:
    assert decoded_if_utf8(b"a\xe9") is None
    assert decoded_if_utf8(b"\xef\xbb\xbf\xc3\xa9") == "\ufeff\u00e9"
    assert decoded_anyhow(b"\xef\xbb\xbfa\xe9\xc3\xa9") == "a\ufffd\u00e9"
