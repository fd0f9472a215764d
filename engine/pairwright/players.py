"""Players, and the roster that numbers them in the order of their entry."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Final, Self

from pairwright.errors import DuplicatePlayer, InvalidPlayer, UnknownPlayer, quoted

HIGHEST_RATING: Final = 4000

_TEXTS: Final = ("name", "title", "federation", "fide_id", "sex", "born")
_ALL_TEXTS: Final = {str}

PARTICULARS: Final = ("title", "federation", "fide_id", "sex", "born")
"""What a player can have besides, which is printed and reported."""

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles of FIDE, the highest first (C.04.2)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has entered: an id, a rating, and what may be printed beside them.

    ``id`` holds at least one character that is not blank and is compared as a plain string.
    ``rating`` is an integer from 0 to 4000. ``groups`` are labels such as ``"club:north"``,
    ``number`` is a starting number where those are not made from ratings, and
    ``title`` is one of TITLES or another text. What reports to a federation want besides is
    ``federation``, ``fide_id``, ``sex`` ("m" or "w") and ``born`` (YYYY/MM/DD, or a part of it).

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
            raise InvalidPlayer(f"a player id is a text that is not blank, not {quoted(self.id)}")
        if type(self.rating) is not int or not 0 <= self.rating <= HIGHEST_RATING:
            raise InvalidPlayer(
                f"player {quoted(self.id)}: a rating is an integer from 0 to {HIGHEST_RATING}, "
                f"not {quoted(self.rating)}"
            )
        if self.number is not None and (type(self.number) is not int or self.number < 1):
            raise InvalidPlayer(
                f"player {quoted(self.id)}: a starting number is an integer from 1, "
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
    return f"player {quoted(player)}: {part} is a text, not {quoted(value)}"


def _as_groups(player: str, groups: object) -> tuple[str, ...]:
    """Labels, which may come as a list. Raises InvalidPlayer for what is none, such as one text."""
    if not isinstance(groups, list | tuple) or not all(type(group) is str for group in groups):
        raise InvalidPlayer(
            f"player {quoted(player)}: groups are a tuple of texts, not {quoted(groups)}"
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
            raise InvalidPlayer(f"team {quoted(self.id)}: {quoted(twice)} is on it twice")

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
        """A team whose rating is the mean of its first so many boards, or of all its players.

        Raises InvalidPlayer.
        """
        players = tuple(members)
        _require_players(id, players)
        counted = [player.rating for player in players[:boards]]
        if not counted:
            raise InvalidPlayer(f"team {quoted(id)}: it has no players")
        mean = (2 * sum(counted) + len(counted)) // (2 * len(counted))
        return cls(id, mean, name, groups, players)


def _require_players(team: str, members: object) -> None:
    if not isinstance(members, tuple) or not all(type(member) is Player for member in members):
        raise InvalidPlayer(f"team {quoted(team)}: members are Players, not {quoted(members)}")


SortKey = Callable[[Player], Any]
"""What players are sorted by, smallest first."""

_TITLE_PLACES: Final = {title: place for place, title in enumerate(TITLES)}


def strength(player: Player) -> tuple[int, int, str, str]:
    """The order of strength: the higher rating, the higher title, the name, the id (C.04.2)."""
    return (
        -player.rating,
        _TITLE_PLACES.get(player.title, len(TITLES)),
        player.name or player.id,
        player.id,
    )


class Roster:
    """The players in the order of their entry; a player's number is their place in it.

    A roster never changes. A longer one is made by ``with_players`` at the cost of the new
    players alone, unless they bring starting numbers: versions of a roster share one store, and
    each sees its own length of it.
    """

    __slots__ = ("_ids", "_numbers", "_orders", "_players", "_size", "_store", "_tail")

    def __init__(
        self,
        store: list[Player] | None = None,
        numbers: dict[str, int] | None = None,
        size: int = 0,
    ) -> None:
        """An empty roster; the arguments are for versions of one."""
        self._store = [] if store is None else store
        self._numbers = {} if numbers is None else numbers
        self._size = size
        # One version alone may write behind its end: the one that takes this token first.
        self._tail: list[None] = [None]
        self._players: tuple[Player, ...] | None = None
        self._ids: tuple[str, ...] | None = None
        self._orders: dict[SortKey, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Player]:
        return iter(self.players)

    def __contains__(self, player: object) -> bool:
        return isinstance(player, str) and self._numbers.get(player, self._size) < self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roster) and self.players == other.players

    def __hash__(self) -> int:
        return hash(self.players)

    def __repr__(self) -> str:
        return f"Roster({self._size} players)"

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody, in the order of entry."""
        if self._players is None:
            self._players = tuple(self._store[: self._size])
        return self._players

    @property
    def ids(self) -> tuple[str, ...]:
        """Everybody's id, by number."""
        if self._ids is None:
            self._ids = tuple(player.id for player in self.players)
        return self._ids

    def number(self, player: str) -> int:
        """The number of the player with this id. Raises UnknownPlayer."""
        if player not in self:
            raise UnknownPlayer(f"nobody is registered as {quoted(player)}")
        return self._numbers[player]

    def numbers(self, players: Sequence[str]) -> list[int]:
        """The numbers of many players at once. Raises UnknownPlayer."""
        try:
            numbers = list(map(self._numbers.__getitem__, players))
        except KeyError as missing:
            raise UnknownPlayer(f"nobody is registered as {quoted(missing.args[0])}") from None
        if len(self._numbers) > self._size:  # a longer version has entered others meanwhile
            for player in players:
                self.number(player)
        return numbers

    def ordered(self, key: SortKey) -> tuple[int, ...]:
        """Everybody's number, sorted by a key of the player; worked out once for each key."""
        if key not in self._orders:
            keys = [key(player) for player in self.players]
            self._orders[key] = tuple(sorted(range(self._size), key=keys.__getitem__))
        return self._orders[key]

    def with_players(self, entries: Iterable[Player]) -> Self:
        """A roster with more players at its end.

        Raises DuplicatePlayer, or InvalidPlayer for what is none, and nothing changes.
        """
        fresh: dict[str, Player] = {}
        for player in entries:
            if not isinstance(player, Player):
                raise InvalidPlayer(f"a Player is expected, not {quoted(player)}")
            if player.id in fresh or player.id in self:
                raise DuplicatePlayer(f"{quoted(player.id)} is registered already")
            fresh[player.id] = player
        if any(player.number is not None for player in fresh.values()):
            _require_on_own_numbers([*self.players, *fresh.values()])
        return self._extended(list(fresh.values()))

    def with_late_players(self, entries: Iterable[Player]) -> Self:
        """A roster with more players at its end, who have the starting numbers of their strength.

        Each comes before the first of the numbered players who is weaker, and those below move
        down (C.04.2). Without starting numbers so far, nothing is numbered. Raises DuplicatePlayer.
        """
        longer = self.with_players(entries)
        if all(player.number is None for player in self.players):
            return longer
        given = _numbers_after_entry(longer.players, self._size)
        return type(self)().with_players(
            replace(player, number=given[player.id]) for player in longer.players
        )

    def _extended(self, entries: list[Player]) -> Self:
        store, numbers = self._store, self._numbers
        try:
            self._tail.pop()  # atomic: of two threads, one gets the token
        except IndexError:
            store = store[: self._size]
            numbers = {player.id: number for number, player in enumerate(store)}
        store.extend(entries)
        numbers.update((player.id, self._size + k) for k, player in enumerate(entries))
        return type(self)(store, numbers, self._size + len(entries))


