"""Tie-breaks of a participant's own results (C.07, 7), the points, and the orders of entry."""

from collections.abc import Callable, Iterator
from itertools import accumulate

from pairwright.errors import UnsuitableTiebreak
from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import Addend, Cut, earliest, quickly
from pairwright.tiebreaks.kinds import Modifiers, Value
from pairwright.tiebreaks.sheet import (
    BLACK,
    OPEN,
    VOLUNTARY,
    WON,
    Record,
    Sheet,
)


def points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points awarded in each round, played or not."""
    return (
        [
            quickly((number, record.opponent, record.points, record.points, record.kind, False))
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
        ]
        for row in sheet.by(modifiers.score).rows
    )


def adjusted_score(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The score as opponents see it [16.3]."""
    return [*sheet.by(modifiers.score).adjusted]


def wins(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Rounds that paid a win, played or not [7.1]."""
    sheet = sheet.by(modifiers.score)
    return (
        [
            _one(number, record)
            for number, record in enumerate(row, 1)
            if record.points == sheet.win and record.kind != OPEN
        ]
        for row in sheet.rows
    )


def games_won(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Games won at the board [7.2]."""
    return _games(sheet.by(modifiers.score), lambda record: record.result == WON)


def games_with_black(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Games played with black [7.3]."""
    return _games(sheet, lambda record: record.colour == BLACK)


def wins_with_black(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Games won with black [7.4]."""
    return _games(sheet, lambda record: record.colour == BLACK and record.result == WON)


def progressive(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The score after each round [7.5]."""
    return (
        [
            quickly((number, record.opponent, 0, score, record.kind, False))
            for number, (record, score) in enumerate(
                zip(row, accumulate(record.points for record in row), strict=True), 1
            )
        ]
        for row in sheet.by(modifiers.score).rows
    )


def first_rounds(sheet: Sheet) -> Cut:
    """Cuts of a progressive score remove its first rounds [14.1]."""
    return earliest


def rounds_elected(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Rounds that a participant chose to play: all but requested byes and forfeit losses [7.6]."""
    return (
        [
            _one(number, record)
            for number, record in enumerate(row, 1)
            if record.kind not in VOLUNTARY
        ]
        for row in sheet.rows
    )


def standard_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """One for a round with more points than the scheduled opponent, half for as many [7.7].

    Without opponent, the points of a draw are what is compared with.
    """
    return (
        [
            quickly(
                (number, record.opponent, 0, _standard(sheet, number, record), record.kind, False)
            )
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
        ]
        for row in sheet.rows
    )


def _standard(sheet: Sheet, number: int, record: Record) -> int:
    if record.opponent == NOBODY:
        against = sheet.draw
    else:
        other = sheet.rows[record.opponent][number - 1]
        against = other.points
        if record.kind == other.kind == "FL" and not sheet.edition.forfeited_by_both_is_half:
            return 0
    return (record.points >= against) + (record.points > against)


def pairing_number(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The place in the order of entry, from 1 [7.8]; the negative of it where reversed."""
    sign = -1 if modifiers.reversed else 1
    return [sign * number for number in range(1, sheet.size + 1)]


def drawn_lots(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The place in the order in which lots were drawn, from 1 [4.2]."""
    if not sheet.lots:
        raise UnsuitableTiebreak(
            "RND: no lots have been drawn; the event is to hold the players in their order"
        )
    place = {player: number for number, player in enumerate(sheet.lots, 1)}
    return [place.get(player) for player in sheet.ids]


def _games(sheet: Sheet, wanted: Callable[[Record], bool]) -> Iterator[list[Addend]]:
    forfeits = sheet.edition.counted_forfeits
    return (
        [
            _one(number, record)
            for number, record in enumerate(row, 1)
            if wanted(record) and sheet.counts(record, forfeits)
        ]
        for row in sheet.rows
    )


def _one(number: int, record: Record) -> Addend:
    return quickly((number, record.opponent, 0, 1, record.kind, False))
