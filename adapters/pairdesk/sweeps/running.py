"""A sweep carried out: on the processes of this machine, or on the workers of a Dask cluster."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from pickle import PicklingError, dumps
from typing import Final, NamedTuple

from pairdesk import sweeps
from pairdesk.errors import BadDocument
from pairdesk.sweeps.grid import Grid, Trial
from pairdesk.sweeps.parallel import as_they_come
from pairdesk.sweeps.runs import Row, blank, columns, play_trial
from pairdesk.sweeps.store import Store
from pairdesk.text import printable
from pairwright.errors import InvalidInput, quoted

BATCH: Final = 8
"""So many events are one piece of work."""

ATTEMPTS: Final = 3
"""A piece of work whose process or worker dies so often is given up."""

Batch = tuple[Trial, ...]


class Swept(NamedTuple):
    """How many rows a table has, and how many events of the grid failed."""

    rows: int
    failed: int


def sweep(
    grid: Grid,
    out: str | Path,
    *,
    jobs: int | None = None,
    dask: str | None = None,
    told: Callable[[int], object] | None = None,
) -> Swept:
    """Play every event of a grid that has no row in ``out`` yet, or one with an ``error``.

    ``jobs`` processes share the work, or as many as there are cores; with the address of a ``dask``
    scheduler its workers do it. ``told`` hears how many events have been played whenever some have.

    Before the first event the rulebooks and the table are read. Raises InvalidInput for ``jobs``
    below 1, BadDocument also for a table whose rows were made with other ratings or rules, OSError,
    ConnectionError where nobody answers at the address.
    """
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise InvalidInput(f"jobs: a number from 1, not {quoted(jobs)}")
    store = Store(Path(out), columns(grid))
    _require_same_conditions(store, grid, grid.digests)
    left = [trial for trial in grid.trials() if trial not in store]
    batches = [tuple(left[at : at + BATCH]) for at in range(0, len(left), BATCH)]
    done = len(grid) - len(left)
    if told is not None:
        told(done)
    for rows in _on_cluster(grid, batches, dask) if dask else _on_processes(grid, batches, jobs):
        store.add(rows)
        done += len(rows)
        if told is not None:
            told(done)
    store.finish()
    return Swept(len(store), sum(map(store.failed, grid.trials())))


def _require_same_conditions(store: Store, grid: Grid, rules: Mapping[str, str]) -> None:
    """Raise BadDocument where a table has rows that were made otherwise; they would stay."""
    name, ratings = printable(str(store.out)), (grid.lowest_rating, grid.highest_rating)
    for row in store.rows:
        had = row["lowest_rating"], row["highest_rating"]
        if had != ratings:
            raise BadDocument(
                f"{name}: its rows have ratings from {had[0]} to {had[1]}, "
                f"not from {ratings[0]} to {ratings[1]}; name another file"
            )
        book = str(row["rulebook"])
        if row["rules"] != rules.get(book, row["rules"]):
            raise BadDocument(
                f"{name}: its rows of {quoted(book)} were made by other rules than it has now, "
                "or by another version of Pairwright; name another file"
            )


def play_batch(grid: Grid, batch: Batch) -> list[Row]:
    """The rows of some events."""
    return [play_trial(grid, trial) for trial in batch]


def _on_processes(grid: Grid, batches: Sequence[Batch], jobs: int | None) -> Iterator[list[Row]]:
    work = partial(play_batch, grid)
    if jobs != 1:
        _require_sendable(grid)
    for batch, rows in as_they_come(work, batches, jobs, attempts=ATTEMPTS):
        yield given_up(grid, batch) if rows is None else rows


def _on_cluster(grid: Grid, batches: Sequence[Batch], address: str) -> Iterator[list[Row]]:
    try:
        play = sweeps.cluster.on_cluster
    except ImportError:
        raise BadDocument(
            "a cluster needs dask: install the extra dask: pip install -e '.[dask]'"
        ) from None
    return play(grid, batches, address)


def _require_sendable(grid: Grid) -> None:
    """Raise BadDocument where a rulebook that is a value cannot be sent to other processes."""
    try:
        dumps(grid)
    except (PicklingError, AttributeError, TypeError) as error:
        raise BadDocument(
            f"rulebooks: one cannot be sent to other processes ({error}); play with jobs=1"
        ) from None


def given_up(grid: Grid, batch: Batch) -> list[Row]:
    """Rows for events that nobody lived to finish."""
    error = f"the process died {ATTEMPTS} times while it played this or one of its neighbours"
    return [blank(grid, trial) | {"error": error} for trial in batch]
