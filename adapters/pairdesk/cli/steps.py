"""What the commands of an evening share: a desk over an event file, which is then written."""

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
"""The rules by which a file is paired; they may be asked for, and not be known."""

event_argument = click.argument("file", metavar="EVENT", type=EVENT)


def rules_of_file(loaded: "Loaded") -> str:
    """The rules that a file names, or those of its form. Raises BadDocument."""
    return loaded.rulebook


@contextmanager
def desk_on(file: str, rules: Rules | None = None) -> Iterator["pairdesk.Desk"]:
    """A desk that takes an event file further: the file is written, unless something is refused.

    Without ``rules`` the step must not depend on any, so that a file with unknown ones takes it.
    """
    with to_be_stored(file) as stored:
        book = None if rules is None else rules(stored.loaded)
        desk = pairdesk.Desk.open(stored.loaded.event, rulebook=book)
        yield desk
        warn(files.save.store(desk.event, stored))


def boards_shown(event: Event, number: int, boards: Iterable[int]) -> Iterator[str]:
    """What boards of a round stand at, a line each."""
    for at in boards:
        white, black, result = event.round(number).boards[at - 1]
        players = f"{render.tables.called(event, white)} - {render.tables.called(event, black)}"
        yield f"round {number}, board {at}: {players} {result}"
