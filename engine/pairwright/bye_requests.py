"""Byes that players request before a round is paired."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pairwright.errors import InvalidRound, quoted
from pairwright.notation import BYE_OF_CODE
from pairwright.results import Bye, ByeLike

LAST_ROUND: Final = 999_999_999
"""The highest number that a round can have."""


class ByeRequest(NamedTuple):
    """A player sits out a later round: with half a point (H), a full point (F) or none (Z)."""

    round: int
    player: str
    code: ByeLike

    @property
    def bye(self) -> Bye:
        """The requested bye."""
        return BYE_OF_CODE[self.code]


def latest_of(requests: Iterable[ByeRequest]) -> tuple[ByeRequest, ...]:
    """The latest request of each player for each round, in order."""
    latest = {(asked.round, asked.player): asked.bye for asked in requests}
    return tuple(sorted(ByeRequest(*at, bye) for at, bye in latest.items()))


def require_bye(number: object, code: object, paired: int) -> None:
    """Raise InvalidRound for a bye that cannot be requested once ``paired`` rounds are paired."""
    if type(number) is not int or number <= paired:
        raise InvalidRound(
            f"a bye can be requested from round {paired + 1} on, the next to be paired, "
            f"not for {quoted(number)}"
        )
    if number > LAST_ROUND:
        raise InvalidRound(
            f"a bye can be requested up to round {LAST_ROUND}, not for {quoted(number)}"
        )
    if not isinstance(code, str) or code not in BYE_OF_CODE:
        raise InvalidRound(
            f"a requested bye must be one of {', '.join(BYE_OF_CODE)}, not {quoted(code)}"
        )
