"""One bracket of the Dutch system after the other (C.04.3 of 2026, articles 3 and 4).

The candidates of a bracket are generated in an order and compared criterion by criterion. What is
best may be found without looking at everybody who is left: whatever is looked at less can only
allow more candidates, and if the best of these can be completed, nothing better was overlooked.
So a bracket is looked at by itself first, then with the next score group, and only where others
below cannot be paired then (C4), with everybody.
"""

from collections.abc import Sequence

from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.by_itself import by_itself
from pairwright.fide.dutch.cards import Card
from pairwright.fide.dutch.entrants import Entrants, Graph, Pair, Places
from pairwright.fide.dutch.step import Step


class Dutch:
    """A round of those who take part, by place in the ranking."""

    def __init__(
        self,
        cards: Sequence[Card],
        graph: Graph,
        rounds: int,
        *,
        byes: int,
        always_solve: bool = False,
    ) -> None:
        """``graph`` says who may meet, as bit sets of places; ``rounds`` were played so far.

        ``byes`` are those who may have the bye by C2. With ``always_solve`` each bracket looks at
        everybody who is left. Raises NoValidPairing.
        """
        self.cards = cards
        self._entrants = Entrants(cards, graph, rounds, byes)
        self._always_solve = always_solve

    def paired(self) -> tuple[list[Pair], int | None]:
        """Pairs in the order in which they were decided, and who has the bye."""
        left = list(range(len(self.cards)))
        if not self._entrants.completes(left):
            raise NoValidPairing
        pairs: list[Pair] = []
        moved: list[int] = []
        while len(left) > 1:
            found, moved = self._bracket(left, moved)
            pairs += found
            taken = {place for pair in found for place in pair}
            left = [place for place in left if place not in taken]
        return pairs, left[0] if left else None

    def _bracket(self, left: Places, moved: Places) -> tuple[list[Pair], list[int]]:
        """The pairs of the next bracket, and who is moved down from it."""
        cards = self.cards
        behind = left[len(moved) :]
        residents = [place for place in behind if cards[place].score == cards[behind[0]].score]
        lower = behind[len(residents) :]
        following = [place for place in lower if cards[place].score == cards[lower[0]].score]
        pairs = None
        if not self._always_solve:
            pairs = self._without_the_rest(moved, residents, following, lower)
        if pairs is None:
            step = Step(self._entrants, moved, residents, following, lower, everybody=True)
            pairs = step.best()
        inside = dict.fromkeys([*moved, *residents])
        pairs = [(hi, lo) for hi, lo in pairs if hi in inside and lo in inside]
        taken = {place for pair in pairs for place in pair}
        return pairs, [place for place in inside if place not in taken]

    def _without_the_rest(
        self, moved: Places, residents: Places, following: Places, lower: Places
    ) -> list[Pair] | None:
        """The pairs of the bracket, found without looking at all who are left, if that will do."""
        entrants = self._entrants
        pairs = by_itself(entrants, moved, residents, following, lower)
        if pairs is not None or len(following) == len(lower):
            return pairs
        step = Step(entrants, moved, residents, following, lower, everybody=False)
        pairs = step.best()
        taken = {place for pair in pairs for place in pair}
        rest = [place for place in (*moved, *residents, *lower) if place not in taken]
        return pairs if entrants.completes(rest) else None
