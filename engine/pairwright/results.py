"""Results, byes and colours: closed sets of values, each with a plain text.

Wherever a value is taken, its plain text is taken too. ``pairwright.notation`` has all other ways
in which they are written.
"""

from enum import StrEnum
from typing import Final, Literal, cast


class _Code(StrEnum):
    """A text out of a closed set, which is shown as that text."""

    def __repr__(self) -> str:
        return repr(self._value_)


class Result(_Code):
    """The result of a board, as people write it."""

    WHITE_WON = "W"
    """White won at the board."""
    BLACK_WON = "B"
    """Black won at the board."""
    DRAW = "D"
    """A draw at the board."""
    WAITING = "*"
    """No result yet."""
    UNRATED_WHITE_WON = "UW"
    """White won an unrated game."""
    UNRATED_BLACK_WON = "UB"
    """Black won an unrated game."""
    UNRATED_DRAW = "UD"
    """A draw in an unrated game."""
    FORFEIT_TO_WHITE = "FW"
    """White won by forfeit: black did not come."""
    FORFEIT_TO_BLACK = "FB"
    """Black won by forfeit: white did not come."""
    BOTH_FORFEIT = "FF"
    """Both lost by forfeit: neither came."""


ResultCode = Literal["W", "B", "D", "*", "UW", "UB", "UD", "FW", "FB", "FF"]
"""The plain text of a ``Result``."""

ResultLike = Result | ResultCode
"""A result, or its plain text."""


class Bye(_Code):
    """A requested bye, or one given otherwise than by the pairing."""

    HALF = "H"
    """Half a point."""
    FULL = "F"
    """A full point."""
    ZERO = "Z"
    """No points: an absence that was announced."""


ByeCode = Literal["H", "F", "Z"]
"""The plain text of a ``Bye``."""

ByeLike = Bye | ByeCode
"""A bye, or its plain text."""

WHITE: Final = +1
BLACK: Final = -1
NO_COLOUR: Final = 0
"""Colours in columns of numbers, where a sum says how often one was had more than the other."""


class Colour(_Code):
    """The colour of a player's pieces."""

    WHITE = "white"
    """The white pieces: the first move."""
    BLACK = "black"
    """The black pieces."""

    @property
    def sign(self) -> int:
        """The colour in columns of numbers: WHITE or BLACK."""
        return WHITE if self is Colour.WHITE else BLACK

    @property
    def letter(self) -> str:
        """The colour in lines of TRF files and in tables: w or b."""
        return self._value_[0]


ColourName = Literal["white", "black"]
"""The plain text of a ``Colour``."""

ColourLike = Colour | ColourName
"""A colour, or its plain text."""


def unchecked_result(given: object) -> ResultLike:
    """A result from outside, before the check that refuses anything else."""
    return cast("ResultLike", given)


def unchecked_bye(given: object) -> ByeLike:
    """A bye from outside, before the check that refuses anything else."""
    return cast("ByeLike", given)


def unchecked_colour(given: object) -> ColourLike:
    """A colour from outside, before the check that refuses anything else."""
    return cast("ColourLike", given)
