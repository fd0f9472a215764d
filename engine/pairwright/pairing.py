"""``pair``: the next round of an event."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from pairwright.errors import (
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
from pairwright.field import Field, Pairing, field_of, seating_of
from pairwright.house import HouseRules
from pairwright.matching import obstruction_of
from pairwright.rounds import FORFEITS, WAITING, Round
from pairwright.rulebook import Rulebook, Seating
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers import SOLVERS, Solver, solvable

Value = TypeVar("Value")


def pair(
    event: Event,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
) -> Round:
    """Pair the next round: the first complete pairing in the rulebook's order.

    With the solver ``weighted`` it is the best one by the rulebook's criteria instead.

    The event is not changed; append the round with ``event.with_round``. ``rulebook`` and
    ``solver`` are names in RULEBOOKS and SOLVERS, or values of your own. With ``house`` rules it is
    the first pairing that keeps them all; without, those of the event are kept.

    Raises RoundInProgress, NotEnoughPlayers, NoValidPairing (with the obstruction, or the house
    rules that cannot hold together), in this order; UnknownPlayer for a house rule about somebody
    who is not registered; InvalidHouseRules for what is none, and for any where a table
    fixes all pairs; InvalidEvent where the rulebook can make nothing of the event; BudgetSpent from
    a solver with a budget; UnsuitableSolver from one that cannot keep the house rules, or goes by
    criteria where the rulebook has none; UnknownRulebook, UnknownSolver.
    """
    book = find_rulebook(rulebook)
    solve = find_solver(solver)
    house = event.house if house is None else house
    require_kind(house, HouseRules, "house: HouseRules", InvalidHouseRules)
    if event.in_progress:
        raise RoundInProgress(f"round {len(event.rounds)} still has a board without a result")
    field = field_of(event, book, house)
    if len(field) < 2 and book.rounds is None:  # a table lists those who are away too
        raise _too_few(field)
    try:
        pairing = solve(field)
    except NoValidPairing as refused:
        if refused.obstruction is not None:  # a table knows more than who is left to meet
            raise
        raise why_impossible(event, book, house) from None
    if not pairing.pairs:
        raise _too_few(field)
    return _seated(event, seating_of(event, book, house), pairing)


def require_room(event: Event, player: str, rulebook: str | Rulebook) -> None:
    """Raise RegistrationClosed where a table has no number for somebody who stood in no round."""
    book = find_rulebook(rulebook)
    stood = any(player in played.seated for played in event.rounds)
    if stood or not event.rounds or book.rounds is None or book.system is None:
        return
    try:
        book.system(event)
    except InvalidEvent as full:
        raise RegistrationClosed(f"the table has no number for a newcomer: {full}") from None


def _too_few(field: Field) -> NotEnoughPlayers:
    return NotEnoughPlayers(f"a round needs two players, and {len(field)} take part")


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
        raise unknown(f"{quoted(name)} is none of {', '.join(registry)}")
    return registry[name]


def why_impossible(event: Event, book: Rulebook, house: HouseRules) -> NoValidPairing:
    """What stands against the next round, which has no pairing: the rulebook, or the house."""
    obstruction = obstruction_of(event, field_of(event, book))
    if obstruction is not None:
        message = f"the next round cannot be paired: {obstruction}"
        return NoValidPairing(message, obstruction=obstruction)
    conflict = _conflict(event, book, house)
    return NoValidPairing(
        f"these house rules cannot hold together: {'; '.join(conflict)}",
        obstruction=obstruction_of(event, field_of(event, book, house)),
        conflict=conflict,
    )


def _conflict(event: Event, book: Rulebook, house: HouseRules) -> tuple[str, ...]:
    """House rules that cannot hold together, though any of them left out could.

    Each rule is left out in turn, for good if the others still conflict.
    """
    needed = house.names
    for name in house.names:
        others = [other for other in needed if other != name]
        if not solvable(field_of(event, book, house.keeping(others))):
            needed = others
    return tuple(needed)


def _seated(event: Event, better_has_white: Seating, pairing: Pairing) -> Round:
    """Give colours and names to the players of a pairing."""
    ids = event.roster.ids
    seated = [
        (ids[lead], ids[mate]) if better_has_white(lead, mate) else (ids[mate], ids[lead])
        for lead, mate in pairing.pairs
    ]
    whites, blacks = zip(*seated, strict=True)
    return Round(
        number=len(event.rounds) + 1,
        whites=whites,
        blacks=blacks,
        sheet=_sheet(seated, event.absent),
        bye=None if pairing.bye is None else ids[pairing.bye],
        byes=_byes(event, {*whites, *blacks}, None if pairing.free is None else ids[pairing.free]),
    )


def _byes(event: Event, seated: Collection[str], free: str | None) -> tuple[tuple[str, str], ...]:
    """Byes that were asked for; in a table there may be a board all the same, or nobody to meet."""
    asked = {player: code for player, code in event.sitting_out.items() if player not in seated}
    return tuple(asked.items() if free is None else {free: "Z", **asked}.items())


def _sheet(seated: Sequence[tuple[str, str]], away: Collection[str]) -> str:
    """All boards wait for their results, but those that somebody who is away forfeits."""
    if not away:
        return WAITING * len(seated)
    letters = {
        (False, False): WAITING,
        (False, True): FORFEITS["FW"],
        (True, False): FORFEITS["FB"],
        (True, True): FORFEITS["FF"],
    }
    return "".join(letters[white in away, black in away] for white, black in seated)
