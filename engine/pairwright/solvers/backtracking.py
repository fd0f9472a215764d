"""The solver ``backtracking``: the rule as it is written, undoing choices. The reference."""

from collections.abc import Callable, Iterator
from operator import length_hint
from typing import Final

from pairwright.errors import BudgetSpent, NoValidPairing
from pairwright.problem import Field, Order, Pair, Pairing
from pairwright.solvers.protocol import require_order

BUDGET: Final = 1_000_000
"""Candidates tried before the search gives up: a second or two."""


def backtracking(
    field: Field, *, budget: int = BUDGET, count: Callable[[int], object] | None = None
) -> Pairing:
    """Pair a field by depth-first search, at most ``budget`` candidates in all.

    Exponential where many choices have to be undone; nothing but a plain list and the order of the
    rulebook is used. ``count`` is called with the number of candidates tried, also when there is no
    pairing. Raises NoValidPairing, BudgetSpent, and UnsuitableSolver for a field with rules that
    couple boards.
    """
    order = require_order(field)
    steps = iter(range(budget))
    try:
        return _first_of_byes(field, order, steps)
    finally:
        if count is not None:
            count(budget - length_hint(steps))  # exact: what is left of a range


def _first_of_byes(field: Field, order: Order, steps: Iterator[int]) -> Pairing:
    """The pairing with the first candidate for the bye who leaves one. Raises NoValidPairing."""
    nobody: tuple[int | None, ...] = (None,)
    for bye in nobody if field.bye_candidates is None else field.bye_candidates:
        playing = [player for player in field.ranking if player != bye]
        pairs = _first_pairing(field, order, playing, steps)
        if pairs is not None:
            return Pairing(pairs, bye)
    raise NoValidPairing


def _first_pairing(
    field: Field, order: Order, playing: list[int], steps: Iterator[int]
) -> list[Pair] | None:
    """The first complete pairing in the order of the search; None when there is none."""
    pairs: list[Pair] = []
    trail = [(playing, _candidates(field, order, playing))]
    while trail:
        left, tries = trail[-1]
        if not left:
            return pairs
        partner = next(tries, None)
        if partner is None:
            trail.pop()
            del pairs[-1:]
            continue
        if next(steps, None) is None:
            raise BudgetSpent(
                'backtracking used up its budget of candidates; solver="matching" has none'
            )
        pairs.append((left[0], partner))
        rest = [player for player in left if player not in pairs[-1]]
        trail.append((rest, _candidates(field, order, rest)))
    return None


class _List:
    """Those who are left as a plain list, recounted at every step."""

    def __init__(self, field: Field, players: list[int]) -> None:
        self.players = players
        self.lead = players[0]
        self.count = len(players)
        self.group = sum(field.score[player] == field.score[self.lead] for player in players)

    def at(self, indices: range) -> Iterator[int]:
        """The players with these indices."""
        return (self.players[index] for index in indices)


def _candidates(field: Field, order: Order, left: list[int]) -> Iterator[int]:
    """Whom the first of ``left`` may meet, in the order of the rulebook."""
    if left:
        lead = left[0]
        yield from (partner for partner in order(_List(field, left)) if field.allows(lead, partner))
