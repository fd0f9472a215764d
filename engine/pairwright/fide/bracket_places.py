"""Those who are to be paired by lexicographic brackets, by place, and who may meet whom."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pairwright.fide.meetings import graph_of
from pairwright.fide.pairing_numbers import in_board_order
from pairwright.matching import (
    ByLevel,
    Graph,
    KeptMatching,
    LevelledMatching,
    Levels,
    lowest,
    members,
)
from pairwright.problem import Field, Pair

PlaceSet = int
"""Places in the ranking as a bit set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brackets:
    """The inputs of the brackets of a round, by number of the players.

    ``tpn`` are the pairing numbers, ``floats_again`` is 1 for players who should not float up
    again. ``graded``: a set of upfloaters is better, the fewer the following score group then
    needs; else it only matters whether that needs as few as possible.
    """

    tpn: Sequence[int]
    floats_again: Callable[[int], int]
    graded: bool = False


class Table:
    """Those who are to be paired, by place in the ranking, and who may meet whom."""

    def __init__(self, field: Field, brackets: Brackets, playing: Sequence[int]) -> None:
        self.size = len(playing)
        self.graded = brackets.graded
        self.tpn = [brackets.tpn[player] for player in playing]
        self.floats_again = [brackets.floats_again(player) for player in playing]
        self._playing = playing
        self._score = [field.score[player] for player in playing]
        # Scores in the standings of the round, of those too who sit out.
        self._scores = sorted({field.score[player] for player in field.ranking}, reverse=True)
        self._graph = graph_of(field, playing)
        fewest = min((row.bit_count() for row in self._graph), default=0)
        # This many can always be paired among themselves (Dirac; see the completion oracle).
        self._enough = 2 * (self.size - fewest)
        self._costs = [criterion.costs() for criterion in field.criteria]

    def groups(self, places: PlaceSet) -> list[PlaceSet]:
        """The score groups of these, the best first."""
        by_score = groupby(members(places), key=self._score.__getitem__)
        return [sum(1 << place for place in group) for _, group in by_score]

    def following(self, residents: PlaceSet, lower: PlaceSet) -> PlaceSet:
        """Who is left of the score group right below that of the residents; perhaps nobody.

        C6 is about that group alone (article 2.3.3): where its members have all floated up, were
        taken by an earlier bracket or sit out, no other group is asked.
        """
        own = self._score[lowest(residents)]
        below = next((score for score in self._scores if score < own), None)
        return sum(1 << place for place in members(lower) if self._score[place] == below)

    def may_meet(self, a: int, b: int) -> bool:
        """May these two meet?"""
        return bool(self._graph[a] >> b & 1)

    def criteria(self, a: int, b: int) -> Iterator[int]:
        """What a pair costs by each criterion."""
        better, other = self._playing[min(a, b)], self._playing[max(a, b)]
        return (costs(better, other) for costs in self._costs)

    def plenty(self, places: PlaceSet, more: int = 0) -> bool:
        """Are these, with ``more`` others, enough to be paired in any case?"""
        size = places.bit_count() + more
        return size == 0 or size >= self._enough

    def can_pair(self, places: PlaceSet) -> bool:
        """Can these, an even number, be paired among themselves?"""
        return self.plenty(places) or KeptMatching(self._graph, places).completes()

    def rows(self, ones: PlaceSet, others: PlaceSet) -> Graph:
        """Who of the ones may meet who of the others, both ways."""
        return [
            row & ((others if ones >> place & 1 else 0) | (ones if others >> place & 1 else 0))
            for place, row in enumerate(self._graph)
        ]

    def rows_by_criteria(self, places: PlaceSet) -> Levels:
        """Who of these may meet, by what the pair costs by all criteria together."""
        base = places.bit_count() + 1  # a criterion costs two at most for each pair
        rows: dict[int, Graph] = {}
        for a in members(places):
            for b in members(self._graph[a] & places & -(2 << a)):
                cost = 0
                for digit in self.criteria(a, b):
                    cost = cost * base + 2 * digit  # twice: the matching wants even costs
                level = rows.get(cost) or rows.setdefault(cost, [0] * self.size)
                level[a] |= 1 << b
                level[b] |= 1 << a
        return sorted(rows.items())

    def cheapest(self, places: PlaceSet, levels: Levels) -> LevelledMatching:
        """A cheapest pairing of these, of whom everybody can be paired."""
        matching = LevelledMatching(ByLevel(levels, self.size), places)
        if not matching.perfect:
            raise AssertionError("the oracle promised that everybody can be paired")
        return matching

    def in_board_order(self, couples: Iterable[Pair]) -> list[tuple[int, int]]:
        """Pairs as numbers, in the order of their boards."""
        ranked = in_board_order(couples, self._score.__getitem__, self.tpn.__getitem__)
        return [(self._playing[one], self._playing[other]) for one, other in ranked]
