"""Event JSON: what it holds, what it refuses and where."""

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from pairdesk import event_from_json, event_to_json
from pairdesk.errors import BadDocument
from pairdesk.files.event_json import Document, document_from_json, document_to_json
from pairdesk.files.event_schema import FORMS_OF, WORDS, EventEntry, Strict, json_of
from pairwright import (
    Board,
    Event,
    Forbidden,
    Horizon,
    MatchRules,
    Player,
    Quota,
    Separate,
    Team,
)
from pairwright.scoring import PointSystem
from pairwright.units import HalfPoints
from strategies import events, histories

FULL: dict[str, Any] = {
    "players": [
        {"id": "ana", "rating": 1800, "name": "Ana", "groups": ["club:north"]},
        *({"id": name, "rating": 1500} for name in ("ben", "dee", "eli", "fay", "gus")),
    ],
    "rounds": [
        {"boards": [["ana", "dee", "W"], ["ben", "eli", "FW"]], "bye": "fay", "byes": {"gus": "H"}}
    ],
    "withdrawn": ["eli"],
    "rounds_planned": 9,
    "points": {"win": 3, "draw": 1},
    "house_rules": {
        "forbidden": [["ana", "ben"], {"pair": ["ana", "dee"], "rounds": [1, 3]}],
        "required": [["fay", "gus"]],
        "separate": [{"label": "club:", "at_most": 0, "until_round": None}],
        "quotas": [{"name": "x", "pairs": [["ana", "eli"]], "at_most": 1}],
        "colour_limit": True,
        "horizon": {"rounds": "max", "planned": 9},
    },
}


class Hall(Strict, frozen=True, omit_defaults=True):
    """What a new key could hold."""

    name: str
    seats: int = 0


class WithHall(EventEntry, frozen=True, omit_defaults=True):
    """An event with a new key."""

    hall: Hall | None = None


def test_every_key_is_read() -> None:
    event = event_from_json(FULL)
    assert event.players[0] == Player("ana", 1800, "Ana", ("club:north",))
    assert event.round(1).boards == (Board("ana", "dee", "W"), Board("ben", "eli", "FW"))
    assert event.round(1).bye == "fay"
    assert event.round(1).byes == (("gus", "H"),)
    assert event.withdrawn == {"eli"}
    assert event.rounds_planned == 9
    assert event.scoring == PointSystem.of(3, 1)
    assert event.ledger.points == [6, 6, 0, 0, 6, 2]


def test_house_rules_are_read() -> None:
    house = event_from_json(FULL).house
    assert house.forbidden == (Forbidden("ana", "ben"), Forbidden("ana", "dee", rounds=(1, 3)))
    assert house.required == (("fay", "gus"),)
    assert house.separate == (Separate("club:"),)
    assert house.quotas == (Quota("x", (("ana", "eli"),), 1),)
    assert house.colour_limit
    assert house.horizon == Horizon("max", planned=9)
    for horizon in (3, "max"):
        event = event_from_json({"players": [], "house_rules": {"horizon": horizon}})
        assert event.house.horizon == Horizon(horizon)


def test_texts_bytes_and_values_are_the_same() -> None:
    text = json.dumps(FULL)
    assert event_from_json(text) == event_from_json(text.encode()) == event_from_json(FULL)


def test_only_players_are_required() -> None:
    assert event_from_json({"players": []}) == Event()
    one = event_from_json('{"players": [{"id": "ana", "rating": 1}]}')
    assert event_to_json(one) == {"players": [{"id": "ana", "rating": 1}]}


def test_what_is_written_is_read_again() -> None:
    written = event_to_json(event_from_json(FULL))
    assert event_from_json(json.dumps(written)) == event_from_json(FULL)
    assert written == FULL


def test_the_rulebook_is_no_part_of_the_event() -> None:
    named = {**FULL, "rulebook": "dutch"}
    assert event_from_json(named) == event_from_json(FULL)
    assert document_from_json(named) == Document(event_from_json(FULL), "dutch")
    assert document_to_json(document_from_json(named)) == named
    assert document_from_json(FULL).rulebook is None
    assert document_to_json(document_from_json(FULL)) == FULL


