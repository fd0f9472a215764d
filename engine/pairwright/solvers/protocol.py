"""The protocol of solvers, and the checks that they share."""

from typing import Final, Protocol

from pairwright.errors import NoValidPairing, UnsuitableSolver
from pairwright.problem import ByOrder, Field, Order, Pairing
from pairwright.staged_protocol import Staged

NO_ORDER: Final = "this rulebook has no order of candidates; use the solver auto or weighted"


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
    if isinstance(field.procedure, ByOrder):
        return
    if field.ahead is not None:
        raise UnsuitableSolver("this rulebook cannot keep a horizon")
    if field.limits and not isinstance(field.procedure.system, Staged):
        raise UnsuitableSolver("this rulebook cannot keep house rules that couple boards")


def require_uncoupled(field: Field) -> None:
    """Refuse a field with rules that couple boards. Raises UnsuitableSolver."""
    require_keepable(field)
    if field.coupled:
        raise UnsuitableSolver("house rules that couple boards need the solver cpsat or auto")


def require_order(field: Field) -> Order:
    """The order of candidates of a field without rules that couple boards.

    Raises UnsuitableSolver, and NoValidPairing where a required pair is not there.
    """
    require_uncoupled(field)
    if not isinstance(field.procedure, ByOrder):
        raise UnsuitableSolver(NO_ORDER)
    require_present(field)
    return field.procedure.order


def require_present(field: Field) -> None:
    """Refuse a required pair of whom somebody does not take part. Raises NoValidPairing."""
    if not field.has_all_required:
        raise NoValidPairing
