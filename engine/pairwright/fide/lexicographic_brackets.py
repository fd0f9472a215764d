"""Brackets of the lexicographic systems: nobody floats down, and a bracket is paired whole.

Double-Swiss and Swiss Team (C.04.5 and C.04.6 of 2026) pair the top score group with those who
float up to it, then the next, and differ in criteria and colours alone. Of all sets of upfloaters,
and of all pairings of a bracket, they take the first of the best. Both are perfect matchings of
least cost, with the criteria and the order as digits of exact integers; where the first candidate
is perfect by all criteria, nothing needs to be solved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from pairwright.errors import NoValidPairing
from pairwright.fide.meetings import graph_of
from pairwright.fide.pairing_numbers import in_board_order
from pairwright.matching import CheapestMatching, KeptMatching, Ladder, members
from pairwright.problem import Field, Pair, PairCost, Pairing

PlaceSet = int
"""Places in the ranking as a bit set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brackets:
    """The inputs of the brackets of a round, by number of the players.

    ``tpn`` are the pairing numbers, ``floats_again`` is 1 for players who should not float up
    again. ``graded``: a set of upfloaters is better, the fewer the following score group then
    needs; else it only matters whether that needs as few as possible. ``emptied_group_passes``: C6
    is passed if the whole next score group floats up; else it applies to the group after.
    """

    tpn: Sequence[int]
    floats_again: Callable[[int], int]
    graded: bool = False
    emptied_group_passes: bool = False


Digit = tuple[int, PairCost]
"""A number that the sum over all pairs does not reach, and what a pair adds to the sum."""


def by_brackets(field: Field, brackets: Brackets, *, always_solve: bool = False) -> Pairing:
    """Pair a field bracket by bracket; the pairs in board order.

    With ``always_solve`` even first candidates that are perfect are found by matchings. Raises
    NoValidPairing.
    """
    rest = Ladder(field)
    if not rest.completes():
        raise NoValidPairing
    bye = None
    if field.bye_candidates is not None:
        bye = next(who for who in field.bye_candidates if rest.admits(field.bye_number, who))
    playing = [player for player in field.ranking if player != bye]
    table = Table(field, brackets, playing)
    left = (1 << len(playing)) - 1
    couples: list[Pair] = []
    while left:
        residents = table.groups(left)[0]
        lower = left & ~residents
        floating = None if always_solve else first_upfloaters(table, residents, lower)
        if floating is None:
            floating = Upfloaters(table, residents, lower).best()
        bracket = residents | floating
        first = None if always_solve else first_couples(table, bracket)
        couples += best_couples(table, bracket) if first is None else first
        left &= ~bracket
    return Pairing(table.in_board_order(couples), bye)


