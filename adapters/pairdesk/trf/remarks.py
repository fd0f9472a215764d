"""Messages about places in a TRF file: errors that stop it, and slips that were repaired."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pairdesk.errors import BadDocument
from pairdesk.text import printable

MOST_SHOWN: Final = 200
"""The most errors in the text of a BadTrfFile; all of them are in its ``errors``."""


class Remark(NamedTuple):
    """A place in a file, lines and columns counted from 1, and a message about it."""

    line: int
    column: int
    message: str


class BadTrfFile(BadDocument):
    """A TRF file that cannot be read or written; ``errors`` are all of them by line.

    The text has one line ``name:line:column: message`` for each of the first of them.
    """

    def __init__(self, name: str, errors: Iterable[Remark]) -> None:
        self.errors = tuple(sorted(errors))
        shown = [
            f"{name}:{line}:{column}: {message}"
            for line, column, message in self.errors[:MOST_SHOWN]
        ]
        hidden = len(self.errors) - len(shown)
        more = [f"and {hidden} more"] if hidden else []
        super().__init__("\n".join(map(printable, (*shown, *more))))
