"""The search for the first pairing by an order, with CP-SAT behind rungs that need no solve."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Final

from pairwright.errors import BudgetSpent, NoValidPairing
from pairwright.matching import Graph, KeptMatching, Ladder, Oracle
from pairwright.problem import Field, Order, Pair, Pairing, smaller_first
from pairwright.solvers.effort import Effort
from pairwright.solvers.first_boards import first_boards
from pairwright.solvers.horizon import Horizon, most_ahead
from pairwright.solvers.matching import matching
from pairwright.solvers.needs_ortools import needs_ortools
from pairwright.solvers.quotas import Quotas
from pairwright.solvers.remaining import Remaining
from pairwright.solvers.witness import Witness

if TYPE_CHECKING:
    from pairwright.solvers.cpsat_model import Model

FEW: Final = 8
"""Candidates a player has in the small model."""


def first_round(
    field: Field,
    order: Order,
    shortcuts: frozenset[str],
    effort: Effort,
    rung: Callable[[Graph], Oracle] = KeptMatching,
) -> Pairing:
    """The first round by an order of candidates. Raises NoValidPairing, BudgetSpent."""
    made, rest = first_boards(field, order) if {"bound", "quota"} <= shortcuts else ([], field)
    return Search(rest, shortcuts, effort, rung).pairing(order, made)


class Search:
    """One round being paired: who is seated, and a witness for the others."""

    def __init__(
        self,
        field: Field,
        shortcuts: frozenset[str],
        effort: Effort,
        rung: Callable[[Graph], Oracle] = KeptMatching,
    ) -> None:
        """``rung`` makes the oracle below the degree bound."""
        self._field = field
        self._rung = rung
        self._use = shortcuts
        self._effort = effort
        self._model: Model | None = None
        self._ladder = Ladder(field, rung, bound="bound" in shortcuts)
        self._quotas = Quotas(field) if field.limits and "quota" in shortcuts else None
        self._tight = False  # are there no pairs left that the quotas deny?
        self._seated: dict[int, int] = {}
        self._witness: Witness | None = None
        self._ahead = 0

    def pairing(self, order: Order, made: Sequence[Pair] = ()) -> Pairing:
        """The first pairing by an order of candidates, after pairs that are ``made``.

        The bye's pair is the first of all. Raises NoValidPairing, BudgetSpent.
        """
        if not self._completes():
            raise NoValidPairing
        if (horizon := self._horizon()) is not None:
            pairs, _ = horizon.first(partial(self._alone, order))
        else:
            pairs = self._one_by_one(order, made)
        if pairs and pairs[0][0] == self._field.bye_number:
            return Pairing(pairs[1:], pairs[0][1])
        return Pairing(pairs)

    def _one_by_one(self, order: Order, made: Sequence[Pair]) -> list[Pair]:
        """Each lead in turn with the first partner that can be; the bye's pair comes first."""
        pairs = [*made]
        try:
            self._look_ahead()
            pairs.extend(self._chosen(order))  # one by one: what was settled stays
        except BudgetSpent as spent:
            known = "" if pairs else "; it is not known whether there is a round"
            raise BudgetSpent(f"{spent}{known}", settled=pairs) from None
        return pairs

    def _chosen(self, order: Order) -> Iterator[Pair]:
        field, players = self._field, self._field.ranking
        if field.bye_candidates is not None:
            bye = self._choose(field.bye_number, iter(field.bye_candidates))
            players = [player for player in players if player != bye]
            yield field.bye_number, bye
        left = Remaining(field, players)
        while left.count:
            lead = left.lead
            partner = self._choose(lead, order(left))
            left.seat(partner)
            yield lead, partner

    def solvable(self) -> bool:
        """Is there any pairing? Raises BudgetSpent."""
        if not self._completes():
            return False
        try:
            self.rounds_ahead()
        except NoValidPairing:
            return False
        if self._field.ahead is not None or self._witness is not None or self._exact:
            return True
        return self._tightened() and self._full_model().solve() is not None

    def rounds_ahead(self) -> int:
        """The horizon that is kept. Raises NoValidPairing, BudgetSpent."""
        if (horizon := self._horizon()) is not None:
            return horizon.possible()
        self._look_ahead()
        return self._ahead

    def _horizon(self) -> Horizon | None:
        """The rungs for a horizon, if there is one and they are in use."""
        ahead = self._field.ahead
        if ahead is None or "horizon" not in self._use:
            return None
        return Horizon(self._field, ahead, self._goes_on)

    def _alone(self, order: Order, field: Field) -> Pairing:
        """The first round of a field without rounds ahead. Raises NoValidPairing, BudgetSpent."""
        if not field.coupled:
            return matching(field)
        return first_round(field, order, self._use, self._effort, self._rung)

    def _goes_on(self, made: Sequence[Pair], rounds: int) -> bool:
        """Is there a solution with these pairs, and so many rounds ahead? Raises BudgetSpent."""
        self._seated = {a: b for pair in made for a, b in (pair, pair[::-1])}
        self._ahead = rounds
        return self._model_of(self._pairs_left()).solve() is not None

    def _look_ahead(self) -> None:
        """Settle how many rounds ahead to keep possible; its solution is a witness."""
        ahead = self._field.ahead
        if ahead is None:
            if self._quotas is not None and self._quotas.start is not None:
                self._witness = Witness(self._field, [self._quotas.start])
            return
        most = most_ahead(self._field, ahead)
        if ahead.rounds > most and not ahead.maximal:
            raise NoValidPairing
        for self._ahead in range(most, -1, -1) if ahead.maximal else (ahead.rounds,):
            self._model = None
            if (found := self._full_model().solve()) is not None:
                self._witness = Witness(self._field, found)
                return
        raise NoValidPairing

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
        if self._quotas is not None and self._field.ahead is None:
            return {smaller_first(*pair) for pair in self._quotas.pairs()}
        left = sorted(self._left())
        return {pair for pair in combinations(left, 2) if self._field.allows(*pair)}

    def _left(self) -> list[int]:
        return [player for player in self._field.everybody if player not in self._seated]

    def _model_of(self, pairs: set[Pair]) -> "Model":
        """A model with these pairs for those who are left, and with those who are seated."""
        with needs_ortools():
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
