"""The Dutch system as it is written, by going through all complete pairings of a small field."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from pairwright.fide.dutch.criteria import CRITERIA
from pairwright.fide.dutch.criterion import Bracket, Scope
from pairwright.fide.dutch.player_state import PlayerState
from pairwright.fide.dutch.system import DutchSystem
from pairwright.problem import BySystem, Field

Complete = dict[int, int]
"""Who is with whom, by place in the ranking; the bye is behind the last place."""


def _system(field: Field) -> DutchSystem:
    assert isinstance(field.procedure, BySystem)
    assert isinstance(field.procedure.system, DutchSystem)
    return field.procedure.system


OF_PAIRS = [each for each in CRITERIA if each.scope is Scope.BRACKET][2:]
"""C10 to C21; the others stand below as the rules have them."""


class Toys(NamedTuple):
    """Criteria that no rule has: smaller is better."""

    pair: Callable[[PlayerState, PlayerState], int] = lambda one, other: 0
    """Behind C21, of the pairs of a bracket."""
    bye: Callable[[PlayerState], int] = lambda state: 0
    """Behind C5, of who has the bye."""
    last: Callable[[PlayerState], int] = lambda state: 0
    """Behind C9, of who is sent down alone and has the bye."""
    following: Callable[[PlayerState, PlayerState], int] = lambda one, other: 0
    """Behind C8, of the pairs of the next bracket."""


NO_TOYS = Toys()


def literal(field: Field, toys: Toys = NO_TOYS) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs, and who has the bye, by number; None if nothing is complete."""
    system = _system(field)
    everybody = field.everybody
    states = [system.states[player] for player in field.ranking]
    left = [
        mates
        for mates in _complete(field, everybody, [*range(len(everybody))])
        if _within_limits(field, mates)
    ]
    if not left:
        return None
    odd, bye = len(everybody) > len(states), len(states)
    if odd:
        left = _best(left, lambda mates: states[mates[bye]].score)  # C5
        left = _best(left, lambda mates: toys.bye(states[mates[bye]]))
    down: list[int] = []
    at = 0
    while at < len(states):
        residents = [place for place in range(at, bye) if states[place].score == states[at].score]
        at = residents[-1] + 1
        following = [p for p in range(at, bye) if states[p].score == states[at].score]
        step = _Step(field, down, residents, following, toys)
        last_bye = odd and any(step.only_the_bye_floats(mates) for mates in left)
        best, *_ = _best(left, partial(step.key, last_bye=last_bye))
        # The next bracket is asked anew: only what was paired is decided.
        left = [mates for mates in left if step.pairs(mates) == step.pairs(best)]
        down = step.down(best)
    (found,) = left
    number = [*field.ranking, field.bye_number]
    pairs = {frozenset((number[a], number[b])) for a, b in found.items() if bye not in {a, b}}
    return pairs, field.ranking[found[bye]] if odd else None


def _best(left: list[Complete], key: Callable[[Complete], Any]) -> list[Complete]:
    keys = [key(mates) for mates in left]
    return [mates for mates, own in zip(left, keys, strict=True) if own == min(keys)]


def _complete(field: Field, everybody: list[int], places: list[int]) -> Iterator[Complete]:
    if not places:
        yield {}
        return
    first, *others = places
    for other in others:
        if field.allows(everybody[first], everybody[other]):
            rest = [place for place in others if place != other]
            for mates in _complete(field, everybody, rest):
                yield {first: other, other: first, **mates}


def _within_limits(field: Field, mates: Complete) -> bool:
    everybody = field.everybody
    made = {(everybody[a], everybody[b]) for a, b in mates.items() if a < b}
    return all(limit.holds(limit.total(made)) for limit in field.limits)


