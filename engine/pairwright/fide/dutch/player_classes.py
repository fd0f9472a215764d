"""Classes of players in a bracket: the value of a pair depends only on the classes of the two."""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion
from pairwright.matching import Graph


def player_classes(
    bracket: Bracket, criteria: Iterable[DutchCriterion], able: Sequence[bool], graph: Graph
) -> list[list[int]]:
    """The places of a bracket by class: alike in all that the criteria read, and in C2 and C3.

    ``able`` are those who may be left over. A player with only one possible opponent, as in a
    required pair, is a class of one.
    """
    names = {name for criterion in criteria for name in criterion.reads}
    read = attrgetter("topscorer", "score", *sorted(names))
    classes: dict[tuple[object, ...], list[int]] = {}
    for place, state in enumerate(bracket.states):
        bound = place if graph[place].bit_count() == 1 else None
        facts = (place < bracket.mdps, able[place], bound, read(state))
        classes.setdefault(facts, []).append(place)
    return [*classes.values()]
