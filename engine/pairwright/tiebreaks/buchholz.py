"""Buchholz, Fore Buchholz, Sonneborn-Berger and Koya (C.07, 8 and 9)."""

from collections.abc import Iterator
from fractions import Fraction

from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import (
    Addend,
    Cut,
    least_significant,
    quickly,
    voluntary_by_weight,
    voluntary_first,
)
from pairwright.tiebreaks.kinds import Modifiers, Value, half_up, mean
from pairwright.tiebreaks.sheet import GAME, OPEN, Sheet


def buchholz(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """The adjusted scores of the opponents, and dummies for unplayed rounds [8.1]."""
    return sheet.by(modifiers.score).contributions(forfeits_played=modifiers.forfeits_played)


def fore_buchholz(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """Buchholz as if every game of the last round had been drawn [8.3]."""
    return sheet.by(modifiers.score).fore.kept(_fore_buchholz, modifiers.forfeits_played)


def _fore_buchholz(sheet: Sheet, forfeits_played: bool) -> list[list[Addend]]:  # noqa: FBT001
    """Buchholz of a sheet whose last round is drawn, with the addends of that round marked."""
    return [
        [
            addend._replace(bound="fore")
            if addend.round == sheet.played and addend.bound == "played"
            else addend
            for addend in mine
        ]
        for mine in sheet.contributions(forfeits_played=forfeits_played)
    ]


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """The same scores, each times the own points of the round [9.1]; quarter-points."""
    return sheet.by(modifiers.score).kept(_sonneborn_berger, modifiers.forfeits_played)


def _sonneborn_berger(sheet: Sheet, forfeits_played: bool) -> list[list[Addend]]:  # noqa: FBT001
    return [*products(sheet, sheet, forfeits_played=forfeits_played)]


def products(theirs: Sheet, mine: Sheet, *, forfeits_played: bool) -> Iterator[list[Addend]]:
    """The contributions of one score times the own points of another, or of the same."""
    return (
        [
            quickly((number, opponent, score, score * row[number - 1].points, bound, vur))
            for number, opponent, score, _, bound, vur in contributions
        ]
        for row, contributions in zip(
            mine.rows, theirs.contributions(forfeits_played=forfeits_played), strict=True
        )
    )


def by_product(sheet: Sheet) -> Cut:
    """Low cuts of Sonneborn-Berger: the product decides among voluntary unplayed rounds [16.5]."""
    if sheet.fixed or not sheet.edition.vur_exception:
        return least_significant
    return voluntary_first if sheet.edition.cut_by_product else voluntary_by_weight


def average_of_opponents(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The Buchholz, or Fore Buchholz, of the opponents met at the board [8.2]."""
    sheet = sheet.by(modifiers.score)
    summed = fore_buchholz if modifiers.fore else buchholz
    totals = [sum(int(addend.value) for addend in mine) for mine in summed(sheet, Modifiers())]
    return (
        [
            Addend(number, record.opponent, totals[record.opponent], totals[record.opponent])
            for number, record in enumerate(row, 1)
            if record.kind == GAME
        ]
        for row in sheet.rows
    )


def average(sheet: Sheet, addends: list[Addend]) -> Value:
    """The mean, exact, or to two decimals where the edition says so; half-points."""
    halves = mean(sheet, addends)
    if sheet.edition.averages_to_two_decimals and isinstance(halves, Fraction):
        return two_decimals(halves)
    return halves


def two_decimals(halves: Fraction) -> Fraction:
    """Half-points that make points with two decimals, x.xx5 up."""
    return Fraction(half_up(halves * 100, 2), 50)


def koya(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Points against participants with at least half of the maximum [9.2]."""
    sheet = sheet.by(modifiers.score)
    free = sheet.rounds // sheet.size if sheet.size % 2 else 0
    twice_the_limit = sheet.win * (sheet.rounds - free) + 2 * modifiers.limit
    return (
        [
            Addend(
                number,
                record.opponent,
                sheet.scores[record.opponent],
                record.points if reached else 0,
                "reached the limit" if reached else "below the limit",
            )
            for number, record in enumerate(row, 1)
            if record.opponent != NOBODY and record.kind != OPEN
            for reached in [2 * sheet.scores[record.opponent] >= twice_the_limit]
        ]
        for row in sheet.rows
    )
