"""Several collections of numbers as one."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import final


@final
class Union(Collection[int]):
    """Several collections as one, without making it."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Collection[int]) -> None:
        self._parts = parts

    @property
    def parts(self) -> Iterator[Collection[int]]:
        """The collections; those of a union instead of the union."""
        for part in self._parts:
            # Quick, as it is asked for everybody: isinstance takes long for abstract classes.
            yield from part.parts if type(part) is Union else (part,)

    def __contains__(self, player: object) -> bool:
        return any(player in part for part in self._parts)

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(self._parts)

    def __len__(self) -> int:
        return sum(map(len, self._parts))
