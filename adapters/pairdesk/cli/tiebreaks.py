"""The command that lists the tie-breaks."""

import click

from pairdesk import render
from pairdesk.stdio import say


@click.command()
def tiebreaks() -> None:
    """List the tie-breaks, the chains and the editions, one on each line."""
    say("\n".join(render.tiebreak_list.tiebreak_lines()))
