"""Texts as read and as shown: UTF-8 bytes, whole numbers, control characters."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from pairdesk.errors import BadDocument
from pairwright.units import is_digits

BYTE_ORDER_MARK: Final = "\ufeff"
NO_UTF8: Final = "this is not UTF-8 text"
UTF16: Final = "this is UTF-16 text; save the file as UTF-8"

_MARK_IN_UTF8: Final = BYTE_ORDER_MARK.encode()
_MARKS_IN_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_LONGEST_SHOWN: Final = 40

_MEANING_NO_LETTER: Final = {"Cc", "Cs", "Zl", "Zp"}
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def whole_number(text: str, *, most_digits: int = 9) -> int | None:
    """The number that the digits 0 to 9 make; None for any other text, and for more digits."""
    return int(text) if is_digits(text) and len(text) <= most_digits else None


def signed_number(text: str, *, most_digits: int = 9) -> int | None:
    """As ``whole_number``, with a minus sign allowed before the digits."""
    number = whole_number(text.removeprefix("-"), most_digits=most_digits)
    return -number if number is not None and text.startswith("-") else number


def without_mark(data: bytes) -> bytes:
    """Bytes without the byte-order mark that some programs put before UTF-8 text."""
    return data.removeprefix(_MARK_IN_UTF8)


def is_utf16(data: bytes) -> bool:
    """Does a text begin as those do that programs save as "Unicode", two bytes a letter?"""
    return data.startswith(_MARKS_IN_UTF16) or (len(data) > 1 and (data[0] == 0) != (data[1] == 0))


def decoded_if_utf8(data: bytes) -> str | None:
    """UTF-8 bytes as text, any byte-order mark included; None for other bytes."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def decoded_anyhow(data: bytes) -> str:
    """Bytes as text, without a byte-order mark; what is not UTF-8 becomes U+FFFD."""
    return without_mark(data).decode("utf-8", "replace")


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte-order mark.

    Raises BadDocument with the line and column of the first byte that is not UTF-8 text, or saying
    that it is UTF-16 text.
    """
    plain = without_mark(data)
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        if is_utf16(data):
            raise BadDocument(UTF16) from None
        before = plain[: error.start].decode("utf-8")
        raise BadDocument(f"{place_in(before, len(before))}: {NO_UTF8}") from None


def place_in(text: str, end: int) -> str:
    """Line and column of a position in a text, both from 1."""
    before = text[:end]
    return f"line {before.count(chr(10)) + 1} column {len(before) - before.rfind(chr(10))}"


def printable(text: str) -> str:
    """A text on one line, with control characters and direction marks escaped."""
    # Python calls those and some others not printable: only then is there anything to look for.
    return text if text.isprintable() else "".join(map(_printable, text))


def in_short(text: str) -> str:
    """A printable text in quotes, cut where it is long; of a long number only its length."""
    if len(text) > _LONGEST_SHOWN and is_digits(text):
        return f"a number of {len(text)} digits"
    return f"'{printable(text[:_LONGEST_SHOWN])}'" + ("..." if len(text) > _LONGEST_SHOWN else "")


def printable_lines(lines: Iterable[str]) -> str:
    """Lines as one text, each of them printable."""
    return "\n".join(map(printable, lines))


def _printable(character: str) -> str:
    if unicodedata.category(character) in _MEANING_NO_LETTER or character in _TURNING:
        return character.encode("unicode_escape").decode("ascii")
    return character
