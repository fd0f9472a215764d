"""Tie-breaks of a participant's own results (C.07, 7), the points, and the orders of entry."""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from pairwright.errors import UnsuitableTiebreak
from pairwright.met import NOBODY
from pairwright.notation import FORFEIT_LOST, OPEN, WON
from pairwright.results import BLACK
from pairwright.tiebreaks.addends import Addend, Cut, addend_of, earliest
from pairwright.tiebreaks.sheet import AT_BOARD, VOLUNTARY, Record, Sheet
from pairwright.tiebreaks.types import HALVES, Count, Figure, Modifiers, Tally, Tiebreak, Value

Counted = Callable[[Record], bool]
"""Does a record count?"""


def points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points awarded in each round, played or not."""
    return (
        [
            addend_of((number, record.opponent, record.points, record.points, "", False))
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
        ]
        for row in sheet.by(modifiers.score).rows
    )


def adjusted_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of each round as opponents see them [16.3]."""
    sheet = sheet.by(modifiers.score)
    return (
        [
            Addend(number, record.opponent, record.points, points, bound)
            for number, (record, points) in enumerate(
                zip(row, sheet.adjusted_points(row), strict=True), 1
            )
            if record.kind != OPEN
            for bound in ["" if points == record.points else "counts as a draw"]
        ]
        for row in sheet.rows
    )


def wins(sheet: Sheet, modifiers: Modifiers) -> Counted:
    """Rounds that paid a win, played or not [7.1]."""
    win = sheet.by(modifiers.score).win
    return lambda record: record.points == win and record.kind != OPEN


def games_won(sheet: Sheet, modifiers: Modifiers) -> Counted:
    """Games won at the board [7.2]."""
    games = _games(sheet)
    return lambda record: record.result == WON and record.kind in games


def games_with_black(sheet: Sheet, modifiers: Modifiers) -> Counted:
    """Games played with black [7.3]."""
    games = _games(sheet)
    return lambda record: record.colour == BLACK and record.kind in games


def wins_with_black(sheet: Sheet, modifiers: Modifiers) -> Counted:
    """Games won with black [7.4]."""
    games = _games(sheet)
    return lambda record: record.colour == BLACK and record.result == WON and record.kind in games


def _games(sheet: Sheet) -> frozenset[str]:
    """The kinds of record that count as games in a player's own results [15.2]."""
    return AT_BOARD | sheet.edition.counted_forfeits if sheet.fixed else AT_BOARD


def progressive(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The score after each round [7.5]."""
    return (
        [
            addend_of((number, record.opponent, 0, score, "", False))
            for number, (record, score) in enumerate(
                zip(row, accumulate(record.points for record in row), strict=True), 1
            )
        ]
        for row in sheet.by(modifiers.score).rows
    )


def first_rounds(sheet: Sheet) -> Cut:
    """Cuts of a progressive score remove its first rounds [14.1]."""
    return earliest


def rounds_elected(sheet: Sheet, modifiers: Modifiers) -> Counted:
    """Rounds that a participant chose to play: all but requested byes and forfeit losses [7.6]."""
    return lambda record: record.kind not in VOLUNTARY


def standard_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """One for a round with more points than the scheduled opponent, half for as many [7.7].

    Without opponent, the points of a draw are what is compared with.
    """
    return (
        [
            addend_of(
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
        both_forfeited = record.kind == other.kind == FORFEIT_LOST
        if both_forfeited and not sheet.edition.forfeited_by_both_is_half:
            return 0
    return (record.points >= against) + (record.points > against)


def pairing_number(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The place in the order of entry, from 1 [7.8]."""
    return [*range(1, sheet.size + 1)]


def drawn_lots(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The place in the order in which lots were drawn, from 1 [4.2]."""
    if not sheet.lots:
        raise UnsuitableTiebreak(
            'RND: no lots have been drawn; give the event "lots", the ids in the order drawn'
        )
    place = {player: number for number, player in enumerate(sheet.lots, 1)}
    return [place.get(player) for player in sheet.ids]


OWN_RESULTS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="PTS",
        title="points",
        article="C.07 4.1",
        takes=":",
        addends=points,
        scale=HALVES,
    ),
    Tally(
        code="ADJ",
        title="score as opponents see it",
        article="C.07 16.3",
        takes=":",
        addends=adjusted_points,
        scale=HALVES,
    ),
    Count(
        code="WIN",
        title="rounds that paid a win",
        article="C.07 7.1",
        takes=":",
        counts=wins,
    ),
    Count(
        code="WON",
        title="games won at the board",
        article="C.07 7.2",
        takes=":",
        counts=games_won,
    ),
    Count(
        code="BPG",
        title="games played with black",
        article="C.07 7.3",
        counts=games_with_black,
    ),
    Count(
        code="BWG",
        title="games won with black",
        article="C.07 7.4",
        counts=wins_with_black,
    ),
    Tally(
        code="PS",
        title="progressive score",
        article="C.07 7.5",
        takes="C:",
        addends=progressive,
        choose=first_rounds,
        scale=HALVES,
    ),
    Count(
        code="REP",
        title="rounds elected to play",
        article="C.07 7.6",
        counts=rounds_elected,
    ),
    Tally(
        code="STD",
        title="standard points",
        article="C.07 7.7 (2026)",
        addends=standard_points,
        scale=HALVES,
    ),
    Figure(
        code="TPN",
        title="pairing number",
        article="C.07 7.8 (2026)",
        takes="R",
        formula=pairing_number,
        lower_first=True,
    ),
    Figure(
        code="RND",
        title="order of the lots that were drawn",
        article="C.07 4.2",
        formula=drawn_lots,
        lower_first=True,
    ),
)
"""Points, own results, and the orders of entry and of lots."""
