"""Standings of lichess Swiss tournaments, after its public source."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pairwright.notation import DRAWN, GAME, LOST, OPEN, WON, ZPB
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.opponents_met import results_times
from pairwright.tiebreaks.sheet import Sheet
from pairwright.tiebreaks.types import (
    HALVES,
    PLAIN,
    QUARTERS,
    Modifiers,
    Scale,
    Tally,
    Tiebreak,
    mean,
    sums,
)

_BONUS = {WON: 500, DRAWN: 0, LOST: -500}


def points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Points; players who joined after round 1 have half a point for it."""
    return (
        [
            Addend(number, record.opponent, record.points, worth, bound)
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
            for joined_late in [number == 1 and record.kind == ZPB]
            for worth in [sheet.draw if joined_late else record.points]
            for bound in ["joined late" if joined_late else ""]
        ]
        for row in sheet.rows
    )


def _points(sheet: Sheet) -> list[int]:
    return sums(points(sheet, PLAIN))


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of opponents beaten, half of those drawn with; games at the board alone."""
    return results_times(sheet, sheet.kept(_points))


def performance(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The ratings of the opponents, 500 more for a win and 500 less for a loss."""
    return (
        [
            Addend(number, record.opponent, rating, Fraction(rating + _BONUS[record.result]))
            for number, record in enumerate(row, 1)
            if record.kind == GAME
            for rating in [sheet.ratings[record.opponent]]
        ]
        for row in sheet.rows
    )


LICHESS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="LI:points",
        title="points, half a point for joining late",
        article="lichess",
        addends=points,
        scale=HALVES,
    ),
    Tally(
        code="LI:sonneborn_berger",
        title="points of those beaten, half of those drawn with",
        article="lichess",
        addends=sonneborn_berger,
        scale=QUARTERS,
    ),
    Tally(
        code="LI:performance",
        title="opponents' ratings, 500 up for a win and down for a loss",
        article="lichess",
        addends=performance,
        fold=mean,
        scale=Scale(decimals=1),
    ),
)
"""The tie-breaks of lichess."""
