"""The shape of event JSON: which keys there are, and what each may hold."""

import re
from typing import Annotated, Literal, TypeVar

import msgspec

from pairdesk.errors import BadDocument
from pairdesk.text import printable
from pairwright import RULEBOOKS
from pairwright.errors import quoted
from pairwright.event import System
from pairwright.players import HIGHEST_RATING

Entry = TypeVar("Entry")

Worth = Annotated[float, msgspec.Meta(ge=0, le=1000, multiple_of=0.5)]
"""What a result is worth, in points."""


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An object whose keys are all known."""


Rating = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_RATING)]


class MemberEntry(Strict, frozen=True):
    """One player of a team."""

    id: str
    rating: Rating
    name: str = ""


class PlayerEntry(Strict, frozen=True):
    """One player, or a team with its members in board order."""

    id: str
    rating: Rating
    name: str = ""
    groups: tuple[str, ...] = ()
    number: Annotated[int, msgspec.Meta(ge=1)] | None = None
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    born: str = ""
    members: tuple[MemberEntry, ...] = ()


class RoundEntry(Strict, frozen=True):
    """One round; a board is white, black, result."""

    boards: tuple[tuple[str, str, str], ...] = ()
    bye: str | None = None
    byes: dict[str, str] = {}
    games: dict[str, tuple[str, ...]] = {}
    line_ups: dict[str, tuple[str, ...]] = {}


class PointsEntry(Strict, frozen=True):
    """What results are worth; what is left out follows from win and draw."""

    win: Worth = 1
    draw: Worth = 0.5
    loss: Worth = 0
    pab: Worth | None = None
    fpb: Worth | None = None
    hpb: Worth | None = None
    zpb: Worth | None = None
    fw: Worth | None = None
    fl: Worth | None = None


class MatchEntry(Strict, frozen=True):
    """How boards count that are matches of several games; without points as FIDE has it."""

    boards: int = 2
    double: bool = False
    primary: Literal["match", "game"] | None = None
    points: PointsEntry | None = None
    game_points: PointsEntry = PointsEntry()
    bye: Worth | None = None
    all_boards: bool = False


class ForbiddenEntry(Strict, frozen=True):
    """A pair that is forbidden in some rounds."""

    pair: tuple[str, str]
    rounds: tuple[int, int] | None = None


class SeparateEntry(Strict, frozen=True):
    """A group that is kept apart."""

    label: str
    at_most: int = 0
    until_round: int | None = None


class QuotaEntry(Strict, frozen=True):
    """Pairs of which only some may be boards."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    at_most: int


class HorizonEntry(Strict, frozen=True):
    """Rounds ahead."""

    rounds: int | Literal["max"]
    planned: int | None = None


class HouseEntry(Strict, frozen=True):
    """House rules."""

    forbidden: tuple[tuple[str, str] | ForbiddenEntry, ...] = ()
    required: tuple[tuple[str, str], ...] = ()
    separate: tuple[SeparateEntry, ...] = ()
    quotas: tuple[QuotaEntry, ...] = ()
    colour_limit: bool = False
    horizon: int | Literal["max"] | HorizonEntry | None = None


class VirtualEntry(Strict, frozen=True):
    """Virtual points of some players, in the rounds from one to another."""

    points: Worth
    rounds: tuple[int, int]
    players: tuple[str, ...]


class EventEntry(Strict, frozen=True):
    """The whole document."""

    players: tuple[PlayerEntry, ...]
    rounds: tuple[RoundEntry, ...] = ()
    withdrawn: tuple[str, ...] = ()
    rounds_planned: Annotated[int, msgspec.Meta(ge=1)] | None = None
    points: PointsEntry = PointsEntry()
    system: System = "swiss"
    edition: str | None = None
    lots: tuple[str, ...] = ()
    match: MatchEntry | None = None
    initial_colour: str = "white"
    requested_byes: dict[str, dict[str, str]] = {}
    acceleration: str | tuple[VirtualEntry, ...] = ()
    about: dict[str, str] = {}
    house_rules: HouseEntry = HouseEntry()
    rulebook: str | None = None


def event_entry(value: object) -> EventEntry:
    """A JSON value as an event document. Raises BadDocument."""
    entry = _converted(value, EventEntry, "the event")
    if entry.rulebook is not None and entry.rulebook not in RULEBOOKS:
        known = ", ".join(RULEBOOKS)
        raise BadDocument(f"rulebook: {quoted(entry.rulebook)} is none of {known}")
    return entry


def house_entry(value: object) -> HouseEntry:
    """A JSON value as house rules. Raises BadDocument."""
    return _converted(value, HouseEntry, "house rules")


def _converted(value: object, shape: type[Entry], what: str) -> Entry:
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise BadDocument(printable(_place_first(str(error), what))) from None
    except UnicodeEncodeError:  # msgspec cannot name a key with half a surrogate pair
        raise BadDocument(f"{what}: a key is not Unicode text") from None
    except RecursionError:
        raise BadDocument(f"{what}: lists and objects are nested too deeply") from None


def _place_first(message: str, whole: str) -> str:
    """Put the place first: ``players[0].rating: expected `int`, got `str```."""
    fault, _, where = message.partition(" - at `")
    place = re.sub(r"^\$\.?", "", where.rstrip("`")) or whole
    return f"{place}: {fault[:1].lower()}{fault[1:]}"
