"""Sweeps: thousands of events played out over a grid, one row of measures for each.

from pairdesk.sweeps import Grid, sweep
sweep(Grid(rulebooks=("northgate", "dutch"), players=(32,), seeds=(1, 200)), "results.csv")
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.sweeps import cluster as cluster
    from pairdesk.sweeps import parquet as parquet
    from pairdesk.sweeps.grid import Grid, Trial, read_grid
    from pairdesk.sweeps.running import Swept, sweep
    from pairdesk.sweeps.runs import play_trial

__all__ = ["Grid", "Swept", "Trial", "play_trial", "read_grid", "sweep"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "grid": ("Grid", "Trial", "read_grid"),
            "running": ("Swept", "sweep"),
            "runs": ("play_trial",),
        },
    )