MATCHES: dict[str, Any] = {
    "players": [{"id": player, "rating": 1} for player in ("a", "b", "c")],
    "rounds": [
        {"boards": [["a", "b", "W"]], "bye": "c", "games": {"1": ["W", "B", "UW"]}},
        {"boards": [["b", "c", "UD"]], "byes": {"a": "F"}},
        {"boards": [["a", "c", "FF"]], "byes": {"b": "Z"}},
    ],
    "points": {"win": 3, "draw": 1, "loss": 0.5, "pab": 2, "hpb": 1.5, "fl": 0.5},
    "system": "round_robin",
    "edition": "2024-08",
    "lots": ["c", "a"],
}


def test_what_tiebreaks_need_is_read_and_written() -> None:
    event = event_from_json(MATCHES)
    assert event.system == "round_robin"
    assert event.edition == "2024-08"
    assert event.lots == ("c", "a")
    assert event.round(1).matches == {1: ("W", "B", "UW")}
    assert event.scoring == PointSystem.of(3, 1, loss=0.5, pab=2, hpb=1.5, fl=0.5)
    assert event.ledger.points == [6 + 6 + 1, 1 + 2, 4 + 2 + 1]
    assert event_to_json(event) == MATCHES
    assert event_from_json(event_to_json(event)) == event


@settings(max_examples=50)
@given(histories())
def test_any_history_survives_the_file(event: Event) -> None:
    assert event_from_json(json.dumps(event_to_json(event))) == event


@settings(max_examples=50)
@given(events())
def test_any_event_survives_the_file(event: Event) -> None:
    assert event_from_json(json.dumps(event_to_json(event))) == event


FAULTS: list[tuple[list[str | int], Any, str]] = [
    (["players", 1, "rating"], "1500", "players[1].rating: expected `int`, got `str`"),
    (["players", 1, "rating"], True, "players[1].rating: expected `int`, got `bool`"),
    (["players", 1, "rating"], 4001, "players[1].rating: expected `int` <= 4000"),
    (["players", 1, "id"], " ", "a player id must be a text that is not blank"),
    (["players", 1, "a\nb"], 7, "players[1]: object contains unknown field `a\\nb`"),
    (["players", 1, "\ud800"], 7, "the event: a key is not Unicode text"),
    (["players", 1, "id"], "ana", "'ana' is registered already"),
    (["players", 1, "elo"], 7, "players[1]: object contains unknown field `elo`"),
    (["players", 1], {"id": "x"}, "players[1]: object missing required field `rating`"),
    (["player"], [], "the event: object contains unknown field `player`"),
    (["rounds", 0, "boards", 0], ["ana", "dee"], "rounds[0].boards[0]: expected `array` of length"),
    (["rounds", 0, "boards", 0, 2], "X", "round 1: board 1: a result must be one of W, B, D"),
    (["rounds", 0, "boards", 0, 0], "zoe", "round 1: nobody is registered as 'zoe'"),
    (["rounds", 0, "boards", 0, 0], "dee", "round 1: 'dee' is seated twice"),
    (["rounds", 0, "bye"], "ben", "round 1: 'ben' is seated twice"),
    (["rounds", 0, "byes"], {"gus": "Q"}, "round 1: the bye of 'gus' must be one of H, F, Z"),
    (["withdrawn"], ["zoe"], "nobody is registered as 'zoe'"),
    (["rulebook"], "swiss", "unknown rulebook 'swiss'; use one of northgate, pairwick"),
    (["rounds_planned"], 0, "rounds_planned: expected `int` >= 1"),
    (["points", "win"], 0.3, "points.win: expected `float` that's a multiple of 0.5"),
    (["points", "win"], -1, "points.win: "),
    (["points", "lose"], 0, "points: object contains unknown field `lose`"),
    (["points", "pab"], 0.25, "points.pab: expected `float` that's a multiple of 0.5"),
    (["system"], "knockout", "system: invalid enum value 'knockout'"),
    (["edition"], "1999", "edition '1999' is not one of legacy-virtual, 2023, 2024-08, 2026-03"),
    (["lots"], ["ana", "ana"], "lots: 'ana' is drawn twice"),
    (["lots"], ["zoe"], "lots: nobody is registered as 'zoe'"),
    (["rounds", 0, "games"], {"3": ["W"]}, "round 1: games of board 3: the round has boards 1 to"),
    (["rounds", 0, "games"], {"01": ["W"]}, "round 1: games: the number of a board is expected"),
    (["rounds", 0, "games"], {"x": ["W"]}, "round 1: games: the number of a board is expected"),
    (["rounds", 0, "games"], {"1": ["X"]}, "round 1: board 1, game 1: a result must be one of W"),
    (["rounds", 0, "games"], {"1": "WB"}, "rounds[0].games[...]: expected `array`, got `str`"),
    (["house_rules"], {"horizons": 3}, "house_rules: object contains unknown field `horizons`"),
    (["house_rules"], {"horizon": "some"}, "house_rules.horizon: invalid enum value"),
    (["house_rules"], {"horizon": -1}, "horizon must be a whole number from 0, not -1"),
    (["house_rules"], {"forbidden": [["ana"]]}, "house_rules.forbidden[0]: expected `array`"),
    (["house_rules"], {"forbidden": [["ana", "zoe"]]}, "nobody is registered as 'zoe'"),
    (
        ["house_rules"],
        {"required": [["ana", "ana"]]},
        "required: a pair needs two different ids, not 'ana' twice",
    ),
    (["house_rules"], {"separate": [{"label": "x", "at_most": -1}]}, "separate x: at_most must be"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), FAULTS, ids=[str(k) for k in range(len(FAULTS))]
)
def test_a_fault_is_named_with_its_place(path: list[Any], value: Any, message: str) -> None:
    document: Any = deepcopy(FULL)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(BadDocument) as error:
        event_from_json(document)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("document", ["", "[]", "7", "null", '{"players": {}}', b"\xff"])
