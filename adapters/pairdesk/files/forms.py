"""The formats that an event file can have, and how to recognize them."""

from pathlib import Path
from typing import Final, Literal

from pairdesk.errors import BadDocument
from pairdesk.files.names import name_of
from pairdesk.text import without_mark

PLAYERS, PAIRINGS = "players.csv", "pairings.csv"
"""The two files of an event in a folder of CSV."""

Form = Literal["json", "trf", "csv"]

SUFFIXES: Final[dict[str, Form]] = {
    ".json": "json",
    ".trf": "trf",
    ".trfx": "trf",
    ".txt": "trf",
    ".csv": "csv",
}
"""The format of a file by the end of its name; CSV is a file of players, or a folder."""


def form_of(file: str, data: bytes | None = None) -> Form:
    """The format of a file by its name, or else by its beginning. Raises BadDocument."""
    suffix = Path(file).suffix.lower()
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if data is not None:
        return "json" if without_mark(data).lstrip(b" \t\r\n")[:1] in {b"{", b"["} else "trf"
    raise BadDocument(f"{name_of(file)}: the name must end with one of {', '.join(SUFFIXES)}")
