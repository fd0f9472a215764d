"""What a solver is, and what the registry says of it."""

from typing import Protocol

from pairwright.errors import UnsuitableSolver
from pairwright.field import Field, Pairing
from pairwright.rulebook import NO_ORDER
from pairwright.staged_protocol import Staged


class Solver(Protocol):
    """Finds a complete pairing of a field: the first in the rulebook's own order, or the best."""

    def __call__(self, field: Field) -> Pairing:
        """Pair everybody on the field.

        Raises NoValidPairing if that cannot be done, and BudgetSpent if the solver may not
        search on, in which case nothing is known.
        """
        ...


def require_keepable(field: Field) -> None:
    """Refuse house rules that no solver keeps for the rulebook. Raises UnsuitableSolver."""
    if field.system is None:
        return
    if field.ahead is not None:
        raise UnsuitableSolver("this rulebook cannot keep a horizon")
    if field.limits and not isinstance(field.system, Staged):
        raise UnsuitableSolver("this rulebook cannot keep house rules that couple boards")


def require_uncoupled(field: Field) -> None:
    """Refuse a field with rules that couple boards. Raises UnsuitableSolver."""
    require_keepable(field)
    if field.coupled:
        raise UnsuitableSolver("house rules that couple boards need the solver cpsat, or auto")


def require_order(field: Field) -> None:
    """Refuse a field without an order of candidates, or with rules that couple boards.

    Raises UnsuitableSolver.
    """
    require_uncoupled(field)
    if field.system is not None:
        raise UnsuitableSolver(NO_ORDER)


def by_system(field: Field, *, always_solve: bool = False) -> Pairing:
    """Pair a field by the system of its rulebook. Raises NoValidPairing, UnsuitableSolver."""
    require_uncoupled(field)
    if field.system is None:
        raise UnsuitableSolver("this rulebook has an order of candidates, and no system")
    pairing: Pairing = field.system.pair(field, always_solve=always_solve)
    return pairing
