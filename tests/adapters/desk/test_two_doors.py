"""The batch and the command line are two doors to one desk: one answer, one refusal.

Each row is sent through both. A change has to leave the same event, or be refused with the same
code and the same sentence; a question has to be answered alike.
"""

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from command_line import Answer, Command, one_line
from pairdesk import Desk, event_from_json, event_to_json
from pairdesk.cli.main import COMMANDS
from pairdesk.desk.operations import OPERATIONS
from pairwright import Event, HouseRules, MatchRules, Player, Round, pair
from pairwright.errors import PairwrightError
from pairwright.players import Team

FIVE = [Player(name, 1800 - 100 * place) for place, name in enumerate(("a", "b", "c", "d", "e"))]
FRESH = Event.of(FIVE)
PAIRED = FRESH.with_round(pair(FRESH))
HALF = PAIRED.with_result(round=1, board=1, result="W")
DONE = PAIRED.with_results(round=1, results="WB")
PLANNED = (
    Event.of(FIVE, rounds_planned=1).with_round(pair(FRESH)).with_results(round=1, results="WB")
)
LEFT = DONE.with_withdrawal("e")
LEAGUE = Event.of(FIVE[:4], system="round_robin")
LEAGUE_ON = LEAGUE.with_round(pair(LEAGUE, rulebook="berger"))
TEAMS = Event.of(
    [
        Team.of(name, [Player(f"{name}{k}", 2000 - k) for k in range(3)], boards=2)
        for name in ("n", "s")
    ],
    matches=MatchRules.of_teams(2),
)
MATCH = TEAMS.with_round(pair(TEAMS, rulebook="team-swiss"))
RULES: dict[str, Any] = {"forbidden": [["a", "c"]]}


class Change(NamedTuple):
    """An event, the rulebook of its file, and one request in both forms."""

    event: Event
    request: list[Any]
    words: Sequence[str]
    rulebook: str | None = "northgate"
    first: Sequence[list[Any]] = ()
    """Operations before the request; the command says all of it at once."""


