"""The Dutch system as a rulebook (C.04.3 of 1 February 2026).

C1   nobody meets again; games count that were played
C2   no bye after a bye, or after as many points as a win pays in a round without a game
C3   two who want the same colour absolutely do not meet, unless one is a topscorer at the end
C4   all who are left can still be paired
C5   the bye goes to the lowest score
C6 to C21 are compared, bracket by bracket; see ``criteria``.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from pairwright.draw import Draw
from pairwright.errors import InvalidRulebook, quoted
from pairwright.event import Event
from pairwright.fide.colours import (
    BLACK,
    WHITE,
    Meeting,
    Preference,
    Rule,
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
from pairwright.problem import Barred, BySystem, Seating
from pairwright.rulebook import SystemRulebook, points
from pairwright.union import Union

COLOURS: Final[tuple[Rule, ...]] = (granted, the_stronger, turned, the_firsts, by_number)
"""Article 5.2: grant both, the stronger, turn the latest difference, the higher-ranked, numbers."""


def scored(event: Event) -> Sequence[int]:
    """The points of the standings, without virtual ones, in half-points."""
    return event.ledger.points


_BOARDS: Final[dict[str, Callable[[Event], Sequence[int]]]] = {
    "pairing": points,
    "standings": scored,
}
_NUMBERS: Final[dict[str, SortKey]] = {"rating": by_strength, "entry": by_entry}


def dutch(*, numbers: str = "rating", boards: str = "pairing") -> SystemRulebook:
    """The Dutch system; pairing ``numbers`` go by rating, or are the order of entry.

    With acceleration ``boards`` go by the scores of the pairing (C.04.7), or by the standings, as
    other programs have it. Raises InvalidRulebook.
    """
    if boards not in _BOARDS:
        raise InvalidRulebook(f"boards: one of {', '.join(_BOARDS)}, not {quoted(boards)}")
    if numbers not in _NUMBERS:
        raise InvalidRulebook(f"numbers: one of {', '.join(_NUMBERS)}, not {quoted(numbers)}")
    seeding = _NUMBERS[numbers]
    return SystemRulebook(
        name="dutch",
        title="Dutch system (FIDE C.04.3 of 2026)",
        seeding=seeding,
        draw=partial(DutchDraw, seeding=seeding, board_scores=_BOARDS[boards]),
    )


@dataclass(frozen=True)
class DutchDraw(Draw):
    """The Dutch system applied to an event; boards stand in the order of ``board_scores``."""

    board_scores: Callable[[Event], Sequence[int]]

    @cached_property
    def cards(self) -> Sequence[Card]:
        """What the system knows of each player, by number."""
        event = self.event
        gone = set(event.roster.numbers(sorted(event.absent)))
        playing = [player for player in range(len(event.roster)) if player not in gone]
        return cards_of(event, playing, event.roster.ordered(self.seeding))

    @cached_property
    def barred(self) -> Barred:
        """C1 and C3."""
        cards, clashing = self.cards, self._clashing

        def of(player: int) -> Collection[int]:
            card = cards[player]
            if card.kind == ABSOLUTE and not card.topscorer:
                return Union(card.met, clashing[card.wants])
            return card.met

        reasons = {
            "both want white absolutely": clashing[WHITE],
            "both want black absolutely": clashing[BLACK],
        }
        return Barred(of, max((len(card.met) for card in cards), default=0), reasons)

    @property
    def _clashing(self) -> Mapping[int, frozenset[int]]:
        """Those who may not meet each other by C3, by the colour that they want absolutely."""
        return {
            colour: frozenset(
                player
                for player, card in enumerate(self.cards)
                if card.kind == ABSOLUTE and card.wants == colour and not card.topscorer
            )
            for colour in (WHITE, BLACK)
        }

    @cached_property
    def seating(self) -> Seating:
        """Who has white, by article 5.2."""
        cards, initial = self.cards, WHITE if self.event.initial_colour == "white" else BLACK
        return lambda better, other: _has_white(cards[better], cards[other], initial)

    @cached_property
    def procedure(self) -> BySystem:
        """By the brackets of the Dutch system."""
        event = self.event
        return BySystem(DutchSystem(self.cards, len(event.rounds), self.board_scores(event)))

    def _bye_order(self) -> Sequence[int]:
        """C2 and C5; of equal scores the lowest-ranked first."""
        cards = self.cards
        able = [player for player in reversed(self.ranking) if cards[player].may_have_bye]
        return sorted(able, key=lambda player: cards[player].score)


def _has_white(better: Card, other: Card, initial: int) -> bool:
    """Does the better-ranked of two have white?"""
    prefers = _preference(better), _preference(other)
    meeting = Meeting(better.colours, other.colours, better.number, initial, *prefers)
    return colour_of_first(meeting, COLOURS) == WHITE


def _preference(card: Card) -> Preference:
    """A preference; of two absolute ones the larger colour difference is stronger."""
    beyond = abs(card.difference) if card.kind == ABSOLUTE else 0
    return Preference(card.wants, card.kind + beyond)


DUTCH: Final = dutch()
