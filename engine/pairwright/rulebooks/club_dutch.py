"""The club Dutch rulebook: slide pairing that looks for opposite colour preferences first.

Nobody has one colour three times running, so two players who both had white twice, or both
black, do not meet.
"""

from collections.abc import Callable
from functools import partial

from pairwright.event import Event
from pairwright.orders import colour_preferences, opposite_preferences_first, slide
from pairwright.players import Player
from pairwright.problem import Barred, Seating, SeatingByKind
from pairwright.rulebook import OrderedRulebook
from pairwright.rulebooks.club_criteria import CRITERIA
from pairwright.union import Union


def by_rating_alone(player: Player) -> int:
    """Higher rating first; equal ratings stay in the order of entry."""
    return -player.rating


def without_third_colour(event: Event) -> Barred:
    """No rematch, and nobody meets a player who had the same colour twice running."""
    met, streak = event.ledger.met, event.ledger.streak
    twice_white = frozenset(player for player, run in enumerate(streak) if run >= 2)
    twice_black = frozenset(player for player, run in enumerate(streak) if run <= -2)

    def of(player: int) -> tuple[int, ...] | Union:
        if player in twice_white:
            return Union(met[player], twice_white)
        if player in twice_black:
            return Union(met[player], twice_black)
        return met[player]

    cliques = {
        "both have had white twice running": twice_white,
        "both have had black twice running": twice_black,
    }
    return Barred(of, event.ledger.rounds, cliques)


def fresh_alone(event: Event, ranking: list[int]) -> list[int]:
    """Those who have had no bye, lowest-ranked first, and nobody else."""
    return [player for player in reversed(ranking) if player not in event.ledger.had_bye]


def white_by_preference(event: Event) -> Seating:
    """The player with the stronger preference for white has white.

    Where both prefer it equally, a lead with an odd starting number has white, and with an even one
    black; number 1 is the highest-rated player.
    """
    prefers = colour_preferences(event)
    start = {player: place for place, player in enumerate(event.roster.ordered(by_rating_alone), 1)}

    def lead_has_white(lead: int, partner: int) -> bool:
        if prefers[lead] != prefers[partner]:
            return prefers[lead] > prefers[partner]
        return start[lead] % 2 == 1

    # Of two who prefer a colour equally one is denied it, whoever that is.
    return SeatingByKind(lead_has_white, alike=prefers.__getitem__)


def never_third(seating: Callable[[Event], Seating]) -> Callable[[Event], Seating]:
    """A seating, turned where it would give somebody the same colour a third time running."""
    return partial(_never_third, seating)  # not a closure: it can be sent to another process


def _never_third(seating: Callable[[Event], Seating], event: Event) -> Seating:
    streak, better_has_white = event.ledger.streak, seating(event)

    def turned(better: int, other: int) -> bool:
        if streak[better] >= 2 or streak[other] <= -2:
            return False
        if streak[better] <= -2 or streak[other] >= 2:
            return True
        return better_has_white(better, other)

    if not isinstance(better_has_white, SeatingByKind):
        return turned
    known = better_has_white.alike
    # A third colour running decides before the preference, and alike for both orders.
    return SeatingByKind(
        turned, alike=lambda player: (known(player), max(-2, min(2, streak[player])))
    )


CLUB_DUTCH = OrderedRulebook(
    name="club-dutch",
    title="club Dutch: slide pairing, opposite colour preferences first, no third colour running",
    seeding=by_rating_alone,
    barred=without_third_colour,
    candidates=opposite_preferences_first(slide),
    bye_order=fresh_alone,
    bye_retries=True,
    seating=never_third(white_by_preference),
    criteria=tuple(CRITERIA.values()),
)
