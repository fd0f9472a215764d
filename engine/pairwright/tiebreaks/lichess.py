"""Standings of lichess Swiss tournaments, after its public source."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pairwright.notation import DRAWN, FPB, GAME, HPB, LOST, OPEN, PAB, WON, ZPB
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.sheet import BOARD_AND_FORFEITS, Record, Sheet
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

_BYES: Final = frozenset((PAB, FPB, HPB))
_PAIRED_OR_BYE: Final = BOARD_AND_FORFEITS | _BYES
_BONUS = {WON: 500, DRAWN: 0, LOST: -500}


def points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Points; players who joined after round 1 have half a point for it."""
    return (
        [
            Addend(number, record.opponent, record.points, worth, bound)
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
            for worth in [_worth(sheet, number, record)]
            for bound in ["joined late" if worth != record.points else ""]
        ]
        for row in sheet.rows
    )


def _worth(sheet: Sheet, number: int, record: Record) -> int:
    joined_late = number == 1 and record.kind == ZPB
    return sheet.draw if joined_late else record.points


def _points(sheet: Sheet) -> list[int]:
    return sums(points(sheet, PLAIN))


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of opponents beaten, half of those drawn with; forfeits count as games.

    A bye is a game against a virtual opponent, won or drawn as the bye is scored.
    """
    scores = sheet.kept(_points)
    return (
        [
            Addend(number, record.opponent, score, score * result, bound)
            for number, record in enumerate(row, 1)
            if record.kind in _PAIRED_OR_BYE
            for score, result, bound in [
                (_virtual(sheet, row, number), _as_scored(sheet, record), "virtual")
                if record.kind in _BYES
                else (scores[record.opponent], record.result, "")
            ]
        ]
        for row in sheet.rows
    )


def _virtual(sheet: Sheet, row: Sequence[Record], number: int) -> int:
    """The points of the virtual opponent of a round: the own ones before it, then only draws."""
    earlier = enumerate(row[: number - 1], 1)
    before = sum(_worth(sheet, place, record) for place, record in earlier)
    return before + sheet.draw * (len(row) - number)


def _as_scored(sheet: Sheet, record: Record) -> int:
    """The result that is worth the points of a bye."""
    return WON if record.points >= sheet.win else DRAWN


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
