"""The boards and byes of a round as rows, as files of pairings have them."""

from typing import Any, Final

from pairwright.event import Event
from pairwright.notation import BYES
from pairwright.rounds import Round
from pairwright.scoring import games_of
from pairwright.units import HalfPoints, half_points_text

PAIRING_COLUMNS: Final = ("round", "board", "white", "black", "result")
ALLOCATED_BYE: Final = "bye"
"""The result in the row of the pairing-allocated bye."""
MATCH_COLUMNS: Final = ("points", "games")
"""The additional columns of pairings if boards are matches."""


def pairing_rows(event: Event, played: Round) -> list[list[Any]]:
    """The boards of a round as number, board, white, black, result; a bye has no board.

    If boards are matches, also the points of their games, and the games.
    """
    rows: list[list[Any]] = [
        [played.number, place, *board] for place, board in enumerate(played.boards, 1)
    ]
    if event.matches is not None:
        games = games_of(played)
        for place, row in enumerate(rows):
            sides = event.matches.of_games(played.sheet[place], games.get(place, ""))
            row.append(":".join(half_points_text(HalfPoints(points)) for points in sides))
            row.append(" ".join(played.matches.get(place + 1, ())))
    blank = [] if event.matches is None else [""] * len(MATCH_COLUMNS)
    byes = ([played.number, "", player, "", kind, *blank] for player, kind in sitting_out(played))
    return [*rows, *byes]


def sitting_out(played: Round) -> list[tuple[str, str]]:
    """The players with a bye in a round, and the kind of bye, as printed."""
    given = [] if played.bye is None else [(played.bye, ALLOCATED_BYE)]
    return [*given, *((player, BYES[bye].words) for player, bye in played.byes)]
