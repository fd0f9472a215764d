"""One bracket of the Dutch system after the other (C.04.3 of 2026, articles 3 and 4).

The candidates of a bracket are generated in an order and compared criterion by criterion. All
criteria are sums over the pairs of the bracket and of the next score group, so the best candidate
is a matching of least cost, with the criteria as digits of exact integers and the order of
generation behind them. A first matching decides whom those who were moved down meet, a second one
pairs the rest of the bracket.

The matchings look at the bracket and the next score group alone, and let anybody go down further:
almost always all others can then be paired (C4), and then nothing better was overlooked. Only where
they cannot, everybody who is left is looked at.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pairwright.completion import CheapestMatching, Face, KeptMatching, members
from pairwright.errors import NoValidPairing
from pairwright.fide.colours import BLACK, WHITE
from pairwright.fide.dutch.cards import Card
from pairwright.fide.dutch.criteria import PAIRING, Bracket, Quality, wishes

Graph = list[int]
Pair = tuple[int, int]
Places = Sequence[int]

Order = Callable[[int, int, int], int]
"""A number of the criteria, with the order of generation of a pair as its last digits."""


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
        everybody who is left.
        """
        self.cards = cards
        self.graph = graph
        self.rounds = rounds
        self.lowest: int | None = None  # the score of who will have the bye
        self._able = byes
        self._always_solve = always_solve
        if len(cards) % 2:
            self.lowest = self._lowest_bye()

    def paired(self) -> tuple[list[Pair], int | None]:
        """Pairs in the order in which they were decided, and who has the bye."""
        left = list(range(len(self.cards)))
        if not self.completes(left):
            raise NoValidPairing
        pairs: list[Pair] = []
        moved: list[int] = []
        while len(left) > 1:
            found, moved = self._bracket(left, moved)
            pairs += found
            taken = {place for pair in found for place in pair}
            left = [place for place in left if place not in taken]
        return pairs, left[0] if left else None

    def may_have_bye(self, place: int) -> bool:
        """May somebody have the bye, by C2 and C5?"""
        card = self.cards[place]
        able = bool(self._able >> place & 1)
        return self.lowest is not None and able and card.score <= self.lowest

    def completes(self, places: Places) -> bool:
        """Can all these be paired, but for the bye if they are odd?"""
        bits = sum(1 << place for place in places)
        if len(places) % 2 == 0:
            return KeptMatching(self.graph, bits).completes()
        byes = sum(1 << place for place in places if self.may_have_bye(place))
        return self._with_bye(byes, bits).completes()

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
            pairs = Step(self, moved, residents, following, lower, everybody=True).best()
        inside = [*moved, *residents]
        pairs = [pair for pair in pairs if {*inside}.issuperset(pair)]
        taken = {place for pair in pairs for place in pair}
        return pairs, [place for place in inside if place not in taken]

    def _without_the_rest(
        self, moved: Places, residents: Places, following: Places, lower: Places
    ) -> list[Pair] | None:
        """The pairs of the bracket, found without looking at all who are left, if that will do."""
        whole = not moved and len(residents) % 2 == 0 and self.completes(residents)
        if whole and self.completes(lower):
            # Nobody floats, whatever the next bracket is like.
            return Step(self, [], residents, [], [], everybody=True).whole()
        if len(following) == len(lower):
            return None
        pairs = Step(self, moved, residents, following, lower, everybody=False).best()
        taken = {place for pair in pairs for place in pair}
        rest = [place for place in (*moved, *residents, *lower) if place not in taken]
        return pairs if self.completes(rest) else None

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