STORED = ("pair", "--store")
CHANGES = {
    # Where the two disagreed before both went through the desk.
    "a bye in a table": Change(LEAGUE, ["request_bye", "a", 1], ["bye", "a"], "berger"),
    "a bye in a table that nobody names": Change(
        LEAGUE, ["request_bye", "a", 1], ["bye", "a"], rulebook=None
    ),
    "a round beyond the plan": Change(PLANNED, ["pair_round"], STORED),
    # Who takes part
    "register": Change(FRESH, ["register", "f", 1500], ["enter", "f", "1500"]),
    "register a blank": Change(FRESH, ["enter", {"id": "", "rating": 1}], ["enter", "", "1"]),
    "register somebody twice": Change(FRESH, ["register", "a", 1500], ["enter", "a", "1500"]),
    "enter late": Change(DONE, ["enter_late", "f", 1650], ["enter", "f", "1650"]),
    "enter with a name": Change(
        DONE,
        ["enter", {"id": "f", "rating": 1650, "name": "Fay"}],
        ["enter", "f", "1650", "--name", "Fay"],
    ),
    "enter with no such rating": Change(
        DONE, ["enter", {"id": "f", "rating": 5000}], ["enter", "f", "5000"]
    ),
    "enter after leaving": Change(LEFT, ["enter_late", "e", 1400], ["enter", "e", "1400"]),
    "enter a full table": Change(
        LEAGUE_ON, ["enter_late", "f", 1650], ["enter", "f", "1650"], "berger"
    ),
    "withdraw": Change(HALF, ["withdraw", "b"], ["withdraw", "b"]),
    "withdraw nobody": Change(HALF, ["withdraw", "z"], ["withdraw", "z"]),
    "withdraw twice": Change(LEFT, ["withdraw", "e"], ["withdraw", "e"]),
    "return": Change(LEFT, ["return", "e"], ["withdraw", "e", "--cancel"]),
    "return without leaving": Change(DONE, ["return", "e"], ["withdraw", "e", "--cancel"]),
    # Rounds to come
    "a half-point bye": Change(DONE, ["request_bye", "a", 2], ["bye", "a"]),
    "a full-point bye": Change(DONE, ["request_bye", "a", 2, "F"], ["bye", "a", "--full"]),
    "a zero-point bye later": Change(
        DONE, ["request_bye", "a", 4, "Z"], ["bye", "a", "--zero", "--round", "4"]
    ),
    "no bye": Change(
        DONE.with_bye("a", round=2), ["request_bye", "a", 2, None], ["bye", "a", "--cancel"]
    ),
    "no bye in a table": Change(
        LEAGUE, ["request_bye", "a", 1, None], ["bye", "a", "--cancel"], "berger"
    ),
    "a bye of the past": Change(DONE, ["request_bye", "a", 1], ["bye", "a", "--round", "1"]),
    "a bye beyond the plan": Change(PLANNED, ["request_bye", "a", 2], ["bye", "a", "--round", "2"]),
    "a bye of somebody who has left": Change(LEFT, ["request_bye", "e", 2], ["bye", "e"]),
    "a bye with the round, in a table": Change(
        LEAGUE, ["request_bye", "a", 1], [*STORED, "--bye", "a"], "berger"
    ),
    # Rounds
    "pair": Change(FRESH, ["pair_round"], STORED),
    "pair by dutch": Change(DONE, ["pair_round"], STORED, "dutch"),
    "pair by a table": Change(Event.of(FIVE), ["pair_round"], STORED, "berger"),
    "pair matches": Change(Event.of(TEAMS.players), ["pair_round"], STORED, "team-swiss"),
    "pair too early": Change(HALF, ["pair_round"], STORED),
    "pair one player": Change(Event.of(FIVE[:1]), ["pair_round"], STORED),
    "pair beyond the plan": Change(
        PLANNED, ["pair_round", {"beyond": True}], [*STORED, "--beyond"]
    ),
    "pair with a bye": Change(
        DONE, ["pair_round"], [*STORED, "--bye", "a=F"], first=[["request_bye", "a", 2, "F"]]
    ),
    "pair with house rules": Change(
        FRESH, ["pair_round"], [*STORED, "--forbid", "a:c"], first=[["house_rules", RULES]]
    ),
    "pair where it cannot be": Change(
        Event.of(FIVE[:2], house=HouseRules(forbidden=[("a", "b")])), ["pair_round"], STORED
    ),
    "house rules about nobody": Change(
        FRESH, ["house_rules", {"forbidden": [["a", "z"]]}], [*STORED, "--house", "rules.json"]
    ),
    # Results
    "report": Change(PAIRED, ["report", 1, 2, "D"], ["result", "2=D"]),
    "report a round": Change(PAIRED, ["report_round", 1, "WB"], ["result", "1=W", "2=B"]),
    "report no round": Change(FRESH, ["report", 1, 1, "W"], ["result", "1=W"]),
    "report no board": Change(PAIRED, ["report", 1, 3, "W"], ["result", "3=W"]),
    "rule": Change(PAIRED, ["rule", 1, 1, "FF"], ["result", "1=FF"]),
    "rule over a result": Change(HALF, ["rule", 1, 1, "FF"], ["result", "1=FF"]),
    "correct": Change(DONE, ["rule", 1, 1, "FB", True], ["result", "1=FB", "--correct"]),
    "clear": Change(DONE, ["rule", 1, 1, "*", True], ["result", "1=*", "--correct"]),
    "clear without a word": Change(DONE, ["results", 1, {"1": "*"}], ["result", "1=*"]),
    "results as written": Change(
        PAIRED, ["results", 1, {"1": "1-0", "2": "uw"}], ["result", "1=1-0", "2=uw"]
    ),
    "results that there are not": Change(
        PAIRED, ["results", 1, {"1": "W", "2": "2-0"}], ["result", "1=W", "2=2-0"]
    ),
    "games": Change(MATCH, ["games", 1, 1, ["W", "D"]], ["result", "1=W,D"], "team-swiss"),
    "too many games": Change(
        MATCH, ["games", 1, 1, ["W", "D", "D"]], ["result", "1=W,D,D"], "team-swiss"
    ),
    "other games": Change(
        MATCH.with_games(round=1, board=1, games=["W", "W"]),
        ["games", 1, 1, ["B", "B"], True],
        ["result", "1=B,B", "--correct"],
        "team-swiss",
    ),
    "games over others": Change(
        MATCH.with_games(round=1, board=1, games=["W", "W"]),
        ["games", 1, 1, ["B", "B"]],
        ["result", "1=B,B"],
        "team-swiss",
    ),
    "games of no match": Change(PAIRED, ["games", 1, 1, ["W", "D"]], ["result", "1=W,D"]),
}


