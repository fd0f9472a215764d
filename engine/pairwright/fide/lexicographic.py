"""What Double-Swiss and Swiss Team have in common, for events whose boards are matches."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pairwright.draw import Draw
from pairwright.event import Event
from pairwright.fide.bracket_places import Brackets
from pairwright.fide.bracket_verdicts import ByBrackets
from pairwright.fide.match_history import Facts, facts_of
from pairwright.match_events import as_matches
from pairwright.problem import Barred, BySystem, PairCost
from pairwright.scoring import MatchRules


@dataclass(frozen=True, kw_only=True)
class LexicographicDraw(Draw):
    """A lexicographic system applied to an event, which is counted as matches by the ``rules``."""

    rules: MatchRules
    graded_c6: bool = False

    @cached_property
    def counted(self) -> Event:
        """The event of matches."""
        return as_matches(self.event, self.rules)

    @cached_property
    def facts(self) -> Facts:
        """Who played whom, with which colours, who floated."""
        return facts_of(self.counted)

    @cached_property
    def tpn(self) -> Sequence[int]:
        """The pairing numbers, by number of the players."""
        event = self.event
        tpn = [0] * len(event.roster)
        for number, player in enumerate(event.roster.ordered(self.seeding), 1):
            tpn[player] = number
        return tpn

    @cached_property
    def floated(self) -> frozenset[int]:
        """Those who floated last round, as long as floats count."""
        return self.facts.floated if self._floats_count() else frozenset()

    @property
    def initial_colour(self) -> int:
        """The initial colour: WHITE or BLACK."""
        return self.event.initial_colour.sign

    @cached_property
    def score(self) -> Sequence[int]:
        """The primary score, with virtual points, by number."""
        return self.facts.score

    @cached_property
    def barred(self) -> Barred:
        """C1: nobody meets again; a match counts if it was played."""
        met = self.facts.met
        return Barred(met.__getitem__, max(map(len, met), default=0))

    @cached_property
    def procedure(self) -> BySystem:
        """By brackets, completed by upfloaters."""
        floated = self.floated
        return BySystem(
            ByBrackets(
                Brackets(
                    tpn=self.tpn,
                    floats_again=lambda player: int(player in floated),
                    graded=self.graded_c6,
                )
            )
        )

    def opponents_float_again(self) -> PairCost:
        """The players who floated last round and meet an upfloater, as long as floats count."""
        floated, score = self.floated, self.score
        return lambda better, other: int(better in floated and score[better] != score[other])

    @abstractmethod
    def _floats_count(self) -> bool:
        """Do floats count in the next round?"""

    def _bye_order(self) -> Sequence[int]:
        """C2, and then the lowest score, the most matches, the largest number."""
        facts, tpn = self.facts, self.tpn
        allowed = [player for player in self.ranking if player not in facts.no_bye]
        return sorted(allowed, key=lambda who: (facts.score[who], -len(facts.met[who]), -tpn[who]))


def is_late(event: Event, rounds: int) -> bool:
    """Is the next round one of the last ``rounds``? No, if the event plans no number."""
    planned = event.rounds_planned
    return planned is not None and len(event.rounds) + 1 > planned - rounds
