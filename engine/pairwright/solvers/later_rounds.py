"""Are so many rounds possible after this one? Yes where they are found, no where a proof is.

For the few questions between, both answers are missing here, and CP-SAT is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import and_, or_

from pairwright.matching import Graph
from pairwright.matching.disjoint_matchings import degrees_show, disjoint_matchings, without
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.matching.odd_cut import odd_set_left_by
from pairwright.matching.oracle import members
from pairwright.matching.regular_factor import too_few_opponents
from pairwright.matching.unmatched import unmatched_in
from pairwright.problem import Ahead, Field, Pair


@dataclass(frozen=True, slots=True)
class Shortage:
    """Some players have fewer opponents than some rounds without a rematch need.

    Each of ``players`` needs one a round, and there are ``opponents`` for all of them together. Of
    an ``odd`` set one player a round needs one outside of it. ``rounds`` may begin ``now``, or
    after this round.
    """

    players: frozenset[int]
    opponents: int
    rounds: int
    now: bool
    odd: bool = False


@dataclass(frozen=True, slots=True)
class Unpairable:
    """A round so many after this one cannot be paired: more islands than the cut can serve."""

    later: int
    cut: frozenset[int]
    islands: tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why there are not so many rounds after any round.

    It stands as long as none of these ``pairs``, of places among everybody, may meet who do not.
    """

    why: Shortage | Unpairable
    pairs: Graph


