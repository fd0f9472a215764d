"""One event of a sweep, played out and measured: one row."""

import time
from fractions import Fraction
from functools import partial
from typing import Any, Final

from pairdesk.sweeps.grid import Grid, Trial
from pairwright import SOLVERS, Event, pair
from pairwright.errors import PairwrightError
from pairwright.generation import Recipe, beginning
from pairwright.measures import Measures, measure
from pairwright.rehearsal import by_elo, with_model
from pairwright.rulebook import as_matches
from pairwright.solvers import Solver, cpsat
from pairwright.tiebreaks import find_chain

Row = dict[str, str | int | float | None]
"""What came of an event, by column."""

MEASURED: Final = (
    *("boards", "floats", "repeated_floats", "imbalance", "largest_imbalance", "score_gap"),
    *("largest_gap", "kendall", "spearman", "strongest_wins"),
)
"""The measures that are columns of their own; ties have one for each tie-break."""


def columns(grid: Grid) -> tuple[str, ...]:
    """The columns of the rows of a sweep."""
    ties = [_tied(code) for code in _codes(grid)]
    timed = ("solver_seconds", "solves")
    return (*Trial._fields, "played", "stopped", "error", *MEASURED, *ties, *timed)


def play_trial(grid: Grid, trial: Trial) -> Row:
    """Play an event until its last round or until one cannot be paired, and measure it.

    ``played`` are its rounds, and ``stopped`` is the code of what ended it before the last one. An
    error of any other kind is told in ``error``, and nothing is raised.
    """
    row: Row = {**dict.fromkeys(columns(grid)), **trial._asdict()}
    try:
        return row | _played(grid, trial)
    except Exception as error:  # noqa: BLE001  # a sweep goes on, and the row says what failed
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
    """The event as far as it went, what stopped it, and the seconds that its pairing took."""
    book = grid.rulebook(trial.rulebook)
    recipe = Recipe(
        players=trial.players,
        rounds=trial.rounds,
        lowest_rating=grid.lowest_rating,
        highest_rating=grid.highest_rating,
    )
    event = beginning(recipe, trial.seed)
    event = Event.of(event.players, rounds_planned=trial.rounds, system=book.event_system)
    if book.matches is not None:
        event = as_matches(event, book.matches)
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
    """The solver, which tells how often CP-SAT was asked if it is the one that asks it."""
    return partial(cpsat, count=solves.append) if solver is cpsat else solver


def _measured(found: Measures) -> Row:
    numbers = {name: _plain(getattr(found, name)) for name in MEASURED}
    return {**numbers, **{_tied(code): count for code, count in found.ties}}


def _plain(value: Any) -> int | float | None:  # noqa: ANN401  # any of the measures
    return float(value) if isinstance(value, Fraction) else value


def _tied(code: str) -> str:
    return f"tied_after_{code}"


def _codes(grid: Grid) -> list[str]:
    return [criterion.code for criterion in find_chain(grid.chain).criteria]