class Step:
    """The matchings of one bracket; the bye, where it is looked at, stands behind all others."""

    def __init__(
        self,
        dutch: Dutch,
        moved: Places,
        residents: Places,
        following: Places,
        lower: Places,
        *,
        everybody: bool,
    ) -> None:
        self._dutch = dutch
        self._order = [*moved, *residents, *(lower if everybody else following)]
        self._everybody = everybody
        self._closed = not moved and not lower and len(residents) % 2 == 0
        last_bye = dutch.last_bye([*moved, *residents], lower)
        self._bracket = Bracket(
            [dutch.cards[place] for place in self._order],
            len(moved),
            len(residents),
            len(following),
            last_bye=last_bye,
        )
        at = {place: index for index, place in enumerate(self._order)}
        known = sum(1 << place for place in self._order)
        self._pairs = [
            (index, at[other])
            for index, place in enumerate(self._order)
            for other in members(dutch.graph[place] & known & -(2 << place))
        ]
        self._byes = [at[place] for place in self._order if dutch.may_have_bye(place)]
        self._rewards = self._weighed()
        self._places: Places = ()  # of the vertices of the latest matching
        self._inside = 0
        self._remainder: dict[int, int] = {}

    def whole(self) -> list[Pair]:
        """The pairs of a bracket of one score that can be paired whole."""
        order, half = self._order, len(self._order) // 2
        found = self._first_perfect(half)
        if found is None:
            self._fix({}, half)
            found = self._in_order()
        return [(order[hi], order[lo]) for hi, lo in found]

    def _first_perfect(self, half: int) -> list[Pair] | None:
        """The first candidate without exchanges, if one is as good as can be by every criterion.

        Where more want one colour than can be helped, all others meet one of those, and what is
        left of them meet each other. Then no criterion could be better, whatever the pairs.
        """
        perfect = [0] * len(self._order)
        upper = (1 << half) - 1
        for hi, lo in self._perfect_pairs():
            if hi < half <= lo:
                perfect[hi] |= 1 << lo
                perfect[lo] |= 1 << hi
        kept = KeptMatching(perfect)
        if not kept.completes():
            return None
        found = []
        for hi in members(upper):
            lo = next(lo for lo in members(perfect[hi]) if kept.admits(hi, lo))
            kept.pin(hi, lo)
            found.append((hi, lo))
        return found

    def _perfect_pairs(self) -> Iterator[Pair]:
        """Pairs of which a bracket without floaters that cannot be better consists."""
        cards, best = self._bracket.cards, max(self._rewards)
        wanted = Counter(card.wants for card in cards)
        colour = max((WHITE, BLACK), key=wanted.__getitem__)
        too_many = 2 * wanted[colour] > len(cards)
        for (hi, lo), reward in zip(self._pairs, self._rewards, strict=True):
            among = (cards[hi].wants == colour) + (cards[lo].wants == colour)
            if not too_many or among == 1:
                perfect = reward == best
            else:
                perfect = among == 2 and reward == best - self._wish
            if perfect:
                yield hi, lo

    def best(self) -> list[Pair]:
        """The pairs of the bracket, and those of the next one that go with them."""
        bracket = self._bracket
        first = self._solved(self._with_moved)
        fixed = {hi: lo for hi, lo in first if hi < bracket.moved and lo < bracket.residents}
        inside = sum(bracket.moved <= hi and lo < bracket.residents for hi, lo in first)
        self._fix(fixed, inside)
        if len(fixed) == bracket.moved and 2 * inside == len(self._remainder):
            return self._all_inside(fixed)
        second = self._in_order()
        order = self._order
        return [(order[hi], order[lo]) for hi, lo in second if lo < bracket.next]

    def _all_inside(self, fixed: dict[int, int]) -> list[Pair]:
        """The pairs of a bracket that nobody floats down from: the next one does not matter."""
        order = self._order
        found = list(fixed.items())
        if self._remainder:
            own = [
                (pair, reward)
                for pair, reward in zip(self._pairs, self._rewards, strict=True)
                if self._remainder.keys() >= {*pair}
            ]
            self._pairs, self._rewards = [pair for pair, _ in own], [reward for _, reward in own]
            self._byes, self._everybody = [], True
            found += self._in_order([*self._remainder])
        return [(order[hi], order[lo]) for hi, lo in found]

    def _fix(self, fixed: dict[int, int], inside: int) -> None:
        """Keep what was decided about those moved down, and how many pairs the rest makes."""
        bracket = self._bracket
        taken = {*fixed, *fixed.values()}
        others = [p for p in range(bracket.moved, bracket.residents) if p not in taken]
        self._remainder = {place: index for index, place in enumerate(others, 1)}
        self._inside = inside

        def keeps(hi: int, lo: int) -> bool:
            if hi in taken or lo in taken:
                return fixed.get(hi) == lo
            return not (hi < bracket.moved and lo < bracket.residents)

        kept = [keeps(*pair) for pair in self._pairs]
        self._pairs = [pair for pair, there in zip(self._pairs, kept, strict=True) if there]
        self._rewards = [reward for reward, there in zip(self._rewards, kept, strict=True) if there]
        self._byes = [place for place in self._byes if place not in taken]

    def _solved(self, order: Order) -> list[Pair]:
        """The best pairs, without the bye."""
        matching = self._matched(order)
        return [(a, b) for a, b in enumerate(matching.mates) if a < b < len(self._order)]

    def _matched(self, order: Order, only: Places | None = None) -> CheapestMatching:
        """The best matching, of everybody or of some."""
        size = len(self._order)
        places = [*range(size + bool(self._byes))] if only is None else [*only]
        at = {place: vertex for vertex, place in enumerate(places)}
        costs: list[dict[int, int]] = [{} for _ in places]
        for (hi, lo), reward in zip(self._pairs, self._rewards, strict=True):
            a, b = at[hi], at[lo]
            costs[a][b] = costs[b][a] = -2 * order(reward, hi, lo)
        for place in self._byes:
            reward = order(self._bye_reward(place), place, size)
            costs[at[place]][at[size]] = costs[at[size]][at[place]] = -2 * reward
        matching = CheapestMatching(costs, None if self._everybody else 0)
        if not matching.perfect:
            raise AssertionError("the completion was checked before")
        self._places = places
        return matching

    def _in_order(self, only: Places | None = None) -> list[Pair]:
        """Of the best pairs those that are generated first; without the bye.

        Of the exchanges, the largest numbers leave the upper half first, and the smallest enter
        it; then come the transpositions, the smallest partners first.
        """
        matching = self._matched(self._with_exchanges, only)
        if self._exchanged(matching):
            matching = self._matched(self._with_nearest, only)
        face, places = Face(matching), self._places
        vertex = {place: at for at, place in enumerate(places)}
        own = [vertex[place] for place in self._remainder]  # in the order of their numbers
        behind = {at: sum(1 << other for other in own[k + 1 :]) for k, at in enumerate(own)}
        everybody = (1 << 2 * len(places) + 2) - 1
        inside = self._inside
        for at in own[:inside][::-1]:
            face.prefer(at, everybody & ~behind[at]) or face.prefer(at, behind[at])
        for at in own[inside:]:
            face.prefer(at, behind[at]) or face.prefer(at, everybody & ~behind[at])
        for at in own:
            mate = face.mate(at)
            if mate is not None and behind[at] >> mate & 1:
                first = next(b for b in members(behind[at]) if face.admits(at, b))
                face.pin(at, first)
        size = len(self._order)
        found = [(at, face.mate(at)) for at in range(len(places))]
        pairs = [(places[a], places[b]) for a, b in found if b is not None and a < b]
        return [pair for pair in pairs if pair[1] < size]

    def _weighed(self) -> list[int]:
        """C6 to C21 of each pair as one number."""
        bracket = self._bracket
        base, levels = bracket.base, bracket.levels
        inside = [(hi, lo) for hi, lo in self._pairs if bracket.current(lo)]
        columns: list[tuple[Quality, int, dict[Pair, int]]] = []
        for quality in PAIRING:
            # From a closed bracket nobody floats down, though pairs would seem to differ in it.
            if quality.rounds <= self._dutch.rounds and not (quality.floats_down and self._closed):
                column = {pair: quality.reward(bracket, *pair) for pair in inside}
                # Where all pairs are alike, it only counts them once more.
                if len(set(column.values())) > 1:
                    columns.append((quality, levels if quality.by_score else base, column))
        self._tail = 1
        self._wish = 0  # what a colour that is granted counts
        for quality, radix, _ in reversed(columns):
            if quality.reward is wishes:
                self._wish = self._tail
            self._tail *= radix
        numbers = []
        for hi, lo in self._pairs:
            if bracket.current(lo):
                number = (levels + bracket.digit(hi)) * base * levels * base
                for _, radix, column in columns:
                    number = number * radix + column[hi, lo]
            elif bracket.ahead(lo):
                number = (levels + bracket.digit(hi)) * base * self._tail
            else:
                number = 0
            numbers.append(number)
        return numbers

    def _bye_reward(self, place: int) -> int:
        """C9: the fewest unplayed rounds, where it counts."""
        bracket = self._bracket
        return len(bracket.cards[place].colours) * self._tail if bracket.last_bye else 0

    def _with_moved(self, number: int, hi: int, lo: int) -> int:
        """Then the first set of those moved down, and the first residents for them."""
        bracket = self._bracket
        moved = bracket.moved
        count = bracket.residents - moved
        base = count + 1
        number = (number << moved) * base**moved
        if hi < moved and bracket.current(lo):
            number += base**moved << moved - 1 - hi
            number += (count - (lo - moved)) * base ** (moved - 1 - hi)
        return number

    def _exchanged(self, matching: CheapestMatching) -> bool:
        """Is anybody on top who began in the lower half?"""
        places = self._places
        pairs = ((places[a], places[b]) for a, b in enumerate(matching.mates) if a < b)
        tops = (self._remainder.get(hi) for hi, lo in pairs if lo in self._remainder)
        return any(top is not None and top > self._inside for top in tops)

    def _with_exchanges(self, number: int, hi: int, lo: int) -> int:
        """Then the fewest exchanges."""
        number *= len(self._remainder) + 1
        a = self._remainder.get(hi)
        return number + (a is not None and lo in self._remainder and a <= self._inside)

    def _with_nearest(self, number: int, hi: int, lo: int) -> int:
        """Then those between the nearest."""
        size = len(self._remainder)
        number = self._with_exchanges(number, hi, lo) * (size + 1) ** 2
        a = self._remainder.get(hi)
        return number + (size - a if a is not None and lo in self._remainder else 0)
