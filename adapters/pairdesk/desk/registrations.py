"""Players and teams as data: the object that an operation takes, with the keys of event JSON."""

from collections.abc import Mapping
from typing import Any, Final

from pairdesk.errors import InvalidArguments
from pairwright import Player
from pairwright.errors import quoted
from pairwright.players import PARTICULARS, Team

_REQUIRED: Final = ("id", "rating")
_OF_MEMBERS: Final = (*_REQUIRED, "name")
_OF_PLAYERS: Final = (*_OF_MEMBERS, "groups", "number", *PARTICULARS, "members")


def player_of(entry: Player | Mapping[str, Any]) -> Player:
    """A player, or a team if there are members, from an object such as {"id": .., "rating": ..}.

    Raises InvalidArguments for a missing or unknown key, InvalidPlayer for a wrong value.
    """
    if isinstance(entry, Player):
        return entry
    _require_keys(entry, _OF_PLAYERS)
    given = dict(entry)
    members = given.pop("members", [])
    if not isinstance(members, list):
        raise InvalidArguments(f"members must be a list of players, not {quoted(members)}")
    if not members:
        return Player(**given)
    for member in members:
        _require_keys(member, _OF_MEMBERS)
    return Team(**given, members=tuple(Player(**member) for member in members))


def _require_keys(entry: object, known: tuple[str, ...]) -> None:
    if not isinstance(entry, Mapping):
        raise InvalidArguments(
            f"a player must be an object with id and rating, not {quoted(entry)}"
        )
    if unknown := [key for key in entry if key not in known]:
        raise InvalidArguments(f"key {quoted(unknown[0])} is not one of {', '.join(known)}")
    if missing := [key for key in _REQUIRED if key not in entry]:
        raise InvalidArguments(f"a player needs {' and '.join(_REQUIRED)}; {missing[0]} is missing")
