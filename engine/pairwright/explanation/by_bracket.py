"""A round that is paired bracket by bracket, or by a table.

It gives the criterion by which another round would be worse, or the round in which the table has
two players meet.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from pairwright.errors import NoValidPairing
from pairwright.event import Event
from pairwright.explanation.answers import Decision, Refusal
from pairwright.explanation.by_order import of_bye
from pairwright.explanation.exclusions import house_rules_in_the_way, rest_unpaired, why_barred
from pairwright.explanation.recorded_rounds import boards_of, pairing_of
from pairwright.matching import obstruction_of
from pairwright.problem import Field, FixedPairs, Pair, Pairing, System, Verdict
from pairwright.rounds import Round
from pairwright.solvers.choice import auto
from pairwright.union import Union


def decisions_of_table(
    event: Event, field: Field, table: FixedPairs, paired: Round, board: int | None
) -> Iterator[Decision]:
    """The round in which the table has each pair meet, and who is free."""
    ids = event.roster.ids
    for number, (one, other) in enumerate(boards_of(event, paired), 1):
        if board in {None, number}:
            yield Decision(number, ids[one], ids[other], (), table.fixed(one, other))
    for player, _ in paired.byes if board is None else ():
        reason = table.fixed(event.roster.number(player), field.bye_number)
        yield Decision(None, None, player, (), reason)


def decisions_of_system(
    event: Event, field: Field, system: System, paired: Round, board: int | None
) -> Iterator[Decision]:
    """Each board of a round of brackets, with the opponents who came before in the order.

    For downfloaters it says why they float.
    """
    if board is None:
        yield from of_bye(event, field, paired)
    best = pairing_of(event, paired)
    ids = event.roster.ids
    boards = {frozenset(pair): number for number, pair in enumerate(best.pairs, 1)}
    asked = {player for pair, at in boards.items() if board in {None, at} for player in pair}
    floats = _floats(event, field, system, best, asked)
    decisions = [
        Decision(
            boards[frozenset((lead, partner))],
            ids[lead],
            ids[partner],
            tuple(_worse_than(event, field, system, best, (lead, other)) for other in tried),
            floats.get(lead, ""),
        )
        for lead, partner, tried in system.tried(field, best)
        if lead in asked
    ]
    yield from sorted(decisions, key=lambda decision: decision.board or 0)


def _worse_than(event: Event, field: Field, system: System, best: Pairing, pair: Pair) -> Refusal:
    """Why two players of a bracket do not meet who would come first by the order alone."""
    name = event.roster.ids[pair[1]]
    if bar := why_barred(event, field, *pair):
        return Refusal(name, *bar)
    forced = _with_pair(field, pair)
    if forced is None:
        obstruction = obstruction_of(event, field, without=pair)
        if obstruction is None and field.coupled:
            return Refusal(name, "house", house_rules_in_the_way(field))
        reason = (
            "the rest could not be paired" if obstruction is None else rest_unpaired(obstruction)
        )
        return Refusal(name, "rest", reason, obstruction)
    found = difference(field, system, best, forced)
    if found is None:
        return Refusal(name, "criterion", "another player would have the bye")
    return Refusal(name, "criterion", found[1])


def _floats(
    event: Event, field: Field, system: System, best: Pairing, asked: Collection[int]
) -> dict[int, str]:
    """Why these players float down from the first bracket that does not pair them."""
    reasons: dict[int, str] = {}
    for player, bracket in system.floats(field, best):
        if player in asked and player not in reasons:
            name = event.roster.ids[player]
            said = f"{name} floats down; with {name} paired in the bracket"
            other = _staying(field, player, bracket)
            if other is None:
                reasons[player] = f"{said} the others could not be paired"
            elif (found := difference(field, system, best, other)) is None:
                reasons[player] = f"{said} another player would have the bye"
            else:
                reasons[player] = f"{said}, {found[1]}"
    return reasons


def _staying(field: Field, player: int, bracket: Collection[int]) -> Pairing | None:
    """The best round in which a player meets somebody of a bracket; None if there is none."""
    outside = frozenset(field.everybody).difference(bracket)

    def barred(number: int) -> Collection[int]:
        if number == player:
            return Union(field.barred(number), outside)
        return Union(field.barred(number), (player,)) if number in outside else field.barred(number)

    byes = field.bye_candidates
    free = None if byes is None else [who for who in byes if who != player]
    try:
        return auto(replace(field, barred=barred, bye_candidates=free))
    except NoValidPairing:
        return None


def _with_pair(field: Field, pair: Pair) -> Pairing | None:
    """The best round with this pair; None if there is none."""
    one, other = pair
    required = {**field.required, one: other, other: one}
    byes = field.bye_candidates
    free = None if byes is None else [who for who in byes if who not in pair]
    try:
        return auto(replace(field, required=required, bye_candidates=free))
    except NoValidPairing:
        return None


def difference(
    field: Field, system: System, best: Pairing, other: Pairing
) -> tuple[str, str] | None:
    """The first criterion by which a round differs from the best, and how; None if by none."""
    found = deciding(field, system, best, other)
    if found is None:
        return None
    now, then = found
    return then.criterion, f"{then.criterion}: {then.instead_of(now)}"


def deciding(
    field: Field, system: System, best: Pairing, other: Pairing
) -> tuple[Verdict, Verdict] | None:
    """The first two verdicts in which rounds differ; None where they are equal on all criteria."""
    both = system.against(field, best, other)
    return next(((now, then) for now, then in both if now.value != then.value), None)
