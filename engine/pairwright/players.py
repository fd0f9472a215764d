"""Players and teams."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from pairwright.errors import InvalidPlayer, quoted

HIGHEST_RATING: Final = 4000

_TEXTS: Final = ("name", "title", "federation", "fide_id", "sex", "born")
_ALL_TEXTS: Final = {str}

PARTICULARS: Final = ("title", "federation", "fide_id", "sex", "born")
"""Optional details of a player, for print and TRF files."""

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles of FIDE, the highest first (C.04.2)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of an event: an id, a rating, and optional details.

    ``id`` holds at least one character that is not blank and is compared as a plain string.
    ``rating`` is an integer from 0 to 4000. ``groups`` are labels such as ``"club:north"``,
    ``number`` is a starting number where those are not made from ratings, and ``title`` is one of
    TITLES or another text. Reports to a federation also have ``federation``, ``fide_id``, ``sex``
    ("m" or "w") and ``born`` (YYYY/MM/DD, or a part of it).

    Raises InvalidPlayer.
    """

    id: str
    rating: int
    name: str = ""
    groups: tuple[str, ...] = ()
    number: int | None = field(default=None, kw_only=True)
    title: str = field(default="", kw_only=True)
    federation: str = field(default="", kw_only=True)
    fide_id: str = field(default="", kw_only=True)
    sex: str = field(default="", kw_only=True)
    born: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        if type(self.id) is not str or not self.id.strip():
            raise InvalidPlayer(
                f"a player id must be a text that is not blank, not {quoted(self.id)}"
            )
        if type(self.rating) is not int or not 0 <= self.rating <= HIGHEST_RATING:
            raise InvalidPlayer(
                f"player {quoted(self.id)}: "
                f"a rating must be a whole number from 0 to {HIGHEST_RATING}, "
                f"not {quoted(self.rating)}"
            )
        if self.number is not None and (type(self.number) is not int or self.number < 1):
            raise InvalidPlayer(
                f"player {quoted(self.id)}: a starting number must be a whole number from 1, "
                f"not {quoted(self.number)}"
            )
        texts = self.name, self.title, self.federation, self.fide_id, self.sex, self.born
        if {*map(type, texts)} != _ALL_TEXTS:
            raise InvalidPlayer(_what_is_no_text(self.id, texts))
        if self.groups != ():
            object.__setattr__(self, "groups", _as_groups(self.id, self.groups))


def _what_is_no_text(player: str, texts: Sequence[object]) -> str:
    named = zip(_TEXTS, texts, strict=True)
    part, value = next((part, value) for part, value in named if type(value) is not str)
    return f"player {quoted(player)}: {part} must be a text, not {quoted(value)}"


def _as_groups(player: str, groups: object) -> tuple[str, ...]:
    """Labels as a tuple, from a tuple or a list. Raises InvalidPlayer for anything else."""
    if not isinstance(groups, list | tuple) or not all(type(group) is str for group in groups):
        raise InvalidPlayer(
            f"player {quoted(player)}: groups must be a tuple of texts, not {quoted(groups)}"
        )
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class Team(Player):
    """A team that has entered: its players in board order, substitutes last.

    In a match the first of them play, one a board, unless the round has a line-up. In rehearsals
    boards without a player are forfeited; a team that names none plays all with its rating.

    Raises InvalidPlayer.
    """

    members: tuple[Player, ...] = ()

    def __post_init__(self) -> None:
        Player.__post_init__(self)
        _require_players(self.id, self.members)
        ids = [member.id for member in self.members]
        if len(set(ids)) < len(ids):
            twice = next(member for member in ids if ids.count(member) > 1)
            raise InvalidPlayer(f"team {quoted(self.id)}: {quoted(twice)} is in the team twice")

    @classmethod
    def of(
        cls,
        id: str,
        members: Iterable[Player],
        *,
        boards: int | None = None,
        name: str = "",
        groups: tuple[str, ...] = (),
    ) -> Self:
        """A team whose rating is the mean of its first ``boards`` players, or of all its players.

        Raises InvalidPlayer.
        """
        players = tuple(members)
        _require_players(id, players)
        counted = [player.rating for player in players[:boards]]
        if not counted:
            raise InvalidPlayer(f"team {quoted(id)}: a team needs at least one player")
        mean = (2 * sum(counted) + len(counted)) // (2 * len(counted))
        return cls(id, mean, name, groups, players)


def _require_players(team: str, members: object) -> None:
    if not isinstance(members, tuple) or not all(type(member) is Player for member in members):
        raise InvalidPlayer(f"team {quoted(team)}: members must be Players, not {quoted(members)}")


SortKey = Callable[[Player], Any]
"""The sort key of players, smallest first."""

_TITLE_PLACES: Final = {title: place for place, title in enumerate(TITLES)}


def strength(player: Player) -> tuple[int, int, str, str]:
    """The order of strength: the higher rating, the higher title, the name, the id (C.04.2)."""
    return (
        -player.rating,
        _TITLE_PLACES.get(player.title, len(TITLES)),
        player.name or player.id,
        player.id,
    )
