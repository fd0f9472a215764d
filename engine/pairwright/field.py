"""The field of one round: what the rulebook says of it, and what the house rules add."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from pairwright.draw import Draw
from pairwright.event import Event
from pairwright.house import MAX, NO_HOUSE_RULES, HouseRules
from pairwright.problem import (
    Ahead,
    Barred,
    Field,
    Limit,
    Pair,
    Seating,
    SeatingByKind,
    smaller_first,
)
from pairwright.union import Union


def field_of(draw: Draw, house: HouseRules = NO_HOUSE_RULES) -> Field:
    """Everybody who takes part in the next round, under the rulebook and the house rules.

    Raises UnknownPlayer for a house rule about an unknown player, and InvalidEvent where a table
    does not fit the event.
    """
    event, ranking, score = draw.event, draw.ranking, draw.score
    own = barred = draw.barred
    candidates = draw.bye_candidates
    event.roster.numbers(sorted(house.named))
    required = _required(event, house)
    if house:
        barred = _joined(barred, _kept_apart(event, house), bound_to_colours(event, house))
    if candidates is not None and required:
        candidates = [player for player in candidates if player not in required]
    return Field(
        ranking=ranking,
        score=score,
        barred=barred.of
        if candidates is None
        else with_bye(barred, ranking, candidates, len(score)),
        most_barred=barred.most,
        procedure=draw.procedure,
        cliques=barred.cliques,
        reason=barred.reason,
        met=own.of,
        bye_candidates=candidates,
        required=required,
        limits=_limits(event, house),
        ahead=_ahead(draw, house),
        criteria=draw.criteria(partial(seating_of, draw, house)),
    )


def seating_of(draw: Draw, house: HouseRules) -> Seating:
    """The rulebook's colours; swapped where only the other way round keeps the colour limit."""
    has_white = draw.seating
    if not house.colour_limit:
        return has_white
    open_colours = draw.event.ledger.open_colours

    def within_limit(better: int, other: int) -> bool:
        if len(open_colours(better)) == 1:
            return 1 in open_colours(better)
        if len(open_colours(other)) == 1:
            return -1 in open_colours(other)
        return has_white(better, other)

    if not isinstance(has_white, SeatingByKind):
        return within_limit
    known = has_white.alike
    # A last open colour decides before the seating, and alike for both orders.
    return SeatingByKind(within_limit, lambda player: (known(player), open_colours(player)))


def with_bye(
    barred: Barred, ranking: Sequence[int], candidates: Sequence[int], bye: int
) -> Callable[[int], Collection[int]]:
    """Who may not meet whom; the bye is one more number on the field."""
    ineligible = set(ranking).difference(candidates)

    def barred_or_bye(number: int) -> Collection[int]:
        if number == bye:
            return ineligible
        others = barred.of(number)
        return Union(others, (bye,)) if number in ineligible else others

    return barred_or_bye


def _joined(barred: Barred, *more: Mapping[int, Collection[int]]) -> Barred:
    """Who may not meet, by the rulebook and the house rules together."""
    parts = [part for part in more if part]

    def of(player: int) -> Collection[int]:
        return Union(barred.of(player), *(part.get(player, ()) for part in parts))

    most = sum(max(map(len, part.values())) for part in parts)
    return barred._replace(of=of, most=barred.most + most)


def _kept_apart(event: Event, house: HouseRules) -> dict[int, set[int]]:
    """Whom house rules keep apart in the next round."""
    apart: dict[int, set[int]] = {}
    for a, b in _pairs_apart(event, house, len(event.rounds) + 1):
        apart.setdefault(a, set()).add(b)
        apart.setdefault(b, set()).add(a)
    return apart


def _pairs_apart(event: Event, house: HouseRules, number: int) -> frozenset[Pair]:
    return frozenset(
        pair_of(event, couple)
        for pairs in house.apart(event.players, number).values()
        for couple in pairs
    )


def pair_of(event: Event, couple: tuple[str, str]) -> Pair:
    """Two ids as a pair of numbers, the smaller first. Raises UnknownPlayer."""
    a, b = event.roster.numbers(couple)
    return smaller_first(a, b)


def bound_to_colours(event: Event, house: HouseRules) -> dict[int, set[int]]:
    """Whom the colour limit keeps apart: those who cannot have different colours."""
    if not house.colour_limit:
        return {}
    left = {player: event.ledger.open_colours(player) for player in range(len(event.roster))}
    kinds = set(left.values())
    clashing = {
        kind: {who for who, other in left.items() if not (kind and other and len(kind | other) > 1)}
        for kind in kinds
    }
    return {player: clashing[kind] - {player} for player, kind in left.items()}


def _required(event: Event, house: HouseRules) -> dict[int, int]:
    pairs = [pair_of(event, couple) for couple in house.required]
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def _limits(event: Event, house: HouseRules) -> tuple[Limit, ...]:
    return tuple(
        Limit(
            rule.name,
            tuple(frozenset(event.roster.numbers(group)) for group in rule.groups),
            rule.at_most,
            rule.at_least,
        )
        for rule in house.limited(event.players, len(event.rounds) + 1)
    )


def _ahead(draw: Draw, house: HouseRules) -> Ahead | None:
    """The horizon for the rounds after the next; None without one."""
    event, playing, rule = draw.event, set(draw.ranking), house.horizon
    if rule is None:
        return None
    number = len(event.rounds) + 1
    maximal = rule.rounds == MAX
    if rule.rounds == MAX:
        planned = rule.planned or event.rounds_planned or number + len(playing)
        rounds = min(planned - number, len(playing))
    else:
        rounds = min(rule.rounds, len(playing) + 1)  # no field plays more: it shows soon
    if rounds <= 0:
        return None
    return Ahead(
        name=rule.name,
        rounds=rounds,
        maximal=maximal,
        met=draw.barred.of,
        apart=tuple(
            _pairs_apart(event, house, later) for later in range(number + 1, number + rounds + 1)
        ),
        fresh=frozenset(playing - event.ledger.had_bye),
    )
