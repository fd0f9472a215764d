"""House rules that cannot all hold, though each of them could be kept without some other.

Rules about single pairs are compared by the graph of who may meet whom, however many they are.
Only where those can be kept, and rules that couple boards cannot, fields are solved, with the rules
on which a proof depends where there is one.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from pairwright.conflict_words import (
    no_later_rounds_in_words,
    rules_in_words,
    too_few_in_words,
    what_follows,
)
from pairwright.draw import Draw
from pairwright.errors import NoValidPairing
from pairwright.event import Event
from pairwright.field import bound_to_colours, field_of, pair_of
from pairwright.house import COLOUR_LIMIT, Couple, HouseRules, required_name
from pairwright.matching import graph_of, minimal_bars, obstruction_of
from pairwright.problem import Field, Pair, smaller_first
from pairwright.solvers.cpsat import solvable
from pairwright.solvers.later_rounds import LaterRounds, Obstacle
from pairwright.too_few_boards import fewest_boards

CANNOT_HOLD: Final = "these house rules cannot all hold"


def why_in_conflict(draw: Draw, house: HouseRules) -> NoValidPairing:
    """The refusal of a round that the rulebook alone would allow, with rules that conflict.

    Without any one of them, the others could be kept. Raises BudgetSpent.
    """
    event = draw.event
    for couple in house.required:
        if away := [player for player in couple if player in event.absent]:
            return _with_proof(draw, house, (required_name(couple),), _who_is_away(couple, away))
    bare = field_of(draw)
    places, number = bare.everybody, len(event.rounds) + 1
    names = minimal_bars(graph_of(bare, places), dict(bars_of(event, house, places, number)))
    if names is not None:
        return _with_proof(draw, house, tuple(names))
    conflict = tuple(
        _each_needed(
            _suspects(draw, house),
            lambda some: not solvable(field_of(draw, house.keeping(some))),
        )
    )
    field = field_of(draw, house.keeping(conflict))
    proof = fewest_boards(event, field) if field.limits else None
    if proof is not None:
        because = too_few_in_words(event, field, proof)
    else:
        because = no_later_rounds_in_words(event, field, _obstacle(field))
    return NoValidPairing(
        f"{CANNOT_HOLD}: {rules_in_words(house, conflict)}{because}",
        conflict=conflict,
        fewest_boards=proof,
    )


def _with_proof(
    draw: Draw, house: HouseRules, conflict: tuple[str, ...], because: str = ""
) -> NoValidPairing:
    """The refusal by rules about single pairs, with the obstruction that they make."""
    field = field_of(draw, house.keeping(frozenset(conflict)))
    because = because or f", so {what_follows(draw.event, field)}"
    return NoValidPairing(
        f"{CANNOT_HOLD}: {rules_in_words(house, conflict)}{because}",
        obstruction=obstruction_of(draw.event, field),
        conflict=conflict,
    )


def _who_is_away(couple: Couple, away: Sequence[str]) -> str:
    if len(away) == 2:
        return f", but {couple[0]} and {couple[1]} do not take part in this round"
    return f", but {away[0]} does not take part in this round"


def _suspects(draw: Draw, house: HouseRules) -> Sequence[str]:
    """Rules that conflict: those on which a proof against the rounds ahead depends, or all."""
    field = field_of(draw, house)
    obstacle = _obstacle(field)
    if obstacle is None or field.ahead is None:
        return house.names
    event, places = draw.event, field.everybody
    first = len(event.rounds) + 1
    needed = {field.ahead.name}
    for number in range(first, first + 1 + field.ahead.rounds):
        for name, pairs in bars_of(event, house, places, number):
            if any(obstacle.pairs[a] >> b & 1 for a, b in pairs):
                needed.add(name)
    return [name for name in house.names if name in needed]


def _obstacle(field: Field) -> Obstacle | None:
    """Why there are not as many rounds ahead as are asked for, if there is a proof."""
    if field.ahead is None or field.ahead.maximal:
        return None
    return LaterRounds(field, field.ahead).obstacle(field.ahead.rounds)


def bars_of(
    event: Event, house: HouseRules, places: Sequence[int], number: int
) -> Iterator[tuple[str, Collection[Pair]]]:
    """The pairs that each rule about single pairs bars in a round, as places on the field.

    In the order in which the rules are named.
    """
    place_of = {who: place for place, who in enumerate(places)}

    def places_of(pairs: Collection[Pair]) -> set[Pair]:
        return {
            smaller_first(place_of[a], place_of[b])
            for a, b in pairs
            if a in place_of and b in place_of
        }

    for name, couples in house.apart(event.players, number).items():
        yield name, places_of([pair_of(event, couple) for couple in couples])
    if number > len(event.rounds) + 1:  # the others are about the next round alone
        return
    for couple in house.required:
        pair = event.roster.numbers(couple)
        yield (
            required_name(couple),
            places_of([(one, who) for one in pair for who in places if who not in pair]),
        )
    clashing = bound_to_colours(event, house)
    if clashing:
        yield COLOUR_LIMIT, places_of([(a, b) for a, others in clashing.items() for b in others])


def _each_needed(
    names: Sequence[str], conflict: Callable[[Collection[str]], bool]
) -> Sequence[str]:
    """Rules that conflict, but would not without any one of them.

    From the first on, each rule is left out for good if the others still conflict; as many at once
    as can be.
    """
    kept: list[str] = []
    rest = list(names)
    size = len(rest)
    while rest:
        # Without any rule there is no conflict: that is not asked.
        size = min(size, len(rest) if kept else max(1, len(rest) // 2))
        if conflict({*kept, *rest[size:]}):
            del rest[:size]
            size *= 2
        elif size > 1:
            size //= 2
        else:
            kept.append(rest.pop(0))
    return kept
