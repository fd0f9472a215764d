"""Rehearsals: events played out with made-up results before the day."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pairdesk.desk import policy
from pairdesk.desk.operations import Desk
from pairwright import Event, MatchRules, Player, PointSystem, Team
from pairwright.elimination import Stage
from pairwright.errors import InvalidEvent
from pairwright.match_events import as_matches, boards_of_teams
from pairwright.rehearsal import ResultModel, by_elo, by_rating
from pairwright.results import ColourLike
from pairwright.round_counts import warning
from pairwright.rulebook import Rulebook
from pairwright.scoring import ONE_AND_HALF

ROUNDS: Final = 9
"""The number of planned rounds if neither a table nor a stage fixes it."""

DRAWS: Final = 30
"""The usual percentage of draws between equals; a stage, which counts wins, has none."""

TEAM_BOARDS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What is rehearsed: who plays, by which rules, and for how long.

    Without ``rounds``, there are as many as the table or the ``stage`` has, otherwise ROUNDS.
    ``boards`` is the number of boards of a team match.
    """

    players: Sequence[Player]
    rulebook: Rulebook
    rounds: int | None = None
    stage: Stage | None = None
    boards: int | None = None
    points: PointSystem | None = None
    initial_colour: ColourLike = "white"

    @property
    def planned(self) -> int:
        """How many rounds are planned."""
        if self.rounds is not None:
            return self.rounds
        if self.stage is not None:
            return self.stage.rounds
        return self.rulebook.rounds_in_table(len(self.players)) or ROUNDS

    @property
    def doubt(self) -> str | None:
        """A warning about the number of rounds, if any; none for a stage, which ends by itself."""
        players = len(self.players)
        if self.stage is not None:
            return None
        return warning(players, self.planned, self.rulebook.rounds_in_table(players))

    def event(self) -> Event:
        """The event before its first round.

        Raises InvalidArguments for rounds without end; InvalidEvent, and what ``Event.of`` raises.
        """
        policy.require_an_end(self.planned, self.rulebook)
        event = Event.of(
            self.players,
            rounds_planned=self.planned,
            scoring=self.points,
            system=self.rulebook.event_system,
            initial_colour=self.initial_colour,
        )
        matches = self._matches()
        return event if matches is None else as_matches(event, matches)

    def results_by_rating(self, draw_every: int) -> ResultModel:
        """The higher rating wins; every ``draw_every``-th board is drawn, with 0 none."""
        return by_rating(draw_every)

    def results_by_elo(self, seed: int, draws: int | None) -> ResultModel:
        """Random results by expected scores; ``draws`` is the percentage between equals."""
        usual = DRAWS if self.stage is None else 0
        return by_elo(seed, usual if draws is None else draws)

    def _matches(self) -> MatchRules | None:
        """How boards count as matches, if the rulebook or the field needs that."""
        rules = self.rulebook.matches
        teams = self.boards is not None or any(isinstance(who, Team) for who in self.players)
        if rules is not None and rules.double:
            if teams:
                raise InvalidEvent(
                    f"{self.rulebook.name} pairs matches of two games between players, not teams"
                )
            if self.points not in {None, ONE_AND_HALF}:
                raise InvalidEvent(
                    "points: each game of a match of two games counts 1-0.5-0; leave the points out"
                )
            return rules
        if rules is None and not teams:
            return None
        boards = self.boards or boards_of_teams(self.players)
        usual = TEAM_BOARDS if rules is None else rules.boards
        return MatchRules.of_teams(boards or usual)


def played(
    desk: Desk,
    rounds: int,
    model: ResultModel,
    leaving: Mapping[int, Sequence[str]],
    stage: Stage | None = None,
) -> Iterator[tuple[Event, Event]]:
    """Play rounds at a desk: the event before and after each of them.

    ``leaving`` gives, by the number of a round, the ids of players who withdraw before it is
    paired. In a stage, players leave when they are through or out; it ends when fewer than two are
    left. Raises whatever ``pair`` raises; the desk keeps the rounds played until then.
    """
    first = len(desk.event.rounds) + 1
    for number in range(first, first + rounds):
        for player in leaving.get(number, ()):
            if player not in desk.event.withdrawn:
                desk.withdraw(player)
        before = desk.event
        if stage is not None and len(before.players) - len(before.withdrawn) < 2:
            return
        desk.play(model)
        yield before, desk.event
        if stage is not None:
            for player in stage.fates(desk.event):
                if player not in desk.event.withdrawn:
                    desk.withdraw(player)
