"""What the commands that change an event file share: a desk on the file, which is then saved."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

import pairdesk
from pairdesk import files, render
from pairdesk.cli.event_files import to_be_stored, warn
from pairdesk.cli.options import EVENT
from pairwright import Event
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded

Rules = Callable[["Loaded"], str | Rulebook]
"""Finds the rules by which a file is paired; a file may name unknown ones."""

event_argument = click.argument("file", metavar="EVENT", type=EVENT)


def rules_of_file(loaded: "Loaded") -> str:
    """The rules that a file names, or those of its form. Raises BadDocument."""
    return loaded.rulebook


@contextmanager
def desk_on(file: str, rules: Rules | None = None) -> Iterator["pairdesk.Desk"]:
    """A desk on an event file, which is saved at the end unless something is refused.

    Without ``rules`` the step must not depend on any, so that it works on a file with unknown ones.
    """
    with to_be_stored(file) as stored:
        book = None if rules is None else rules(stored.loaded)
        desk = pairdesk.Desk.open(stored.loaded.event, rulebook=book)
        yield desk
        warn(files.save.store(desk.event, stored))


def boards_shown(event: Event, number: int, boards: Iterable[int]) -> Iterator[str]:
    """The players and results of boards of a round, one board to a line."""
    for at in boards:
        white, black, result = event.round(number).boards[at - 1]
        numbers = event.roster.numbers([white, black])
        players = " - ".join(render.tables.called(event.players[number]) for number in numbers)
        yield f"round {number}, board {at}: {players} {result}"
