"""The proof that limits on boards cannot be kept, from a cheapest matching of the field."""

from collections.abc import Collection, Iterator, Sequence

from pairwright.event import Event
from pairwright.fewest_boards import FewestBoards
from pairwright.matching import Graph, KeptMatching
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.matching.oracle import members
from pairwright.matching.quota_oracle import Cap, QuotaOracle, caps_of
from pairwright.matching.unmatched import from_all_left_over
from pairwright.obstruction import BYE
from pairwright.problem import Field
from pairwright.solvers.quotas import Quotas


def fewest_boards(event: Event, field: Field) -> FewestBoards | None:
    """Why the limits of a field cannot be kept, by one of them or by a sum; None without a proof.

    Rules about single pairs have to leave some round.
    """
    numbers = field.everybody
    names = [*event.roster.ids, BYE]
    ids = [names[number] for number in numbers]
    graph = with_required(field, numbers, graph_of(field, numbers))
    for caps, oracle in _oracles(field, numbers, graph):
        if oracle.matching.perfect and not oracle.completes():
            return _proof(caps, oracle, graph, ids)
    return None


def _oracles(
    field: Field, numbers: Sequence[int], graph: Graph
) -> Iterator[tuple[Sequence[Cap], QuotaOracle]]:
    """Each limit with its own oracle, then the weighted sum of all."""
    caps = [*caps_of(field, numbers, graph)]
    for cap in caps:
        yield [cap], QuotaOracle(graph, [cap], [1])
    # The sum leaves out the pairs of a limit that allows no board, and so does not prove anything
    # without that limit.
    if all(cap.at_most for cap in caps) and (summed := Quotas(field).summed) is not None:
        yield summed


def _proof(
    caps: Sequence[Cap], oracle: QuotaOracle, graph: Graph, ids: Sequence[str]
) -> FewestBoards:
    duals, charged = oracle.matching.proof()
    fewest = oracle.matching.cost() // 2
    alone, others = _who_meet_few(caps[0], graph, fewest) if len(caps) == 1 else ((), ())
    weights = zip(caps, oracle.times, strict=True)
    return FewestBoards(
        limits={cap.limit.name: weight for cap, weight in weights if weight},
        fewest=fewest,
        allowed=fewest + oracle.spare,
        numbers=dict(zip(ids, duals, strict=True)),
        sets=tuple((frozenset(ids[one] for one in them), charge) for them, charge in charged),
        alone=frozenset(ids[one] for one in alone),
        others=frozenset(ids[one] for one in others),
    )


def _who_meet_few(cap: Cap, graph: Graph, fewest: int) -> tuple[Collection[int], Collection[int]]:
    """Those who without boards that count meet only too few others; nobody if it needs more."""
    rows = [row & ~counted for row, counted in zip(graph, cap.pairs, strict=True)]
    matching = KeptMatching(rows, thorough=True)
    if matching.completes():
        return (), ()
    found = from_all_left_over(rows, matching)
    alone = [*members(sum(found.islands))]
    others = [*members(found.cut)]
    if len(alone) > len(found.islands) or (len(alone) - len(others) + 1) // 2 != fewest:
        return (), ()
    return alone, others
