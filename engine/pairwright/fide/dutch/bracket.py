"""The matchings of one bracket of the Dutch system (C.04.3 of 2026, articles 3 and 4).

All criteria are sums over the pairs of the bracket and of the next score group, so the best
candidate is a matching of least cost, with the criteria as digits of exact integers and the order
of generation behind them. A first matching decides whom those who were moved down meet, a second
one pairs the rest of the bracket.
"""

from collections.abc import Callable

from pairwright.fide.dutch.absolute_criteria import Entrants, Pair, Places
from pairwright.fide.dutch.criteria import PAIRING, Bracket, Quality
from pairwright.fide.dutch.generation_order import first_generated
from pairwright.matching import CheapestMatching, Face, members

Order = Callable[[int, int, int], int]
"""A number of the criteria, with the order of generation of a pair as its last digits."""


class Step:
    """The matchings of one bracket; the bye, where it is looked at, stands behind all others."""

    def __init__(
        self,
        entrants: Entrants,
        moved: Places,
        residents: Places,
        following: Places,
        lower: Places,
        *,
        everybody: bool,
    ) -> None:
        self._entrants = entrants
        self._order = [*moved, *residents, *(lower if everybody else following)]
        self._everybody = everybody
        last_bye = entrants.last_bye([*moved, *residents], lower)
        self._bracket = Bracket(
            [entrants.cards[place] for place in self._order],
            len(moved),
            len(residents),
            len(following),
            last_bye=last_bye,
        )
        self._pairs = [
            (index, other)
            for index, row in enumerate(entrants.meetings.graph(self._order))
            for other in members(row & -(2 << index))
        ]
        self._byes = [
            index for index, place in enumerate(self._order) if entrants.may_have_bye(place)
        ]
        self._rewards = self._weighed()
        self._places: Places = ()  # of the vertices of the latest matching
        self._inside = 0
        self._remainder: dict[int, int] = {}

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
        """Of the best pairs those that are generated first; without the bye."""
        matching = self._matched(self._with_exchanges, only)
        if self._exchanged(matching):
            matching = self._matched(self._with_nearest, only)
        places = self._places
        vertex = {place: at for at, place in enumerate(places)}
        own = [vertex[place] for place in self._remainder]  # in the order of their numbers
        found = first_generated(Face.of(matching), own, self._inside)
        size = len(self._order)
        named = [(places[a], places[b]) for a, b in found]
        return [pair for pair in named if pair[1] < size]

    def _weighed(self) -> list[int]:
        """C6 to C21 of each pair as one number."""
        bracket = self._bracket
        base, levels = bracket.base, bracket.levels
        inside = [(hi, lo) for hi, lo in self._pairs if bracket.current(lo)]
        columns: list[tuple[Quality, int, dict[Pair, int]]] = []
        for quality in PAIRING:
            if quality.rounds <= self._entrants.rounds:
                column = {pair: quality.reward(bracket, *pair) for pair in inside}
                # Where all pairs are alike, it only counts them once more.
                if len(set(column.values())) > 1:
                    columns.append((quality, levels if quality.by_score else base, column))
        self._tail = 1
        for _, radix, _ in columns:
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
