"""Why a round is as it is: each lead, the candidates in their order, and what spoke against them.

``explain`` tells it of a round, ``why_not`` of a pair that did not come about.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pairwright.coming import ByeRequest
from pairwright.completion import best_sums, obstruction_of
from pairwright.errors import NoValidPairing, RoundDiffers
from pairwright.event import Event
from pairwright.field import Field, Pair, Pairing, field_of, pair_of
from pairwright.house import COLOUR_LIMIT, HouseRules, required_name
from pairwright.obstruction import Obstruction
from pairwright.pairing import find_rulebook, find_solver, pair
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook, System, Union
from pairwright.solvers import Solver, auto, rounds_ahead, weighted
from pairwright.solvers.remaining import Remaining

Kind = Literal["met", "rule", "rest", "house", "criterion"]
"""Why a candidate was passed over: a meeting, a rule about the pair, the rest that would have been
left, house rules that the rest could not have kept, or a criterion by which the round would have
been worse."""


Sums = tuple[int, ...]
"""What a round sums up to by each criterion of the rulebook."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A candidate who was passed over, and why."""

    candidate: str
    kind: Kind
    reason: str
    obstruction: Obstruction | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One step of a pairing: whom the lead got, and who was tried before.

    ``board`` is None and ``lead`` is None for the bye, which comes first. ``reason`` is that of a
    table which fixes all pairs; who is free by it comes last, without a board.
    """

    board: int | None
    lead: str | None
    chosen: str
    refused: tuple[Refusal, ...]
    reason: str = ""

    def sentences(self) -> list[str]:
        """The step in sentences that a director can read out."""
        if self.lead is None and self.reason:
            return [f"{self.chosen} is free: {self.reason}."]
        if self.lead is None:
            said = [f"The bye goes to {self.chosen}."]
            said += [f"{no.candidate} could not have it: {no.reason}." for no in self.refused]
            return said
        because = f": {self.reason}" if self.reason else ""
        said = [f"Board {self.board}: {self.lead} meets {self.chosen}{because}."]
        for no in self.refused:
            verb = "was not paired with" if no.kind == "criterion" else "could not meet"
            said.append(f"{self.lead} {verb} {no.candidate}: {no.reason}.")
        return said


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players were not paired, and what would have come of it.

    ``verdict`` is ``paired`` (they are), ``barred`` (a rule forbids it), ``impossible`` (the rest
    could not be paired) or ``later`` (another choice comes first, or is better). ``criterion``
    names what decided: the order of candidates, or for the solver ``weighted`` a criterion of the
    rulebook. ``round`` is the round with the pair forced, where there is one.
    """

    verdict: Literal["paired", "barred", "impossible", "later"]
    reason: str
    criterion: str = "order of candidates"
    round: Round | None = None
    obstruction: Obstruction | None = None


def explain(
    event: Event,
    round: int | None = None,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
    board: int | None = None,
) -> list[Decision]:
    """Every decision of a round, as the rulebook and the house rules take it.

    Without a number it is the round that would be paired next; without ``house`` the rules of the
    event hold. With a ``board`` it is the decision about that one alone, if the round has it; where
    each board takes pairing the round again this is much sooner. Raises UnknownRound, and whatever
    ``pair`` raises for the next round.
    """
    book = find_rulebook(rulebook)
    before = _before(event, round, house, book)
    paired = pair(before, rulebook=book, solver=solver)
    if round is not None:
        _insist_same(event.round(round), paired, book)
    field = field_of(before, book, before.house)
    if field.system is not None:
        return list(_system_decisions(before, field, field.system, paired, board))
    return [step for step in _decisions(before, field, paired) if board in {None, step.board}]


def event_before(event: Event, number: int, book: Rulebook | None = None) -> Event:
    """The event as it stood when a round was paired; who stands nowhere in it had left.

    Byes that were not given by the pairing had been asked for. By a ``book`` that has a table, who
    ever stood in a round had a number in it.

    Raises UnknownRound.
    """
    if book is not None and book.rounds is not None:
        return _table_before(event, number)
    paired = event.round(number)
    absent = frozenset(event.roster.ids).difference(paired.seated)
    asked = tuple(sorted(ByeRequest(number, player, code) for player, code in paired.byes))
    return replace(event.before(number), withdrawn=absent, requested=asked)


def _table_before(event: Event, number: int) -> Event:
    """The event before a round of a table: who ever stood in a round had a number in it."""
    stood = {player for played in event.rounds for player in played.seated}
    return replace(event.before(number), withdrawn=event.withdrawn - stood)


