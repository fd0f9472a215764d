"""Swiss Team Pairing System (C.04.6 of 1 February 2026).

Brackets are paired as in ``lexicographic_brackets``. The colour of a match is that of board 1. The
criteria, the most important first:

C1   no rematch; a match counts if a board of it was played
C2   no bye after a bye, a full-point bye, or a match won by forfeit
C3   all who are left can still be paired
C4   the fewest upfloaters
C5   upfloaters from the highest scores
C6   the following score group needs as few upfloaters as possible
C7   the fewest upfloaters that floated last round; not in the last two rounds
C8   the fewest teams that do not get the colour they prefer
C9   the fewest teams that do not get a strong preference (type B)
C10  the fewest that floated last round among those who meet upfloaters; not in the last two rounds
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Literal

from pairwright.errors import InvalidRulebook, quoted
from pairwright.fide.colours import (
    NO_PREFERENCE,
    Meeting,
    Preference,
    Rule,
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
from pairwright.fide.lexicographic import LexicographicDraw, is_late
from pairwright.fide.pairing_numbers import by_entry
from pairwright.problem import PairCost, Seating, Weighed
from pairwright.results import BLACK, WHITE
from pairwright.rulebook import SystemRulebook
from pairwright.scoring import MatchRules

RULES: Final = MatchRules.of_teams(4)

Preferences = Literal["A", "B", "none"]
PREFERENCES: Final = ("A", "B", "none")

MILD: Final = 1
STRONG: Final = 2


def team_swiss(
    *,
    preferences: Preferences = "A",
    secondary_decides: bool = True,
    strong_in_last_round: bool = True,
    graded_c6: bool = False,
    gaps_by_round: bool = False,
) -> SystemRulebook:
    """Swiss Team, with what competitions choose and what the rules leave open.

    ``preferences`` are of type A or B, or none. ``secondary_decides``: where colours are
    given, the first of two teams with equal scores is the one with the higher secondary score.
    ``strong_in_last_round``: with as many of both colours, the same colour twice makes a strong
    preference (type B) in the last round too. For the others see ``double_swiss``.

    Raises InvalidRulebook.
    """
    if preferences not in PREFERENCES:
        raise InvalidRulebook(
            f"preferences must be one of {', '.join(PREFERENCES)}, not {quoted(preferences)}"
        )
    kind = "without colour preferences" if preferences == "none" else f"type {preferences}"
    return SystemRulebook(
        name="team-swiss",
        title=f"Swiss Team, {kind} (FIDE C.04.6 of 2026)",
        seeding=by_entry,
        matches=RULES,
        needs_plan=True,
        draw=partial(
            TeamSwissDraw,
            seeding=by_entry,
            rules=RULES,
            kind=preferences,
            secondary_decides=secondary_decides,
            strong_in_last_round=strong_in_last_round,
            graded_c6=graded_c6,
            gaps_by_round=gaps_by_round,
        ),
    )


@dataclass(frozen=True, kw_only=True)
class TeamSwissDraw(LexicographicDraw):
    """Swiss Team applied to an event; ``kind`` is that of the preferences."""

    kind: Preferences
    secondary_decides: bool
    strong_in_last_round: bool
    gaps_by_round: bool

    @cached_property
    def preferences(self) -> Sequence[Preference]:
        """The preference of each team, by number."""
        last = is_late(self.event, 1)
        return [
            preference(
                compressed(colours),
                kind=self.kind,
                last_round=last,
                strong_in_last_round=self.strong_in_last_round,
            )
            for colours in self.facts.colours
        ]

    @cached_property
    def seating(self) -> Seating:
        """Who has white on board 1, by rules in order."""
        rules, colours, tpn = self._colour_rules, self.facts.colours, self.tpn
        prefers, initial = self.preferences, self.initial_colour

        def better_has_white(better: int, other: int) -> bool:
            first, second = sorted((better, other), key=self._precedence)
            both = colours[first], colours[second]
            meeting = Meeting(*both, tpn[first], initial, prefers[first], prefers[second])
            return (colour_of_first(meeting, rules) == WHITE) == (first == better)

        return better_has_white

    @property
    def _colour_rules(self) -> Sequence[Rule]:
        return (
            by_number,
            granted,
            the_stronger,
            lower_difference,
            turned_by_rounds if self.gaps_by_round else turned,
            the_firsts,
            first_alternates,
            other_alternates,
        )

    def _precedence(self, team: int) -> tuple[int, int, int]:
        """The sort key that makes one of two teams the first for colours: virtual points aside."""
        facts = self.facts
        secondary = facts.secondary[team] if self.secondary_decides else 0
        return -facts.points[team], -secondary, self.tpn[team]

    def criteria(self, seating: Callable[[], Seating]) -> tuple[Weighed, ...]:
        """C8, C9 and C10."""
        return (
            Weighed("C8", "colour preference{s} denied", partial(self._denied, MILD)),
            Weighed("C9", "strong colour preference{s} denied", partial(self._denied, STRONG)),
            Weighed("C10", "opponent{s} of upfloaters floating again", self.opponents_float_again),
        )

    def _denied(self, least: int) -> PairCost:
        """Both prefer the same colour, each at least so strongly."""
        prefers = [
            preferred.colour if preferred.strength >= least else 0 for preferred in self.preferences
        ]
        return lambda one, other: int(prefers[one] == prefers[other] != 0)

    def _floats_count(self) -> bool:
        """Not in the last two rounds."""
        return not is_late(self.event, 2)


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


TEAM_SWISS: Final = team_swiss()
