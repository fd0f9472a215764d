"""The Dutch system as a rulebook (C.04.3 of 1 February 2026).

``absolute_criteria`` says who may meet, and who may have the bye; ``criteria`` has what is
compared.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from pairwright.draw import Draw
from pairwright.errors import InvalidRulebook, quoted
from pairwright.event import Event
from pairwright.fide.colours import (
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
from pairwright.fide.dutch.absolute_criteria import barred, may_have_bye
from pairwright.fide.dutch.criteria import CRITERIA
from pairwright.fide.dutch.criterion import DutchCriterion
from pairwright.fide.dutch.player_state import PlayerState, player_states
from pairwright.fide.dutch.system import DutchSystem
from pairwright.fide.pairing_numbers import by_entry, by_strength
from pairwright.players import SortKey
from pairwright.problem import Barred, BySystem, Seating
from pairwright.results import WHITE
from pairwright.rulebook import SystemRulebook, points

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
    """The Dutch system; pairing ``numbers`` follow the rating, or the order of entry.

    With acceleration ``boards`` are ordered by the scores of the pairing (C.04.7), or by the
    standings, as in other programs. Raises InvalidRulebook.
    """
    if boards not in _BOARDS:
        raise InvalidRulebook(f"boards must be one of {', '.join(_BOARDS)}, not {quoted(boards)}")
    if numbers not in _NUMBERS:
        raise InvalidRulebook(
            f"numbers must be one of {', '.join(_NUMBERS)}, not {quoted(numbers)}"
        )
    seeding = _NUMBERS[numbers]
    return SystemRulebook(
        name="dutch",
        title="Dutch system (FIDE C.04.3 of 2026)",
        seeding=seeding,
        needs_plan=True,
        draw=partial(DutchDraw, seeding=seeding, board_scores=_BOARDS[boards]),
    )


@dataclass(frozen=True)
class DutchDraw(Draw):
    """The Dutch system applied to an event; boards are in the order of ``board_scores``.

    ``table`` has the criteria that are compared.
    """

    board_scores: Callable[[Event], Sequence[int]]
    table: Sequence[DutchCriterion] = CRITERIA

    @cached_property
    def states(self) -> Sequence[PlayerState]:
        """What the system knows of each player, by number."""
        event = self.event
        gone = set(event.roster.numbers(sorted(event.absent)))
        playing = [player for player in range(len(event.roster)) if player not in gone]
        return player_states(event, playing, event.roster.ordered(self.seeding))

    @cached_property
    def barred(self) -> Barred:
        """C1 and C3."""
        return barred(self.states)

    @cached_property
    def seating(self) -> Seating:
        """Who has white, by article 5.2."""
        states, initial = self.states, self.event.initial_colour.sign
        return lambda better, other: _has_white(states[better], states[other], initial)

    @cached_property
    def procedure(self) -> BySystem:
        """By the brackets of the Dutch system."""
        return BySystem(self._system)

    @cached_property
    def _system(self) -> DutchSystem:
        event = self.event
        scores = self.board_scores(event)
        rounds = len(event.rounds)
        return DutchSystem(self.states, rounds, scores, criteria=self.table)

    def _bye_order(self) -> Sequence[int]:
        """Those who may have the bye, the best for it first, and of equals the lowest-ranked."""
        able = [player for player in reversed(self.ranking) if may_have_bye(self.states[player])]
        worth = self._system.bye_worths(able)
        return sorted(able, key=worth.__getitem__, reverse=True)


def _has_white(better: PlayerState, other: PlayerState, initial: int) -> bool:
    """Does the better-ranked of two have white?"""
    prefers = _preference(better), _preference(other)
    meeting = Meeting(better.colours, other.colours, better.number, initial, *prefers)
    return colour_of_first(meeting, COLOURS) == WHITE


def _preference(state: PlayerState) -> Preference:
    """A preference; of two absolute ones the larger colour difference is stronger."""
    beyond = 0 if state.absolute is None else abs(state.absolute.difference)
    return Preference(state.prefers, state.strength + beyond)


DUTCH: Final = dutch()
