"""Files that hold an event, whatever their form: event JSON, report files, CSV."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import click

from pairdesk.errors import BadDocument
from pairdesk.options import name_of, naming
from pairdesk.streams import printable, read
from pairwright import Event

Form = Literal["json", "trf", "csv"]

SUFFIXES: Final[dict[str, Form]] = {
    ".json": "json",
    ".trf": "trf",
    ".trfx": "trf",
    ".txt": "trf",
    ".csv": "csv",
}
"""The form of a file by the end of its name; CSV is a file of players, or a folder."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event, and what is to be said about the file it came from."""

    event: Event
    notes: tuple[str, ...] = ()


def form_of(file: str, data: bytes | None = None) -> Form:
    """The form of a file by its name, or else by how it begins. Raises BadDocument."""
    suffix = Path(file).suffix.lower()
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if data is not None:
        return "json" if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in {b"{", b"["} else "trf"
    raise BadDocument(f"{name_of(file)}: a name that ends with {', '.join(SUFFIXES)} is expected")


def load(file: str, *, lenient: bool = False) -> Loaded:
    """The event of a file, of standard input for ``-``, or of a folder of two CSV files.

    Raises BadDocument, BadField, OSError.
    """
    if Path(file).is_dir():
        return _from_folder(Path(file))
    data = read(file)
    form = form_of(file, data)
    if form == "csv":
        from pairdesk.exchange.tables import event_from_csv  # noqa: PLC0415  # for those who read it

        return Loaded(event_from_csv(data))
    if form == "trf":
        return _from_report(data, name_of(file), lenient=lenient)
    from pairdesk.event_json import event_from_json  # noqa: PLC0415  # msgspec

    with naming(file):
        return Loaded(event_from_json(data))


def load_event(file: str, *, lenient: bool = False) -> Event:
    """The event of a file; what is to be said about the file goes to standard error."""
    loaded = load(file, lenient=lenient)
    for note in loaded.notes:
        click.echo(printable(note), err=True)
    return loaded.event


def write(event: Event, file: str, form: Form, dialect: str = "both") -> list[str]:
    """Write an event to a file or folder, or to standard output for ``-``; what to say about it.

    The file is written whole or not at all. Raises BadDocument, OSError.
    """
    from pairdesk.outputs import write_all  # noqa: PLC0415  # for those who write
    from pairdesk.streams import say  # noqa: PLC0415

    texts, notes = _texts(event, form, dialect, Path(file))
    if file == "-":
        for text in texts.values():
            say(text.removesuffix("\n"))
        return notes
    folder = Path(file) if form == "csv" and Path(file).suffix != ".csv" else Path(file).parent
    write_all(folder, texts)
    return notes


def _texts(
    event: Event, form: Form, dialect: str, file: Path
) -> tuple[dict[str, str], list[str]]:
    """What is written by the name of the file, and what is to be said about it."""
    if form == "trf":
        return _report_texts(event, dialect, file.name)
    if form == "csv":
        from pairdesk.exchange.tables import event_to_csv, players_csv  # noqa: PLC0415

        notes = [f"not in CSV: {name}" for name in _besides(event)]
        if file.suffix == ".csv":
            rounds = [f"not in a file of players: {len(event.rounds)} rounds"]
            return {file.name: players_csv(event)}, [*(rounds if event.rounds else []), *notes]
        return event_to_csv(event), notes
    from pairdesk.event_json import event_to_json  # noqa: PLC0415

    text = json.dumps(event_to_json(event), ensure_ascii=False, indent=1)
    return {file.name: text + "\n"}, []
