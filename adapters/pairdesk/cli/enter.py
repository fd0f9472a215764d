"""The command that enters a player into an event file."""

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
@click.option("--name", default="", help="What the player is called, if not by ID.")
@rulebook_of_file_option
def enter(
    file: str, player: str, rating: int, name: str, *, rulebook: str | Rulebook | None
) -> None:
    """Enter a player into an event file, after round 1 too; the rounds before are absences."""
    late = Player(id_given(player), rating, one_line_given(name, "--name"))

    def rules(loaded: "Loaded") -> str | Rulebook:
        """Rules without a table say nothing about the numbers of one that the file names."""
        book = find_rulebook(rulebook or loaded.rulebook)
        return book if isinstance(book, TableRulebook) else loaded.rulebook

    with desk_on(file, rules) as desk:
        desk.enter(late)
    say(f"{late.id} enters when round {len(desk.event.rounds) + 1} is paired")
