"""Byes that players ask for before a round is paired."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pairwright.errors import InvalidRound, quoted
from pairwright.notation import BYE_OF_CODE
from pairwright.results import Bye, ByeLike

LAST_ROUND: Final = 999_999_999
"""The highest number that a round can have."""


class ByeRequest(NamedTuple):
    """A player sits a coming round out: with half a point (H), a full one (F), or none (Z)."""

    round: int
    player: str
    code: ByeLike

    @property
    def bye(self) -> Bye:
        """What is asked for."""
        return BYE_OF_CODE[self.code]


def latest_of(requests: Iterable[ByeRequest]) -> tuple[ByeRequest, ...]:
    """The latest request of each player for each round, in order."""
    latest = {(asked.round, asked.player): asked.bye for asked in requests}
    return tuple(sorted(ByeRequest(*at, bye) for at, bye in latest.items()))


def require_bye(number: object, code: object, paired: int) -> None:
    """Raise InvalidRound for a bye that cannot be asked for when so many rounds are paired."""
    if type(number) is not int or number <= paired:
        raise InvalidRound(
            f"byes are asked for a round that is not paired yet, from {paired + 1} on, "
            f"not for {quoted(number)}"
        )
    if number > LAST_ROUND:
        raise InvalidRound(f"byes are asked for rounds up to {LAST_ROUND}, not {quoted(number)}")
    if not isinstance(code, str) or code not in BYE_OF_CODE:
        raise InvalidRound(
            f"a bye that is asked for is one of {', '.join(BYE_OF_CODE)}, not {quoted(code)}"
        )
