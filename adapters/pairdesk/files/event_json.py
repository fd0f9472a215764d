"""Event JSON: an event as files, web pages and other programs hold it.

Only ``players`` with id and rating is required; unknown keys are an error.

    {"players": [{"id": "ana", "rating": 1800, "name": "Ana", "groups": ["club:north"]}],
     "rounds": [{"boards": [["ana", "dee", "W"]], "bye": "fay", "byes": {"gus": "H"}}],
     "withdrawn": ["eli"], "rounds_planned": 9, "points": {"win": 1, "draw": 0.5}}

A player with ``members`` (id and rating, in board order) is a team. ``match`` says that boards
are matches of several ``boards``, or ``double`` games of the same two; a round then has their
``games``, and ``line_ups`` of teams. ``initial_colour`` ("white" or "black") is drawn by lot.

Tie-breaks can ask for more: ``system`` ("swiss" or "round_robin"), ``edition``, ``lots`` (ids in
the order drawn), more ``points`` (loss, pab, fpb, hpb, zpb, fw, fl), and for matches of several
games the ``games`` of a round, by board: ``{"1": ["W", "B", "W"]}``.

Before a round is paired its ``requested_byes`` can be known, by round: ``{"4": {"gus": "H"}}``.
``acceleration`` is "baku", or a list of virtual points: ``{"points": 1, "rounds": [1, 3],
"players": ["ana", "ben"]}``. Players can have a starting ``number``, ``title``,
``federation``, ``fide_id``, ``sex`` and ``born``, and ``about`` holds what is printed of an event:
``{"name": "Spring Open"}``. ``rulebook`` is the name of the one that pairs it; the commands go by
it, and an event knows nothing of it.
"""

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, cast

from pairdesk.errors import BadDocument
from pairdesk.files.house_json import house_of, house_to_json
from pairdesk.files.json_text import parsed
from pairdesk.text import decoded
from pairwright import Event, MatchRules, Player, Round, Team
from pairwright.bye_requests import ByeRequest
from pairwright.errors import PairwrightError, quoted
from pairwright.event import Colour
from pairwright.players import PARTICULARS
from pairwright.scoring import ONE_AND_HALF, PointSystem
from pairwright.tiebreaks import find_edition
from pairwright.units import HalfPoints
from pairwright.virtual_points import VirtualPoints

if TYPE_CHECKING:
    from pairdesk.files.event_schema import (
        EventEntry,
        MatchEntry,
        PlayerEntry,
        PointsEntry,
        RoundEntry,
    )

MORE: Final = ("number", *PARTICULARS)
"""What a player can have besides."""


class Document(NamedTuple):
    """What event JSON holds: an event, and the rulebook that pairs it, if it names one."""

    event: Event
    rulebook: str | None = None


def event_from_json(document: str | bytes | dict[str, Any]) -> Event:
    """Read an event from a JSON text, or from what a JSON parser made of one.

    Raises BadDocument: what is wrong, and where.
    """
    return document_from_json(document).event


def document_from_json(document: str | bytes | dict[str, Any]) -> Document:
    """As ``event_from_json``, with the rulebook that the document names. Raises BadDocument."""
    from pairdesk.files.event_schema import event_entry  # noqa: PLC0415  # msgspec, for those who read

    text = decoded(document) if isinstance(document, bytes) else document
    value = parsed(text, keys_once=True) if isinstance(text, str) else text
    try:
        entry = event_entry(value)
        return Document(_event(entry), entry.rulebook)
    except PairwrightError as error:
        raise BadDocument(str(error)) from None


def event_to_json(event: Event) -> dict[str, Any]:
    """An event as a JSON value that ``event_from_json`` reads; what says nothing is left out."""
    optional = {
        "rounds": [_round_to_json(played) for played in event.rounds],
        "withdrawn": sorted(event.withdrawn),
        "rounds_planned": event.rounds_planned,
        "points": None if event.matches else _points_to_json(event.scoring),
        "match": None if event.matches is None else _match_to_json(event.matches),
        "initial_colour": event.initial_colour if event.initial_colour != "white" else None,
        "requested_byes": _requests_to_json(event),
        "acceleration": _acceleration_to_json(event),
        "about": dict(event.about),
        "system": event.system if event.system != "swiss" else None,
        "edition": event.edition,
        "lots": list(event.lots),
        "house_rules": house_to_json(event.house),
    }
    players = [_player_to_json(player) for player in event.players]
    return {"players": players, **{key: value for key, value in optional.items() if value}}


def document_to_json(document: Document) -> dict[str, Any]:
    """As ``event_to_json``, with the name of the rulebook."""
    value = event_to_json(document.event)
    return value if document.rulebook is None else {**value, "rulebook": document.rulebook}


def _event(file: "EventEntry") -> Event:
    if file.edition is not None:
        find_edition(file.edition)
    return Event.of(
        [_player(player) for player in file.players],
        rounds=[_round(number, played) for number, played in enumerate(file.rounds, 1)],
        withdrawn=file.withdrawn,
        rounds_planned=file.rounds_planned,
        house=house_of(file.house_rules),
        scoring=_scoring(file),
        system=file.system,
        edition=file.edition,
        lots=file.lots,
        matches=None if file.match is None else _match_rules(file.match),
        initial_colour=cast("Colour", file.initial_colour),  # the event insists
        requested=_requests(file),
        acceleration=_acceleration(file),
        about=file.about,
    )


