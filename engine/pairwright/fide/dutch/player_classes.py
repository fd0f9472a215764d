"""Classes of players in a bracket: what pairs are worth depends on the classes of the two alone."""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion
from pairwright.matching import Graph


def player_classes(
    bracket: Bracket, criteria: Iterable[DutchCriterion], able: Sequence[bool], graph: Graph
) -> list[list[int]]:
    """The places of a bracket by class: alike in all that the criteria read, and in C2 and C3.

    ``able`` are those who may be left over. Who can meet one alone, as two who have to meet, is
    like nobody else.
    """
    names = {name for criterion in criteria for name in criterion.reads}
    read = attrgetter("topscorer", "score", *sorted(names))
    classes: dict[tuple[object, ...], list[int]] = {}
    for place, state in enumerate(bracket.states):
        bound = place if graph[place].bit_count() == 1 else None
        facts = (place < bracket.mdps, able[place], bound, read(state))
        classes.setdefault(facts, []).append(place)
    return [*classes.values()]