def document(change: Change) -> dict[str, Any]:
    named = {} if change.rulebook is None else {"rulebook": change.rulebook}
    return event_to_json(change.event) | named


def desk_with(change: Change) -> Desk:
    """A desk that has opened the event, and heard what comes before the request."""
    desk = Desk()
    for earlier in (["open", document(change)], *change.first):
        assert desk.carry_out(earlier) is True
    return desk


def given(value: dict[str, Any]) -> Path:
    """A file that holds an event."""
    file = Path("event.json")
    file.write_text(json.dumps(value))
    Path("rules.json").write_text(json.dumps({"forbidden": [["a", "z"]]}))
    return file


def opened(change: Change) -> Desk:
    desk = Desk.open(change.event, rulebook=change.rulebook)
    for earlier in change.first:
        assert desk.carry_out(earlier) is True
    return desk


def sentence_of(answer: Answer) -> str:
    """Why a command refuses: in a line, after the code where the rules refuse."""
    assert answer.out == ""
    assert answer.code in {1, 2}
    said = one_line(answer.err)
    return said if answer.code == 1 else f"invalid arguments: {said}"


def refusal_of(desk: Desk, request: list[Any]) -> PairwrightError | None:
    """Why a desk refuses; None if it carries the request out."""
    try:
        desk.carry_out(request)
    except PairwrightError as refused:
        return refused
    return None


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_the_same_through_both_doors(pairwright: Command, change: Change) -> None:
    file = given(document(change))
    before = file.read_bytes()
    name, *words = change.words
    answer = pairwright(name, "event.json", *words)
    desk = desk_with(change)
    refused = refusal_of(desk, change.request)
    if refused is None:
        assert answer.code == 0, answer.err
        assert event_to_json(event_from_json(file.read_bytes())) == event_to_json(desk.event)
        assert file.read_bytes() != before
    else:
        assert sentence_of(answer) == f"{refused.code}: {refused}"
        assert file.read_bytes() == before
        assert desk.answer(change.request) == f"error: {refused.code}"


def test_both_kinds_of_answers_are_in_the_table() -> None:
    answers = [desk_with(change).answer(change.request) for change in CHANGES.values()]
    refused = sum(str(answer).startswith("error: ") for answer in answers)
    assert refused > 15
    assert len(CHANGES) - refused > 15


def test_the_two_disagreements_are_refused_at_both_doors(pairwright: Command) -> None:
    table = Desk(rulebook="berger")
    table.register_many([["a", 1800], ["b", 1700], ["c", 1600], ["d", 1500]])
    assert table.answer(["request_bye", "a", 1]) == "error: fixed by a table"
    planned = Desk()
    planned.register_many([["a", 1800], ["b", 1700], ["c", 1600], ["d", 1500]])
    planned.plan(1)
    assert planned.auto_rounds(2, 0) == {"played": 1, "stopped": "beyond the plan", "rounds": 1}
    assert planned.answer(["pair_round"]) == "error: beyond the plan"
    assert planned.answer(["pair_round", {"beyond": True}])["round"] == 2
    given(event_to_json(PLANNED))
    assert pairwright("pair", "event.json", "--store").err == (
        'beyond the plan: the only planned round is paired; "beyond" allows another\n'
    )


class Question(NamedTuple):
    """A request, the words of a command, and what the one has of the other's answer."""

    request: list[Any]
    words: Sequence[str]
    of_desk: Callable[[Any], Any]
    of_command: Callable[[Answer], Any]
    event: Event = DONE


def as_json(answer: Answer) -> Any:
    assert (answer.code, answer.err) == (0, "")
    return json.loads(answer.out)


def whole(value: Any) -> Any:
    return value


def decisions(value: Any) -> Any:
    return value["decisions"]


def decisions_shown(answer: Answer) -> Any:
    return decisions(as_json(answer))


def lines(answer: Answer) -> list[str]:
    assert answer.code == 0
    return answer.err.splitlines()


def texts(warnings: list[dict[str, Any]]) -> list[str]:
    return [warning["text"] for warning in warnings]


