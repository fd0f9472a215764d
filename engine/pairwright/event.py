"""The event: an immutable value that grows by rounds and results.

Every method that changes something returns a new event, or raises and leaves the old one as it
was. Keep old values for undo and audit: they share their parts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Self

from pairwright.bye_requests import ByeRequest, latest_of
from pairwright.errors import (
    AlreadyWithdrawn,
    InvalidEvent,
    InvalidRound,
    NotWithdrawn,
    RegistrationClosed,
    RoundInProgress,
    quoted,
    require_kind,
)
from pairwright.event_checks import (
    require_acceleration,
    require_fits,
    require_house,
    require_lined_up,
    require_on_one_team,
    require_requests,
)
from pairwright.event_state import EventState
from pairwright.house import HouseRules
from pairwright.players import Player
from pairwright.results import Bye, ByeLike, ResultLike
from pairwright.rounds import Round
from pairwright.scoring import MatchRules
from pairwright.virtual_points import VirtualPoints, acceleration_of


@dataclass(frozen=True)
class Event(EventState):
    """A tournament as it stands: who entered, what was paired and reported, who has left.

    Build one with ``Event.of(players)``; it grows by ``with_round``, ``with_result`` and the
    others. Round and board numbers start at 1.

    ``system`` is ``"round_robin"`` where all pairings were fixed beforehand. ``edition`` names the
    tie-break rules of the event, ``lots`` are players in the order in which lots were drawn.
    ``requested`` are byes in coming rounds, by round and player. ``acceleration`` are virtual
    points, which count for pairing alone. ``about`` is what may be printed: name, city, and so on.

    Raises what ``Event.of`` raises.
    """

    def with_players(self, players: Iterable[Player], *, late: bool = False) -> Self:
        """Register players, all or none; after round 1 only those who may enter ``late``.

        Who enters late was absent before, and takes the place that the rating gives: where players
        have starting numbers, those below move down (C.04.2).

        Raises RegistrationClosed, InvalidPlayer, DuplicatePlayer.
        """
        if self.rounds and not late:
            raise RegistrationClosed("registration closed when round 1 was paired")
        register = self.roster.with_late_players if late else self.roster.with_players
        roster = register(players)
        require_on_one_team(roster.players)
        return self._changed(roster=roster, _before=None)

    def with_bye(self, player: str, *, round: int, bye: ByeLike | None = Bye.HALF) -> Self:
        """Let a player sit out a round that is still to be paired, or no longer, with None.

        Raises UnknownPlayer; InvalidRound, also beyond the planned rounds; AlreadyWithdrawn.
        """
        asked = self.with_byes([ByeRequest(round, player, Bye.ZERO if bye is None else bye)])
        if bye is not None:
            self._require_awaited(player, round)
            return asked
        kept = (request for request in self.requested if request[:2] != (round, player))
        return self._changed(requested=tuple(kept))

    def _require_awaited(self, player: str, number: int) -> None:
        """Raise InvalidRound or AlreadyWithdrawn where nobody waits for a player in a round."""
        if self.rounds_planned is not None and number > self.rounds_planned:
            raise InvalidRound(
                f"{self.rounds_planned} rounds are planned; there is no {number} to sit out"
            )
        if player in self.withdrawn:
            raise AlreadyWithdrawn(f"{quoted(player)} has left, and is not paired anyway")

    def with_byes(self, requests: Iterable[ByeRequest]) -> Self:
        """Let players sit out rounds that are still to be paired; the latest request of each holds.

        Raises UnknownPlayer, InvalidRound.
        """
        added = tuple(requests)
        require_requests(self.roster, added, len(self.rounds))
        return self._changed(requested=latest_of((*self.requested, *added)))

    def with_acceleration(self, acceleration: Literal["baku"] | Iterable[VirtualPoints]) -> Self:
        """Let these virtual points count in pairing, and no others; ``"baku"`` are those of C.04.7.

        Raises UnknownPlayer, InvalidEvent.
        """
        given = acceleration_of(acceleration)
        require_acceleration(self.roster, given)
        return self._changed(acceleration=given)

    def with_house(self, house: HouseRules) -> Self:
        """Let these house rules, and no others, hold from now on.

        Raises InvalidHouseRules, UnknownPlayer.
        """
        require_house(self.roster, house)
        return self._changed(house=house)

    def with_round(self, paired: Round) -> Self:
        """Append a round; what was asked for it, byes and required pairs, is done with.

        Who has left can only stand on a board that they forfeit. Raises RoundInProgress,
        InvalidRound, UnknownPlayer.
        """
        require_kind(paired, Round, "a Round", InvalidRound)
        if self.in_progress:
            raise RoundInProgress(f"round {len(self.rounds)} still has a board without a result")
        gone = self.withdrawn.intersection(paired.seated)
        if gone and (left := sorted(gone - paired.forfeiting)):
            raise InvalidRound(f"round {paired.number}: {quoted(left[0])} has left")
        require_fits(self.roster, len(self.rounds) + 1, paired, self.matches)
        return self._changed(
            rounds=(*self.rounds, paired),
            requested=tuple(asked for asked in self.requested if asked.round > paired.number),
            house=self.house.after_round() if self.house.required else self.house,
            _before=self.ledger,
        )

    def with_matches(self, matches: MatchRules) -> Self:
        """Count every board as a match of several games. Raises InvalidRound."""
        for number, paired in enumerate(self.rounds, 1):
            require_fits(self.roster, number, paired, matches)
        return self._changed(matches=matches, scoring=matches.match, _before=None)

    def with_line_up(self, *, round: int, team: str, players: Sequence[str]) -> Self:
        """Say who plays for a team in a round, board 1 first.

        Raises UnknownRound, UnknownPlayer, InvalidRound.
        """
        self.roster.number(team)
        return self._with_changed(round, self.round(round).with_line_up(team, players))

    def with_games(self, *, round: int, board: int, games: Sequence[ResultLike]) -> Self:
        """Record the result of each game of a match, as white's side of the match sees them.

        On board 2, 4, and so on it is the other side that has the white pieces; ``W`` is a game won
        by white's side of the match all the same.

        Raises InvalidEvent where boards are no matches, UnknownRound, UnknownBoard, InvalidResult,
        ResultCountMismatch, AlreadyReported, in this order.
        """
        if self.matches is None:
            raise InvalidEvent("match: the boards of this event are single games")
        return self._with_changed(
            round, self.round(round).with_games(board, games, self.matches.boards)
        )

    def with_result(self, *, round: int, board: int, result: ResultLike) -> Self:
        """Record W, B or D for one board.

        Raises UnknownRound, UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        return self._with_changed(round, self.round(round).with_result(board, result))

    def with_results(self, *, round: int, results: str) -> Self:
        """Record W, B or D for every board of the round that waits, in board order.

        Raises UnknownRound, AlreadyReported, ResultCountMismatch, InvalidResult, in this order.
        """
        return self._with_changed(round, self.round(round).with_results(results))

    def with_ruling(
        self, *, round: int, board: int, result: ResultLike, correcting: bool = False
    ) -> Self:
        """Record any result for one board, forfeits and games that are not rated too.

        With ``correcting`` it takes the place of the one that stands, of whatever round; ``*`` then
        strikes it. Rounds that were paired since stay as they are. The games of a match go with the
        result that they made. Raises UnknownRound, UnknownBoard, InvalidResult, AlreadyReported, in
        this order.
        """
        return self._with_changed(
            round, self.round(round).with_ruling(board, result, correcting=correcting)
        )

    def with_withdrawal(self, player: str) -> Self:
        """Let a player leave; a game of the latest round without a result is forfeited.

        Raises UnknownPlayer, AlreadyWithdrawn.
        """
        self.roster.number(player)
        if player in self.withdrawn:
            raise AlreadyWithdrawn(f"{quoted(player)} has left already")
        withdrawn = self.withdrawn | {player}
        if not self.rounds:
            return self._changed(withdrawn=withdrawn)
        forfeited = self.rounds[-1].with_forfeit_by(player)
        return self._with_changed(len(self.rounds), forfeited, withdrawn=withdrawn)

    def with_return(self, player: str) -> Self:
        """Let a player who has left come back, from the next round on.

        Games that were forfeited since, and rounds without them, stay as they are. Raises
        UnknownPlayer, NotWithdrawn.
        """
        self.roster.number(player)
        if player not in self.withdrawn:
            raise NotWithdrawn(f"{quoted(player)} has not left")
        return self._changed(withdrawn=self.withdrawn - {player})

    def _with_changed(self, number: int, changed: Round, **parts: object) -> Self:
        require_lined_up(self.roster, changed, self.matches)
        rounds = (*self.rounds[: number - 1], changed, *self.rounds[number:])
        before = self._before if number == len(self.rounds) else None
        return self._changed(rounds=rounds, _before=before, **parts)
