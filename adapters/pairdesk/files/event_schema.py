"""The shape of event JSON: its keys, what each may hold, and which other formats hold it.

A key is declared only here, and is read and written by its declaration. Keys are written in this
order; those of objects that say ``omit_defaults`` only if they differ from the default.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeVar, get_type_hints

import msgspec

from pairdesk.errors import BadDocument
from pairdesk.files.forms import Form
from pairdesk.text import printable
from pairwright import RULEBOOKS
from pairwright.errors import quoted
from pairwright.event_checks import EventSystem
from pairwright.players import HIGHEST_RATING

Entry = TypeVar("Entry")
Value = TypeVar("Value")

Worth = Annotated[float, msgspec.Meta(ge=0, le=1000, multiple_of=0.5)]
"""The points of a result."""


def _key(words: str, *forms: Form) -> msgspec.Meta:
    """A key of an event in words, and the other formats that hold it."""
    return msgspec.Meta(extra={"words": words, "forms": frozenset(forms)})


def _always(value: Value) -> Value:
    """The value of a missing key; it is written anyway."""
    made: Value = msgspec.field(default_factory=lambda: value)
    return made


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An object whose keys are all known."""


Rating = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_RATING)]


class MemberEntry(Strict, frozen=True):
    """One player of a team."""

    id: str
    rating: Rating
    name: str = ""


class PlayerEntry(MemberEntry, frozen=True, omit_defaults=True):
    """One player, or a team with its members in board order."""

    groups: tuple[str, ...] = ()
    number: Annotated[int, msgspec.Meta(ge=1)] | None = None
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    born: str = ""
    members: tuple[MemberEntry, ...] = ()


class RoundEntry(Strict, frozen=True, omit_defaults=True):
    """One round; a board is white, black, result."""

    boards: tuple[tuple[str, str, str], ...] = _always(())
    bye: str | None = None
    byes: dict[str, str] = {}
    games: dict[str, tuple[str, ...]] = {}
    line_ups: dict[str, tuple[str, ...]] = {}


class PointsEntry(Strict, frozen=True, omit_defaults=True):
    """The points of results; those left out follow from win and draw."""

    win: Worth = _always(1)
    draw: Worth = _always(0.5)
    loss: Worth | msgspec.UnsetType = msgspec.UNSET
    pab: Worth | None = None
    fpb: Worth | None = None
    hpb: Worth | None = None
    zpb: Worth | None = None
    fw: Worth | None = None
    fl: Worth | None = None


class MatchEntry(Strict, frozen=True, omit_defaults=True):
    """How boards that are matches of several games count; without points, by the FIDE rules."""

    boards: int = _always(2)
    double: bool = False
    primary: Literal["match", "game"] | None = None
    points: PointsEntry | None = None
    game_points: PointsEntry = PointsEntry()
    bye: Worth | None = None
    all_boards: bool = False


class ForbiddenEntry(Strict, frozen=True, omit_defaults=True):
    """A pair that is forbidden in some rounds."""

    pair: tuple[str, str]
    rounds: tuple[int, int] | None = None


class SeparateEntry(Strict, frozen=True):
    """A group whose players are kept apart."""

    label: str
    at_most: int = 0
    until_round: int | None = None


