"""A round of the Dutch system, from an event (C.04.3 of 2026).

Numbers are the order of entry. Who takes part is everybody who has not left.
"""

from collections.abc import Sequence
from typing import Final

from pairwright.errors import NotEnoughPlayers
from pairwright.event import Event
from pairwright.fide.colours import (
    BLACK,
    WHITE,
    Preference,
    Rule,
    Two,
    by_number,
    colour_of_first,
    granted,
    the_firsts,
    the_stronger,
    turned,
)
from pairwright.fide.dutch.cards import ABSOLUTE, Card, cards_of
from pairwright.fide.dutch.procedure import Dutch, graph_of
from pairwright.rounds import WAITING, Round

COLOURS: Final[tuple[Rule, ...]] = (granted, the_stronger, turned, the_firsts, by_number)
"""Article 5.2: grant both, the stronger, turn the latest difference, the higher-ranked, numbers."""


def dutch_round(event: Event) -> Round:
    """The next round of an event.

    Raises NotEnoughPlayers, NoValidPairing.
    """
    gone = set(event.roster.numbers(sorted(event.withdrawn)))
    playing = [player for player in range(len(event.roster)) if player not in gone]
    if len(playing) < 2:
        raise NotEnoughPlayers(f"a round needs two players, and {len(playing)} take part")
    everybody = cards_of(event, playing, range(len(event.roster)))
    ranking = sorted(playing, key=lambda player: (-everybody[player].score, player))
    cards = [everybody[player] for player in ranking]
    place = {player: at for at, player in enumerate(ranking)}
    apart = [{place[other] for other in card.met if other in place} for card in cards]
    pairs, bye = Dutch(cards, graph_of(cards, apart), len(event.rounds)).paired()
    initial = WHITE if event.initial_colour == "white" else BLACK
    ids = event.roster.ids
    seated = [
        (one, other) if _has_white(cards[one], cards[other], initial) else (other, one)
        for one, other in _in_board_order(pairs, cards)
    ]
    return Round(
        number=len(event.rounds) + 1,
        whites=tuple(ids[ranking[white]] for white, _ in seated),
        blacks=tuple(ids[ranking[black]] for _, black in seated),
        sheet=WAITING * len(seated),
        bye=None if bye is None else ids[ranking[bye]],
    )


def _in_board_order(
    pairs: Sequence[tuple[int, int]], cards: Sequence[Card]
) -> list[tuple[int, int]]:
    """By the better score, the other score, and the number of the better-ranked."""
    couples = [(min(pair), max(pair)) for pair in pairs]
    return sorted(
        couples, key=lambda two: (-cards[two[0]].score, -cards[two[1]].score, cards[two[0]].number)
    )


def _has_white(better: Card, other: Card, initial: int) -> bool:
    """Does the better-ranked of two have white?"""
    two = Two(better.colours, other.colours, better.number, initial, _wish(better), _wish(other))
    return colour_of_first(two, COLOURS) == WHITE


def _wish(card: Card) -> Preference:
    """A preference; of two absolute ones the larger colour difference is stronger."""
    beyond = abs(card.difference) if card.kind == ABSOLUTE else 0
    return Preference(card.wants, card.kind + beyond)
