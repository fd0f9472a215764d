"""Event JSON: an event for files, web pages and other programs.

Only ``players`` with id and rating is required; unknown keys are an error.

    {"players": [{"id": "ana", "rating": 1800, "name": "Ana", "groups": ["club:north"]}],
     "rounds": [{"boards": [["ana", "dee", "W"]], "bye": "fay", "byes": {"gus": "H"}}],
     "withdrawn": ["eli"], "rounds_planned": 9, "points": {"win": 1, "draw": 0.5}}

A player with ``members`` (id and rating, in board order) is a team. ``match`` says that boards
are matches of several ``boards``, or ``double`` games of the same two; a round then has their
``games``, and ``line_ups`` of teams. ``initial_colour`` is "white" or "black".

Tie-breaks can need more: ``system`` ("swiss" or "round_robin"), ``edition``, ``lots`` (ids in
the order drawn), more ``points`` (loss, pab, fpb, hpb, zpb, fw, fl), and for matches of several
games the ``games`` of a round, by board: ``{"1": ["W", "B", "W"]}``.

Before a round is paired its ``requested_byes`` can be known, by round: ``{"4": {"gus": "H"}}``.
``acceleration`` is "baku", or a list of virtual points: ``{"points": 1, "rounds": [1, 3],
"players": ["ana", "ben"]}``. Players can have a starting ``number``, ``title``,
``federation``, ``fide_id``, ``sex`` and ``born``, and ``about`` holds the details to print:
``{"name": "Spring Open"}``. ``rulebook`` is the name of the one that pairs it; the commands use
it, but an event does not hold it.
"""

from typing import Any, NamedTuple

from pairdesk import files
from pairdesk.errors import BadDocument
from pairdesk.files.json_text import parsed
from pairdesk.text import decoded
from pairwright.errors import PairwrightError
from pairwright.event import Event


class Document(NamedTuple):
    """The content of event JSON: an event, and the rulebook that pairs it, if it names one."""

    event: Event
    rulebook: str | None = None


def event_from_json(document: str | bytes | dict[str, Any]) -> Event:
    """Read an event from a JSON text, or from a parsed JSON value.

    Raises BadDocument: what is wrong, and where.
    """
    return document_from_json(document).event


def document_from_json(document: str | bytes | dict[str, Any]) -> Document:
    """As ``event_from_json``, with the rulebook that the document names. Raises BadDocument."""
    text = decoded(document) if isinstance(document, bytes) else document
    value = parsed(text, keys_once=True) if isinstance(text, str) else text
    try:
        entry = files.event_schema.event_entry(value)
        return Document(files.event_entries.event_of(entry), entry.rulebook)
    except PairwrightError as error:
        raise BadDocument(str(error)) from None


def event_to_json(event: Event) -> dict[str, Any]:
    """An event as a JSON value that ``event_from_json`` reads; empty entries are left out."""
    return document_to_json(Document(event))


def document_to_json(document: Document) -> dict[str, Any]:
    """As ``event_to_json``, with the name of the rulebook."""
    entry = files.event_entries.entry_of_event(document.event, document.rulebook)
    value: dict[str, Any] = files.event_schema.json_of(entry)
    return value
