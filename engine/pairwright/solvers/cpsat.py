"""The solver ``cpsat``: a constraint model finds the first pairing, one lead after the other.

For each lead the model is asked for the smallest index in the lead's candidate order; the answer is
fixed, and the next lead follows. The order depends on who is left, so it is asked step by step. A
number of shortcuts, each exact and each with a name, answer most questions without a solve.

Where a rulebook has a system instead of an order, the model is asked by stages, a criterion each.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Final

from pairwright.errors import NoValidPairing, UnsuitableSolver
from pairwright.matching import Graph, KeptMatching, Ladder, Oracle
from pairwright.problem import Ahead, ByOrder, Field, Order, Pair, Pairing, System, smaller_first
from pairwright.solvers.effort import Effort
from pairwright.solvers.protocol import require_keepable
from pairwright.solvers.quotas import Quotas
from pairwright.solvers.remaining import Remaining
from pairwright.solvers.witness import Witness
from pairwright.staged_protocol import Staged

if TYPE_CHECKING:
    from pairwright.solvers.cpsat_model import Model

SHORTCUTS: Final = ("bound", "oracle", "quota", "witness", "turning", "hint", "few", "kept")
"""The shortcuts that save solves: the degree bound, where nothing couples boards; the completion
oracle, which drops candidates before a model is asked; the same under limits, which answers alone
for a single one; the last solution as witness; changing it to fit the question; giving it as a
hint; a model over a few candidates a player first; and one full model that is kept and changed, not
built again. By stages there are two: "bound", a bound of what is asked, and "hint".
"""

BUDGET: Final = 300.0
"""CP-SAT's deterministic time for one round: some minutes on a slow machine."""

FEW: Final = 8
"""Candidates a player has in the small model."""


def cpsat(
    field: Field,
    *,
    shortcuts: Collection[str] = SHORTCUTS,
    budget: float = BUDGET,
    matching: Callable[[Graph], Oracle] = KeptMatching,
    count: Callable[[int], object] | None = None,
) -> Pairing:
    """Pair a field by the rulebook's order, or by the stages of its system, with all house rules.

    ``shortcuts`` are the names of those in use, ``budget`` the deterministic time of all solves
    together. ``matching`` is the rung of the completion oracle below the degree bound; with
    NetworkxOracle it is networkx's maximum matching that drops candidates, in place of the kept
    one, which gives the same answers much sooner. ``count`` is called with the number of solves.

    Raises NoValidPairing, BudgetSpent, ValueError for a shortcut that does not exist, and
    UnsuitableSolver for a system without stages, or with a horizon.
    """
    if unknown := set(shortcuts).difference(SHORTCUTS):
        raise ValueError(f"unknown shortcut {min(unknown)!r}; use {', '.join(SHORTCUTS)}")
    effort = Effort(budget)
    try:
        if isinstance(field.procedure, ByOrder):
            search = _Search(field, frozenset(shortcuts), effort, matching)
            return search.pairing(field.procedure.order)
        return _by_stages(field, field.procedure.system, effort, shortcuts)
    finally:
        if count is not None:
            count(effort.solves)


def solvable(field: Field, *, budget: float = BUDGET) -> bool:
    """Has the field any pairing that keeps all house rules? Raises BudgetSpent."""
    return _Search(field, frozenset(SHORTCUTS), Effort(budget)).solvable()


def rounds_ahead(field: Field, *, budget: float = BUDGET) -> int:
    """How many rounds ahead the pairing keeps possible. Raises NoValidPairing, BudgetSpent."""
    return _Search(field, frozenset(SHORTCUTS), Effort(budget)).rounds_ahead()


def _by_stages(field: Field, system: System, effort: Effort, shortcuts: Collection[str]) -> Pairing:
    """The pairing of a system, criterion by criterion."""
    require_keepable(field)
    if not isinstance(system, Staged):
        raise UnsuitableSolver(
            "this rulebook cannot be paired by stages; use the solver auto or weighted"
        )
    from pairwright.solvers.cpsat_staged import StagedModel  # noqa: PLC0415  # ortools: 0.7 s

    return system.by_stages(field, StagedModel.of(field, effort=effort, shortcuts=shortcuts))


