"""Virtual points: extra points of some players in some rounds, for pairing only."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Self

from pairwright.errors import InvalidEvent, quoted
from pairwright.scoring import Points, halves
from pairwright.units import HalfPoints

BAKU: Final = "baku"


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Extra half-points of some players in some rounds, for pairing only.

    Rounds and players are those from the ``first`` to the ``last`` round, both included.
    """

    points: HalfPoints
    first: int
    last: int
    players: tuple[str, ...]

    @classmethod
    def of(cls, points: Points, rounds: tuple[int, int], players: Iterable[str]) -> Self:
        """These points for these players, in the rounds from the first to the last.

        A player who is named twice gets them once. Raises InvalidEvent.
        """
        first, last = rounds
        if type(first) is not int or type(last) is not int or not 1 <= first <= last:
            raise InvalidEvent(
                f"acceleration: rounds must be two numbers from 1, the smaller first, "
                f"not {quoted(list(rounds))}"
            )
        return cls(halves("acceleration", points), first, last, tuple(dict.fromkeys(players)))


Acceleration = Literal["baku"] | tuple[VirtualPoints, ...]
"""By the rules of Baku (C.04.7), or as given."""


def acceleration_of(given: Literal["baku"] | Iterable[VirtualPoints]) -> Acceleration:
    """An acceleration as an event holds it."""
    return given if isinstance(given, str) else tuple(given)
