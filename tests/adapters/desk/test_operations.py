"""What the desk knows of an event beyond a plain evening: teams, settings, warnings, opening."""

from typing import Any

import pytest

from pairdesk import Desk, event_to_json
from pairdesk.desk.arguments import a_text, declared_in, operation
from pairdesk.desk.operations import OPERATIONS
from pairdesk.errors import BeyondThePlan, InvalidArguments
from pairwright import Event, HouseRules, Player
from pairwright.errors import AlreadyReported, InvalidPlayer
from pairwright.players import Team

FOUR: list[list[Any]] = [["a", 1800], ["b", 1700], ["c", 1600], ["d", 1500]]


def desk_of_four() -> Desk:
    desk = Desk()
    desk.register_many(FOUR)
    return desk


def test_a_player_is_entered_with_all_that_is_known() -> None:
    desk = Desk()
    entry = {
        "id": "fay",
        "rating": 1650,
        "name": "Fay",
        "title": "FM",
        "federation": "SCO",
        "groups": ["club:north"],
        "number": 3,
    }
    assert desk.answer(["enter", entry])
    assert desk.event.players == (
        Player("fay", 1650, "Fay", ("club:north",), number=3, title="FM", federation="SCO"),
    )
    assert desk.answer(["event"])["players"] == [entry]
    assert desk.enter(Player("gus", 1500))
    with pytest.raises(InvalidArguments, match="key 'club' is not one of id, rating, name"):
        desk.enter({"id": "x", "rating": 1, "club": "north"})
    with pytest.raises(InvalidArguments, match="rating is missing"):
        desk.enter({"id": "x"})
    with pytest.raises(InvalidPlayer, match="name must be a text"):
        desk.enter({"id": "x", "rating": 1, "name": 7})


def test_a_match_of_teams_from_line_up_to_games() -> None:
    desk = Desk(rulebook="team-swiss")
    for team, first in (("n", 2000), ("s", 1900)):
        members = [{"id": f"{team}{k}", "rating": first - k} for k in range(5)]
        entry = {"id": team, "rating": first, "members": members}
        assert desk.answer(["enter", entry])
    assert desk.answer(["match", {"boards": 4}])
    entered = desk.event.players[0]
    assert isinstance(entered, Team)
    assert [member.id for member in entered.members] == ["n0", "n1", "n2", "n3", "n4"]
    assert desk.pair_round()["boards"] == [[1, "n", "s", "*"]]
    substitute = ["n0", "n1", "n3", "n4"]
    assert desk.answer(["line_up", 1, "n", substitute])
    assert desk.answer(["line_up", 1, "n", ["n1", "n0", "n3", "n4"]]) == "error: invalid arguments"
    assert desk.answer(["games", 1, 1, ["W", "D", "B", "FW"]])
    [played] = desk.answer(["event"])["rounds"]
    assert played["games"] == {"1": ["W", "D", "B", "FW"]}
    assert played["line_ups"] == {"n": substitute}
    with pytest.raises(AlreadyReported, match='"correct" replaces it'):
        desk.games(1, 1, ["B"] * 4)
    assert desk.answer(["results", 1, {"1": "0-1,0-1,1/2,b"}, True]) == 1
    assert desk.round(1)["boards"] == [[1, "n", "s", "B"]]


def test_settings_are_those_of_event_json_and_null_removes_them() -> None:
    desk = desk_of_four()
    before = event_to_json(desk.event)
    settings = {
        "plan": ("rounds_planned", 3),
        "points": ("points", {"win": 3, "draw": 1}),
        "about": ("about", {"name": "Friday"}),
        "match": ("match", {"boards": 2, "double": True}),
    }
    for name, (key, value) in settings.items():
        assert desk.answer([name, value]) is True
        assert event_to_json(desk.event) == {**before, key: value}
        assert desk.answer([name, None]) is True
        assert event_to_json(desk.event) == before


def test_an_event_is_opened_and_given_back() -> None:
    first = Desk(rulebook="dutch")
    first.register_many(FOUR)
    first.pair_round()
    document = first.answer(["event"])
    assert document["rulebook"] == "dutch"
    second = Desk()
    assert second.answer(["open", document]) is True
    assert second.event == first.event
    assert second.rulebook == first.rulebook
    without = {key: value for key, value in document.items() if key != "rulebook"}
    kept = Desk(rulebook="major")
    assert kept.answer(["open", without]) is True
    assert kept.rulebook.name == "major"