class _Search:
    """One round being paired: who is seated, and a witness for the others."""

    def __init__(
        self,
        field: Field,
        shortcuts: frozenset[str],
        effort: Effort,
        matching: Callable[[Graph], Oracle] = KeptMatching,
    ) -> None:
        self._field = field
        self._use = shortcuts
        self._effort = effort
        self._model: Model | None = None
        self._ladder = Ladder(field, matching, bound="bound" in shortcuts)
        self._quotas = Quotas(field) if field.limits and "quota" in shortcuts else None
        self._tight = False  # are there no pairs left that the quotas deny?
        self._seated: dict[int, int] = {}
        self._witness: Witness | None = None
        self._ahead = 0

    def pairing(self, order: Order) -> Pairing:
        """The first pairing by an order of candidates. Raises NoValidPairing, BudgetSpent."""
        field = self._field
        if not self._completes():
            raise NoValidPairing
        self._look_ahead()
        bye, players = None, field.ranking
        if field.bye_candidates is not None:
            bye = self._choose(field.bye_number, iter(field.bye_candidates))
            players = [player for player in players if player != bye]
        left = Remaining(field, players)
        pairs = []
        while left.count:
            lead = left.lead
            partner = self._choose(lead, order(left))
            left.seat(partner)
            pairs.append((lead, partner))
        return Pairing(pairs, bye)

    def solvable(self) -> bool:
        """Is there any pairing? Raises BudgetSpent."""
        if not self._completes():
            return False
        try:
            self._look_ahead()
        except NoValidPairing:
            return False
        if self._witness is not None or self._exact:
            return True
        return self._tightened() and self._full_model().solve() is not None

    def rounds_ahead(self) -> int:
        """The horizon that is kept. Raises NoValidPairing, BudgetSpent."""
        self._look_ahead()
        return self._ahead

    def _look_ahead(self) -> None:
        """Settle how many rounds ahead to keep possible; its solution is a witness."""
        ahead = self._field.ahead
        if ahead is None:
            if self._quotas is not None and self._quotas.start is not None:
                self._witness = Witness(self._field, [self._quotas.start])
            return
        most = self._most_ahead(ahead)
        if ahead.rounds > most and not ahead.maximal:
            raise NoValidPairing
        for self._ahead in range(most, -1, -1) if ahead.maximal else (ahead.rounds,):
            self._model = None
            if (found := self._full_model().solve()) is not None:
                self._witness = Witness(self._field, found)
                return
        raise NoValidPairing

    def _most_ahead(self, ahead: Ahead) -> int:
        """An upper bound: byes aside, nobody plays more rounds than they have opponents left."""
        playing = set(self._field.ranking)
        opponents = [len(playing) - 1 - len(playing & {*ahead.met(who)}) for who in playing]
        odd = self._field.bye_candidates is not None
        rounds = ahead.rounds + 1
        while rounds > 1 and sum(max(0, rounds - own) for own in opponents) > rounds * odd:
            rounds -= 1
        return rounds - 1

    @property
    def _exact(self) -> bool:
        """Do the rungs below CP-SAT know all rules, so that what they admit is in some round?"""
        if not self._field.coupled:
            return True
        return self._quotas is not None and self._quotas.exact and self._field.ahead is None

    def _completes(self) -> bool:
        """Can everybody be paired, as far as the rungs below CP-SAT know?"""
        return self._ladder.completes() and (self._quotas is None or self._quotas.completes())

    def _choose(self, lead: int, candidates: Iterator[int]) -> int:
        """Seat the lead with the first candidate after whom all rules can still be kept."""
        partner = self._first(lead, candidates)
        self._ladder.pin(lead, partner)
        if self._quotas is not None:
            self._quotas.pin(lead, partner)
        self._seated[lead] = partner
        self._seated[partner] = lead
        if self._witness is not None and self._witness.rounds[0].get(lead) != partner:
            self._witness = None  # the bound was enough to seat them
        if "kept" not in self._use:
            self._model = None
        elif self._model is not None:
            self._model.fix(lead, partner)
        return partner

    def _first(self, lead: int, candidates: Iterator[int]) -> int:
        """The first candidate after whom all rules can be kept. Raises NoValidPairing."""
        tried = filter(partial(self._may_try, lead), candidates)
        for partner in tried:
            if self._sure() or self._shown(lead, partner):
                return partner
            if not self._tightened():
                raise NoValidPairing
            if self._may_try(lead, partner):
                return self._ask(lead, [partner, *tried])
        raise NoValidPairing

    def _sure(self) -> bool:
        """May any candidate who was not dropped be seated, without asking CP-SAT?"""
        if self._quotas is not None and self._exact:
            return True
        return self._ladder.sure and not self._field.coupled

    def _tightened(self) -> bool:
        """Drop all pairs that the quotas deny; false if that leaves no round."""
        if self._quotas is None or self._tight:
            return True
        self._tight = True
        self._model = None
        self._quotas.tighten()
        return self._quotas.completes()

    def _may_try(self, lead: int, partner: int) -> bool:
        if self._quotas is not None:
            return self._quotas.admits(lead, partner)
        if "oracle" in self._use or self._ladder.sure:
            return self._ladder.admits(lead, partner)
        return self._field.allows(lead, partner)

    def _shown(self, lead: int, partner: int) -> bool:
        """Does the witness show that the lead may have this partner?"""
        if self._witness is None or "witness" not in self._use:
            return False
        if "turning" not in self._use:
            return self._witness.rounds[0][lead] == partner
        return self._witness.turned_to(lead, partner, self._seated) or self._rematched(
            lead, partner
        )

    def _rematched(self, lead: int, partner: int) -> bool:
        """Is the cheapest round with this pair a witness?"""
        if self._quotas is None or self._ahead:
            return False
        found = self._quotas.with_pair(lead, partner)
        if found is None:
            return False
        self._witness = Witness(self._field, [{**self._seated, **found}])
        return True

    def _ask(self, lead: int, candidates: list[int]) -> int:
        """The first candidate whom some solution gives the lead. Raises NoValidPairing."""
        hint = self._witness.rounds if self._witness is not None and "hint" in self._use else ()
        found = None
        if "few" in self._use and not self._field.coupled:
            found = self._model_of(self._few_pairs(lead, candidates[0])).solve(hint)
        if found is None:
            found = self._full_model().first(lead, candidates, hint)
        if found is None:
            raise NoValidPairing
        self._witness = Witness(self._field, found)
        return found[0][lead]

    def _full_model(self) -> "Model":
        """The model of everybody who was not seated at the first question; then it is kept."""
        if self._model is None:
            self._model = self._model_of(self._pairs_left())
        return self._model

    def _pairs_left(self) -> set[Pair]:
        if self._quotas is not None:
            return {smaller_first(*pair) for pair in self._quotas.pairs()}
        left = sorted(self._left())
        return {pair for pair in combinations(left, 2) if self._field.allows(*pair)}

    def _left(self) -> list[int]:
        return [player for player in self._field.everybody if player not in self._seated]

    def _model_of(self, pairs: set[Pair]) -> "Model":
        """A model with these pairs for those who are left, and with those who are seated."""
        from pairwright.solvers.cpsat_model import Model  # noqa: PLC0415  # ortools: 0.7 s

        seated = {smaller_first(a, b) for a, b in self._seated.items()}
        return Model(
            self._field,
            players=self._field.everybody,
            pairs=pairs | seated,
            ahead=self._ahead,
            effort=self._effort,
        )

    def _few_pairs(self, lead: int, partner: int) -> set[Pair]:
        """The lead with one partner, and for the others a few candidates."""
        field = self._field
        pairs = {smaller_first(lead, partner)}
        left = [player for player in self._left() if player not in {lead, partner}]
        for place, who in enumerate(left):
            following = chain(left[place + 1 :], left[:place])
            others = (other for other in following if field.allows(who, other))
            pairs.update(smaller_first(who, other) for other in islice(others, FEW))
        return pairs
