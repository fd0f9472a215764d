"""Buchholz and Sonneborn-Berger without adjustments, as club tools have them."""

from collections.abc import Iterator

from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers
from pairwright.tiebreaks.sheet import GAME, OPEN, Sheet


def played_buchholz(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of the opponents met at the board; nothing for other rounds."""
    scores = sheet.scores
    return (
        [
            Addend(number, record.opponent, scores[record.opponent], scores[record.opponent])
            for number, record in enumerate(row, 1)
            if record.kind == GAME
        ]
        for row in sheet.rows
    )


def played_sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of those beaten at the board, and half of those drawn with."""
    scores = sheet.scores
    return (
        [
            Addend(number, record.opponent, score, score * record.result)
            for number, record in enumerate(row, 1)
            if record.kind == GAME
            for score in [scores[record.opponent]]
        ]
        for row in sheet.rows
    )


def own_score_buchholz(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of the opponents met at the board, and the own points for every other round."""
    scores = sheet.scores
    return (
        [
            Addend(number, opponent, score, score, "played" if opponent != NOBODY else "own")
            for number, record in enumerate(row, 1)
            if record.kind != OPEN
            for opponent in [record.opponent if record.kind == GAME else NOBODY]
            for score in [scores[player if opponent == NOBODY else opponent]]
        ]
        for player, row in enumerate(sheet.rows)
    )
