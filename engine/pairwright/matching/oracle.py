"""The questions that every rung of the completion oracle answers, and its graph."""

from collections.abc import Iterator
from typing import Protocol

Graph = list[int]
"""Admissible pairs: bit b of ``graph[a]`` says that a and b may meet. Symmetric, no loops."""


class Oracle(Protocol):
    """Three questions about those who have not been seated yet."""

    def completes(self) -> bool:
        """Can everybody who is left be paired?"""
        ...

    def admits(self, a: int, b: int) -> bool:
        """May these two, both left, meet, and can the rest then be paired?"""
        ...

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field."""
        ...


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1


def members(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, smallest first."""
    while bits:
        bit = bits & -bits
        yield bit.bit_length() - 1
        bits ^= bit
