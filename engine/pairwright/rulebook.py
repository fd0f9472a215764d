"""A rulebook is a value: five questions about a pairing, answered as data.

ranking      in which order do the players stand?                 score, within, seeding
admissible   whom may a player not meet?                          barred
candidates   given who is left, whom does the lead try first?     candidates
byes         who is tried for the bye, and is there a next one?   bye_order, bye_retries
seating      once the pairs are known, who has white?             seating
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, final

from pairwright.errors import UnsuitableSolver
from pairwright.event import Event
from pairwright.event import System as EventSystem
from pairwright.players import SortKey
from pairwright.scoring import ONE_AND_HALF, MatchRules


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
"""Whom the lead tries, in which order: everybody else who is left, once."""

Seating = Callable[[int, int], bool]
"""Has the better-ranked of two players, by number, white against the other?"""


PairCost = Callable[[int, int], int]
"""What two players cost if they meet, the better-ranked first: 0 is best, and never less."""


class Situation(NamedTuple):
    """What criteria look at: an event, the scores by which one is paired, and who has white."""

    event: Event
    scores: Callable[[Event], Sequence[int]]
    better_has_white: Seating


class Criterion(NamedTuple):
    """Something of which the fewest are wanted, as a sum over the pairs of a round."""

    name: str
    counted: str
    """What is counted, in words that follow a number."""
    costs: Callable[[Situation], PairCost]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a round is worth by one criterion; a smaller ``value`` is better.

    ``text`` says it in words, and ``count`` is the number in them, if there is one.
    """

    criterion: str
    value: Any
    text: str
    count: int | None = None


class System(Protocol):
    """How a field is paired by a rulebook that goes bracket by bracket, or by a table.

    A field and a pairing are those of ``pairwright.field``.
    """

    @property
    def bye_by_score(self) -> bool:
        """Is it the score alone that decides who comes before whom for the bye?"""
        ...

    def pair(self, field: Any, *, always_solve: bool = False) -> Any:  # noqa: ANN401  # a layer above
        """Pair everybody on a field, the boards in their order; without short ways, if asked.

        Raises NoValidPairing.
        """
        ...

    def against(self, field: Any, best: Any, other: Any) -> Iterator[tuple[Verdict, Verdict]]:  # noqa: ANN401  # a layer above
        """What the best round and another are worth by each criterion, in their order.

        The first two that are not the same decide. Empty where the two cannot be compared.
        """
        ...

    def tried(self, field: Any, pairing: Any) -> Iterator[tuple[int, int, list[int]]]:  # noqa: ANN401  # a layer above
        """Each pair, and whom the first of the two could have met before."""
        ...

    def floats(self, field: Any, pairing: Any) -> Iterator[tuple[int, list[int]]]:  # noqa: ANN401  # a layer above
        """Each player who is left over in a bracket, and all who were in it."""
        ...


NO_CLIQUES: Final[Mapping[str, frozenset[int]]] = MappingProxyType({})


class Barred(NamedTuple):
    """Who may not meet whom, whatever the rest of the pairing: the same both ways.

    Both are asked for every lead, so ``of`` is to answer at constant cost, and a small ``most``
    is what makes large fields easy.
    """

    of: Callable[[int], Collection[int]]
    """The numbers of those whom a player may not meet; may hold NOBODY and the player."""
    most: int
    """No player is barred from more than this many others, those of the same clique aside."""
    cliques: Mapping[str, frozenset[int]] = NO_CLIQUES
    """Disjoint sets of players who may not meet each other, by the reason; ``of`` holds them."""
    reason: str = "the rulebook keeps them apart"
    """Why, where two have not met and are of no clique."""
    fixed: Callable[[int, int], str] | None = None
    """When two meet, in words, where a table fixes that; with the bye: when one meets nobody."""


