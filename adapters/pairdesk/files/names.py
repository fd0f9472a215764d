"""The names of files in messages."""

from collections.abc import Iterator
from contextlib import contextmanager

from pairdesk.errors import BadDocument
from pairdesk.text import printable
from pairwright.errors import InvalidInput


def name_of(file: str) -> str:
    """The name of a file that is read, in messages; ``-`` is standard input."""
    return "standard input" if file == "-" else printable(file)


def target_name(file: str) -> str:
    """The name of a file that is written, in messages; ``-`` is standard output."""
    return "standard output" if file == "-" else printable(file)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Put the name of a file before errors about its content."""
    try:
        yield
    except BadDocument as error:
        raise BadDocument(f"{name_of(file)}: {error}") from None


@contextmanager
def naming_target(file: str) -> Iterator[None]:
    """Put the name of the file that is written before errors about what it cannot hold."""
    try:
        yield
    except InvalidInput as error:
        raise BadDocument(f"{target_name(file)}: {error}") from None
