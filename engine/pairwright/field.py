"""The field of one round: what a solver needs to know, and nothing of names or colours.

Players are their numbers in the roster. Where somebody sits out, the bye is one more number
behind the last player, so that everyone on the field has a partner.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pairwright.event import Event
from pairwright.rulebook import Barred, Order, Rulebook


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, best-ranked first.

    ``score`` is by number, and never increases along the ``ranking``. ``barred(player)`` are
    those whom the player may not meet (both ways alike; may hold NOBODY), at most ``most_barred``
    of them besides the bye. ``bye_candidates`` are the players to try for the bye in order; None
    when nobody sits out. Whoever is none of them is barred from the bye number.
    """

    ranking: Sequence[int]
    score: Sequence[int]
    barred: Callable[[int], Collection[int]]
    most_barred: int
    order: Order
    bye_candidates: Sequence[int] | None = None

    def __len__(self) -> int:
        return len(self.ranking)

    @property
    def bye_number(self) -> int:
        """The number that stands for the bye."""
        return len(self.score)


class Pairing(NamedTuple):
    """A complete pairing of a field: pairs (lead, mate) in the order made, and who sits out."""

    pairs: list[tuple[int, int]]
    bye: int | None = None


def field_of(event: Event, book: Rulebook) -> Field:
    """Everybody who takes part in the next round, as the rulebook sees them."""
    ranking = book.ranking(event)
    score = book.score(event)
    barred = book.barred(event)
    candidates = book.bye_candidates(event, ranking)
    return Field(
        ranking=ranking,
        score=score,
        barred=barred.of
        if candidates is None
        else with_bye(barred, ranking, candidates, len(score)),
        most_barred=barred.most,
        order=book.candidates(event),
        bye_candidates=candidates,
    )


def with_bye(
    barred: Barred, ranking: Sequence[int], candidates: Sequence[int], bye: int
) -> Callable[[int], Collection[int]]:
    """Who is barred from whom, where the bye is one more number on the field."""
    ineligible = set(ranking).difference(candidates)

    def barred_or_bye(number: int) -> Collection[int]:
        if number == bye:
            return ineligible
        others = barred.of(number)
        return {*others, bye} if number in ineligible else others

    return barred_or_bye
