"""The command that times the engine."""

import sys
from pathlib import Path

import click


@click.command()
@click.option("--quick", is_flag=True, help="Leave out the rows that take seconds.")
def bench(*, quick: bool) -> None:
    """Time the engine on this machine, and check what it finds.

    The benchmarks are part of the source of the project, not of the installed package.
    """
    import runpy

    folder = Path(__file__).resolve().parents[3] / "bench"
    if not (folder / "__main__.py").is_file():
        raise click.UsageError("run this from a checkout of the project, installed with pip -e")
    sys.exit(runpy.run_path(str(folder))["bench"](quick=quick))
