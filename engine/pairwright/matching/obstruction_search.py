"""The obstruction of a field that cannot be paired, from a search that found no partner."""

from collections.abc import Collection

from pairwright.event import Event
from pairwright.matching.oracle import members
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.obstruction import BYE, Obstruction
from pairwright.problem import Field


def obstruction_of(event: Event, field: Field, without: Collection[int] = ()) -> Obstruction | None:
    """Why the players of a field, apart from ``without``, cannot all be paired; None if they can.

    Rules about single pairs count, those that couple boards do not.
    """
    left = [number for number in field.everybody if number not in without]
    graph = [
        sum(1 << place for place, b in enumerate(left) if a != b and field.allows(a, b))
        for a in left
    ]
    matching = KeptMatching(graph)
    if matching.failed is None:
        return None
    names = [*event.roster.ids, BYE]
    ids = [names[number] for number in left]

    def named(bits: int) -> frozenset[str]:
        return frozenset(ids[vertex] for vertex in members(bits))

    # It is understood that the bye can serve one island more: the cut need not name it.
    return Obstruction(
        cut=named(matching.failed.cut()) - {BYE},
        islands=tuple(map(named, matching.failed.islands())),
    )
