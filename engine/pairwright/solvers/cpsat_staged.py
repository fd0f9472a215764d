"""The CP-SAT model that is asked one criterion after the other.

It has a boolean for each pair, and everybody has exactly one partner; the bye is one more. Each
criterion is a stage: its sum is maximised and frozen there, and the next stage continues with the
same model. The latest pairing is kept, and often a bound shows without solving that no other one
has a larger sum.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Self

from ortools.sat.python import cp_model

from pairwright.errors import BudgetSpent, NoValidPairing
from pairwright.problem import Field, Limit, Pair
from pairwright.solvers.cpsat_model import keep_limit, solution
from pairwright.solvers.effort import Effort
from pairwright.solvers.quotas import Quotas
from pairwright.staged_protocol import Worth

Shares = dict[int, int]
"""A number for each player; those of two who may meet add up to at least twice the pair's value.

So no pairing has a larger sum than half of all shares: the dual of the linear relaxation.
"""


class StagedModel:
    """The complete pairings of some players; see ``staged_protocol`` for the questions.

    ``latest`` is one of them. Of the ``shortcuts``, "bound" saves solves for sums that the latest
    pairing provably reaches, and drops pairs that are provably in no best pairing; with "hint" a
    solve begins at the latest pairing.
    """

    def __init__(
        self,
        players: Collection[int],
        pairs: Iterable[Pair],
        *,
        limits: Sequence[Limit],
        effort: Effort,
        shortcuts: Collection[str],
        latest: frozenset[Pair] = frozenset(),
        made: Sequence[Pair] = (),
    ) -> None:
        """``made`` are the pairs of those who are seated already."""
        self.latest = latest
        self._made = made
        self._players = players
        self._limits = limits
        self._effort = effort
        self._use = shortcuts
        self._model = cp_model.CpModel()
        self._chosen = {pair: self._model.new_bool_var("") for pair in pairs}
        self._kept = {*self._chosen}
        self._of: dict[int, dict[int, Pair]] = {player: {} for player in players}
        for a, b in self._chosen:
            self._of[a][b] = self._of[b][a] = a, b
        self._give_one_partner()
        self._keep_limits()

    @classmethod
    def of(cls, field: Field, *, effort: Effort, shortcuts: Collection[str]) -> Self:
        """All complete pairings of a field. Raises NoValidPairing, BudgetSpent."""
        everybody = field.everybody
        pairs = [pair for pair in combinations(everybody, 2) if field.allows(*pair)]
        if field.limits and "quota" in shortcuts:
            pairs = _within_limits(field, pairs)
        model = cls(everybody, pairs, limits=field.limits, effort=effort, shortcuts=shortcuts)
        if not model._solve():
            raise NoValidPairing
        return model

    @property
    def pairs(self) -> Collection[Pair]:
        """The pairs that are not known to be in no pairing that is left."""
        return self._chosen.keys()

    def most(self, worth: Worth) -> int:
        """The largest sum of any pairing that is left, which is now the latest. BudgetSpent."""
        return self._most(worth, self._shares(worth))

    def settle(self, worth: Worth) -> int:
        """The largest sum; only the pairings that reach it are left. Raises BudgetSpent."""
        shares = self._shares(worth)
        most = self._most(worth, shares)
        if "bound" not in self._use:
            self._model.add(self._sum(worth) == most)
            return most
        spare = sum(shares.values()) - 2 * most
        # Of a pairing with the largest sum, no pair wastes more of its shares than are to spare.
        self._exclude([pair for pair in self._chosen if _waste(pair, worth, shares) > spare])
        # If none are, the pairs that waste nothing are left, and all their pairings reach the sum.
        if spare:
            self._model.add(self._sum(worth) == most)
        return most

    def first(self, pairs: Iterable[Pair]) -> Pair:
        """The first pair that some pairing has; only pairings with it are left. BudgetSpent."""
        order = [pair for pair in pairs if pair in self._chosen]
        found = order[-self.settle({pair: -index for index, pair in enumerate(order)})]
        others = {pair for player in found for pair in self._of[player].values()} - {found}
        self._exclude(others)
        return found

    def drop(self, pairs: Iterable[Pair]) -> None:
        """Leave only pairings without these, of which the latest has none."""
        gone = [*pairs]
        self._kept.difference_update(gone)
        self._exclude(gone)

    def without(self, made: Collection[Pair]) -> Self:
        """All pairings of the others, when these pairs of the latest one were made."""
        seated = {player for pair in made for player in pair}
        return type(self)(
            [player for player in self._players if player not in seated],
            [pair for pair in self._kept if seated.isdisjoint(pair)],
            limits=[limit.after(limit.total(made)) for limit in self._limits],
            effort=self._effort,
            shortcuts=self._use,
            latest=self.latest.difference(made),
            made=[*self._made, *made],
        )

    def _give_one_partner(self) -> None:
        for pairs in self._of.values():
            self._model.add_exactly_one(self._chosen[pair] for pair in pairs.values())

    def _keep_limits(self) -> None:
        for limit in self._limits:
            keep_limit(self._model, limit, self._chosen)

    def _exclude(self, pairs: Collection[Pair]) -> None:
        for a, b in pairs:
            self._model.add(self._chosen.pop((a, b)) == 0)
            del self._of[a][b], self._of[b][a]

    def _shares(self, worth: Worth) -> Shares:
        """Shares with a small sum: the better of two ways to begin, then improved in turn."""
        halves = {
            player: max(worth.get(pair, 0) for pair in pairs.values())
            for player, pairs in self._of.items()
        }
        firsts = dict.fromkeys(self._of, 0)
        for (a, _), value in worth.items():
            firsts[a] = max(firsts[a], 2 * value)
        return min(
            (self._lowered(worth, shares) for shares in (halves, firsts)),
            key=lambda shares: sum(shares.values()),
        )

    def _lowered(self, worth: Worth, shares: Shares) -> Shares:
        """Lower everybody's share in turn as far as the others allow."""
        for player, pairs in self._of.items():
            shares[player] = max(
                2 * worth.get(pair, 0) - shares[partner] for partner, pair in pairs.items()
            )
        return shares

    def _most(self, worth: Worth, shares: Shares) -> int:
        now = sum(worth.get(pair, 0) for pair in self.latest)
        if "bound" in self._use and now == sum(shares.values()) // 2:
            return now
        self._model.maximize(self._sum(worth))
        if not self._solve():
            raise AssertionError("a pairing that is left was known")
        return sum(worth.get(pair, 0) for pair in self.latest)

    def _sum(self, worth: Worth) -> cp_model.LinearExpr:
        named = [pair for pair in worth if pair in self._chosen]
        return cp_model.LinearExpr.weighted_sum(
            [self._chosen[pair] for pair in named], [worth[pair] for pair in named]
        )

    def _solve(self) -> bool:
        """Find a pairing; false if there is none. Raises BudgetSpent."""
        self._model.clear_hints()  # type: ignore[no-untyped-call]
        if "hint" in self._use and self.latest:
            for pair, boolean in self._chosen.items():
                self._model.add_hint(boolean, pair in self.latest)
        # Without it, proving that no pairing has a larger sum can take for ever.
        try:
            found = solution(self._model, self._effort, linear=True)
        except BudgetSpent as spent:
            raise self._with_what_is_known(spent) from None
        if found is None:
            return False
        self.latest = frozenset(
            pair for pair, boolean in self._chosen.items() if found.boolean_value(boolean)
        )
        return True

    def _with_what_is_known(self, spent: BudgetSpent) -> BudgetSpent:
        """The error with the pairs that are settled, or else whether there is any pairing."""
        if self._made:
            return BudgetSpent(str(spent), settled=self._made)
        known = "there is a round" if self.latest else "it is not known whether there is a round"
        return BudgetSpent(f"{spent}; {known}")


def _within_limits(field: Field, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs that the quotas do not deny. Raises NoValidPairing where they deny every round."""
    quotas = Quotas(field)
    quotas.tighten()
    if not quotas.completes():
        raise NoValidPairing
    kept = set(map(frozenset, quotas.pairs()))
    return [pair for pair in pairs if frozenset(pair) in kept]


def _waste(pair: Pair, worth: Worth, shares: Shares) -> int:
    """By how much the shares of a pair exceed twice its value."""
    return shares[pair[0]] + shares[pair[1]] - 2 * worth.get(pair, 0)
