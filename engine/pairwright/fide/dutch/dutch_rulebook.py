"""The Dutch system as a rulebook (C.04.3 of 1 February 2026).

C1   nobody meets again; games count that were played
C2   no bye after a bye, or after as many points as a win pays in a round without a game
C3   two who want the same colour absolutely do not meet, unless one is a topscorer at the end
C4   all who are left can still be paired
C5   the bye goes to the lowest score
C6 to C21 are compared, bracket by bracket; see ``criteria``.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from pairwright.errors import InvalidRulebook, quoted
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
from pairwright.fide.dutch.player_state import ABSOLUTE, Card, cards_of
from pairwright.fide.dutch.system import DutchSystem
from pairwright.fide.pairing_numbers import by_entry, by_strength
from pairwright.players import SortKey
from pairwright.rulebook import Barred, Rulebook, Seating, Union, no_order, points

COLOURS: Final[tuple[Rule, ...]] = (granted, the_stronger, turned, the_firsts, by_number)
"""Article 5.2: grant both, the stronger, turn the latest difference, the higher-ranked, numbers."""


def dutch(*, numbers: str = "rating", boards: str = "pairing") -> Rulebook:
    """The Dutch system; pairing ``numbers`` go by rating, or are the order of entry.

    With acceleration ``boards`` go by the scores of the pairing (C.04.7), or by the standings, as
    other programs have it. Raises InvalidRulebook.
    """
    if boards not in _BOARDS:
        raise InvalidRulebook(f"boards: one of {', '.join(_BOARDS)}, not {quoted(boards)}")
    if numbers not in _NUMBERS:
        raise InvalidRulebook(f"numbers: one of {', '.join(_NUMBERS)}, not {quoted(numbers)}")
    seeding = _NUMBERS[numbers]

    def cards(event: Event) -> list[Card]:
        kept = event.memo.setdefault("dutch", {})
        if numbers not in kept:
            gone = set(event.roster.numbers(sorted(event.absent)))
            playing = [player for player in range(len(event.roster)) if player not in gone]
            kept[numbers] = cards_of(event, playing, event.roster.ordered(seeding))
        found: list[Card] = kept[numbers]
        return found

    def barred(event: Event) -> Barred:
        known = cards(event)
        clashing = {
            colour: frozenset(
                player
                for player, card in enumerate(known)
                if card.kind == ABSOLUTE and card.wants == colour and not card.topscorer
            )
            for colour in (WHITE, BLACK)
        }

        def of(player: int) -> Collection[int]:
            card = known[player]
            if card.kind == ABSOLUTE and not card.topscorer:
                return Union(card.met, clashing[card.wants])
            return card.met

        reasons = {
            "both want white absolutely": clashing[WHITE],
            "both want black absolutely": clashing[BLACK],
        }
        return Barred(of, max((len(card.met) for card in known), default=0), reasons)

    def bye_order(event: Event, ranking: list[int]) -> list[int]:
        known = cards(event)
        able = [player for player in reversed(ranking) if known[player].may_have_bye]
        return sorted(able, key=lambda player: known[player].score)

    def seating(event: Event) -> Seating:
        known = cards(event)
        initial = WHITE if event.initial_colour == "white" else BLACK
        return lambda better, other: _has_white(known[better], known[other], initial)

    return Rulebook(
        name="dutch",
        title="Dutch system (FIDE C.04.3 of 2026)",
        seeding=seeding,
        barred=barred,
        candidates=no_order,
        bye_order=bye_order,
        bye_retries=True,
        seating=seating,
        system=lambda event: DutchSystem(cards(event), len(event.rounds), _BOARDS[boards](event)),
    )


_BOARDS: Final[dict[str, Callable[[Event], Sequence[int]]]] = {
    "pairing": points,
    "standings": lambda event: event.ledger.points,
}
_NUMBERS: Final[dict[str, SortKey]] = {"rating": by_strength, "entry": by_entry}


def _has_white(better: Card, other: Card, initial: int) -> bool:
    """Does the better-ranked of two have white?"""
    two = Two(better.colours, other.colours, better.number, initial, _wish(better), _wish(other))
    return colour_of_first(two, COLOURS) == WHITE


def _wish(card: Card) -> Preference:
    """A preference; of two absolute ones the larger colour difference is stronger."""
    beyond = abs(card.difference) if card.kind == ABSOLUTE else 0
    return Preference(card.wants, card.kind + beyond)


DUTCH: Final = dutch()
