"""Files that hold an event, whatever their form: event JSON, report files, CSV."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import click

from pairdesk.errors import BadDocument
from pairdesk.options import name_of, naming
from pairdesk.streams import printable, read
from pairwright import Event

if TYPE_CHECKING:
    from pairdesk.exchange import Dialect

Form = Literal["json", "trf", "csv"]

SUFFIXES: Final[dict[str, Form]] = {
    ".json": "json",
    ".trf": "trf",
    ".trfx": "trf",
    ".txt": "trf",
    ".csv": "csv",
}
"""The form of a file by the end of its name; CSV is a file of players, or a folder."""


IN_REPORTS: Final = frozenset(
    {
        *("players", "rounds", "withdrawn", "rounds_planned", "points", "initial_colour"),
        *("requested_byes", "acceleration", "about", "house_rules"),
    }
)
"""What of event JSON a report file holds."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event, and what is to be said about the file it came from.

    ``system`` is the code of the pairing system that a report names (record 192), if it is one.
    """

    event: Event
    notes: tuple[str, ...] = ()
    system: str = ""
    of_report: bool = False

    @property
    def rulebook(self) -> str:
        """The rulebook that pairs it if nobody says otherwise. Raises BadDocument."""
        if not self.of_report:
            return "northgate"
        from pairdesk.exchange.systems import rulebook_named  # noqa: PLC0415  # for report files

        return rulebook_named(self.system, self.starts).rulebook

    @property
    def starts(self) -> str:
        """The date of the first day, YYYY/MM/DD, or nothing."""
        return dict(self.event.about).get("starts", "")


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


def load_told(file: str, *, lenient: bool = False) -> Loaded:
    """The event of a file; what is to be said about the file goes to standard error."""
    loaded = load(file, lenient=lenient)
    for note in loaded.notes:
        click.echo(printable(note), err=True)
    return loaded


def load_event(file: str, *, lenient: bool = False) -> Event:
    """As ``load_told``, but the event alone."""
    return load_told(file, lenient=lenient).event


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


def _from_folder(folder: Path) -> Loaded:
    """The event of players.csv and pairings.csv."""
    from pairdesk.exchange.tables import PAIRINGS, PLAYERS, event_from_csv  # noqa: PLC0415

    players = (folder / PLAYERS).read_bytes()
    pairings = folder / PAIRINGS
    return Loaded(event_from_csv(players, pairings.read_bytes() if pairings.exists() else None))


def _from_report(data: bytes, name: str, *, lenient: bool) -> Loaded:
    """The event of a report; what was repaired and found in it are notes."""
    from pairdesk.exchange import event_of_report, unkept  # noqa: PLC0415  # for those who read it
    from pairdesk.trf import read_report  # noqa: PLC0415

    report = read_report(data, name, lenient=lenient)
    incoming = event_of_report(report, name)
    remarks = sorted([*report.notes, *(found.remark for found in incoming.findings)])
    notes = [f"{name}:{line}:{column}: {message}" for line, column, message in remarks]
    if codes := unkept(report):
        notes.append(f"{name}: not part of an event: {', '.join(codes)}")
    return Loaded(incoming.event, tuple(notes), report.text("192"), of_report=True)


def _texts(event: Event, form: Form, dialect: str, file: Path) -> tuple[dict[str, str], list[str]]:
    """What is written by the name of the file, and what is to be said about it."""
    from pairdesk.event_json import event_to_json  # noqa: PLC0415  # for those who write

    value = event_to_json(event)
    if form == "json":
        return {file.name: json.dumps(value, ensure_ascii=False, indent=1) + "\n"}, []
    if form == "trf":
        return _report_texts(event, value, dialect, file.name)
    from pairdesk.exchange.tables import event_to_csv, players_csv  # noqa: PLC0415

    notes = _left_out(value, {"players", "rounds"}, "CSV")
    if file.suffix != ".csv":
        return event_to_csv(event), notes
    if event.rounds:
        notes.insert(0, f"not in a file of players: {len(event.rounds)} rounds")
    return {file.name: players_csv(event)}, notes


def _report_texts(
    event: Event, value: dict[str, Any], dialect: str, name: str
) -> tuple[dict[str, str], list[str]]:
    from pairdesk.exchange import ABOUT, report_of_event  # noqa: PLC0415  # for those who write
    from pairdesk.trf import write_report  # noqa: PLC0415

    report = report_of_event(event, dialect=cast("Dialect", dialect))
    notes = [message for _, _, message in report.notes]
    notes += _left_out(value, IN_REPORTS, "a report")
    unknown = [key for key, _ in event.about if key not in ABOUT]
    unknown += ["groups of players"] if any(player.groups for player in event.players) else []
    notes += [f"not in a report: {what}" for what in unknown]
    return {name: write_report(report)}, notes


def _left_out(value: dict[str, Any], held: Collection[str], form: str) -> list[str]:
    """What of an event a form does not hold."""
    return [f"not in {form}: {key}" for key in value if key not in held]
