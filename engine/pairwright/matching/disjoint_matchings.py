"""Perfect matchings without a common pair: rounds that can follow each other without a rematch.

How many there are is NP-complete to say in general (I. Holyer 1981). Two exact answers cover what
events ask: matchings that are found are their own proof, and a set of players with too few
opponents outside of it is one that there are fewer (see ``odd_cut``).
"""

from collections.abc import Sequence
from typing import Final

from pairwright.matching.oracle import Graph, lowest
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.seeded_random import Dice

TRIES: Final = 60
"""How often matchings are given back and taken in another way before the search ends."""

Mates = Sequence[int]


def degrees_show(graph: Graph, wanted: int) -> bool:
    """Does everybody have opponents enough for so many disjoint perfect matchings?

    By G. A. Dirac (1952) half of all vertices are enough for one; each takes one opponent away.
    """
    least = min((row.bit_count() for row in graph), default=0)
    return len(graph) % 2 == 0 and 2 * (least - wanted + 1) >= len(graph)


def disjoint_matchings(graph: Graph, wanted: int, *, tries: int = TRIES) -> list[Mates] | None:
    """So many disjoint perfect matchings; None if none were found, which proves nothing.

    Matchings are taken one after the other. Where none is left, one to three of those found are
    given back and taken in another way, which may leave room for one more.
    """
    dice = Dice(wanted)
    rest, found = list(graph), list[Mates]()
    while len(found) < wanted:
        if (mates := any_matching(rest, dice)) is not None:
            found.append(mates)
            rest = without(rest, mates)
            continue
        tries -= 1
        if not found or tries < 0:
            return None
        found = dice.shuffled(found)
        back = 1 + dice.below(3)
        kept, given = found[back:], found[:back]
        pool = _with(rest, given)
        again = _taken(pool, len(given) + 1, dice)
        if len(again) >= len(given):
            found, rest = kept + again, pool
            for mates in again:
                rest = without(rest, mates)
    return found


def any_matching(graph: Graph, dice: Dice) -> Mates | None:
    """A perfect matching that begins at random; None if there is none."""
    size = len(graph)
    mates, free = list(range(size)), (1 << size) - 1
    for one in dice.shuffled(range(size)):
        if free >> one & 1 and (others := graph[one] & free):
            at = dice.below(size)
            other = lowest(others >> at << at or others)
            mates[one], mates[other] = other, one
            free &= ~(1 << one | 1 << other)
    matching = KeptMatching(graph, like=mates)
    return list(matching.mates) if matching.completes() else None


def without(graph: Graph, mates: Mates) -> Graph:
    """The graph without the pairs of a matching."""
    return [row & ~(1 << mate) for row, mate in zip(graph, mates, strict=True)]


def _with(graph: Graph, matchings: Sequence[Mates]) -> Graph:
    rows = list(graph)
    for mates in matchings:
        rows = [row | 1 << mate for row, mate in zip(rows, mates, strict=True)]
    return rows


def _taken(graph: Graph, most: int, dice: Dice) -> list[Mates]:
    """At most so many disjoint perfect matchings, one after the other as long as there are any."""
    found: list[Mates] = []
    while len(found) < most and (mates := any_matching(graph, dice)) is not None:
        found.append(mates)
        graph = without(graph, mates)
    return found