def numbers(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows of the desk: rank, player, and the numbers of the first three columns."""
    return [[rank, player, *map(float, values)] for rank, player, *values, _ in rows]


def numbers_by_chain(answer: Answer) -> list[list[Any]]:
    rows = as_json(answer)["rows"]
    return [[row["rank"], row["player"], *map(float, row["values"][:3])] for row in rows]


OPEN = DONE.with_round(pair(DONE)).with_ruling(round=1, board=2, result="*", correcting=True)
QUESTIONS = {
    "preview": Question(["preview"], ["pair", "--json"], whole, as_json),
    "explain": Question(
        ["explain", 1],
        ["explain", "--round", "1", "--json"],
        decisions,
        decisions_shown,
    ),
    "explain a board": Question(
        ["explain", 1, {"board": 2}],
        ["explain", "--round", "1", "--board", "2", "--json"],
        decisions,
        decisions_shown,
    ),
    "explain the next round": Question(
        ["explain_next"], ["explain", "--json"], decisions, decisions_shown
    ),
    "explain a board of the next round": Question(
        ["explain_next", {"board": 1}],
        ["explain", "--board", "1", "--json"],
        decisions,
        decisions_shown,
    ),
    "why not": Question(
        ["why_not", "a", "b"], ["explain", "--why-not", "a:b", "--json"], whole, as_json
    ),
    "why not then": Question(
        ["why_not", "a", "b", 1],
        ["explain", "--round", "1", "--why-not", "a:b", "--json"],
        whole,
        as_json,
    ),
    "table": Question(
        ["table", {"chain": "fide-swiss", "first": 2}],
        ["standings", "--chain", "fide-swiss", "--top", "2", "--format", "json"],
        whole,
        as_json,
    ),
    "table by codes": Question(
        ["table", {"chain": ["PTS", "BH/C1"], "edition": "2024-08"}],
        ["standings", "--chain", "PTS,BH/C1", "--edition", "2024-08", "--format", "json"],
        whole,
        as_json,
    ),
    "standings": Question(
        ["standings"], ["standings", "--format", "json"], numbers, numbers_by_chain
    ),
    "explain standings": Question(
        ["explain_standings", "b"],
        ["standings", "--explain", "b", "--format", "json"],
        whole,
        as_json,
    ),
    "warnings": Question(["warnings"], ["standings"], texts, lines, OPEN),
    "event": Question(["event"], ["convert", "-", "--to", "json"], whole, as_json),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_is_answered_alike_at_both_doors(
    pairwright: Command, question: Question
) -> None:
    given(event_to_json(question.event) | {"rulebook": "northgate"})
    name, *words = question.words
    desk = Desk.open(question.event)
    value = question.of_desk(json.loads(json.dumps(desk.carry_out(question.request))))
    assert value == question.of_command(pairwright(name, "event.json", *words))
    assert value
    assert desk.event == question.event


def test_warnings_of_a_pairing_are_the_same(pairwright: Command) -> None:
    given(event_to_json(PLANNED))
    desk = Desk.open(PLANNED)
    desk.pair_round(beyond=True)
    [warning] = desk.warnings()
    assert warning == {
        "code": "beyond the plan",
        "text": "round 2 is beyond the plan of 1 round",
        "boards": [],
    }
    answer = pairwright("pair", "event.json", "--store", "--beyond")
    assert answer.err == f"warning: {warning['text']}\n"


def test_a_rehearsal_is_the_same(pairwright: Command) -> None:
    Path("field.csv").write_text(
        "\n".join(["id,rating", *(f"{player.id},{player.rating}" for player in FIVE)])
    )
    words = ("--rounds", "3", "--draw-every", "2", "--out", "out")
    assert pairwright("rehearse", "field.csv", *words).code == 0
    desk = Desk.open(FRESH)
    assert desk.auto_rounds(3, 2)["played"] == 3
    with Path("out/pairings.csv").open() as file:
        rows = [tuple(row.values()) for row in csv.DictReader(file) if row["result"] in {*"WBD"}]
    assert rows == [
        (str(played.number), str(place), *board)
        for played in desk.event.rounds
        for place, board in enumerate(played.boards, 1)
    ]


def test_a_batch_is_the_same_from_a_file(pairwright: Command) -> None:
    batch = [["register_many", [["a", 1800], ["b", 1700]]], ["pair_round"], ["pair_round"]]
    Path("batch.json").write_text(json.dumps(batch))
    desk = Desk()
    assert as_json(pairwright("run", "batch.json")) == [desk.answer(step) for step in batch]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["explain", 1], []),
        (["why_not", "a", "b", 1], ["--why-not", "a:b"]),
    ],
)
def test_a_round_of_other_rules_is_refused_in_the_same_sentence(
    pairwright: Command, asked: list[Any], words: list[str]
) -> None:
    played = Round.of(1, [("a", "b", "W"), ("c", "d", "W")], bye="e")
    event = Event.of(FIVE, rounds=[played])
    given(event_to_json(event))
    refused = refusal_of(Desk.open(event), asked)
    assert refused is not None
    assert refused.code == "round differs"
    answer = pairwright("explain", "event.json", "--round", "1", *words)
    sentence, hint = answer.err.splitlines()
    assert (answer.code, sentence) == (1, f"{refused.code}: {refused}")
    assert hint.startswith("hint: --rulebook ")


@pytest.mark.parametrize(
    ("event", "asked", "words", "sentence"),
    [
        (DONE, ["explain", 1, {"board": 9}], ["--round", "1", "--board", "9"], "boards 1 to 2"),
        (DONE, ["explain_next", {"board": 9}], ["--board", "9"], "boards 1 to 2"),
        (DONE, ["why_not", "a", "zed"], ["--why-not", "a:zed"], "'zed'"),
        (DONE, ["why_not", "zed", "a", 1], ["--round", "1", "--why-not", "zed:a"], "'zed'"),
        (HALF, ["explain_next"], [], "round 1"),
    ],
)
def test_what_is_not_there_cannot_be_explained_at_either_door(
    pairwright: Command, event: Event, asked: list[Any], words: list[str], sentence: str
) -> None:
    given(event_to_json(event))
    refused = refusal_of(Desk.open(event), asked)
    assert refused is not None
    assert sentence in str(refused)
    answer = pairwright("explain", "event.json", *words)
    assert (answer.code, one_line(answer.err)) == (1, f"{refused.code}: {refused}")


@pytest.mark.parametrize("player", ["a\tb", "\u202ezed"])
def test_an_id_that_a_line_cannot_show_enters_at_neither_door(
    pairwright: Command, player: str
) -> None:
    given(event_to_json(FRESH))
    refused = refusal_of(Desk.open(FRESH), ["enter", {"id": player, "rating": 1500}])
    assert refused is not None
    answer = pairwright("enter", "event.json", player, "1500")
    assert (answer.code, one_line(answer.err)) == (2, str(refused))


def test_a_member_of_a_team_enters_alone_at_neither_door(pairwright: Command) -> None:
    given(event_to_json(TEAMS) | {"rulebook": "team-swiss"})
    refused = refusal_of(Desk.open(TEAMS), ["enter", {"id": "n1", "rating": 1500}])
    assert refused is not None
    assert str(refused) == "'n1' is on the team 'n'"
    answer = pairwright("enter", "event.json", "n1", "1500")
    assert (answer.code, one_line(answer.err)) == (1, f"{refused.code}: {refused}")


ONE_DOOR = {
    "open": "a command opens the file that it is given",
    "register_many": "convert makes an event file of a file of players",
    "round": "explain --round and the event file show a stored round",
    "plan": "a key of the event file",
    "points": "a key of the event file",
    "match": "a key of the event file",
    "boards": "pair --boards sets them before it pairs",
    "about": "a key of the event file",
    "line_up": "a key of the rounds of the event file",
}
"""Operations that no command has, and where else a director of files finds them."""

OWN_TESTS = {"auto_rounds", "rehearse", "run"}
"""What the tests above send through both doors one by one.

``rehearse`` plays with any model of results, and leaves early in a stage, which no operation does:
it shares ``pairwright.rehearsal.play_round`` with ``auto_rounds``, and plays the same rounds.
"""

NO_OPERATION = {
    "check": "it takes files of many events",
    "engine": "the command line of another program",
    "final-standings": "a calculator of files of its own",
    "generate": "it makes events up",
    "rounds": "arithmetic, and no event",
    "sweep": "it plays thousands of events",
    "tiebreaks": "a list of what there is",
}
"""Commands that do nothing with the event of a desk."""


def test_every_operation_and_every_command_is_in_the_table() -> None:
    rows: list[Change | Question] = [*CHANGES.values(), *QUESTIONS.values()]
    asked = {row.request[0] for row in rows}
    asked |= {name for change in CHANGES.values() for name, *_ in change.first}
    assert asked.isdisjoint(ONE_DOOR)
    assert asked | ONE_DOOR.keys() | OWN_TESTS - {"rehearse", "run"} == OPERATIONS.keys()
    typed = {row.words[0] for row in rows}
    assert typed.isdisjoint(NO_OPERATION)
    assert typed | NO_OPERATION.keys() | OWN_TESTS - {"auto_rounds"} == COMMANDS.keys()
