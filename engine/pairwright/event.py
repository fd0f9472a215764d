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
from pairwright.units import counted
from pairwright.virtual_points import VirtualPoints, acceleration_of


@dataclass(frozen=True)
class Event(EventState):
    """A tournament at one moment: its players, its rounds and results, and who has left.

    Build one with ``Event.of(players)``; it grows by ``with_round``, ``with_result`` and the
    others. Round and board numbers start at 1.

    ``system`` is ``"round_robin"`` where all pairings were fixed beforehand. ``edition`` names the
    tie-break rules of the event, ``lots`` are players in the order in which lots were drawn.
    ``requested`` are byes in later rounds, by round and player. ``acceleration`` are virtual
    points, which count for pairing alone. ``about`` holds printed details: name, city, and so on.

    Raises what ``Event.of`` raises.
    """

    def with_players(self, players: Iterable[Player], *, late: bool = False) -> Self:
        """Register players, all or none of them; after round 1 only with ``late``.

        Late entries count as absent before, and take the place that their rating gives: where
        players have starting numbers, those below move down (C.04.2).

        Raises RegistrationClosed, InvalidPlayer, DuplicatePlayer.
        """
        if self.rounds and not late:
            raise RegistrationClosed("registration closed when round 1 was paired")
        register = self.roster.with_late_players if late else self.roster.with_players
        roster = register(players)
        require_on_one_team(roster.players)
        return self._changed(roster=roster, _before=None)

    def with_bye(self, player: str, *, round: int, bye: ByeLike | None = Bye.HALF) -> Self:
        """Request a bye for a player in a round that has not been paired yet; None cancels it.

        Raises UnknownPlayer; InvalidRound, also beyond the planned rounds; AlreadyWithdrawn.
        """
        asked = self.with_byes([ByeRequest(round, player, Bye.ZERO if bye is None else bye)])
        if bye is not None:
            self._require_awaited(player, round)
            return asked
        kept = (request for request in self.requested if request[:2] != (round, player))
        return self._changed(requested=tuple(kept))

    def _require_awaited(self, player: str, number: int) -> None:
        """Raise InvalidRound or AlreadyWithdrawn where a player cannot sit out a round."""
        if self.rounds_planned is not None and number > self.rounds_planned:
            raise InvalidRound(
                f"the event has {counted(self.rounds_planned, 'planned round')}; "
                f"there is no round {number} to sit out"
            )
        if player in self.withdrawn:
            raise AlreadyWithdrawn(f"{quoted(player)} has left, so is not paired")

    def with_byes(self, requests: Iterable[ByeRequest]) -> Self:
        """Request byes in rounds that have not been paired yet; each player's latest request holds.

        Raises UnknownPlayer, InvalidRound.
        """
        added = tuple(requests)
        require_requests(self.roster, added, len(self.rounds))
        return self._changed(requested=latest_of((*self.requested, *added)))

    def with_acceleration(self, acceleration: Literal["baku"] | Iterable[VirtualPoints]) -> Self:
        """Replace the virtual points for pairing; ``"baku"`` are those of C.04.7.

        Raises UnknownPlayer, InvalidEvent.
        """
        given = acceleration_of(acceleration)
        require_acceleration(self.roster, given)
        return self._changed(acceleration=given)

    def with_house(self, house: HouseRules) -> Self:
        """Replace the house rules.

        Raises InvalidHouseRules, UnknownPlayer.
        """
        require_house(self.roster, house)
        return self._changed(house=house)

    def with_round(self, paired: Round) -> Self:
        """Append a round; its requested byes and required pairs are fulfilled and dropped.

        Players who have left may only be on a board that they forfeit. Raises RoundInProgress,
        InvalidRound, UnknownPlayer.
        """
        require_kind(paired, Round, "a Round", InvalidRound)
        if self.in_progress:
            raise RoundInProgress(f"round {len(self.rounds)} still has a board without a result")
        gone = self.withdrawn.intersection(paired.seated) if self.withdrawn else self.withdrawn
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
        """Set the line-up of a team in a round, board 1 first.

        Raises UnknownRound, UnknownPlayer, InvalidRound.
        """
        self.roster.number(team)
        return self._with_changed(round, self.round(round).with_line_up(team, players))

    def with_games(self, *, round: int, board: int, games: Sequence[ResultLike]) -> Self:
        """Record the result of each game of a match, as white's side of the match sees them.

        On boards 2, 4 and so on the other side has the white pieces; ``W`` still is a game won by
        white's side of the match.

        Raises InvalidEvent where boards are not matches, UnknownRound, UnknownBoard, InvalidResult,
        ResultCountMismatch, AlreadyReported, in this order.
        """
        if self.matches is None:
            raise InvalidEvent("match: the boards of this event are single games, not matches")
        return self._with_changed(
            round, self.round(round).with_games(board, games, self.matches.boards)
        )

    def with_result(self, *, round: int, board: int, result: ResultLike) -> Self:
        """Record W, B or D for one board.

        Raises UnknownRound, UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        return self._with_changed(round, self.round(round).with_result(board, result))

    def with_results(self, *, round: int, results: str) -> Self:
        """Record W, B or D for every open board of the round, in board order.

        Raises UnknownRound, AlreadyReported, ResultCountMismatch, InvalidResult, in this order.
        """
        return self._with_changed(round, self.round(round).with_results(results))

    def with_ruling(
        self, *, round: int, board: int, result: ResultLike, correcting: bool = False
    ) -> Self:
        """Record any result for one board, also a forfeit or an unrated game.

        With ``correcting`` it replaces a recorded result of any round; ``*`` then clears it. Rounds
        that were paired since stay as they are. Replacing the result of a match drops its games.
        Raises UnknownRound, UnknownBoard, InvalidResult, AlreadyReported, in this order.
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

        Forfeited games and missed rounds stay as they are. Raises
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
