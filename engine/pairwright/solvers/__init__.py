"""The solvers by name, each in a module that is loaded when it is looked up.

All return the identical pairing, the first in the rulebook's order, and differ only in how they
find it. The exception is ``weighted``, which decides by criteria first.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pairwright.lazy import Registry, lazily

if TYPE_CHECKING:
    from pairwright.solvers.choice import auto
    from pairwright.solvers.cpsat import rounds_ahead, solvable
    from pairwright.solvers.protocol import Solver

SOLVERS: Final[Mapping[str, "Solver"]] = Registry(
    {
        "auto": ("pairwright.solvers.choice", "auto"),
        "matching": ("pairwright.solvers.matching", "matching"),
        "cpsat": ("pairwright.solvers.cpsat", "cpsat"),
        "backtracking": ("pairwright.solvers.backtracking", "backtracking"),
        "weighted": ("pairwright.solvers.weighted", "weighted"),
    }
)
"""Every solver, by the name that users give; ``auto`` chooses among the others."""

__all__ = ["SOLVERS", "Solver", "auto", "rounds_ahead", "solvable"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {"choice": ("auto",), "cpsat": ("rounds_ahead", "solvable"), "protocol": ("Solver",)},
    )
