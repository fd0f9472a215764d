"""Lexicographic brackets with the order among equals as digits of the cost: slow, and plain.

All costs of pairs differ, so that the cheapest matching is the only one, and nothing has to be
asked place by place.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import groupby

from pairwright.fide.bracket_places import Brackets
from pairwright.matching.cheapest_matching import CheapestMatching
from pairwright.problem import Field, smaller_first

Couple = tuple[int, int]
Digits = Callable[[int, int], list[tuple[int, int]]]
"""What a pair adds, most important first: a base that no sum of all pairs reaches, and a digit."""


def round_by_digits(field: Field, brackets: Brackets, playing: Sequence[int]) -> set[Couple]:
    """The couples of those who play, best-ranked first; they must all be pairable."""
    left, couples = [*playing], list[Couple]()
    while left:
        group, *lower = _groups(field, left)
        floating = _upfloaters(field, brackets, group, lower)
        bracket = [*group, *floating]
        couples += _best_couples(field, brackets, bracket)
        left = [player for player in left if player not in bracket]
    return {smaller_first(*couple) for couple in couples}


def _groups(field: Field, players: Iterable[int]) -> list[list[int]]:
    return [[*group] for _, group in groupby(players, key=field.score.__getitem__)]


def _cheapest(field: Field, players: Sequence[int], digits: Digits) -> list[Couple]:
    """The couples of least cost; the better-ranked of each is asked about first."""
    costs: list[dict[int, int]] = [{} for _ in players]
    for a, one in enumerate(players):
        for b, other in enumerate(players[:a]):
            if field.allows(one, other):
                number = 0
                for base, digit in digits(other, one):
                    number = number * base + digit
                costs[a][b] = costs[b][a] = 2 * number
    matching = CheapestMatching(costs)
    assert matching.perfect
    return [(players[a], players[b]) for a, b in enumerate(matching.mates) if a < b]


def _best_couples(field: Field, brackets: Brackets, bracket: Sequence[int]) -> list[Couple]:
    """One digit for each number on the bottom, and one for each top with its bottom."""
    tpn, size = brackets.tpn, len(bracket)
    at = {player: place for place, player in enumerate(sorted(bracket, key=tpn.__getitem__))}
    weigh = [criterion.costs() for criterion in field.criteria]

    def digits(better: int, other: int) -> list[tuple[int, int]]:
        top, bottom = sorted((at[better], at[other]))
        return [
            *((2 * size + 1, costs(better, other)) for costs in weigh),
            (1 << size, 1 << size - 1 - bottom),
            ((size + 1) ** size, bottom * (size + 1) ** (size - 1 - top)),
        ]

    return _cheapest(field, bracket, digits)


def _upfloaters(
    field: Field, brackets: Brackets, residents: Sequence[int], groups: Sequence[Sequence[int]]
) -> list[int]:
    """C4 and C5, then C6 if it tells sets apart, then C7, then a digit for each who stays."""
    lower = [player for group in groups for player in group]
    everybody = [*residents, *lower]
    level = {player: number for number, group in enumerate(groups) for player in group}
    place = {player: len(lower) - 1 - number for number, player in enumerate(lower)}
    base = 1 + len(everybody)
    levels = base ** len(groups)

    def floats(a: int, b: int) -> bool:
        return a not in level and b in level

    def worth(a: int, b: int) -> tuple[int, int]:
        number = levels + base ** level[b] if floats(a, b) else 0
        return (base + 1) * levels, number

    def apart(following: Collection[int], a: int, b: int) -> tuple[int, int]:
        return base, 1 - (a in following and b in following)

    def order(a: int, b: int) -> list[tuple[int, int]]:
        staying = () if floats(a, b) else tuple(player for player in (a, b) if player in level)
        again = brackets.floats_again(b) if floats(a, b) else 0
        return [(base, again), (1 << len(lower), sum(1 << place[player] for player in staying))]

    def floating(couples: Sequence[Couple]) -> set[int]:
        return {b for a, b in couples if floats(a, b)}

    # C4 and C5 alone, then with C6.
    first = floating(_cheapest(field, everybody, lambda a, b: [worth(a, b)]))
    own = field.score[residents[0]]
    below = max(
        (field.score[player] for player in field.ranking if field.score[player] < own), default=None
    )
    right_below = frozenset(player for player in lower if field.score[player] == below)
    following = None if right_below <= first else right_below
    if following is not None:
        passing = partial(apart, following)
        couples = _cheapest(field, everybody, lambda a, b: [worth(a, b), passing(a, b)])
        inside = sum(a in following and b in following for a, b in couples)
        staying = len(following - floating(couples))
        if not brackets.graded and inside < staying // 2:
            following = None  # none passes: it tells no sets apart
    tried = frozenset() if following is None else following
    best = _cheapest(field, everybody, lambda a, b: [worth(a, b), apart(tried, a, b), *order(a, b)])
    return sorted(floating(best), key=everybody.index)
