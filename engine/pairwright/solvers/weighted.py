"""The solver ``weighted``: the best round by the criteria of the rulebook, as one matching.

It is the only solver that may not give the first pairing in the rulebook's order. That order
decides only among rounds that are equally good by all criteria.
"""

from pairwright.errors import UnsuitableSolver
from pairwright.matching import BestCompletion
from pairwright.problem import ByOrder, Field, Pairing
from pairwright.solvers.matching import matching
from pairwright.solvers.protocol import require_present, require_uncoupled


def weighted(field: Field) -> Pairing:
    """The best pairing of a field by its criteria; the rulebook's order decides among equals.

    Raises NoValidPairing, and UnsuitableSolver for a field without criteria, or with rules that
    couple boards.
    """
    if not isinstance(field.procedure, ByOrder):
        require_uncoupled(field)
        require_present(field)
        return field.procedure.system.pair(field, always_solve=True)
    if not field.criteria:
        raise UnsuitableSolver(
            "the solver weighted needs a rulebook with criteria, such as club-dutch"
        )
    return matching(field, oracle=BestCompletion)