def _require_on_own_numbers(players: Iterable[Player]) -> None:
    """Raise DuplicatePlayer for two who have one starting number."""
    holder: dict[int, str] = {}
    for player in players:
        if player.number is None:
            continue
        other = holder.setdefault(player.number, player.id)
        if other != player.id:
            raise DuplicatePlayer(
                f"{quoted(other)} and {quoted(player.id)} both have the starting number "
                f"{player.number}"
            )


def _numbers_after_entry(players: Sequence[Player], early: int) -> dict[str, int | None]:
    """The starting numbers once those behind the ``early`` players have entered.

    Who brings a number is one of those who have one. Who is weaker than all of them gets the next
    number, or none where others had none before: those come after the numbered ones.
    """
    numbered = [(player.number, player) for player in players if player.number is not None]
    numbered.sort(key=lambda entry: entry[0])
    late = sorted((player for player in players[early:] if player.number is None), key=strength)
    # The first who is weaker is where the weakest so far is, and that one never gets stronger.
    weakest = [*accumulate((strength(player) for _, player in numbered), max)]
    places = [bisect(weakest, strength(player)) for player in late]
    starts = [number for number, _ in numbered]
    if all(player.number is not None for player in players[:early]):
        starts.append(starts[-1] + 1)
    given: dict[str, int | None] = {player.id: None for player in players}
    for before, (player, place) in enumerate(zip(late, places, strict=True)):
        if place < len(starts):
            given[player.id] = starts[place] + before
    for place, (number, player) in enumerate(numbered):
        given[player.id] = number + bisect(places, place)
    return given
