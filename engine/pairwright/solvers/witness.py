"""A witness: one way to finish this round, and the rounds ahead, that keeps every rule.

It shows without a solve that its own pairs are possible. For other pairs it can often be changed:
by exchanging partners on two or three boards, or by exchanging two of its rounds along a cycle.
"""

from collections.abc import Collection, Iterator, Sequence

from pairwright.problem import Field, Limit, Pair, smaller_first

Partners = dict[int, int]
"""Everybody's partner in one round, both ways; the bye is one of them."""


class Witness:
    """The rounds of a solution: this one first, then those ahead."""

    def __init__(self, field: Field, rounds: Sequence[Partners]) -> None:
        self._field = field
        self.rounds = list(rounds)
        pairs = [(a, b) for a, b in self.rounds[0].items() if a < b]
        self._totals = [limit.total(pairs) for limit in field.limits]

    def turned_to(self, a: int, b: int, seated: Collection[int]) -> bool:
        """Does the witness pair a with b in this round, or can it be made to?

        Nobody in ``seated`` changes partners.
        """
        return (
            self.rounds[0][a] == b
            or self._exchange(a, b)
            or self._swap_rounds(a, b, seated)
            or self._exchange_by_third(a, b, seated)
        )

    def _exchange(self, a: int, b: int) -> bool:
        """Let the partners of a and b meet too, if these two pairs are met in no round ahead."""
        now = self.rounds[0]
        one, other = now[a], now[b]
        return self._replace(
            [(a, b), (one, other)], {smaller_first(a, one), smaller_first(b, other)}
        )

    def _exchange_by_third(self, a: int, b: int, seated: Collection[int]) -> bool:
        """Let the partners of a and b meet the two of a third board."""
        now = self.rounds[0]
        one, other = now[a], now[b]
        allows = self._field.allows
        for x, y in now.items():
            if x in seated or x in {a, b, one, other} or not (allows(one, x) and allows(other, y)):
                continue
            new, old = (
                [(a, b), (one, x), (other, y)],
                {smaller_first(a, one), smaller_first(b, other), smaller_first(x, y)},
            )
            if self._replace(new, old):
                return True
        return False

    def _replace(self, new: Sequence[Pair], old: set[Pair]) -> bool:
        """Let some pairs meet in this round in place of others, if that keeps all rules."""
        ahead = self.rounds[1:]
        if any(later[x] == y for later in ahead for x, y in new):
            return False
        return self._exchange_now(new, old)

    def _swap_rounds(self, a: int, b: int, seated: Collection[int]) -> bool:
        """Take a-b from a round ahead, with all that hangs together with it, and give back."""
        now = self.rounds[0]
        for number, later in enumerate(self.rounds[1:], 1):
            if later[a] == b:
                cycle = set(_cycle(now, later, a))
                coming = {smaller_first(x, later[x]) for x in cycle}
                going = {smaller_first(x, now[x]) for x in cycle}
                if not cycle.isdisjoint(seated) or not self._may_be_later(going, number):
                    return False
                if not self._exchange_now(coming, going):
                    return False
                _couple(later, going)
                return True
        return False

    def _exchange_now(self, coming: Sequence[Pair] | set[Pair], going: set[Pair]) -> bool:
        """Let some pairs meet for others, if this round then keeps all rules about it."""
        field = self._field
        if not all(field.allows(a, b) for a, b in coming):
            return False
        totals = [
            total + limit.total(coming) - limit.total(going)
            for limit, total in zip(field.limits, self._totals, strict=True)
        ]
        if not all(map(Limit.holds, field.limits, totals)):
            return False
        self._totals = totals
        _couple(self.rounds[0], coming)
        return True

    def _may_be_later(self, pairs: set[Pair], number: int) -> bool:
        """May these pairs be played in that round ahead? A bye stays in its round."""
        ahead = self._field.ahead
        if ahead is None or any(self._field.bye_number in pair for pair in pairs):
            return False
        return not pairs & ahead.apart[number - 1] and not any(b in ahead.met(a) for a, b in pairs)


def _cycle(now: Partners, later: Partners, start: int) -> Iterator[int]:
    """Everybody on the cycle of two rounds through a player."""
    at = start
    while True:
        yield at
        yield later[at]
        at = now[later[at]]
        if at == start:
            return


def _couple(partners: Partners, pairs: Sequence[Pair] | set[Pair]) -> None:
    for a, b in pairs:
        partners[a], partners[b] = b, a
