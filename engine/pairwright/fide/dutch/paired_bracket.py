"""A paired bracket of the Dutch system: its value by the criteria, and its place in the order."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Scope
from pairwright.fide.dutch.player_state import PlayerState
from pairwright.problem import Verdict
from pairwright.units import HalfPoints, counted, half_points_text


class PairedBracket:
    """A bracket that was paired, by number of the players."""

    def __init__(
        self,
        states: Sequence[PlayerState],
        mdps: Sequence[int],
        residents: Sequence[int],
        lower: Sequence[int],
        mate: dict[int, int],
    ) -> None:
        """``lower`` are all below the bracket; ``mate`` has no entry for unpaired players."""
        self._states = states
        self._mate = mate
        self._mdps, self._residents, self.lower = mdps, residents, lower
        following = [who for who in lower if states[who].score == states[lower[0]].score]
        self._order = [*mdps, *residents, *following]
        self._at = {player: place for place, player in enumerate(self._order)}
        size = len(mdps) + len(residents)
        self.players = self._order[:size]
        self.downfloaters = [
            player for player in self.players if self._place_of_mate(player, size) >= size
        ]
        # The only downfloater, who meets nobody in the next bracket either, has the bye.
        byes = [player for player in self.downfloaters if player not in mate]
        self._bracket = Bracket(
            [states[player] for player in self._order],
            len(mdps),
            len(residents),
            len(following),
            last_bye=len(byes) == len(self.downfloaters) == 1,
        )
        # All pairs of the two brackets, and the bye.
        behind = self._bracket.bye
        places = ((at, self._place_of_mate(who, behind)) for at, who in enumerate(self._order))
        self._pairs = [
            (hi, lo)
            for hi, lo in places
            if hi < lo and (lo < behind or self._order[hi] not in mate)
        ]
        self._own_pairs = [(hi, lo) for hi, lo in self._pairs if lo < size]

    @property
    def couples(self) -> set[tuple[int, int]]:
        """The pairs of the bracket, by number of the players, the higher-ranked first."""
        return {(self._order[hi], self._order[lo]) for hi, lo in self._own_pairs}

    def with_rest(self, pairs: Iterable[tuple[int, int]]) -> "PairedBracket":
        """The bracket with other pairs after it."""
        return PairedBracket(
            self._states,
            self._mdps,
            self._residents,
            self.lower,
            both_ways([*self.couples, *pairs]),
        )

    def verdicts(self, criteria: Iterable[DutchCriterion]) -> Iterator[Verdict]:
        """The value of the bracket by each criterion, and its place in the order of generation."""
        score = self._states[self._residents[0]].score
        points = counted(half_points_text(HalfPoints(score)), "point")
        where = f"the bracket of {points} would have"
        scores = [self._states[player].score for player in self.downfloaters]
        shown = ", ".join(half_points_text(HalfPoints(each)) for each in scores) or "no"
        pairs = [(pair, self._bracket.scope_of(*pair)) for pair in self._pairs]
        for criterion in criteria:
            if criterion.scope is not Scope.ROUND_BYE:
                total = sum(
                    criterion.reward(self._bracket, *pair)
                    for pair, scope in pairs
                    if scope is criterion.scope
                )
                said = criterion.words(total, downfloaters=counted(shown, "point"))
                count = total if "{total}" in criterion.says else None
                yield Verdict(criterion.name, -total, f"{where} {said}", count)
        yield Verdict(
            "order", self._place_in_order(), f"{where} a candidate that is generated later"
        )

    def tried(self) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, and the candidates of the first player who come before in the order."""
        order, pairs = self._order, self._own_pairs
        free = sorted(lo for _, lo in pairs)
        for hi, lo in pairs:
            before = [place for place in free[: free.index(lo)] if place > hi]
            yield order[hi], order[lo], [order[place] for place in before]
            free.remove(lo)

    def _place_of_mate(self, player: int, missing: int) -> int:
        """The place of a player's opponent; ``missing`` if it is nobody of the two brackets."""
        mate = self._mate.get(player)
        return missing if mate is None else self._at.get(mate, missing)

    def _place_in_order(self) -> tuple[object, ...]:
        """A key that grows from one candidate to the next in the order of generation [article 4].

        First the MDPs who are paired and their partners; then exchanges of the others: the fewest,
        the nearest, the lowest that leave S1, the highest that enter it; then the partners.
        """
        mdps = self._bracket.mdps
        mates = dict(self._own_pairs)
        of_mdps = {hi: lo for hi, lo in mates.items() if hi < mdps}
        taken = {*of_mdps.values()}
        remainder = [place for place in range(mdps, self._bracket.size) if place not in taken]
        tops = [place for place in remainder if place in mates]
        s1 = remainder[: len(tops)]
        leave = sorted(set(s1) - set(tops), reverse=True)
        enter = sorted(set(tops) - set(s1))
        at = {place: number for number, place in enumerate(remainder)}
        distance = sum(at[place] for place in enter) - sum(at[place] for place in leave)
        return (
            [*of_mdps],
            [*of_mdps.values()],
            (len(enter), distance, [-place for place in leave], enter),
            [mates[place] for place in tops],
        )


def both_ways(pairs: Collection[tuple[int, int]]) -> dict[int, int]:
    """The opponent of each player."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