class Table:
    """Those who are to be paired, by place in the ranking, and who may meet whom."""

    def __init__(self, field: Field, brackets: Brackets, playing: Sequence[int]) -> None:
        self.size = len(playing)
        self.graded = brackets.graded
        self.tpn = [brackets.tpn[player] for player in playing]
        self.floats_again = [brackets.floats_again(player) for player in playing]
        self.emptied_group_passes = brackets.emptied_group_passes
        self._playing = playing
        self._score = [field.score[player] for player in playing]
        self._graph = graph_of(field, playing)
        fewest = min((row.bit_count() for row in self._graph), default=0)
        # This many can always be paired among themselves (Dirac; see the completion oracle).
        self._enough = 2 * (self.size - fewest)
        self._costs = [criterion.costs() for criterion in field.criteria]

    def groups(self, places: PlaceSet) -> list[PlaceSet]:
        """The score groups of these, the best first."""
        by_score = groupby(members(places), key=self._score.__getitem__)
        return [sum(1 << place for place in group) for _, group in by_score]

    def may_meet(self, a: int, b: int) -> bool:
        """May these two meet?"""
        return bool(self._graph[a] >> b & 1)

    def criteria(self, a: int, b: int) -> Iterator[int]:
        """What a pair costs by each criterion."""
        better, other = self._playing[min(a, b)], self._playing[max(a, b)]
        return (costs(better, other) for costs in self._costs)

    def plenty(self, places: PlaceSet, more: int = 0) -> bool:
        """Are these, with ``more`` others, enough to be paired in any case?"""
        size = places.bit_count() + more
        return size == 0 or size >= self._enough

    def can_pair(self, places: PlaceSet) -> bool:
        """Can these, an even number, be paired among themselves?"""
        return self.plenty(places) or KeptMatching(self._graph, places).completes()

    def solved(self, places: PlaceSet, cost: PairCost) -> list[Pair] | None:
        """The cheapest pairing of these, by what two places cost together; None without any."""
        order = [*members(places)]
        at = {place: index for index, place in enumerate(order)}
        costs: list[dict[int, int]] = [{} for _ in order]
        for index, a in enumerate(order):
            for b in members(self._graph[a] & places & -(2 << a)):
                # Twice: the matching wants even costs.
                costs[index][at[b]] = costs[at[b]][index] = 2 * cost(a, b)
        matching = CheapestMatching(costs)
        if not matching.perfect:
            return None
        partners = [order[partner] for partner in matching.mates]
        return [(a, b) for a, b in zip(order, partners, strict=True) if a < b]

    def in_board_order(self, couples: Iterable[Pair]) -> list[tuple[int, int]]:
        """Pairs as numbers, in the order of their boards."""
        ranked = in_board_order(couples, self._score.__getitem__, self.tpn.__getitem__)
        return [(self._playing[one], self._playing[other]) for one, other in ranked]


def first_couples(table: Table, bracket: PlaceSet) -> list[Pair] | None:
    """Top half against bottom half by TPN, if no other pairing could be better; else None."""
    order = sorted(members(bracket), key=table.tpn.__getitem__)
    half = len(order) // 2
    couples = [(min(two), max(two)) for two in zip(order[:half], order[half:], strict=True)]
    perfect = all(table.may_meet(a, b) and not any(table.criteria(a, b)) for a, b in couples)
    return couples if perfect else None


def best_couples(table: Table, bracket: PlaceSet) -> list[Pair]:
    """The best pairs of a bracket, and of those the first by the identifier.

    The identifier is the smaller number of each pair, in order, and then the other number of each
    in that order. A pair costs one in the digit of its bottom, so that the smallest numbers get on
    top; then comes a digit for each top with the place of its bottom.
    """
    order = sorted(members(bracket), key=table.tpn.__getitem__)
    size = len(order)
    at = {place: index for index, place in enumerate(order)}
    width = size.bit_length()

    def cost(a: int, b: int) -> int:
        top, bottom = sorted((at[a], at[b]))
        number = 0
        for digit in table.criteria(a, b):
            number = number * (size + 1) + digit  # two at most for each pair
        number = (number << size) + (1 << size - 1 - bottom)
        return (number << width * size) + (bottom << width * (size - 1 - top))

    couples = table.solved(bracket, cost)
    if couples is None:
        raise AssertionError("upfloaters are chosen so that the bracket can be paired")
    return couples


def first_upfloaters(table: Table, residents: PlaceSet, lower: PlaceSet) -> PlaceSet | None:
    """The best upfloaters, if one or none is enough; else None."""
    if residents.bit_count() % 2 == 0:
        return 0 if table.can_pair(residents) and table.can_pair(lower) else None
    for group in table.groups(lower):
        best: tuple[int, int, int] | None = None
        for place in members(group):
            rest = lower & ~(1 << place)
            if not (table.can_pair(residents | 1 << place) and table.can_pair(rest)):
                continue
            again = table.floats_again[place]
            if best is None or (0, again) < best[:2]:
                found = (missing(table, lower, rest), again, place)
                best = found if best is None else min(best, found)
            if best[:2] == (0, 0):
                break
        if best is not None:
            return 1 << best[2]
    return None