class _Step:
    """A bracket, and what a complete pairing is worth in it."""

    def __init__(
        self,
        field: Field,
        moved: list[int],
        residents: list[int],
        following: list[int],
        toys: Toys,
    ) -> None:
        system = _system(field)
        self.states = [system.states[player] for player in field.ranking]
        self.moved, self.residents, self.following = moved, residents, following
        self.inside = [*moved, *residents]
        self.rounds = system.rounds
        self.toys = toys

    def down(self, mates: Complete) -> list[int]:
        """Who is moved down."""
        return [p for p in self.inside if not self._counts(p, mates[p], self.residents)]

    def only_the_bye_floats(self, mates: Complete) -> bool:
        """Does nobody go down, but for who has the bye?"""
        down = [place for place in self.inside if mates[place] not in self.inside]
        return [mates[place] for place in down] == [len(self.states)]

    def key(self, mates: Complete, *, last_bye: bool) -> tuple[Any, ...]:
        """C6 to C21, and the order of generation; the smallest is the best."""
        down = self.down(mates)
        then = [*down, *self.following]
        floating = [p for p in then if not self._counts(p, mates[p], self.following)]
        bye = mates.get(len(self.states))
        return (
            len(down),
            self._scores(down),
            len(floating) - len(then),  # C8 counts pairs
            self._scores(floating),
            self._sum(self.toys.following, self._next_pairs(mates)),
            -len(self.states[bye].colours) if last_bye and bye is not None else 0,
            self.toys.last(self.states[bye]) if last_bye and bye is not None else 0,
            *self._qualities(mates),
            self._sum(self.toys.pair, self.pairs(mates)),
            *self._order(mates),
        )

    def _counts(self, place: int, mate: int, residents: Sequence[int]) -> bool:
        """Are the two a pair of a bracket with these residents?"""
        known = {*self.inside, *residents}
        return {place, mate} <= known and max(place, mate) in residents

    def _scores(self, places: Sequence[int]) -> list[int]:
        return sorted((self.states[place].score for place in places), reverse=True)

    def pairs(self, mates: Complete) -> list[tuple[int, int]]:
        return [
            (p, mates[p])
            for p in self.inside
            if p < mates[p] and self._counts(p, mates[p], self.residents)
        ]

    def _next_pairs(self, mates: Complete) -> list[tuple[int, int]]:
        """The pairs of the next bracket, as far as it is known."""
        known = {*self.inside, *self.following}
        return [(mates[p], p) for p in self.following if mates[p] < p and mates[p] in known]

    def _sum(
        self, toy: Callable[[PlayerState, PlayerState], int], pairs: list[tuple[int, int]]
    ) -> int:
        return sum(toy(self.states[hi], self.states[lo]) for hi, lo in pairs)

    def _qualities(self, mates: Complete) -> Iterator[int]:
        known = [self.states[place] for place in (*self.inside, *self.following)]
        sizes = len(self.moved), len(self.residents), len(self.following)
        bracket = Bracket(known, *sizes)
        at = {place: index for index, place in enumerate(self.inside)}
        for quality in OF_PAIRS:
            if quality.rounds <= self.rounds:
                pairs = self.pairs(mates)
                yield -sum(quality.reward(bracket, at[hi], at[lo]) for hi, lo in pairs)

    def _order(self, mates: Complete) -> Iterator[Any]:
        """The set of those moved down, their partners, then exchanges and transpositions."""
        pairs = self.pairs(mates)
        moved = [(hi, lo) for hi, lo in pairs if hi in self.moved]
        yield [hi for hi, _ in moved]
        yield [lo for _, lo in moved]
        taken = {lo for _, lo in moved}
        rest = [place for place in self.residents if place not in taken]
        number = {place: index for index, place in enumerate(rest, 1)}
        own = [(number[hi], number[lo]) for hi, lo in pairs if hi in number]
        upper = {*range(1, len(own) + 1)}
        tops = {hi for hi, _ in own}
        leaving, entering = sorted(upper - tops, reverse=True), sorted(tops - upper)
        yield len(leaving)
        yield sum(entering) - sum(leaving)
        yield [-index for index in leaving]
        yield entering
        yield [lo for _, lo in sorted(own)]
