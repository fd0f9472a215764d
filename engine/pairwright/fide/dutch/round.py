"""One bracket of the Dutch system after the other (C.04.3 of 2026, articles 3 and 4).

The candidates of a bracket are generated in an order and compared criterion by criterion. The best
may be found without looking at everybody who is left: leaving players out can only allow more
candidates, and if the best of these can be completed, nothing better was overlooked. So a bracket
is first paired by itself, then with the next score group, and only where the others below then
cannot be paired (C4), with everybody.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, pairwise

from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.absolute_criteria import Entrants
from pairwright.fide.dutch.bracket import BracketMatchings
from pairwright.fide.dutch.criterion import DutchCriterion, Pair
from pairwright.fide.dutch.fast_bracket import fast_bracket
from pairwright.fide.dutch.player_state import PlayerState
from pairwright.fide.meetings import Meetings, Places


class DutchRound:
    """A round of those who take part, by place in the ranking."""

    def __init__(
        self,
        states: Sequence[PlayerState],
        meetings: Meetings,
        rounds: int,
        *,
        byes: Collection[int],
        criteria: Iterable[DutchCriterion],
        always_solve: bool = False,
    ) -> None:
        """``meetings`` say who may meet; ``rounds`` were played so far.

        ``byes`` are the places of those who may have the bye by C2. With ``always_solve`` each
        bracket looks at everybody who is left. Raises NoValidPairing.
        """
        self.states = states
        self._entrants = Entrants(states, meetings, rounds, byes, criteria)
        self._always_solve = always_solve
        self._groups = _score_groups(states)

    def paired(self) -> tuple[list[Pair], int | None]:
        """Pairs in the order in which they were decided, and who has the bye."""
        size = len(self.states)
        if not self._entrants.completes(range(size)):
            raise NoValidPairing
        pairs: list[Pair] = []
        mdps: list[int] = []
        # Brackets pair nobody of a group below: each group is still complete when its turn comes.
        for residents, following in pairwise([*self._groups, range(size, size)]):
            if len(mdps) + size - residents.start == 1:
                return pairs, residents.start
            lower = range(following.start, size)
            found, mdps = self._bracket(mdps, residents, following, lower)
            pairs += found
        return pairs, mdps[0] if mdps else None

    def _bracket(
        self, mdps: Places, residents: Places, following: Places, lower: Places
    ) -> tuple[list[Pair], list[int]]:
        """The pairs of a bracket, and its downfloaters."""
        pairs = None
        if not self._always_solve:
            pairs = self._without_the_rest(mdps, residents, following, lower)
        if pairs is None:
            matchings = BracketMatchings(
                self._entrants, mdps, residents, following, lower, everybody=True
            )
            pairs = matchings.best()
        bracket = dict.fromkeys([*mdps, *residents])
        pairs = [(hi, lo) for hi, lo in pairs if hi in bracket and lo in bracket]
        taken = {place for pair in pairs for place in pair}
        return pairs, [place for place in bracket if place not in taken]

    def _without_the_rest(
        self, mdps: Places, residents: Places, following: Places, lower: Places
    ) -> list[Pair] | None:
        """The pairs of the bracket, if possible found without looking at all who are left."""
        entrants = self._entrants
        pairs = fast_bracket(entrants, mdps, residents, following, lower)
        if pairs is not None or len(following) == len(lower):
            return pairs
        matchings = BracketMatchings(entrants, mdps, residents, following, lower, everybody=False)
        pairs = matchings.best()
        taken = {place for pair in pairs for place in pair}
        rest = [place for place in (*mdps, *residents, *lower) if place not in taken]
        return pairs if entrants.completes(rest) else None


def _score_groups(states: Sequence[PlayerState]) -> list[range]:
    """The places of each score, the highest first."""
    groups = []
    start = 0
    for _, group in groupby(states, key=lambda state: state.score):
        behind = start + len(list(group))
        groups.append(range(start, behind))
        start = behind
    return groups
