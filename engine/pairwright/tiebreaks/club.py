"""Buchholz and Sonneborn-Berger without adjustments, as in club tools."""

from collections.abc import Iterator
from typing import Final

from pairwright.met import NOBODY
from pairwright.notation import GAME, OPEN
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.encounter import club_encounter
from pairwright.tiebreaks.opponents_met import of_opponents, results_times
from pairwright.tiebreaks.sheet import Sheet
from pairwright.tiebreaks.types import HALVES, QUARTERS, Encounter, Modifiers, Tally, Tiebreak


def played_buchholz(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of the opponents met at the board; nothing for other rounds."""
    return of_opponents(sheet, sheet.scores)


def played_sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The points of those beaten at the board, and half of those drawn with."""
    return results_times(sheet, sheet.scores)


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


CLUBS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="BH(played)",
        title="Buchholz of the games played, unadjusted",
        article="Northgate",
        takes="CM",
        addends=played_buchholz,
        scale=HALVES,
    ),
    Tally(
        code="SB(played)",
        title="Sonneborn-Berger of the games played, unadjusted",
        article="Northgate",
        takes="CM",
        addends=played_sonneborn_berger,
        scale=QUARTERS,
    ),
    Tally(
        code="BH(own-score)",
        title="Buchholz with the own score for every round not played",
        article="club final",
        takes="CM",
        addends=own_score_buchholz,
        scale=HALVES,
    ),
    Encounter(
        code="DE(club)",
        title="direct encounter in one pass, if all have met at the board",
        article="club final",
        split=club_encounter,
        games_only=True,
        lower_first=True,
    ),
)
"""The tie-breaks of club tools."""
