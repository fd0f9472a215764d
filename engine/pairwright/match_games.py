"""The games of a match, as letters of a sheet, and the result that they make."""

from collections.abc import Sequence

from pairwright.errors import InvalidRound
from pairwright.notation import (
    AS_RATED,
    DRAWN,
    LETTERS,
    LOST,
    PLAYED,
    SHEET_ROWS,
    WAITING,
    WON,
    Ending,
    letter_of,
)
from pairwright.results import ResultLike
from pairwright.round_checks import require_match, require_result


def letters_of_games(
    place: int, results: Sequence[ResultLike], of_boards: Sequence[ResultLike]
) -> str:
    """One letter for each game of the match on a board, whose own result agrees with them.

    ``of_boards`` are the results of all boards. Raises InvalidRound.
    """
    require_match(place, len(of_boards))
    if not results:
        raise InvalidRound(f"games of board {place}: a match needs at least one game")
    for number, result in enumerate(results, 1):
        require_result(result, f"board {place}, game {number}")
        if result == WAITING:
            raise InvalidRound(f"board {place}, game {number}: it has no result yet")
    games = "".join(map(LETTERS.__getitem__, results))
    result = of_boards[place - 1]
    letter = LETTERS[result]
    won, lost = won_and_lost(games)
    if letter in PLAYED and letter.translate(AS_RATED) != _rated(won, lost):
        raise InvalidRound(f"board {place}: the result is {result}, but its games are {won}:{lost}")
    return games


def won_and_lost(games: str) -> tuple[int, int]:
    """How many games of a match each side has won, by forfeit too."""
    rows = [SHEET_ROWS[letter] for letter in games]
    return sum(row.white == WON for row in rows), sum(row.black == WON for row in rows)


def match_letter(games: str) -> str:
    """The letter of a match from those of its games."""
    won, lost = won_and_lost(games)
    both_lost = letter_of(Ending.FORFEIT, LOST, LOST)
    if {*games} == {both_lost}:
        return both_lost
    if won == lost or PLAYED & {*games}:
        return _rated(won, lost)
    return letter_of(Ending.FORFEIT, *((WON, LOST) if won > lost else (LOST, WON)))


def _rated(won: int, lost: int) -> str:
    """The letter of a match that was played, from the games that each side has won."""
    white, black = (DRAWN, DRAWN) if won == lost else (WON, LOST) if won > lost else (LOST, WON)
    return letter_of(Ending.RATED, white, black)
