"""Tie-breaks of the opponents' ratings (C.07, 10) with the tables of the rating rules (B.02, 8.1).

They are undefined for everybody as soon as somebody is unrated (rating 0), unless the edition
says which rating stands for that.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import Final

from pairwright.players import HIGHEST_RATING
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers, Value, half_up
from pairwright.tiebreaks.sheet import Record, Sheet

# dp for scores of .50 to 1.00, in steps of .01.
_GAIN: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72,
    80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
    158, 166, 175, 184, 193, 202, 211, 220, 230, 240,
    251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip

# The largest difference for which the stronger side scores .50, .51, and so on.
_UP_TO: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315,
    328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip

FLOOR, CEILING = 800, 736
"""Below the lowest opponent for no points, above the highest for all of them."""

WIDEST: Final = HIGHEST_RATING + FLOOR
"""No two ratings that are compared differ by more."""


def gain(hundredths: int) -> int:
    """The rating difference ``dp`` that a score in hundredths stands for (B.02, 8.1.1)."""
    return _GAIN[hundredths - 50] if hundredths >= 50 else -_GAIN[50 - hundredths]


def expected(difference: int) -> int:
    """The score in hundredths that a rating difference makes likely (B.02, 8.1.2)."""
    above = 50 + bisect_left(_UP_TO, abs(difference))
    return above if difference >= 0 else 100 - above


def own_rating(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The own rating [10.6]; the negative of it where reversed."""
    sign = -1 if modifiers.reversed else 1
    return [sign * rating for rating in sheet.ratings]


def opponents_ratings(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The ratings of the opponents met at the board [10.1]."""
    ratings = sheet.kept(_ratings)
    return (
        [
            Addend(number, record.opponent, ratings[record.opponent], ratings[record.opponent])
            for number, record in games
        ]
        for games in sheet.kept(_games)
    )


def performances(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Tournament performance rating: the rounded average of opponents, and dp [10.2]."""
    return sheet.kept(_performances)


def _performances(sheet: Sheet) -> list[Value]:
    ratings = sheet.kept(_ratings)
    values: list[Value] = []
    for games in sheet.kept(_games):
        if games:
            average = half_up(sum(ratings[record.opponent] for _, record in games), len(games))
            halves = sum(record.result for _, record in games)
            values.append(average + gain(half_up(100 * halves, 2 * len(games))))
        else:
            values.append(None)
    return values


def perfect_performances(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The lowest rating that makes the points at the board likely [10.3]."""
    return sheet.kept(_perfect_performances)


def _perfect_performances(sheet: Sheet) -> list[Value]:
    ratings = sheet.kept(_ratings)
    return [
        _perfect(
            [ratings[record.opponent] for _, record in games],
            sum(record.result for _, record in games),
        )
        if games
        else None
        for games in sheet.kept(_games)
    ]


def _perfect(opponents: list[int], halves: int) -> int:
    low, high = min(opponents) - FLOOR, max(opponents) + CEILING
    if halves == 0:
        return low
    if halves == 2 * len(opponents):
        return high
    scores = _expected_scores()
    shifts = [rating - WIDEST for rating in opponents]

    def is_enough(rating: int) -> bool:  # the expected score never falls as the rating grows
        return sum([scores[rating - shift] for shift in shifts]) >= 50 * halves

    return low + bisect_left(range(low, high), x=True, key=is_enough)


@cache
def _expected_scores() -> list[int]:
    """The expected scores in hundredths for all differences, from -WIDEST to WIDEST."""
    return [expected(difference) for difference in range(-WIDEST, WIDEST + 1)]


def opponents_performances(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The performance ratings of the opponents met at the board [10.4]."""
    return _of_opponents(sheet, sheet.kept(_performances))


def opponents_perfect_performances(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The perfect performances of the opponents met at the board [10.5]."""
    return _of_opponents(sheet, sheet.kept(_perfect_performances))


def _of_opponents(sheet: Sheet, values: list[Value]) -> Iterator[list[Addend]]:
    return (
        [
            Addend(number, record.opponent, value, value)
            for number, record in games
            for value in [values[record.opponent]]
            if isinstance(value, int)
        ]
        for games in sheet.kept(_games)
    )


def _ratings(sheet: Sheet) -> list[int]:
    return [rating or sheet.edition.unrated or 0 for rating in sheet.ratings]


def _games(sheet: Sheet) -> list[list[tuple[int, Record]]]:
    """The rounds and records that count for ratings; none at all where somebody is unrated."""
    if sheet.edition.unrated is None and 0 in sheet.ratings:
        return [[] for _ in sheet.rows]
    forfeits = sheet.edition.rated_forfeits
    return [
        [(number, record) for number, record in enumerate(row, 1) if sheet.counts(record, forfeits)]
        for row in sheet.rows
    ]
