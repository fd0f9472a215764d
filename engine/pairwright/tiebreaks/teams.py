"""Tie-breaks of teams: match points, game points, and the boards of a match (C.07, 11 to 13)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.buchholz import buchholz, fore_buchholz, products, two_decimals
from pairwright.tiebreaks.encounter import Parts, extended_encounter
from pairwright.tiebreaks.kinds import Addends, Modifiers, Value
from pairwright.tiebreaks.sheet import Score, Sheet

SCORES: Final[tuple[Score, ...]] = ("MP", "GP")

Boards = Sequence[int]
"""The half-points of a team on each board, board 1 first."""


def score_of(score: Score) -> Callable[[Sheet, Modifiers], list[Value]]:
    """The match points, or the game points, of everybody."""

    def values(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        return [*sheet.by(score).scores]

    return values


def other_score(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The score that is not the primary one [13.1]."""
    return [*_secondary(sheet).scores]


def extended_sonneborn_berger(of_opponent: Score, own: Score) -> Addends:
    """The final score of each opponent times the own score of the match [13.2]."""

    def addends(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
        played = modifiers.forfeits_played
        return products(sheet.by(of_opponent), sheet.by(own), forfeits_played=played)

    return addends


def score_strength(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The secondary score, and the Buchholz of the primary one over a divisor [13.4]."""
    secondary = _secondary(sheet)
    divisor = modifiers.divisor or max(1, sheet.win * sheet.rounds // secondary.win)
    summed = (fore_buchholz if modifiers.fore else buchholz)(sheet, Modifiers())
    values = [
        own + Fraction(sum(int(addend.value) for addend in mine), divisor)
        for own, mine in zip(secondary.scores, summed, strict=True)
    ]
    return [*(map(two_decimals, values) if sheet.edition.averages_to_two_decimals else values)]


def board_count(boards: Boards) -> int:
    """The number of each board times the points on it; fewer is better [12.1]."""
    return sum(number * points for number, points in enumerate(boards, 1))


def from_the_top(boards: Boards) -> tuple[int, ...]:
    """The points on board 1, then on board 2, and so on [12.2]."""
    return tuple(boards)


def without_the_bottom(boards: Boards) -> tuple[int, ...]:
    """The points on all boards but the last, then on all but the last two, and so on [12.3]."""
    return tuple(accumulate(boards))[-2::-1]


def of_all_matches(
    measure: Callable[[Boards], int | tuple[int, ...]],
) -> Callable[[Sheet, Modifiers], list[Value]]:
    """A measure of the points on each board in all matches together."""

    def values(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        return [measure([*map(sum, zip(*matches, strict=True))]) for matches in sheet.matches]

    return values


BoardOrder = Callable[[Boards], int | tuple[int, ...]]
"""What two teams that met are compared by, more first."""


def fewest_board_points(boards: Boards) -> int:
    """The board count, turned so that more is better."""
    return -board_count(boards)


def encounter_then(
    *orders: BoardOrder,
) -> Callable[[Sheet, Sequence[int], Modifiers], Parts]:
    """Extended direct encounter; where two teams are left, the boards of their match decide."""

    def split(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
        return [
            part
            for tied in extended_encounter(sheet, block, modifiers)
            for part in (_by_boards(sheet, tied, orders) if len(tied) == 2 else [tied])
        ]

    return split


def _by_boards(sheet: Sheet, two: Sequence[int], orders: Sequence[BoardOrder]) -> Parts:
    one, other = two
    for order in orders:
        measured = {
            one: order(_against(sheet, one, other)),
            other: order(_against(sheet, other, one)),
        }
        if measured[one] != measured[other]:
            return [[team] for team in sorted(two, key=measured.__getitem__, reverse=True)]
    return [list(two)]


def _against(sheet: Sheet, team: int, other: int) -> list[int]:
    """The points of a team on each board against one other team."""
    matches = [
        boards
        for record, boards in zip(sheet.rows[team], sheet.matches[team], strict=True)
        if record.opponent == other
    ]
    return [*map(sum, zip(*matches, strict=True))]


def _secondary(sheet: Sheet) -> Sheet:
    return sheet if sheet.secondary is None else sheet.secondary