def why_not(
    event: Event,
    a: str,
    b: str,
    *,
    round: int | None = None,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
) -> WhyNot:
    """Why these two do not meet: the same round is paired with that pair forced.

    Raises UnknownPlayer, UnknownRound, InvalidHouseRules, and whatever ``pair`` raises.
    """
    book = find_rulebook(rulebook)
    before = _before(event, round, house, book)
    paired = pair(before, rulebook=book, solver=solver)
    if round is not None:
        _insist_same(event.round(round), paired, book)
    couple = HouseRules(required=[(a, b)]).required[0]
    one, other = pair_of(before, couple)
    field = field_of(before, book, before.house)
    absent = [who for who in couple if before.roster.number(who) not in field.ranking]
    if absent:
        return WhyNot("barred", f"{absent[0]} does not take part")
    if any({a, b} == {board.white, board.black} for board in paired.boards):
        return WhyNot("paired", f"{a} and {b} meet", round=paired)
    if reason := _why_barred(before, field, one, other):
        return WhyNot("barred", reason)
    obstruction = obstruction_of(before, field, without=(one, other))
    if obstruction is not None:
        return WhyNot("impossible", _of_rest(obstruction), obstruction=obstruction)
    kept = before.house
    if field.ahead is not None and field.ahead.maximal:
        kept = kept.looking_ahead(rounds_ahead(field))  # as far as the round itself looks
    try:
        forced = pair(before, rulebook=book, solver=solver, house=kept.requiring(couple))
    except NoValidPairing as error:
        rules = [name for name in error.conflict if name != required_name(couple)]
        return WhyNot("impossible", f"house rules: {'; '.join(rules)}")
    criterion, said = _what_decided(before, field, paired, forced, find_solver(solver))
    return WhyNot("later", said, criterion, round=forced)


def _what_decided(
    event: Event, field: Field, paired: Round, forced: Round, solver: Solver
) -> tuple[str, str]:
    """The criterion by which a round comes before another one, and how."""
    if field.system is not None:
        both = pairing_of(event, paired), pairing_of(event, forced)
        if (found := difference(field, field.system, *both)) is not None:
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


def _before(event: Event, number: int | None, house: HouseRules | None, book: Rulebook) -> Event:
    before = event if number is None else event_before(event, number, book)
    return before if house is None else before.with_house(house)


def _insist_same(recorded: Round, paired: Round, book: Rulebook) -> None:
    """A recorded round can be explained if it is what the rules give. Raises RoundDiffers.

    Where boards are put in order after the round was paired, files may have another order.
    """

    def pairs(played: Round) -> Collection[frozenset[str]]:
        found = [frozenset(board[:2]) for board in played.boards]
        return found if book.system is None else {*found}

    if pairs(recorded) != pairs(paired) or recorded.bye != paired.bye:
        raise RoundDiffers(
            f"round {recorded.number} is not the one that the rulebook and the house rules give"
        )


def _decisions(event: Event, field: Field, paired: Round) -> Iterator[Decision]:
    """Walk through a round again, in the order in which it was paired."""
    best = _sums(event, field, paired)
    ids = event.roster.ids
    mates = _mates(event, paired)
    seated: set[Pair] = set()
    players = list(field.ranking)
    for decision in _of_bye(event, field, paired):
        yield decision
        bye = event.roster.number(decision.chosen)
        seated.add((bye, field.bye_number))
        players.remove(bye)
    left = Remaining(field, players)
    for board in range(1, len(paired) + 1):
        lead = left.lead
        refused = tuple(
            _refusal(event, field, (lead, candidate), seated, best)
            for candidate in _until(field.order(left), mates[lead])
        )
        yield Decision(board, ids[lead], ids[mates[lead]], refused)
        left.seat(mates[lead])
        seated.add((min(lead, mates[lead]), max(lead, mates[lead])))


def _of_bye(event: Event, field: Field, paired: Round) -> Iterator[Decision]:
    """Who sits out, if anybody does, and who was tried before."""
    if paired.bye is None or field.bye_candidates is None:
        return
    bye = event.roster.number(paired.bye)
    tried = _until(iter(field.bye_candidates), bye)
    if field.system is not None and field.system.bye_by_score:
        score = field.score
        tried = (who for who in field.bye_candidates if score[who] < score[bye])
    refused = (_refusal(event, field, (field.bye_number, who), set(), ()) for who in tried)
    yield Decision(None, None, paired.bye, tuple(refused))


