"""Events of a sweep on the workers of a Dask cluster; needs the extra ``dask``."""

from collections.abc import Iterator, Sequence

from distributed import Client, as_completed

from pairdesk.sweeps.grid import Grid
from pairdesk.sweeps.running import ATTEMPTS, Batch, given_up, play_batch
from pairdesk.sweeps.runs import Row


def on_cluster(grid: Grid, batches: Sequence[Batch], address: str) -> Iterator[list[Row]]:
    """The rows of batches as they are played. Raises ConnectionError if no scheduler answers."""
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
                yield given_up(grid, futures[future]) if failed else future.result()
        finally:
            client.cancel([*futures])
