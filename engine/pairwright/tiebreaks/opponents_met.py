"""What many tie-breaks add up: something of each opponent who was met."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pairwright.tiebreaks.addends import Addend, addend_of
from pairwright.tiebreaks.sheet import AT_BOARD, Sheet


def of_opponents(
    sheet: Sheet, values: Sequence[int | Fraction], counted: frozenset[str] = AT_BOARD
) -> Iterator[list[Addend]]:
    """A value of each opponent met in a round of the kinds that count, by default at the board."""
    return (
        [
            addend_of((number, record.opponent, value, value, "", False))
            for number, record in enumerate(row, 1)
            if record.kind in counted
            for value in [values[record.opponent]]
        ]
        for row in sheet.rows
    )


def results_times(sheet: Sheet, scores: Sequence[int]) -> Iterator[list[Addend]]:
    """The score of each opponent met at the board, in half-points, times the own result."""
    return (
        [
            addend_of((number, record.opponent, score, score * record.result, "", False))
            for number, record in enumerate(row, 1)
            if record.kind in AT_BOARD
            for score in [scores[record.opponent]]
        ]
        for row in sheet.rows
    )
