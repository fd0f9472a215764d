"""This round alone, when some of its pairs are made: who is left, and any round of theirs."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from pairwright.errors import NoValidPairing
from pairwright.matching.disjoint_matchings import any_matching
from pairwright.matching.field_graph import graph_of, with_required
from pairwright.problem import Field, Pair
from pairwright.seeded_random import Dice
from pairwright.solvers.quotas import Quotas
from pairwright.union import Union


def rest_of_round(
    field: Field, made: Sequence[Pair], byes: Collection[int], barred: Collection[int] = ()
) -> Field:
    """The field of those who are not in the pairs ``made``, without the rounds ahead.

    ``byes`` are those who may have the bye, if it is not given. The next lead does not meet those
    who are ``barred``: they have no bye where that comes next.
    """
    seated = {number for pair in made for number in pair}
    ranking = [player for player in field.ranking if player not in seated]
    rest = replace(
        field,
        ranking=ranking,
        required={a: b for a, b in field.required.items() if a not in seated},
        limits=tuple(limit.after(limit.total(made)) for limit in field.limits),
        ahead=None,
        bye_candidates=None,
    )
    if field.bye_candidates is not None and field.bye_number not in seated:
        able = [
            player for player in field.bye_candidates if player in byes and player not in barred
        ]
        return _apart(
            replace(rest, bye_candidates=able), field.bye_number, {*ranking}.difference(able)
        )
    if not barred:
        return rest
    most = rest.most_barred + len(barred)
    return _apart(replace(rest, most_barred=most), ranking[0], barred)


def _apart(field: Field, one: int, others: Collection[int]) -> Field:
    """The field in which one does not meet some others."""
    own = field.barred

    def barred(number: int) -> Collection[int]:
        if number == one:
            return Union(own(number), others)
        return Union(own(number), (one,)) if number in others else own(number)

    return replace(field, barred=barred)


def any_round(field: Field, dice: Dice) -> list[Pair] | None:
    """The pairs of some round of a field, the bye's among them; None if none is found.

    Raises NoValidPairing where it is shown that there is none.
    """
    if field.limits:
        return _within_limits(replace(field, ranking=dice.shuffled(field.ranking)))
    numbers = field.everybody
    graph = with_required(field, numbers, graph_of(field, numbers))
    mates = any_matching(graph, dice)
    if mates is None:
        raise NoValidPairing
    return [(numbers[a], numbers[b]) for a, b in enumerate(mates) if a < b]


def _within_limits(field: Field) -> list[Pair] | None:
    quotas = Quotas(field)
    if not quotas.completes():
        raise NoValidPairing
    found = quotas.known_round
    return None if found is None else [pair for pair in found.items() if pair[0] < pair[1]]
