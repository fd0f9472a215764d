"""The solvers by name.

All return the identical pairing, the first in the rulebook's order, and differ in how they find it;
but for ``weighted``, which goes by criteria first.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pairwright.field import Field, Pairing
from pairwright.solvers.backtracking import backtracking
from pairwright.solvers.cpsat import cpsat, rounds_ahead, solvable
from pairwright.solvers.matching import matching
from pairwright.solvers.protocol import Solver, by_system
from pairwright.solvers.weighted import weighted


def auto(field: Field) -> Pairing:
    """The fastest solver that is exact for this field.

    Raises NoValidPairing, BudgetSpent, and UnsuitableSolver for house rules that no solver can keep
    with the rulebook.
    """
    if field.coupled:
        return cpsat(field)
    return matching(field) if field.system is None else by_system(field)


SOLVERS: Final[Mapping[str, Solver]] = MappingProxyType(
    {
        "auto": auto,
        "matching": matching,
        "cpsat": cpsat,
        "backtracking": backtracking,
        "weighted": weighted,
    }
)
"""Every solver, by the name that users give; ``auto`` chooses among the others."""

__all__ = [
    "SOLVERS",
    "Solver",
    "auto",
    "backtracking",
    "cpsat",
    "matching",
    "rounds_ahead",
    "solvable",
    "weighted",
]
