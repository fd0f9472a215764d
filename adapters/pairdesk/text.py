"""Texts as read and as shown: UTF-8 bytes, whole numbers, control characters."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from pairdesk.errors import BadDocument

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
NO_UTF8: Final = "this is not UTF-8 text"

_MEANING_NO_LETTER: Final = {"Cc", "Cs", "Zl", "Zp"}
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_digits(text: str) -> bool:
    """Is a text one or more of the digits 0 to 9, and nothing else?"""
    return text.isascii() and text.isdigit()


def whole_number(text: str, *, most_digits: int = 9) -> int | None:
    """The number that the digits 0 to 9 make; None for any other text, and for more digits."""
    return int(text) if is_digits(text) and len(text) <= most_digits else None


def without_mark(data: bytes) -> bytes:
    """Bytes without the byte-order mark that some programs put before UTF-8 text."""
    return data.removeprefix(BYTE_ORDER_MARK)


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte-order mark.

    Raises BadDocument with the line and column of the first byte that is not UTF-8 text.
    """
    plain = without_mark(data)
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        before = plain[: error.start].decode("utf-8")
        raise BadDocument(f"{place_in(before, len(before))}: {NO_UTF8}") from None


def place_in(text: str, end: int) -> str:
    """Line and column of a position in a text, both from 1."""
    before = text[:end]
    return f"line {before.count(chr(10)) + 1} column {len(before) - before.rfind(chr(10))}"


def printable(text: str) -> str:
    """A text on one line, with control characters and direction marks escaped."""
    return "".join(map(_printable, text))


def printable_lines(lines: Iterable[str]) -> str:
    """Lines as one text, each of them printable."""
    return "\n".join(map(printable, lines))


def _printable(character: str) -> str:
    if unicodedata.category(character) in _MEANING_NO_LETTER or character in _TURNING:
        return character.encode("unicode_escape").decode("ascii")
    return character
