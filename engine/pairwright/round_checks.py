"""The checks of a round by itself; each raises an error that says what is wrong."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from pairwright.errors import InvalidResult, InvalidRound, quoted
from pairwright.notation import BYE_OF_CODE, LETTERS, REPORTED, SHEET_ROWS, WAITING

_TEXTS: Final = frozenset((str,))
RULINGS: Final = tuple(code for code in LETTERS if code != WAITING)
"""The codes of every result that ends a board."""


def require_result(result: object, where: str) -> None:
    """Raise InvalidRound for anything but a result."""
    if not isinstance(result, str) or result not in LETTERS:
        raise InvalidRound(
            f"{where}: a result must be one of {', '.join(LETTERS)}, not {quoted(result)}"
        )


def require_reported(result: object) -> None:
    """Raise InvalidResult for results that players cannot report."""
    if not isinstance(result, str) or result not in REPORTED:
        raise InvalidResult(f"a result is W, B or D, not {quoted(result)}")


def letter_among(known: Collection[str], result: object, what: str) -> str:
    """The letter of a result that has to be one of these. Raises InvalidResult."""
    if not isinstance(result, str) or result not in known:
        raise InvalidResult(f"{what} must be one of {', '.join(known)}, not {quoted(result)}")
    return LETTERS[result]


def require_boards(
    boards: Iterable[tuple[str, str] | tuple[str, str, str]],
) -> list[tuple[str, str] | tuple[str, str, str]]:
    """The boards, of two or three parts each. Raises InvalidRound for any other number."""
    given = list(boards)
    for place, board in enumerate(given, 1):
        if not isinstance(board, list | tuple) or len(board) not in {2, 3}:
            raise InvalidRound(
                f"board {place} must be white, black and optionally a result, not {quoted(board)}"
            )
    return given


def require_columns(
    number: object, whites: tuple[str, ...], blacks: tuple[str, ...], sheet: str
) -> None:
    """Raise InvalidRound where a number and three columns do not make the boards of a round."""
    if type(number) is not int:
        raise InvalidRound(f"the number of a round must be a whole number, not {quoted(number)}")
    for name, column in (("whites", whites), ("blacks", blacks)):
        if type(column) is not tuple or not _TEXTS.issuperset(map(type, column)):
            raise InvalidRound(
                f"round {number}: {name} must be a tuple of ids, not {quoted(column)}"
            )
    if not isinstance(sheet, str) or not len(whites) == len(blacks) == len(sheet):
        raise InvalidRound(
            f"round {number}: each board needs a white, a black and a letter on the sheet"
        )
    if strange := sorted({*sheet} - SHEET_ROWS.keys()):
        raise InvalidRound(f"round {number}: {quoted(strange[0])} is not a result letter")


def require_byes(bye: object, byes: Sequence[tuple[object, object]]) -> None:
    """Raise InvalidRound for a bye of the pairing without an id, or another bye without a code."""
    if bye is not None and not isinstance(bye, str):
        raise InvalidRound(f"bye must be the id of a player, not {quoted(bye)}")
    for player, code in byes:
        if not isinstance(code, str) or code not in BYE_OF_CODE:
            raise InvalidRound(
                f"the bye of {quoted(player)} must be one of {', '.join(BYE_OF_CODE)}, "
                f"not {quoted(code)}"
            )


def require_match(place: object, boards: int) -> None:
    """Raise InvalidRound for games of a board that does not exist."""
    if type(place) is not int or not 1 <= place <= boards:
        raise InvalidRound(f"games of board {quoted(place)}: the round has boards 1 to {boards}")


def require_games(games: Sequence[tuple[object, str]], boards: int) -> None:
    """Raise InvalidRound for games that do not fit a round with this many boards."""
    for place, letters in games:
        require_match(place, boards)
        if not letters or WAITING in letters or not SHEET_ROWS.keys() >= {*letters}:
            raise InvalidRound(
                f"games of board {place}: a letter for each is expected, not {quoted(letters)}"
            )
