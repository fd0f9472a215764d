"""The solver ``auto``: the fastest one that is exact for a field."""

from dataclasses import replace

from pairwright.problem import ByOrder, Field, Pairing
from pairwright.solvers import SOLVERS
from pairwright.solvers.matching import matching
from pairwright.solvers.protocol import require_keepable, require_present


def auto(field: Field) -> Pairing:
    """The fastest solver that is exact for this field.

    Raises NoValidPairing, BudgetSpent, and UnsuitableSolver for house rules that no solver can keep
    with the rulebook.
    """
    if isinstance(field.procedure, ByOrder):
        return SOLVERS["cpsat"](field) if field.coupled else matching(field)
    require_keepable(field)
    require_present(field)
    # The best of all rounds is the best of those that keep the limits, if it is one of them.
    pairing = field.procedure.system.pair(replace(field, limits=()))
    if all(limit.holds(limit.total(pairing.pairs)) for limit in field.limits):
        return pairing
    return SOLVERS["cpsat"](field)
