"""The CP-SAT model of a round and of the rounds ahead. Only it and ``cpsat_staged`` know ortools.

It has a boolean for each admissible pair, and everybody has exactly one partner in each round; the
bye is one more partner. CP-SAT runs with one worker, a fixed seed and a deterministic limit. Its
two questions have one answer each: is there a solution, and what is the smallest index?
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from ortools.sat.python import cp_model

from pairwright.errors import BudgetSpent
from pairwright.problem import Field, Limit, Pair, smaller_first
from pairwright.solvers.effort import Effort
from pairwright.solvers.witness import Partners

SEED: Final = 1

FEW_PARTS: Final = 12
"""Up to so many parts of a field the model counts the boards inside each."""

Choice = dict[Pair, cp_model.IntVar]
"""The boolean of each pair that a round may have."""


class Model:
    """This round of a field, and some rounds ahead."""

    def __init__(
        self,
        field: Field,
        *,
        players: Iterable[int],
        pairs: Iterable[Pair],
        ahead: int,
        effort: Effort,
    ) -> None:
        """``players`` get a partner in this round, each from one of the ``pairs``."""
        self._field = field
        self._effort = effort
        self._model = cp_model.CpModel()
        self._now: Choice = self._booleans(pairs)
        self._rounds = [self._now, *(self._round_ahead(number) for number in range(ahead))]
        self._give_one_partner(players, self._now)
        for chosen in self._rounds[1:]:
            self._give_one_partner(field.everybody, chosen)
        self._keep_limits()
        if ahead:
            self._let_nobody_meet_twice()
            self._let_byes_go_round()

    def fix(self, a: int, b: int) -> None:
        """Seat a pair for good."""
        self._model.add(self._now[smaller_first(a, b)] == 1)

    def solve(self, hint: Sequence[Partners] = ()) -> list[Partners] | None:
        """Any solution, as the partners in each round; None if there is none.

        Raises BudgetSpent.
        """
        self._model.clear_objective()  # type: ignore[no-untyped-call]
        return self._solved(hint)

    def first(
        self, lead: int, candidates: Sequence[int], hint: Sequence[Partners] = ()
    ) -> list[Partners] | None:
        """A solution in which the lead meets the earliest candidate that any solution allows.

        None if there is none in which the lead meets a candidate.
        """
        index = {partner: at for at, partner in enumerate(candidates)}
        # Whoever is no candidate comes after all of them.
        costs = [
            index.get(sum(pair) - lead, len(index)) * chosen
            for pair, chosen in self._now.items()
            if lead in pair
        ]
        self._model.minimize(sum(costs))
        found = self._solved(hint)
        return found if found is not None and found[0][lead] in index else None

    def _booleans(self, pairs: Iterable[Pair]) -> Choice:
        return {pair: self._model.new_bool_var("") for pair in pairs}

    def _round_ahead(self, number: int) -> Choice:
        field, ahead = self._field, self._field.ahead
        if ahead is None:
            raise ValueError("without a horizon no rounds are looked ahead to")
        met = {player: ahead.met(player) for player in field.ranking}
        pairs = [
            pair
            for pair in combinations(sorted(field.ranking), 2)
            if pair[1] not in met[pair[0]] and pair not in ahead.apart[number]
        ]
        if field.bye_candidates is not None:
            pairs += [(player, field.bye_number) for player in field.ranking]
        return self._booleans(pairs)

    def _give_one_partner(self, players: Iterable[int], chosen: Choice) -> None:
        of: dict[int, list[cp_model.IntVar]] = {}
        for pair, boolean in chosen.items():
            for player in pair:
                of.setdefault(player, []).append(boolean)
        for player in players:
            self._model.add_exactly_one(of.get(player, []))

    def _keep_limits(self) -> None:
        for limit in self._field.limits:
            keep_limit(self._model, limit, self._now)

    def _let_nobody_meet_twice(self) -> None:
        meetings: dict[Pair, list[cp_model.IntVar]] = {}
        for chosen in self._rounds:
            for pair, boolean in chosen.items():
                if self._field.bye_number not in pair:
                    meetings.setdefault(pair, []).append(boolean)
        for booleans in meetings.values():
            if len(booleans) > 1:
                self._model.add_at_most_one(booleans)

    def _let_byes_go_round(self) -> None:
        """As long as somebody has had no bye, only such players get one, and one each."""
        ahead = self._field.ahead
        if ahead is None or self._field.bye_candidates is None:
            return
        byes: dict[int, list[cp_model.IntVar]] = {}
        for chosen in self._rounds[: len(ahead.fresh)]:
            for (player, other), boolean in chosen.items():
                if other != self._field.bye_number:
                    continue
                if player in ahead.fresh:
                    byes.setdefault(player, []).append(boolean)
                else:
                    self._model.add(boolean == 0)
        for booleans in byes.values():
            self._model.add_at_most_one(booleans)

    def _solved(self, hint: Sequence[Partners]) -> list[Partners] | None:
        self._model.clear_hints()  # type: ignore[no-untyped-call]
        for chosen, partners in zip(self._rounds, hint, strict=False):
            for (a, b), boolean in chosen.items():
                self._model.add_hint(boolean, partners.get(a) == b)
        found = solution(self._model, self._effort, linear=bool(self._field.limits))
        return None if found is None else [_partners(found, chosen) for chosen in self._rounds]


def keep_limit(model: cp_model.CpModel, limit: Limit, chosen: Choice) -> None:
    """Let as many of the chosen pairs count as the limit says."""
    counted = {pair: boolean for pair, boolean in chosen.items() if limit.counts(*pair)}
    if limit.at_most is not None and len(counted) > limit.at_most:
        model.add(sum(counted.values()) <= limit.at_most)
    if limit.at_least:
        model.add(sum(counted.values()) >= limit.at_least)
    _keep_parity(model, counted, chosen)


def _keep_parity(model: cp_model.CpModel, counted: Choice, chosen: Choice) -> None:
    """Say what the linear relaxation does not know: of an odd part, an odd number plays outside.

    A part are players whom only counted pairs connect with others.
    """
    parts = _connected(chosen, chosen.keys() - counted.keys())
    if not 1 < len(parts) <= FEW_PARTS:
        return
    for part in parts:
        inside = model.new_int_var(0, len(part) // 2, "")
        leaving = [boolean for (a, b), boolean in counted.items() if (a in part) != (b in part)]
        model.add(2 * inside + sum(leaving) == len(part))


def _connected(pairs: Iterable[Pair], edges: Iterable[Pair]) -> list[set[int]]:
    """The parts into which the players of the pairs fall by the edges."""
    part_of = {player: {player} for pair in pairs for player in pair}
    for a, b in edges:
        one, other = part_of[a], part_of[b]
        if one is not other:
            larger, smaller = (one, other) if len(one) > len(other) else (other, one)
            larger |= smaller
            part_of.update(dict.fromkeys(smaller, larger))
    return [*{id(part): part for part in part_of.values()}.values()]


def solution(
    model: cp_model.CpModel, effort: Effort, *, linear: bool = False
) -> cp_model.CpSolver | None:
    """The solver that holds the best solution of a model; None if there is none.

    With ``linear`` it bounds sums by the linear relaxation of all constraints. Raises BudgetSpent.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    # Small models that are almost solved by their hint: long presolving does not pay.
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 2 if linear else 1
    solver.parameters.max_deterministic_time = effort.budget - effort.spent
    status = solver.solve(model)
    effort.solves += 1
    effort.spent += solver.response_proto.deterministic_time
    if status == cp_model.INFEASIBLE:
        return None
    if status == cp_model.MODEL_INVALID:
        raise ValueError(model.validate())
    if status != cp_model.OPTIMAL:
        raise BudgetSpent(f"cpsat is undecided after {effort.budget:g} units of deterministic time")
    return solver


def _partners(solver: cp_model.CpSolver, chosen: Choice) -> Partners:
    partners: Partners = {}
    for (a, b), boolean in chosen.items():
        if solver.boolean_value(boolean):
            partners[a], partners[b] = b, a
    return partners
