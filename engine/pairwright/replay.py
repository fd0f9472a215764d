"""Recorded rounds compared with those that the rules give."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeVar

from pairwright.draw import Draw
from pairwright.errors import NoValidPairing
from pairwright.event import Event
from pairwright.explanation import event_before, pairing_of, why_barred
from pairwright.explanation.by_bracket import deciding
from pairwright.field import field_of
from pairwright.notation import RESULTS, Ending
from pairwright.pairing import draw_for, find_rulebook, find_solver, round_of_any
from pairwright.problem import ByOrder, Field, Pairing
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook
from pairwright.solvers.protocol import Solver

Board = tuple[str, str]
"""White and black; an empty text is nobody."""

Seats = TypeVar("Seats", bound=tuple[Any, Any])

Better = Literal["rules", "recorded", "neither"]


class Judgement(NamedTuple):
    """The first criterion by which two rounds differ, how, and which of them is better by it."""

    criterion: str
    text: str
    better: Better


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that the rules pair differently.

    ``recorded`` and ``computed`` are the boards that only one of the two has, the bye as a board
    against nobody.
    """

    round: int
    recorded: tuple[Board, ...]
    computed: tuple[Board, ...]
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recorded round, and the one that the rules give from what was known before it.

    ``draw`` is the rulebook applied to the event before the round. ``computed`` is None where there
    is no pairing; ``refusal`` says why.
    """

    draw: Draw
    recorded: Round
    computed: Round | None
    refusal: str = ""

    @property
    def before(self) -> Event:
        """The event before the round."""
        return self.draw.event


def replayed(
    event: Event, rulebook: str | Rulebook = "dutch", solver: str | Solver = "auto"
) -> Iterator[Replayed]:
    """Every recorded round of an event, in order, beside the one that the rules give.

    The last round that is recorded is the last one, unless more are planned. Raises whatever
    ``pair`` raises for a round, but for what says that there is no pairing.
    """
    book, solve = find_rulebook(rulebook), find_solver(solver)
    planned = max(event.rounds_planned or 0, len(event.rounds)) or None
    event = replace(event, rounds_planned=planned)
    for recorded in event.rounds:
        before = event_before(event, recorded.number, book)
        draw = draw_for(before, book, before.house)
        try:
            yield Replayed(draw, recorded, round_of_any(draw, solve))
        except NoValidPairing as error:
            yield Replayed(draw, recorded, None, str(error))


def differences(
    event: Event, rulebook: str | Rulebook = "dutch", solver: str | Solver = "auto"
) -> Iterator[Difference]:
    """The rounds of an event that the rules pair differently, as ``replayed`` has them."""
    for each in replayed(event, rulebook, solver):
        theirs = _boards(each.recorded)
        if each.computed is None:
            none = Judgement("none", each.refusal, "neither")
            yield Difference(each.recorded.number, tuple(theirs), (), none)
            continue
        recorded, computed = only_in_one(theirs, _boards(each.computed), _forfeited(each.recorded))
        if recorded or computed:
            yield Difference(
                each.recorded.number,
                tuple(recorded),
                tuple(computed),
                _judged(each.draw, each.recorded, each.computed),
            )


def only_in_one(
    recorded: Sequence[Seats], computed: Sequence[Seats], colourless: Collection[Seats]
) -> tuple[list[Seats], list[Seats]]:
    """The boards that only the recorded round has, and those that only the computed one has.

    Two boards are the same if the same players have the same colours; the ``colourless`` ones,
    whose games were not played, have no colours to differ.
    """
    without = {frozenset(board) for board in colourless}

    def same_as(board: Seats) -> object:
        pair = frozenset(board)
        return pair if pair in without else board

    theirs, ours = set(map(same_as, recorded)), set(map(same_as, computed))
    return (
        [board for board in recorded if same_as(board) not in ours],
        [board for board in computed if same_as(board) not in theirs],
    )


def _forfeited(paired: Round) -> list[Board]:
    """The boards whose games were forfeited, and so played with no colours."""
    boards = zip(paired.whites, paired.blacks, paired.results, strict=True)
    return [
        (white, black)
        for white, black, result in boards
        if RESULTS[result].ending is Ending.FORFEIT
    ]


def _boards(paired: Round) -> list[Board]:
    """White and black of each board, and who has the bye against nobody."""
    bye = [] if paired.bye is None else [(paired.bye, "")]
    return [*zip(paired.whites, paired.blacks, strict=True), *bye]


def _judged(draw: Draw, recorded: Round, computed: Round) -> Judgement:
    """By what a recorded round differs from the one that the rules give."""
    before = draw.event
    field = field_of(draw, before.house)
    theirs, ours = (pairing_of(before, paired) for paired in (recorded, computed))
    if not_allowed := next(_not_allowed(before, field, theirs), None):
        return Judgement("not allowed", not_allowed, "rules")
    if {frozenset(two) for two in theirs.pairs} == {frozenset(two) for two in ours.pairs}:
        return Judgement("colours", "the same players meet with other colours", "rules")
    if isinstance(field.procedure, ByOrder):
        return Judgement("order of candidates", "another pairing comes first", "rules")
    found = deciding(field, field.procedure.system, ours, theirs)
    if found is None:
        return Judgement("order", "the pairings are equal by all criteria", "neither")
    one, other = found
    better: Better = "rules" if one.value < other.value else "recorded"
    return Judgement(other.criterion, other.instead_of(one), better)


def _not_allowed(event: Event, field: Field, pairing: Pairing) -> Iterator[str]:
    """What of a round no rule allows."""
    ids = event.roster.ids
    for one, other in pairing.pairs:
        if barred := why_barred(event, field, one, other):
            yield f"{ids[one]} and {ids[other]} may not meet: {barred[1]}"
    if len(field) % 2 != (pairing.bye is not None):
        yield "somebody sits out" if pairing.bye is not None else "nobody has the bye"
    elif pairing.bye is not None and pairing.bye not in (field.bye_candidates or ()):
        yield f"{ids[pairing.bye]} may not have the bye"
    there = {player for two in pairing.pairs for player in two} | {pairing.bye} - {None}
    for player in field.ranking:
        if player not in there:
            yield f"{ids[player]} has neither a board nor a bye"
