"""The criteria of the Dutch system as an ordered table (C.04.3 of 2026, articles 2 and 3).

C1 to C5 are about who may meet, and who may have the bye; see ``system``. The others are compared,
bracket by bracket: each is a sum over pairs, of which the most is wanted.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from pairwright.fide.dutch.player_state import ABSOLUTE, DOWN, STRONG, UP, Card


class Bracket:
    """A bracket, the score group below it, and what pairs are worth in it.

    Places are those in the ranking of everybody who is left. The first ``moved`` are players who
    were moved down, then come the residents, and the next score group.
    """

    __slots__ = ("_worth", "base", "cards", "last_bye", "moved", "next", "residents")

    def __init__(
        self,
        cards: Sequence[Card],
        moved: int,
        residents: int,
        following: int,
        *,
        last_bye: bool,
        only: int | None = None,
    ) -> None:
        """With ``only``, that score alone counts, and one for each."""
        self.cards = cards
        self.moved = moved
        self.residents = moved + residents  # the place behind them
        self.next = self.residents + following
        self.last_bye = last_bye
        self.base = len(cards) + 2
        # One digit for each score, the highest first.
        scores = sorted({card.score for card in cards[: self.next]})
        self._worth = {score: self.base**place for place, score in enumerate(scores)}
        if only is not None:
            self._worth = {score: int(score == only) for score in scores}

    def current(self, lower: int) -> bool:
        """Is a pair in this bracket, by the lower of the two?"""
        return self.moved <= lower < self.residents

    def ahead(self, lower: int) -> bool:
        """Is a pair in the next bracket?"""
        return self.residents <= lower < self.next

    def digit(self, place: int) -> int:
        """One in the digit of the score of somebody."""
        return int(self._worth[self.cards[place].score])

    def score_by_score(self) -> "Iterator[Bracket]":
        """The same bracket for each score, the highest first, where it alone counts."""
        size, following = self.residents - self.moved, self.next - self.residents
        for score in sorted(self._worth, reverse=True):
            yield Bracket(
                self.cards, self.moved, size, following, last_bye=self.last_bye, only=score
            )

    @property
    def levels(self) -> int:
        """A number that sums of digits by score do not reach."""
        return int(self.base ** (len(self._worth) + 1))


Reward = Callable[[Bracket, int, int], int]
"""What a pair adds, the higher-ranked first; both are places."""


def pairs(bracket: Bracket, hi: int, lo: int) -> int:
    """C6: the most pairs, so the fewest downfloaters."""
    return 1


def scores(bracket: Bracket, hi: int, lo: int) -> int:
    """C7: who is paired has the highest scores, so downfloaters have the lowest."""
    return bracket.digit(hi)


def not_both_over_two(bracket: Bracket, hi: int, lo: int) -> int:
    """C10: no topscorer, or opponent of one, with a colour difference beyond two."""
    one, other = bracket.cards[hi], bracket.cards[lo]
    both = abs(one.difference) > 1 and abs(other.difference) > 1
    return int(not (both and one.wants == other.wants))


def not_three_running(bracket: Bracket, hi: int, lo: int) -> int:
    """C11: no topscorer, or opponent of one, with the same colour three times running."""
    one, other = bracket.cards[hi], bracket.cards[lo]
    if not (one.kind == other.kind == ABSOLUTE and one.wants == other.wants):
        return 1
    size, others = abs(one.difference), abs(other.difference)
    if size == others:
        return int(not (one.twice and one.twice == other.twice))
    denied = one if size < others else other
    return int(denied.twice != -denied.wants)


def wishes(bracket: Bracket, hi: int, lo: int) -> int:
    """C12: the fewest who do not get the colour they want."""
    one, other = bracket.cards[hi], bracket.cards[lo]
    return int(not one.wants or one.wants != other.wants)


def strong_wishes(bracket: Bracket, hi: int, lo: int) -> int:
    """C13: the fewest who do not get a colour they want strongly."""
    one, other = bracket.cards[hi], bracket.cards[lo]
    denied = one.wants and one.wants == other.wants and min(one.kind, other.kind) == STRONG
    return int(not denied)


def old_downfloats(ago: int) -> Reward:
    """C14 and C16: the fewest residents that float down again."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        cards, resident = bracket.cards, hi >= bracket.moved
        return (cards[lo].floats[ago] == DOWN) + (resident and cards[hi].floats[ago] == DOWN)

    return rewarded


def old_upfloats(ago: int) -> Reward:
    """C15 and C17: the fewest opponents of players moved down that float up again."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        return int(not (hi < bracket.moved and bracket.cards[lo].floats[ago] == UP))

    return rewarded


def old_downfloat_scores(ago: int) -> Reward:
    """C18 and C20: who floated down is not moved down further, higher scores first."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        again = [place for place in (hi, lo) if bracket.cards[place].floats[ago] == DOWN]
        return sum(map(bracket.digit, again))

    return rewarded


def old_upfloat_scores(ago: int) -> Reward:
    """C19 and C21: who floated up meets the lowest of those moved down."""
    fresh = old_upfloats(ago)

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        return bracket.digit(hi) if fresh(bracket, hi, lo) else 0

    return rewarded


class Quality(NamedTuple):
    """A criterion that is compared: its name, what is counted, and what pairs add to it."""

    name: str
    counted: str
    reward: Reward
    by_score: bool = False
    rounds: int = 0
    """It speaks only once so many rounds were played."""


SELECTION: Final = (
    Quality("C6", "pairs", pairs),
    Quality("C7", "scores of those paired", scores, by_score=True),
)
"""For the bracket; then C8 asks the same of the next one."""

PAIRING: Final = (
    Quality("C10", "topscorers within two of balance", not_both_over_two, rounds=2),
    Quality("C11", "topscorers without a third colour running", not_three_running, rounds=2),
    Quality("C12", "colours granted", wishes, rounds=1),
    Quality("C13", "strong wishes granted", strong_wishes, rounds=1),
    Quality("C14", "downfloaters of last round paired", old_downfloats(0), rounds=1),
    Quality("C15", "upfloaters of last round spared", old_upfloats(0), rounds=1),
    Quality("C16", "downfloaters of two rounds ago paired", old_downfloats(1), rounds=2),
    Quality("C17", "upfloaters of two rounds ago spared", old_upfloats(1), rounds=2),
    Quality(
        "C18",
        "floats down repeated by higher scores",
        old_downfloat_scores(0),
        by_score=True,
        rounds=1,
    ),
    Quality(
        "C19",
        "floats up repeated against higher scores",
        old_upfloat_scores(0),
        by_score=True,
        rounds=1,
    ),
    Quality(
        "C20",
        "older floats down repeated by higher scores",
        old_downfloat_scores(1),
        by_score=True,
        rounds=2,
    ),
    Quality(
        "C21",
        "older floats up repeated against higher scores",
        old_upfloat_scores(1),
        by_score=True,
        rounds=2,
    ),
)
"""Of the pairs of the bracket alone, the most important first."""
