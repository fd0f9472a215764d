"""Tie-breaks of a Counter-Strike Major (Valve supplemental rulebook, October 2025)."""

from collections.abc import Iterator

from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers, Value
from pairwright.tiebreaks.sheet import DRAWN, OPEN, Record, Sheet


def record_of_wins(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Matches won less matches lost."""
    return [*sheet.kept(_records)]


def difficulty(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The current records of the opponents met, added up."""
    records = sheet.kept(_records)
    return (
        [
            Addend(number, record.opponent, records[record.opponent], records[record.opponent])
            for number, record in enumerate(row, 1)
            if _is_match(record)
        ]
        for row in sheet.rows
    )


def _records(sheet: Sheet) -> list[int]:
    return [sum(record.result - DRAWN for record in row if _is_match(record)) for row in sheet.rows]


def _is_match(record: Record) -> bool:
    return record.opponent != NOBODY and record.kind != OPEN
