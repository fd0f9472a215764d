"""The field of one round: what a solver needs to know, and nothing of names or events.

Players are seats here: seat 0 stands first in the ranking. Where somebody sits out, the bye is
one more seat behind the last player, so that everyone on the field has a partner.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairwright.event import Event
from pairwright.rulebook import Order, Rulebook
from pairwright.units import HalfPoints


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, by seat.

    ``points`` never increases from seat to seat. ``barred(seat)`` are the seats that this one may
    not meet (both ways alike; numbers below 0 stand for nobody), at most ``most_barred`` of them.
    ``byes`` are the seats to try for the bye in order, empty when nobody sits out.
    """

    points: Sequence[HalfPoints]
    barred: Callable[[int], Collection[int]]
    most_barred: int
    order: Order
    byes: Sequence[int] = ()

    def __len__(self) -> int:
        return len(self.points)

    @property
    def bye_seat(self) -> int:
        """The seat that stands for the bye."""
        return len(self.points)


class Pairing(NamedTuple):
    """A complete pairing of a field: pairs (lead, mate) in the order made, and who sits out."""

    pairs: list[tuple[int, int]]
    bye: int | None = None


def field_of(event: Event, book: Rulebook, ranking: list[int]) -> Field:
    """Seat the players of a ranking, given by their numbers."""
    ledger = event.ledger
    barred = book.barred(ledger)
    # One place more than there are players: NOBODY, -1, finds it and stays nobody.
    seat_of = [-1] * (len(event.roster) + 1)
    for seat, player in enumerate(ranking):
        seat_of[player] = seat

    def barred_seats(seat: int) -> Collection[int]:
        return {seat_of[other] for other in barred(ranking[seat])}

    return Field(
        points=list(map(ledger.points.__getitem__, ranking)),
        barred=barred_seats,
        most_barred=barred.most,
        order=book.order,
        byes=[seat_of[player] for player in book.byes(ranking, ledger)],
    )
