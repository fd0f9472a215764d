"""Event files that go on: an event that has grown takes the place of the one in its file.

The file is written whole or not at all. Event JSON holds everything; what is in another form is
read again before it is written, and refused if that gives another event.
"""

from pathlib import Path

import click

from pairdesk.errors import BadDocument, BadField
from pairdesk.event_files import Loaded, load_told, report_to_write, write
from pairdesk.options import name_of
from pairwright import Event
from pairwright.rulebook import Rulebook


def load_to_store(file: str, *, lenient: bool = False) -> Loaded:
    """The event of a file that is to be written again; what is to be said about it is told.

    Raises BadDocument, also where the file holds what an event does not; BadField, OSError.
    """
    if file == "-":
        raise click.UsageError("standard input is not written again; give the name of a file")
    loaded = load_told(file, lenient=lenient)
    if loaded.notes:
        raise _unwritten(file, "some of it is not part of an event, or not as it stands there")
    return loaded


def store(
    event: Event, file: str, loaded: Loaded, *, rulebook: str | Rulebook | None = None
) -> None:
    """Write an event in the place of the one that was loaded from the file.

    Event JSON names the ``rulebook`` from now on, if one is given that has a name; where the file
    cannot, that is told. Raises BadDocument where the form does not keep the event, OSError.
    """
    if loaded.form != "json":
        _insist_kept(event, file, loaded)
    named = loaded.named
    if isinstance(rulebook, str) and loaded.form == "json":
        named = rulebook
    elif rulebook not in {None, loaded.rulebook}:
        rules = f"the rulebook {rulebook}" if isinstance(rulebook, str) else "rules of another file"
        told = f"{name_of(file)}: it cannot name {rules}; give --rulebook again next time"
        click.echo(told, err=True)
    write(event, file, loaded.form, rulebook=loaded.numbering, named=named)


def _insist_kept(event: Event, file: str, loaded: Loaded) -> None:
    """Raise BadDocument for an event that a file of its form does not keep as it is."""
    from pairdesk.event_json import event_to_json  # noqa: PLC0415  # for those who write
    from pairdesk.trf import BadReport  # noqa: PLC0415

    try:
        kept = event_to_json(_read_again(event, file, loaded))
    except (BadReport, BadField):
        raise _unwritten(file, "what would be written could not be read") from None
    whole = event_to_json(event)
    lost = [key for key in {**whole, **kept} if kept.get(key) != whole.get(key)]
    if lost:
        raise _unwritten(file, f"its form does not keep these as they are: {', '.join(lost)}")


def _read_again(event: Event, file: str, loaded: Loaded) -> Event:
    """The event that a report or CSV would be read as, once it is written. Raises BadDocument."""
    from pairdesk.exchange import event_of_report  # noqa: PLC0415  # for those whom it is about
    from pairdesk.exchange.tables import event_from_csv, event_to_csv, players_csv  # noqa: PLC0415
    from pairdesk.outputs import as_written  # noqa: PLC0415
    from pairdesk.trf import read_report, write_report  # noqa: PLC0415

    if loaded.form == "trf":
        report, _ = report_to_write(event, file, "both", loaded.numbering)
        return event_of_report(read_report(as_written(write_report(report)), file), file).event
    if Path(file).is_dir():
        return event_from_csv(*map(as_written, event_to_csv(event).values()))
    return event_from_csv(as_written(players_csv(event)))


def _unwritten(file: str, reason: str) -> BadDocument:
    name = name_of(file)
    return BadDocument(
        f"{name}: not written again, since {reason}; "
        f"go on with event JSON: pairwright convert {name} EVENT.json"
    )