def _system_decisions(
    event: Event, field: Field, system: System, paired: Round, board: int | None
) -> Iterator[Decision]:
    """Each board of a round of brackets, with those who could have been met before.

    Where somebody floats down, it says why; of a round of a table, when it has the two meet, and
    who is free.
    """
    if board is None:
        yield from _of_bye(event, field, paired)
    best = pairing_of(event, paired)
    ids = event.roster.ids
    boards = {frozenset(pair): number for number, pair in enumerate(best.pairs, 1)}
    asked = {player for pair, at in boards.items() if board in {None, at} for player in pair}
    floats = _floats(event, field, system, best, asked)
    decisions = [
        Decision(
            boards[frozenset((lead, mate))],
            ids[lead],
            ids[mate],
            tuple(_worse_than(event, field, system, best, (lead, other)) for other in tried),
            floats.get(lead, "") if field.fixed is None else field.fixed(lead, mate),
        )
        for lead, mate, tried in system.tried(field, best)
        if lead in asked
    ]
    yield from sorted(decisions, key=lambda decision: decision.board or 0)
    if field.fixed is not None and board is None:
        for player, _ in paired.byes:
            reason = field.fixed(event.roster.number(player), field.bye_number)
            yield Decision(None, None, player, (), reason)


def _worse_than(event: Event, field: Field, system: System, best: Pairing, pair: Pair) -> Refusal:
    """Why two of a bracket do not meet, who would come first by the order alone."""
    name = event.roster.ids[pair[1]]
    if bar := why_barred(event, field, *pair):
        return Refusal(name, *bar)
    forced = _with_pair(field, pair)
    if forced is None:
        obstruction = obstruction_of(event, field, without=pair)
        if obstruction is None and field.coupled:
            return Refusal(name, "house", _of_house(field))
        reason = "the rest could not be paired" if obstruction is None else _of_rest(obstruction)
        return Refusal(name, "rest", reason, obstruction)
    found = difference(field, system, best, forced)
    if found is None:
        return Refusal(name, "criterion", "another one would have the bye")
    return Refusal(name, "criterion", found[1])


def _floats(
    event: Event, field: Field, system: System, best: Pairing, asked: Collection[int]
) -> dict[int, str]:
    """Why those who are asked for float down from the first bracket that does not pair them."""
    reasons: dict[int, str] = {}
    for player, bracket in system.floats(field, best):
        if player in asked and player not in reasons:
            name = event.roster.ids[player]
            said = f"{name} floats down; with {name} paired in the bracket"
            other = _staying(field, player, bracket)
            if other is None:
                reasons[player] = f"{said} the others could not be paired"
            elif (found := difference(field, system, best, other)) is None:
                reasons[player] = f"{said} another one would have the bye"
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
    """The best round in which two have to meet; None if there is none."""
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
    for now, then in system.against(field, best, other):
        if now.value != then.value:
            instead = f" instead of {now.count}" if now.count is not None else ""
            return then.criterion, f"{then.criterion}: {then.text}{instead}"
    return None


def _until(candidates: Iterator[int], last: int) -> Iterator[int]:
    for candidate in candidates:
        if candidate == last:
            return
        yield candidate


def _mates(event: Event, paired: Round) -> dict[int, int]:
    return {one: other for a, b in _boards(event, paired) for one, other in ((a, b), (b, a))}


def pairing_of(event: Event, paired: Round) -> Pairing:
    """The round by number."""
    bye = None if paired.bye is None else event.roster.number(paired.bye)
    return Pairing(_boards(event, paired), bye)


def _boards(event: Event, paired: Round) -> list[Pair]:
    """The pairs of the boards, by number."""
    whites, blacks = map(event.roster.numbers, (paired.whites, paired.blacks))
    return list(zip(whites, blacks, strict=True))


def _pairs(event: Event, paired: Round) -> list[Pair]:
    """The pairs of the boards, and who sits out with the number of the bye."""
    sits_out = () if paired.bye is None else (paired.bye,)
    byes = [(number, len(event.roster)) for number in event.roster.numbers(sits_out)]
    return [*_boards(event, paired), *byes]


def _refusal(
    event: Event, field: Field, tried: Pair, seated_pairs: set[Pair], best: Sums
) -> Refusal:
    """Why a candidate was passed over; ``best`` are the sums of the round by criteria."""
    lead, candidate = tried
    seated = {player for pair in seated_pairs for player in pair}
    name = event.roster.ids[candidate]
    if lead != field.bye_number and (bar := why_barred(event, field, lead, candidate)):
        return Refusal(name, *bar)
    pair = (min(lead, candidate), max(lead, candidate))
    for limit in field.limits:
        if pair in limit.pairs and len(limit.pairs & seated_pairs) >= limit.at_most:
            return Refusal(name, "rule", f"house rule: {limit.name}")
    taken = {*seated, lead, candidate}
    obstruction = obstruction_of(event, field, without=taken)
    if obstruction is not None:
        left = [number for number in field.ranking if number not in taken]
        reason = _of_last_two(event, field, left) or _of_rest(obstruction)
        return Refusal(name, "rest", reason, obstruction)
    if field.criteria and not field.coupled:
        then = best_sums(field, {*seated_pairs, pair})
        worse = _first_worse(field, best, then) or ("", "the solver chose otherwise")
        return Refusal(name, "criterion", worse[1])
    return Refusal(name, "house", _of_house(field))


