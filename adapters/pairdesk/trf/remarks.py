"""What is remarked about a report file: faults that stop it, and slips that were repaired."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pairdesk.errors import BadDocument
from pairdesk.text import printable

MOST_SHOWN: Final = 200
"""So many faults stand in the text of an error; all of them are in its ``faults``."""


class Remark(NamedTuple):
    """A place in a file, lines and columns counted from 1, and what there is to say about it."""

    line: int
    column: int
    message: str


class BadTrfFile(BadDocument):
    """A report that cannot be read or written; ``faults`` are all its faults by line.

    The text has one line ``name:line:column: fault`` for each of the first of them.
    """

    def __init__(self, name: str, faults: Iterable[Remark]) -> None:
        self.faults = tuple(sorted(faults))
        shown = [
            f"{name}:{line}:{column}: {message}"
            for line, column, message in self.faults[:MOST_SHOWN]
        ]
        hidden = len(self.faults) - len(shown)
        more = [f"and {hidden} more"] if hidden else []
        super().__init__("\n".join(map(printable, (*shown, *more))))
