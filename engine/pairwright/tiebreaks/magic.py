"""Tie-breaks of Magic: The Gathering (Tournament Rules, appendix C).

A board is a match; the event holds its games, and a match without games is one game. A match
that was forfeited, like a bye, is won by two games to none. Percentages are exact fractions.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.kinds import Modifiers, Value, mean
from pairwright.tiebreaks.sheet import GAME, OPEN, Record, Sheet

FLOOR: Final = Fraction(33, 100)
"""Nobody's percentage counts less than this, for themselves and for their opponents."""

_MATCH_POINTS: Final = (0, 1, 3)
_BYES: Final = ("PAB", "FPB")
_WON_MATCH, _LOST_MATCH = "WW", "BB"
_GAME_POINTS: Final = {
    **dict.fromkeys("W1w", 3),
    **dict.fromkeys("D=", 1),
    **dict.fromkeys("B0bf", 0),
}


def match_points(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """Three for a match won or a bye, one for a draw."""
    return (
        [
            Addend(number, record.opponent, 0, _worth(record), record.kind)
            for number, record in _matches(row, byes=True)
        ]
        for row in sheet.rows
    )


def match_win(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Match points as a share of those possible in the rounds taken part in."""
    return [*sheet.kept(_match_win)]


def _match_win(sheet: Sheet) -> list[Fraction]:
    byes = sheet.edition.magic_byes_count
    return [
        _share([_worth(record) for _, record in _matches(row, byes=byes)]) for row in sheet.rows
    ]


def game_win(sheet: Sheet, modifiers: Modifiers) -> list[Value]:
    """Game points as a share of those possible in the games played."""
    return [*sheet.kept(_game_win)]


def _game_win(sheet: Sheet) -> list[Fraction]:
    return [
        _share(
            [
                _GAME_POINTS[letter]
                for number, record in _matches(row, byes=True)
                for letter in _games(record, games[number - 1])
            ]
        )
        for row, games in zip(sheet.rows, sheet.games, strict=True)
    ]


def opponents_match_win(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The match-win percentage of each opponent; own byes are left out."""
    return _of_opponents(sheet, sheet.kept(_match_win))


def opponents_game_win(sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
    """The game-win percentage of each opponent; own byes are left out."""
    return _of_opponents(sheet, sheet.kept(_game_win))


def mean_or_nothing(sheet: Sheet, addends: list[Addend]) -> Value:
    """The mean; nothing where there is no opponent."""
    return mean(sheet, addends) or Fraction(0)


def _of_opponents(sheet: Sheet, shares: list[Fraction]) -> Iterator[list[Addend]]:
    return (
        [
            Addend(number, record.opponent, 0, shares[record.opponent])
            for number, record in _matches(row, byes=False)
        ]
        for row in sheet.rows
    )


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
    return _LOST_MATCH if record.kind == "FL" else _WON_MATCH


def _share(points: list[int]) -> Fraction:
    return max(FLOOR, Fraction(sum(points), 3 * len(points))) if points else FLOOR
