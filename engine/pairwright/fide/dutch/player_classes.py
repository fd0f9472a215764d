"""Players of a bracket who are alike, and what the criteria give for pairs of them.

What a pair is worth depends on a few facts about the two. Players with the same facts are a group:
whoever of two groups meet, the criteria count the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pairwright.fide.dutch.absolute_criteria import Pair
from pairwright.fide.dutch.criteria import PAIRING, Bracket
from pairwright.fide.dutch.player_state import ABSOLUTE, Card
from pairwright.matching import Graph

Facts = tuple[object, ...]


def grouped(bracket: Bracket, able: Sequence[bool], graph: Graph) -> list[list[int]]:
    """Places of the bracket that are alike; ``able`` are those who may be left over.

    Who can meet one alone, as two who have to meet, is like nobody else.
    """
    tops = any(card.topscorer for card in bracket.cards)
    groups: dict[Facts, list[int]] = {}
    for place, card in enumerate(bracket.cards):
        bound = place if graph[place].bit_count() == 1 else None
        facts = (place < bracket.moved, able[place], bound, *_facts(card, tops=tops))
        if bracket.last_bye:
            facts += (len(card.colours),)
        groups.setdefault(facts, []).append(place)
    return [*groups.values()]


def _facts(card: Card, *, tops: bool) -> Facts:
    """What criteria look at; without topscorers C3 leaves nothing to C10 and C11."""
    running = (card.difference, card.twice) if tops and card.kind == ABSOLUTE else None
    return card.score, card.wants, card.kind, card.floats, card.topscorer, running


class Column(NamedTuple):
    """A criterion: what pairs add to it, and seats of who floats down, and a bound of the sum."""

    pairs: Sequence[int]
    seats: Sequence[int]
    bound: int


def worth(
    bracket: Bracket, pairs: Sequence[Pair], floating: Sequence[int], rounds: int
) -> list[int]:
    """C7 to C21 as one number for each pair, and then for each seat of a place that floats down.

    C6 and C8 are the same for all candidates that are compared here.
    """
    numbers = [0] * (len(pairs) + len(floating))
    for column in _columns(bracket, pairs, floating, rounds):
        # There are as many pairs, and seats, in each candidate: what all have alike is left out.
        if len({*column.pairs}) > 1 or len({*column.seats}) > 1:
            digits = [*column.pairs, *column.seats]
            numbers = [n * column.bound + digit for n, digit in zip(numbers, digits, strict=True)]
    return numbers


def _columns(
    bracket: Bracket, pairs: Sequence[Pair], floating: Sequence[int], rounds: int
) -> list[Column]:
    """The criteria, the most important one first."""
    none = [0] * len(floating)
    columns = [Column([bracket.digit(hi) for hi, _ in pairs], none, bracket.levels)]
    if bracket.last_bye:
        games = [len(bracket.cards[place].colours) for place in floating]
        columns.append(Column([0] * len(pairs), games, rounds + 1))
    for quality in PAIRING:
        if quality.rounds <= rounds:
            values = [quality.reward(bracket, hi, lo) for hi, lo in pairs]
            bound = bracket.levels if quality.by_score else bracket.base
            columns.append(Column(values, none, bound))
    return columns