def _player(entry: "PlayerEntry") -> Player:
    more = {name: getattr(entry, name) for name in MORE}
    if not entry.members:
        return Player(entry.id, entry.rating, entry.name, entry.groups, **more)
    members = tuple(Player(member.id, member.rating, member.name) for member in entry.members)
    return Team(entry.id, entry.rating, entry.name, entry.groups, members, **more)


def _requests(file: "EventEntry") -> list[ByeRequest]:
    return [
        ByeRequest(_number(key, "requested_byes: the number of a round"), player, code)
        for key, asked in file.requested_byes.items()
        for player, code in asked.items()
    ]


def _acceleration(file: "EventEntry") -> Literal["baku"] | list[VirtualPoints]:
    if isinstance(file.acceleration, str):
        return cast("Literal['baku']", file.acceleration)  # the event insists
    return [
        VirtualPoints.of(entry.points, entry.rounds, entry.players) for entry in file.acceleration
    ]


def _scoring(file: "EventEntry") -> PointSystem | None:
    """What single games are worth; matches have rules of their own."""
    scoring = _point_system(file.points)
    return None if file.match is not None and scoring == ONE_AND_HALF else scoring


def _point_system(entry: "PointsEntry") -> PointSystem:
    return PointSystem.of(**_given(entry))


def _given(entry: "PointsEntry") -> dict[str, Any]:
    """What results are worth, without what follows from others."""
    values = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return {name: worth for name, worth in values.items() if worth is not None}


def _match_rules(entry: "MatchEntry") -> MatchRules:
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


def _round(number: int, played: "RoundEntry") -> Round:
    try:
        games = {
            _number(key, "games: the number of a board"): results
            for key, results in played.games.items()
        }
        return Round.of(
            number,
            played.boards,
            bye=played.bye,
            byes=played.byes,
            games=games,
            line_ups=played.line_ups,
        )
    except PairwrightError as error:
        raise BadDocument(f"round {number}: {error}") from None


def _number(key: str, what: str) -> int:
    """A number, which JSON writes as a text where it is a key."""
    if key.isascii() and key.isdigit() and len(key) <= 9 and not key.startswith("0"):
        return int(key)
    raise BadDocument(f"{what} is expected, not {quoted(key)}")


def _player_to_json(player: Player) -> dict[str, Any]:
    members = player.members if isinstance(player, Team) else ()
    more = {
        "name": player.name,
        "groups": list(player.groups),
        **{name: getattr(player, name) for name in MORE},
        "members": [_player_to_json(member) for member in members],
    }
    return {
        "id": player.id,
        "rating": player.rating,
        **{key: value for key, value in more.items() if value},
    }


def _requests_to_json(event: Event) -> dict[str, dict[str, str]]:
    by_round: dict[str, dict[str, str]] = {}
    for asked in event.requested:
        by_round.setdefault(str(asked.round), {})[asked.player] = asked.code
    return by_round


def _acceleration_to_json(event: Event) -> str | list[dict[str, Any]]:
    if isinstance(event.acceleration, str):
        return event.acceleration
    return [
        {
            "points": _points(given.points),
            "rounds": [given.first, given.last],
            "players": list(given.players),
        }
        for given in event.acceleration
    ]


def _round_to_json(played: Round) -> dict[str, Any]:
    return {
        "boards": [list(board) for board in played.boards],
        **({"bye": played.bye} if played.bye is not None else {}),
        **({"byes": dict(played.byes)} if played.byes else {}),
        **(
            {"games": {str(board): list(results) for board, results in played.matches.items()}}
            if played.games
            else {}
        ),
        **(
            {"line_ups": {team: list(players) for team, players in played.line_ups}}
            if played.line_ups
            else {}
        ),
    }


def _match_to_json(rules: MatchRules) -> dict[str, Any]:
    """The rules of matches, without what they usually are."""
    usual = (
        MatchRules.of_double_rounds(rules.games)
        if rules.double
        else MatchRules.of_teams(rules.boards, games=rules.games)
    )
    return {
        "boards": rules.boards,
        **({"double": True} if rules.double else {}),
        **({"primary": rules.primary} if rules.primary != usual.primary else {}),
        **({"points": _all_points(rules.match)} if rules.match != usual.match else {}),
        **({"game_points": _all_points(rules.games)} if rules.games != ONE_AND_HALF else {}),
        **({"bye": _points(rules.bye)} if rules.bye != usual.bye else {}),
        **({"all_boards": True} if rules.all_boards else {}),
    }


def _all_points(system: PointSystem) -> dict[str, int | float]:
    return {name: _points(value) for name, value in asdict(system).items()}


def _points(halves: int) -> int | float:
    return halves / 2 if halves % 2 else halves // 2


def _points_to_json(system: PointSystem) -> dict[str, int | float] | None:
    """What results are worth, without what follows from win and draw."""
    if system == ONE_AND_HALF:
        return None
    plain = asdict(PointSystem.of(system.win / 2, system.draw / 2))
    return {
        name: _points(value)
        for name, value in asdict(system).items()
        if name in {"win", "draw"} or value != plain[name]
    }
