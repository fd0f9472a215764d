"""One event of a sweep, played out and measured: one row."""

import time
from fractions import Fraction
from functools import partial
from typing import Any, Final

from pairdesk.sweeps.grid import Grid, Trial
from pairwright import SOLVERS, Event, pair
from pairwright.errors import PairwrightError
from pairwright.generation import Recipe, beginning
from pairwright.metrics import Measures, measure
from pairwright.rehearsal import by_elo, with_model
from pairwright.solvers import Solver
from pairwright.solvers.cpsat import cpsat
from pairwright.tiebreaks import find_chain

Row = dict[str, str | int | float | None]
"""The results of an event, by column."""

MEASURED: Final = (
    *("boards", "floats", "repeated_floats", "imbalance", "largest_imbalance", "score_gap"),
    *("largest_gap", "kendall", "spearman", "strongest_wins"),
)
"""The measures with one column each; ties have one for each tie-break."""

CONDITIONS: Final = ("lowest_rating", "highest_rating", "rules")
"""The columns that must be equal in all rows of a table for them to be comparable."""

ALWAYS: Final = (*Trial._fields, *CONDITIONS, "played", "stopped", "error", *MEASURED)
"""The columns of every sweep, whatever its chain."""

TIMED: Final = ("solver_seconds", "solves")
TIED: Final = "tied_after_"
TEXTS: Final = frozenset({"rulebook", "solver", "rules", "stopped", "error"})
FRACTIONS: Final = frozenset(
    {"imbalance", "score_gap", "largest_gap", "kendall", "spearman", "strongest_wins"}
    | {"solver_seconds"}
)
"""The columns of texts, and of numbers that need not be whole; the others hold whole numbers."""


def columns(grid: Grid) -> tuple[str, ...]:
    """The columns of the rows of a sweep."""
    return (*ALWAYS, *(_tied(code) for code in _codes(grid)), *TIMED)


def blank(grid: Grid, trial: Trial) -> Row:
    """The row of an event that has not been played.

    Raises BadDocument, OSError where a file of a rulebook that was not read yet cannot be.
    """
    return {
        **dict.fromkeys(columns(grid)),
        **trial._asdict(),
        "lowest_rating": grid.lowest_rating,
        "highest_rating": grid.highest_rating,
        "rules": grid.digests[trial.rulebook],
    }


def play_trial(grid: Grid, trial: Trial) -> Row:
    """Play an event until its last round or until one cannot be paired, and measure it.

    ``played`` are its rounds, and ``stopped`` is the code of what ended it before the last
    one. ``error`` is the error of any other kind with which it failed.

    Raises BadDocument, OSError where a file of a rulebook that was not read yet cannot be.
    """
    row = blank(grid, trial)
    try:
        return row | _played(grid, trial)
    except Exception as error:  # noqa: BLE001  # a sweep continues, and the row says what failed
        return row | {"error": f"{type(error).__name__}: {error}"}


def _played(grid: Grid, trial: Trial) -> Row:
    solves: list[int] = []
    solver = _counted(SOLVERS[trial.solver], solves)
    event, stopped, seconds = _play(grid, trial, solver)
    return {
        "played": len(event.rounds),
        "stopped": stopped,
        **_measured(measure(event, grid.chain)),
        "solver_seconds": seconds,
        "solves": sum(solves),
    }


def _play(grid: Grid, trial: Trial, solver: Solver) -> tuple[Event, str | None, float]:
    """The event as far as it got, what stopped it, and the seconds that its pairing took."""
    book = grid.books[trial.rulebook]
    recipe = Recipe(
        players=trial.players,
        rounds=trial.rounds,
        lowest_rating=grid.lowest_rating,
        highest_rating=grid.highest_rating,
    )
    event = beginning(recipe, trial.seed)
    event = Event.of(event.players, rounds_planned=trial.rounds, system=book.event_system)
    event = book.counted(event)
    model, seconds = by_elo(trial.seed, trial.draws), 0.0
    for _ in range(trial.rounds):
        started = time.perf_counter()
        try:
            paired = pair(event, rulebook=book, solver=solver)
        except PairwrightError as refused:
            return event, refused.code, seconds + time.perf_counter() - started
        seconds += time.perf_counter() - started
        event = with_model(event.with_round(paired), model)
    return event, None, seconds


def _counted(solver: Solver, solves: list[int]) -> Solver:
    """The solver, which appends the number of CP-SAT calls if it is the one that uses it."""
    return partial(cpsat, count=solves.append) if solver is cpsat else solver


def _measured(found: Measures) -> Row:
    numbers = {name: _plain(getattr(found, name)) for name in MEASURED}
    return {**numbers, **{_tied(code): count for code, count in found.ties}}


def _plain(value: Any) -> int | float | None:  # noqa: ANN401  # any of the measures
    return float(value) if isinstance(value, Fraction) else value


def _tied(code: str) -> str:
    return f"{TIED}{code}"


def _codes(grid: Grid) -> list[str]:
    return [criterion.code for criterion in find_chain(grid.chain).criteria]
