"""The command that plays thousands of events."""

import sys
from pathlib import Path

import click

from pairdesk import cli, sweeps
from pairdesk.cli.exit_codes import INTERRUPTED, REFUSED, leave
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.names import naming
from pairdesk.stdio import read, say
from pairdesk.text import printable
from pairwright.units import counted


@click.command()
@click.argument("grid", metavar="GRID.toml", type=click.Path(dir_okay=False))
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The table to write: .parquet or .csv.",
)
@click.option(
    "-j",
    "--jobs",
    type=WholeNumber(1),
    metavar="N",
    help="Number of processes. Default: one per core.",
)
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Address of a Dask scheduler whose workers play the events instead.",
)
def sweep(grid: str, out: Path, jobs: int | None, dask: str | None) -> None:
    """Play thousands of events over a grid, and write one row of measures for each.

    The grid names rulebooks, solvers, players, rounds, draws, seeds and a chain of tie-breaks; the
    table has one row for each combination. If a sweep is stopped, the same command continues it. If
    the grid has grown, only the new events are played. An event that fails leaves a row with its
    error; the exit code is then 1, and the next run plays it again.
    """
    with naming(grid):
        asked = sweeps.read_grid(read(grid), Path(grid).parent)
    try:
        with cli.screen.counting("sweeping", len(asked)) as progress:
            rows, failed = sweeps.sweep(asked, out, jobs=jobs, dask=dask, progress=progress)
    except KeyboardInterrupt:
        leave("interrupted; the same command continues the sweep", INTERRUPTED)
    failures = f"; {counted(failed, 'event')} failed: see the column error" if failed else ""
    say(f"{counted(rows, 'row')} in {printable(str(out))}{failures}")
    sys.exit(REFUSED if failed else 0)
