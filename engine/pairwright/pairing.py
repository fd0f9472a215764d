"""``pair``: the next round of an event."""

from collections.abc import Mapping
from typing import TypeVar

from pairwright.errors import (
    NotEnoughPlayers,
    RoundInProgress,
    UnknownName,
    UnknownRulebook,
    UnknownSolver,
    shown,
)
from pairwright.event import Event
from pairwright.field import Pairing, field_of
from pairwright.house import HouseRules
from pairwright.rounds import WAITING, Round
from pairwright.rulebook import Rulebook
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers import SOLVERS, Solver

Value = TypeVar("Value")


def pair(
    event: Event,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
    house: HouseRules | None = None,
) -> Round:
    """Pair the next round: the first complete pairing in the rulebook's order.

    The event is not changed; append the round with ``event.with_round``. ``rulebook`` and
    ``solver`` are names in RULEBOOKS and SOLVERS, or values of your own.

    Raises RoundInProgress, NotEnoughPlayers, NoValidPairing, in this order; BudgetSpent from a
    solver with a budget; UnknownRulebook, UnknownSolver.
    """
    book = find_rulebook(rulebook)
    solve = find_solver(solver)
    if event.in_progress:
        raise RoundInProgress(f"round {len(event.rounds)} still has a board without a result")
    field = field_of(event, book, house)
    if len(field) < 2:
        raise NotEnoughPlayers(f"a round needs two players, and {len(field)} take part")
    return _seated(event, book, solve(field))


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
        raise unknown(f"{shown(name)} is none of {', '.join(registry)}")
    return registry[name]


def _seated(event: Event, book: Rulebook, pairing: Pairing) -> Round:
    """Give colours and names to the players of a pairing."""
    better_has_white = book.seating(event)
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
        sheet=WAITING * len(seated),
        bye=None if pairing.bye is None else ids[pairing.bye],
    )
