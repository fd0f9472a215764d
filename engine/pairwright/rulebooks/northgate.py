"""The rulebook of the Northgate desk: points, rating, id; slide pairing; byes fall through."""

from pairwright.event import Event
from pairwright.orders import always, slide
from pairwright.players import Player
from pairwright.problem import Seating, SeatingByKind
from pairwright.rulebook import OrderedRulebook


def by_rating(player: Player) -> tuple[int, str]:
    """Higher rating first, then the id as a plain string."""
    return -player.rating, player.id


def fresh_from_below(event: Event, ranking: list[int]) -> list[int]:
    """Those without a bye so far, lowest-ranked first; then the others, lowest-ranked first."""
    upwards = ranking[::-1]
    had = event.ledger.had_bye
    fresh = [player for player in upwards if player not in had]
    return fresh + [player for player in upwards if player in had]


def due(balance: int, streak: int) -> int:
    """The colour a player is due: +1 white, -1 black, 0 nothing.

    The one they have had less of; if equal, the opposite of their latest; before the first game,
    nothing.
    """
    if balance:
        return -1 if balance > 0 else 1
    return (streak < 0) - (streak > 0)


def white_by_due_colours(event: Event) -> Seating:
    """Each gets the colour due; in a clash the larger imbalance, then the better rank, decides."""
    balance = event.ledger.balance
    dues = list(map(due, balance, event.ledger.streak))

    def better_has_white(better: int, other: int) -> bool:
        better_due, other_due = dues[better], dues[other]
        if better_due == other_due:
            other_first = abs(balance[other]) > abs(balance[better])
            return (better_due >= 0) != other_first
        if better_due:
            return better_due > 0
        return other_due < 0

    # Of two with the same colour due one is denied it, whoever that is; else nobody is.
    return SeatingByKind(better_has_white, alike=dues.__getitem__)


NORTHGATE = OrderedRulebook(
    name="northgate",
    title="Northgate desk: slide pairing by points, rating and id",
    seeding=by_rating,
    candidates=always(slide),
    bye_order=fresh_from_below,
    bye_retries=True,
    seating=white_by_due_colours,
)
