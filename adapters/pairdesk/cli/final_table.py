"""The command that makes the final table of a club event from two CSV files."""

from pathlib import Path

import click

import pairdesk


@click.command("final-standings")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
def final_standings(folder: Path) -> None:
    """Write standings.csv from players.csv and results.csv in DIR (default: this folder)."""
    pairdesk.final_standings.main([str(folder)])
