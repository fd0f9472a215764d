"""The ladder over a field: the degree bound while it answers, then a matching of those left."""

from collections.abc import Callable, Collection
from functools import reduce
from math import inf
from operator import or_

from pairwright.completion.kept import KeptMatching
from pairwright.completion.oracle import Graph, Oracle
from pairwright.field import Field


class Ladder:
    """The completion oracle of one field; vertices are its seats, the bye seat included.

    *The degree bound.* A graph on an even number n of players in which everyone has at least n/2
    admissible opponents has a perfect matching (G. A. Dirac, 1952). If nobody is barred from more
    than d others, n >= 2(d + 1) is enough, so in a large field only the last few players of a
    round ever raise a question; for those, the rung below is built once.
    """

    __slots__ = (
        "_asked",
        "_barred",
        "_below",
        "_choosy_bye",
        "_enough",
        "_field",
        "_gone",
        "_left",
        "_matching",
        "_vertex",
    )

    def __init__(
        self,
        field: Field,
        matching: Callable[[Graph], Oracle] = KeptMatching,
        *,
        bound: bool = True,
    ) -> None:
        """``matching`` makes the rung below the bound; ``bound=False`` asks it everything."""
        self._field = field
        self._matching = matching
        self._left = len(field) + bool(field.byes)
        self._enough: float = 2 * (field.most_barred + 1) if bound else inf
        self._choosy_bye = 0 < len(field.byes) < len(field)
        self._gone = bytearray(self._left)
        self._below: Oracle | None = None
        self._vertex: dict[int, int] = {}  # from a seat to its vertex in the rung below
        self._asked = -1
        self._barred: Collection[int] = ()

    def completes(self) -> bool:
        """Can everybody who is left be paired, or sit out where there is a bye?"""
        # Any one candidate for the bye will do: the bound is asked about the others.
        others = self._left - 2 * self._choosy_bye
        return others >= self._enough or self._rung().completes()

    def admits(self, a: int, b: int) -> bool:
        """May a and b meet (or sit out, where one is the bye seat), and does the rest complete?"""
        if a != self._asked:
            self._asked, self._barred = a, self._barred_from(a)
        if b in self._barred:
            return False
        if self._left - 2 >= self._enough and (
            not self._choosy_bye or self._field.bye_seat in (a, b)
        ):
            return True
        below = self._rung()
        return below.admits(self._vertex[a], self._vertex[b])

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field."""
        if self._below is not None:
            self._below.pin(self._vertex[a], self._vertex[b])
        self._gone[a] = self._gone[b] = 1
        self._left -= 2
        if self._choosy_bye and self._field.bye_seat in (a, b):
            self._choosy_bye = False

    def _barred_from(self, seat: int) -> Collection[int]:
        field = self._field
        if not self._choosy_bye:
            return () if seat == field.bye_seat else field.barred(seat)
        if seat == field.bye_seat:
            return set(range(len(field))).difference(field.byes)
        no_bye = () if seat in field.byes else (field.bye_seat,)
        return {*field.barred(seat), *no_bye}

    def _rung(self) -> Oracle:
        """The matching of those who are left, made when the bound is silent for the first time."""
        if self._below is None:
            left = [seat for seat, gone in enumerate(self._gone) if not gone]
            self._vertex = {seat: vertex for vertex, seat in enumerate(left)}
            self._below = self._matching(self._graph_of(left))
        return self._below

    def _graph_of(self, left: list[int]) -> Graph:
        bit = {seat: 1 << vertex for vertex, seat in enumerate(left)}
        everybody = (1 << len(left)) - 1
        return [
            everybody & ~reduce(or_, (bit.get(other, 0) for other in self._barred_from(seat)), own)
            for seat, own in bit.items()
        ]
