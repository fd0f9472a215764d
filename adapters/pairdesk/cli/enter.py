"""The command that adds a player to an event file."""

from typing import TYPE_CHECKING

import click

import pairdesk
from pairdesk.cli.options import rulebook_of_file_option
from pairdesk.cli.steps import desk_on, event_argument
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.stdio import say
from pairwright import Player
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.argument("rating", type=WholeNumber())
@click.option("--name", default="", help="The player's name, if it differs from ID.")
@rulebook_of_file_option
def enter(
    file: str, player: str, rating: int, name: str, *, rulebook: str | Rulebook | None
) -> None:
    """Add a player to an event file, also after round 1; earlier rounds count as absences.

    Example: pairwright enter club.json ana 1850 --name "Ana Ruiz"
    """
    late = Player(player.strip(), rating, name)

    def rules(loaded: "Loaded") -> str | Rulebook:
        return pairdesk.desk.policy.rules_for_newcomers(rulebook, loaded.rulebook)

    with desk_on(file, rules) as desk:
        desk.enter(late)
    say(f"{late.id} will be paired from round {len(desk.event.rounds) + 1} on")
