"""Numbers that look random but are a function of a seed and of what they decide."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1


def draw_lot(below: int, *decides: object) -> int:
    """A number from 0 to ``below - 1``, the same on every machine for the same arguments."""
    text = repr(decides).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % below


class Dice:
    """A stream of numbers that look random, the same for the same seed: for searches that try.

    The generator is SplitMix64 (G. Steele, D. Lea, C. Flood 2014).
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """The next number from 0 to ``limit - 1``."""
        self._state = mixed = self._state + 0x9E3779B97F4A7C15 & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return (mixed ^ mixed >> 31) % limit

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in another order (R. Durstenfeld 1964)."""
        order = [*items]
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
