"""Tie-breaks of Magic: The Gathering (Tournament Rules, appendix C).

A board is a match; the event holds its games, and a match without games is one game. A match
that was forfeited, like a bye, is won by two games to none. Percentages are exact fractions.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pairwright.met import NOBODY
from pairwright.notation import FORFEIT_LOST, FPB, GAME, OPEN, PAB, SHEET_ROWS, Ending
from pairwright.results import Result
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.opponents_met import of_opponents
from pairwright.tiebreaks.sheet import BOARD_AND_FORFEITS, Record, Sheet
from pairwright.tiebreaks.types import SHARES, Figure, Modifiers, Tally, Tiebreak, Value, mean

_MATCH_POINTS: Final = (0, 1, 3)
_BYES: Final = (PAB, FPB)
_WON_MATCH, _LOST_MATCH = 2 * Result.WHITE_WON, 2 * Result.BLACK_WON
_GAME_POINTS: Final = {
    letter: _MATCH_POINTS[row.white]
    for letter, row in SHEET_ROWS.items()
    if row.ending is not Ending.OPEN
}


def floor(sheet: Sheet) -> Fraction:
    """Nobody's percentage counts less than this, for themselves and for their opponents."""
    return Fraction(1, 3) if sheet.edition.magic_floor_is_a_third else Fraction(33, 100)


def match_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Three for a match won or a bye, one for a draw."""
    return (
        [
            Addend(number, record.opponent, 0, _worth(record))
            for number, record in _matches(row, byes=True)
        ]
        for row in sheet.rows
    )


def match_win(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Match points as a share of those possible in the rounds taken part in."""
    return [*sheet.kept(_match_win)]


def _match_win(sheet: Sheet) -> list[Fraction]:
    return [_share(_points_of_matches(sheet, player), floor(sheet)) for player in range(sheet.size)]


def match_win_note(sheet: Sheet, modifiers: Modifiers, player: int) -> str:
    """The points, and those possible."""
    return _in_words(_points_of_matches(sheet, player), floor(sheet))


def _points_of_matches(sheet: Sheet, player: int) -> list[int]:
    byes = sheet.edition.magic_byes_count
    return [_worth(record) for _, record in _matches(sheet.rows[player], byes=byes)]


def game_win(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Game points as a share of those possible in the games played."""
    return [*sheet.kept(_game_win)]


def _game_win(sheet: Sheet) -> list[Fraction]:
    return [_share(_points_of_games(sheet, player), floor(sheet)) for player in range(sheet.size)]


def game_win_note(sheet: Sheet, modifiers: Modifiers, player: int) -> str:
    """The points, and those possible."""
    return _in_words(_points_of_games(sheet, player), floor(sheet))


def _points_of_games(sheet: Sheet, player: int) -> list[int]:
    return [
        _GAME_POINTS[letter]
        for number, record in _matches(sheet.rows[player], byes=True)
        for letter in _games(record, sheet.letters[player][number - 1])
    ]


def opponents_match_win(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The match-win percentage of each opponent; own byes are left out."""
    return of_opponents(sheet, sheet.kept(_match_win), BOARD_AND_FORFEITS)


def opponents_game_win(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The game-win percentage of each opponent; own byes are left out."""
    return of_opponents(sheet, sheet.kept(_game_win), BOARD_AND_FORFEITS)


def mean_or_nothing(sheet: Sheet, addends: list[Addend]) -> Value:
    """The mean; nothing where there is no opponent."""
    return mean(sheet, addends) or Fraction(0)


def _matches(row: Sequence[Record], *, byes: bool) -> list[tuple[int, Record]]:
    """The rounds that a player took part in."""
    return [
        (number, record)
        for number, record in enumerate(row, 1)
        if (record.opponent != NOBODY and record.kind != OPEN) or (byes and record.kind in _BYES)
    ]


def _worth(record: Record) -> int:
    return _MATCH_POINTS[2] if record.kind in _BYES else _MATCH_POINTS[record.result]


def _games(record: Record, played: str) -> str:
    if record.kind == GAME:
        return played
    return _LOST_MATCH if record.kind == FORFEIT_LOST else _WON_MATCH


def _share(points: list[int], least: Fraction) -> Fraction:
    return max(least, Fraction(sum(points), 3 * len(points))) if points else least


def _in_words(points: list[int], floor: Fraction) -> str:
    bounded = not points or Fraction(sum(points), 3 * len(points)) < floor
    least = f"; the least is {'1/3' if floor == Fraction(1, 3) else '0.33'}" if bounded else ""
    return f"{sum(points)} of {3 * len(points)} possible points{least}"


MAGIC: Final[tuple[Tiebreak, ...]] = (
    Tally(
        code="MTG:match_points",
        title="3 for a match won, 1 for a draw",
        article="Magic MTR C",
        addends=match_points,
    ),
    Figure(
        code="MTG:match_win",
        title="match-win percentage",
        article="Magic MTR C",
        formula=match_win,
        note=match_win_note,
        looks_at=match_points,
        scale=SHARES,
    ),
    Tally(
        code="MTG:opp_match_win",
        title="opponents' match-win percentage",
        article="Magic MTR C",
        addends=opponents_match_win,
        fold=mean_or_nothing,
        scale=SHARES,
    ),
    Figure(
        code="MTG:game_win",
        title="game-win percentage",
        article="Magic MTR C",
        formula=game_win,
        note=game_win_note,
        scale=SHARES,
    ),
    Tally(
        code="MTG:opp_game_win",
        title="opponents' game-win percentage",
        article="Magic MTR C",
        addends=opponents_game_win,
        fold=mean_or_nothing,
        scale=SHARES,
    ),
)
"""The tie-breaks of Magic."""
