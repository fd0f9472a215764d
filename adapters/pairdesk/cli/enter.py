"""The command that adds a player to an event file."""

from typing import TYPE_CHECKING

import click

from pairdesk.cli.option_values import id_given, one_line_given
from pairdesk.cli.options import rulebook_of_file_option
from pairdesk.cli.steps import desk_on, event_argument
from pairdesk.stdio import say
from pairwright import Player
from pairwright.pairing import find_rulebook
from pairwright.rulebook import Rulebook, TableRulebook

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.argument("rating", type=int)
@click.option("--name", default="", help="The player's name, if it differs from ID.")
@rulebook_of_file_option
def enter(
    file: str, player: str, rating: int, name: str, *, rulebook: str | Rulebook | None
) -> None:
    """Add a player to an event file, also after round 1; earlier rounds count as absences.

    Example: pairwright enter club.json ana 1850 --name "Ana Ruiz"
    """
    late = Player(id_given(player), rating, one_line_given(name, "--name"))

    def rules(loaded: "Loaded") -> str | Rulebook:
        """Only a table given on the command line replaces the rules of the file."""
        book = find_rulebook(rulebook or loaded.rulebook)
        return book if isinstance(book, TableRulebook) else loaded.rulebook

    with desk_on(file, rules) as desk:
        desk.enter(late)
    say(f"{late.id} will be paired from round {len(desk.event.rounds) + 1} on")
