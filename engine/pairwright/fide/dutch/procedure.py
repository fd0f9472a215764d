"""One bracket of the Dutch system after the other (C.04.3 of 2026, articles 3 and 4).

The candidates of a bracket are generated in an order and compared criterion by criterion. All
criteria are sums over the pairs of the bracket and of the next score group, so the best candidate
is a matching of least cost, with the criteria as digits of exact integers and the order of
generation behind them. A first matching decides who is paired with those moved down, a second one
the rest of the bracket.
"""

from collections.abc import Sequence

from pairwright.completion import CheapestMatching, KeptMatching, members
from pairwright.errors import NoValidPairing
from pairwright.fide.dutch.cards import Card
from pairwright.fide.dutch.criteria import PAIRING, Bracket, may_meet

Graph = list[int]


class Dutch:
    """Everybody who takes part, by place in the ranking; the last vertex is the bye, if any."""

    def __init__(self, cards: Sequence[Card], graph: Graph, rounds: int) -> None:
        self.cards = cards
        self.graph = graph  # who may meet, places as bits; with no vertex for the bye
        self.rounds = rounds

    def paired(self) -> tuple[list[tuple[int, int]], int | None]:
        """Pairs of places in the order in which they were decided, and who has the bye."""
        size = len(self.cards)
        left = list(range(size))
        lowest = self._lowest_bye() if size % 2 else None
        if size % 2 == 0 and not self._complete(left):
            raise NoValidPairing
        pairs: list[tuple[int, int]] = []
        moved: list[int] = []
        while len(left) > 1:
            found, moved = self._bracket(left, moved, lowest)
            pairs += found
            taken = {place for pair in found for place in pair}
            left = [place for place in left if place not in taken]
        return pairs, left[0] if left else None

    def _complete(self, places: Sequence[int]) -> bool:
        return KeptMatching(self.graph, sum(1 << place for place in places)).completes()

    def _lowest_bye(self) -> int:
        """C5: the lowest score of anybody after whom all others can be paired."""
        size = len(self.cards)
        able = sum(1 << p for p, card in enumerate(self.cards) if card.may_have_bye)
        graph = [row | (1 << size if able >> p & 1 else 0) for p, row in enumerate(self.graph)]
        kept = KeptMatching([*graph, able])
        for place in sorted(members(able), key=lambda p: self.cards[p].score):
            if kept.admits(size, place):
                return self.cards[place].score
        raise NoValidPairing

    def _bracket(
        self, left: list[int], moved: list[int], lowest: int | None
    ) -> tuple[list[tuple[int, int]], list[int]]:
        """The pairs of the next bracket, and who is moved down from it."""
        cards = self.cards
        behind = [place for place in left if place not in set(moved)]
        score = cards[behind[0]].score
        residents = [place for place in behind if cards[place].score == score]
        lower = behind[len(residents) :]
        following = [p for p in lower if cards[p].score == cards[lower[0]].score] if lower else []
        order = [*moved, *residents, *lower]
        members_ = [*moved, *residents]
        switch = lowest is not None and self._last_bye(members_, lower, lowest, score)
        bracket = Bracket(
            [cards[p] for p in order], len(moved), len(residents), len(following), last_bye=switch
        )
        step = Step(self, bracket, order, lowest)
        first = step.solved(step.with_moved)
        fixed = {hi: lo for hi, lo in first if hi < bracket.moved and lo < bracket.residents}
        inside = sum(bracket.moved <= hi and lo < bracket.residents for hi, lo in first)
        step.fix(fixed, inside)
        second = step.solved(step.with_order)
        pairs = [(order[hi], order[lo]) for hi, lo in second if lo < bracket.residents]
        taken = {place for pair in pairs for place in pair}
        return pairs, [place for place in members_ if place not in taken]

    def _last_bye(self, bracket: list[int], lower: list[int], lowest: int, score: int) -> bool:
        """C9 counts: the bracket sends down one player, who has the bye."""
        if lowest < score or len(bracket) % 2 == 0 or not self._complete(lower):
            return False
        cards = self.cards
        return any(
            cards[p].may_have_bye
            and cards[p].score <= lowest
            and self._complete([q for q in bracket if q != p])
            for p in bracket
        )


