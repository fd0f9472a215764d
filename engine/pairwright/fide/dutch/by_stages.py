"""The Dutch system by stages: a criterion each, and then the order of generation.

It gives the pairings of ``round``, but shares only the table of criteria with it. All who are left
are paired at each stage, so C4 always holds.
"""

from collections.abc import Iterable, Sequence

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Scope
from pairwright.fide.dutch.player_state import PlayerState
from pairwright.problem import Field, Pair
from pairwright.staged_protocol import Narrowing


def paired_by_stages(
    field: Field,
    states: Sequence[PlayerState],
    criteria: Sequence[DutchCriterion],
    narrowing: Narrowing,
) -> tuple[list[Pair], int | None]:
    """The pairs of a field, bracket by bracket, and who has the bye."""
    _settle_bye(narrowing, states, criteria, field.bye_number)
    left, mdps = list(field.ranking), 0
    pairs: list[Pair] = []
    while len(left) > 1:
        stages = _Stages(narrowing, states, left, mdps, field.bye_number)
        found = stages.pairs(criteria)
        taken = {player for pair in found for player in pair}
        mdps = sum(player not in taken for player in left[: stages.size])
        left = [player for player in left if player not in taken]
        narrowing = narrowing.without(found)
        pairs += found
    return pairs, left[0] if left else None


def _settle_bye(
    narrowing: Narrowing,
    states: Sequence[PlayerState],
    criteria: Iterable[DutchCriterion],
    bye: int,
) -> None:
    """The criteria about the bye of the round come before all brackets."""
    field = Bracket(states)
    for criterion in criteria:
        if criterion.scope is Scope.ROUND_BYE:
            byes = [pair for pair in narrowing.pairs if pair[1] == bye]
            worth = {pair: criterion.reward(field, pair[0], field.bye) for pair in byes}
            most = narrowing.most(worth)
            narrowing.drop([pair for pair in byes if worth[pair] < most])


class _Stages:
    """The stages of one bracket; places are those in the ranking of all who are left."""

    def __init__(
        self,
        narrowing: Narrowing,
        states: Sequence[PlayerState],
        left: Sequence[int],
        mdps: int,
        bye: int,
    ) -> None:
        """The first ``mdps`` of those who are left were moved down."""
        known = [states[player] for player in left]
        scores = [state.score for state in known]
        residents = scores[mdps:].count(scores[mdps])
        self.size = mdps + residents
        following = scores[self.size :].count(scores[self.size]) if self.size < len(left) else 0
        self._narrowing = narrowing
        self._bracket = Bracket(known, mdps, residents, following, last_bye=True)
        self._at = {player: place for place, player in enumerate([*left, bye])}

    def pairs(self, criteria: Iterable[DutchCriterion]) -> list[Pair]:
        """The pairs of the bracket."""
        for criterion in criteria:
            if criterion.scope is not Scope.LAST_DOWNFLOATER or self._sends_down_the_bye():
                self._settle(criterion)
        for place in self._s1(self._pair_mdps()):
            self._narrowing.first(self._pairs_of(place))  # article 4.2: transpositions
        return self._inside()

    def _settle(self, criterion: DutchCriterion) -> None:
        """Apply a criterion, summed over the pairs that it is about."""
        bracket, at = self._bracket, self._at
        for level in bracket.score_by_score() if criterion.by_score else [bracket]:
            self._narrowing.settle(
                {
                    (hi, lo): criterion.reward(level, at[hi], at[lo])
                    for hi, lo in self._narrowing.pairs
                    if bracket.scope_of(at[hi], at[lo]) is criterion.scope
                }
            )

    def _sends_down_the_bye(self) -> bool:
        """Does the bracket send down only one player, who has the bye?

        The criteria about the bye
        of the round have settled in which bracket this is decided, and the most pairs have settled
        how many it sends down: what holds in one pairing holds in all that are left.
        """
        one_alone = self.size - 2 * len(self._inside()) == 1
        places = ((self._at[a], self._at[b]) for a, b in self._narrowing.latest)
        return one_alone and any(lo == self._bracket.bye and hi < self.size for hi, lo in places)

    def _pair_mdps(self) -> list[int]:
        """Article 3.3: the first set of MDPs, and the first residents for each of them.

        Returns the places of the residents that are left.
        """
        paired = [
            place
            for place in range(self._bracket.mdps)
            if self._narrowing.settle(dict.fromkeys(self._pairs_of(place), 1))
        ]
        taken = {self._at[self._narrowing.first(self._pairs_of(place))[1]] for place in paired}
        return [place for place in range(self._bracket.mdps, self.size) if place not in taken]

    def _pairs_of(self, place: int) -> list[Pair]:
        """The pairs of a player with residents ranked below, the best-ranked first."""
        at = self._at
        own = [
            (hi, lo) for hi, lo in self._narrowing.pairs if at[hi] == place and self._counts(hi, lo)
        ]
        return sorted(own, key=lambda pair: at[pair[1]])

    def _s1(self, remainder: Sequence[int]) -> list[int]:
        """Article 4.3: of residents numbered from 1, those who are the better-ranked in a pair.

        They are the first ones, as many as there are pairs, except for the exchanges.
        """
        settle = self._narrowing.settle
        number = {place: index for index, place in enumerate(remainder, 1)}
        size = sum(self._at[pair[0]] in number for pair in self._inside())
        top = {pair: number[place] for place in remainder for pair in self._pairs_of(place)}
        # The fewest leave S1, and then those who enter it are the nearest.
        settle({pair: int(index <= size) for pair, index in top.items()})
        settle({pair: -index for pair, index in top.items()})
        # The largest numbers leave first, and then the smallest enter.
        s1 = [
            place
            for place in reversed(remainder[:size])
            if settle(dict.fromkeys(self._pairs_of(place), -1))
        ]
        s1 += [
            place for place in remainder[size:] if settle(dict.fromkeys(self._pairs_of(place), 1))
        ]
        return sorted(s1)

    def _inside(self) -> list[Pair]:
        """The pairs of the bracket in the latest pairing."""
        return [pair for pair in self._narrowing.latest if self._counts(*pair)]

    def _counts(self, hi: int, lo: int) -> bool:
        """Are two players a pair of the bracket?"""
        return self._bracket.scope_of(self._at[hi], self._at[lo]) is Scope.BRACKET
