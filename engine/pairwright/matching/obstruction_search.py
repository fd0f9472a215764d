"""The obstruction of a field that cannot be paired, from a search that found no partner."""

from collections.abc import Collection, Sequence

from pairwright.event import Event
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.matching.oracle import Graph, members
from pairwright.matching.unmatched import unmatched_in
from pairwright.obstruction import BYE, Obstruction
from pairwright.problem import Field


def obstruction_of(
    event: Event, field: Field, without: Collection[int] = (), *, whole: bool = False
) -> Obstruction | None:
    """Why the players of a field, apart from ``without``, cannot all be paired; None if they can.

    Rules about single pairs count, those that couple boards do not. A ``whole`` obstruction has
    all players who could be left over, not only enough of them to prove it.
    """
    left = [number for number in field.everybody if number not in without]
    names = [*event.roster.ids, BYE]
    graph = with_required(field, left, graph_of(field, left))
    return _obstruction_in(graph, [names[number] for number in left], whole=whole)


def _obstruction_in(graph: Graph, ids: Sequence[str], *, whole: bool) -> Obstruction | None:
    """Why a graph has no perfect matching, with the ids of its vertices; None if it has one."""
    found = unmatched_in(graph, ids.index(BYE) if BYE in ids else None, whole=whole)
    if found is None:
        return None

    def named(bits: int) -> frozenset[str]:
        return frozenset(ids[vertex] for vertex in members(bits))

    # It is understood that the bye can serve one island more: the cut need not name it.
    return Obstruction(cut=named(found.cut) - {BYE}, islands=tuple(map(named, found.islands)))
