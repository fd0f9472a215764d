"""What is known of a round before it is paired: byes asked for, and virtual points."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self

from pairwright.errors import InvalidEvent, InvalidRound, shown
from pairwright.rounds import BYES
from pairwright.scoring import Points, halves
from pairwright.units import HalfPoints

BAKU: Final = "baku"

LAST_ROUND: Final = 999_999_999
"""The highest number that a round can have."""


class ByeRequest(NamedTuple):
    """A player sits a coming round out: with half a point (H), a full one (F), or none (Z)."""

    round: int
    player: str
    code: str


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Half-points that some players have more in some rounds, for pairing and nothing else.

    Rounds and players are those from the ``first`` to the ``last`` round, both included.
    """

    points: HalfPoints
    first: int
    last: int
    players: tuple[str, ...]

    @classmethod
    def of(cls, points: Points, rounds: tuple[int, int], players: Iterable[str]) -> Self:
        """So many points for these players, in the rounds from one to the other.

        A player who is named twice has them once. Raises InvalidEvent.
        """
        first, last = rounds
        if type(first) is not int or type(last) is not int or not 1 <= first <= last:
            raise InvalidEvent(
                f"acceleration: rounds are two numbers from 1, the smaller first, "
                f"not {shown(list(rounds))}"
            )
        return cls(halves("acceleration", points), first, last, tuple(dict.fromkeys(players)))


Acceleration = Literal["baku"] | tuple[VirtualPoints, ...]
"""By the rules of Baku (C.04.7), or as given."""


def insist_bye(number: object, code: object, paired: int) -> None:
    """Raise InvalidRound for a bye that cannot be asked for when so many rounds are paired."""
    if type(number) is not int or number <= paired:
        raise InvalidRound(
            f"byes are asked for a round that is not paired yet, from {paired + 1} on, "
            f"not for {shown(number)}"
        )
    if number > LAST_ROUND:
        raise InvalidRound(f"byes are asked for rounds up to {LAST_ROUND}, not {shown(number)}")
    if code not in BYES:
        raise InvalidRound(
            f"a bye that is asked for is one of {', '.join(BYES)}, not {shown(code)}"
        )
