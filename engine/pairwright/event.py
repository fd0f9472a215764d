"""The event: an immutable value that grows by rounds and results.

Every method that changes something returns a new event, or raises and leaves the old one as it
was. Keep old values for undo and audit: they share their parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal, Self

from pairwright.bye_requests import ByeRequest, require_bye
from pairwright.errors import (
    AlreadyWithdrawn,
    DuplicatePlayer,
    InvalidEvent,
    InvalidHouseRules,
    InvalidRound,
    NotWithdrawn,
    RegistrationClosed,
    RoundInProgress,
    UnknownPlayer,
    UnknownRound,
    quoted,
    require_kind,
)
from pairwright.house import NO_HOUSE_RULES, HouseRules
from pairwright.ledger import Ledger
from pairwright.players import Player, Roster, Team
from pairwright.rounds import Round
from pairwright.scoring import ONE_AND_HALF, MatchRules, PointSystem
from pairwright.units import HalfPoints
from pairwright.virtual_points import BAKU, Acceleration, VirtualPoints

System = Literal["swiss", "round_robin"]
"""Are the pairings made round by round, or were all of them fixed beforehand?"""

Colour = Literal["white", "black"]

SYSTEMS: Final[tuple[System, ...]] = ("swiss", "round_robin")


@dataclass(frozen=True)
class Event:
    """A tournament as it stands: who entered, what was paired and reported, who has left.

    Build one with ``Event.of(players)``; it grows by ``with_round``, ``with_result`` and the
    others. Round and board numbers start at 1.

    ``system`` is ``"round_robin"`` where all pairings were fixed beforehand. ``edition`` names the
    tie-break rules of the event, ``lots`` are players in the order in which lots were drawn.
    ``requested`` are byes in coming rounds, by round and player. ``acceleration`` are virtual
    points, which count for pairing alone. ``about`` is what may be printed: name, city, and so on.
    """

    roster: Roster = field(default_factory=Roster)
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    rounds_planned: int | None = None
    scoring: PointSystem = ONE_AND_HALF
    house: HouseRules = NO_HOUSE_RULES
    system: System = "swiss"
    edition: str | None = None
    lots: tuple[str, ...] = ()
    matches: MatchRules | None = None
    initial_colour: Colour = "white"
    requested: tuple[ByeRequest, ...] = ()
    acceleration: Acceleration = ()
    about: tuple[tuple[str, str], ...] = ()
    # The facts before the latest round: what makes the next ledger cost one round, not all.
    _before: Ledger | None = field(default=None, repr=False, compare=False)

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
        system: System = "swiss",
        edition: str | None = None,
        lots: Iterable[str] = (),
        matches: MatchRules | None = None,
        initial_colour: Colour = "white",
        requested: Iterable[ByeRequest] = (),
        acceleration: Literal["baku"] | Iterable[VirtualPoints] = (),
        about: Mapping[str, str] | None = None,
    ) -> Self:
        """An event with these players, and the rounds that were paired already.

        Raises InvalidPlayer, DuplicatePlayer, UnknownPlayer, InvalidRound, InvalidEvent,
        InvalidHouseRules.
        """
        if system not in SYSTEMS:
            raise InvalidEvent(f"system: one of {', '.join(SYSTEMS)}, not {quoted(system)}")
        if rounds_planned is not None and (type(rounds_planned) is not int or rounds_planned < 1):
            raise InvalidEvent(f"rounds_planned: a number from 1, not {quoted(rounds_planned)}")
        if edition is not None and not isinstance(edition, str):
            raise InvalidEvent(f"edition: the name of one, not {quoted(edition)}")
        if initial_colour not in ("white", "black"):
            raise InvalidEvent(f"initial_colour: white or black, not {quoted(initial_colour)}")
        require_kind(scoring, PointSystem | None, "points: a PointSystem", InvalidEvent)
        require_kind(matches, MatchRules | None, "matches: MatchRules", InvalidEvent)
        if matches is not None and scoring is not None:
            raise InvalidEvent("points: what matches are worth stands in the rules of matches")
        roster = Roster().with_players(players)
        _require_on_one_team(roster.players)
        drawn = tuple(lots)
        try:
            numbers = set(roster.numbers(drawn))
        except UnknownPlayer as error:
            raise UnknownPlayer(f"lots: {error}") from None
        if len(numbers) < len(drawn):
            raise InvalidEvent("lots: a player is drawn twice")
        history = tuple(rounds)
        for number, paired in enumerate(history, 1):
            require_kind(paired, Round, f"round {number}: a Round", InvalidRound)
            _require_fits(roster, number, paired, matches)
        gone = frozenset(withdrawn)
        roster.numbers(tuple(gone))
        event = cls(
            roster,
            history,
            gone,
            rounds_planned=rounds_planned,
            scoring=_scoring(scoring, matches),
            system=system,
            edition=edition,
            lots=drawn,
            matches=matches,
            initial_colour=initial_colour,
            about=_about(about),
        )
        return event.with_byes(requested).with_acceleration(acceleration).with_house(house)

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who entered, in the order of entry."""
        return self.roster.players

    @property
    def in_progress(self) -> bool:
        """Does the latest round have a board without a result?"""
        return bool(self.rounds) and self.rounds[-1].in_progress

    @property
    def sitting_out(self) -> dict[str, str]:
        """Those who asked for a bye in the next round, with its code."""
        coming = len(self.rounds) + 1
        asked = {bye.player: bye.code for bye in self.requested if bye.round == coming}
        return {player: code for player, code in asked.items() if player not in self.withdrawn}

    @property
    def absent(self) -> frozenset[str]:
        """Those who take no part in the next round: they have left, or asked for a bye."""
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
        """The points by which the next round is paired, by number: those scored, and virtual ones.

        Raises InvalidEvent where the Baku acceleration waits for a rulebook to say who is first.
        """
        points = self.ledger.points
        if not self.acceleration:
            return points
        virtual = self.virtual_points(len(self.rounds) + 1)
        return [HalfPoints(a + b) for a, b in zip(points, virtual, strict=True)]

    def virtual_points(self, number: int) -> list[HalfPoints]:
        """The virtual points of everybody in a round, by number. Raises InvalidEvent."""
        if self.acceleration == BAKU:
            raise InvalidEvent("acceleration: baku is known once a rulebook numbers the players")
        virtual = [HalfPoints(0)] * len(self.roster)
        for given in self.acceleration:
            if given.first <= number <= given.last:
                for player in self.roster.numbers(given.players):
                    virtual[player] = HalfPoints(virtual[player] + given.points)
        return virtual

    def before(self, number: int) -> Self:
        """The rounds before this one; who left later counts as having left. Raises UnknownRound."""
        self.round(number)
        earlier = replace(self, rounds=self.rounds[: number - 1], _before=None)
        if number == len(self.rounds) and self._before is not None:
            earlier.__dict__["ledger"] = self._before  # what the property would work out again
        return earlier

    def round(self, number: int) -> Round:
        """The round with this number. Raises UnknownRound."""
        if not isinstance(number, int) or not 1 <= number <= len(self.rounds):
            raise UnknownRound(
                f"{len(self.rounds)} rounds are paired; there is no {quoted(number)}"
            )
        return self.rounds[number - 1]

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
        _require_on_one_team(roster.players)
        return replace(self, roster=roster, _before=None)

    def with_bye(self, player: str, *, round: int, bye: str | None = "H") -> Self:
        """Let a player sit out a round that is still to be paired, or no longer, with None.

        Raises UnknownPlayer; InvalidRound, also beyond the planned rounds; AlreadyWithdrawn.
        """
        asked = self.with_byes([ByeRequest(round, player, "Z" if bye is None else bye)])
        if bye is not None:
            self._require_awaited(player, round)
            return asked
        kept = (request for request in asked.requested if request[:2] != (round, player))
        return replace(asked, requested=tuple(kept))

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
        asked = {request[:2]: request for request in self.requested}
        for request in requests:
            require_kind(request, ByeRequest, "byes: a ByeRequest", InvalidRound)
            self.roster.number(request.player)
            require_bye(request.round, request.code, len(self.rounds))
            asked[request[:2]] = request
        return replace(self, requested=tuple(sorted(asked.values())))

    def with_acceleration(self, acceleration: Literal["baku"] | Iterable[VirtualPoints]) -> Self:
        """Let these virtual points count in pairing, and no others; ``"baku"`` are those of C.04.7.

        Raises UnknownPlayer, InvalidEvent.
        """
        if acceleration == BAKU:
            return replace(self, acceleration="baku")
        if isinstance(acceleration, str):
            raise InvalidEvent(f"acceleration: {BAKU} is known, not {quoted(acceleration)}")
        given = tuple(acceleration)
        for entry in given:
            require_kind(entry, VirtualPoints, "acceleration: VirtualPoints", InvalidEvent)
            self.roster.numbers(entry.players)
        return replace(self, acceleration=given)

    def with_house(self, house: HouseRules) -> Self:
        """Let these house rules, and no others, hold from now on.

        Raises InvalidHouseRules, UnknownPlayer.
        """
        require_kind(house, HouseRules, "house: HouseRules", InvalidHouseRules)
        self.roster.numbers(sorted(house.named))
        return replace(self, house=house)

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
        grown = self._grown(paired)
        return replace(grown, house=self.house.after_round()) if self.house.required else grown

    def with_matches(self, matches: MatchRules) -> Self:
        """Count every board as a match of several games. Raises InvalidRound."""
        for number, paired in enumerate(self.rounds, 1):
            _require_fits(self.roster, number, paired, matches)
        return replace(self, matches=matches, scoring=matches.match, _before=None)

    def with_line_up(self, *, round: int, team: str, players: Sequence[str]) -> Self:
        """Say who plays for a team in a round, board 1 first.

        Raises UnknownRound, UnknownPlayer, InvalidRound.
        """
        self.roster.number(team)
        return self._with_changed(round, self.round(round).with_line_up(team, players))

    def with_games(self, *, round: int, board: int, games: Sequence[str]) -> Self:
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

    def with_result(self, *, round: int, board: int, result: str) -> Self:
        """Record W, B or D for one board.

        Raises UnknownRound, UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        return self._with_changed(round, self.round(round).with_result(board, result))

    def with_results(self, *, round: int, results: str) -> Self:
        """Record W, B or D for every board of the round that waits, in board order.

        Raises UnknownRound, AlreadyReported, ResultCountMismatch, InvalidResult, in this order.
        """
        return self._with_changed(round, self.round(round).with_results(results))

    def with_ruling(self, *, round: int, board: int, result: str, correcting: bool = False) -> Self:
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
            return replace(self, withdrawn=withdrawn)
        forfeited = self.rounds[-1].with_forfeit_by(player)
        return replace(self._with_changed(len(self.rounds), forfeited), withdrawn=withdrawn)

    def with_return(self, player: str) -> Self:
        """Let a player who has left come back, from the next round on.

        Games that were forfeited since, and rounds without them, stay as they are. Raises
        UnknownPlayer, NotWithdrawn.
        """
        self.roster.number(player)
        if player not in self.withdrawn:
            raise NotWithdrawn(f"{quoted(player)} has not left")
        return replace(self, withdrawn=self.withdrawn - {player})

    def _with_changed(self, number: int, changed: Round) -> Self:
        _require_lined_up(self.roster, number, changed, self.matches)
        rounds = (*self.rounds[: number - 1], changed, *self.rounds[number:])
        before = self._before if number == len(self.rounds) else None
        return replace(self, rounds=rounds, _before=before)

    def _grown(self, paired: Round) -> Self:
        _require_fits(self.roster, len(self.rounds) + 1, paired, self.matches)
        coming = tuple(bye for bye in self.requested if bye.round > paired.number)
        return replace(self, rounds=(*self.rounds, paired), requested=coming, _before=self.ledger)


def _about(about: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """What may be printed of an event. Raises InvalidEvent for what is not texts by texts."""
    require_kind(about, Mapping | None, "about: texts by name", InvalidEvent)
    entries = tuple((about or {}).items())
    for entry in entries:
        if not all(isinstance(text, str) for text in entry):
            raise InvalidEvent(f"about: a text by a name, not {quoted(entry)}")
    return entries


def _scoring(scoring: PointSystem | None, matches: MatchRules | None) -> PointSystem:
    """What the results of boards are worth."""
    if matches is not None:
        return matches.match
    return ONE_AND_HALF if scoring is None else scoring


def _require_fits(
    roster: Roster, number: int, paired: Round, matches: MatchRules | None = None
) -> None:
    """Raise InvalidRound or UnknownPlayer for a round that cannot be the one of this number."""
    if paired.number != number:
        raise InvalidRound(f"the next round is {number}, not {paired.number}")
    if flaw := paired.flaw:
        raise InvalidRound(f"round {number}: {flaw}")
    for board, letters in paired.games:
        if matches is not None and len(letters) != matches.boards:
            raise InvalidRound(
                f"round {number}, board {board}: a match has {matches.boards} games, "
                f"not {len(letters)}"
            )
    if matches is not None and (awarded := paired.awarded):
        raise InvalidRound(
            f"round {number}, board {awarded[0]}: its games make another result than the board has"
        )
    _require_lined_up(roster, number, paired, matches)
    seated = paired.seated
    try:
        roster.numbers(seated)
    except UnknownPlayer as error:
        raise UnknownPlayer(f"round {number}: {error}") from None
    if len(set(seated)) < len(seated):
        twice = next(player for player in seated if seated.count(player) > 1)
        raise InvalidRound(f"round {number}: {quoted(twice)} is seated twice")


def _require_lined_up(
    roster: Roster, number: int, paired: Round, matches: MatchRules | None
) -> None:
    """Raise InvalidRound or UnknownPlayer for a line-up that a team cannot play with."""
    for team, players in paired.line_ups:
        where = f"round {number}: the line-up of {quoted(team)}"
        entered = roster.players[roster.number(team)]
        if matches is None or matches.double:
            raise InvalidRound(f"{where} needs an event whose boards are matches of teams")
        if not isinstance(entered, Team):
            raise InvalidRound(f"{where} is that of no team with players")
        order = [member.id for member in entered.members]
        if strangers := [player for player in players if player not in order]:
            raise InvalidRound(f"{where} has {quoted(strangers[0])}, who is not on the team")
        if len(set(players)) < len(players):
            raise InvalidRound(f"{where} has somebody twice")
        if list(players) != sorted(players, key=order.index):
            raise InvalidRound(f"{where} is not in the order of its boards")
        if len(players) != matches.boards:
            raise InvalidRound(f"{where} has {len(players)} players for {matches.boards} boards")


def _require_on_one_team(players: Iterable[Player]) -> None:
    """Raise DuplicatePlayer for somebody who is on two teams."""
    seen: dict[str, str] = {}
    for team in players:
        for member in team.members if isinstance(team, Team) else ():
            other = seen.setdefault(member.id, team.id)
            if other != team.id:
                raise DuplicatePlayer(
                    f"{quoted(member.id)} is on the teams {quoted(other)} and {quoted(team.id)}"
                )
