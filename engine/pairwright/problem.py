"""The problem of a round and its answer: values that rulebooks make and solvers read.

Players are their numbers in the roster. Where somebody sits out, the bye is one more number behind
the last player, so that everyone on a field has a partner.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pairwright.event import Event

Pair = tuple[int, int]
"""Two numbers of players, or of a player and the bye."""


def smaller_first(a: int, b: int) -> Pair:
    """The two numbers as a key that is the same whoever is named first."""
    return (a, b) if a < b else (b, a)


def nothing_known() -> None:
    """Nothing is known."""


def nobody(player: int) -> Collection[int]:
    """Those whom a player may not meet, where everybody may meet everybody."""
    return ()


class Left(Protocol):
    """Those who have not been seated, in ranking order; the lead has index 0."""

    @property
    def lead(self) -> int:
        """The best-ranked of them."""
        ...

    @property
    def group(self) -> int:
        """How many at the front have the score of the lead, the lead included."""
        ...

    @property
    def count(self) -> int:
        """How many they are."""
        ...

    def at(self, indices: range) -> Iterator[int]:
        """The players with these indices, which go up or down by ones."""
        ...


Order = Callable[[Left], Iterator[int]]
"""The order in which the lead tries opponents: everybody else who is left, once."""

Seating = Callable[[int, int], bool]
"""Does the better-ranked of two players, by number, have white against the other?"""

PairCost = Callable[[int, int], int]
"""What two players cost if they meet, the better-ranked first: 0 is best, and never less."""


Alike = Callable[[int], Hashable]
"""What players have in common, by number, who are worth the same as partners."""


@dataclass(frozen=True, slots=True)
class SeatingByKind:
    """A seating by which players who are ``alike`` cost the same colour preferences.

    How many of two are denied the colour that they prefer depends on their kinds alone, and on
    which of them is ranked higher.
    """

    has_white: Seating
    alike: Alike

    def __call__(self, better: int, other: int) -> bool:
        """Does the better-ranked of two players have white against the other?"""
        return self.has_white(better, other)


class Situation(NamedTuple):
    """The inputs of criteria: an event, the scores used for pairing, and who has white."""

    event: Event
    scores: Callable[[Event], Sequence[int]]
    better_has_white: Seating


def nobody_alike(situation: Situation) -> Alike | None:
    """Nothing is known of who cost the same."""
    return None


class Criterion(NamedTuple):
    """A count to keep as small as possible, summed over the pairs of a round."""

    name: str
    counted: str
    """What is counted, in words that follow a number, with ``{s}`` for the ending of the plural."""
    costs: Callable[[Situation], PairCost]
    alike: Callable[[Situation], Alike | None] = nobody_alike
    """Who cost the same with those ranked higher, and with those ranked lower; None: not known."""


class Weighed(NamedTuple):
    """A criterion for one field; ``costs`` makes what pairs cost, ``alike`` who cost the same."""

    name: str
    counted: str
    costs: Callable[[], PairCost]
    alike: Callable[[], Alike | None] = nothing_known

    @property
    def plural(self) -> str:
        """What is counted, in words, for several: ``"colour preferences denied"``."""
        return self.counted.format(s="s")

    def words(self, total: int) -> str:
        """A sum in words: ``"1 colour preference denied"``."""
        return f"{total} {self.counted.format(s='' if total == 1 else 's')}"


class Barred(NamedTuple):
    """Who may not meet whom, whatever the rest of the pairing: the same both ways.

    ``of`` is asked for every player, so it should answer at constant cost; a small ``most`` makes
    large fields easy.
    """

    of: Callable[[int], Collection[int]]
    """The numbers of those whom a player may not meet; may hold NOBODY and the player."""
    most: int
    """The most others that any player may not meet, apart from those of the same clique."""
    cliques: Mapping[str, frozenset[int]] = MappingProxyType({})
    """Disjoint sets of players who may not meet each other, by the reason; ``of`` holds them."""
    reason: str = "the rulebook keeps them apart"
    """Why, where two have not met and are of no clique."""


@dataclass(frozen=True)
class Limit:
    """How many boards of the round may, or must, be within one of these groups of players.

    A pair that counts is a group of two. ``at_most`` is None where there may be any number.
    """

    name: str
    groups: tuple[frozenset[int], ...]
    at_most: int | None
    at_least: int = 0

    @cached_property
    def groups_of(self) -> Mapping[int, frozenset[int]]:
        """The groups of each player who is in any, by their places among the groups."""
        places: dict[int, set[int]] = {}
        for place, group in enumerate(self.groups):
            for player in group:
                places.setdefault(player, set()).add(place)
        return {player: frozenset(own) for player, own in places.items()}

    def counts(self, a: int, b: int) -> bool:
        """Does a board of these two count?"""
        groups = self.groups_of
        return a in groups and b in groups and not groups[a].isdisjoint(groups[b])

    def total(self, pairs: Iterable[Pair]) -> int:
        """How many of these pairs count."""
        return sum(self.counts(a, b) for a, b in pairs)

    def holds(self, total: int) -> bool:
        """May so many boards of a round count?"""
        return self.at_least <= total and (self.at_most is None or total <= self.at_most)

    def after(self, total: int) -> "Limit":
        """The limit for the other boards, where so many that count are made."""
        most = None if self.at_most is None else self.at_most - total
        return replace(self, at_most=most, at_least=max(0, self.at_least - total))


@dataclass(frozen=True, slots=True)
class Ahead:
    """This many rounds after this one should still be possible without a rematch.

    If ``maximal``, as many of them as are possible at all. ``met(player)`` are those whom the
    player has met so far, ``apart`` the pairs kept apart in each of the rounds ahead, ``fresh``
    the players without a bye: nobody has a second one while there are any.
    """

    name: str
    rounds: int
    maximal: bool
    met: Callable[[int], Collection[int]]
    apart: tuple[frozenset[Pair], ...]
    fresh: frozenset[int]


class Pairing(NamedTuple):
    """A complete pairing of a field: pairs in the order made, the better-ranked of each first.

    A table names white first. ``bye`` is the pairing-allocated one; a ``free`` player has no game,
    and no points for it.
    """

    pairs: list[Pair]
    bye: int | None = None
    free: int | None = None


class Ordered(Protocol):
    """A value that can be compared with others of its type."""

    def __lt__(self, other: Any, /) -> bool:  # noqa: ANN401  # its own kind has no name here
        """Is this one smaller?"""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a round by one criterion; a smaller ``value`` is better.

    ``text`` says it in words, and ``count`` is the number in them, if there is one.
    """

    criterion: str
    value: Ordered
    text: str
    count: int | None = None

    def instead_of(self, other: "Verdict") -> str:
        """The verdict in words, with the number of another round."""
        return self.text if other.count is None else f"{self.text} instead of {other.count}"


