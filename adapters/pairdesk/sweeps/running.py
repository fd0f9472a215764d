"""A sweep carried out: on the processes of this machine, or on the workers of a Dask cluster."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pairdesk.errors import BadDocument
from pairdesk.processes import as_they_come
from pairdesk.sweeps.grid import Grid, Trial
from pairdesk.sweeps.store import Store
from pairdesk.sweeps.trials import Row, columns, play_trial

BATCH: Final = 8
"""So many events are one piece of work."""

ATTEMPTS: Final = 3
"""A piece of work whose process or worker dies so often is given up."""

Batch = tuple[Trial, ...]


def sweep(
    grid: Grid,
    out: str | Path,
    *,
    jobs: int | None = None,
    dask: str | None = None,
    told: Callable[[int], object] | None = None,
) -> int:
    """Play every event of a grid that has no row in ``out`` yet; how many rows there are then.

    ``jobs`` processes share the work, or as many as there are cores; with the address of a ``dask``
    scheduler its workers do it. ``told`` hears how many rows there are whenever some have come.

    Raises BadDocument, OSError, ConnectionError where nobody answers at the address.
    """
    store = Store(Path(out), columns(grid))
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
    return len(store)


def play_batch(grid: Grid, batch: Batch) -> list[Row]:
    """The rows of some events."""
    return [play_trial(grid, trial) for trial in batch]


def _on_processes(grid: Grid, batches: Sequence[Batch], jobs: int | None) -> Iterator[list[Row]]:
    work = partial(play_batch, grid)
    for batch, rows in as_they_come(work, batches, jobs, attempts=ATTEMPTS):
        yield _given_up(grid, batch) if rows is None else rows


def _on_cluster(grid: Grid, batches: Sequence[Batch], address: str) -> Iterator[list[Row]]:
    try:
        from distributed import Client, as_completed  # noqa: PLC0415  # an extra
    except ImportError:
        raise BadDocument("a cluster needs dask: pip install 'pairwright[dask]'") from None
    try:
        client = Client(address, timeout=5)
    except (OSError, ValueError) as error:
        raise ConnectionError(0, f"no Dask scheduler answers: {error}", address) from None
    with client:
        futures = {
            client.submit(play_batch, grid, batch, pure=False, retries=ATTEMPTS): batch
            for batch in batches
        }
        try:
            for future in as_completed(futures):
                failed = future.status == "error"  # its workers died, one after the other
                yield _given_up(grid, futures[future]) if failed else future.result()
        finally:
            client.cancel([*futures])


def _given_up(grid: Grid, batch: Batch) -> list[Row]:
    """Rows for events that nobody lived to finish."""
    error = f"the process died {ATTEMPTS} times while it played this or one of its neighbours"
    blank = dict.fromkeys(columns(grid))
    return [{**blank, **trial._asdict(), "error": error} for trial in batch]
