"""A rulebook is a value: five questions about a pairing, answered as data.

ranking      in which order are the players?                 score, within, seeding
admissible   whom may a player not meet?                          barred
candidates   given who is left, whom does the lead try first?     candidates
byes         who is tried for the bye, and is there a next one?   bye_order, bye_retries
seating      once the pairs are known, who has white?             seating

An ``OrderedRulebook`` answers all five. A ``SystemRulebook`` has a system that pairs bracket by
bracket in place of candidates, and a ``TableRulebook`` a table that fixes all pairs.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeVar

from pairwright.acceleration import accelerated
from pairwright.draw import Draw, rematches
from pairwright.event import Event
from pairwright.event_checks import EventSystem
from pairwright.match_events import as_matches
from pairwright.players import SortKey
from pairwright.problem import (
    Barred,
    ByOrder,
    ByTable,
    Criterion,
    FixedPairs,
    Order,
    Seating,
    Situation,
    Weighed,
    nobody,
)
from pairwright.scoring import MatchRules


def points(event: Event) -> Sequence[int]:
    """The score of most rulebooks: points plus virtual points, in half-points."""
    return event.pairing_points


def nothing(event: Event) -> None:
    """What orders equal scores before the seeding in most rulebooks."""


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(ABC):
    """One way to pair: an OrderedRulebook, a SystemRulebook or a TableRulebook.

    ``seeding`` is the order of players among equal scores, and of pairing numbers. Where a board
    is a match, ``matches`` says how those count, in events that do not say so themselves. By a
    rulebook that ``allows_rematches`` an event can go on for ever. One with rules of its own for
    the last round ``needs_plan``: the event has to say how many rounds there are.
    """

    name: str
    title: str
    seeding: SortKey
    matches: MatchRules | None = None
    allows_rematches: bool = False
    needs_plan: bool = False

    def on(self, event: Event) -> Draw:
        """The rulebook applied to an event: what it says of the next round.

        Raises InvalidEvent where it does not fit the event.
        """
        return self._applied(accelerated(event, self.seeding, self.matches))

    @abstractmethod
    def _applied(self, event: Event) -> Draw:
        """The same, with the virtual points worked out."""

    @property
    def event_system(self) -> EventSystem:
        """The system of events that are paired by this rulebook from the start."""
        return "swiss"

    def counted(self, event: Event) -> Event:
        """The event, with its boards as matches if this rulebook pairs matches."""
        return event if self.matches is None else as_matches(event, self.matches)

    def rounds_in_table(self, players: int) -> int | None:
        """The number of rounds of the table for this many players; None without a table."""
        return None

    @property
    def keeps_house_rules(self) -> bool:
        """Is there any choice that house rules could limit?"""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderedRulebook(Rulebook):
    """A rulebook by which the best-ranked player who is left tries opponents in an order.

    ``score`` gives everybody's score by number, more is better, and ``within`` what orders equal
    scores, or None. ``bye_order`` gets the ranking, best first, and gives the players to try for
    the bye, first to be tried first; where ``bye_retries`` is false, only the first of them is
    tried.

    ``criteria``, most important first, are for the solver ``weighted``, which finds the best round
    by them; the order of candidates decides between those that are equally good.
    """

    score: Callable[[Event], Sequence[int]] = points
    within: Callable[[Event], Sequence[int] | None] = nothing
    barred: Callable[[Event], Barred] = rematches
    candidates: Callable[[Event], Order]
    bye_order: Callable[[Event, list[int]], Sequence[int]]
    bye_retries: bool
    seating: Callable[[Event], Seating]
    criteria: tuple[Criterion, ...] = ()

    def _applied(self, event: Event) -> "OrderedDraw":
        return OrderedDraw(event, self.seeding, self)


@dataclass(frozen=True)
class OrderedDraw(Draw):
    """An ordered rulebook applied to an event."""

    book: OrderedRulebook

    @cached_property
    def score(self) -> Sequence[int]:
        """Everybody's score for the pairing, by number: more is better."""
        return self.book.score(self.event)

    @property
    def within(self) -> Sequence[int] | None:
        """What orders equal scores, by number; None for nothing."""
        return self.book.within(self.event)

    @cached_property
    def barred(self) -> Barred:
        """Who may not meet."""
        return self.book.barred(self.event)

    @cached_property
    def seating(self) -> Seating:
        """Who has white."""
        return self.book.seating(self.event)

    @cached_property
    def procedure(self) -> ByOrder:
        """The order of candidates."""
        return ByOrder(self.book.candidates(self.event))

    def criteria(self, seating: Callable[[], Seating]) -> tuple[Weighed, ...]:
        """The criteria of the rulebook, for this event."""
        return tuple(
            Weighed(
                criterion.name,
                criterion.counted,
                costs=partial(self._in_situation, criterion.costs, seating),
                alike=partial(self._in_situation, criterion.alike, seating),
            )
            for criterion in self.book.criteria
        )

    def _in_situation(
        self, part: Callable[[Situation], Value], seating: Callable[[], Seating]
    ) -> Value:
        return part(Situation(self.event, self.book.score, seating()))

    def _bye_order(self) -> Sequence[int]:
        tried = self.book.bye_order(self.event, self.ranking)
        return tried if self.book.bye_retries else tried[:1]


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRulebook(Rulebook):
    """A rulebook that pairs bracket by bracket; ``draw`` applies it to an event."""

    draw: Callable[[Event], Draw]

    def _applied(self, event: Event) -> Draw:
        return self.draw(event)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRulebook(Rulebook):
    """A rulebook by which a table fixes all pairs, and their colours.

    ``table`` makes the table of an event; its pairs name white first. ``rounds`` gives the number
    of rounds for a number of players.
    """

    table: Callable[[Event], FixedPairs]
    rounds: Callable[[int], int]

    def _applied(self, event: Event) -> "TableDraw":
        return TableDraw(event, self.seeding, self)

    @property
    def event_system(self) -> EventSystem:
        """The system of events that are paired by this rulebook from the start."""
        return "round_robin"

    def rounds_in_table(self, players: int) -> int:
        """The number of rounds of the table for this many players."""
        return self.rounds(players)

    @property
    def keeps_house_rules(self) -> bool:
        """A table leaves no choice."""
        return False


@dataclass(frozen=True)
class TableDraw(Draw):
    """A table applied to an event: it alone says who meets whom."""

    book: TableRulebook

    @cached_property
    def barred(self) -> Barred:
        """Everybody may meet everybody."""
        return Barred(nobody, most=0)

    @cached_property
    def seating(self) -> Seating:
        """The first of a pair has white, as the table names white first."""
        return lambda better, other: True

    @cached_property
    def procedure(self) -> ByTable:
        """The table. Raises InvalidEvent for an event that does not fit it."""
        return ByTable(self.book.table(self.event))

    def _bye_order(self) -> Sequence[int]:
        """Any player may be the one whom the table leaves free."""
        return self.ranking