def _of_house(field: Field) -> str:
    """That rules which couple boards are in the way."""
    names = [limit.name for limit in field.limits]
    names += [] if field.ahead is None else [field.ahead.name]
    return f"the others could not keep the house rules ({'; '.join(names)})"


def _sums(event: Event, field: Field, paired: Round) -> Sums:
    """What a round sums up to by each criterion."""
    return best_sums(field, _pairs(event, paired)) or ()


def _worse(event: Event, field: Field, best: Round, other: Round) -> tuple[str, str] | None:
    """The first criterion by which a round is worse than the best, and the two sums in words."""
    return _first_worse(field, *(_sums(event, field, either) for either in (best, other)))


def _first_worse(field: Field, best: Sums, other: Sums | None) -> tuple[str, str] | None:
    for criterion, now, then in zip(field.criteria, best, other or (), strict=False):
        if then < now:
            return None
        if then > now:
            reason = f"the round would have {then} {criterion.counted} instead of {now}"
            return criterion.name, reason
    return None


def _of_last_two(event: Event, field: Field, left: list[int]) -> str | None:
    """The reason in short where only two would be left."""
    if len(left) != 2 or (bar := why_barred(event, field, *left)) is None:
        return None
    one, other = (event.roster.ids[number] for number in left)
    return f"{one} and {other} would be left, and {bar[1]}"


def _of_rest(obstruction: Obstruction) -> str:
    return f"the rest could not be paired, as {obstruction}"


def why_barred(event: Event, field: Field, a: int, b: int) -> tuple[Kind, str] | None:
    """The rule about these two that keeps them apart; None if there is none."""
    if field.allows(a, b):
        return None
    ids = event.roster.ids
    couple = {ids[a], ids[b]}
    if field.met is not None and b in field.met(a) and (number := _meeting(event, couple)):
        return "met", f"they met in round {number}"
    number = len(event.rounds) + 1
    for name, pairs in event.house.apart(event.players, number).items():
        if any(couple == {*apart} for apart in pairs):
            return "rule", f"house rule: {name}"
    for wanted in event.house.required:
        if len(couple & {*wanted}) == 1:
            return "rule", f"house rule: {required_name(wanted)}"
    for reason, clique in field.cliques.items():
        if a in clique and b in clique:
            return "rule", reason
    limited = event.house.colour_limit and len(event.ledger.open_colours(a)) < 2
    return "rule", f"house rule: {COLOUR_LIMIT}" if limited else field.reason


def _why_barred(event: Event, field: Field, a: int, b: int) -> str | None:
    """Why two who are not paired could not be; None if they could."""
    if field.fixed is not None:
        return field.fixed(a, b)
    bar = why_barred(event, field, a, b)
    return None if bar is None else bar[1]


def _meeting(event: Event, couple: set[str]) -> int | None:
    """The round in which two met: the first that was played, or else paired; None if none was."""
    meetings = [
        (result.startswith("F"), played.number)
        for played in event.rounds
        for white, black, result in played.boards
        if couple == {white, black}
    ]
    return min(meetings)[1] if meetings else None


def _first_difference(paired: Round, forced: Round) -> str:
    """The first decision that is different, and what comes before it in the rulebook's order."""
    if paired.bye != forced.bye:
        return f"{paired.bye} comes before {forced.bye} for the bye"
    for board, (now, then) in enumerate(zip(paired.boards, forced.boards, strict=True), 1):
        lead = {now.white, now.black} & {then.white, then.black}
        if len(lead) == 1:
            [first] = lead
            [instead] = {then.white, then.black} - lead
            [mate] = {now.white, now.black} - lead
            return f"on board {board}, {first} tries {mate} before {instead}"
    return "nothing else would change"


def why_stuck(
    event: Event, *, rulebook: str | Rulebook = "northgate", solver: str | Solver = "auto"
) -> NoValidPairing | None:
    """Why the next round cannot be paired; None if it can. Raises whatever else ``pair`` raises."""
    try:
        pair(event, rulebook=rulebook, solver=solver)
    except NoValidPairing as error:
        return error
    return None
