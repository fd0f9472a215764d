"""The first boards of a round under limits, while everybody has opponents to spare.

In a graph on an even number n of players in which everyone has at least n/2 neighbours there is a
perfect matching (G. A. Dirac, 1952). So while everybody has so many opponents with whom no board
counts, those behind the lead can be paired without any board that counts, whomever the lead meets.
"""

from collections.abc import Collection
from dataclasses import replace

from pairwright.problem import Field, Limit, Order, Pair
from pairwright.solvers.remaining import Remaining


def first_boards(field: Field, order: Order) -> tuple[list[Pair], Field]:
    """The first pairs of the first round, the bye's before all, and the field of the others.

    There are none where the bound is silent, or where rules beside bars and upper limits couple
    boards. Time and memory grow with the players, not with their pairs.
    """
    upper = field.limits and not any(limit.at_least for limit in field.limits)
    if not upper or field.required or field.ahead is not None:
        return [], field
    made: list[Pair] = []
    players, room = field.ranking, _Room(field)
    if (byes := field.bye_candidates) is not None:
        if not byes or not room.for_any_pair(len(players) + 1):
            return [], field
        made.append((field.bye_number, byes[0]))
        players = [player for player in players if player != byes[0]]
    left = Remaining(field, players)
    while room.for_any_pair(left.count):
        lead, bars = left.lead, field.barred(left.lead)
        partner = next(who for who in order(left) if who not in bars and room.for_board(lead, who))
        room.seat(lead, partner)
        left.seat(partner)
        made.append((lead, partner))
    if not made:
        return [], field
    rest = [*left.at(range(left.count))]
    return made, replace(field, ranking=rest, bye_candidates=None, limits=room.limits)


class _Room:
    """What the limits and the bars leave to those who are not seated."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._left = set(field.ranking)
        self._totals = [0] * len(field.limits)
        self._count(len(self._left))

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The limits for those who are left."""
        return tuple(map(Limit.after, self._field.limits, self._totals))

    def for_any_pair(self, count: int) -> bool:
        """May any two of so many be seated, since the others need no board that counts?"""
        # Groups shrink: where they seem too large, those who are left are counted now and then.
        if count - 2 < self._enough and 8 * count < 7 * self._counted_for:
            self._count(count)
        return count - 2 >= self._enough

    def for_board(self, a: int, b: int) -> bool:
        """Do the limits leave room for a board of these two?"""
        return not any(
            total == limit.at_most and limit.counts(a, b)
            for limit, total in zip(self._field.limits, self._totals, strict=True)
        )

    def seat(self, a: int, b: int) -> None:
        """Take two out of those who are left."""
        self._left -= {a, b}
        self._totals = [
            total + limit.counts(a, b)
            for limit, total in zip(self._field.limits, self._totals, strict=True)
        ]

    def _count(self, count: int) -> None:
        """Find out how many others have to be left, for Dirac's bound."""
        cliques = _others(self._field.cliques.values(), self._left)
        counted = sum(_others(limit.groups, self._left) for limit in self._field.limits)
        self._counted_for = count
        self._enough = 2 * (1 + self._field.most_barred + cliques + counted)


def _others(groups: Collection[frozenset[int]], left: set[int]) -> int:
    """The most others of those who are left who are in the groups of one of them."""
    others: dict[int, int] = {}
    for group in groups:
        here = group & left
        for player in here:
            others[player] = others.get(player, 0) + len(here) - 1
    return max(others.values(), default=0)
