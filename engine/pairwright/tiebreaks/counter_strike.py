"""Tie-breaks of a Counter-Strike Major (Valve supplemental rulebook, October 2025)."""

from collections.abc import Iterator
from typing import Final

from pairwright.met import NOBODY
from pairwright.notation import DRAWN, OPEN
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.opponents_met import of_opponents
from pairwright.tiebreaks.sheet import BOARD_AND_FORFEITS, Record, Sheet
from pairwright.tiebreaks.types import Figure, Modifiers, Tally, Tiebreak, Value


def record_of_wins(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Matches won less matches lost."""
    return [*sheet.kept(_records)]


def difficulty(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The current records of the opponents met, added up."""
    return of_opponents(sheet, sheet.kept(_records), BOARD_AND_FORFEITS)


def _records(sheet: Sheet) -> list[int]:
    return [sum(record.result - DRAWN for record in row if _is_match(record)) for row in sheet.rows]


def _is_match(record: Record) -> bool:
    return record.opponent != NOBODY and record.kind != OPEN


MAJOR: Final[tuple[Tiebreak, ...]] = (
    Figure(
        code="CS:record",
        title="matches won less matches lost",
        article="Valve 2025",
        formula=record_of_wins,
    ),
    Tally(
        code="CS:difficulty",
        title="records of the opponents met",
        article="Valve 2025",
        addends=difficulty,
    ),
)
"""The tie-breaks of a Counter-Strike Major."""