class LaterRounds:
    """The rounds after one of a field; vertices are places among everybody."""

    def __init__(self, field: Field, ahead: Ahead) -> None:
        self._field = field
        self._ahead = ahead
        self._numbers = field.everybody
        self._vertex = {number: vertex for vertex, number in enumerate(self._numbers)}
        self._everybody = (1 << len(self._numbers)) - 1
        self._later = self._graph_ahead(ahead.apart[0] if ahead.apart else frozenset())

    def follow(self, pairs: Sequence[Pair], rounds: int) -> bool:
        """Are so many rounds found that go on from a whole round? If not, nothing is known."""
        if not rounds:
            return True
        if not self.alike(rounds):
            return False
        mates = [0] * len(self._numbers)
        for a, b in pairs:
            one, other = self._vertex[a], self._vertex[b]
            mates[one], mates[other] = other, one
        rest = without(self._later, mates)
        return degrees_show(rest, rounds) or disjoint_matchings(rest, rounds) is not None

    def alike(self, rounds: int) -> bool:
        """Are all rounds ahead matchings of one graph? Byes may run out of fresh players."""
        apart = self._ahead.apart[:rounds]
        return all(pairs == apart[0] for pairs in apart) and not self._byes_return(rounds)

    def obstacle(self, rounds: int, *, quick: bool = False) -> Obstacle | None:
        """Why there are not so many after any round; None if no reason is found.

        ``quick`` leaves out what takes long.
        """
        if not rounds:
            return None
        found = [self._too_few(rounds), self._too_few_with_byes(rounds), self._unpairable(rounds)]
        if not quick:
            found.append(self._left_by_few(rounds))
        return next(chain.from_iterable(found), None)

    def _byes_return(self, rounds: int) -> bool:
        """Does somebody get a second bye?"""
        odd = self._field.bye_candidates is not None
        return bool(odd and rounds and rounds + 1 > len(self._ahead.fresh))

    def _too_few(self, rounds: int) -> Iterator[Obstacle]:
        """Somebody, or some together, have too few opponents."""
        for graph, times in self._needed(rounds):
            if (found := too_few_opponents(graph, times)) is not None:
                some, others = found.some, self._everybody & ~found.shared
                own = sum((graph[vertex] & others).bit_count() for vertex in members(some))
                opponents = own + times * found.shared.bit_count()
                why = Shortage(self._named(some), opponents, times, now=times > rounds)
                yield Obstacle(why, self._between(some, others))

    def _too_few_with_byes(self, rounds: int) -> Iterator[Obstacle]:
        """Those who have too few opponents need more byes than there are rounds."""
        if not self._byes_return(rounds):
            return
        players = self._everybody & ~(1 << self._vertex[self._field.bye_number])
        graph = [row & players for row in self._with_this_round(rounds)]
        short = [vertex for vertex in members(players) if graph[vertex].bit_count() <= rounds]
        opponents = sum(graph[vertex].bit_count() for vertex in short) + rounds + 1
        if opponents < len(short) * (rounds + 1):
            some = sum(1 << vertex for vertex in short)
            why = Shortage(self._named(some), opponents, rounds + 1, now=True)
            yield Obstacle(why, self._between(some, players))

    def _unpairable(self, rounds: int) -> Iterator[Obstacle]:
        """A round ahead cannot be paired, even by itself."""
        for later, apart in enumerate(self._ahead.apart[:rounds], 1):
            if apart in self._ahead.apart[: later - 1]:
                continue
            graph = self._graph_ahead(apart, anybody=self._byes_return(rounds))
            bye = (
                None if self._field.bye_candidates is None else self._vertex[self._field.bye_number]
            )
            if (found := unmatched_in(graph, bye)) is not None:
                cut, islands = found
                why = Unpairable(later, self._named(cut), tuple(map(self._named, islands)))
                crossing = [
                    self._between(island, self._everybody & ~(cut | island)) for island in islands
                ]
                yield Obstacle(why, [reduce(or_, rows) for rows in zip(*crossing, strict=True)])

    def _left_by_few(self, rounds: int) -> Iterator[Obstacle]:
        """Too few pairs leave an odd set of players."""
        for graph, times in self._needed(rounds):
            if (side := odd_set_left_by(graph, times)) is not None:
                others = self._everybody & ~side
                leaving = sum((graph[vertex] & others).bit_count() for vertex in members(side))
                why = Shortage(self._named(side), leaving, times, now=times > rounds, odd=True)
                yield Obstacle(why, self._between(side, others))

    def _named(self, bits: int) -> frozenset[int]:
        return frozenset(self._numbers[vertex] for vertex in members(bits))

    def _needed(self, rounds: int) -> Iterator[tuple[Graph, int]]:
        """Graphs that hold so many rounds without a common pair: those ahead, and this one too."""
        if not self._byes_return(rounds):
            yield self._ahead_of(rounds), rounds
            yield self._with_this_round(rounds), rounds + 1

    def _ahead_of(self, rounds: int) -> Graph:
        """Who may meet in any of so many rounds ahead."""
        apart = reduce(and_, self._ahead.apart[:rounds])
        return self._graph_ahead(apart, anybody=self._byes_return(rounds))

    def _with_this_round(self, rounds: int) -> Graph:
        """Who may meet in this round, or in any of so many ahead."""
        now = with_required(self._field, self._numbers, graph_of(self._field, self._numbers))
        return [one | other for one, other in zip(now, self._ahead_of(rounds), strict=True)]

    def _between(self, some: int, others: int) -> Graph:
        """The pairs of some and others, who may be among them."""
        size = len(self._numbers)
        return [
            (others if some >> vertex & 1 else 0) | (some if others >> vertex & 1 else 0)
            for vertex in range(size)
        ]

    def _graph_ahead(self, apart: frozenset[Pair], *, anybody: bool = False) -> Graph:
        """Who may meet in a round ahead; the bye goes to those without one, or to anybody."""
        field, ahead = self._field, self._ahead
        size = len(self._numbers)
        rows = [(1 << size) - 1 & ~(1 << vertex) for vertex in range(size)]
        for player in field.ranking:
            met = (self._vertex[other] for other in ahead.met(player) if other in self._vertex)
            rows[self._vertex[player]] &= ~sum(1 << vertex for vertex in {*met})
        for a, b in apart:
            if a in self._vertex and b in self._vertex:
                rows[self._vertex[a]] &= ~(1 << self._vertex[b])
                rows[self._vertex[b]] &= ~(1 << self._vertex[a])
        if field.bye_candidates is not None and not anybody:
            bye = self._vertex[field.bye_number]
            fresh = sum(1 << self._vertex[player] for player in ahead.fresh)
            rows = [
                row | 1 << bye if fresh >> vertex & 1 else row & ~(1 << bye)
                for vertex, row in enumerate(rows)
            ]
            rows[bye] = fresh
        return rows