def test_what_is_no_event_at_all(document: str | bytes) -> None:
    with pytest.raises(BadDocument):
        event_from_json(document)


@pytest.mark.parametrize("name", ["a\tb", "\ud800", "é", " x ", '"'], ids=ascii)
def test_any_id_that_the_desk_takes_survives_the_file(name: str) -> None:
    event = Event.of([Player(name, 1)])
    assert event_from_json(json.dumps(event_to_json(event))) == event


def test_a_key_that_comes_twice_is_an_error() -> None:
    with pytest.raises(BadDocument, match="the key 'players' occurs twice"):
        event_from_json('{"players": [], "players": []}')


TEAMS: dict[str, Any] = {
    "players": [
        {
            "id": "north",
            "rating": 1850,
            "members": [
                {"id": "ana", "rating": 1900},
                {"id": "ben", "rating": 1800, "name": "Ben"},
                {"id": "cy", "rating": 1700},
            ],
        },
        {"id": "south", "rating": 1700},
        {"id": "west", "rating": 1600},
    ],
    "rounds": [
        {
            "boards": [["north", "south", "W"]],
            "bye": "west",
            "games": {"1": ["W", "D"]},
            "line_ups": {"north": ["ana", "cy"]},
        }
    ],
    "match": {"boards": 2},
    "initial_colour": "black",
}


def test_teams_and_matches_are_read_and_written() -> None:
    event = event_from_json(TEAMS)
    north = event.players[0]
    assert isinstance(north, Team)
    assert [member.id for member in north.members] == ["ana", "ben", "cy"]
    assert event.matches == MatchRules.of_teams(2)
    assert (event.ledger.points, event.ledger.secondary) == ([4, 0, 2], [3, 1, 2])
    assert event.round(1).line_ups == (("north", ("ana", "cy")),)
    assert event.initial_colour == "black"
    assert event_to_json(event) == TEAMS
    assert event_from_json(json.dumps(event_to_json(event))) == event


RULES = [
    MatchRules.of_double_rounds(),
    MatchRules.of_teams(5),
    MatchRules.of_teams(4, primary="game", all_boards=True),
    MatchRules.of_teams(3, win=3, draw=1, games=PointSystem.of(2, 1)),
    replace(MatchRules.of_double_rounds(PointSystem.of(3, 1)), bye=HalfPoints(5), primary="match"),
]


@pytest.mark.parametrize("rules", RULES, ids=[str(k) for k in range(len(RULES))])
def test_rules_of_matches_are_written_and_read(rules: MatchRules) -> None:
    event = Event.of([Player("a", 1)], matches=rules)
    assert event_from_json(event_to_json(event)) == event


