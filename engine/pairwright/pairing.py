"""``pair``: the next round of an event."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from pairwright.collector import paused_for
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.draw import Draw
from pairwright.errors import (
    BudgetSpent,
    InvalidEvent,
    InvalidHouseRules,
    NotEnoughPlayers,
    NoValidPairing,
    RegistrationClosed,
    RoundInProgress,
    UnknownName,
    UnknownRulebook,
    UnknownSolver,
    quoted,
    require_kind,
)
from pairwright.event import Event
from pairwright.field import field_of, seating_of
from pairwright.house import HouseRules
from pairwright.matching import obstruction_of
from pairwright.notation import LETTERS, WAITING, forfeited_by
from pairwright.obstruction import enumerated
from pairwright.problem import ByTable, Field, Pairing, Seating
from pairwright.results import Bye
from pairwright.roster import Numbers
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook, TableRulebook
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers import SOLVERS
from pairwright.solvers.protocol import Solver

Value = TypeVar("Value")


def pair(
    event: Event,
    *,
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
) -> Round:
    """Pair the next round: the first complete pairing in the rulebook's order.

    With the solver ``weighted`` it is the best one by the rulebook's criteria instead.

    The event is not changed; append the round with ``event.with_round``. ``rulebook`` and
    ``solver`` are names in RULEBOOKS and SOLVERS, or custom values. ``house`` rules replace those
    of the event; the pairing is the first that keeps them all.

    Raises RoundInProgress, NotEnoughPlayers, NoValidPairing (with the obstruction, or the house
    rules that cannot all hold), in this order; UnknownPlayer for a house rule about an unknown
    player; InvalidHouseRules for anything that is not house rules, and for any rule where a table
    fixes all pairs; InvalidEvent where the rulebook does not fit the event; BudgetSpent from a
    solver with a budget; UnsuitableSolver from one that cannot keep the house rules, or needs
    criteria that the rulebook does not have; UnknownRulebook, UnknownSolver.
    """
    book = find_rulebook(rulebook)
    solve = find_solver(solver)
    house = event.house if house is None else house
    require_kind(house, HouseRules, "house: HouseRules", InvalidHouseRules)
    with paused_for(len(event.roster)):
        return next_round(draw_for(event, book, house), solve, house)


def draw_for(event: Event, book: Rulebook, house: HouseRules) -> Draw:
    """The rulebook applied to an event, for its next round under these house rules.

    Raises RoundInProgress, InvalidHouseRules, InvalidEvent.
    """
    if event.in_progress:
        raise RoundInProgress(f"round {len(event.rounds)} still has a board without a result")
    if house and not book.keeps_house_rules:
        raise InvalidHouseRules("a round robin has fixed pairings and cannot keep house rules")
    return book.on(event)


def next_round(draw: Draw, solve: Solver, house: HouseRules) -> Round:
    """The next round of a draw. Raises whatever ``pair`` raises for it."""
    field = field_of(draw, house)
    if len(field) < 2 and not isinstance(field.procedure, ByTable):  # that lists who is away too
        raise _too_few(field)
    try:
        pairing = solve(field)
    except NoValidPairing as refused:
        if refused.obstruction is not None:  # a table knows more than who is left to meet
            raise
        raise why_impossible(draw, house) from None
    except BudgetSpent as spent:
        raise _what_is_proven(draw.event, spent) from None
    if not pairing.pairs:
        raise _too_few(field)
    return _seated(draw.event, seating_of(draw, house), pairing)


def computed_round(
    event: Event, rulebook: str | Rulebook = "dutch", solver: str | Solver = "auto"
) -> Round:
    """The next round of whoever takes part, who may be alone, or nobody.

    Raises whatever ``pair`` raises for two or more, and NoValidPairing for somebody who is alone
    and may not have the bye.
    """
    return round_of_any(draw_for(event, find_rulebook(rulebook), event.house), find_solver(solver))


def round_of_any(draw: Draw, solve: Solver) -> Round:
    """The next round of a draw of whoever takes part, as ``computed_round`` has it."""
    event = draw.event
    try:
        return next_round(draw, solve, event.house)
    except NotEnoughPlayers:
        field = field_of(draw, event.house)
    playing, byes = (
        [event.roster.ids[at] for at in them or ()]
        for them in (field.ranking, field.bye_candidates)
    )
    if playing and not byes and not isinstance(field.procedure, ByTable):
        raise NoValidPairing(f"{playing[0]} is alone, and may not have the bye")
    return Round.of(len(event.rounds) + 1, [], bye=byes[0] if byes else None)


def _what_is_proven(event: Event, spent: BudgetSpent) -> BudgetSpent:
    """The error of a solver without an answer, with what it has proven until then."""
    if not spent.settled:
        return spent
    ids = [*event.roster.ids, "the bye"]
    pairs = [f"{ids[one]}-{ids[other]}" for one, other in spent.settled]
    proven = f"{spent}; there is a round, and it begins with {enumerated(pairs)}"
    return BudgetSpent(proven, settled=spent.settled)


def require_room(event: Event, player: str, rulebook: str | Rulebook) -> None:
    """Raise RegistrationClosed where a table has no number for a player who was in no round."""
    book = find_rulebook(rulebook)
    stood = any(player in played.seated for played in event.rounds)
    if stood or not event.rounds or not isinstance(book, TableRulebook):
        return
    try:
        book.table(event)
    except InvalidEvent as full:
        raise RegistrationClosed(f"the table has no number for a newcomer: {full}") from None


def _too_few(field: Field) -> NotEnoughPlayers:
    return NotEnoughPlayers(f"a round needs two players, not {len(field)}")


def find_rulebook(rulebook: str | Rulebook) -> Rulebook:
    """The rulebook of this name, or the one given. Raises UnknownRulebook."""
    if isinstance(rulebook, Rulebook):
        return rulebook
    return _find(RULEBOOKS, rulebook, UnknownRulebook)


def find_solver(solver: str | Solver) -> Solver:
    """The solver of this name, or the one given. Raises UnknownSolver."""
    if callable(solver):
        return solver
    return _find(SOLVERS, solver, UnknownSolver)


def _find(registry: Mapping[str, Value], name: str, unknown: type[UnknownName]) -> Value:
    if not isinstance(name, str) or name not in registry:
        raise unknown(f"{quoted(name)} is not one of {', '.join(registry)}")
    return registry[name]


def why_impossible(draw: Draw, house: HouseRules) -> NoValidPairing:
    """Why the next round has no pairing: the rulebook, or the house rules."""
    obstruction = obstruction_of(draw.event, field_of(draw))
    if obstruction is not None:
        message = f"the next round cannot be paired: {obstruction}"
        return NoValidPairing(message, obstruction=obstruction)
    from pairwright.conflicts import why_in_conflict  # noqa: PLC0415  # only a refusal pays for it

    return why_in_conflict(draw, house)


def _seated(event: Event, better_has_white: Seating, pairing: Pairing) -> Round:
    """The round of a pairing, with colours and ids."""
    ids = event.roster.ids
    whites, blacks = [], []
    for one, other in pairing.pairs:
        if better_has_white(one, other):
            whites.append(one)
            blacks.append(other)
        else:
            whites.append(other)
            blacks.append(one)
    paired = Round(
        number=len(event.rounds) + 1,
        whites=tuple(map(ids.__getitem__, whites)),
        blacks=tuple(map(ids.__getitem__, blacks)),
        sheet=_sheet(event, whites, blacks),
        bye=None if pairing.bye is None else ids[pairing.bye],
        byes=_byes(event, pairing),
    )
    return paired.numbered(Numbers(event.roster, whites, blacks))


def _byes(event: Event, pairing: Pairing) -> tuple[tuple[str, Bye], ...]:
    """The requested byes, except of players on a board of a table, and of players free by it."""
    asked, ids = event.sitting_out, event.roster.ids
    if asked:
        seated = {ids[number] for pair in pairing.pairs for number in pair}
        asked = {player: bye for player, bye in asked.items() if player not in seated}
    if pairing.free is not None:
        asked = {ids[pairing.free]: Bye.ZERO, **asked}
    return tuple(asked.items())


def _sheet(event: Event, whites: Sequence[int], blacks: Sequence[int]) -> str:
    """All boards are open, except those that an absent player forfeits."""
    if not event.absent:
        return WAITING * len(whites)
    away = {*event.roster.numbers([*event.absent])}
    boards = zip(whites, blacks, strict=True)
    results = (forfeited_by(white=white in away, black=black in away) for white, black in boards)
    return "".join(map(LETTERS.__getitem__, results))
