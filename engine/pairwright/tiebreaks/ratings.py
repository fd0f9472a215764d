"""Tie-breaks of the opponents' ratings (C.07, 10) with the tables of the rating rules (B.02, 8.1).

They are undefined for everybody as soon as somebody is unrated (rating 0), unless the edition has a
rating for unrated players, or the modifier ``/U`` leaves out the games against them.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from pairwright.players import HIGHEST_RATING
from pairwright.tiebreaks.addends import Addend, addend_of
from pairwright.tiebreaks.sheet import AT_BOARD, Record, Sheet
from pairwright.tiebreaks.types import (
    Figure,
    Modifiers,
    Tally,
    Tiebreak,
    Value,
    half_up,
    rounded_mean,
)
from pairwright.units import plain_text

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
    """The rating difference ``dp`` of a score in hundredths (B.02, 8.1.1)."""
    return _GAIN[hundredths - 50] if hundredths >= 50 else -_GAIN[50 - hundredths]


def expected(difference: int) -> int:
    """The score in hundredths that a rating difference makes likely (B.02, 8.1.2)."""
    above = 50 + bisect_left(_UP_TO, abs(difference))
    return above if difference >= 0 else 100 - above


def own_rating(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The own rating [10.6]."""
    return [*sheet.ratings]


def opponents_ratings(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The ratings of the opponents met at the board [10.1]."""
    return _of_opponents(sheet, modifiers, sheet.kept(_ratings))


def performances(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Tournament performance rating: the rounded average of opponents, and dp [10.2]."""
    return [*sheet.kept(_performances, rated_only=modifiers.rated_only)]


def _performances(sheet: Sheet, *, rated_only: bool) -> list[int | None]:
    ratings = sheet.kept(_ratings)
    values: list[int | None] = []
    for games in sheet.kept(_games, rated_only=rated_only):
        if games:
            average = half_up(sum(ratings[record.opponent] for record in games), len(games))
            halves = sum(record.result for record in games)
            values.append(average + gain(half_up(100 * halves, 2 * len(games))))
        else:
            values.append(None)
    return values


def perfect_performances(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The lowest rating that makes the points at the board likely [10.3]."""
    return [*sheet.kept(_perfect_performances, rated_only=modifiers.rated_only)]


def _perfect_performances(sheet: Sheet, *, rated_only: bool) -> list[int | None]:
    ratings = sheet.kept(_ratings)
    return [
        _perfect(
            [ratings[record.opponent] for record in games],
            sum(record.result for record in games),
        )
        if games
        else None
        for games in sheet.kept(_games, rated_only=rated_only)
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


def performance_note(sheet: Sheet, modifiers: Modifiers, player: int) -> str:
    """The average, the score, and its rating difference."""
    games = sheet.kept(_games, rated_only=modifiers.rated_only)[player]
    if not games:
        return "no games with ratings"
    ratings = sheet.kept(_ratings)
    average = half_up(sum(ratings[record.opponent] for record in games), len(games))
    hundredths = half_up(100 * sum(record.result for record in games), 2 * len(games))
    return f"{average} on average; {_score(games)}, or {hundredths} %, makes {gain(hundredths):+}"


def perfect_note(sheet: Sheet, modifiers: Modifiers, player: int) -> str:
    """What the rating makes likely."""
    games = sheet.kept(_games, rated_only=modifiers.rated_only)[player]
    return f"the lowest rating that makes {_score(games)} likely" if games else "no games"


def _score(games: list[Record]) -> str:
    points = plain_text(Fraction(sum(record.result for record in games), 2))
    return f"{points} of {len(games)}"


def opponents_performances(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The performance ratings of the opponents met at the board [10.4]."""
    values = sheet.kept(_performances, rated_only=modifiers.rated_only)
    return _of_opponents(sheet, modifiers, values)


def opponents_perfect_performances(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The perfect performances of the opponents met at the board [10.5]."""
    values = sheet.kept(_perfect_performances, rated_only=modifiers.rated_only)
    return _of_opponents(sheet, modifiers, values)


def _of_opponents(
    sheet: Sheet, modifiers: Modifiers, values: Sequence[int | None]
) -> Iterator[list[Addend]]:
    """A value of each opponent whose game counts, and who has one."""
    games = sheet.kept(_games, rated_only=modifiers.rated_only)
    return (
        [
            addend_of((number, record.opponent, value, value, "", False))
            for number, record in enumerate(row, 1)
            if record in counted
            for value in [values[record.opponent]]
            if value is not None
        ]
        for row, counted in zip(sheet.rows, games, strict=True)
    )


def _ratings(sheet: Sheet) -> list[int]:
    return [rating or sheet.edition.unrated or 0 for rating in sheet.ratings]


def _games(sheet: Sheet, *, rated_only: bool) -> list[list[Record]]:
    """The records that count for ratings: with ``rated_only`` those against rated players.

    Otherwise there are none at all where somebody is unrated.
    """
    ratings = sheet.kept(_ratings)
    if 0 in ratings and not rated_only:
        return [[] for _ in sheet.rows]
    kinds = AT_BOARD | sheet.edition.rated_forfeits if sheet.fixed else AT_BOARD
    return [
        [record for record in row if record.kind in kinds and ratings[record.opponent]]
        for row in sheet.rows
    ]


RATINGS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="ARO",
        title="average rating of opponents",
        article="C.07 10.1",
        takes="CMU",
        addends=opponents_ratings,
        fold=rounded_mean,
    ),
    Figure(
        code="TPR",
        title="tournament performance rating",
        article="C.07 10.2",
        takes="U",
        formula=performances,
        note=performance_note,
        looks_at=opponents_ratings,
    ),
    Figure(
        code="PTP",
        title="perfect tournament performance",
        article="C.07 10.3",
        takes="U",
        formula=perfect_performances,
        note=perfect_note,
        looks_at=opponents_ratings,
    ),
    Tally(
        code="APRO",
        title="average performance rating of opponents",
        article="C.07 10.4",
        takes="U",
        addends=opponents_performances,
        fold=rounded_mean,
    ),
    Tally(
        code="APPO",
        title="average perfect performance of opponents",
        article="C.07 10.5",
        takes="U",
        addends=opponents_perfect_performances,
        fold=rounded_mean,
    ),
    Figure(
        code="RTNG",
        title="rating",
        article="C.07 10.6 (2026)",
        takes="R",
        formula=own_rating,
    ),
)
"""The opponents' ratings, and the player's own."""
