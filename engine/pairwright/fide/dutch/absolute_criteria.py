"""The absolute criteria of the Dutch system, C1 to C4, among those who take part in a round.

C1 to C3 are about one player or two; C4 is checked whenever a bracket is paired.
"""

from collections.abc import Collection, Iterable, Sequence

from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Scope
from pairwright.fide.dutch.player_state import ABSOLUTE, PlayerState
from pairwright.fide.meetings import Meetings, Places
from pairwright.matching import KeptMatching
from pairwright.problem import Barred
from pairwright.results import BLACK, WHITE
from pairwright.union import Union


def met_before(state: PlayerState) -> Collection[int]:
    """C1: the numbers of those whom a player may not meet again; only played games count."""
    return state.met


def may_have_bye(state: PlayerState) -> bool:
    """C2: no bye after a bye, or after a round without a game that paid as much as a win."""
    return not state.paid_without_game


def absolute_colour(state: PlayerState) -> int:
    """C3: two who absolutely prefer this colour do not meet; 0 for players who may.

    A topscorer in the last round may meet anybody.
    """
    return 0 if state.strength != ABSOLUTE or state.topscorer else state.prefers


def barred(states: Sequence[PlayerState]) -> Barred:
    """Who may not meet whom by C1 and C3, by number of the players."""
    met = [*map(met_before, states)]
    own = {player: colour for player, colour in enumerate(map(absolute_colour, states)) if colour}
    clashing = {
        colour: frozenset(player for player in own if own[player] == colour)
        for colour in (WHITE, BLACK)
    }

    def of(player: int) -> Collection[int]:
        return Union(met[player], clashing[own[player]]) if player in own else met[player]

    reasons = {
        "both have an absolute preference for white": clashing[WHITE],
        "both have an absolute preference for black": clashing[BLACK],
    }
    return Barred(of, max(map(len, met), default=0), reasons)


def bye_worths(
    states: Sequence[PlayerState], criteria: Iterable[DutchCriterion], able: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """The value of a bye by the criteria about the bye of the round; the largest is best."""
    field = Bracket(states)
    worth: dict[int, tuple[int, ...]] = dict.fromkeys(able, ())
    for criterion in criteria:
        if criterion.scope is Scope.ROUND_BYE:
            for place in worth:
                worth[place] += (criterion.reward(field, place, field.bye),)
    return worth


class Entrants:
    """Those who take part, by place in the ranking: may all of some be paired?"""

    def __init__(
        self,
        states: Sequence[PlayerState],
        meetings: Meetings,
        rounds: int,
        byes: Collection[int],
        criteria: Iterable[DutchCriterion],
    ) -> None:
        """``meetings`` say who may meet; ``rounds`` were played so far.

        ``byes`` are the places of those who may have the bye by C2. Raises NoValidPairing.
        """
        self.states = states
        self.meetings = meetings
        self.rounds = rounds
        topscorers = any(state.topscorer for state in states)
        self.criteria = [
            criterion
            for criterion in criteria
            if criterion.rounds <= rounds and (topscorers or not criterion.topscorers)
        ]
        self._byes: frozenset[int] = frozenset()
        if len(states) % 2:
            self._byes = self._best_byes(frozenset(byes))

    def may_have_bye(self, place: int) -> bool:
        """May a player have the bye, by C2 and the criteria about the bye of the round?"""
        return place in self._byes

    def may_meet_one(self, place: int, others: Iterable[int]) -> bool:
        """May a player meet any of these?"""
        return any(other != place and self.meetings.allow(place, other) for other in others)

    def completes(self, places: Places) -> bool:
        """C4: can all these be paired, with one on the bye if they are odd?"""
        if len(places) % 2 == 0:
            return self._plenty(places) or KeptMatching(self.meetings.graph(places)).completes()
        if self._byes.isdisjoint(places):
            return False
        # Whoever has the bye, all others lose one admissible opponent at most.
        if self._plenty(places, without=1):
            return True
        byes = [index for index, place in enumerate(places) if place in self._byes]
        return self._with_bye(places, byes).completes()

    def last_bye(self, inside: Places, lower: Places) -> bool:
        """Can the only downfloater of a bracket have the bye, so that all below it are paired?"""
        if len(inside) % 2 == 0 or len(lower) % 2:
            return False
        able = [place for place in inside if place in self._byes]
        return (
            bool(able)
            and self.completes(lower)
            and any(self.completes([other for other in inside if other != one]) for one in able)
        )

    def _plenty(self, places: Places, without: int = 0) -> bool:
        """Has everybody enough opponents, even without some, to pair all (Dirac)?"""
        most = len(places) - (len(places) - without) // 2 - without
        return self.meetings.most <= most or self.meetings.barred_at_most(places) <= most

    def _with_bye(self, places: Places, byes: Collection[int]) -> KeptMatching:
        """A matching of places and, behind them, the bye, which is for those with these indices."""
        graph = self.meetings.graph(places)
        for index in byes:
            graph[index] |= 1 << len(places)
        return KeptMatching([*graph, sum(1 << index for index in byes)])

    def _best_byes(self, able: Collection[int]) -> frozenset[int]:
        """The places as good for the bye as the best one after which all others can be paired.

        Better ones are among them, though C4 will not let them have it.
        """
        worth = bye_worths(self.states, self.criteria, able)
        best = self._first_after_whom_all_are_paired(
            sorted(able, key=worth.__getitem__, reverse=True)
        )
        return frozenset(place for place in able if worth[place] >= worth[best])

    def _first_after_whom_all_are_paired(self, byes: Places) -> int:
        """Raises NoValidPairing."""
        places = range(len(self.states))
        if byes and self._plenty(places, without=1):
            return byes[0]
        kept = self._with_bye(places, byes)
        for place in byes:
            if kept.admits(len(places), place):
                return place
        raise NoValidPairing
