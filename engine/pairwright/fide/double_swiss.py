"""Double-Swiss (C.04.5 of 1 February 2026): matches of two games with colours reversed.

Brackets are paired as in ``lexicographic_brackets``. White of a board has white in game 1. The
criteria, the most important first:

C1   no rematch; a match counts unless one of the two forfeited both games
C2   no bye after a bye, a full-point bye, or a match won by forfeit
C3   all who are left can still be paired
C4   the fewest upfloaters
C5   upfloaters from the highest scores
C6   the following score group needs as few upfloaters as possible
C7   the fewest upfloaters that floated last round; not in the last round
C8   the fewest residents that floated last round and meet an upfloater; not in the last round
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from pairwright.fide.colours import (
    Meeting,
    by_number,
    colour_of_first,
    fewer_whites,
    first_alternates,
    other_alternates,
    turned,
    turned_by_rounds,
)
from pairwright.fide.lexicographic import LexicographicDraw, is_late
from pairwright.fide.pairing_numbers import by_strength
from pairwright.problem import Seating, Weighed
from pairwright.results import WHITE
from pairwright.rulebook import SystemRulebook
from pairwright.scoring import MatchRules

RULES: Final = MatchRules.of_double_rounds()


def double_swiss(*, graded_c6: bool = False, gaps_by_round: bool = False) -> SystemRulebook:
    """Double-Swiss, with what the rules leave open.

    ``graded_c6``: fewer upfloaters needed by the following score group are better, instead of only
    passing C6 if it needs as few as its number allows. ``gaps_by_round``: colours are compared by
    rounds, instead of game by game.
    """
    return SystemRulebook(
        name="double-swiss",
        title="Double-Swiss: matches of two games (FIDE C.04.5 of 2026)",
        seeding=by_strength,
        matches=RULES,
        needs_plan=True,
        draw=partial(
            DoubleSwissDraw,
            seeding=by_strength,
            rules=RULES,
            graded_c6=graded_c6,
            gaps_by_round=gaps_by_round,
        ),
    )


@dataclass(frozen=True, kw_only=True)
class DoubleSwissDraw(LexicographicDraw):
    """Double-Swiss applied to an event."""

    gaps_by_round: bool = False

    @cached_property
    def seating(self) -> Seating:
        """Who has white in game 1, by rules in order."""
        rules = (
            by_number,
            fewer_whites,
            turned_by_rounds if self.gaps_by_round else turned,
            first_alternates,
            other_alternates,
        )
        colours, tpn, initial = self.facts.colours, self.tpn, self.initial_colour

        def better_has_white(better: int, other: int) -> bool:
            meeting = Meeting(colours[better], colours[other], tpn[better], initial)
            return colour_of_first(meeting, rules) == WHITE

        return better_has_white

    def criteria(self, seating: Callable[[], Seating]) -> tuple[Weighed, ...]:
        """C8."""
        return (Weighed("C8", "resident{s} floating again", self.opponents_float_again),)

    def _floats_count(self) -> bool:
        """Not in the last round."""
        return not is_late(self.event, 1)


DOUBLE_SWISS: Final = double_swiss()
