"""The solver ``cpsat``: a constraint model finds the first pairing, one lead after the other.

For each lead the model is asked for the smallest index in the lead's candidate order; the answer is
fixed, and the next lead follows. The order depends on who is left, so it is asked step by step. A
number of shortcuts, each exact and each with a name, answer most questions without a solve.

Where a rulebook has a system instead of an order, the model is asked by stages, a criterion each.
"""

from collections.abc import Callable, Collection
from typing import Final

from pairwright.errors import UnsuitableSolver
from pairwright.matching import Graph, KeptMatching, Oracle
from pairwright.problem import ByOrder, Field, Pairing, System
from pairwright.solvers.effort import Effort
from pairwright.solvers.needs_ortools import needs_ortools
from pairwright.solvers.protocol import require_keepable, require_present
from pairwright.solvers.search import Search, first_round
from pairwright.staged_protocol import Staged

SHORTCUTS: Final = (
    "bound",
    "oracle",
    "quota",
    "horizon",
    "witness",
    "turning",
    "hint",
    "few",
    "kept",
)
"""The shortcuts that save solves, in the order in which they are tried.

The degree bound, where only limits couple boards; the completion oracle, which drops candidates
before a model is asked; the same under limits, which for one limit answers alone; rounds ahead that
are found, or shown to be impossible; the last solution as witness; changing it to fit the question;
giving it as a hint; a model over a few candidates a player first; and one full model that is kept
and changed, not built again. By stages there are two: "bound", a bound of what is asked, and
"hint".
"""

BUDGET: Final = 300.0
"""CP-SAT's deterministic time for one round: some minutes on a slow machine."""


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
            use, order = frozenset(shortcuts), field.procedure.order
            return first_round(field, order, use, effort, matching)
        return _by_stages(field, field.procedure.system, effort, shortcuts)
    finally:
        if count is not None:
            count(effort.solves)


def solvable(field: Field, *, budget: float = BUDGET) -> bool:
    """Has the field any pairing that keeps all house rules? Raises BudgetSpent."""
    return Search(field, frozenset(SHORTCUTS), Effort(budget)).solvable()


def rounds_ahead(field: Field, *, budget: float = BUDGET) -> int:
    """How many rounds ahead the pairing keeps possible. Raises NoValidPairing, BudgetSpent."""
    return Search(field, frozenset(SHORTCUTS), Effort(budget)).rounds_ahead()


def _by_stages(field: Field, system: System, effort: Effort, shortcuts: Collection[str]) -> Pairing:
    """The pairing of a system, criterion by criterion."""
    require_keepable(field)
    if not isinstance(system, Staged):
        raise UnsuitableSolver(
            "this rulebook cannot be paired by stages; use the solver auto or weighted"
        )
    require_present(field)
    with needs_ortools():
        from pairwright.solvers.cpsat_staged import StagedModel  # noqa: PLC0415  # ortools: 0.7 s

    return system.by_stages(field, StagedModel.of(field, effort=effort, shortcuts=shortcuts))
