"""Events as texts in any format, and these texts as files."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pairdesk import files
from pairdesk.errors import BadDocument
from pairdesk.files.atomic_write import at_ease, write_all
from pairdesk.files.forms import Form
from pairdesk.files.names import naming_target, target_name
from pairwright.event import Event
from pairwright.units import counted

if TYPE_CHECKING:
    from pairdesk.trf import TrfFile
    from pairdesk.trf_events import Dialect
    from pairwright.rulebook import Rulebook

Text = str | Mapping[str, str]
"""The text of a file, or those of the files in a folder, by their names."""


class Written(NamedTuple):
    """An event as text, and warnings about what the text cannot hold."""

    text: Text
    warnings: tuple[str, ...] = ()


def written(
    event: Event,
    file: str,
    form: Form,
    dialect: "Dialect" = "both",
    rulebook: "str | Rulebook" = "dutch",
    *,
    named: str | None = None,
) -> Written:
    """An event as the text for a file of this name and format; ``-`` is standard output.

    In a TRF file the ``rulebook`` numbers the players; ``named`` is the one that event JSON names.
    Raises BadDocument for an event that the format cannot hold.
    """
    if form == "json":
        return Written(json_of_event(event, named))
    if form == "trf":
        trf_file, warnings = files.trf_form.trf_to_write(
            event, file, dialect, rulebook, named=named
        )
        return Written(text_of_trf(trf_file, file), tuple(warnings))
    return _csv(event, file, named)


def text_of_trf(trf_file: "TrfFile", file: str) -> str:
    """The text of a TRF file with all its records. Raises BadDocument."""
    return files.trf_form.write_trf(trf_file, name=target_name(file))


def json_of_event(event: Event, named: str | None = None) -> str:
    """The text of event JSON, with the rulebook that it names."""
    return json.dumps(_document(event, named), ensure_ascii=False, indent=1) + "\n"


def put(text: Text, file: str, *, recheck: Callable[[], None] = at_ease) -> None:
    """Write texts to a file or a folder, whole or not at all, and not if ``recheck`` raises.

    Raises BadDocument for standard output, to which the caller prints; OSError.
    """
    if file == "-":
        raise BadDocument(
            "standard output is not a file that can be replaced; give the name of a file"
        )
    if isinstance(text, str):
        write_all(Path(file).parent, {Path(file).name: text}, recheck=recheck)
    else:
        write_all(Path(file), text, recheck=recheck)


def _document(event: Event, named: str | None) -> dict[str, Any]:
    return files.event_json.document_to_json(files.event_json.Document(event, named))


def _csv(event: Event, file: str, named: str | None) -> Written:
    """Players and pairings for a folder, or the players alone for a file."""
    left_out = files.event_schema.not_in(_document(event, named), "csv")
    warnings = [f"CSV cannot hold {files.event_schema.WORDS[key]}" for key in left_out]
    with naming_target(file):
        if file != "-" and Path(file).suffix != ".csv":
            return Written(files.event_csv.event_to_csv(event), tuple(warnings))
        text = files.event_csv.players_csv(event)
    if rounds := len(event.rounds):
        lost = f"the {counted(rounds, 'round')} of the event"
        warnings.insert(0, f"a file of players cannot hold {lost}")
    return Written(text, tuple(warnings))
