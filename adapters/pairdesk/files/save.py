"""Event files that go on: an event that has grown takes the place of the one in its file.

The file is written whole or not at all, one command after the other. What is to be written is read
again before, and refused if that gives another event.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pairdesk import files
from pairdesk.errors import BadDocument, BadField, RoundsLost
from pairdesk.files.atomic_write import as_written
from pairdesk.files.forms import Form
from pairdesk.files.load import Loaded, load, loaded_trf, source_in
from pairdesk.files.lock import alone_with, at_once, still_as_read
from pairdesk.files.names import name_of, target_name
from pairdesk.files.write import Text, json_of_event, put, written
from pairdesk.text import printable, printable_lines
from pairwright.errors import PairwrightError
from pairwright.event import Event

if TYPE_CHECKING:
    from pairdesk.trf import TrfFile
    from pairwright.rulebook import Rulebook

ROUND_BY_ROUND: Final = "; or give them a zero-point bye in each round that they miss"
"""What a TRF file keeps of players who have left."""


def require_no_round_lost(new: "TrfFile | Loaded", source: str, target: str) -> None:
    """Raise RoundsLost where a file holds an event with rounds that the ``new`` one has not."""
    there = _rounds_in(target)
    if there > _rounds_of(new, source):
        raise RoundsLost(
            f"{target_name(target)}: round {there} stands there, and not in {name_of(source)}; "
            "nothing was written"
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
def stored_event(
    file: str, *, lenient: bool = False, waiting: Callable[[], object] = at_once
) -> Iterator[Stored]:
    """An event file that is to be written again; ``waiting`` is called if others write it.

    Raises BadDocument, also where the file holds what an event does not; BadField, OSError.
    """
    if file == "-":
        raise BadDocument("standard input is not written again; give the name of a file")
    with alone_with(file, waiting=waiting):
        recheck = still_as_read(file)
        loaded = load(file, lenient=lenient)
        if loaded.warnings:
            refused = _unwritten(
                file, "some of it is not part of an event, or not as it stands there"
            )
            raise BadDocument(f"{printable_lines(loaded.warnings)}\n{refused}")
        yield Stored(file, loaded, recheck)


def store(
    event: Event, stored: Stored, *, rulebook: "str | Rulebook | None" = None
) -> tuple[str, ...]:
    """Write an event in the place of the one that was loaded from the file; the warnings.

    Event JSON names from now on the ``rulebook`` that has paired it, if it has a name; where the
    file cannot, it names none any more, with a warning. Raises BadDocument where the form does
    not keep the event, and where the file has changed since it was read; OSError.
    """
    file, loaded = stored.file, stored.loaded
    named = loaded.named
    if loaded.form == "json":
        if rulebook is not None:
            named = rulebook if isinstance(rulebook, str) else None
        text: Text = _readable(event, file, named)
    else:
        text = _kept(event, file, loaded)
    put(text, file, recheck=stored.recheck)
    if rulebook in {None, named, loaded.rulebook}:
        return ()
    rules = f"the rulebook {rulebook}" if isinstance(rulebook, str) else "rules of another file"
    return (f"{name_of(file)}: it cannot name {rules}; give the rules again next time",)


def _readable(event: Event, file: str, named: str | None) -> str:
    """Event JSON that is read as the same event. Raises BadDocument where there is none."""
    text = json_of_event(event, named)
    try:
        again = files.event_json.event_from_json(as_written(text))
    except BadDocument as fault:
        raise BadDocument(
            f"{name_of(file)}: not written, since it could not be read again: {fault}"
        ) from None
    if not _same(again, event):
        raise BadDocument(f"{name_of(file)}: not written, since it would be read as another event")
    return text


def _same(one: Event, other: Event) -> bool:
    """Do two events say the same in event JSON?"""
    return files.event_json.event_to_json(one) == files.event_json.event_to_json(other)


def _kept(event: Event, file: str, loaded: Loaded) -> Text:
    """The text of another form that keeps the event as it is. Raises BadDocument if it does not."""
    try:
        text, _ = written(event, file, loaded.form, rulebook=loaded.numbering)
        kept = files.event_json.event_to_json(_read_again(text, file, loaded.form))
    except (files.trf_form.BadTrfFile, BadField):
        raise _unwritten(file, "what would be written could not be read") from None
    whole = files.event_json.event_to_json(event)
    if lost := [key for key in {**whole, **kept} if kept.get(key) != whole.get(key)]:
        raise _unwritten(
            file,
            f"its form does not keep {_listed([files.event_schema.WORDS[key] for key in lost])}",
            ROUND_BY_ROUND if loaded.form == "trf" and "withdrawn" in lost else "",
        )
    return text


def _read_again(text: Text, file: str, form: Form) -> Event:
    """The event that a file with these texts would be read as. Raises BadDocument, BadField."""
    if isinstance(text, str):
        source = source_in(as_written(text), file, form)
        return (source if isinstance(source, Loaded) else loaded_trf(source, file)).event
    return files.event_csv.event_from_csv(*map(as_written, text.values()))


def _unwritten(file: str, reason: str, besides: str = "") -> BadDocument:
    """A refusal, with the command that lets the event go on all the same."""
    convert = ["pairwright", "convert", file, str(Path(file).with_suffix(".json"))]
    return BadDocument(
        f"{name_of(file)}: not written again, since {reason}; "
        f"go on with event JSON: {printable(shlex.join(convert))}{besides}"
    )


def _listed(things: Sequence[str]) -> str:
    """Things as a sentence has them."""
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last
