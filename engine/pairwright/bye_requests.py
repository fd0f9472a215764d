"""Byes that players ask for before a round is paired."""

from typing import Final, NamedTuple

from pairwright.errors import InvalidRound, quoted
from pairwright.rounds import BYES

LAST_ROUND: Final = 999_999_999
"""The highest number that a round can have."""


class ByeRequest(NamedTuple):
    """A player sits a coming round out: with half a point (H), a full one (F), or none (Z)."""

    round: int
    player: str
    code: str


def require_bye(number: object, code: object, paired: int) -> None:
    """Raise InvalidRound for a bye that cannot be asked for when so many rounds are paired."""
    if type(number) is not int or number <= paired:
        raise InvalidRound(
            f"byes are asked for a round that is not paired yet, from {paired + 1} on, "
            f"not for {quoted(number)}"
        )
    if number > LAST_ROUND:
        raise InvalidRound(f"byes are asked for rounds up to {LAST_ROUND}, not {quoted(number)}")
    if code not in BYES:
        raise InvalidRound(
            f"a bye that is asked for is one of {', '.join(BYES)}, not {quoted(code)}"
        )
