"""Tie-breaks of teams: match points, game points, and the boards of a match (C.07, 11 to 13)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.encounter import Parts, extended_encounter
from pairwright.tiebreaks.opponents import buchholz, by_product, fore_buchholz, products
from pairwright.tiebreaks.sheet import Score, Sheet
from pairwright.tiebreaks.types import (
    AVERAGES,
    HALVES,
    QUARTERS,
    Addends,
    Encounter,
    Figure,
    Modifiers,
    Tally,
    Tiebreak,
    Value,
    two_decimals,
)
from pairwright.units import plain_text

SCORES: Final[tuple[Score, ...]] = ("MP", "GP")

Boards = Sequence[int]
"""The half-points of a team on each board, board 1 first."""


def score_of(score: Score) -> Callable[[Sheet, Modifiers], list[Value]]:
    """The match points, or the game points, of everybody."""

    def values(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        return [*sheet.by(score).scores]

    return values


def other_score(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The score that is not the primary one [13.1]."""
    return [*_secondary(sheet).scores]


def extended_sonneborn_berger(of_opponent: Score, own: Score) -> Addends:
    """The final score of each opponent times the own score of the match [13.2]."""

    def addends(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
        played = modifiers.forfeits_played
        return products(sheet.by(of_opponent), sheet.by(own), forfeits_played=played)

    return addends


def score_strength(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """The secondary score, and the Buchholz of the primary one over a divisor [13.4]."""
    secondary = _secondary(sheet)
    divisor = modifiers.divisor or max(1, sheet.win * sheet.rounds // secondary.win)
    summed = (fore_buchholz if modifiers.fore else buchholz)(sheet, Modifiers())
    values = [
        own + Fraction(sum(int(addend.value) for addend in mine), divisor)
        for own, mine in zip(secondary.scores, summed, strict=True)
    ]
    return [*(map(two_decimals, values) if sheet.edition.averages_to_two_decimals else values)]


def score_strength_note(sheet: Sheet, modifiers: Modifiers, player: int) -> str:
    """The own part of the sum."""
    return f"and the secondary score, {plain_text(Fraction(_secondary(sheet).scores[player], 2))}"


def board_count(boards: Boards) -> int:
    """The number of each board times the points on it; fewer is better [12.1]."""
    return sum(number * points for number, points in enumerate(boards, 1))


def from_the_top(boards: Boards) -> tuple[int, ...]:
    """The points on board 1, then on board 2, and so on [12.2]."""
    return tuple(boards)


def without_the_bottom(boards: Boards) -> tuple[int, ...]:
    """The points on all boards but the last, then on all but the last two, and so on [12.3]."""
    return tuple(accumulate(boards))[-2::-1]


def of_all_matches(
    measure: Callable[[Boards], int | tuple[int, ...]],
) -> Callable[[Sheet, Modifiers], list[Value]]:
    """A measure of the points on each board in all matches together."""

    def values(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        return [measure([*map(sum, zip(*matches, strict=True))]) for matches in sheet.matches]

    return values


BoardOrder = Callable[[Boards], int | tuple[int, ...]]
"""The values that compare two teams that met, more first."""


def fewest_board_points(boards: Boards) -> int:
    """The board count, turned so that more is better."""
    return -board_count(boards)


def encounter_then(
    *orders: BoardOrder,
) -> Callable[[Sheet, Sequence[int], Modifiers], Parts]:
    """Extended direct encounter; where two teams are left, the boards of their match decide."""

    def split(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
        return [
            part
            for tied in extended_encounter(sheet, block, modifiers)
            for part in (_by_boards(sheet, tied, orders, modifiers) if len(tied) == 2 else [tied])
        ]

    return split


def _by_boards(
    sheet: Sheet, two: Sequence[int], orders: Sequence[BoardOrder], modifiers: Modifiers
) -> Parts:
    counted = sheet.games(forfeits_played=modifiers.forfeits_played)
    one, other = two
    boards = {team: _against(sheet, team, two, counted) for team in (one, other)}
    for order in orders:
        measured = {team: order(boards[team]) for team in two}
        if measured[one] != measured[other]:
            return [[team] for team in sorted(two, key=measured.__getitem__, reverse=True)]
    return [list(two)]


def _against(sheet: Sheet, team: int, two: Sequence[int], counted: frozenset[str]) -> list[int]:
    """The points of a team on each board in the matches of the two that count."""
    matches = [
        boards
        for record, boards in zip(sheet.rows[team], sheet.matches[team], strict=True)
        if record.opponent in two and record.kind in counted
    ]
    return [*map(sum, zip(*matches, strict=True))]


def _secondary(sheet: Sheet) -> Sheet:
    return sheet if sheet.secondary is None else sheet.secondary


TEAMS: Final[tuple[Tiebreak, ...]] = (
    Figure(
        code="MPTS",
        title="match points",
        article="C.07 11",
        suits="teams",
        formula=score_of("MP"),
        scale=HALVES,
    ),
    Figure(
        code="GPTS",
        title="game points",
        article="C.07 11",
        suits="teams",
        formula=score_of("GP"),
        scale=HALVES,
    ),
    Figure(
        code="MPvGP",
        title="the score that is not the primary one",
        article="C.07 13.1",
        suits="teams",
        formula=other_score,
        scale=HALVES,
    ),
    *(
        Tally(
            code=f"E{of_opponent[0]}{own[0]}SB",
            title=f"{names[of_opponent]} of opponents times own {names[own]}",
            article="C.07 13.2",
            takes="CMP",
            suits="teams",
            addends=extended_sonneborn_berger(of_opponent, own),
            choose=by_product,
            scale=QUARTERS,
        )
        for names in [{"MP": "match points", "GP": "game points"}]
        for of_opponent in SCORES
        for own in SCORES
    ),
    Figure(
        code="SSSC",
        title="secondary score and strength of schedule",
        article="C.07 13.4",
        takes="FK",
        suits="teams",
        formula=score_strength,
        looks_at=buchholz,
        note=score_strength_note,
        scale=AVERAGES,
    ),
    Encounter(
        code="EDE",
        title="extended direct encounter",
        article="C.07 13.3",
        takes="P",
        suits="teams",
        split=extended_encounter,
        lower_first=True,
    ),
    *(
        Encounter(
            code=code,
            title=f"extended direct encounter, then {then}",
            article="C.07 13.3 (2026)",
            takes="P",
            suits="teams",
            split=encounter_then(*orders),
            lower_first=True,
        )
        for code, then, orders in (
            (
                "EDEBT",
                "board count, top boards",
                (fewest_board_points, from_the_top),
            ),
            (
                "EDEBB",
                "board count, bottom boards left out",
                (fewest_board_points, without_the_bottom),
            ),
            ("EDET", "top boards", (from_the_top,)),
            ("EDEB", "bottom boards left out", (without_the_bottom,)),
        )
    ),
    Figure(
        code="BC",
        title="board count",
        article="C.07 12.1",
        suits="teams",
        formula=of_all_matches(board_count),
        scale=HALVES,
        lower_first=True,
    ),
    Figure(
        code="TBR",
        title="top board results",
        article="C.07 12.2",
        suits="teams",
        formula=of_all_matches(from_the_top),
        scale=HALVES,
    ),
    Figure(
        code="BBE",
        title="bottom board elimination",
        article="C.07 12.3",
        suits="teams",
        formula=of_all_matches(without_the_bottom),
        scale=HALVES,
    ),
)
"""The tie-breaks of teams."""
