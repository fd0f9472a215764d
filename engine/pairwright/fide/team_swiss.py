"""Swiss Team Pairing System (C.04.6 of 1 February 2026).

Brackets are paired as in ``brackets``. The colour of a match is that of board 1. The criteria, the
most important first:

C1   no rematch; a match counts if a board of it was played
C2   no bye after a bye, a full-point bye, or a match won by forfeit
C3   all who are left can still be paired
C4   the fewest upfloaters
C5   upfloaters from the highest scores
C6   the following score group needs as few upfloaters as can be
C7   the fewest upfloaters that floated last round; not in the last two rounds
C8   the fewest teams that do not get the colour they prefer
C9   the fewest teams that do not get a strong preference (type B)
C10  the fewest that floated last round among those who meet upfloaters; not in the last two rounds
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from pairwright.errors import InvalidRulebook, quoted
from pairwright.event import Event
from pairwright.fide.colours import (
    BLACK,
    NO_PREFERENCE,
    WHITE,
    Preference,
    Two,
    by_number,
    colour_of_first,
    compressed,
    first_alternates,
    granted,
    lower_difference,
    other_alternates,
    the_firsts,
    the_stronger,
    turned,
    turned_by_rounds,
)
from pairwright.fide.lexicographic import is_late, lexicographic, opponents_float_again
from pairwright.fide.match_history import Facts, facts_of
from pairwright.fide.pairing_numbers import by_entry
from pairwright.rulebook import Criterion, PairCost, Rulebook, Seating, Situation
from pairwright.scoring import MatchRules

RULES: Final = MatchRules.of_teams(4)

Preferences = Literal["A", "B", "none"]
PREFERENCES: Final = ("A", "B", "none")

MILD: Final = 1
STRONG: Final = 2


Wishes = Callable[[Event], Sequence[Preference]]
"""The preference of each team, by number."""


def team_swiss(
    *,
    preferences: Preferences = "A",
    secondary_decides: bool = True,
    strong_in_last_round: bool = True,
    graded_c6: bool = False,
    emptied_group_passes: bool = False,
    gaps_by_round: bool = False,
) -> Rulebook:
    """Swiss Team, with what competitions choose and what the rules leave open.

    ``preferences`` are of type A or B, or there are none. ``secondary_decides``: where colours are
    given, the first of two teams with equal scores is the one with the higher secondary score.
    ``strong_in_last_round``: with as many of both colours, the same colour twice makes a strong
    preference (type B) in the last round too. For the others see ``double_swiss``.

    Raises InvalidRulebook.
    """
    if preferences not in PREFERENCES:
        raise InvalidRulebook(
            f"preferences: one of {', '.join(PREFERENCES)}, not {quoted(preferences)}"
        )

    def wishes(event: Event) -> list[Preference]:
        facts, last = facts_of(event), is_late(event, 1)
        return [
            preference(
                compressed(facts.colours[team]),
                kind=preferences,
                last_round=last,
                strong_in_last_round=strong_in_last_round,
            )
            for team in range(len(event.roster))
        ]

    rules = (
        by_number,
        granted,
        the_stronger,
        lower_difference,
        turned_by_rounds if gaps_by_round else turned,
        the_firsts,
        first_alternates,
        other_alternates,
    )

    def white(facts: Facts, event: Event, tpn: Sequence[int]) -> Seating:
        initial = WHITE if event.initial_colour == "white" else BLACK
        wish = wishes(event)

        def rank(team: int) -> tuple[int, int, int]:
            return -facts.score[team], -facts.secondary[team] * secondary_decides, tpn[team]

        def better_has_white(better: int, other: int) -> bool:
            first, second = sorted((better, other), key=rank)
            colours = facts.colours[first], facts.colours[second]
            two = Two(*colours, tpn[first], initial, wish[first], wish[second])
            return (colour_of_first(two, rules) == WHITE) == (first == better)

        return better_has_white

    kind = "without colour preferences" if preferences == "none" else f"type {preferences}"
    return lexicographic(
        name="team-swiss",
        title=f"Swiss Team, {kind} (FIDE C.04.6 of 2026)",
        rules=RULES,
        seeding=by_entry,
        criteria=_criteria(wishes),
        floats_count=before_the_last_two_rounds,
        white=white,
        graded_c6=graded_c6,
        emptied_group_passes=emptied_group_passes,
    )


def before_the_last_two_rounds(event: Event) -> bool:
    """Do floats count?"""
    return not is_late(event, 2)


def preference(
    colours: Sequence[int],
    *,
    kind: Preferences,
    last_round: bool,
    strong_in_last_round: bool = True,
) -> Preference:
    """The colour that a team prefers after matches with these colours.

    Strong: two or more of the other colour too many; or the other colour twice, with as many of
    both or one too many. Mild, in type B alone: one of the other colour too many, or the other
    colour last with as many of both, but not in the last round.
    """
    if kind == "none" or not colours:
        return NO_PREFERENCE
    difference, latest = sum(colours), list(colours[-2:])
    twice = latest[0] if len(latest) == 2 and latest[0] == latest[1] else 0
    too_late = kind == "B" and last_round and not strong_in_last_round
    even_too_late = too_late and difference == 0
    for colour in (WHITE, BLACK):
        lacking = -difference * colour  # of this colour
        if lacking >= 2 or (lacking in {0, 1} and twice == -colour and not even_too_late):
            return Preference(colour, STRONG if kind == "B" else MILD)
    if kind == "A" or (difference == 0 and last_round):
        return NO_PREFERENCE
    if difference == 0:
        return Preference(-colours[-1], MILD)
    return Preference(WHITE if difference < 0 else BLACK, MILD)


def _criteria(wishes: Wishes) -> tuple[Criterion, ...]:
    def denied(situation: Situation) -> PairCost:
        wish = [preferred.colour for preferred in wishes(situation.event)]
        return lambda one, other: int(wish[one] == wish[other] != 0)

    def denied_strongly(situation: Situation) -> PairCost:
        wish = [
            preferred.colour if preferred.strength == STRONG else 0
            for preferred in wishes(situation.event)
        ]
        return lambda one, other: int(wish[one] == wish[other] != 0)

    return (
        Criterion("C8", "colour preferences denied", denied),
        Criterion("C9", "strong colour preferences denied", denied_strongly),
        Criterion(
            "C10",
            "opponents of upfloaters floating again",
            opponents_float_again(before_the_last_two_rounds),
        ),
    )


TEAM_SWISS: Final = team_swiss()
