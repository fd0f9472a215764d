"""The sheet of an event from its rounds, board by board."""

from pairwright.event import Event
from pairwright.met import NOBODY
from pairwright.notation import BYES, LOST, PAB, SHEET_ROWS, TURNED, WON, ZPB, RecordKind
from pairwright.results import BLACK, NO_COLOUR, WHITE
from pairwright.rounds import Round
from pairwright.tiebreaks.editions import Edition
from pairwright.tiebreaks.sheet import Record, Sheet, record_of


def sheet_of_boards(event: Event, edition: Edition) -> Sheet:
    """The sheet of the boards of an event, whether those are games or matches."""
    rows: list[list[Record]] = [[] for _ in event.players]
    games: list[list[str]] = [[] for _ in event.players]
    for played in event.rounds:
        _enter(event, played, rows, games)
    return Sheet(
        ids=event.roster.ids,
        ratings=[player.rating for player in event.players],
        rows=rows,
        win=event.scoring.win,
        draw=event.scoring.draw,
        loss=event.scoring.loss,
        rounds=max(event.rounds_planned or 0, len(event.rounds)),
        fixed=event.system == "round_robin",
        edition=edition,
        lots=event.lots,
        letters=games,
    )


_Half = tuple[RecordKind, int, int]
"""The kind, the points and the result of one of the two at a board."""


def _of_board(mark: str, of_white: int, of_black: int) -> tuple[_Half, _Half, str, str]:
    """What a letter of the sheet is for white and for black, and the letter of their one game."""
    row = SHEET_ROWS[mark]
    kind, opposite = row.kinds
    letter = mark if row.played else ""
    return (
        (kind, of_white, row.white),
        (opposite, of_black, row.black),
        letter,
        letter.translate(TURNED),
    )


def _enter(event: Event, played: Round, rows: list[list[Record]], games: list[list[str]]) -> None:
    """Add one record for everybody, and the letters of the games of each match."""
    roster, system = event.roster, event.scoring
    absent = Record(ZPB, NOBODY, NO_COLOUR, system.zpb, LOST)
    for row, mine in zip(rows, games, strict=True):
        row.append(absent)
        mine.append("")
    known = {mark: _of_board(mark, *pays) for mark, pays in system.boards.items()}
    whites, blacks = played.numbers_in(roster)
    for white, black, mark in zip(whites, blacks, played.sheet, strict=True):
        of_white, of_black, games[white][-1], games[black][-1] = known[mark]
        kind, points, result = of_white
        rows[white][-1] = record_of((kind, black, WHITE, points, result))
        kind, points, result = of_black
        rows[black][-1] = record_of((kind, white, BLACK, points, result))
    for place, letters in played.games:
        games[whites[place - 1]][-1] = letters
        games[blacks[place - 1]][-1] = letters.translate(TURNED)
    if played.bye is not None:
        rows[roster.number(played.bye)][-1] = Record(PAB, NOBODY, NO_COLOUR, system.pab, WON)
    byes = {
        bye: Record(BYES[bye].kind, NOBODY, NO_COLOUR, points, LOST)
        for bye, points in system.byes.items()
    }
    for player, bye in played.byes:
        rows[roster.number(player)][-1] = byes[bye]
