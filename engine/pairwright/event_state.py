"""The state of an event: what an event holds, and what follows from it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final, Literal, Self

from pairwright.bye_requests import ByeRequest, latest_of
from pairwright.errors import InvalidEvent, UnknownRound, quoted, require_kind
from pairwright.event_checks import (
    EventSystem,
    colour_of,
    entries_of,
    require_about,
    require_acceleration,
    require_fits,
    require_house,
    require_lots,
    require_on_one_team,
    require_points,
    require_requests,
    require_settings,
)
from pairwright.house import NO_HOUSE_RULES, HouseRules
from pairwright.ledger import Ledger
from pairwright.players import Player
from pairwright.results import Bye, Colour, ColourLike
from pairwright.roster import Roster
from pairwright.rounds import Round
from pairwright.scoring import ONE_AND_HALF, MatchRules, PointSystem
from pairwright.units import HalfPoints, counted
from pairwright.virtual_points import BAKU, Acceleration, VirtualPoints, acceleration_of


@dataclass(frozen=True)
class EventState:
    """The fields of an event, without the methods that extend it; ``Event`` describes them.

    Raises what ``Event.of`` raises.
    """

    roster: Roster = field(default_factory=Roster)
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    rounds_planned: int | None = None
    scoring: PointSystem = ONE_AND_HALF
    house: HouseRules = NO_HOUSE_RULES
    system: EventSystem = "swiss"
    edition: str | None = None
    lots: tuple[str, ...] = ()
    matches: MatchRules | None = None
    initial_colour: Colour = Colour.WHITE
    requested: tuple[ByeRequest, ...] = ()
    acceleration: Acceleration = ()
    about: tuple[tuple[str, str], ...] = ()
    # The facts before the latest round: what makes the next ledger cost one round, not all.
    _before: Ledger | None = field(init=False, default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_settings(self.system, self.rounds_planned, self.edition)
        require_points(self.scoring, self.matches)
        require_about(self.about)
        require_kind(self.roster, Roster, "roster: a Roster", InvalidEvent)
        require_on_one_team(self.roster.players)
        require_lots(self.roster, self.lots)
        for number, paired in enumerate(self.rounds, 1):
            require_fits(self.roster, number, paired, self.matches)
        self.roster.numbers(tuple(self.withdrawn))
        require_requests(self.roster, self.requested, len(self.rounds))
        require_acceleration(self.roster, self.acceleration)
        require_house(self.roster, self.house)
        object.__setattr__(self, "requested", latest_of(self.requested))
        object.__setattr__(self, "initial_colour", colour_of(self.initial_colour))

    @classmethod
    def of(
        cls,
        players: Iterable[Player],
        *,
        rounds: Iterable[Round] = (),
        withdrawn: Iterable[str] = (),
        rounds_planned: int | None = None,
        scoring: PointSystem | None = None,
        house: HouseRules = NO_HOUSE_RULES,
        system: EventSystem = "swiss",
        edition: str | None = None,
        lots: Iterable[str] = (),
        matches: MatchRules | None = None,
        initial_colour: ColourLike = Colour.WHITE,
        requested: Iterable[ByeRequest] = (),
        acceleration: Literal["baku"] | Iterable[VirtualPoints] = (),
        about: Mapping[str, str] | None = None,
    ) -> Self:
        """An event with these players, and the rounds that were paired already.

        Raises InvalidPlayer, DuplicatePlayer, UnknownPlayer, InvalidRound, InvalidEvent,
        InvalidHouseRules.
        """
        if matches is not None and scoring is not None:
            raise InvalidEvent("points: an event of matches has its points in MatchRules")
        if matches is not None:
            require_kind(matches, MatchRules, "matches: MatchRules", InvalidEvent)
            scoring = matches.match
        return cls(
            Roster().with_players(players),
            tuple(rounds),
            frozenset(withdrawn),
            rounds_planned=rounds_planned,
            scoring=ONE_AND_HALF if scoring is None else scoring,
            house=house,
            system=system,
            edition=edition,
            lots=tuple(lots),
            matches=matches,
            initial_colour=colour_of(initial_colour),
            requested=tuple(requested),
            acceleration=acceleration_of(acceleration),
            about=entries_of(about),
        )

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who entered, in the order of entry."""
        return self.roster.players

    @property
    def in_progress(self) -> bool:
        """Does the latest round have a board without a result?"""
        return bool(self.rounds) and self.rounds[-1].in_progress

    @property
    def sitting_out(self) -> dict[str, Bye]:
        """The requested byes of the next round, by player."""
        coming = len(self.rounds) + 1
        return {
            asked.player: asked.bye
            for asked in self.requested
            if asked.round == coming and asked.player not in self.withdrawn
        }

    @property
    def absent(self) -> frozenset[str]:
        """Those who take no part in the next round: they have left, or requested a bye."""
        return self.withdrawn | self.sitting_out.keys()

    @cached_property
    def ledger(self) -> Ledger:
        """The facts that follow from all rounds so far."""
        if self._before is None or not self.rounds:
            blank = Ledger.blank(len(self.roster))
            return blank.after_all(self.rounds, self.roster, self.scoring, self.matches)
        return self._before.after(self.rounds[-1], self.roster, self.scoring, self.matches)

    @property
    def pairing_points(self) -> Sequence[HalfPoints]:
        """The points used to pair the next round, by number: those scored plus virtual points.

        Raises InvalidEvent where Baku needs a rulebook's order of players first.
        """
        points = self.ledger.points
        if not self.acceleration:
            return points
        virtual = self.virtual_points(len(self.rounds) + 1)
        return [HalfPoints(a + b) for a, b in zip(points, virtual, strict=True)]

    def virtual_points(self, number: int) -> list[HalfPoints]:
        """The virtual points of everybody in a round, by number. Raises InvalidEvent."""
        if self.acceleration == BAKU:
            raise InvalidEvent("acceleration: baku needs a rulebook, which numbers the players")
        virtual = [HalfPoints(0)] * len(self.roster)
        for given in self.acceleration:
            if given.first <= number <= given.last:
                for player in self.roster.numbers(given.players):
                    virtual[player] = HalfPoints(virtual[player] + given.points)
        return virtual

    def before(self, number: int) -> Self:
        """The event before this round; who left later has left already. Raises UnknownRound."""
        self.round(number)
        earlier = self._changed(rounds=self.rounds[: number - 1], _before=None)
        if number == len(self.rounds) and self._before is not None:
            earlier.__dict__["ledger"] = self._before  # what the property would work out again
        return earlier

    def round(self, number: int) -> Round:
        """The round with this number. Raises UnknownRound."""
        if not isinstance(number, int) or not 1 <= number <= len(self.rounds):
            raise UnknownRound(
                f"{counted(len(self.rounds), 'round')} paired so far; "
                f"there is no round {quoted(number)}"
            )
        return self.rounds[number - 1]

    def _changed(self, **parts: object) -> Self:
        """The event with parts that are checked already; the constructor would check all again."""
        changed = object.__new__(type(self))
        changed.__dict__.update({name: getattr(self, name) for name in _PARTS}, **parts)
        return changed


_PARTS: Final = tuple(part.name for part in fields(EventState))
