"""The roster: the players of an event, numbered in the order of their entry."""

from array import array
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, Self

from pairwright.errors import DuplicatePlayer, InvalidPlayer, UnknownPlayer, quoted
from pairwright.players import Player, SortKey, strength
from pairwright.units import counted


class Numbers(NamedTuple):
    """The columns of a round as numbers in a roster."""

    roster: "Roster"
    whites: Sequence[int]
    blacks: Sequence[int]


class Roster:
    """The players in the order of their entry; a player's number is their place in it.

    A roster never changes. A longer one is made by ``with_players`` at the cost of the new
    players alone, unless they bring starting numbers: versions of a roster share one store, and
    each sees its own length of it.
    """

    __slots__ = ("_ids", "_numbers", "_orders", "_players", "_ratings", "_size", "_store", "_tail")

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
        self._ratings: tuple[int, ...] | None = None
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
        return f"Roster({counted(self._size, 'player')})"

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

    @property
    def ratings(self) -> tuple[int, ...]:
        """Everybody's rating, by number."""
        if self._ratings is None:
            # One number for each rating, since many have the same, takes little room.
            shared: dict[int, int] = {}
            self._ratings = tuple(
                shared.setdefault(player.rating, player.rating) for player in self.players
            )
        return self._ratings

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
            ordered = sorted(range(self._size), key=keys.__getitem__)
            # Made anew, the numbers lie in memory as a large round walks over them.
            self._orders[key] = tuple(array("l", ordered))
        return self._orders[key]

    def with_players(self, entries: Iterable[Player]) -> Self:
        """A roster with more players at its end.

        Raises DuplicatePlayer, or InvalidPlayer for anything but a Player, and nothing changes.
        """
        fresh: dict[str, Player] = {}
        for player in entries:
            if not isinstance(player, Player):
                raise InvalidPlayer(f"players: a Player is expected, not {quoted(player)}")
            if player.id in fresh or player.id in self:
                raise DuplicatePlayer(f"{quoted(player.id)} is registered already")
            fresh[player.id] = player
        if any(player.number is not None for player in fresh.values()):
            _require_on_own_numbers([*self.players, *fresh.values()])
        return self._extended(list(fresh.values()))

    def with_late_players(self, entries: Iterable[Player]) -> Self:
        """A roster with more players at its end, who have the starting numbers of their strength.

        Each comes before the first weaker numbered player, and those below move down (C.04.2). If
        no player has a starting number yet, nobody gets one. Raises DuplicatePlayer.
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
    """Raise DuplicatePlayer for two players with the same starting number."""
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

    Players who bring a number keep it. A player weaker than all numbered ones gets the next number,
    or none where others had none before: those come after the numbered ones.
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
