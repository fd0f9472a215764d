"""Exact numbers, and how they are written: points are whole numbers of half-points."""

from fractions import Fraction
from typing import Final, NewType

HalfPoints = NewType("HalfPoints", int)
"""Points in halves: a win is 2, a draw is 1."""

_HALVES: Final = ("", ".5")


def half_points_text(value: HalfPoints) -> str:
    """Write half-points as points, without trailing zeros: 7 is ``"3.5"``."""
    whole, rest = divmod(value, 2)
    return f"{whole}{_HALVES[rest]}"


def counted(number: int | str, noun: str) -> str:
    """A number of things: ``"1 round"``, ``"2 rounds"``; the plural of the noun adds an s."""
    return f"{number} {noun}" if str(number) == "1" else f"{number} {noun}s"


def decimal_text(value: int | Fraction, decimals: int) -> str:
    """Write a number with this many decimals, rounded half up: 2/3 with two is ``"0.67"``."""
    scale = 10**decimals
    scaled = (2 * value * scale + 1) // 2
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), scale)
    return f"{sign}{whole}.{rest:0{decimals}}" if decimals else f"{sign}{whole}"


def plain_text(value: int | Fraction) -> str:
    """Write a number of quarters without trailing zeros: 29 quarters are ``"7.25"``."""
    return decimal_text(value, 2).rstrip("0").rstrip(".")


def is_digits(text: str) -> bool:
    """Is a text one or more of the digits 0 to 9, and nothing else?"""
    return text.isascii() and text.isdigit()


def by_number(player: str) -> tuple[bool, int, str, str]:
    """What sorts ids that are decimal numbers by their size, before all other texts."""
    # Compared as texts: Python converts no number of thousands of digits, and an id may have them.
    size = player.lstrip("0") if is_digits(player) else None
    return size is None, len(size or ""), size or "", player
