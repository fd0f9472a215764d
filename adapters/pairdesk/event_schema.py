"""The shape of event JSON: which keys there are, and what each may hold."""

import re
from typing import Annotated, Any

import msgspec

from pairdesk.errors import BadDocument
from pairdesk.streams import printable
from pairwright.players import HIGHEST_RATING

Worth = Annotated[float, msgspec.Meta(ge=0, le=1000, multiple_of=0.5)]
"""What a result is worth, in points."""


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An object whose keys are all known."""


class PlayerEntry(Strict, frozen=True):
    """One player."""

    id: str
    rating: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_RATING)]
    name: str = ""
    groups: tuple[str, ...] = ()


class RoundEntry(Strict, frozen=True):
    """One round; a board is white, black, result."""

    boards: tuple[tuple[str, str, str], ...] = ()
    bye: str | None = None
    byes: dict[str, str] = {}


class PointsEntry(Strict, frozen=True):
    """What results are worth."""

    win: Worth = 1
    draw: Worth = 0.5


class EventEntry(Strict, frozen=True):
    """The whole document."""

    players: tuple[PlayerEntry, ...]
    rounds: tuple[RoundEntry, ...] = ()
    withdrawn: tuple[str, ...] = ()
    rounds_planned: Annotated[int, msgspec.Meta(ge=1)] | None = None
    points: PointsEntry = PointsEntry()
    house_rules: dict[str, Any] = {}


def event_entry(value: object) -> EventEntry:
    """A JSON value as an event document. Raises BadDocument."""
    try:
        return msgspec.convert(value, EventEntry)
    except msgspec.ValidationError as error:
        raise BadDocument(printable(_place_first(str(error)))) from None
    except UnicodeEncodeError:  # msgspec cannot name a key with half a surrogate pair
        raise BadDocument("the event: a key is not Unicode text") from None


def _place_first(message: str) -> str:
    """Put the place first: ``players[0].rating: expected `int`, got `str```."""
    what, _, where = message.partition(" - at `")
    place = re.sub(r"^\$\.?", "", where.rstrip("`")) or "the event"
    return f"{place}: {what[:1].lower()}{what[1:]}"
