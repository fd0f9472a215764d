"""A sweep carried out: on the processes of this machine, or on the workers of a Dask cluster."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
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
"""The number of events in one piece of work."""

ATTEMPTS: Final = 3
"""How often the process or worker of a piece of work may die before it is given up."""

Batch = tuple[Trial, ...]


class Swept(NamedTuple):
    """The numbers of rows of a table and of failed events of the grid."""

    rows: int
    failed: int


def sweep(
    grid: Grid,
    out: str | Path,
    *,
    jobs: int | None = None,
    dask: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> Swept:
    """Play every event of a grid that has no row in ``out`` yet, or one with an ``error``.

    ``jobs`` processes share the work, by default one per core; with the address of a ``dask``
    scheduler its workers do it. ``progress`` is called with the number of events played so far.

    The rulebooks and the table are read before the first event. Raises InvalidInput for ``jobs``
    below 1; BadDocument, also for a table whose rows were made with other ratings or rules;
    OSError; ConnectionError if nothing answers at the address.
    """
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise InvalidInput(f"jobs must be a number of 1 or more, not {quoted(jobs)}")
    store = Store(Path(out), columns(grid))
    _require_same_conditions(store, grid, grid.digests)
    left = [trial for trial in grid.trials() if trial not in store]
    batches = [tuple(left[at : at + BATCH]) for at in range(0, len(left), BATCH)]
    done = len(grid) - len(left)
    if progress is not None:
        progress(done)
    played = _on_cluster(grid, batches, dask) if dask else _on_processes(grid, batches, jobs)
    with closing(store):
        for rows in played:
            store.add(rows)
            done += len(rows)
            if progress is not None:
                progress(done)
        store.finish()
    return Swept(len(store), sum(map(store.failed, grid.trials())))


def _require_same_conditions(store: Store, grid: Grid, rules: Mapping[str, str]) -> None:
    """Raise BadDocument if a table has rows made with other settings, which would stay in it."""
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
                f"{name}: its rows of {quoted(book)} were made with other rules "
                "or another version of Pairwright; name another file"
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
        raise BadDocument("a cluster needs the extra dask: pip install -e '.[dask]'") from None
    return play(grid, batches, address)


def _require_sendable(grid: Grid) -> None:
    """Raise BadDocument if a rulebook that is a value cannot be pickled for other processes."""
    try:
        dumps(grid)
    except (PicklingError, AttributeError, TypeError) as error:
        raise BadDocument(
            f"rulebooks: a value cannot be pickled for other processes ({error}); use jobs=1"
        ) from None


def given_up(grid: Grid, batch: Batch) -> list[Row]:
    """Rows for events whose process died every time."""
    error = f"the process died {ATTEMPTS} times while playing this event or one of its batch"
    return [blank(grid, trial) | {"error": error} for trial in batch]
