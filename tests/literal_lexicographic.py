"""Double-Swiss and Swiss Team to the letter: all sets of upfloaters, all pairings of a bracket."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Couple = tuple[int, int]


@dataclass
class Position:
    """Who is left, by pairing number, and what the rules look at."""

    score: dict[int, int]
    apart: set[frozenset[int]] = field(default_factory=set)
    floated: set[int] = field(default_factory=set)
    floats_count: bool = True
    costs: Sequence[Callable[[int, int, "Position"], int]] = ()
    graded: bool = False
    sitting_out: dict[int, int] = field(default_factory=dict)
    """The score of the player with the bye, by number: it counts as one of the standings."""

    def may_meet(self, a: int, b: int) -> bool:
        return frozenset((a, b)) not in self.apart


def matchings(position: Position, players: Sequence[int]) -> Iterator[list[Couple]]:
    """Every legal complete pairing of these."""
    if not players:
        yield []
        return
    a, *others = sorted(players)
    for b in others:
        if position.may_meet(a, b):
            for rest in matchings(position, [c for c in others if c != b]):
                yield [(a, b), *rest]


def pairable(position: Position, players: Sequence[int]) -> bool:
    return next(matchings(position, players), None) is not None


def top(position: Position, players: Sequence[int]) -> list[int]:
    best = max(position.score[player] for player in players)
    return [player for player in players if position.score[player] == best]


def identifier(couples: Sequence[Couple]) -> list[int]:
    tops = sorted(couples)
    return [a for a, _ in tops] + [b for _, b in tops]


def best_bracket(position: Position, bracket: Sequence[int]) -> list[Couple]:
    def value(couples: list[Couple]) -> tuple[list[int], list[int]]:
        sums = [sum(cost(a, b, position) for a, b in couples) for cost in position.costs]
        return sums, identifier(couples)

    return min(matchings(position, bracket), key=value)


def needed(position: Position, players: Sequence[int]) -> int:
    """The fewest upfloaters of the top group of these, if the rest can then be paired."""
    residents = top(position, players)
    lower = [player for player in players if player not in residents]
    for count in range(len(residents) % 2, len(lower) + 1, 2):
        for chosen in combinations(lower, count):
            rest = [player for player in lower if player not in chosen]
            if pairable(position, [*residents, *chosen]) and pairable(position, rest):
                return count
    raise AssertionError("these cannot be paired")


def upfloaters(position: Position, residents: list[int], lower: list[int]) -> list[int]:
    """The best set, listed by score and number."""
    own = position.score[residents[0]]
    listed = sorted(lower, key=lambda player: (-position.score[player], player))
    for count in range(len(residents) % 2, len(lower) + 1, 2):
        kept: dict[tuple[int, ...], list[list[int]]] = {}
        for chosen in combinations(listed, count):
            rest = [player for player in lower if player not in chosen]
            if pairable(position, [*residents, *chosen]) and pairable(position, rest):
                profile = tuple(sorted(position.score[player] for player in chosen))
                kept.setdefault(profile, []).append([*chosen])
        if kept:
            return min(kept[max(kept)], key=lambda chosen: rank(position, own, lower, chosen))
    raise AssertionError("these cannot be paired")


def rank(
    position: Position, own: int, lower: list[int], chosen: list[int]
) -> tuple[int, int, list[int]]:
    rest = [player for player in lower if player not in chosen]
    again = len(position.floated.intersection(chosen)) if position.floats_count else 0
    below = max(
        (s for s in {*position.score.values(), *position.sitting_out.values()} if s < own),
        default=None,
    )
    following = [player for player in rest if position.score[player] == below]
    if not following:
        return 0, again, chosen
    short = needed(position, rest) - len(following) % 2
    return short if position.graded else int(short > 0), again, chosen


def whole_round(position: Position) -> list[Couple]:
    """The couples of all brackets, bracket by bracket."""
    left = list(position.score)
    couples: list[Couple] = []
    while left:
        residents = top(position, left)
        lower = [player for player in left if player not in residents]
        bracket = [*residents, *upfloaters(position, residents, lower)]
        couples += best_bracket(position, bracket)
        left = [player for player in left if player not in bracket]
    return couples
