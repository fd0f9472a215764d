"""Who may meet whom on a field, by place.

Almost all may meet: only those who may not are kept, and graphs are made for the places in
question.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from types import MappingProxyType

from pairwright.matching import Graph
from pairwright.met import NOBODY
from pairwright.problem import Field
from pairwright.union import Union

Places = Sequence[int]


class Meetings:
    """Who may not meet: pairs of places, and cliques in which nobody may meet another one."""

    __slots__ = ("_apart", "_cliques", "_required", "most")

    def __init__(
        self,
        apart: Sequence[Collection[int]],
        cliques: Sequence[frozenset[int]] = (),
        required: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        """``apart`` are for each place those that it may not meet, its clique aside.

        Cliques are disjoint. Players ``required`` to meet each other may meet nobody else.
        """
        self._apart = apart
        self._cliques = cliques
        self._required = required
        self.most = self._barred(range(len(apart)))

    @classmethod
    def on(cls, field: Field, playing: Sequence[int]) -> "Meetings":
        """Of those who play on a field."""
        at = {player: place for place, player in enumerate(playing)}
        cliques = [*field.cliques.values()]
        return cls(
            [
                [at[who] for who in _singly(player, field.barred(player), cliques) if who in at]
                for player in playing
            ],
            [frozenset(at[player] for player in clique if player in at) for clique in cliques],
            {
                at[one]: at.get(partner, NOBODY)
                for one, partner in field.required.items()
                if one in at
            },
        )

    def allow(self, one: int, other: int) -> bool:
        """May two different places meet?"""
        wanted = self._required
        return (
            other not in self._apart[one]
            and not any(one in clique and other in clique for clique in self._cliques)
            and wanted.get(one, other) == other
            and wanted.get(other, one) == one
        )

    def barred_at_most(self, places: Places) -> int:
        """An upper bound on how many of these one of them may not meet, itself included.

        ``most`` is the same for all places, and known beforehand.
        """
        return min(self.most, self._barred(places))

    def _barred(self, places: Places) -> int:
        if self._required and not self._required.keys().isdisjoint(places):
            return len(self._apart)
        alike = max((len(clique.intersection(places)) for clique in self._cliques), default=0)
        singly = max((len(self._apart[place]) for place in places), default=0)
        return singly + max(alike, 1)

    def graph(self, places: Places) -> Graph:
        """Who of these may meet; the vertices are their indices."""
        at = {place: index for index, place in enumerate(places)}
        everybody = (1 << len(places)) - 1
        others = dict.fromkeys(places, everybody)
        for clique in self._cliques:
            inside = clique.intersection(places)
            others |= dict.fromkeys(inside, everybody & ~_bits(map(at.__getitem__, inside)))
        if self._required:
            self._only_required(others, at)
        return [
            others[place]
            & ~_bits([index, *(at[other] for other in self._apart[place] if other in at)])
            for place, index in at.items()
        ]

    def _only_required(self, others: dict[int, int], at: Mapping[int, int]) -> None:
        """Leave those who are required to meet to each other."""
        wanted = _bits(at[place] for place in self._required if place in at)
        for place in others:
            if place not in self._required:
                others[place] &= ~wanted
            else:
                partner = self._required[place]
                others[place] &= 1 << at[partner] if partner in at else 0


def _singly(
    player: int, barred: Collection[int], cliques: Sequence[Collection[int]]
) -> Iterable[int]:
    """Those whom a player may not meet, but for the clique that the player is of."""
    # Quick, as it is asked for everybody: isinstance takes long for abstract classes.
    parts = barred.parts if type(barred) is Union else (barred,)
    return chain.from_iterable(part for part in parts if part not in cliques or player not in part)


def _bits(places: Iterable[int]) -> int:
    """Numbers as a bit set; any of them may come twice."""
    return reduce(or_, (1 << place for place in places), 0)


def graph_of(field: Field, playing: Sequence[int]) -> Graph:
    """Who may meet whom, by place."""
    return Meetings.on(field, playing).graph(range(len(playing)))
