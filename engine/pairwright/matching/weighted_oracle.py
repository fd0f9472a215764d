"""The completion oracle of the best rounds: the others can be paired, and optimally.

Rounds are compared by the criteria of the field, the most important first; each is a sum over the
pairs. The sums are the digits of one whole number, to bases that they cannot reach, so that a
cheapest perfect matching is a best round. The bye comes before all criteria: it goes to the
earliest candidate who can have it.

Where it is known who are alike, costs are those of kinds of players, and of which of two is ranked
higher; prices between kinds are a start that leaves only a few to be matched (see
``transport_duals``).
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import add

from pairwright.matching.cheapest_matching import CheapestMatching
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.matching.ladder import Ladder
from pairwright.matching.levelled_matching import LevelledMatching
from pairwright.matching.optimal_matchings import Face
from pairwright.matching.oracle import Graph, members
from pairwright.matching.prices import ByKind
from pairwright.matching.transport_duals import duals_of, groups_that_meet
from pairwright.problem import Field, Pair


class BestCompletion:
    """Admits a pair if it is in a best round of those who are left."""

    __slots__ = ("_bye", "_face", "_vertex")

    def __init__(self, field: Field) -> None:
        self._bye = _best_bye(field)
        best = _Best.of(field, self._bye)
        self._face = None if best is None else best.oracle()
        numbers = [] if best is None else best.numbers
        self._vertex = {number: vertex for vertex, number in enumerate(numbers)}

    def completes(self) -> bool:
        """Can everybody who is left be paired?"""
        return self._face is not None

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet in a best round?"""
        face = self._face
        if face is None or a in self._bye or b in self._bye:
            return face is not None and {a, b} == {*self._bye}
        return face.admits(self._vertex[a], self._vertex[b])

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field. Raises ValueError for one that is not."""
        if self._face is None:
            raise ValueError("these cannot all be paired")
        if a not in self._bye:
            self._face.pin(self._vertex[a], self._vertex[b])


def best_sums(field: Field, seated: Collection[Pair] = ()) -> tuple[int, ...] | None:
    """The sums by criterion of a best round with these pairs; None if there is none."""
    taken = {number for pair in seated for number in pair}
    candidates = field.bye_candidates
    if candidates is not None:
        candidates = [player for player in candidates if player not in taken]
    rest = replace(
        field,
        ranking=[player for player in field.ranking if player not in taken],
        bye_candidates=None if field.bye_number in taken else candidates,
    )
    best = _Best.of(rest, _best_bye(rest))
    if best is None:
        return None
    place = {player: at for at, player in enumerate(field.ranking)}
    playing = [pair for pair in seated if field.bye_number not in pair]
    pairs = [(a, b) if place[a] < place[b] else (b, a) for a, b in playing]
    fixed = [sum(column) for column in _columns(field, pairs)]
    return tuple(map(add, fixed, best.sums()))


def _best_bye(field: Field) -> tuple[int, ...]:
    """The bye and the earliest candidate who can have it; empty where nobody has one."""
    if field.bye_candidates is None:
        return ()
    oracle, bye = Ladder(field), field.bye_number
    who = next((player for player in field.bye_candidates if oracle.admits(bye, player)), None)
    return () if who is None else (bye, who)


class _Kept:
    """All cheapest matchings, by one that is kept."""

    def __init__(self, matching: LevelledMatching) -> None:
        self._matching = matching

    def admits(self, one: int, other: int) -> bool:
        """May these two, both left, be matched in a cheapest matching?"""
        return self._matching.more_with(one, other, 0) is not None

    def pin(self, one: int, other: int) -> None:
        """Keep only the matchings that have this pair. Raises ValueError if there is none."""
        if not self.admits(one, other):
            raise ValueError(f"{one} and {other} cannot be matched: there are better matchings")
        self._matching.pin(one, other)


@dataclass(frozen=True)
class _Best:
    """A best round of some players: a cheapest matching, and the bases of the digits of costs."""

    numbers: Sequence[int]
    matching: LevelledMatching | CheapestMatching
    bases: Sequence[int]

    @classmethod
    def of(cls, field: Field, bye: Sequence[int]) -> "_Best | None":
        """The best round of a field besides the bye; None if there is none."""
        if field.bye_candidates is not None and not bye:
            return None  # nobody can have the bye that somebody needs
        numbers = [number for number in field.everybody if number not in bye]
        graph = with_required(field, numbers, graph_of(field, numbers))
        kinds = _kinds(field, numbers)
        best = (
            _by_pairs(field, numbers, graph)
            if kinds is None
            else _by_kinds(field, numbers, graph, kinds)
        )
        return best if best is not None and best.matching.perfect else None

    def oracle(self) -> "Face | _Kept":
        """All best rounds."""
        if isinstance(self.matching, LevelledMatching):
            return _Kept(self.matching)
        return Face.of(self.matching)

    def sums(self) -> list[int]:
        """The sums of the round by each criterion."""
        number, digits = self.matching.cost() // 2, list[int]()
        for base in reversed(self.bases):
            number, digit = divmod(number, base)
            digits.append(digit)
        return digits[::-1]


def _kinds(field: Field, numbers: Sequence[int]) -> list[list[int]] | None:
    """The places of players who are alike by all criteria; None where that is not known."""
    keys = [criterion.alike() for criterion in field.criteria]
    known = [key for key in keys if key is not None]
    if len(known) < len(keys):
        return None
    groups: dict[Hashable, list[int]] = {}
    for place, number in enumerate(numbers):
        groups.setdefault(tuple(key(number) for key in known), []).append(place)
    return [*groups.values()]


def _by_kinds(
    field: Field, numbers: Sequence[int], graph: Graph, kinds: Sequence[Sequence[int]]
) -> _Best | None:
    """The best round by the costs between kinds; None where not even these can be matched."""
    size = len(numbers)
    meeting = [
        (one, other)
        for one, other in groups_that_meet(graph, kinds)
        if one != other or len(kinds[one]) > 1
    ]
    costs, bases = _costs_of_kinds(field, numbers, kinds, meeting)
    # Whoever is ranked higher, no pair costs less than the lower price: these give the duals.
    least = [
        {other: min(price, costs[other][one]) for other, price in row.items()}
        for one, row in enumerate(costs)
    ]
    duals = duals_of([*map(len, kinds)], least) if kinds else []
    if duals is None:
        return None
    # Prices and duals are twice what a pair costs: the matching wants even costs.
    of_vertex = [0] * size
    for kind, dual in zip(kinds, duals, strict=True):
        for vertex in kind:
            of_vertex[vertex] = dual
    twice = [{other: 2 * price for other, price in row.items()} for row in costs]
    matching = LevelledMatching(ByKind(graph, kinds, twice), duals=of_vertex)
    return _Best(numbers, matching, bases)


def _costs_of_kinds(
    field: Field,
    numbers: Sequence[int],
    kinds: Sequence[Sequence[int]],
    meeting: Sequence[tuple[int, int]],
) -> tuple[list[dict[int, int]], list[int]]:
    """By two kinds what a pair costs of which the first is ranked higher; and the bases."""
    turned = [(other, one) for one, other in meeting if one != other]
    couples, pairs = [], []
    for one, other in [*meeting, *turned]:
        first, last = kinds[one][0], kinds[other][-1]
        if first < last:
            couples.append((one, other))
            pairs.append((numbers[first], numbers[last]))
    prices, bases = _priced(field, pairs, len(numbers) // 2)
    costs: list[dict[int, int]] = [{} for _ in kinds]
    for (one, other), price in zip(couples, prices, strict=True):
        costs[one][other] = price
        # Where nobody of the other kind is ranked higher than one of this, it never matters.
        costs[other].setdefault(one, price)
    return costs, bases


def _by_pairs(field: Field, numbers: Sequence[int], graph: Graph) -> _Best:
    """The best round by the cost of each pair."""
    pairs = [(a, b) for a, row in enumerate(graph) for b in members(row & -(1 << a))]
    named = [(numbers[a], numbers[b]) for a, b in pairs]
    prices, bases = _priced(field, named, len(numbers) // 2)
    costs: list[dict[int, int]] = [{} for _ in numbers]
    for (a, b), price in zip(pairs, prices, strict=True):
        costs[a][b] = costs[b][a] = 2 * price
    return _Best(numbers, CheapestMatching(costs), bases)


def _priced(field: Field, pairs: Sequence[Pair], boards: int) -> tuple[list[int], list[int]]:
    """What pairs cost by all criteria as one number each, and the bases of its digits."""
    columns = _columns(field, pairs)
    bases = [1 + boards * max(column, default=0) for column in columns]
    numbers = [0] * len(pairs)
    for base, column in zip(bases, columns, strict=True):
        numbers = [number * base + digit for number, digit in zip(numbers, column, strict=True)]
    return numbers, bases


def _columns(field: Field, pairs: Iterable[Pair]) -> list[list[int]]:
    """The cost of each pair by each criterion, the better-ranked player named first."""
    pairs = [*pairs]
    columns = []
    for criterion in field.criteria:
        costs = criterion.costs()
        columns.append([costs(a, b) for a, b in pairs])
    return columns
