"""Exact numbers: points are whole numbers of half-points, Sonneborn-Berger of quarter-points."""

from typing import Final, NewType

HalfPoints = NewType("HalfPoints", int)
"""Points in halves: a win is 2, a draw is 1."""

QuarterPoints = NewType("QuarterPoints", int)
"""A result (1, 1/2 or 0) times somebody's points, in quarters."""

_HALVES: Final = ("", ".5")
_QUARTERS: Final = ("", ".25", ".5", ".75")


def half_points_text(value: HalfPoints) -> str:
    """Write half-points as points, without trailing zeros: 7 is ``"3.5"``."""
    whole, rest = divmod(value, 2)
    return f"{whole}{_HALVES[rest]}"


def quarter_points_text(value: QuarterPoints) -> str:
    """Write quarter-points as points, without trailing zeros: 29 is ``"7.25"``."""
    whole, rest = divmod(value, 4)
    return f"{whole}{_QUARTERS[rest]}"
