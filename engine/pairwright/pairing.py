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
from pairwright.rounds import WAITING, Round
from pairwright.rulebook import Rulebook
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers import SOLVERS, Solver

Value = TypeVar("Value")


def pair(
    event: Event, *, rulebook: str | Rulebook = "northgate", solver: str | Solver = "auto"
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
    ranking = book.ranking(event)
    if len(ranking) < 2:
        raise NotEnoughPlayers(f"a round needs two players, and {len(ranking)} take part")
    return _seated(event, book, ranking, solve(field_of(event, book, ranking)))


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
    if name not in registry:
        raise unknown(f"{shown(name)} is none of {', '.join(registry)}")
    return registry[name]


def _seated(event: Event, book: Rulebook, ranking: list[int], pairing: Pairing) -> Round:
    """Give colours and names to the seats of a pairing."""
    better_has_white = book.seating(event.ledger)
    ids = [player.id for player in event.players]
    whites, blacks = [], []
    for lead, mate in pairing.pairs:
        better, other = ranking[lead], ranking[mate]
        white, black = (better, other) if better_has_white(better, other) else (other, better)
        whites.append(ids[white])
        blacks.append(ids[black])
    return Round(
        number=len(event.rounds) + 1,
        whites=tuple(whites),
        blacks=tuple(blacks),
        sheet=WAITING * len(whites),
        bye=None if pairing.bye is None else ids[ranking[pairing.bye]],
    )
