"""The recipe of a generated tournament, from a configuration."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from pairdesk.bbp.refusals import BadContent
from pairdesk.text import whole_number
from pairwright.errors import InvalidEvent
from pairwright.generation import MOST, Recipe
from pairwright.scoring import PointSystem
from pairwright.units import is_digits

Value = int | Fraction
Values = dict[str, Value]

# Points have a decimal, unlike the numbers that the readers of whole numbers know.
_POINTS: Final = re.compile(r"[0-9]{1,5}(?:\.[0-9])?")


def _whole(text: str) -> int:
    if (number := whole_number(text)) is None:
        raise ValueError
    return number


def _percentage(text: str) -> int:
    if (percent := _whole(text)) > 100:
        raise ValueError
    return percent


def _rate(least: int) -> Callable[[str], int]:
    """The N of "one in N", at least ``least``; decimals are dropped."""

    def read(text: str) -> int:
        before, _, decimals = text.partition(".")
        rate = _whole(before)
        if rate < least or (decimals and not is_digits(decimals)):
            raise ValueError
        return min(rate, MOST)

    return read


def _points(text: str) -> Fraction:
    if _POINTS.fullmatch(text) is None:
        raise ValueError
    return Fraction(text)


KEYS: Final[Mapping[str, tuple[Callable[[str], Value], tuple[str, ...]]]] = MappingProxyType(
    {
        "PlayersNumber": (_whole, ("players",)),
        "RoundsNumber": (_whole, ("rounds",)),
        "DrawPercentage": (_percentage, ("draws",)),
        "ForfeitRate": (_rate(1), ("forfeits",)),
        "RetiredRate": (_rate(2), ("retirements",)),
        "HalfPointByeRate": (_rate(1), ("half_point_byes",)),
        "HalfPointByteRate": (_rate(1), ("half_point_byes",)),
        "HighestRating": (_whole, ("highest_rating",)),
        "LowestRating": (_whole, ("lowest_rating",)),
        "PointsForWin": (_points, ("win",)),
        "PointsForDraw": (_points, ("draw",)),
        "PointsForLoss": (_points, ("loss",)),
        "PointsForZPB": (_points, ("zpb",)),
        "PointsForForfeitLoss": (_points, ("fl", "zpb")),
        "PointsForPAB": (_points, ("pab",)),
    }
)
"""The reader of the value of a key, and the setting."""

POINTS: Final = frozenset({"win", "draw", "loss", "zpb", "fl", "pab"})


def drawn_recipe(seed: int, configuration: str = "") -> Recipe:
    """A random recipe, except for the settings of the configuration. Raises BadContent."""
    values = _values(configuration)
    fixed = {name: value for name, value in values.items() if name not in POINTS}
    points = {name: value for name, value in values.items() if name in POINTS}
    win, draw = points.pop("win", 1), points.pop("draw", Fraction(1, 2))
    try:
        return Recipe.drawn(seed, scoring=PointSystem.of(win, draw, **points), **fixed)
    except InvalidEvent as error:
        raise BadContent(str(error)) from None


def _values(configuration: str) -> Values:
    """The settings of the lines ``Key=Value``; later ones replace earlier ones."""
    values: Values = {}
    for line in re.split(r"[\r\n]+", configuration):
        if not line or line.startswith("#"):
            continue
        key, equals, text = line.partition("=")
        if not equals:
            raise BadContent(f"Error parsing configuration file line: {line}")
        if key not in KEYS:
            raise BadContent(f'Unexpected parameter "{key}" in configuration file.')
        read, names = KEYS[key]
        try:
            values |= dict.fromkeys(names, read(text))
        except ValueError:
            raise BadContent(
                f'The value for parameter "{key}" in the configuration file is invalid.'
            ) from None
    return values
