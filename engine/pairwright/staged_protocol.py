"""Pairing by stages: each criterion leaves only the complete pairings that are best by it.

A rulebook says what is asked, one stage after the other, and a solver answers; neither knows how
the other does it. Of a pair the better-ranked player is named first, and the bye last.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol, Self, runtime_checkable

from pairwright.problem import Field, Pair, Pairing

Worth = Mapping[Pair, int]
"""What pairs add to a sum; pairs without an entry add nothing."""


class Narrowing(Protocol):
    """The complete pairings of a field, narrowed down step by step; at least one is always left."""

    @property
    def pairs(self) -> Collection[Pair]:
        """All pairs of the pairings that are left, and perhaps some others."""
        ...

    @property
    def latest(self) -> Collection[Pair]:
        """One of the pairings that are left."""
        ...

    def most(self, worth: Worth) -> int:
        """The largest sum of any pairing that is left, which is now the latest one."""
        ...

    def settle(self, worth: Worth) -> int:
        """The largest sum; only the pairings that reach it are left."""
        ...

    def first(self, pairs: Iterable[Pair]) -> Pair:
        """The first pair that some pairing has; only pairings with it are left.

        Each pairing that is left has to have one of the pairs.
        """
        ...

    def drop(self, pairs: Iterable[Pair]) -> None:
        """Leave only pairings without these, of which the latest has none."""
        ...

    def without(self, made: Collection[Pair]) -> Self:
        """All pairings of the others, when these pairs of the latest one were made.

        Earlier sums no longer hold, but what was dropped stays dropped.
        """
        ...


@runtime_checkable
class Staged(Protocol):
    """A system that can be paired by stages."""

    def by_stages(self, field: Field, narrowing: Narrowing) -> Pairing:
        """Pair everybody on a field, the boards in their order."""
        ...
