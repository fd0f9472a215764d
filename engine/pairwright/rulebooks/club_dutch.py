"""The club Dutch rulebook: slide pairing that looks for opposite colour wishes first.

Nobody has one colour three times running, so two players who both had white twice, or both
black, do not meet.
"""

from collections.abc import Iterator
from itertools import groupby

from pairwright.event import Event
from pairwright.players import Player
from pairwright.rulebook import Barred, Left, Order, Rulebook, Seating, Union, slide


def by_rating_alone(player: Player) -> int:
    """Higher rating first; equal ratings stay in the order of entry."""
    return -player.rating


def without_third_colour(event: Event) -> Barred:
    """No rematch, and nobody with the same colour twice running as oneself."""
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


def wishes(event: Event) -> list[int]:
    """How much everybody wishes white, negative for black: the balance twice, the latest once."""
    ledger = event.ledger
    return [
        -2 * balance + (streak < 0) - (streak > 0)
        for balance, streak in zip(ledger.balance, ledger.streak, strict=True)
    ]


def opposite_wishes_first(event: Event) -> Order:
    """In each score group, those who wish no colour that the lead wishes come before the others."""
    wish, points = wishes(event), event.ledger.points

    def order(left: Left) -> Iterator[int]:
        lead = wish[left.lead]
        tried = slide(left)
        for _, group in groupby(tried, key=points.__getitem__):
            clashing = []
            for player in group:
                if lead * wish[player] > 0:
                    clashing.append(player)
                else:
                    yield player
            yield from clashing

    return order


def fresh_from_below(event: Event, ranking: list[int]) -> list[int]:
    """Those who have had no bye, lowest-ranked first, and nobody else."""
    return [player for player in reversed(ranking) if player not in event.ledger.had_bye]


def white_by_wish(event: Event) -> Seating:
    """Who wishes white more has it, unless it would be a third time; see the tie below.

    Where both wish it alike, a lead with an odd starting number has white, and with an even one
    black; number 1 is the highest-rated player.
    """
    wish, streak = wishes(event), event.ledger.streak
    start = {player: place for place, player in enumerate(event.roster.ordered(by_rating_alone), 1)}

    def lead_has_white(lead: int, mate: int) -> bool:
        if streak[lead] >= 2 or streak[mate] <= -2:
            return False
        if streak[lead] <= -2 or streak[mate] >= 2:
            return True
        if wish[lead] != wish[mate]:
            return wish[lead] > wish[mate]
        return start[lead] % 2 == 1

    return lead_has_white


CLUB_DUTCH = Rulebook(
    name="club-dutch",
    title="club Dutch: slide pairing, opposite colour wishes first, no third colour running",
    seeding=by_rating_alone,
    barred=without_third_colour,
    candidates=opposite_wishes_first,
    bye_order=fresh_from_below,
    bye_retries=True,
    seating=white_by_wish,
)
