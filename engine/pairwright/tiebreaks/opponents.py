"""Buchholz, Fore Buchholz, Sonneborn-Berger and Koya (C.07, 8 and 9)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pairwright.met import NOBODY
from pairwright.notation import OPEN
from pairwright.tiebreaks.addends import (
    Addend,
    Cut,
    addend_of,
    least_significant,
    voluntary_by_weight,
    voluntary_first,
)
from pairwright.tiebreaks.opponents_met import of_opponents
from pairwright.tiebreaks.sheet import Sheet
from pairwright.tiebreaks.types import (
    AVERAGES,
    HALVES,
    PLAIN,
    QUARTERS,
    Modifiers,
    Tally,
    Tiebreak,
    Value,
    by_voluntary,
    mean,
    sums,
    two_decimals,
)
from pairwright.units import plain_text


def buchholz(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """The adjusted scores of the opponents, and dummies for unplayed rounds [8.1]."""
    return sheet.by(modifiers.score).contributions(forfeits_played=modifiers.forfeits_played)


def fore_buchholz(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """Buchholz as if every game of the last round had been drawn [8.3]."""
    drawn = sheet.by(modifiers.score).fore
    return drawn.contributions(forfeits_played=modifiers.forfeits_played)


def tell_fore(
    sheet: Sheet, modifiers: Modifiers, player: int, addends: list[Addend]
) -> list[Addend]:
    """The same addends, with bounds that say what the drawn round changed."""
    as_played = buchholz(sheet, modifiers)[player]
    before = {addend.round: addend.weight for addend in as_played}
    return [
        addend._replace(bound="fore")
        if addend.round == sheet.played and addend.bound in {"played", "adjusted"}
        else addend._replace(bound=f"fore {addend.bound}")
        if before.get(addend.round) != addend.weight
        else addend
        for addend in addends
    ]


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers) -> list[list[Addend]]:
    """The same scores, each times the own points of the round [9.1]; quarter-points."""
    return sheet.by(modifiers.score).kept(
        _sonneborn_berger, forfeits_played=modifiers.forfeits_played
    )


def _sonneborn_berger(sheet: Sheet, *, forfeits_played: bool) -> list[list[Addend]]:
    return [*products(sheet, sheet, forfeits_played=forfeits_played)]


def products(theirs: Sheet, mine: Sheet, *, forfeits_played: bool) -> Iterator[list[Addend]]:
    """The contributions of one score times the own points of another, or of the same."""
    return (
        [
            addend_of((number, opponent, score, score * row[number - 1].points, bound, vur))
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
    return of_opponents(sheet, sums((fore_buchholz if modifiers.fore else buchholz)(sheet, PLAIN)))


def average(sheet: Sheet, addends: list[Addend]) -> Value:
    """The mean, exact, or to two decimals where the edition says so; half-points."""
    halves = mean(sheet, addends)
    if sheet.edition.averages_to_two_decimals and isinstance(halves, Fraction):
        return two_decimals(halves)
    return halves


def koya(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Points against participants with at least half of the maximum [9.2]."""
    sheet = sheet.by(modifiers.score)
    free = sheet.rounds // sheet.size if sheet.size % 2 else 0
    twice_the_limit = sheet.win * (sheet.rounds - free) + 2 * modifiers.limit
    limit = plain_text(Fraction(twice_the_limit, 4))
    reaches, below = f"reaches the limit of {limit}", f"below the limit of {limit}"
    enough = [2 * score >= twice_the_limit for score in sheet.scores]
    return (
        [
            Addend(
                number,
                record.opponent,
                sheet.scores[record.opponent],
                record.points if enough[record.opponent] else 0,
                reaches if enough[record.opponent] else below,
            )
            for number, record in enumerate(row, 1)
            if record.opponent != NOBODY and record.kind != OPEN
        ]
        for row in sheet.rows
    )


OPPONENTS: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="BH",
        title="Buchholz",
        article="C.07 8.1",
        takes="CMP:",
        suits="swiss",
        addends=buchholz,
        choose=by_voluntary,
        scale=HALVES,
    ),
    Tally(
        code="AOB",
        title="average of opponents' Buchholz",
        article="C.07 8.2",
        takes="F:",
        suits="swiss",
        addends=average_of_opponents,
        fold=average,
        scale=AVERAGES,
    ),
    Tally(
        code="FB",
        title="Fore Buchholz",
        article="C.07 8.3",
        takes="CMP:",
        suits="swiss",
        addends=fore_buchholz,
        tell=tell_fore,
        choose=by_voluntary,
        scale=HALVES,
    ),
    Tally(
        code="SB",
        title="Sonneborn-Berger",
        article="C.07 9.1",
        takes="CMP:",
        addends=sonneborn_berger,
        choose=by_product,
        scale=QUARTERS,
    ),
    Tally(
        code="KS",
        title="Koya: points against those with half of the maximum",
        article="C.07 9.2",
        takes="L:",
        suits="round_robin",
        addends=koya,
        scale=HALVES,
    ),
)
"""The opponents' results."""
