"""The command that plays thousands of events."""

import sys
from pathlib import Path

import click

from pairdesk import render, sweeps
from pairdesk.cli.exit_codes import REFUSED
from pairdesk.files.names import naming
from pairdesk.stdio import read, say
from pairdesk.text import printable


@click.command()
@click.argument("grid", metavar="GRID.toml", type=click.Path(dir_okay=False))
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File for the table: .parquet or .csv.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes. Default: the number of cores.",
)
@click.option(
    "--dask", metavar="ADDRESS", help="Play on the workers of this Dask scheduler instead."
)
def sweep(grid: str, out: Path, jobs: int | None, dask: str | None) -> None:
    """Play thousands of events over a grid, and write a row of measures for each.

    The grid names rulebooks, solvers, players, rounds, draws, seeds and a chain of tie-breaks; the
    table has a row for each combination. If a sweep is stopped, the same command resumes it. If the
    grid has grown, only the new events are played. An event that fails gets a row with its error,
    makes the exit code 1, and is played again the next time.
    """
    with naming(grid):
        asked = sweeps.read_grid(read(grid), Path(grid).parent)
    with render.terminal.counting("sweeping", len(asked)) as told:
        rows, failed = sweeps.sweep(asked, out, jobs=jobs, dask=dask, told=told)
    failures = f"; {failed} of the events failed, see the column error" if failed else ""
    say(f"{rows} rows in {printable(str(out))}{failures}")
    sys.exit(REFUSED if failed else 0)
