"""House rules to the letter: all pairings in the order of the rulebook, tried one by one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pairwright.problem import Ahead, ByOrder, Field, Pairing

Couples = list[tuple[int, int]]


@dataclass
class Line:
    """Those who are left, as a list."""

    field: Field
    players: list[int]

    @property
    def lead(self) -> int:
        return self.players[0]

    @property
    def count(self) -> int:
        return len(self.players)

    @property
    def group(self) -> int:
        score = self.field.score
        return sum(score[player] == score[self.lead] for player in self.players)

    def at(self, indices: range) -> Iterator[int]:
        return (self.players[index] for index in indices)


def complete(field: Field, left: list[int]) -> Iterator[Couples]:
    """Every complete pairing of those who are left, in the order of the search."""
    if not left:
        yield []
        return
    assert isinstance(field.procedure, ByOrder)
    for mate in field.procedure.order(Line(field, left)):
        if field.allows(left[0], mate):
            rest = [player for player in left if player not in {left[0], mate}]
            for pairs in complete(field, rest):
                yield [(left[0], mate), *pairs]


def pairings(field: Field) -> Iterator[Pairing]:
    """Every pairing, with byes in their order."""
    if field.bye_candidates is None:
        yield from map(Pairing, complete(field, list(field.ranking)))
        return
    for bye in field.bye_candidates:
        for pairs in complete(field, [player for player in field.ranking if player != bye]):
            yield Pairing(pairs, bye)


def keeps_limits(field: Field, pairing: Pairing) -> bool:
    boards = {(min(pair), max(pair)) for pair in pairing.pairs}
    return all(limit.holds(limit.total(boards)) for limit in field.limits)


def goes_on(field: Field, ahead: Ahead, pairing: Pairing, rounds: int) -> bool:
    """Can so many rounds follow? Tried by playing them."""
    met = {frozenset((a, b)) for a in field.ranking for b in ahead.met(a)}
    met |= {frozenset(pair) for pair in pairing.pairs}
    fresh = set(ahead.fresh)
    if pairing.bye is not None and rounds:
        if fresh and pairing.bye not in fresh:
            return False
        fresh.discard(pairing.bye)
    return _play_on(field, ahead, frozenset(met), frozenset(fresh), 0, rounds, set())


Ended = set[tuple[int, frozenset[frozenset[int]], frozenset[int]]]
"""Where play was seen to end: rounds done, who has met, and who is without a bye."""


def _play_on(  # noqa: PLR0917
    field: Field,
    ahead: Ahead,
    met: frozenset[frozenset[int]],
    fresh: frozenset[int],
    done: int,
    rounds: int,
    ended: Ended,
) -> bool:
    if done == rounds:
        return True
    if (done, met, fresh) in ended:
        return False
    byes: list[int | None] = [None]
    if len(field.ranking) % 2:
        byes = list(fresh or field.ranking)
    for bye in byes:
        playing = [player for player in field.ranking if player != bye]
        for pairs in _any_pairs(playing, met, ahead.apart[done]):
            later = met | {frozenset(pair) for pair in pairs}
            if _play_on(field, ahead, later, fresh - {bye}, done + 1, rounds, ended):
                return True
    ended.add((done, met, fresh))
    return False


def _any_pairs(
    left: list[int], met: frozenset[frozenset[int]], apart: frozenset[tuple[int, int]]
) -> Iterator[Couples]:
    if not left:
        yield []
        return
    for mate in left[1:]:
        pair = (min(left[0], mate), max(left[0], mate))
        if frozenset(pair) not in met and pair not in apart:
            rest = [player for player in left[1:] if player != mate]
            for pairs in _any_pairs(rest, met, apart):
                yield [pair, *pairs]


def first(field: Field) -> Pairing | None:
    """The first pairing that keeps every rule; with the largest horizon where that is asked."""
    if not set(field.required) <= set(field.ranking):
        return None
    everything = [pairing for pairing in pairings(field) if keeps_limits(field, pairing)]
    ahead = field.ahead
    if ahead is None:
        return everything[0] if everything else None
    for rounds in range(ahead.rounds, -1, -1) if ahead.maximal else (ahead.rounds,):
        for pairing in everything:
            if goes_on(field, ahead, pairing, rounds):
                return pairing
    return None


def couples(players: list[str]) -> list[tuple[str, str]]:
    """Every two of them."""
    return list(combinations(players, 2))
