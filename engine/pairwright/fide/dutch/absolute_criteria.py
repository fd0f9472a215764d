"""Those who take part in a round of the Dutch system, and the absolute criteria among them."""

from collections.abc import Collection, Iterable, Sequence

from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.player_state import Card
from pairwright.fide.meetings import Meetings
from pairwright.matching import KeptMatching

Pair = tuple[int, int]
Places = Sequence[int]


class Entrants:
    """Those who take part, by place in the ranking: may all of some be paired?"""

    def __init__(
        self, cards: Sequence[Card], meetings: Meetings, rounds: int, byes: Collection[int]
    ) -> None:
        """``meetings`` say who may meet; ``rounds`` were played so far.

        ``byes`` are the places of those who may have the bye by C2. Raises NoValidPairing.
        """
        self.cards = cards
        self.meetings = meetings
        self.rounds = rounds
        self.lowest: int | None = None  # the score of who will have the bye
        self._able = frozenset(byes)
        if len(cards) % 2:
            self.lowest = self._lowest_bye()

    def may_have_bye(self, place: int) -> bool:
        """May somebody have the bye, by C2 and C5?"""
        able = place in self._able
        return self.lowest is not None and able and self.cards[place].score <= self.lowest

    def may_meet_one(self, place: int, others: Iterable[int]) -> bool:
        """May somebody meet any of these?"""
        return any(other != place and self.meetings.allow(place, other) for other in others)

    def completes(self, places: Places) -> bool:
        """Can all these be paired, but for the bye if they are odd?"""
        if len(places) % 2 == 0:
            return self._plenty(places) or KeptMatching(self.meetings.graph(places)).completes()
        if not any(map(self.may_have_bye, reversed(places))):
            return False
        # Whoever has the bye, all others have one admissible opponent less at most.
        if self._plenty(places, without=1):
            return True
        byes = [index for index, place in enumerate(places) if self.may_have_bye(place)]
        return self._with_bye(places, byes).completes()

    def _plenty(self, places: Places, without: int = 0) -> bool:
        """Has everybody so many opponents, even without some, that all can be paired (Dirac)?"""
        most = len(places) - (len(places) - without) // 2 - without
        return self.meetings.most <= most or self.meetings.barred_at_most(places) <= most

    def _with_bye(self, places: Places, byes: Collection[int]) -> KeptMatching:
        """A matching of places and, behind them, the bye, which is for those with these indices."""
        graph = self.meetings.graph(places)
        for index in byes:
            graph[index] |= 1 << len(places)
        return KeptMatching([*graph, sum(1 << index for index in byes)])

    def _lowest_bye(self) -> int:
        """C5: the lowest score of anybody after whom all others can be paired."""
        places = range(len(self.cards))
        if self._able and self._plenty(places, without=1):
            return min(self.cards[place].score for place in self._able)
        kept = self._with_bye(places, self._able)
        for place in sorted(self._able, key=lambda place: self.cards[place].score):
            if kept.admits(len(places), place):
                return self.cards[place].score
        raise NoValidPairing

    def last_bye(self, inside: Places, lower: Places) -> bool:
        """Does C9 count: the bracket sends down one player alone, who has the bye?"""
        if self.lowest is None or len(inside) % 2 == 0 or len(lower) % 2:
            return False
        if self.lowest < self.cards[inside[-1]].score or not self.completes(lower):
            return False
        return any(
            self.may_have_bye(place)
            and self.completes([other for other in inside if other != place])
            for place in inside
        )
