"""An event in a TRF file: read, and written with warnings about what such a file cannot hold."""

from collections.abc import Iterable

from pairdesk import files
from pairdesk.files.event_json import event_to_json
from pairdesk.files.names import naming_target
from pairdesk.trf import ARBITER, LENIENT, BadTrfFile, Remark, TrfFile, read_trf, write_trf
from pairdesk.trf_events import ABOUT, Dialect, event_of_trf, trf_of_event, unkept
from pairdesk.trf_events.pairing_systems import code_of_system, rulebook_named
from pairwright.event import Event
from pairwright.pairing import find_rulebook
from pairwright.rulebook import Rulebook

__all__ = [
    "BadTrfFile",
    "code_of_system",
    "event_and_warnings",
    "placed",
    "rulebook_named",
    "trf_file_in",
    "trf_to_write",
    "write_trf",
]


def trf_file_in(data: bytes, name: str, *, lenient: bool = False) -> TrfFile:
    """The TRF file of these bytes, called ``name`` in messages. Raises BadTrfFile."""
    return read_trf(data, name, LENIENT if lenient else ARBITER)


def event_and_warnings(trf_file: TrfFile, name: str) -> tuple[Event, tuple[str, ...]]:
    """The event of a TRF file called ``name`` in messages, with warnings about its content.

    Raises BadDocument.
    """
    incoming = event_of_trf(trf_file, name)
    found = placed([*trf_file.warnings, *(found.remark for found in incoming.findings)], name)
    codes = unkept(trf_file)
    left_out = (
        [f"{name}: warning: an event does not keep these records: {', '.join(codes)}"]
        if codes
        else []
    )
    return incoming.event, (*found, *left_out)


def placed(remarks: Iterable[Remark], name: str) -> list[str]:
    """Remarks with their places in a file, by line."""
    return [f"{name}:{line}:{column}: {message}" for line, column, message in sorted(remarks)]


def trf_to_write(
    event: Event,
    file: str,
    dialect: Dialect,
    rulebook: str | Rulebook,
    *,
    named: str | None = None,
) -> tuple[TrfFile, list[str]]:
    """The TRF file of an event, and warnings about what it cannot hold.

    ``named`` is the rulebook that event JSON names, if it does. Raises BadDocument.
    """
    with naming_target(file):
        trf_file = trf_of_event(event, dialect=dialect, rulebook=find_rulebook(rulebook))
    left_out = files.event_schema.not_in(event_to_json(event), "trf")
    left_out += [key for key, _ in event.about if key not in ABOUT]
    left_out += ["groups of players"] if any(player.groups for player in event.players) else []
    if named is not None and named != rulebook_named(trf_file.text("192")).rulebook:
        left_out.append(f"the rulebook {named}")
    notes = [message for _, _, message in trf_file.warnings]
    return trf_file, [*notes, *(f"a TRF file cannot hold {what}" for what in left_out)]