class QuotaEntry(Strict, frozen=True, omit_defaults=True):
    """Pairs of which at least, or at most, so many are boards."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    at_most: int | None = None
    at_least: int = 0


class HorizonEntry(Strict, frozen=True):
    """Rounds that must remain possible."""

    rounds: int | Literal["max"]
    planned: int | None = None


class HouseEntry(Strict, frozen=True, omit_defaults=True):
    """House rules."""

    forbidden: tuple[tuple[str, str] | ForbiddenEntry, ...] = ()
    required: tuple[tuple[str, str], ...] = ()
    separate: tuple[SeparateEntry, ...] = ()
    quotas: tuple[QuotaEntry, ...] = ()
    colour_limit: bool = False
    horizon: int | Literal["max"] | HorizonEntry | None = None


class VirtualEntry(Strict, frozen=True):
    """Virtual points of some players, in a range of rounds."""

    points: Worth
    rounds: tuple[int, int]
    players: tuple[str, ...]


class EventEntry(Strict, frozen=True, omit_defaults=True):
    """The whole document."""

    players: Annotated[tuple[PlayerEntry, ...], _key("the players in their order", "trf", "csv")]
    rounds: Annotated[tuple[RoundEntry, ...], _key("the rounds", "trf", "csv")] = ()
    withdrawn: Annotated[tuple[str, ...], _key("withdrawals", "trf")] = ()
    rounds_planned: Annotated[
        Annotated[int, msgspec.Meta(ge=1)] | None, _key("the number of planned rounds", "trf")
    ] = None
    points: Annotated[PointsEntry, _key("the points of results", "trf")] = PointsEntry()
    match: Annotated[MatchEntry | None, _key("matches")] = None
    initial_colour: Annotated[str, _key("the initial colour", "trf")] = "white"
    requested_byes: Annotated[dict[str, dict[str, str]], _key("requested byes", "trf")] = {}
    acceleration: Annotated[str | tuple[VirtualEntry, ...], _key("the virtual points", "trf")] = ()
    about: Annotated[dict[str, str], _key("the name and other details of the event", "trf")] = {}
    system: Annotated[EventSystem, _key("the round-robin system", "trf")] = "swiss"
    edition: Annotated[str | None, _key("the edition of the tie-breaks")] = None
    lots: Annotated[tuple[str, ...], _key("the drawn lots")] = ()
    house_rules: Annotated[HouseEntry, _key("the house rules", "trf")] = HouseEntry()
    rulebook: Annotated[str | None, _key("the rulebook that pairs it")] = None


_KEYS: Final[Mapping[str, dict[str, Any]]] = {
    name: hint.__metadata__[-1].extra
    for name, hint in get_type_hints(EventEntry, include_extras=True).items()
}

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {name: key["words"] for name, key in _KEYS.items()}
)
"""The keys of event JSON, in words."""

FORMS_OF: Final[Mapping[str, frozenset[Form]]] = MappingProxyType(
    {name: key["forms"] for name, key in _KEYS.items()}
)
"""The other formats that hold what a key of event JSON holds."""


def not_in(keys: Iterable[str], form: Form) -> list[str]:
    """The keys of event JSON, out of those given, that another format does not hold."""
    return [key for key in keys if form not in FORMS_OF[key]]


def json_of(value: object) -> Any:  # noqa: ANN401  # any JSON value
    """An entry, or a value of one, as a JSON value."""
    if isinstance(value, msgspec.Struct):
        defaults = _left_out(type(value))
        held = ((key, getattr(value, key)) for key in value.__struct_fields__)
        return {
            key: json_of(part) for key, part in held if key not in defaults or part != defaults[key]
        }
    if isinstance(value, tuple | list):
        return [json_of(part) for part in value]
    if isinstance(value, dict):
        return {key: json_of(part) for key, part in value.items()}
    return value


@cache
def _left_out(shape: type[msgspec.Struct]) -> Mapping[str, object]:
    """The values for which keys of an object are not written."""
    if not shape.__struct_config__.omit_defaults:
        return {}
    return {
        field.name: {} if field.default_factory is dict else field.default
        for field in msgspec.structs.fields(shape)
        if field.default is not msgspec.NODEFAULT or field.default_factory is dict
    }


def event_entry(value: object) -> EventEntry:
    """A JSON value as an event document. Raises BadDocument."""
    entry = _converted(value, EventEntry, "the event")
    if entry.rulebook is not None and entry.rulebook not in RULEBOOKS:
        known = ", ".join(RULEBOOKS)
        raise BadDocument(f"unknown rulebook {quoted(entry.rulebook)}; use one of {known}")
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
