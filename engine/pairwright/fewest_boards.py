"""Why limits on boards cannot be kept, as an object that anyone can check by hand."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FewestBoards:
    """Any round has at least ``fewest`` boards that count, and ``allowed`` are fewer.

    ``limits`` are the names of the limits with how often each counts; a lower limit counts the
    boards that are not of its kind. The proof: everybody has a whole number, the bye too (with the
    id ""), and odd ``sets`` of them have one. For any two who may meet, their numbers less those of
    the sets that hold both are at most twice what their board counts. So twice what a round counts
    is at least the sum of all numbers, less half a set, rounded down, times its number (J. Edmonds,
    "Maximum matching and a polyhedron with 0,1-vertices", 1965).

    Where it is enough, there is a simpler reason: without boards that count, ``alone`` can each
    only meet those of ``others``, who are fewer.
    """

    limits: Mapping[str, int]
    fewest: int
    allowed: int
    numbers: Mapping[str, int]
    sets: tuple[tuple[frozenset[str], int], ...] = ()
    alone: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