class System(Protocol):
    """How a field is paired by a rulebook that has no order of candidates."""

    def bye_before(self, one: int, other: int) -> bool:
        """Does a bye for one, tried before the other, make the round better?"""
        ...

    def pair(self, field: "Field", *, always_solve: bool = False) -> Pairing:
        """Pair everybody on a field, boards in order; ``always_solve`` takes no shortcuts.

        Raises NoValidPairing.
        """
        ...

    def against(
        self, field: "Field", best: Pairing, other: Pairing
    ) -> Iterator[tuple[Verdict, Verdict]]:
        """The values of the best round and another by each criterion, in their order.

        The first two that are not the same decide. Empty where the two cannot be compared.
        """
        ...

    def tried(self, field: "Field", pairing: Pairing) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, and whom the first of the two could have met before."""
        ...

    def floats(self, field: "Field", pairing: Pairing) -> Iterator[tuple[int, list[int]]]:
        """Each player who is left over in a bracket, and all who were in it."""
        ...


class FixedPairs(System, Protocol):
    """A system that is a table: who meets whom in which round was known from the start."""

    def fixed(self, one: int, other: int) -> str:
        """When two meet, in words; with the number of the bye: when one meets nobody."""
        ...


@dataclass(frozen=True, slots=True)
class ByOrder:
    """The best-ranked who is left tries opponents in an order."""

    order: Order


@dataclass(frozen=True, slots=True)
class BySystem:
    """Bracket by bracket, as a system says."""

    system: System


@dataclass(frozen=True, slots=True)
class ByTable:
    """By a table that fixes all pairs."""

    system: FixedPairs


Procedure = ByOrder | BySystem | ByTable
"""How a field is paired."""


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, best-ranked first.

    ``score`` is by number, and never increases along the ``ranking``. ``barred(player)`` are those
    whom the player may not meet (both ways alike; may hold NOBODY): members of the same one of the
    ``cliques``, and at most ``most_barred`` others besides the bye. ``bye_candidates`` are the
    players to try for the bye in order; None when nobody sits out. Other players may not meet the
    bye number. ``reason`` is why two are kept apart who have not met and are of no clique; ``met``
    are those of ``barred`` excluded by the rulebook, not by house rules. House rules: ``required``
    maps the players of required pairs to each other, ``limits`` count boards, ``ahead`` looks at
    later rounds. ``criteria`` are those of the rulebook, most important first.
    """

    ranking: Sequence[int]
    score: Sequence[int]
    barred: Callable[[int], Collection[int]]
    most_barred: int
    procedure: Procedure
    bye_candidates: Sequence[int] | None = None
    required: Mapping[int, int] = field(default_factory=dict)
    limits: tuple[Limit, ...] = ()
    ahead: Ahead | None = None
    cliques: Mapping[str, frozenset[int]] = field(default_factory=dict)
    reason: str = ""
    met: Callable[[int], Collection[int]] = nobody
    criteria: tuple[Weighed, ...] = ()

    def __len__(self) -> int:
        return len(self.ranking)

    @property
    def bye_number(self) -> int:
        """The number that represents the bye."""
        return len(self.score)

    @property
    def everybody(self) -> list[int]:
        """All who need a partner: the players, and the bye where somebody sits out."""
        return [*self.ranking, *([] if self.bye_candidates is None else [self.bye_number])]

    @property
    def coupled(self) -> bool:
        """Does any rule say more than who may meet whom?"""
        return bool(self.limits) or self.ahead is not None

    @property
    def has_all_required(self) -> bool:
        """Does everybody take part who is required to meet somebody?"""
        return not self.required or self.required.keys() <= {*self.ranking}

    def allows(self, a: int, b: int) -> bool:
        """May these two meet, by all rules about single pairs?"""
        wanted = self.required
        return b not in self.barred(a) and wanted.get(a, b) == b and wanted.get(b, a) == a
