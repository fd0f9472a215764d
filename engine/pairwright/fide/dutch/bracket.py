"""The matchings of one bracket of the Dutch system (C.04.3 of 2026, articles 3 and 4).

All criteria are sums over the pairs of the bracket and of the next score group, so the best
candidate is a matching of least cost, with the criteria as digits of exact integers and the order
of generation behind them. A first matching decides the opponents of the MDPs, a second one pairs
the remainder.
"""

from collections.abc import Callable

from pairwright.fide.dutch.absolute_criteria import Entrants
from pairwright.fide.dutch.criterion import Bracket, Pair
from pairwright.fide.dutch.generation_order import first_generated
from pairwright.fide.dutch.weights import weights
from pairwright.fide.meetings import Places
from pairwright.matching import CheapestMatching, Face, members

Order = Callable[[int, int, int], int]
"""A number of the criteria, with the order of generation of a pair as its last digits."""


class BracketMatchings:
    """The matchings of one bracket; the bye, if included, comes behind all others."""

    def __init__(
        self,
        entrants: Entrants,
        mdps: Places,
        residents: Places,
        following: Places,
        lower: Places,
        *,
        everybody: bool,
    ) -> None:
        self._order = [*mdps, *residents, *(lower if everybody else following)]
        self._everybody = everybody
        self._bracket = bracket = Bracket(
            [entrants.states[place] for place in self._order],
            len(mdps),
            len(residents),
            len(following),
            last_bye=entrants.last_bye([*mdps, *residents], lower),
        )
        self._pairs = [
            (index, other)
            for index, row in enumerate(entrants.meetings.graph(self._order))
            for other in members(row & -(2 << index))
        ]
        self._pairs += [
            (index, bracket.bye)
            for index, place in enumerate(self._order)
            if entrants.may_have_bye(place)
        ]
        self._weights = weights(bracket, entrants.criteria, self._pairs)
        self._places: Places = ()  # of the vertices of the latest matching
        self._s1 = 0  # how many pairs the remainder makes
        self._remainder: dict[int, int] = {}

    def best(self) -> list[Pair]:
        """The pairs of the bracket, and those of the next one found with them."""
        bracket, order = self._bracket, self._order
        # Which MDPs are paired, with whom, and how many pairs are there besides?
        first = self._solved(self._with_mdps)
        fixed = {hi: lo for hi, lo in first if hi < bracket.mdps and lo < bracket.size}
        s1 = sum(bracket.mdps <= hi and lo < bracket.size for hi, lo in first)
        self._fix(fixed, s1)
        if len(fixed) == bracket.mdps and 2 * s1 == len(self._remainder):
            return self._without_downfloaters(fixed)
        # How is the remainder paired, and who floats down?
        second = self._in_order()
        return [(order[hi], order[lo]) for hi, lo in second if lo < bracket.next_end]

    def _without_downfloaters(self, fixed: dict[int, int]) -> list[Pair]:
        """The pairs of a bracket that nobody floats down from: the next one does not matter."""
        order = self._order
        found = list(fixed.items())
        if self._remainder:
            self._keep(lambda hi, lo: hi in self._remainder and lo in self._remainder)
            self._everybody = True
            found += self._in_order([*self._remainder])
        return [(order[hi], order[lo]) for hi, lo in found]

    def _fix(self, fixed: dict[int, int], s1: int) -> None:
        """Keep what was decided about the MDPs, and how many pairs the remainder makes."""
        bracket = self._bracket
        taken = {*fixed, *fixed.values()}
        others = [p for p in range(bracket.mdps, bracket.size) if p not in taken]
        self._remainder = {place: index for index, place in enumerate(others, 1)}
        self._s1 = s1

        def keeps(hi: int, lo: int) -> bool:
            if hi in taken or lo in taken:
                return fixed.get(hi) == lo
            return not (hi < bracket.mdps and lo < bracket.size)

        self._keep(keeps)

    def _keep(self, keeps: Callable[[int, int], bool]) -> None:
        """Leave out all other pairs."""
        kept = [at for at, pair in enumerate(self._pairs) if keeps(*pair)]
        self._pairs = [self._pairs[at] for at in kept]
        self._weights = [self._weights[at] for at in kept]

    def _solved(self, order: Order) -> list[Pair]:
        """The best pairs, without the bye."""
        matching = self._matched(order)
        return [(a, b) for a, b in enumerate(matching.mates) if a < b < self._bracket.bye]

    def _matched(self, order: Order, only: Places | None = None) -> CheapestMatching:
        """The best matching, of everybody or of some."""
        places = [*range(self._bracket.bye)] if only is None else [*only]
        if any(lo == self._bracket.bye for _, lo in self._pairs):
            places.append(self._bracket.bye)
        at = {place: vertex for vertex, place in enumerate(places)}
        costs: list[dict[int, int]] = [{} for _ in places]
        for (hi, lo), weight in zip(self._pairs, self._weights, strict=True):
            a, b = at[hi], at[lo]
            costs[a][b] = costs[b][a] = -2 * order(weight, hi, lo)
        matching = CheapestMatching(costs, None if self._everybody else 0)
        if not matching.perfect:
            raise AssertionError("the completion was checked before")
        self._places = places
        return matching

    def _in_order(self, only: Places | None = None) -> list[Pair]:
        """Of the best pairs those that are generated first; without the bye."""
        # The fewest exchanges first: without one, there is no need to ask for the nearest.
        matching = self._matched(self._with_exchanges, only)
        if self._exchanged(matching):
            matching = self._matched(self._with_nearest, only)
        # The rest of the order is decided among the best matchings, pair by pair.
        places = self._places
        vertex = {place: at for at, place in enumerate(places)}
        own = [vertex[place] for place in self._remainder]  # in the order of their numbers
        found = first_generated(Face.of(matching), own, self._s1)
        named = [(places[a], places[b]) for a, b in found]
        return [pair for pair in named if pair[1] < self._bracket.bye]

    def _with_mdps(self, number: int, hi: int, lo: int) -> int:
        """Then the first set of MDPs, and the first residents for them."""
        bracket = self._bracket
        mdps = bracket.mdps
        count = bracket.size - mdps
        base = count + 1
        number = (number << mdps) * base**mdps
        if hi < mdps <= lo < bracket.size:
            number += base**mdps << mdps - 1 - hi
            number += (count - (lo - mdps)) * base ** (mdps - 1 - hi)
        return number

    def _exchanged(self, matching: CheapestMatching) -> bool:
        """Does anybody meet a lower-ranked resident who began in S2?"""
        places = self._places
        pairs = ((places[a], places[b]) for a, b in enumerate(matching.mates) if a < b)
        tops = (self._remainder.get(hi) for hi, lo in pairs if lo in self._remainder)
        return any(top is not None and top > self._s1 for top in tops)

    def _with_exchanges(self, number: int, hi: int, lo: int) -> int:
        """Then the fewest exchanges."""
        number *= len(self._remainder) + 1
        a = self._remainder.get(hi)
        return number + (a is not None and lo in self._remainder and a <= self._s1)

    def _with_nearest(self, number: int, hi: int, lo: int) -> int:
        """Then those between the nearest."""
        size = len(self._remainder)
        number = self._with_exchanges(number, hi, lo) * (size + 1) ** 2
        a = self._remainder.get(hi)
        return number + (size - a if a is not None and lo in self._remainder else 0)
