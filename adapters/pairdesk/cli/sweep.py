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
    help="The table of rows: .parquet or .csv.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes; as many as there are cores.",
)
@click.option("--dask", metavar="ADDRESS", help="A Dask scheduler, whose workers play instead.")
def sweep(grid: str, out: Path, jobs: int | None, dask: str | None) -> None:
    """Play thousands of events over a grid, and write a row of measures for each.

    The grid names rulebooks, solvers, players, rounds, draws, seeds and a chain of tie-breaks; the
    table has a row for each combination. A sweep that was stopped, in any way, goes on where it
    stood when it is begun again, and one whose grid has grown plays what is new. An event that
    fails is a row with its error, makes the exit code 1, and is played again the next time.
    """
    with naming(grid):
        asked = sweeps.read_grid(read(grid), Path(grid).parent)
    with render.terminal.counting("sweeping", len(asked)) as told:
        rows, failed = sweeps.sweep(asked, out, jobs=jobs, dask=dask, told=told)
    failures = f"; {failed} of the events failed, see the column error" if failed else ""
    say(f"{rows} rows in {printable(str(out))}{failures}")
    sys.exit(REFUSED if failed else 0)
