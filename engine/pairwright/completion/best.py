"""The completion oracle of the best rounds: the others can be paired, and as well as can be.

Better by the criteria of the field, the most important one first; each is a sum over the pairs.
The sums are the digits of one whole number, to bases that they cannot reach, so that a cheapest
perfect matching is a best round. Before all criteria comes who sits out: the earliest candidate
who can.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import add

from pairwright.completion.cheapest import CheapestMatching
from pairwright.completion.oracle import members
from pairwright.completion.tree import AlternatingTree
from pairwright.field import Field, Pair


class BestCompletion:
    """Admits a pair if it is in a best round of those who are left.

    One best round is kept. The duals that prove it best tell all others: they are the perfect
    matchings of pairs without slack in which one pair leaves each charged blossom. So a pair is
    admitted if it is in the round that is kept, or if moving that along an alternating path gives
    another such. Without a path there is none; only where the path does not tell, as it leaves a
    charged blossom twice, the others are matched anew.
    """

    __slots__ = ("_charged", "_complete", "_costs", "_graph", "_left", "_mates", "_tree", "_vertex")

    def __init__(self, field: Field) -> None:
        everybody = field.everybody
        self._vertex = {number: vertex for vertex, number in enumerate(everybody)}
        costs, _ = _priced(field)
        matching = CheapestMatching(costs)
        self._complete = matching.perfect
        self._mates = list(matching.mates)
        self._left = (1 << len(everybody)) - 1
        self._charged = [frozenset(members) for members in matching.charged()]
        self._costs = matching.without_slack() if self._complete else [{} for _ in everybody]
        self._graph = [sum(1 << mate for mate in row) for row in self._costs]
        self._tree: tuple[int, AlternatingTree] | None = None  # from the mate of the first

    def completes(self) -> bool:
        """Can everybody who is left be paired?"""
        return self._complete

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet in a best round?"""
        return self._turn(self._vertex[a], self._vertex[b]) is not None

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field. Raises ValueError for one that is not."""
        one, other = self._vertex[a], self._vertex[b]
        turn = self._turn(one, other)
        if turn is None:
            raise ValueError(f"{a} and {b} cannot be seated: there are better rounds")
        for vertex, mate in turn.items():
            self._mates[vertex] = mate
        self._left &= ~(1 << one | 1 << other)
        self._tree = None

    def _turn(self, one: int, other: int) -> dict[int, int] | None:
        """Who gets another mate, so that these two meet; None if no best round has them."""
        if not self._graph[one] & self._left & 1 << other:
            return None
        first, second = self._mates[one], self._mates[other]
        if first == other:
            return {}
        exchange = {first: second, second: first, one: other, other: one}
        if self._graph[first] >> second & 1 and self._leaves_as_often(exchange):
            return exchange
        tree = self._tree_of(one)
        if not tree.reaches(other):
            return None
        moved = tree.turned(other) | {one: other, other: one}
        return moved if self._leaves_as_often(moved) else self._matched_anew(one, other)

    def _tree_of(self, one: int) -> AlternatingTree:
        """The tree from the mate of a vertex, among the others."""
        if self._tree is None or self._tree[0] != one:
            left = self._left & ~(1 << one)
            tree = AlternatingTree(self._graph, self._mates, left, self._mates[one])
            self._tree = one, tree
        return self._tree[1]

    def _leaves_as_often(self, turn: Mapping[int, int]) -> bool:
        """Does as many a pair as before leave each charged blossom?"""
        return all(
            sum(self._mates[vertex] not in island for vertex in inside)
            == sum(turn[vertex] not in island for vertex in inside)
            for island in self._charged
            if (inside := island.intersection(turn))
        )

    def _matched_anew(self, one: int, other: int) -> dict[int, int] | None:
        """A cheapest matching of the others, if it is as cheap as it has to be."""
        costs, mates = self._costs, self._mates
        left = [*members(self._left & ~(1 << one | 1 << other))]
        place = {vertex: index for index, vertex in enumerate(left)}
        rest = CheapestMatching(
            [
                {place[mate]: cost for mate, cost in costs[vertex].items() if mate in place}
                for vertex in left
            ]
        )
        now = sum(costs[a][mates[a]] for a in members(self._left)) // 2
        if not rest.perfect or rest.cost() + costs[one][other] > now:
            return None
        turn = {vertex: left[mate] for vertex, mate in zip(left, rest.mates, strict=True)}
        return turn | {one: other, other: one}


def best_sums(field: Field, seated: Collection[Pair] = ()) -> tuple[int, ...] | None:
    """What a best round with these pairs in it sums up to, by criterion; None if there is none."""
    taken = {number for pair in seated for number in pair}
    sits_out = field.bye_number in taken
    rest = replace(
        field,
        ranking=[player for player in field.ranking if player not in taken],
        bye_candidates=None if sits_out else field.bye_candidates,
    )
    costs, bases = _priced(rest)
    matching = CheapestMatching(costs)
    if not matching.perfect:
        return None
    place = {player: at for at, player in enumerate(field.ranking)}
    place[field.bye_number] = len(place)
    pairs = [(a, b) if place[a] < place[b] else (b, a) for a, b in seated]
    fixed = [sum(column) for column in _columns(field, pairs)]
    return tuple(map(add, fixed, _digits(matching.cost() // 2, bases)))[1:]


def _priced(field: Field) -> tuple[list[dict[int, int]], list[int]]:
    """The costs of all pairs that may meet, by place on the field, and the bases of the digits."""
    everybody = field.everybody
    pairs = list(_pairs(field, everybody))
    columns = list(_columns(field, pairs))
    boards = len(everybody) // 2
    bases = [1 + boards * max(column, default=0) for column in columns]
    numbers = [2 * cost for cost in columns[0]]  # twice: the matching wants even costs
    for base, column in zip(bases[1:], columns[1:], strict=True):
        numbers = [number * base + 2 * d for number, d in zip(numbers, column, strict=True)]
    vertex = {number: place for place, number in enumerate(everybody)}
    costs: list[dict[int, int]] = [{} for _ in everybody]
    for (a, b), cost in zip(pairs, numbers, strict=True):
        costs[vertex[a]][vertex[b]] = costs[vertex[b]][vertex[a]] = cost
    return costs, bases


def _pairs(field: Field, everybody: Sequence[int]) -> Iterator[Pair]:
    """All pairs that may meet, the better-ranked first and the bye last."""
    for place, a in enumerate(everybody, 1):
        barred = field.barred(a)
        for b in everybody[place:]:
            if b not in barred and (not field.required or field.allows(a, b)):
                yield a, b


def _columns(field: Field, pairs: Sequence[Pair]) -> Iterator[list[int]]:
    """What each pair costs: by who sits out, and then by each criterion."""
    bye = field.bye_number
    turn = {player: place for place, player in enumerate(field.bye_candidates or ())}
    yield [turn[a] if b == bye else 0 for a, b in pairs]
    for criterion in field.criteria:
        costs = criterion.costs()
        yield [0 if b == bye else costs(a, b) for a, b in pairs]


def _digits(number: int, bases: Sequence[int]) -> list[int]:
    """The digits of a number, to each its base, the first one first."""
    digits = []
    for base in reversed(bases):
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits[::-1]