WRONG_MATCHES = [
    ({"match": {"boards": 0}}, "match: boards must be a whole number from 1 to 100, not 0"),
    ({"match": {"boards": 3}}, "round 1, board 1: a match has 3 games, not 2"),
    ({"match": {"primary": "set"}}, "'set'"),
    ({"match": {"boards": 2, "x": 1}}, "x"),
    ({"match": {"boards": 2}, "points": {"win": 3}}, "points in MatchRules"),
    ({"match": None}, "the line-up of 'north' needs an event whose boards are matches"),
    ({"initial_colour": "red"}, "red"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_MATCHES, ids=[m for _, m in WRONG_MATCHES])
def test_what_is_wrong_about_matches(change: dict[str, Any], message: str) -> None:
    document = {key: value for key, value in (TEAMS | change).items() if value is not None}
    with pytest.raises(BadDocument) as caught:
        event_from_json(document)
    assert message in str(caught.value)


def test_what_is_known_beforehand_goes_through_json() -> None:
    document = {
        "players": [
            {
                "id": "ana",
                "rating": 1800,
                "title": "WFM",
                "federation": "NOR",
                "fide_id": "1500001",
                "sex": "w",
                "born": "1990/02/03",
            },
            {"id": "ben", "rating": 1700},
        ],
        "requested_byes": {"2": {"ana": "Z"}, "10": {"ben": "H"}},
        "acceleration": [{"points": 1, "rounds": [1, 2], "players": ["ana"]}],
        "about": {"name": "Spring Open", "city": "Northgate"},
    }
    event = event_from_json(document)
    assert event_to_json(event) == document
    assert event.players[0].title == "WFM"
    baku = event_from_json(document | {"acceleration": "baku"})
    assert event_to_json(baku)["acceleration"] == "baku"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"requested_byes": {"0": {"a": "H"}}}, "requested_byes: the number of a round"),
        ({"requested_byes": {"1": {"a": "U"}}}, "one of H, F, Z"),
        ({"requested_byes": {"1": {"z": "H"}}}, "nobody is registered as 'z'"),
        ({"acceleration": "dubai"}, "acceleration"),
        ({"acceleration": [{"points": 1, "rounds": [2, 1], "players": []}]}, "rounds must be two"),
        ({"acceleration": [{"points": 1, "rounds": [1, 1], "players": ["z"]}]}, "registered"),
    ],
)
def test_what_cannot_be_known_beforehand(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadDocument, match=message):
        event_from_json({"players": [{"id": "a", "rating": 1}], **more})


# A key stands in one place


def test_every_key_of_an_event_says_what_it_is_and_what_holds_it() -> None:
    keys = set(EventEntry.__struct_fields__)
    assert keys == set(WORDS) == set(FORMS_OF)
    assert all(WORDS.values())
    assert FORMS_OF["players"] == {"trf", "csv"}
    assert FORMS_OF["house_rules"] == {"trf"}
    assert FORMS_OF["lots"] == frozenset()


def test_a_new_key_is_read_and_written_by_its_declaration_alone() -> None:
    value = {**FULL, "hall": {"name": "north"}}
    assert json_of(msgspec.convert(value, WithHall)) == value
    assert json_of(msgspec.convert(FULL, WithHall)) == FULL


def test_every_key_of_every_object_is_written_if_it_says_something() -> None:
    value = {
        **FULL,
        "players": [
            *FULL["players"],
            {
                "id": "hal",
                "rating": 7,
                "name": "Hal",
                "groups": ["x"],
                "number": 7,
                "title": "GM",
                "federation": "ENG",
                "fide_id": "1",
                "sex": "m",
                "born": "1970",
                "members": [{"id": "ivy", "rating": 1, "name": "Ivy"}],
            },
        ],
        "rounds": [{"boards": [], "bye": "ana", "byes": {}, "games": {}, "line_ups": {}}],
        "match": {"double": True, "points": {"win": 2.5}, "game_points": {"loss": 0}},
        "initial_colour": "black",
        "requested_byes": {"4": {"gus": "H"}},
        "acceleration": [{"points": 1, "rounds": [1, 3], "players": ["ana"]}],
        "about": {"name": "Open"},
        "system": "round_robin",
        "edition": "2024-08",
        "lots": ["ana"],
        "rulebook": "dutch",
    }
    written = json_of(msgspec.convert(value, EventEntry))
    assert [*written] == [*EventEntry.__struct_fields__]
    assert written == {
        **value,
        "rounds": [{"boards": [], "bye": "ana"}],
        "match": {
            "boards": 2,
            "double": True,
            "points": {"win": 2.5, "draw": 0.5},
            "game_points": {"win": 1, "draw": 0.5, "loss": 0},
        },
    }
