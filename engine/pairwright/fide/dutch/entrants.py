"""Those who take part in a round of the Dutch system, and the absolute criteria among them."""

from collections.abc import Sequence

from pairwright.completion import KeptMatching, members
from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.cards import Card

Graph = list[int]
Pair = tuple[int, int]
Places = Sequence[int]


class Entrants:
    """Those who take part, by place in the ranking: may all of some be paired?"""

    def __init__(self, cards: Sequence[Card], graph: Graph, rounds: int, byes: int) -> None:
        """``graph`` says who may meet, as bit sets of places; ``rounds`` were played so far.

        ``byes`` are those who may have the bye by C2. Raises NoValidPairing.
        """
        self.cards = cards
        self.graph = graph
        self.rounds = rounds
        self.lowest: int | None = None  # the score of who will have the bye
        self._able = byes
        if len(cards) % 2:
            self.lowest = self._lowest_bye()

    def may_have_bye(self, place: int) -> bool:
        """May somebody have the bye, by C2 and C5?"""
        card = self.cards[place]
        able = bool(self._able >> place & 1)
        return self.lowest is not None and able and card.score <= self.lowest

    def completes(self, places: Places) -> bool:
        """Can all these be paired, but for the bye if they are odd?"""
        bits = sum(1 << place for place in places)
        if len(places) % 2 == 0:
            return self._dense(places, bits) or KeptMatching(self.graph, bits).completes()
        byes = sum(1 << place for place in places if self.may_have_bye(place))
        # Whoever has the bye, all others have one admissible opponent less at most.
        if byes and self._dense(places, bits, without=1):
            return True
        return self._with_bye(byes, bits).completes()

    def _dense(self, places: Places, bits: int, without: int = 0) -> bool:
        """Has everybody so many opponents, even without some, that all can be paired (Dirac)?"""
        enough = (len(places) - without) // 2 + without
        return all((self.graph[place] & bits).bit_count() >= enough for place in places)

    def _with_bye(self, byes: int, bits: int) -> KeptMatching:
        bye = 1 << len(self.cards)
        graph = [row | bye if byes >> place & 1 else row for place, row in enumerate(self.graph)]
        return KeptMatching([*graph, byes], bits | bye)

    def _lowest_bye(self) -> int:
        """C5: the lowest score of anybody after whom all others can be paired."""
        size = len(self.cards)
        kept = self._with_bye(self._able, (1 << size) - 1)
        for place in sorted(members(self._able), key=lambda place: self.cards[place].score):
            if kept.admits(size, place):
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
