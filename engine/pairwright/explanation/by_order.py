"""A round that is paired lead by lead: who was tried, and what spoke against each."""

from collections.abc import Iterator

from pairwright.event import Event
from pairwright.explanation.answers import Decision, Refusal
from pairwright.explanation.exclusions import (
    house_rules_in_the_way,
    last_two_barred,
    rest_unpaired,
    why_barred,
)
from pairwright.explanation.recorded_rounds import boards_of
from pairwright.matching import best_sums, obstruction_of
from pairwright.problem import BySystem, Field, Order, Pair, smaller_first
from pairwright.rounds import Round
from pairwright.solvers.remaining import Remaining

Sums = tuple[int, ...]
"""The sums of a round by each criterion of the rulebook."""


def decisions_of_leads(
    event: Event, field: Field, order: Order, paired: Round
) -> Iterator[Decision]:
    """The decisions of a round, in the order in which it was paired."""
    best = sums_of(event, field, paired)
    ids = event.roster.ids
    partners = _partners(event, paired)
    seated: set[Pair] = set()
    players = list(field.ranking)
    for decision in of_bye(event, field, paired):
        yield decision
        bye = event.roster.number(decision.chosen)
        seated.add((bye, field.bye_number))
        players.remove(bye)
    left = Remaining(field, players)
    for board in range(1, len(paired) + 1):
        lead = left.lead
        refused = tuple(
            _refusal(event, field, (lead, candidate), seated, best)
            for candidate in _until(order(left), partners[lead])
        )
        yield Decision(board, ids[lead], ids[partners[lead]], refused)
        left.seat(partners[lead])
        seated.add(smaller_first(lead, partners[lead]))


def of_bye(event: Event, field: Field, paired: Round) -> Iterator[Decision]:
    """The decision about the bye, if there is one, and the candidates tried before."""
    if paired.bye is None or field.bye_candidates is None:
        return
    bye = event.roster.number(paired.bye)
    tried = _until(iter(field.bye_candidates), bye)
    if isinstance(field.procedure, BySystem):
        before = field.procedure.system.bye_before
        tried = (who for who in tried if before(who, bye))
    refused = (_refusal(event, field, (field.bye_number, who), set(), ()) for who in tried)
    yield Decision(None, None, paired.bye, tuple(refused))


def _refusal(
    event: Event, field: Field, tried: Pair, seated_pairs: set[Pair], best: Sums
) -> Refusal:
    """Why a candidate was passed over; ``best`` are the sums of the round by criteria."""
    lead, candidate = tried
    seated = {player for pair in seated_pairs for player in pair}
    name = event.roster.ids[candidate]
    if lead != field.bye_number and (bar := why_barred(event, field, lead, candidate)):
        return Refusal(name, *bar)
    pair = smaller_first(lead, candidate)
    for limit in field.limits:
        if limit.counts(*pair) and limit.total(seated_pairs) == limit.at_most:
            return Refusal(name, "rule", f"house rule: {limit.name}")
    taken = {*seated, lead, candidate}
    obstruction = obstruction_of(event, field, without=taken)
    if obstruction is not None:
        left = [number for number in field.ranking if number not in taken]
        reason = last_two_barred(event, field, left) or rest_unpaired(obstruction)
        return Refusal(name, "rest", reason, obstruction)
    if field.criteria and not field.coupled:
        then = best_sums(field, {*seated_pairs, pair})
        worse = first_worse(field, best, then) or ("", "the solver chose otherwise")
        return Refusal(name, "criterion", worse[1])
    return Refusal(name, "house", house_rules_in_the_way(field))


def _pairs(event: Event, paired: Round) -> list[Pair]:
    """The pairs of the boards, and the player with the bye paired with its number."""
    sits_out = () if paired.bye is None else (paired.bye,)
    byes = [(number, len(event.roster)) for number in event.roster.numbers(sits_out)]
    return [*boards_of(event, paired), *byes]


def sums_of(event: Event, field: Field, paired: Round) -> Sums:
    """The sums of a round by each criterion."""
    return best_sums(field, _pairs(event, paired)) or ()


def first_worse(field: Field, best: Sums, other: Sums | None) -> tuple[str, str] | None:
    """The first criterion by which sums are worse than the best, and how; None if by none."""
    for criterion, now, then in zip(field.criteria, best, other or (), strict=False):
        if then < now:
            return None
        if then > now:
            reason = f"the round would have more {criterion.plural}: {then} instead of {now}"
            return criterion.name, reason
    return None


def _until(candidates: Iterator[int], last: int) -> Iterator[int]:
    for candidate in candidates:
        if candidate == last:
            return
        yield candidate


def _partners(event: Event, paired: Round) -> dict[int, int]:
    return {one: other for a, b in boards_of(event, paired) for one, other in ((a, b), (b, a))}
