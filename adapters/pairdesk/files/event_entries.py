"""Events from the entries of a file, and back."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final, Literal, cast

import msgspec

from pairdesk.errors import BadDocument
from pairdesk.files.event_schema import (
    EventEntry,
    MatchEntry,
    PlayerEntry,
    PointsEntry,
    RoundEntry,
    VirtualEntry,
)
from pairdesk.files.house_entries import entry_of_house, house_of
from pairdesk.text import whole_number
from pairwright.bye_requests import ByeRequest
from pairwright.errors import PairwrightError, quoted
from pairwright.event import Event
from pairwright.players import PARTICULARS, Player, Team
from pairwright.results import ByeLike, ResultLike, unchecked_bye, unchecked_colour
from pairwright.rounds import Round
from pairwright.scoring import ONE_AND_HALF, MatchRules, PointSystem
from pairwright.tiebreaks import find_edition
from pairwright.units import HalfPoints
from pairwright.virtual_points import VirtualPoints

MORE: Final = ("number", *PARTICULARS)
"""The optional details of a player."""


def event_of(entry: EventEntry) -> Event:
    """The event of a document. Raises BadDocument, and the errors of the event."""
    if entry.edition is not None:
        find_edition(entry.edition)
    return Event.of(
        [_player(player) for player in entry.players],
        rounds=[_round(number, played) for number, played in enumerate(entry.rounds, 1)],
        withdrawn=entry.withdrawn,
        rounds_planned=entry.rounds_planned,
        house=house_of(entry.house_rules),
        scoring=_scoring(entry),
        system=entry.system,
        edition=entry.edition,
        lots=entry.lots,
        matches=None if entry.match is None else _match_rules(entry.match),
        initial_colour=unchecked_colour(entry.initial_colour),
        requested=_requests(entry),
        acceleration=_acceleration(entry),
        about=entry.about,
    )


def entry_of_event(event: Event, rulebook: str | None = None) -> EventEntry:
    """The document of an event, with the name of the rulebook that pairs it."""
    no_points = event.matches is not None or event.scoring == ONE_AND_HALF
    return EventEntry(
        players=tuple(map(_entry_of_player, event.players)),
        rounds=tuple(map(_entry_of_round, event.rounds)),
        withdrawn=tuple(sorted(event.withdrawn)),
        rounds_planned=event.rounds_planned,
        points=PointsEntry() if no_points else _entry_of_points(event.scoring),
        match=None if event.matches is None else _entry_of_match(event.matches),
        initial_colour=event.initial_colour.value,
        requested_byes=_entry_of_requests(event),
        acceleration=_entry_of_acceleration(event),
        about=dict(event.about),
        system=event.system,
        edition=event.edition,
        lots=tuple(event.lots),
        house_rules=entry_of_house(event.house),
        rulebook=rulebook,
    )


# Players


def _player(entry: PlayerEntry) -> Player:
    more = {name: getattr(entry, name) for name in MORE}
    if not entry.members:
        return Player(entry.id, entry.rating, entry.name, entry.groups, **more)
    members = tuple(Player(member.id, member.rating, member.name) for member in entry.members)
    return Team(entry.id, entry.rating, entry.name, entry.groups, members, **more)


def _entry_of_player(player: Player) -> PlayerEntry:
    """The entry of a player; members have all their keys, so that none is lost silently."""
    members = player.members if isinstance(player, Team) else ()
    more = {name: getattr(player, name) for name in MORE}
    return PlayerEntry(
        player.id,
        player.rating,
        player.name,
        tuple(player.groups),
        members=tuple(map(_entry_of_player, members)),
        **more,
    )


# Rounds, and the requests made before them


def _round(number: int, played: RoundEntry) -> Round:
    try:
        games = {
            _number(key, "games: the number of a board"): cast("tuple[ResultLike, ...]", results)
            for key, results in played.games.items()
        }
        return Round.of(
            number,
            cast("tuple[tuple[str, str, ResultLike], ...]", played.boards),  # the round checks them
            bye=played.bye,
            byes=cast("dict[str, ByeLike]", played.byes),
            games=games,
            line_ups=played.line_ups,
        )
    except PairwrightError as error:
        raise BadDocument(f"round {number}: {error}") from None


def _entry_of_round(played: Round) -> RoundEntry:
    games = played.matches if played.games else {}
    return RoundEntry(
        boards=tuple(played.boards),
        bye=played.bye,
        byes={player: bye.value for player, bye in played.byes},
        games={str(board): tuple(results) for board, results in games.items()},
        line_ups=dict(played.line_ups),
    )


def _requests(entry: EventEntry) -> list[ByeRequest]:
    return [
        ByeRequest(
            _number(key, "requested_byes: the number of a round"), player, unchecked_bye(code)
        )
        for key, asked in entry.requested_byes.items()
        for player, code in asked.items()
    ]


def _entry_of_requests(event: Event) -> dict[str, dict[str, str]]:
    by_round: dict[str, dict[str, str]] = {}
    for asked in event.requested:
        by_round.setdefault(str(asked.round), {})[asked.player] = asked.bye.value
    return by_round


def _number(key: str, what: str) -> int:
    """A number, which JSON writes as a text if it is a key."""
    number = None if key.startswith("0") else whole_number(key)
    if number is None:
        raise BadDocument(f"{what} is expected, not {quoted(key)}")
    return number


def _acceleration(entry: EventEntry) -> Literal["baku"] | list[VirtualPoints]:
    if isinstance(entry.acceleration, str):
        return cast("Literal['baku']", entry.acceleration)  # the event checks it
    return [
        VirtualPoints.of(given.points, given.rounds, given.players) for given in entry.acceleration
    ]


def _entry_of_acceleration(event: Event) -> str | tuple[VirtualEntry, ...]:
    if isinstance(event.acceleration, str):
        return event.acceleration
    return tuple(
        VirtualEntry(_points(given.points), (given.first, given.last), tuple(given.players))
        for given in event.acceleration
    )


# Points of results


def _scoring(entry: EventEntry) -> PointSystem | None:
    """The points of single games; matches have their own rules."""
    scoring = _point_system(entry.points)
    return None if entry.match is not None and scoring == ONE_AND_HALF else scoring


def _point_system(entry: PointsEntry) -> PointSystem:
    return PointSystem.of(**_given(entry))


def _given(entry: PointsEntry) -> dict[str, Any]:
    """The points of results, without those that follow from others."""
    values = msgspec.structs.asdict(entry)
    return {name: worth for name, worth in values.items() if worth not in {None, msgspec.UNSET}}


def _entry_of_points(system: PointSystem) -> PointsEntry:
    """The points of results, without those that follow from win and draw."""
    worth = _all_points(system)
    usual = _all_points(PointSystem.of(worth["win"], worth["draw"]))
    shown = {"win", "draw"}
    return PointsEntry(
        **{name: points for name, points in worth.items() if name in shown or points != usual[name]}
    )


def _entry_of_all_points(system: PointSystem) -> PointsEntry:
    return PointsEntry(**_all_points(system))


def _all_points(system: PointSystem) -> Mapping[str, int | float]:
    return {name: _points(halves) for name, halves in asdict(system).items()}


def _points(halves: int) -> int | float:
    return halves / 2 if halves % 2 else halves // 2


def _match_rules(entry: MatchEntry) -> MatchRules:
    games = _point_system(entry.game_points)
    given = {} if entry.points is None else _given(entry.points)
    usual = (
        MatchRules.of_double_rounds(games)
        if entry.double
        else MatchRules.of_teams(entry.boards, games=games, all_boards=entry.all_boards, **given)
    )
    return replace(
        usual,
        boards=entry.boards,
        primary=usual.primary if entry.primary is None else entry.primary,
        match=PointSystem.of(**given) if entry.double and given else usual.match,
        bye=usual.bye if entry.bye is None else HalfPoints(int(2 * entry.bye)),
    )


def _entry_of_match(rules: MatchRules) -> MatchEntry:
    """The rules of matches, without the usual ones."""
    usual = (
        MatchRules.of_double_rounds(rules.games)
        if rules.double
        else MatchRules.of_teams(rules.boards, games=rules.games)
    )
    return MatchEntry(
        boards=rules.boards,
        double=rules.double,
        primary=None if rules.primary == usual.primary else rules.primary,
        points=None if rules.match == usual.match else _entry_of_all_points(rules.match),
        game_points=PointsEntry()
        if rules.games == ONE_AND_HALF
        else _entry_of_all_points(rules.games),
        bye=None if rules.bye == usual.bye else _points(rules.bye),
        all_boards=rules.all_boards,
    )
