"""What an event can be, and what is wrong with one that cannot be."""

from collections.abc import Iterable, Mapping, Sequence
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
from pairwright.virtual_points import BAKU, Acceleration, VirtualPoints

EventSystem = Literal["swiss", "round_robin"]
"""Are the pairings made round by round, or were all of them fixed beforehand?"""

EVENT_SYSTEMS: Final[tuple[EventSystem, ...]] = get_args(EventSystem)


def require_settings(system: object, rounds_planned: object, edition: object) -> None:
    """Raise InvalidEvent for a system, a number of rounds or an edition that can mean nothing."""
    if system not in EVENT_SYSTEMS:
        raise InvalidEvent(f"system: one of {', '.join(EVENT_SYSTEMS)}, not {quoted(system)}")
    if rounds_planned is not None and (type(rounds_planned) is not int or rounds_planned < 1):
        raise InvalidEvent(f"rounds_planned: a number from 1, not {quoted(rounds_planned)}")
    if edition is not None and not isinstance(edition, str):
        raise InvalidEvent(f"edition: the name of one, not {quoted(edition)}")


def colour_of(given: object) -> Colour:
    """The colour drawn by lot. Raises InvalidEvent."""
    if not isinstance(given, str) or given not in COLOUR_OF_NAME:
        raise InvalidEvent(f"initial_colour: white or black, not {quoted(given)}")
    return COLOUR_OF_NAME[given]


def require_points(scoring: object, matches: object) -> None:
    """Raise InvalidEvent for points of boards that are not those of the rules of matches."""
    require_kind(scoring, PointSystem, "points: a PointSystem", InvalidEvent)
    require_kind(matches, MatchRules | None, "matches: MatchRules", InvalidEvent)
    if isinstance(matches, MatchRules) and scoring != matches.match:
        raise InvalidEvent("points: what matches are worth stands in the rules of matches")


def require_about(about: Iterable[tuple[object, object]]) -> None:
    """Raise InvalidEvent for what is printed of an event if it is not texts by texts."""
    for entry in about:
        if not all(isinstance(text, str) for text in entry):
            raise InvalidEvent(f"about: a text by a name, not {quoted(entry)}")


def entries_of(about: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """What is printed of an event, by name. Raises InvalidEvent for what is no mapping."""
    require_kind(about, Mapping | None, "about: texts by name", InvalidEvent)
    return tuple((about or {}).items())


def require_lots(roster: Roster, lots: tuple[str, ...]) -> None:
    """Raise UnknownPlayer or InvalidEvent for lots that are not drawn once by players."""
    try:
        numbers = set(roster.numbers(lots))
    except UnknownPlayer as error:
        raise UnknownPlayer(f"lots: {error}") from None
    if len(numbers) < len(lots):
        raise InvalidEvent("lots: a player is drawn twice")


def require_requests(roster: Roster, requests: Iterable[ByeRequest], paired: int) -> None:
    """Raise an error for byes that cannot be asked for when so many rounds are paired.

    UnknownPlayer, InvalidRound.
    """
    for request in requests:
        require_kind(request, ByeRequest, "byes: a ByeRequest", InvalidRound)
        roster.number(request.player)
        require_bye(request.round, request.code, paired)


def require_acceleration(roster: Roster, acceleration: Acceleration) -> None:
    """Raise UnknownPlayer or InvalidEvent for virtual points that can mean nothing."""
    if acceleration == BAKU:
        return
    if isinstance(acceleration, str):
        raise InvalidEvent(f"acceleration: {BAKU} is known, not {quoted(acceleration)}")
    for given in acceleration:
        require_kind(given, VirtualPoints, "acceleration: VirtualPoints", InvalidEvent)
        roster.numbers(given.players)


def require_house(roster: Roster, house: HouseRules) -> None:
    """Raise InvalidHouseRules, or UnknownPlayer for rules about somebody who has not entered."""
    require_kind(house, HouseRules, "house: HouseRules", InvalidHouseRules)
    roster.numbers(sorted(house.named))


def require_fits(roster: Roster, number: int, paired: Round, matches: MatchRules | None) -> None:
    """Raise InvalidRound or UnknownPlayer for a round that cannot be the one of this number."""
    require_kind(paired, Round, f"round {number}: a Round", InvalidRound)
    if paired.number != number:
        raise InvalidRound(f"the next round is {number}, not {paired.number}")
    if matches is not None:
        _require_games(paired, matches)
    require_lined_up(roster, paired, matches)
    seated = paired.seated
    try:
        roster.numbers(seated)
    except UnknownPlayer as error:
        raise UnknownPlayer(f"round {number}: {error}") from None
    if len(set(seated)) < len(seated):
        twice = next(player for player in seated if seated.count(player) > 1)
        raise InvalidRound(f"round {number}: {quoted(twice)} is seated twice")


def _require_games(paired: Round, matches: MatchRules) -> None:
    for board, letters in paired.games:
        if len(letters) != matches.boards:
            raise InvalidRound(
                f"round {paired.number}, board {board}: a match has {matches.boards} games, "
                f"not {len(letters)}"
            )
    if awarded := paired.awarded:
        raise InvalidRound(
            f"round {paired.number}, board {awarded[0]}: its games make another result than the "
            "board has"
        )


def require_lined_up(roster: Roster, paired: Round, matches: MatchRules | None) -> None:
    """Raise InvalidRound or UnknownPlayer for a line-up that a team cannot play with."""
    for team, players in paired.line_ups:
        where = f"round {paired.number}: the line-up of {quoted(team)}"
        entered = roster.players[roster.number(team)]
        if matches is None or matches.double:
            raise InvalidRound(f"{where} needs an event whose boards are matches of teams")
        if not isinstance(entered, Team):
            raise InvalidRound(f"{where} is that of no team with players")
        _require_in_order(where, entered, players, matches.boards)


def _require_in_order(where: str, team: Team, players: Sequence[str], boards: int) -> None:
    order = [member.id for member in team.members]
    if strangers := [player for player in players if player not in order]:
        raise InvalidRound(f"{where} has {quoted(strangers[0])}, who is not on the team")
    if len(set(players)) < len(players):
        raise InvalidRound(f"{where} has somebody twice")
    if list(players) != sorted(players, key=order.index):
        raise InvalidRound(f"{where} is not in the order of its boards")
    if len(players) != boards:
        raise InvalidRound(f"{where} has {len(players)} players for {boards} boards")


def require_on_one_team(players: Iterable[Player]) -> None:
    """Raise DuplicatePlayer for somebody who is on two teams."""
    seen: dict[str, str] = {}
    for team in players:
        for member in team.members if isinstance(team, Team) else ():
            other = seen.setdefault(member.id, team.id)
            if other != team.id:
                raise DuplicatePlayer(
                    f"{quoted(member.id)} is on the teams {quoted(other)} and {quoted(team.id)}"
                )
