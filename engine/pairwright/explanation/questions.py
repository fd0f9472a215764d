"""Why a round is as it is, why two do not meet, and why there is no round."""

from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.errors import NoValidPairing
from pairwright.event import Event
from pairwright.explanation.answers import Decision, WhyNot
from pairwright.explanation.by_bracket import (
    decisions_of_system,
    decisions_of_table,
    difference,
)
from pairwright.explanation.by_order import decisions_of_leads, first_worse, sums_of
from pairwright.explanation.exclusions import rest_unpaired, why_kept_apart
from pairwright.explanation.recorded_rounds import pairing_of, require_same, standing_before
from pairwright.field import field_of, pair_of
from pairwright.house import HouseRules, required_name
from pairwright.matching import obstruction_of
from pairwright.pairing import draw_for, find_rulebook, find_solver, next_round, pair
from pairwright.problem import ByOrder, BySystem, ByTable, Field
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook
from pairwright.solvers.cpsat import rounds_ahead
from pairwright.solvers.protocol import Solver
from pairwright.solvers.weighted import weighted


def explain(
    event: Event,
    round: int | None = None,
    *,
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
    board: int | None = None,
) -> list[Decision]:
    """Every decision of a round under the rulebook and the house rules.

    Without a number it is the next round to be paired; without ``house`` the rules of the event
    hold. With a ``board`` it is only the decision about that board, if the round has it; this is
    much faster where explaining a board means pairing the round again. Raises UnknownRound, and
    whatever ``pair`` raises for the next round.
    """
    book, solve = find_rulebook(rulebook), find_solver(solver)
    before = standing_before(event, round, house, book)
    draw = draw_for(before, book, before.house)
    paired = next_round(draw, solve, before.house)
    if round is not None:
        require_same(event.round(round), paired, book)
    field = field_of(draw, before.house)
    match field.procedure:
        case ByOrder(order):
            steps = decisions_of_leads(before, field, order, paired)
            return [step for step in steps if board in {None, step.board}]
        case BySystem(system):
            return list(decisions_of_system(before, field, system, paired, board))
        case ByTable(table):
            return list(decisions_of_table(before, field, table, paired, board))


def why_not(
    event: Event,
    a: str,
    b: str,
    *,
    round: int | None = None,
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
) -> WhyNot:
    """Why these two do not meet; the answer comes from the same round with that pair forced.

    Raises UnknownPlayer, UnknownRound, InvalidHouseRules, and whatever ``pair`` raises.
    """
    book, solve = find_rulebook(rulebook), find_solver(solver)
    before = standing_before(event, round, house, book)
    draw = draw_for(before, book, before.house)
    paired = next_round(draw, solve, before.house)
    if round is not None:
        require_same(event.round(round), paired, book)
    couple = HouseRules(required=[(a, b)]).required[0]
    one, other = pair_of(before, couple)
    field = field_of(draw, before.house)
    absent = [who for who in couple if before.roster.number(who) not in field.ranking]
    if absent:
        return WhyNot("barred", f"{absent[0]} does not take part")
    if any({a, b} == {board.white, board.black} for board in paired.boards):
        return WhyNot("paired", f"{a} and {b} meet", round=paired)
    if reason := why_kept_apart(before, field, one, other):
        return WhyNot("barred", reason)
    obstruction = obstruction_of(before, field, without=(one, other))
    if obstruction is not None:
        return WhyNot("impossible", rest_unpaired(obstruction), obstruction=obstruction)
    kept = before.house
    if field.ahead is not None and field.ahead.maximal:
        kept = kept.looking_ahead(rounds_ahead(field))  # as far as the round itself looks
    try:
        forced = next_round(draw, solve, kept.requiring(couple))
    except NoValidPairing as error:
        rules = [name for name in error.conflict if name != required_name(couple)]
        return WhyNot("impossible", f"house rules: {'; '.join(rules)}")
    criterion, said = _what_decided(before, field, paired, forced, solve)
    return WhyNot("later", said, criterion, round=forced)


def _what_decided(
    event: Event, field: Field, paired: Round, forced: Round, solver: Solver
) -> tuple[str, str]:
    """The criterion by which a round comes before another one, and how."""
    if not isinstance(field.procedure, ByOrder):
        both = pairing_of(event, paired), pairing_of(event, forced)
        if (found := difference(field, field.procedure.system, *both)) is not None:
            return found
        same_bye = paired.bye == forced.bye
        return (
            "order",
            "nothing else would change" if same_bye else f"{forced.bye} would have the bye",
        )
    if paired.bye == forced.bye and solver is weighted:
        worse = _worse(event, field, paired, forced)
        return worse or ("order of candidates", _first_difference(paired, forced))
    return "order of candidates", _first_difference(paired, forced)


def _worse(event: Event, field: Field, best: Round, other: Round) -> tuple[str, str] | None:
    """The first criterion by which a round is worse than the best, with both sums in words."""
    return first_worse(field, *(sums_of(event, field, either) for either in (best, other)))


def _first_difference(paired: Round, forced: Round) -> str:
    """The first decision that differs, and what comes before it in the rulebook's order."""
    if paired.bye != forced.bye:
        return f"{paired.bye} comes before {forced.bye} for the bye"
    for board, (now, then) in enumerate(zip(paired.boards, forced.boards, strict=True), 1):
        lead = {now.white, now.black} & {then.white, then.black}
        if len(lead) == 1:
            [first] = lead
            [instead] = {then.white, then.black} - lead
            [partner] = {now.white, now.black} - lead
            return f"on board {board}, {first} tries {partner} before {instead}"
    return "nothing else would change"


def why_stuck(
    event: Event, *, rulebook: str | Rulebook = DEFAULT_RULEBOOK, solver: str | Solver = "auto"
) -> NoValidPairing | None:
    """Why the next round cannot be paired; None if it can. Raises whatever else ``pair`` raises."""
    try:
        pair(event, rulebook=rulebook, solver=solver)
    except NoValidPairing as error:
        return error
    return None
