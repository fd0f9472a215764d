"""Tie-breaks of US Chess (Official Rules of Chess, 34E)."""

from collections.abc import Iterator
from itertools import accumulate

from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers, Value
from pairwright.tiebreaks.sheet import BLACK, GAME, OPEN, Record, Sheet

LONG_EVENT = 9
"""From so many rounds on, the medians leave out two scores instead of one."""

_KASHDAN = (1, 2, 4)


def adjusted_score(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Points from games at the board, and half a point for every round that was not played."""
    return [*sheet.kept(_adjusted)]


def _adjusted(sheet: Sheet) -> list[int]:
    return [
        sum(
            record.points if record.kind == GAME else sheet.draw
            for record in row
            if record.kind != OPEN
        )
        for row in sheet.rows
    ]


def opponents(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The adjusted scores of the opponents; nothing for an own unplayed round (Solkoff)."""
    scores = sheet.kept(_adjusted)
    return (
        [
            Addend(number, record.opponent, score, score, record.kind)
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
            for score in [scores[record.opponent] if record.kind == GAME else 0]
        ]
        for row in sheet.rows
    )


def both_ends(sheet: Sheet, modifiers: Modifiers, player: int) -> tuple[int, int]:
    """The highest and the lowest are left out (Median, Harkness)."""
    cuts = _cuts(sheet)
    return cuts, cuts


def other_end(sheet: Sheet, modifiers: Modifiers, player: int) -> tuple[int, int]:
    """The lowest for those above an even score, the highest for those below (Modified Median)."""
    cuts = _cuts(sheet)
    against_even = 2 * sheet.scores[player] - sheet.win * sheet.played
    return (cuts if against_even >= 0 else 0), (cuts if against_even <= 0 else 0)


def _cuts(sheet: Sheet) -> int:
    return 2 if sheet.played >= LONG_EVENT else 1


def cumulative(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The sum of the scores after each round, less a win for each that was not played."""
    return [*sheet.kept(_cumulative)]


def _cumulative(sheet: Sheet) -> list[int]:
    return [
        sum(accumulate(record.points for record in row))
        - sum(sheet.win for record in row if _is_unplayed_win(sheet, record))
        for row in sheet.rows
    ]


def _is_unplayed_win(sheet: Sheet, record: Record) -> bool:
    return record.kind in {"PAB", "FPB", "FW"} and record.points == sheet.win


def cumulative_of_opposition(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The cumulative scores of the opponents met at the board."""
    scores = sheet.kept(_cumulative)
    return (
        [
            Addend(number, record.opponent, scores[record.opponent], scores[record.opponent])
            for number, record in enumerate(row, 1)
            if record.kind == GAME
        ]
        for row in sheet.rows
    )


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The adjusted scores of the opponents met at the board, times the result."""
    scores = sheet.kept(_adjusted)
    return (
        [
            Addend(number, record.opponent, score, score * record.result)
            for number, record in enumerate(row, 1)
            if record.kind == GAME
            for score in [scores[record.opponent]]
        ]
        for row in sheet.rows
    )


def kashdan(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Four for a win at the board, two for a draw, one for a loss."""
    return (
        [
            Addend(number, record.opponent, 0, _KASHDAN[record.result])
            for number, record in enumerate(row, 1)
            if record.kind == GAME
        ]
        for row in sheet.rows
    )


def games_with_black(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """One for each game at the board with black."""
    return (
        [
            Addend(number, record.opponent, 0, 1)
            for number, record in enumerate(row, 1)
            if record.kind == GAME and record.colour == BLACK
        ]
        for row in sheet.rows
    )