@final
class Union(Collection[int]):
    """Several collections as one, without making it."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Collection[int]) -> None:
        self._parts = parts

    @property
    def parts(self) -> Iterator[Collection[int]]:
        """The collections; those of a union instead of the union."""
        for part in self._parts:
            # Quick, as it is asked for everybody: isinstance takes long for abstract classes.
            yield from part.parts if type(part) is Union else (part,)

    def __contains__(self, player: object) -> bool:
        return any(player in part for part in self._parts)

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(self._parts)

    def __len__(self) -> int:
        return sum(map(len, self._parts))


def points(event: Event) -> Sequence[int]:
    """The score of most rulebooks: points with virtual ones, in half-points."""
    return event.pairing_points


def nothing(event: Event) -> None:
    """What most rulebooks ask among equal scores before the seeding."""


def as_matches(event: Event, rules: MatchRules) -> Event:
    """The event, counted as matches by its own rules, or by these where it has none.

    What results are worth in the event, if it is not as usual, is then what matches are worth.
    """
    if event.matches is not None:
        return event
    if event.scoring != ONE_AND_HALF and not rules.double:
        rules = replace(rules, match=event.scoring)
    counted: dict[MatchRules, Event] = event.memo.setdefault("as matches", {})
    if rules not in counted:
        counted[rules] = event.with_matches(rules)
    return counted[rules]


def rematches(event: Event) -> Barred:
    """Two players who were ever paired with each other never are again."""
    return Barred(of=event.ledger.met.__getitem__, most=event.ledger.rounds)


NO_ORDER: Final = "this rulebook pairs by brackets or by a table: solver auto or weighted"


def no_order(event: Event) -> Order:
    """The candidates of a rulebook that has a system: there is no order of them."""

    def nobody(left: Left) -> Iterator[int]:
        raise UnsuitableSolver(NO_ORDER)

    return nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One way to pair: the five questions as fields.

    ``score`` gives everybody's by number, more is better, and ``within`` what comes next among
    equal scores, or None. ``bye_order`` gets the ranking, best first, and gives the players to try
    for the bye, first to be tried first; where ``bye_retries`` is false, only the first of them is
    tried.

    ``criteria``, most important first, are for the solver ``weighted``, which finds the best round
    by them; the order of candidates decides between those that are equally good. Rulebooks that
    pair bracket by bracket or by a table have a ``system`` instead of an order. Where a board is a
    match, ``matches`` says how those count, in events that do not say so themselves. Where a table
    fixes all pairs, ``rounds`` says how many rounds it has for so many players.
    """

    name: str
    title: str
    score: Callable[[Event], Sequence[int]] = points
    within: Callable[[Event], Sequence[int] | None] = nothing
    seeding: SortKey
    barred: Callable[[Event], Barred] = rematches
    candidates: Callable[[Event], Order]
    bye_order: Callable[[Event, list[int]], Sequence[int]]
    bye_retries: bool
    seating: Callable[[Event], Seating]
    criteria: tuple[Criterion, ...] = ()
    system: Callable[[Event], System] | None = None
    matches: MatchRules | None = None
    rounds: Callable[[int], int] | None = None

    @property
    def event_system(self) -> EventSystem:
        """What events are that are paired so from the start."""
        return "swiss" if self.rounds is None else "round_robin"

    def ranking(self, event: Event) -> list[int]:
        """The numbers of all who take part: score, what counts within a score, the seeding."""
        seeded: Sequence[int] = event.roster.ordered(self.seeding)
        if absent := event.absent:
            gone = set(event.roster.numbers(tuple(absent)))
            seeded = [player for player in seeded if player not in gone]
        # Sorting is stable in reverse too, so the seeding decides among equals.
        if (within := self.within(event)) is not None:
            seeded = sorted(seeded, key=within.__getitem__, reverse=True)
        return sorted(seeded, key=self.score(event).__getitem__, reverse=True)

    def bye_candidates(self, event: Event, ranking: list[int]) -> Sequence[int] | None:
        """The players to try for the bye, in order; None when nobody needs to sit out."""
        if len(ranking) % 2 == 0:
            return None
        tried = self.bye_order(event, ranking)
        return tried if self.bye_retries else tried[:1]
