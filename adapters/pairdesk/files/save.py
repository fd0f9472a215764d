"""Event files that go on: an event that has grown takes the place of the one in its file.

The file is written whole or not at all, one command after the other. What is to be written is read
again before, and refused if that gives another event.
"""

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from pairdesk.errors import BadDocument, BadField
from pairdesk.files.atomic_write import as_written
from pairdesk.files.load import (
    Loaded,
    json_of_event,
    load,
    load_told,
    loaded_trf,
    target_name,
    trf_to_write,
    write,
)
from pairdesk.files.lock import alone_with, still_as_read
from pairdesk.files.names import name_of
from pairdesk.text import printable
from pairwright import Event
from pairwright.errors import PairwrightError
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.trf import TrfFile

KEPT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": "the players in their order",
        "rounds": "the rounds",
        "withdrawn": "who has left",
        "rounds_planned": "how many rounds are planned",
        "points": "what results are worth",
        "match": "that boards are matches",
        "initial_colour": "the colour drawn by lot",
        "requested_byes": "the byes that are asked for",
        "acceleration": "the virtual points",
        "about": "what is printed of the event",
        "system": "that it is a round robin",
        "edition": "the edition of the tie-breaks",
        "lots": "the lots that were drawn",
        "house_rules": "the house rules",
    }
)
"""The keys of event JSON, in words."""


def require_no_round_lost(new: "TrfFile | Loaded", source: str, target: str) -> None:
    """Raise BadDocument where a file holds an event with rounds that the ``new`` one has not."""
    there = _rounds_in(target)
    if there > _rounds_of(new, source):
        raise BadDocument(
            f"{target_name(target)}: round {there} stands there, and not in {name_of(source)}; "
            "nothing was written; --force writes over it"
        )


def _rounds_in(file: str) -> int:
    """How many rounds the event of a file has; none if there is no event in it."""
    if not (Path(file).is_file() or Path(file).is_dir()):
        return 0
    try:
        return len(load(file, lenient=True).event.rounds)
    except (PairwrightError, OSError):  # nothing that a command could go on with
        return 0


def _rounds_of(new: "TrfFile | Loaded", source: str) -> int:
    """How many rounds an event has; or a report that becomes none, such as one of teams."""
    if isinstance(new, Loaded):
        return len(new.event.rounds)
    try:
        return len(loaded_trf(new, source).event.rounds)
    except BadDocument:
        return max((len(line.entries) for line in new.players), default=0)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event file that other commands leave alone, and what it holds.

    ``recheck`` raises BadDocument if the file is not any more what was read.
    """

    file: str
    loaded: Loaded
    recheck: Callable[[], None]


@contextmanager
def stored_event(file: str, *, lenient: bool = False) -> Iterator[Stored]:
    """An event file that is to be written again; what is to be said about it is told.

    Raises BadDocument, also where the file holds what an event does not; BadField, OSError.
    """
    if file == "-":
        raise click.UsageError("standard input is not written again; give the name of a file")
    with alone_with(file):
        recheck = still_as_read(file)
        loaded = load_told(file, lenient=lenient)
        if loaded.notes:
            raise _unwritten(file, "some of it is not part of an event, or not as it stands there")
        yield Stored(file, loaded, recheck)


def store(event: Event, stored: Stored, *, rulebook: str | Rulebook | None = None) -> None:
    """Write an event in the place of the one that was loaded from the file.

    Event JSON names from now on the ``rulebook`` that has paired it, if it has a name; where the
    file cannot, it names none any more, and that is told. Raises BadDocument where the form does
    not keep the event, and where the file has changed since it was read; OSError.
    """
    file, loaded = stored.file, stored.loaded
    named = loaded.named
    if rulebook is not None and loaded.form == "json":
        named = rulebook if isinstance(rulebook, str) else None
    if loaded.form == "json":
        _require_readable(event, file)
    else:
        _require_kept(event, file, loaded)
    write(event, file, loaded.form, rulebook=loaded.numbering, named=named, recheck=stored.recheck)
    if rulebook not in {None, named, loaded.rulebook}:
        rules = f"the rulebook {rulebook}" if isinstance(rulebook, str) else "rules of another file"
        told = f"{name_of(file)}: it cannot name {rules}; give --rulebook again next time"
        click.echo(told, err=True)


def _require_readable(event: Event, file: str) -> None:
    """Raise BadDocument for an event that event JSON would be read as otherwise, or not at all."""
    from pairdesk.files.event_json import event_from_json, event_to_json  # noqa: PLC0415  # msgspec

    try:
        again = event_from_json(as_written(json_of_event(event)))
    except BadDocument as fault:
        raise BadDocument(
            f"{name_of(file)}: not written, since it could not be read again: {fault}"
        ) from None
    if event_to_json(again) != event_to_json(event):
        raise BadDocument(f"{name_of(file)}: not written, since it would be read as another event")


def _require_kept(event: Event, file: str, loaded: Loaded) -> None:
    """Raise BadDocument for an event that a file of its form does not keep as it is."""
    from pairdesk.files.event_json import event_to_json  # noqa: PLC0415  # for those who write
    from pairdesk.trf import BadTrfFile  # noqa: PLC0415

    try:
        kept = event_to_json(_read_again(event, file, loaded))
    except (BadTrfFile, BadField):
        raise _unwritten(file, "what would be written could not be read") from None
    whole = event_to_json(event)
    if lost := [key for key in {**whole, **kept} if kept.get(key) != whole.get(key)]:
        raise _unwritten(
            file,
            f"its form does not keep {_listed([KEPT[key] for key in lost])}",
            _round_by_round(file) if loaded.form == "trf" and "withdrawn" in lost else "",
        )


def _read_again(event: Event, file: str, loaded: Loaded) -> Event:
    """The event that a report or CSV would be read as, once it is written. Raises BadDocument."""
    from pairdesk.files.event_csv import event_from_csv, event_to_csv, players_csv  # noqa: PLC0415
    from pairdesk.trf import read_trf, write_trf  # noqa: PLC0415
    from pairdesk.trf_events import event_of_trf  # noqa: PLC0415  # for those whom it is about

    if loaded.form == "trf":
        report, _ = trf_to_write(event, file, "both", loaded.numbering)
        return event_of_trf(read_trf(as_written(write_trf(report)), file), file).event
    if Path(file).is_dir():
        return event_from_csv(*map(as_written, event_to_csv(event).values()))
    return event_from_csv(as_written(players_csv(event)))


def _unwritten(file: str, reason: str, besides: str = "") -> BadDocument:
    """A refusal, with the command that lets the event go on all the same."""
    convert = ["pairwright", "convert", file, str(Path(file).with_suffix(".json"))]
    return BadDocument(
        f"{name_of(file)}: not written again, since {reason}; "
        f"go on with event JSON: {printable(shlex.join(convert))}{besides}"
    )


def _round_by_round(file: str) -> str:
    """What a report keeps of somebody who has left."""
    bye = printable(shlex.join(["pairwright", "bye", file, "ID", "--zero"]))
    return f"; or let them sit out one round after the other: {bye}"


def _listed(things: Sequence[str]) -> str:
    """Things as a sentence has them."""
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last