class Step:
    """The two matchings of a bracket; indices are places in ``order``, the bye stands behind."""

    def __init__(
        self, dutch: Dutch, bracket: Bracket, order: list[int], lowest: int | None
    ) -> None:
        self.bracket = bracket
        self._lowest = lowest
        size = len(order)
        at = {place: index for index, place in enumerate(order)}
        self._pairs = [
            (index, at[other])
            for index, place in enumerate(order)
            for other in members(dutch.graph[place])
            if at.get(other, -1) > index
        ]
        self._byes: list[int] = []
        if lowest is not None:
            self._byes = [
                index
                for index, card in enumerate(bracket.cards)
                if card.may_have_bye and card.score <= lowest
            ]
        self._size = size + (lowest is not None)
        self._qualities = [quality for quality in PAIRING if quality.rounds <= dutch.rounds]
        self._inside = 0
        self._remainder: dict[int, int] = {}

    def fix(self, fixed: dict[int, int], inside: int) -> None:
        """Keep what was decided about those moved down, and how many pairs the rest makes."""
        bracket = self.bracket
        taken = {*fixed, *fixed.values()}
        others = [p for p in range(bracket.moved, bracket.residents) if p not in taken]
        self._remainder = {place: index for index, place in enumerate(others, 1)}
        self._inside = inside

        def keeps(hi: int, lo: int) -> bool:
            if hi in taken or lo in taken:
                return fixed.get(hi) == lo
            return not (hi < bracket.moved and lo < bracket.residents)

        self._pairs = [pair for pair in self._pairs if keeps(*pair)]
        self._byes = [place for place in self._byes if place not in taken]

    def solved(self, order_digits: object) -> list[tuple[int, int]]:
        """The best pairs, without the bye."""
        costs: list[dict[int, int]] = [{} for _ in range(self._size)]
        for hi, lo in self._pairs:
            costs[hi][lo] = costs[lo][hi] = -2 * order_digits(self._reward(hi, lo), hi, lo)  # type: ignore[operator]
        bye = self._size - 1
        for place in self._byes:
            costs[place][bye] = costs[bye][place] = -2 * order_digits(  # type: ignore[operator]
                self._bye_reward(place), place, None
            )
        matching = CheapestMatching(costs)
        if not matching.perfect:
            raise AssertionError("the completion was checked before")
        end = self._size if self._lowest is None else bye
        return [(a, b) for a, b in enumerate(matching.mates) if a < b < end]

    def _reward(self, hi: int, lo: int) -> int:
        bracket = self.bracket
        base, levels = bracket.base, bracket.levels
        cur, ahead = bracket.current(lo), bracket.ahead(lo)
        number = int(cur)  # C6
        number = number * levels + (bracket.digit(hi) if cur else 0)  # C7
        number = number * base + ahead  # C8
        number = number * levels + (bracket.digit(hi) if ahead else 0)
        number *= base  # C9
        for quality in self._qualities:
            number *= levels if quality.by_score else base
            if cur:
                number += quality.reward(bracket, hi, lo)
        return number

    def _bye_reward(self, place: int) -> int:
        bracket = self.bracket
        number = len(bracket.cards[place].colours) if bracket.last_bye else 0
        for quality in self._qualities:
            number *= bracket.levels if quality.by_score else bracket.base
        return number

    def with_moved(self, number: int, hi: int, lo: int | None) -> int:
        """Then the first set of those moved down, and the first residents for them."""
        bracket = self.bracket
        moved = bracket.moved
        count = bracket.residents - moved
        number <<= moved
        base = count + 1
        number *= base**moved
        if lo is not None and hi < moved and bracket.current(lo):
            number += base**moved << moved - 1 - hi
            number += (count - (lo - moved)) * base ** (moved - 1 - hi)
        return number

    def with_order(self, number: int, hi: int, lo: int | None) -> int:
        """Then the order of exchanges and transpositions of the remainder."""
        size, inside = len(self._remainder), self._inside
        a = self._remainder.get(hi)
        b = None if lo is None else self._remainder.get(lo)
        own = a is not None and b is not None
        base = size + 1
        number = number * base + int(own and a <= inside)
        number = number * base * base + (size - a if own else 0)
        number <<= inside
        if own and a <= inside:
            number -= 1 << a - 1
        number <<= size - inside
        if own and a > inside:
            number += 1 << size - a
        number *= base**size
        if own:
            number += (size - b) * base ** (size - a)
        return number


def graph_of(cards: Sequence[Card], apart: Sequence[set[int]]) -> Graph:
    """Who may meet by C1 and C3, by place; ``apart`` are the places that one has met."""
    return [
        sum(
            1 << q
            for q, other in enumerate(cards)
            if q != p and q not in apart[p] and may_meet(card, other)
        )
        for p, card in enumerate(cards)
    ]
