"""Standings of lichess Swiss tournaments, after its public source."""

from collections.abc import Iterator
from fractions import Fraction

from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers, Value
from pairwright.tiebreaks.sheet import DRAWN, GAME, LOST, WON, Record, Sheet

_BONUS = {WON: 500, DRAWN: 0, LOST: -500}


def points(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Points; who was not there in round 1, and joined late, has half a point for it."""
    return [*sheet.kept(_points)]


def _points(sheet: Sheet) -> list[int]:
    return [
        sum(_awarded(sheet, number, record) for number, record in enumerate(row, 1))
        for row in sheet.rows
    ]


def _awarded(sheet: Sheet, number: int, record: Record) -> int:
    return sheet.draw if number == 1 and record.kind == "ZPB" else record.points


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of opponents beaten, half of those drawn with; games at the board alone."""
    scores = sheet.kept(_points)
    return (
        [
            Addend(number, record.opponent, score, score * record.result)
            for number, record in enumerate(row, 1)
            if record.kind == GAME
            for score in [scores[record.opponent]]
        ]
        for row in sheet.rows
    )


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