def missing(table: Table, lower: PlaceSet, left: PlaceSet) -> int:
    """By how much these, the lower players left, fail C6.

    That is how many more upfloaters their top group needs than its parity asks for; or 1, where it
    is only asked whether it needs more.
    """
    if not left or (table.emptied_group_passes and not table.groups(lower)[0] & left):
        return 0
    group = table.groups(left)[0]
    rest = left & ~group
    odd = group.bit_count() % 2
    if table.plenty(group, odd) and table.plenty(rest, -odd):
        return 0
    if not odd and table.can_pair(group) and table.can_pair(rest):
        return 0

    def crosses(a: int, b: int) -> int:
        return (group >> a ^ group >> b) & 1

    couples = table.solved(left, crosses)
    if couples is None:
        raise AssertionError("upfloaters are chosen so that the others can be paired")
    missing = sum(crosses(a, b) for a, b in couples) - odd
    return missing if table.graded else min(missing, 1)


class Upfloaters:
    """The best set of upfloaters, by matchings of everybody who is left.

    A pair of a resident and a lower player makes an upfloater. No other pairs are needed: two
    upfloaters who meet might as well have stayed, so the smallest sets have none.
    """

    def __init__(self, table: Table, residents: PlaceSet, lower: PlaceSet) -> None:
        self._table = table
        self._residents = residents
        self._lower = lower
        self._groups = table.groups(lower)
        self._base = base = 1 + (residents | lower).bit_count()
        # How many float up comes first, then how many of the lowest score, of the next, and so on.
        levels = len(self._groups)
        self._worth = {
            place: base**levels + base**level
            for level, group in enumerate(self._groups)
            for place in members(group)
        }

    def best(self) -> PlaceSet:
        """The first set, by score and TPN, of those that are best by C4, C5, C6 and C7."""
        digits: list[Digit] = [(0, self._floats)]
        floating = self._floating(self._solved(digits))
        asked = self._groups[:1] if self._table.emptied_group_passes else self._groups
        following = next((group for group in asked if group & ~floating), None)
        if following is not None:
            tighter: list[Digit] = [*digits, (self._base, partial(self._apart, following))]
            couples = self._solved(tighter)
            inside = sum(not self._apart(following, *two) for two in couples)
            staying = (following & ~self._floating(couples)).bit_count()
            # Passed or failed, it tells sets apart only if some of them pass.
            if self._table.graded or inside == staying // 2:
                digits = tighter
        digits += [(self._base, self._floats_again), (1 << self._table.size, self._stays)]
        return self._floating(self._solved(digits))

    def _solved(self, digits: Sequence[Digit]) -> list[Pair]:
        """The cheapest pairing of all who are left, the most important digit first."""

        def cost(a: int, b: int) -> int:
            number = 0
            for base, digit in digits:
                number = number * base + digit(a, b)
            return number

        couples = self._table.solved(self._residents | self._lower, cost)
        if couples is None:
            raise AssertionError("the oracle promised that everybody can be paired")
        return couples

    def _floating(self, couples: Iterable[Pair]) -> PlaceSet:
        """Those who are paired with residents."""
        return sum(1 << b for a, b in couples if self._crosses(a, b))

    def _crosses(self, a: int, b: int) -> bool:
        """Does b, who is lower, float up to a?"""
        return bool(self._residents >> a & self._lower >> b & 1)

    def _floats(self, a: int, b: int) -> int:
        """C4 and C5: the fewest upfloaters, and of those the fewest of the lowest scores."""
        return self._worth[b] if self._crosses(a, b) else 0

    def _apart(self, group: PlaceSet, a: int, b: int) -> int:
        """C6: a pair that is not inside the following score group."""
        return 1 - (group >> a & group >> b & 1)

    def _floats_again(self, a: int, b: int) -> int:
        """C7: an upfloater that floated before."""
        return self._table.floats_again[b] if self._crosses(a, b) else 0

    def _stays(self, a: int, b: int) -> int:
        """The list of the set: players who stay cost the digit of their place."""
        last = self._table.size - 1
        staying = () if self._crosses(a, b) else (a, b)
        return sum(1 << last - place for place in staying if self._lower >> place & 1)
