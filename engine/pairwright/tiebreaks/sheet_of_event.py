"""The sheet from which every tie-break of an event is computed."""

from dataclasses import replace

from pairwright.event import Event
from pairwright.tiebreaks.editions import Edition
from pairwright.tiebreaks.left_out import left_out_of, without
from pairwright.tiebreaks.sheet import Sheet
from pairwright.tiebreaks.sheet_of_boards import sheet_of_boards
from pairwright.tiebreaks.sheet_of_matches import sheet_of_matches


def sheet_of(event: Event, edition: Edition) -> Sheet:
    """The sheet of an event under an edition: one serves any number of tie-breaks.

    It has no games of those who count for nobody.
    """
    gone = left_out_of(event)
    sheet = sheet_of_all(without(event, gone), edition)
    return replace(sheet, left_out=frozenset(event.roster.numbers(sorted(gone)))) if gone else sheet


def sheet_of_all(event: Event, edition: Edition) -> Sheet:
    """The sheet of all games of an event."""
    by_board = sheet_of_boards(event, edition)
    return by_board if event.matches is None else sheet_of_matches(event, by_board, event.matches)
