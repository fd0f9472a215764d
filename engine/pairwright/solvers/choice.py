"""The solver ``auto``: the fastest one that is exact for a field."""

from pairwright.problem import ByOrder, Field, Pairing
from pairwright.solvers.cpsat import cpsat
from pairwright.solvers.matching import matching
from pairwright.solvers.protocol import require_present


def auto(field: Field) -> Pairing:
    """The fastest solver that is exact for this field.

    Raises NoValidPairing, BudgetSpent, and UnsuitableSolver for house rules that no solver can keep
    with the rulebook.
    """
    if field.coupled:
        return cpsat(field)
    if isinstance(field.procedure, ByOrder):
        return matching(field)
    require_present(field)
    return field.procedure.system.pair(field)
