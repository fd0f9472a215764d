"""Sweeps: thousands of events played out over a grid, one row of measures for each.

from pairdesk.sweeps import Grid, sweep
sweep(Grid(rulebooks=("northgate", "dutch"), players=(32,), seeds=(1, 200)), "results.csv")
"""

from pairdesk.sweeps.grid import Grid, Trial, read_grid
from pairdesk.sweeps.running import Swept, sweep
from pairdesk.sweeps.runs import play_trial

__all__ = ["Grid", "Swept", "Trial", "play_trial", "read_grid", "sweep"]
