"""The completion oracle of the best rounds: the others can be paired, and optimally.

Rounds are compared by the criteria of the field, the most important first; each is a sum over the
pairs. The sums are the digits of one whole number, to bases that they cannot reach, so that a
cheapest perfect matching is a best round. The bye comes before all criteria: it goes to the
earliest candidate who can have it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import add

from pairwright.matching.cheapest_matching import CheapestMatching
from pairwright.matching.optimal_matchings import Face
from pairwright.problem import Field, Pair


class BestCompletion:
    """Admits a pair if it is in a best round of those who are left."""

    __slots__ = ("_face", "_vertex")

    def __init__(self, field: Field) -> None:
        self._vertex = {number: vertex for vertex, number in enumerate(field.everybody)}
        costs, _ = _priced(field)
        matching = CheapestMatching(costs)
        self._face = Face.of(matching) if matching.perfect else None

    def completes(self) -> bool:
        """Can everybody who is left be paired?"""
        return self._face is not None

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet in a best round?"""
        face = self._face
        return face is not None and face.admits(self._vertex[a], self._vertex[b])

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field. Raises ValueError for one that is not."""
        if self._face is None:
            raise ValueError("these cannot all be paired")
        self._face.pin(self._vertex[a], self._vertex[b])


def best_sums(field: Field, seated: Collection[Pair] = ()) -> tuple[int, ...] | None:
    """The sums by criterion of a best round with these pairs; None if there is none."""
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
    """The cost of each pair: by the bye, and then by each criterion."""
    bye = field.bye_number
    turn = {player: place for place, player in enumerate(field.bye_candidates or ())}
    yield [turn[a] if b == bye else 0 for a, b in pairs]
    for criterion in field.criteria:
        costs = criterion.costs()
        yield [0 if b == bye else costs(a, b) for a, b in pairs]


def _digits(number: int, bases: Sequence[int]) -> list[int]:
    """The digits of a number in mixed bases, the first one first."""
    digits = []
    for base in reversed(bases):
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits[::-1]
