"""The command that withdraws a player from an event file, or brings one back."""

import click

from pairdesk.cli.steps import boards_shown, desk_on, event_argument, rules_of_file
from pairdesk.desk.open_boards import open_boards
from pairdesk.stdio import say
from pairdesk.text import printable, printable_lines


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.option("--cancel", is_flag=True, help="Bring ID back, to be paired from the next round on.")
def withdraw(file: str, player: str, *, cancel: bool) -> None:
    """Withdraw a player from an event file; a game without a result is forfeited.

    With --cancel, a player who has left comes back. A forfeited game stays forfeited; use "result
    --correct" to replace its result.
    """
    say(_back(file, player) if cancel else _left(file, player))


def _back(file: str, player: str) -> str:
    with desk_on(file, rules_of_file) as desk:
        desk.come_back(player)
    return printable(f"{player} will be paired again from round {len(desk.event.rounds) + 1} on")


def _left(file: str, player: str) -> str:
    with desk_on(file) as desk:
        latest = len(desk.event.rounds)
        before = open_boards(desk.event, latest)
        desk.withdraw(player)
    still = open_boards(desk.event, latest)
    forfeited = [at for at in before if at not in still]
    return printable_lines([f"{player} has left", *boards_shown(desk.event, latest, forfeited)])
