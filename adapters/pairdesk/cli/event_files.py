"""Event files on the command line: what ``files`` says about them goes to standard error."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pairdesk import files
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairdesk.text import printable

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded
    from pairdesk.files.save import Stored
    from pairdesk.files.write import Text


def warn(warnings: Iterable[str]) -> None:
    """Print warnings on standard error, one to a line."""
    for line in warnings:
        click.echo(printable(line), err=True)


def load_and_warn(file: str, *, lenient: bool = False) -> "Loaded":
    """The event of a file; warnings about the file go to standard error.

    Raises BadDocument, BadField, OSError.
    """
    loaded = files.load.load(file, lenient=lenient)
    warn(loaded.warnings)
    return loaded


@contextmanager
def to_be_stored(file: str, *, lenient: bool = False) -> "Iterator[Stored]":
    """As ``stored_event``; having to wait for another command is reported."""
    with files.save.stored_event(file, lenient=lenient, waiting=lambda: _wait(file)) as stored:
        yield stored


@contextmanager
def locked(file: str) -> Iterator[None]:
    """As ``alone_with``; having to wait for another command is reported."""
    with files.lock.alone_with(file, waiting=lambda: _wait(file)):
        yield


def deliver(text: "Text", target: str) -> None:
    """Write texts to a file or folder, or print the text of a file for ``-``. Raises OSError."""
    if target == "-" and isinstance(text, str):
        say(text.removesuffix("\n"))
    else:
        files.write.put(text, target)


def _wait(file: str) -> None:
    click.echo(f"{name_of(file)}: waiting for another command to finish", err=True)
