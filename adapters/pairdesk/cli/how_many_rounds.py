"""The command that says how many rounds to play."""

from typing import Literal

import click

from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.stdio import say
from pairwright.round_counts import rounds_for
from pairwright.units import counted


@click.command("rounds")
@click.argument("players", type=WholeNumber(2))
@click.option(
    "--system",
    type=click.Choice(["swiss", "magic", "berger", "berger-double"]),
    default="swiss",
    show_default=True,
    help="How to count. swiss: the fewest rounds that leave one perfect score; magic: the table of "
    "Magic; berger: a round robin, berger-double: a double one.",
)
def how_many_rounds(
    players: int, system: Literal["swiss", "magic", "berger", "berger-double"]
) -> None:
    """Say how many rounds to play with a given number of PLAYERS."""
    say(f"{players} players: {counted(rounds_for(players, system), 'round')}")
