"""The Dutch system by stages: a criterion each, and then the order of generation.

It pairs as ``procedure`` does, and shares with it the table of criteria, and nothing else. All who
are left are paired at each stage, so C4 always holds.
"""

from collections.abc import Callable, Sequence

from pairwright.fide.dutch.criteria import PAIRING, SELECTION, Bracket, Quality
from pairwright.fide.dutch.player_state import Card
from pairwright.problem import Field, Pair
from pairwright.staged_protocol import Narrowing, Worth


def paired_by_stages(
    field: Field, cards: Sequence[Card], rounds: int, narrowing: Narrowing
) -> tuple[list[Pair], int | None]:
    """The pairs of a field, bracket by bracket, and who has the bye; ``rounds`` were played."""
    _give_bye_to_lowest(narrowing, cards, field.bye_number)
    left, moved = list(field.ranking), 0
    pairs: list[Pair] = []
    while len(left) > 1:
        stages = _Stages(narrowing, cards, left, moved, field.bye_number)
        found = stages.pairs(rounds)
        taken = {player for pair in found for player in pair}
        moved = sum(player not in taken for player in left[: stages.size])
        left = [player for player in left if player not in taken]
        narrowing = narrowing.without(found)
        pairs += found
    return pairs, left[0] if left else None


def _give_bye_to_lowest(narrowing: Narrowing, cards: Sequence[Card], bye: int) -> None:
    """C5: the bye goes to the lowest score that it can go to; it comes before all brackets."""
    scores = {pair: cards[pair[0]].score for pair in narrowing.pairs if pair[1] == bye}
    lowest = -narrowing.most({pair: -score for pair, score in scores.items()})
    narrowing.drop([pair for pair, score in scores.items() if score > lowest])


class _Stages:
    """The stages of one bracket; places are those in the ranking of all who are left."""

    def __init__(
        self, narrowing: Narrowing, cards: Sequence[Card], left: Sequence[int], moved: int, bye: int
    ) -> None:
        """The first ``moved`` of those who are left were moved down."""
        known = [cards[player] for player in left]
        scores = [card.score for card in known]
        residents = scores[moved:].count(scores[moved])
        self.size = moved + residents
        following = scores[self.size :].count(scores[self.size]) if self.size < len(left) else 0
        self._narrowing = narrowing
        self._bracket = Bracket(known, moved, residents, following, last_bye=False)
        self._at = {player: place for place, player in enumerate([*left, bye])}
        self._bye = len(left)  # the place of the bye

    def pairs(self, rounds: int) -> list[Pair]:
        """The pairs of the bracket, after so many rounds."""
        bracket = self._bracket
        for counts in (bracket.current, bracket.ahead):  # C6 and C7, and then C8
            for quality in SELECTION:
                self._settle(quality, counts)
        if self._sends_down_the_bye():
            self._narrowing.settle(self._games())
        for quality in PAIRING:
            if quality.rounds <= rounds:
                self._settle(quality, bracket.current)
        for place in self._upper_half(self._pair_moved()):
            self._narrowing.first(self._pairs_of(place))  # article 4.2: transpositions
        return self._inside()

    def _settle(self, quality: Quality, counts: Callable[[int], bool]) -> None:
        """A criterion, summed up over pairs whose lower player counts."""
        bracket, at = self._bracket, self._at
        for level in bracket.score_by_score() if quality.by_score else [bracket]:
            self._narrowing.settle(
                {
                    (hi, lo): quality.reward(level, at[hi], at[lo])
                    for hi, lo in self._narrowing.pairs
                    if counts(at[lo])
                }
            )

    def _sends_down_the_bye(self) -> bool:
        """Does C9 count: does the bracket send down one player alone, who has the bye?

        C6 has settled how many it sends down, and C5 the score of who has the bye, and so the
        bracket that this is decided in: what is so in one pairing is so in all that are left.
        """
        one_alone = self.size - 2 * len(self._inside()) == 1
        byes = [self._at[a] for a, b in self._narrowing.latest if self._at[b] == self._bye]
        return one_alone and any(place < self.size for place in byes)

    def _byes(self) -> list[Pair]:
        return [pair for pair in self._narrowing.pairs if self._at[pair[1]] == self._bye]

    def _games(self) -> Worth:
        """C9: the games of who has the bye."""
        cards = self._bracket.cards
        return {pair: len(cards[self._at[pair[0]]].colours) for pair in self._byes()}

    def _pair_moved(self) -> list[int]:
        """Article 3.3: the first set of those moved down, and the first residents for each of them.

        Returns the places of the residents that are left.
        """
        paired = [
            place
            for place in range(self._bracket.moved)
            if self._narrowing.settle(dict.fromkeys(self._pairs_of(place), 1))
        ]
        taken = {self._at[self._narrowing.first(self._pairs_of(place))[1]] for place in paired}
        return [place for place in range(self._bracket.moved, self.size) if place not in taken]

    def _pairs_of(self, place: int) -> list[Pair]:
        """The pairs of somebody with residents ranked below, the best-ranked first."""
        at = self._at
        own = [
            (hi, lo)
            for hi, lo in self._narrowing.pairs
            if at[hi] == place and self._bracket.current(at[lo])
        ]
        return sorted(own, key=lambda pair: at[pair[1]])

    def _upper_half(self, remainder: Sequence[int]) -> list[int]:
        """Article 4.3: of residents with a number each from 1, who are the better-ranked in a pair.

        They are the first, as many as there are pairs, but for the exchanges.
        """
        settle = self._narrowing.settle
        number = {place: index for index, place in enumerate(remainder, 1)}
        half = sum(self._at[pair[0]] in number for pair in self._inside())
        top = {pair: number[place] for place in remainder for pair in self._pairs_of(place)}
        # The fewest leave the upper half, and then those who enter it are the nearest.
        settle({pair: int(index <= half) for pair, index in top.items()})
        settle({pair: -index for pair, index in top.items()})
        # The largest numbers leave first, and then the smallest enter.
        upper = [
            place
            for place in reversed(remainder[:half])
            if settle(dict.fromkeys(self._pairs_of(place), -1))
        ]
        upper += [
            place for place in remainder[half:] if settle(dict.fromkeys(self._pairs_of(place), 1))
        ]
        return sorted(upper)

    def _inside(self) -> list[Pair]:
        """The pairs of the bracket in the latest pairing."""
        return [pair for pair in self._narrowing.latest if self._bracket.current(self._at[pair[1]])]
