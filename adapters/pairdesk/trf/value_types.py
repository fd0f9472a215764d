"""Types of values: how each is read from its columns, written into them, and repaired.

Texts come without the blanks around them. A type reads only what is regular; ``repair``, which only
lenient readers use, turns what other programs write instead into what is regular.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pairdesk.text import whole_number
from pairdesk.trf.headers import PointsFor, Tenths
from pairwright.errors import InvalidInput

_DECIMAL_MEANT: Final = re.compile(r"(-?)([0-9]{0,5})(?:[.,]([0-9]?)0*)?")


class Misread(InvalidInput):
    """A text that is not a regular value of its type."""


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _no_repair(_: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ValueType:
    """A type of value; ``read`` raises Misread for a text that is not ``expected``.

    ``blank`` is what blank columns mean. ``repair`` gives the regular text meant by an irregular
    one, empty for blank columns, or None. Values are aligned to the right or to the left.
    """

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = _plain
    repair: Callable[[str], str | None] = _no_repair
    blank: Any = None
    right: bool = False

    def meant(self, text: str) -> str | None:
        """The regular text for an irregular one, if known and readable."""
        regular = self.repair(text)
        if regular:
            try:
                self.read(regular)
            except Misread:
                return None
        return regular


def whole(least: int = 0) -> ValueType:
    """Whole numbers of at most nine digits."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or number < least:
            raise Misread
        return number

    return ValueType(expected=f"a whole number from {least}", read=read, right=True)


def count(least: int = 0) -> ValueType:
    """Whole numbers, after which other programs explain what they count."""
    number = whole(least)
    return ValueType(
        expected=number.expected,
        read=number.read,
        repair=lambda text: text.partition(" ")[0] or None,
    )


def vacant(width: int, meaning: str) -> ValueType:
    """Numbers from 1; zeros, as many as there are columns, are None."""
    nobody = "0" * width
    number = whole(1)
    return ValueType(
        expected=f"a number from 1, or {nobody} for {meaning}",
        read=lambda text: None if text == nobody else number.read(text),
        write=lambda value: nobody if value is None else str(value),
        repair=lambda text: None if text.strip("0") else nobody,
        right=True,
    )


def matching(
    pattern: str, expected: str, repair: Callable[[str], str | None] = _no_repair
) -> ValueType:
    """Texts of a pattern, as they are written."""
    regular = re.compile(pattern)

    def read(text: str) -> str:
        if regular.fullmatch(text):
            return text
        raise Misread

    return ValueType(expected=expected, read=read, repair=repair, blank="")


def letters(
    choices: str, case: Callable[[str], str], repair: Callable[[str], str | None] = _no_repair
) -> ValueType:
    """One of the choices, in upper or lower case."""
    values = {text: case(text) for word in choices.split() for text in (word, word.swapcase())}

    def read(text: str) -> str:
        if text in values:
            return values[text]
        raise Misread

    return ValueType(expected=f"one of {choices}", read=read, repair=repair, blank="")


def tenths(*, signed: bool = False) -> ValueType:
    """Points with one decimal."""
    regular = re.compile(rf"{'-?' if signed else ''}[0-9]{{1,5}}\.[0-9]")

    def read(text: str) -> Tenths:
        if regular.fullmatch(text):
            return Tenths(int(text.replace(".", "")))
        raise Misread

    return ValueType(
        expected="a number with one decimal", read=read, write=decimal, repair=_decimal, right=True
    )


def listed(
    item: ValueType,
    separator: str,
    least: int,
    expected: str,
    repair: Callable[[str], str | None] = _no_repair,
) -> ValueType:
    """Items with a separator between them; if that is a blank, several are one."""

    def read(text: str) -> tuple[Any, ...]:
        parts = text.split() if separator == " " else text.split(separator)
        if len(parts) < least:
            raise Misread
        return tuple(item.read(part.strip(" ")) for part in parts)

    return ValueType(
        expected=expected,
        read=read,
        write=lambda values: separator.join(map(item.write, values)),
        repair=repair,
        blank=(),
    )


def points_for(codes: str) -> ValueType:
    """Points of results: one of the codes, an equals sign, points with or without a decimal."""
    regular = re.compile(rf"({codes})=([0-9]{{0,4}}(?:\.[0-9])?)")

    def read(text: str) -> PointsFor:
        found = regular.fullmatch(text)
        points = _decimal(found[2]) if found else None
        if found is None or points is None:
            raise Misread
        return PointsFor(found[1], Tenths(int(points.replace(".", ""))))

    return ValueType(
        expected="CODE=points",
        read=read,
        write=lambda each: f"{each.symbol}={decimal(each.points)}",
    )


def decimal(points: int | None) -> str:
    """Tenths as a TRF file has them: 15 is 1.5."""
    if points is None:
        return ""
    sign = "-" if points < 0 else ""
    return f"{sign}{abs(points) // 10}.{abs(points) % 10}"


def _decimal(text: str) -> str | None:
    """Points with a comma, without a decimal, or with superfluous zeros."""
    found = _DECIMAL_MEANT.fullmatch(text)
    if found is None or not (found[2] or found[3]):
        return None
    return f"{found[1]}{found[2] or 0}.{found[3] or 0}"
