"""Saving: an event that has advanced replaces the one in its file.

The file is written whole or not at all, one command after the other. The new text is read back
first, and refused if it gives another event.
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
    """Raise RoundsLost if a file holds an event with rounds that the ``new`` one lacks."""
    there = _rounds_in(target)
    if there > _rounds_of(new, source):
        raise RoundsLost(
            f"{target_name(target)}: it has round {there}, which is missing from "
            f"{name_of(source)}; nothing was written"
        )


def _rounds_in(file: str) -> int:
    """The number of rounds of the event in a file; 0 if it holds no event."""
    if not (Path(file).is_file() or Path(file).is_dir()):
        return 0
    try:
        return len(load(file, lenient=True).event.rounds)
    except (PairwrightError, OSError):  # no event that a command could continue
        return 0


def _rounds_of(new: "TrfFile | Loaded", source: str) -> int:
    """The number of rounds of an event, or of a TRF file that cannot become one."""
    if isinstance(new, Loaded):
        return len(new.event.rounds)
    try:
        return len(loaded_trf(new, source).event.rounds)
    except BadDocument:
        return max((len(line.entries) for line in new.players), default=0)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event file, locked for other commands, and its content.

    ``recheck`` raises BadDocument if the file has changed since it was read.
    """

    file: str
    loaded: Loaded
    recheck: Callable[[], None]


@contextmanager
def stored_event(
    file: str, *, lenient: bool = False, waiting: Callable[[], object] = at_once
) -> Iterator[Stored]:
    """An event file that will be saved; ``waiting`` is called if another command is saving it.

    Raises BadDocument, also if the file holds content that an event cannot; BadField, OSError.
    """
    if file == "-":
        raise BadDocument("cannot save to standard input; give the name of a file")
    with alone_with(file, waiting=waiting):
        recheck = still_as_read(file)
        loaded = load(file, lenient=lenient)
        if loaded.warnings:
            refused = _unwritten(file, "an event cannot keep all of it unchanged")
            raise BadDocument(f"{printable_lines(loaded.warnings)}\n{refused}")
        yield Stored(file, loaded, recheck)


def store(
    event: Event, stored: Stored, *, rulebook: "str | Rulebook | None" = None
) -> tuple[str, ...]:
    """Replace the event that was loaded from the file; the warnings.

    Event JSON then names the ``rulebook`` that has paired it, if it has a name; for rules without
    one it names none, with a warning. Raises BadDocument if the format cannot keep the event, and
    if the file has changed since it was read; OSError.
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
    return (f"{name_of(file)}: it cannot name {rules}; give the rules again for the next round",)


def _readable(event: Event, file: str, named: str | None) -> str:
    """Event JSON that is read back as the same event. Raises BadDocument if it is not."""
    text = json_of_event(event, named)
    try:
        again = files.event_json.event_from_json(as_written(text))
    except BadDocument as fault:
        raise BadDocument(
            f"{name_of(file)}: not written, because it could not be read back: {fault}"
        ) from None
    if not _same(again, event):
        raise BadDocument(
            f"{name_of(file)}: not written, because it would be read back as a different event"
        )
    return text


def _same(one: Event, other: Event) -> bool:
    """Do two events say the same in event JSON?"""
    return files.event_json.event_to_json(one) == files.event_json.event_to_json(other)


def _kept(event: Event, file: str, loaded: Loaded) -> Text:
    """The text in another format that keeps the event unchanged. Raises BadDocument."""
    try:
        text, _ = written(event, file, loaded.form, rulebook=loaded.numbering)
        kept = files.event_json.event_to_json(_read_again(text, file, loaded.form))
    except (files.trf_form.BadTrfFile, BadField):
        raise _unwritten(file, "the new text could not be read back") from None
    whole = files.event_json.event_to_json(event)
    if lost := [key for key in {**whole, **kept} if kept.get(key) != whole.get(key)]:
        raise _unwritten(
            file,
            f"this format cannot keep {_listed([files.event_schema.WORDS[key] for key in lost])}",
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
    """A refusal, with the command that converts the event to continue."""
    convert = ["pairwright", "convert", file, str(Path(file).with_suffix(".json"))]
    return BadDocument(
        f"{name_of(file)}: not saved, because {reason}. "
        f"Continue with event JSON: {printable(shlex.join(convert))}{besides}"
    )


def _listed(things: Sequence[str]) -> str:
    """Items joined for a sentence."""
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last
