"""Double-Swiss (C.04.5 of 1 February 2026): matches of two games with colours reversed.

Brackets are paired as in ``brackets``. White of a board has white in game 1. The criteria, the
most important first:

C1   no rematch; a match counts unless one of the two forfeited both games
C2   no bye after a bye, a full-point bye, or a match won by forfeit
C3   all who are left can still be paired
C4   the fewest upfloaters
C5   upfloaters from the highest scores
C6   the following score group needs as few upfloaters as can be
C7   the fewest upfloaters that floated last round; not in the last round
C8   the fewest residents that floated last round and meet an upfloater; not in the last round
"""

from collections.abc import Sequence
from typing import Final

from pairwright.event import Event
from pairwright.fide.colours import (
    BLACK,
    WHITE,
    Two,
    by_number,
    colour_of_first,
    fewer_whites,
    first_alternates,
    other_alternates,
    turned,
    turned_by_rounds,
)
from pairwright.fide.lexicographic import is_late, lexicographic, opponents_float_again
from pairwright.fide.match_history import Facts
from pairwright.fide.pairing_numbers import by_strength
from pairwright.rulebook import Criterion, Rulebook, Seating
from pairwright.scoring import MatchRules

RULES: Final = MatchRules.of_double_rounds()


def double_swiss(
    *, graded_c6: bool = False, emptied_group_passes: bool = False, gaps_by_round: bool = False
) -> Rulebook:
    """Double-Swiss, with what the rules leave open.

    ``graded_c6``: the following score group should need the fewest upfloaters, instead of only
    being asked whether it needs as few as its number allows. ``emptied_group_passes``: C6 is passed
    if all of the next score group float up, instead of asking the group after.
    ``gaps_by_round``: colours are compared by rounds, instead of game by game.
    """
    rules = (
        by_number,
        fewer_whites,
        turned_by_rounds if gaps_by_round else turned,
        first_alternates,
        other_alternates,
    )

    def white(facts: Facts, event: Event, tpn: Sequence[int]) -> Seating:
        initial = WHITE if event.initial_colour == "white" else BLACK

        def better_has_white(better: int, other: int) -> bool:
            two = Two(facts.colours[better], facts.colours[other], tpn[better], initial)
            return colour_of_first(two, rules) == WHITE

        return better_has_white

    return lexicographic(
        name="double-swiss",
        title="Double-Swiss: matches of two games (FIDE C.04.5 of 2026)",
        rules=RULES,
        seeding=by_strength,
        criteria=(C8,),
        floats_count=before_the_last_round,
        white=white,
        graded_c6=graded_c6,
        emptied_group_passes=emptied_group_passes,
    )


def before_the_last_round(event: Event) -> bool:
    """Do floats count?"""
    return not is_late(event, 1)


C8: Final = Criterion(
    "C8", "residents floating again", opponents_float_again(before_the_last_round)
)


DOUBLE_SWISS: Final = double_swiss()
