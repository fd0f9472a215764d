"""The field of one round: what a solver needs to know, and nothing of names or colours.

Players are their numbers in the roster. Where somebody sits out, the bye is one more number
behind the last player, so that everyone on the field has a partner.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairwright.event import Event
from pairwright.rulebook import Order, Rulebook
from pairwright.units import HalfPoints


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, best-ranked first.

    ``points`` are by number, and never increase along the ``ranking``. ``barred(player)`` are
    those whom the player may not meet (both ways alike; numbers below 0 stand for nobody), at most
    ``most_barred`` of them. ``byes`` are the players to try for the bye in order, empty when
    nobody sits out.
    """

    ranking: Sequence[int]
    points: Sequence[HalfPoints]
    barred: Callable[[int], Collection[int]]
    most_barred: int
    order: Order
    byes: Sequence[int] = ()

    def __len__(self) -> int:
        return len(self.ranking)

    @property
    def bye(self) -> int:
        """The number that stands for the bye."""
        return len(self.points)


class Pairing(NamedTuple):
    """A complete pairing of a field: pairs (lead, mate) in the order made, and who sits out."""

    pairs: list[tuple[int, int]]
    bye: int | None = None


def field_of(event: Event, book: Rulebook) -> Field:
    """Everybody who takes part in the next round, as the rulebook sees them."""
    ledger = event.ledger
    barred = book.barred(ledger)
    ranking = book.ranking(event)
    return Field(
        ranking=ranking,
        points=ledger.points,
        barred=barred.of,
        most_barred=barred.most,
        order=book.order,
        byes=book.byes(ranking, ledger),
    )
