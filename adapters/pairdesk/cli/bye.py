"""The command that requests a bye for a player of an event file."""

import click

from pairdesk.cli.steps import desk_on, event_argument, rules_of_file
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.stdio import say
from pairdesk.text import printable
from pairwright.notation import BYES
from pairwright.results import Bye


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.option(
    "--round",
    "number",
    type=WholeNumber(1),
    metavar="N",
    help="A round that has not been paired yet. Default: the next one.",
)
@click.option("--half", is_flag=True, help="Half a point (the default).")
@click.option("--full", is_flag=True, help="A full point.")
@click.option("--zero", is_flag=True, help="No point.")
@click.option("--cancel", is_flag=True, help="Cancel the bye; the player plays after all.")
def bye(
    file: str, player: str, number: int | None, *, half: bool, full: bool, zero: bool, cancel: bool
) -> None:
    """Request a bye for a player in a round that has not been paired yet."""
    if half + full + zero + cancel > 1:
        raise click.UsageError("give only one of --half, --full, --zero and --cancel")
    code = Bye.FULL if full else Bye.ZERO if zero else None if cancel else Bye.HALF
    with desk_on(file, None if cancel else rules_of_file) as desk:
        at = number or len(desk.event.rounds) + 1
        desk.request_bye(player, at, code)
    given = "no bye" if code is None else BYES[code].words
    say(printable(f"round {at}: {player}, {given}"))
