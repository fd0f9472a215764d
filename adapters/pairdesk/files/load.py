"""Files that hold an event, whatever their form: event JSON, report files, CSV."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from pairdesk.errors import BadDocument
from pairdesk.files.atomic_write import at_ease, write_all
from pairdesk.files.names import name_of, naming
from pairdesk.stdio import read, say
from pairdesk.text import printable
from pairwright import Event
from pairwright.errors import InvalidInput

if TYPE_CHECKING:
    from pairdesk.trf import Remark, TrfFile
    from pairdesk.trf_events import Dialect
    from pairwright.rulebook import Rulebook

Form = Literal["json", "trf", "csv"]

SUFFIXES: Final[dict[str, Form]] = {
    ".json": "json",
    ".trf": "trf",
    ".trfx": "trf",
    ".txt": "trf",
    ".csv": "csv",
}
"""The form of a file by the end of its name; CSV is a file of players, or a folder."""


IN_TRF: Final = frozenset(
    {
        *("players", "rounds", "withdrawn", "rounds_planned", "points", "initial_colour"),
        *("requested_byes", "acceleration", "about", "house_rules", "system"),
    }
)
"""What of event JSON a report file holds."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event, and what is to be said about the file it came from.

    ``system`` is the code of the pairing system that a report names (record 192), or of a round
    robin in another form; nothing if there is none. ``named`` is the rulebook that event JSON
    names.
    """

    event: Event
    form: Form
    notes: tuple[str, ...] = ()
    system: str = ""
    named: str | None = None

    @property
    def rulebook(self) -> str:
        """The rulebook that pairs it if nobody says otherwise. Raises BadDocument."""
        if self.named is not None:
            return self.named
        if not self.system and self.form != "trf":
            return "northgate"
        from pairdesk.trf_events.pairing_systems import rulebook_named  # noqa: PLC0415  # for those it is about

        return rulebook_named(self.system, self.starts).rulebook

    @property
    def numbering(self) -> str:
        """The rulebook that numbers the players in a report: that of a table, or else dutch."""
        return "dutch" if self.event.system == "swiss" else self.rulebook

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
    source = source_of(file, lenient=lenient)
    return source if isinstance(source, Loaded) else loaded_trf(source, file)


def source_of(file: str, *, lenient: bool = False) -> "TrfFile | Loaded":
    """What a file holds: a report that is not looked at as an event yet, or else an event.

    Raises BadDocument, BadField, OSError.
    """
    if Path(file).is_dir():
        return _in_other_form(_from_folder(Path(file)), "csv")
    data = read(file)
    form = form_of(file, data)
    if form == "trf":
        from pairdesk.trf import read_trf  # noqa: PLC0415  # for those who read it

        return read_trf(data, name_of(file), lenient=lenient)
    if form == "csv":
        from pairdesk.files.event_csv import event_from_csv  # noqa: PLC0415  # likewise

        return _in_other_form(event_from_csv(data, name=name_of(file)), form)
    from pairdesk.files.event_json import document_from_json  # noqa: PLC0415  # msgspec

    with naming(file):
        document = document_from_json(data)
    return _in_other_form(document.event, form, document.rulebook)


def loaded_trf(report: "TrfFile", file: str) -> Loaded:
    """The event of a report; what was repaired and found in it are notes. Raises BadDocument."""
    from pairdesk.trf_events import event_of_trf, unkept  # noqa: PLC0415  # for those who read it

    name = name_of(file)
    incoming = event_of_trf(report, name)
    notes = placed([*report.notes, *(found.remark for found in incoming.findings)], name)
    if codes := unkept(report):
        notes.append(f"{name}: not part of an event: {', '.join(codes)}")
    return Loaded(incoming.event, "trf", tuple(notes), report.text("192"))


def placed(remarks: "Iterable[Remark]", name: str) -> list[str]:
    """Remarks with their places in a file, by line."""
    return [f"{name}:{line}:{column}: {message}" for line, column, message in sorted(remarks)]


def load_told(file: str, *, lenient: bool = False) -> Loaded:
    """The event of a file; what is to be said about the file goes to standard error."""
    loaded = load(file, lenient=lenient)
    for note in loaded.notes:
        click.echo(printable(note), err=True)
    return loaded


def load_event(file: str, *, lenient: bool = False) -> Event:
    """As ``load_told``, but the event alone."""
    return load_told(file, lenient=lenient).event


def write(
    event: Event,
    file: str,
    form: Form,
    dialect: "Dialect" = "both",
    rulebook: "str | Rulebook" = "dutch",
    *,
    named: str | None = None,
    recheck: Callable[[], None] = at_ease,
) -> list[str]:
    """Write an event to a file or folder, or to standard output for ``-``; what to say about it.

    In a report the ``rulebook`` numbers the players; ``named`` is the one that event JSON names.
    The file is written whole or not at all, and not if ``recheck`` raises right before. Raises
    BadDocument, OSError.
    """
    if form == "trf":
        report, notes = trf_to_write(event, file, dialect, rulebook)
        write_trf_to(report, file, recheck=recheck)
        return [*notes, *_unnamed(report, named)]
    if form == "json":
        _put(file, json_of_event(event, named), recheck)
        return []
    notes = _left_out(_document(event, named), {"players", "rounds"}, "CSV")
    return [*_write_csv(event, file, recheck), *notes]


def json_of_event(event: Event, named: str | None = None) -> str:
    """The text of event JSON, with the rulebook that it names."""
    return json.dumps(_document(event, named), ensure_ascii=False, indent=1) + "\n"


def _document(event: Event, named: str | None) -> dict[str, Any]:
    from pairdesk.files.event_json import Document, document_to_json  # noqa: PLC0415  # for those who write

    return document_to_json(Document(event, named))


def write_trf_to(report: "TrfFile", file: str, *, recheck: Callable[[], None] = at_ease) -> None:
    """Write a report as it is, in UTF-8. Raises BadDocument, OSError."""
    from pairdesk.trf import write_trf  # noqa: PLC0415  # for those who write

    _put(file, write_trf(report, name=target_name(file)), recheck)


def target_name(file: str) -> str:
    """What a message calls a file that is written."""
    return "standard output" if file == "-" else printable(file)


def _put(file: str, text: str, recheck: Callable[[], None]) -> None:
    if file == "-":
        say(text.removesuffix("\n"))
    else:
        write_all(Path(file).parent, {Path(file).name: text}, recheck=recheck)


def _write_csv(event: Event, file: str, recheck: Callable[[], None]) -> list[str]:
    """Write the players and the pairings to a folder, or the players alone; what is left out."""
    from pairdesk.files.event_csv import event_to_csv, players_csv  # noqa: PLC0415

    if file != "-" and Path(file).suffix != ".csv":
        with _naming_target(file):
            texts = event_to_csv(event)
        write_all(Path(file), texts, recheck=recheck)
        return []
    with _naming_target(file):
        text = players_csv(event)
    _put(file, text, recheck)
    rounds = len(event.rounds)
    plural = "" if rounds == 1 else "s"
    return [f"not in a file of players: {rounds} round{plural}"] if rounds else []


@contextmanager
def _naming_target(file: str) -> Iterator[None]:
    """Put the name of the file that is written before what it cannot hold."""
    try:
        yield
    except InvalidInput as error:
        raise BadDocument(f"{target_name(file)}: {error}") from None


def _from_folder(folder: Path) -> Event:
    """The event of players.csv and pairings.csv."""
    from pairdesk.files.event_csv import PAIRINGS, PLAYERS, event_from_csv  # noqa: PLC0415

    players = (folder / PLAYERS).read_bytes()
    pairings = folder / PAIRINGS
    return event_from_csv(players, pairings.read_bytes() if pairings.exists() else None)


def _in_other_form(event: Event, form: Form, named: str | None = None) -> Loaded:
    """An event that comes from no report; it may be one that a table pairs."""
    if event.system == "swiss":
        return Loaded(event, form, named=named)
    from pairdesk.trf_events.pairing_systems import code_of_system  # noqa: PLC0415  # for those it is about

    return Loaded(event, form, system=code_of_system(event), named=named)


def trf_to_write(
    event: Event, file: str, dialect: "Dialect", rulebook: "str | Rulebook"
) -> "tuple[TrfFile, list[str]]":
    """The report of an event, and what it does not hold. Raises BadDocument."""
    from pairdesk.files.event_json import event_to_json  # noqa: PLC0415  # for those who write
    from pairdesk.trf_events import ABOUT, trf_of_event  # noqa: PLC0415
    from pairwright.pairing import find_rulebook  # noqa: PLC0415

    with _naming_target(file):
        report = trf_of_event(event, dialect=dialect, rulebook=find_rulebook(rulebook))
    notes = [message for _, _, message in report.notes]
    notes += _left_out(event_to_json(event), IN_TRF, "a report")
    unknown = [key for key, _ in event.about if key not in ABOUT]
    unknown += ["groups of players"] if any(player.groups for player in event.players) else []
    return report, [*notes, *(f"not in a report: {what}" for what in unknown)]


def _unnamed(report: "TrfFile", named: str | None) -> list[str]:
    """What is to be said where a report will be paired by other rules than event JSON names."""
    from pairdesk.trf_events.pairing_systems import rulebook_named  # noqa: PLC0415  # for those who write

    if named is None or named == rulebook_named(report.text("192")).rulebook:
        return []
    return [f"not in a report: the rulebook {named}"]


def _left_out(value: dict[str, Any], held: Collection[str], form: str) -> list[str]:
    """What of an event a form does not hold."""
    return [f"not in {form}: {key}" for key in value if key not in held]
