"""Tie-breaks of US Chess (Official Rules of Chess, 34E)."""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from pairwright.notation import FORFEIT_WON, FPB, GAME, OPEN, PAB
from pairwright.results import BLACK
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.encounter import plus_score
from pairwright.tiebreaks.opponents_met import of_opponents, results_times
from pairwright.tiebreaks.sheet import Record, Sheet
from pairwright.tiebreaks.types import (
    HALVES,
    PLAIN,
    QUARTERS,
    Count,
    Encounter,
    Modifiers,
    Tally,
    Tiebreak,
    sums,
)

LONG_EVENT = 9
"""From this number of rounds on, the medians leave out two scores instead of one."""

_KASHDAN = (1, 2, 4)


def adjusted_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Points from games at the board, and half a point for every round that was not played."""
    return (
        [
            Addend(number, record.opponent, record.points, points, bound)
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
            for points in [record.points if record.kind == GAME else sheet.draw]
            for bound in ["" if record.kind == GAME else "counts as a draw"]
        ]
        for row in sheet.rows
    )


def _adjusted(sheet: Sheet) -> list[int]:
    return sums(adjusted_points(sheet, PLAIN))


def opponents(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The adjusted scores of the opponents; nothing for a player's own unplayed round (Solkoff)."""
    scores = sheet.kept(_adjusted)
    return (
        [
            Addend(number, record.opponent, score, score)
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
    finished = sum(record.kind != OPEN for record in sheet.rows[player])
    against_even = 2 * sheet.scores[player] - sheet.win * finished
    return (cuts if against_even >= 0 else 0), (cuts if against_even <= 0 else 0)


def _cuts(sheet: Sheet) -> int:
    return 2 if sheet.played >= LONG_EVENT else 1


def cumulative(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The score after each round, less a win for a round that paid one and was not played."""
    return (
        [
            Addend(number, record.opponent, score, score - unplayed, bound)
            for number, (record, score) in enumerate(
                zip(row, accumulate(record.points for record in row), strict=True), 1
            )
            for unplayed in [sheet.win if _is_unplayed_win(sheet, record) else 0]
            for bound in ["less the win that was not played" if unplayed else ""]
        ]
        for row in sheet.rows
    )


def _cumulative(sheet: Sheet) -> list[int]:
    return sums(cumulative(sheet, PLAIN))


def _is_unplayed_win(sheet: Sheet, record: Record) -> bool:
    return record.kind in {PAB, FPB, FORFEIT_WON} and record.points == sheet.win


def cumulative_of_opposition(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The cumulative scores of the opponents met at the board."""
    return of_opponents(sheet, sheet.kept(_cumulative))


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The adjusted scores of the opponents met at the board, times the result."""
    return results_times(sheet, sheet.kept(_adjusted))


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


def games_with_black(sheet: Sheet, modifiers: Modifiers) -> Callable[[Record], bool]:
    """Games at the board with black."""
    return lambda record: record.kind == GAME and record.colour == BLACK


US_CHESS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="US:adjusted_score",
        title="points, with half a point for every unplayed round",
        article="US Chess 34E",
        addends=adjusted_points,
        scale=HALVES,
    ),
    Tally(
        code="US:modified_median",
        title="opponents' scores without the lowest or the highest",
        article="US Chess 34E",
        addends=opponents,
        cuts=other_end,
        scale=HALVES,
    ),
    Tally(
        code="US:solkoff",
        title="opponents' scores",
        article="US Chess 34E",
        addends=opponents,
        scale=HALVES,
    ),
    Tally(
        code="US:cumulative",
        title="sum of the scores after each round",
        article="US Chess 34E",
        addends=cumulative,
        scale=HALVES,
    ),
    Tally(
        code="US:median_harkness",
        title="opponents' scores without the lowest and the highest",
        article="US Chess 34E",
        addends=opponents,
        cuts=both_ends,
        scale=HALVES,
    ),
    Encounter(
        code="US:result_between_tied",
        title="wins less losses among those tied",
        article="US Chess 34E",
        split=plus_score,
        games_only=True,
        lower_first=True,
    ),
    Count(
        code="US:most_blacks",
        title="games played with black",
        article="US Chess 34E",
        counts=games_with_black,
    ),
    Tally(
        code="US:kashdan",
        title="4 for a win, 2 for a draw, 1 for a loss",
        article="US Chess 34E",
        addends=kashdan,
    ),
    Tally(
        code="US:sonneborn_berger",
        title="opponents' scores times results",
        article="US Chess 34E",
        addends=sonneborn_berger,
        scale=QUARTERS,
    ),
    Tally(
        code="US:cumulative_of_opposition",
        title="opponents' cumulative scores",
        article="US Chess 34E",
        addends=cumulative_of_opposition,
        scale=HALVES,
    ),
)
"""The tie-breaks of US Chess."""