@pytest.mark.parametrize(("planned", "book"), [(3, "berger"), (6, "berger-double")])
def test_a_round_robin_is_opened_with_its_table(planned: int, book: str) -> None:
    event = Event.of(
        [Player(*entry) for entry in FOUR], system="round_robin", rounds_planned=planned
    )
    assert Desk.open(event).rulebook.name == book
    desk = Desk()
    desk.answer(["open", event_to_json(event)])
    assert desk.rulebook.name == book
    assert Desk.open(event, rulebook="northgate").rulebook.name == "northgate"


def test_the_house_rules_of_a_round_are_remembered_until_another_event_is_opened() -> None:
    desk = desk_of_four()
    desk.house_rules(HouseRules(forbidden=[("a", "c")]))
    assert desk.pair_round()["boards"][0][1:3] == ["a", "d"]
    desk.report_round(1, "WW")
    desk.house_rules({})
    assert "forbidden a-c" in str(desk.explain(1))
    desk.answer(["open", desk.answer(["event"])])
    assert desk.answer(["explain", 1]) == "error: round differs"


def test_a_preview_keeps_nothing_and_may_lie_beyond_the_plan() -> None:
    desk = desk_of_four()
    desk.plan(1)
    assert desk.auto_rounds(1, 0)["played"] == 1
    event = desk.event
    shown = desk.preview()
    assert desk.event is event
    with pytest.raises(BeyondThePlan, match=r"^the only planned round is paired; "):
        desk.pair_round()
    assert desk.pair_round(beyond=True) == shown


def test_a_plan_of_more_rounds_is_refused_in_words() -> None:
    desk = desk_of_four()
    desk.plan(2)
    desk.auto_rounds(2, 0)
    with pytest.raises(BeyondThePlan) as refused:
        desk.carry_out(["pair_round"])
    assert str(refused.value) == 'all 2 planned rounds are paired; "beyond" allows another'


def test_warnings_are_about_the_latest_change_and_open_boards() -> None:
    desk = desk_of_four()
    assert desk.warnings() == []
    desk.house_rules({"forbidden": [["a", "c"]], "horizon": 1})
    desk.house_rules({"forbidden": [["c", "a"]]})
    [replaced] = desk.doubts
    assert (replaced.code, replaced.boards) == ("rules replaced", ())
    assert replaced.text.endswith("no longer hold: horizon 1")
    desk.pair_round()
    assert desk.doubts == []
    desk.report_round(1, "WW")
    desk.pair_round()
    desk.rule(1, 2, "*", correct=True)
    still = {"code": "open boards", "text": "round 1: board 2 is still open", "boards": [2]}
    assert desk.answer(["warnings"]) == [still]


def test_a_bye_that_the_table_does_not_keep_is_a_warning() -> None:
    event = Event.of([Player(*entry) for entry in FOUR]).with_bye("b", round=1)
    desk = Desk.open(event, rulebook="berger")
    desk.pair_round()
    [warning] = desk.doubts
    assert warning.code == "bye forfeited"
    board = desk.event.rounds[0].boards[warning.boards[0] - 1]
    assert "b" in board[:2]
    assert board.result in {"FW", "FB"}


def test_required_pairs_that_a_round_has_used_are_no_replaced_rules() -> None:
    desk = desk_of_four()
    desk.house_rules({"required": [["a", "b"]]})
    desk.pair_round()
    assert desk.doubts == []


def test_an_operation_is_declared_in_one_place() -> None:
    class More(Desk):
        @operation(a_text, a_text, name="shout")
        def louder(self, text: str, *, end: str = "!") -> str:
            return text.upper() + end

    [added] = [found for found in declared_in(More) if found.name not in OPERATIONS]
    assert (added.name, added.options) == ("shout", ["end"])
    assert More().louder("go", end="?") == "GO?"
    with pytest.raises(InvalidArguments, match=r"^shout takes text and the option end$"):
        added.require((), {})
    with pytest.raises(InvalidArguments, match=r"^shout: end must be a text, not 7$"):
        added.require(("go",), {"end": 7})
