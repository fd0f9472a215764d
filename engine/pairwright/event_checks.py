"""The checks of an event's parts; each raises an error that says what is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, Literal, get_args

from pairwright.bye_requests import ByeRequest, require_bye
from pairwright.errors import (
    DuplicatePlayer,
    InvalidEvent,
    InvalidHouseRules,
    InvalidRound,
    UnknownPlayer,
    quoted,
    require_kind,
)
from pairwright.house import HouseRules
from pairwright.notation import COLOUR_OF_NAME
from pairwright.players import Player, Team
from pairwright.results import Colour
from pairwright.roster import Roster
from pairwright.rounds import Round
from pairwright.scoring import MatchRules, PointSystem
from pairwright.units import counted
from pairwright.virtual_points import BAKU, Acceleration, VirtualPoints

EventSystem = Literal["swiss", "round_robin"]
"""Are the pairings made round by round, or were all of them fixed beforehand?"""

EVENT_SYSTEMS: Final[tuple[EventSystem, ...]] = get_args(EventSystem)


def require_settings(system: object, rounds_planned: object, edition: object) -> None:
    """Raise InvalidEvent for an invalid system, number of rounds or edition."""
    if system not in EVENT_SYSTEMS:
        known = ", ".join(EVENT_SYSTEMS)
        raise InvalidEvent(f"system must be one of {known}, not {quoted(system)}")
    if rounds_planned is not None and (type(rounds_planned) is not int or rounds_planned < 1):
        raise InvalidEvent(
            f"rounds_planned must be a whole number from 1, not {quoted(rounds_planned)}"
        )
    if edition is not None and not isinstance(edition, str):
        raise InvalidEvent(f"edition must be the name of an edition, not {quoted(edition)}")


def colour_of(given: object) -> Colour:
    """The initial colour, drawn before round 1. Raises InvalidEvent."""
    if not isinstance(given, str) or given not in COLOUR_OF_NAME:
        raise InvalidEvent(f"initial_colour must be white or black, not {quoted(given)}")
    return COLOUR_OF_NAME[given]


def require_points(scoring: object, matches: object) -> None:
    """Raise InvalidEvent for points of boards that differ from those of the match rules."""
    require_kind(scoring, PointSystem, "points: a PointSystem", InvalidEvent)
    require_kind(matches, MatchRules | None, "matches: MatchRules", InvalidEvent)
    if isinstance(matches, MatchRules) and scoring != matches.match:
        raise InvalidEvent("points: an event of matches has its points in MatchRules")


def require_about(about: Iterable[tuple[object, object]]) -> None:
    """Raise InvalidEvent for printed details whose names and values are not all texts."""
    for entry in about:
        if not all(isinstance(text, str) for text in entry):
            raise InvalidEvent(f"about must have texts by name, not {quoted(entry)}")


def entries_of(about: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """The printed details of an event, by name. Raises InvalidEvent for anything but a mapping."""
    require_kind(about, Mapping | None, "about: texts by name", InvalidEvent)
    return tuple((about or {}).items())


def require_lots(roster: Roster, lots: tuple[str, ...]) -> None:
    """Raise UnknownPlayer or InvalidEvent unless each lot is that of another player."""
    try:
        numbers = set(roster.numbers(lots))
    except UnknownPlayer as error:
        raise UnknownPlayer(f"lots: {error}") from None
    if len(numbers) < len(lots):
        twice = next(player for player in lots if lots.count(player) > 1)
        raise InvalidEvent(f"lots: {quoted(twice)} is drawn twice")


def require_requests(roster: Roster, requests: Iterable[ByeRequest], paired: int) -> None:
    """Raise UnknownPlayer or InvalidRound for byes that cannot be requested in this event."""
    for request in requests:
        require_kind(request, ByeRequest, "byes: a ByeRequest", InvalidRound)
        roster.number(request.player)
        require_bye(request.round, request.code, paired)


def require_acceleration(roster: Roster, acceleration: Acceleration) -> None:
    """Raise UnknownPlayer or InvalidEvent for invalid virtual points."""
    if acceleration == BAKU:
        return
    if isinstance(acceleration, str):
        raise InvalidEvent(
            f"acceleration must be {BAKU} or virtual points, not {quoted(acceleration)}"
        )
    for given in acceleration:
        require_kind(given, VirtualPoints, "acceleration: VirtualPoints", InvalidEvent)
        roster.numbers(given.players)


def require_house(roster: Roster, house: HouseRules) -> None:
    """Raise InvalidHouseRules, or UnknownPlayer for rules about somebody who has not entered."""
    require_kind(house, HouseRules, "house: HouseRules", InvalidHouseRules)
    roster.numbers(sorted(house.named))


def require_fits(roster: Roster, number: int, paired: Round, matches: MatchRules | None) -> None:
    """Raise InvalidRound or UnknownPlayer for a round that does not fit as number ``number``."""
    require_kind(paired, Round, f"round {number}: a Round", InvalidRound)
    if paired.number != number:
        raise InvalidRound(f"the next round is {number}, not {paired.number}")
    if matches is not None:
        _require_games(paired, matches)
    require_lined_up(roster, paired, matches)
    try:
        numbers = [*chain(*paired.numbers_in(roster)), *roster.numbers(paired.sitting_out)]
    except UnknownPlayer as error:
        raise UnknownPlayer(f"round {number}: {error}") from None
    if len(set(numbers)) < len(numbers):
        seated = paired.seated
        twice = next(player for player in seated if seated.count(player) > 1)
        raise InvalidRound(f"round {number}: {quoted(twice)} is seated twice")


def _require_games(paired: Round, matches: MatchRules) -> None:
    for board, letters in paired.games:
        if len(letters) != matches.boards:
            raise InvalidRound(
                f"round {paired.number}, board {board}: "
                f"a match has {counted(matches.boards, 'game')}, not {len(letters)}"
            )
    if awarded := paired.awarded:
        raise InvalidRound(
            f"round {paired.number}, board {awarded[0]}: its games do not add up to the result of "
            "the board"
        )


def require_lined_up(roster: Roster, paired: Round, matches: MatchRules | None) -> None:
    """Raise InvalidRound or UnknownPlayer for a line-up that a team cannot play with."""
    for team, players in paired.line_ups:
        where = f"round {paired.number}: the line-up of {quoted(team)}"
        entered = roster.players[roster.number(team)]
        if matches is None or matches.double:
            raise InvalidRound(f"{where} needs an event whose boards are matches of teams")
        if not isinstance(entered, Team):
            raise InvalidRound(f"{where}: this team has no players")
        _require_in_order(where, entered, players, matches.boards)


def _require_in_order(where: str, team: Team, players: Sequence[str], boards: int) -> None:
    order = [member.id for member in team.members]
    if strangers := [player for player in players if player not in order]:
        raise InvalidRound(f"{where} has {quoted(strangers[0])}, who is not on the team")
    if len(set(players)) < len(players):
        twice = next(player for player in players if players.count(player) > 1)
        raise InvalidRound(f"{where} has {quoted(twice)} twice")
    if list(players) != sorted(players, key=order.index):
        raise InvalidRound(f"{where} is not in the board order of the team")
    if len(players) != boards:
        raise InvalidRound(f"{where} must have {counted(boards, 'player')}, not {len(players)}")


def require_on_one_team(players: Iterable[Player]) -> None:
    """Raise DuplicatePlayer for somebody who is on two teams, or on one and entered alone."""
    entered = [*players]
    alone = {player.id for player in entered if not isinstance(player, Team)}
    seen: dict[str, str] = {}
    for team in entered:
        for member in team.members if isinstance(team, Team) else ():
            if member.id in alone:
                raise DuplicatePlayer(f"{quoted(member.id)} is on the team {quoted(team.id)}")
            other = seen.setdefault(member.id, team.id)
            if other != team.id:
                raise DuplicatePlayer(
                    f"{quoted(member.id)} is on the teams {quoted(other)} and {quoted(team.id)}"
                )
