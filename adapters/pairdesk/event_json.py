"""Event JSON: an event as files, web pages and other programs hold it.

Only ``players`` with id and rating is required; unknown keys are an error.

    {"players": [{"id": "ana", "rating": 1800, "name": "Ana", "groups": ["club:north"]}],
     "rounds": [{"boards": [["ana", "dee", "W"]], "bye": "fay", "byes": {"gus": "H"}}],
     "withdrawn": ["eli"], "rounds_planned": 9, "points": {"win": 1, "draw": 0.5}}

Tie-breaks can ask for more: ``system`` ("swiss" or "round_robin"), ``edition``, ``lots`` (ids in
the order drawn), more ``points`` (loss, pab, fpb, hpb, zpb, fw, fl), and for matches of several
games the ``games`` of a round, by board: ``{"1": ["W", "B", "W"]}``.
"""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pairdesk.documents import decoded, parsed
from pairdesk.errors import BadDocument
from pairdesk.house_json import house_of, house_to_json
from pairwright import Event, Player, Round
from pairwright.errors import PairwrightError, shown
from pairwright.scoring import ONE_AND_HALF, PointSystem
from pairwright.tiebreaks import find_edition

if TYPE_CHECKING:
    from pairdesk.event_schema import EventEntry, RoundEntry


def event_from_json(document: str | bytes | dict[str, Any]) -> Event:
    """Read an event from a JSON text, or from what a JSON parser made of one.

    Raises BadDocument: what is wrong, and where.
    """
    from pairdesk.event_schema import event_entry  # noqa: PLC0415  # msgspec, for those who read

    text = decoded(document) if isinstance(document, bytes) else document
    value = parsed(text, keys_once=True) if isinstance(text, str) else text
    try:
        return _event(event_entry(value))
    except PairwrightError as error:
        raise BadDocument(str(error)) from None


def event_to_json(event: Event) -> dict[str, Any]:
    """An event as a JSON value that ``event_from_json`` reads; what says nothing is left out."""
    optional = {
        "rounds": [_round_to_json(played) for played in event.rounds],
        "withdrawn": sorted(event.withdrawn),
        "rounds_planned": event.rounds_planned,
        "points": _points_to_json(event.scoring),
        "system": event.system if event.system != "swiss" else None,
        "edition": event.edition,
        "lots": list(event.lots),
        "house_rules": house_to_json(event.house),
    }
    players = [_player_to_json(player) for player in event.players]
    return {"players": players, **{key: value for key, value in optional.items() if value}}


def _event(file: "EventEntry") -> Event:
    if file.edition is not None:
        find_edition(file.edition)
    return Event.of(
        [Player(player.id, player.rating, player.name, player.groups) for player in file.players],
        rounds=[_round(number, played) for number, played in enumerate(file.rounds, 1)],
        withdrawn=file.withdrawn,
        rounds_planned=file.rounds_planned,
        house=house_of(file.house_rules),
        scoring=PointSystem.of(
            **{
                name: getattr(file.points, name)
                for name in file.points.__struct_fields__
                if getattr(file.points, name) is not None
            }
        ),
        system=file.system,
        edition=file.edition,
        lots=file.lots,
    )


def _round(number: int, played: "RoundEntry") -> Round:
    try:
        games = {_board(key): results for key, results in played.games.items()}
        return Round.of(number, played.boards, bye=played.bye, byes=played.byes, games=games)
    except PairwrightError as error:
        raise BadDocument(f"round {number}: {error}") from None


def _board(key: str) -> int:
    """The number of a board, which JSON writes as a text."""
    if key.isascii() and key.isdigit() and len(key) <= 9 and not key.startswith("0"):
        return int(key)
    raise BadDocument(f"games: the number of a board is expected, not {shown(key)}")


def _player_to_json(player: Player) -> dict[str, Any]:
    more = {"name": player.name, "groups": list(player.groups)}
    return {
        "id": player.id,
        "rating": player.rating,
        **{key: value for key, value in more.items() if value},
    }


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
    }


def _points_to_json(system: PointSystem) -> dict[str, int | float] | None:
    """What results are worth, without what follows from win and draw."""
    if system == ONE_AND_HALF:
        return None
    plain = asdict(PointSystem.of(system.win / 2, system.draw / 2))
    return {
        name: value / 2 if value % 2 else value // 2
        for name, value in asdict(system).items()
        if name in {"win", "draw"} or value != plain[name]
    }
