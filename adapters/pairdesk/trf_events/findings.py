"""Findings in a TRF file that becomes an event: where, what, and the likely cause."""

from dataclasses import dataclass
from typing import Literal

from pairdesk.trf import Remark

Kind = Literal["contradiction", "unknown", "points", "rematch", "slip"]
"""Entries that contradict each other, and content that an event cannot hold, keep a TRF file
from becoming one; points that do not add up, rematches and slips do not."""

FATAL = frozenset[Kind]({"contradiction", "unknown"})


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something at a place of a TRF file, lines and columns counted from 1."""

    line: int
    column: int
    kind: Kind
    message: str
    cause: str = ""

    @property
    def sentence(self) -> str:
        """The message, with the likely cause."""
        return f"{self.message}; {self.cause}" if self.cause else self.message

    @property
    def remark(self) -> Remark:
        """The finding as a remark about the file."""
        return Remark(self.line, self.column, self.sentence)
