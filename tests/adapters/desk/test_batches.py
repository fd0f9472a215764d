"""The desk: the examples of the requirement, every error in its order, and batches of rubbish."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairdesk import Desk, run
from pairdesk.desk.operations import OPERATIONS
from pairdesk.errors import InvalidArguments
from pairwright.errors import AlreadyReported, UnknownPlayer, UnknownSolver
from pairwright.solvers.backtracking import backtracking
from strategies import ALIKE

SIX = [
    ["ana", 1800],
    ["ben", 1700],
    ["cy", 1600],
    ["dee", 1500],
    ["eli", 1400],
    ["fay", 1300],
]
FIVE = [["v", 1900], ["w", 1800], ["x", 1700], ["y", 1600], ["z", 1500]]
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "desk.jsonl").read_text("utf-8").splitlines()
]


def round_of(number: int, *boards: tuple[str, str, str], bye: str | None = None) -> dict[str, Any]:
    return {"round": number, "boards": [[k, *b] for k, b in enumerate(boards, 1)], "bye": bye}


def test_part_1_the_desk_goes_back_so_that_everybody_plays() -> None:
    assert run(
        [
            ["register_many", SIX],
            ["pair_round"],
            ["report_round", 1, "WWW"],
            ["pair_round"],
            ["report_round", 2, "BWW"],
            ["pair_round"],
        ]
    ) == [
        6,
        round_of(1, ("ana", "dee", "*"), ("ben", "eli", "*"), ("cy", "fay", "*")),
        3,
        round_of(2, ("ben", "ana", "*"), ("dee", "cy", "*"), ("eli", "fay", "*")),
        3,
        round_of(3, ("ana", "cy", "*"), ("fay", "ben", "*"), ("eli", "dee", "*")),
    ]


def test_part_2_the_table_with_its_tiebreaks() -> None:
    results = run(
        [
            ["register_many", FIVE],
            ["pair_round"],
            ["report_round", 1, "WB"],
            ["pair_round"],
            ["report_round", 2, "WD"],
            ["standings"],
            ["standings", 2],
            ["standings", 10**30],
        ]
    )
    table = [
        [1, "y", "2", "1.5", "1.5", "active"],
        [2, "z", "1.5", "0.5", "0.25", "active"],
        [3, "v", "1", "3", "1", "active"],
        [4, "x", "1", "1", "0", "active"],
        [5, "w", "0.5", "3.5", "0.75", "active"],
    ]
    assert results[3] == round_of(2, ("y", "v", "*"), ("z", "w", "*"), bye="x")
    assert results[5:] == [table, table[:2], table]


def test_part_3_a_player_leaves_in_the_middle_of_a_round() -> None:
    results = run(
        [
            ["register_many", SIX],
            ["pair_round"],
            ["report", 1, 1, "W"],
            ["withdraw", "eli"],
            ["report_round", 1, "W"],
            ["round", 1],
            ["report", 1, 2, "W"],
            ["standings"],
            ["pair_round"],
        ]
    )
    assert results[2:6] == [
        True,
        True,
        1,
        round_of(1, ("ana", "dee", "W"), ("ben", "eli", "FW"), ("cy", "fay", "W")),
    ]
    assert results[6] == "error: already reported"
    assert [2, "ben", "1", "0", "0", "active"] in results[7]
    assert [6, "eli", "0", "0", "0", "withdrawn"] in results[7]
    assert results[8]["bye"] == "fay"


def test_part_4_rehearsals_stop_early_and_keep_what_was_played() -> None:
    results = run(
        [
            ["register_many", SIX],
            ["auto_rounds", 2, 3],
            ["auto_rounds", 10**25, 0],
            ["pair_round"],
            ["withdraw", "ana"],
            ["withdraw", "ben"],
            ["withdraw", "cy"],
            ["withdraw", "dee"],
            ["withdraw", "eli"],
            ["auto_rounds", 1, 0],
        ]
    )
    assert results[1] == {"played": 2, "stopped": None, "rounds": 2}
    assert results[2]["stopped"] == "no valid pairing"
    assert results[2]["rounds"] == 2 + results[2]["played"] <= 5
    assert results[3] == "error: no valid pairing"
    assert results[9] == {
        "played": 0,
        "stopped": "not enough players",
        "rounds": results[2]["rounds"],
    }


def test_house_rules_are_obeyed_and_explained() -> None:
    results = run(
        [
            ["register_many", SIX],
            ["house_rules", {"forbidden": [["ana", "dee"]], "horizon": "max"}],
            ["pair_round"],
            ["report_round", 1, "WWW"],
            ["house_rules", {}],
            ["explain", 1],
            ["explain"],
            ["why_not", "ana", "eli"],
            ["house_rules", {"horizon": "max"}],
            ["auto_rounds", 9, 0],
            ["explain"],
        ]
    )
    assert results[1] is True
    assert results[2]["boards"][0] == [1, "ana", "eli", "*"]
    [refused] = results[5]["decisions"][0]["refused"]
    assert (refused["candidate"], refused["reason"]) == ("dee", "house rule: forbidden ana-dee")
    assert results[6] is None
    assert (results[7]["verdict"], results[7]["reason"]) == ("barred", "they met in round 1")
    assert results[9] == {"played": 4, "stopped": "no valid pairing", "rounds": 5}
    assert results[10]["obstruction"]["islands"]
    assert "cannot be paired" in results[10]["reason"]


def test_a_horizon_beyond_all_opponents_is_a_conflict() -> None:
    results = run([["register_many", SIX], ["house_rules", {"horizon": 10**9}], ["explain"]])
    assert results[2]["conflict"] == ["horizon 1000000000"]


def test_rounds_without_end_are_refused() -> None:
    four = ["register_many", SIX[:4]]
    results = run([four, ["auto_rounds", 10**9, 3], ["auto_rounds", 20, 3]], rulebook="major")
    assert results[1:] == [
        "error: invalid arguments",
        {"played": 20, "stopped": None, "rounds": 20},
    ]
    with pytest.raises(InvalidArguments) as refused:
        Desk(rulebook="major").carry_out(["auto_rounds", 1000, 3])
    assert str(refused.value) == (
        "major allows rematches, so at most 999 rounds can be played at once, not 1000"
    )


def test_a_rehearsal_does_not_start_in_an_unfinished_round() -> None:
    results = run([["register_many", SIX], ["pair_round"], ["auto_rounds", 3, 0]])
    assert results[2] == {"played": 0, "stopped": "round in progress", "rounds": 1}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
@pytest.mark.parametrize("solver", ["auto", "matching", "cpsat"])
def test_cases_of_an_independent_implementation(case: dict[str, Any], solver: str) -> None:
    assert run(case["operations"], solver=solver) == case["expected"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_cases_by_the_rule_as_it_is_written(case: dict[str, Any]) -> None:
    """Where the search spends its budget it says so, and what comes after has no meaning."""
    literal = partial(backtracking, budget=20_000)
    results = run(case["operations"], solver=literal)
    spent = next(
        (k for k, result in enumerate(results) if "budget spent" in str(result)), len(results)
    )
    assert results[:spent] == case["expected"][:spent]
    assert spent > 0


# Each: what comes before, the operation, and the code of its error.
PAIRED = [["register_many", SIX], ["pair_round"]]
REPORTED = [*PAIRED, ["report", 1, 1, "W"]]
COMPLETE = [*PAIRED, ["report_round", 1, "WWW"]]
HUGE = 10**5000
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]
REFUSALS: list[tuple[list[Any], Any, str]] = [
    ([], ["pear_round"], "unknown operation"),
    ([], ["pear_round", 1, 2], "unknown operation"),
    ([], [7], "unknown operation"),
    ([], [["pair_round"]], "unknown operation"),
    ([], [None], "unknown operation"),
    ([], [], "invalid arguments"),
    ([], "pair_round", "invalid arguments"),
    ([], None, "invalid arguments"),
    ([], {"pair_round": []}, "invalid arguments"),
    ([], ("pair_round",), "invalid arguments"),
    ([], ["pair_round", 1], "invalid arguments"),
    ([], ["register", "ana"], "invalid arguments"),
    ([], ["register", "ana", 1800, 1], "invalid arguments"),
    ([], ["register", "ana", True], "invalid arguments"),
    ([], ["register", "ana", "1800"], "invalid arguments"),
    ([], ["register", "ana", 1800.0], "invalid arguments"),
    ([], ["register", "ana", -1], "invalid arguments"),
    ([], ["register", "ana", 4001], "invalid arguments"),
    ([], ["register", " ", 1800], "invalid arguments"),
    ([], ["register", "", 1800], "invalid arguments"),
    ([], ["register", 7, 1800], "invalid arguments"),
    (PAIRED, ["register", "ana", 4001], "invalid arguments"),
    (PAIRED, ["register", "ana", 1800], "registration closed"),
    ([["register", "ana", 1]], ["register", "ana", 1], "duplicate player"),
    ([], ["register_many"], "invalid arguments"),
    ([], ["register_many", {}], "invalid arguments"),
    ([], ["register_many", ["ana", 1800]], "invalid arguments"),
    ([], ["register_many", [["ana"]]], "invalid arguments"),
    ([], ["register_many", [["ana", 1, 2]]], "invalid arguments"),
    ([], ["register_many", [("ana", 1)]], "invalid arguments"),
    ([["register", "ana", 1]], ["register_many", [["ana", 1], ["", 1]]], "invalid arguments"),
    (PAIRED, ["register_many", [["ana", 1]]], "registration closed"),
    (PAIRED, ["register_many", []], "registration closed"),
    ([["register", "ana", 1]], ["register_many", [["ben", 1], ["ana", 1]]], "duplicate player"),
    ([], ["register_many", [["ben", 1], ["ben", 2]]], "duplicate player"),
    (PAIRED, ["pair_round"], "round in progress"),
    ([], ["pair_round"], "not enough players"),
    ([["register", "ana", 1]], ["pair_round"], "not enough players"),
    ([["register_many", SIX[:2]], ["auto_rounds", 1, 0]], ["pair_round"], "no valid pairing"),
    ([], ["report", 1, 1], "invalid arguments"),
    ([], ["report", "1", 1, "W"], "invalid arguments"),
    ([], ["report", 1, True, "W"], "invalid arguments"),
    ([], ["report", 1, 1, 1], "invalid arguments"),
    ([], ["report", 1, 1, None], "invalid arguments"),
    ([], ["report", 1, 9, "X"], "unknown round"),
    (REPORTED, ["report", 0, 1, "W"], "unknown round"),
    (REPORTED, ["report", -1, 1, "W"], "unknown round"),
    (REPORTED, ["report", 1, 4, "X"], "unknown board"),
    (REPORTED, ["report", 1, 0, "W"], "unknown board"),
    (REPORTED, ["report", 1, 1, "X"], "invalid result"),
    (REPORTED, ["report", 1, 1, "w"], "invalid result"),
    (REPORTED, ["report", 1, 1, ""], "invalid result"),
    (REPORTED, ["report", 1, 1, "WB"], "invalid result"),
    (REPORTED, ["report", 1, 1, "FW"], "invalid result"),
    (REPORTED, ["report", 1, 1, "*"], "invalid result"),
    (REPORTED, ["report", 1, 1, "D"], "already reported"),
    ([], ["report_round", 1], "invalid arguments"),
    ([], ["report_round", 1, ["W"]], "invalid arguments"),
    ([], ["report_round", True, "W"], "invalid arguments"),
    ([], ["report_round", 1, ""], "unknown round"),
    (COMPLETE, ["report_round", 1, "XXXX"], "already reported"),
    (REPORTED, ["report_round", 1, "XXX"], "result count mismatch"),
    (REPORTED, ["report_round", 1, ""], "result count mismatch"),
    (REPORTED, ["report_round", 1, "WX"], "invalid result"),
    (REPORTED, ["report_round", 1, "W*"], "invalid result"),
    ([], ["round"], "invalid arguments"),
    ([], ["round", 1.0], "invalid arguments"),
    ([], ["round", 1], "unknown round"),
    (PAIRED, ["round", 0], "unknown round"),
    (PAIRED, ["round", 10**5000], "unknown round"),
    ([], ["standings", 0], "invalid arguments"),
    ([], ["standings", True], "invalid arguments"),
    ([], ["standings", None], "invalid arguments"),
    ([], ["standings", 1, 1], "invalid arguments"),
    ([], ["withdraw"], "invalid arguments"),
    ([], ["withdraw", 7], "unknown player"),
    ([], ["withdraw", ["ana"]], "unknown player"),
    ([], ["withdraw", {}], "unknown player"),
    ([], ["withdraw", DEEP], "unknown player"),
    ([], ["withdraw", [HUGE]], "unknown player"),
    ([], ["register", [HUGE], 1], "invalid arguments"),
    ([], ["register", DEEP, 1], "invalid arguments"),
    ([], [DEEP], "unknown operation"),
    ([], ["report", HUGE, HUGE, "W"], "unknown round"),
    ([], ["withdraw", "ana"], "unknown player"),
    ([["register", "ana", 1], ["withdraw", "ana"]], ["withdraw", "ana"], "already withdrawn"),
    ([], ["auto_rounds", 1], "invalid arguments"),
    ([], ["auto_rounds", 0, 0], "invalid arguments"),
    ([], ["auto_rounds", 1, -1], "invalid arguments"),
    ([], ["auto_rounds", True, 0], "invalid arguments"),
    ([], ["auto_rounds", 1, False], "invalid arguments"),
    ([], ["auto_rounds", 1.0, 0], "invalid arguments"),
    ([], ["house_rules"], "invalid arguments"),
    ([], ["house_rules", 7], "invalid arguments"),
    ([], ["house_rules", DEEP], "invalid arguments"),
    ([], ["house_rules", {"horizon": -1}], "invalid arguments"),
    ([], ["house_rules", {"horizon": HUGE}], "invalid arguments"),
    ([], ["house_rules", {"horizon": True}], "invalid arguments"),
    ([], ["house_rules", {"\ud800": 1}], "invalid arguments"),
    ([], ["house_rules", {"required": [["ana", "ana"]]}], "invalid arguments"),
    (PAIRED, ["house_rules", {"forbidden": [["ana", "zoe"]]}], "unknown player"),
    ([], ["explain", "1"], "invalid arguments"),
    ([], ["explain", 1], "unknown round"),
    ([], ["explain"], "not enough players"),
    (PAIRED, ["explain"], "round in progress"),
    (PAIRED, ["explain", 2], "unknown round"),
    (PAIRED, ["explain_next"], "round in progress"),
    (COMPLETE, ["explain_next", {"board": 0}], "invalid arguments"),
    ([], ["why_not", "ana"], "invalid arguments"),
    ([], ["why_not", "ana", 7], "invalid arguments"),
    (COMPLETE, ["why_not", "ana", "ana"], "invalid arguments"),
    (COMPLETE, ["why_not", "ana", "zoe"], "unknown player"),
    (PAIRED, ["why_not", "ana", "ben"], "round in progress"),
    ([], ["explain_standings"], "invalid arguments"),
    ([], ["explain_standings", 7], "invalid arguments"),
    (PAIRED, ["explain_standings", "ana", ["PTS", 7]], "invalid arguments"),
    (PAIRED, ["explain_standings", "ana", "northgate", 1], "invalid arguments"),
    (PAIRED, ["explain_standings", "zoe"], "unknown player"),
    (PAIRED, ["explain_standings", "ana", "southgate"], "unknown chain"),
    (PAIRED, ["explain_standings", "ana", ["PTS", "XX"]], "unknown tie-break"),
    (PAIRED, ["explain_standings", "ana", "PTS,KS"], "unsuitable tie-break"),
    (PAIRED, ["explain_standings", "ana", []], "invalid arguments"),
    (PAIRED, ["explain_standings", "ana", "northgate", "1999"], "unknown edition"),
    ([["register", "ana", 1]], ["enter_late", "ana", 2], "duplicate player"),
    ([], ["enter_late", " ", 2], "invalid arguments"),
    ([], ["request_bye", "zoe", 1], "unknown player"),
    (PAIRED, ["request_bye", "ana", 1], "invalid arguments"),
    (PAIRED, ["request_bye", "ana", 2, "U"], "invalid arguments"),
    (PAIRED, ["request_bye", "ana", 2, 7], "invalid arguments"),
    (PAIRED, ["rule", 1, 1], "invalid arguments"),
    (PAIRED, ["rule", 1, 1, "W", 1], "invalid arguments"),
    (PAIRED, ["rule", 1, 1, None], "invalid arguments"),
    (PAIRED, ["rule", 2, 9, "X"], "unknown round"),
    (PAIRED, ["rule", 1, 9, "X", True], "unknown board"),
    (REPORTED, ["rule", 1, 1, "X"], "invalid result"),
    (REPORTED, ["rule", 1, 2, "*"], "invalid result"),
    (REPORTED, ["rule", 1, 1, "FW"], "already reported"),
    (REPORTED, ["rule", 1, 1, "FW", False], "already reported"),
    ([], ["open", 7], "invalid arguments"),
    ([], ["open", '{"players": []}'], "invalid arguments"),
    ([], ["open", DEEP], "invalid arguments"),
    ([], ["open", {"players": [], "rulebook": "southgate"}], "invalid arguments"),
    ([], ["enter", "ana"], "invalid arguments"),
    ([], ["enter", {"id": "ana"}], "invalid arguments"),
    ([], ["enter", {"id": "ana", "rating": 1, "club": "x"}], "invalid arguments"),
    ([], ["enter", {"id": "ana", "rating": 1, "groups": "x"}], "invalid arguments"),
    ([], ["enter", {"id": "ana", "rating": 1, "members": {}}], "invalid arguments"),
    ([], ["enter", {"id": "ana", "rating": 1, "members": [1]}], "invalid arguments"),
    ([["register", "ana", 1]], ["enter", {"id": "ana", "rating": 1}], "duplicate player"),
    ([], ["return", "ana"], "unknown player"),
    ([], ["return", DEEP], "unknown player"),
    ([["register", "ana", 1]], ["return", "ana"], "not withdrawn"),
    ([], ["plan"], "invalid arguments"),
    ([], ["plan", 0], "invalid arguments"),
    ([], ["points", 7], "invalid arguments"),
    ([], ["points", {"win": 1.2}], "invalid arguments"),
    ([], ["match", {"boards": 0}], "invalid arguments"),
    ([], ["boards", 0], "invalid arguments"),
    ([], ["boards", 4], "invalid arguments"),  # of single games
    ([], ["about", {"name": 7}], "invalid arguments"),
    ([["plan", 1], *COMPLETE], ["pair_round"], "beyond the plan"),
    ([["plan", 1], *COMPLETE], ["pair_round", {"beyond": False}], "beyond the plan"),
    ([], ["pair_round", {"beyond": 1}], "invalid arguments"),
    ([], ["pair_round", {"above": True}], "invalid arguments"),
    ([], ["pair_round", {1: True}], "invalid arguments"),
    ([], ["pair_round", {}, {}], "invalid arguments"),
    (PAIRED, ["games", 1, 1, ["W", "D"]], "invalid arguments"),
    (PAIRED, ["games", 1, 1, "WD"], "invalid arguments"),
    (PAIRED, ["results", 1, ["W"]], "invalid arguments"),
    (PAIRED, ["results", 1, {"one": "W"}], "invalid arguments"),
    (PAIRED, ["results", 1, {"1": "W", "9": "W"}], "unknown board"),
    (PAIRED, ["results", 1, {"1": "W", "2": "2-0"}], "invalid result"),
    (PAIRED, ["results", 1, {"1": "*"}], "invalid result"),
    (REPORTED, ["results", 1, {"2": "W", "1": "D"}], "already reported"),
    ([], ["line_up", 1, "ana", ["ben"]], "unknown player"),
    (PAIRED, ["line_up", 1, "ana", ["ben"]], "invalid arguments"),
    (PAIRED, ["line_up", 2, "ana", ["ben"]], "unknown round"),
    ([], ["event", 1], "invalid arguments"),
    ([], ["warnings", 1], "invalid arguments"),
    ([], ["preview"], "not enough players"),
    (PAIRED, ["preview"], "round in progress"),
    ([], ["table", {"chain": "southgate"}], "unknown chain"),
    ([], ["table", {"top": 1}], "invalid arguments"),
    ([], ["table", 1], "invalid arguments"),
    ([], ["explain", {"board": 0}], "invalid arguments"),
    ([], ["explain", {"board": 1}], "not enough players"),
]


@pytest.mark.parametrize(
    ("before", "operation", "code"), REFUSALS, ids=[str(k) for k in range(len(REFUSALS))]
)
def test_an_error_is_named_and_changes_nothing(before: Any, operation: Any, code: str) -> None:
    desk = Desk()
    for earlier in before:
        assert "error" not in str(desk.answer(earlier))
    event = desk.event
    assert desk.answer(operation) == f"error: {code}"
    assert desk.event == event


def test_every_operation_and_every_code_is_covered() -> None:
    names = {
        operation[0]
        for _, operation, _ in REFUSALS
        if isinstance(operation, list) and operation and isinstance(operation[0], str)
    }
    assert set(OPERATIONS) <= names
    documented = (Path(__file__).parents[3] / "docs" / "desk.md").read_text("utf-8")
    codes = {code for _, _, code in REFUSALS}
    assert len(codes) == 20
    for code in codes:
        assert code in documented


def test_a_ruling_awards_a_game_and_corrects_a_result() -> None:
    results = run(
        [
            ["register_many", SIX],
            ["pair_round"],
            ["rule", 1, 2, "FB"],
            ["rule", 1, 1, "W"],
            ["rule", 1, 1, "FF", True],
            ["report", 1, 3, "D"],
            ["rule", 1, 3, "*", True],
            ["round", 1],
        ]
    )
    assert results[2:7] == [True] * 5
    assert results[7] == round_of(1, ("ana", "dee", "FF"), ("ben", "eli", "FB"), ("cy", "fay", "*"))


def test_byes_are_asked_for_and_players_come_late() -> None:
    answers = run(
        [
            ["register_many", SIX],
            ["request_bye", "fay", 1, "Z"],
            ["request_bye", "eli", 1],
            ["request_bye", "dee", 1],
            ["request_bye", "dee", 1, None],
            ["pair_round"],
            ["report_round", 1, "WW"],
            ["enter_late", "gus", 1750],
            ["request_bye", "ana", 2, "F"],
            ["pair_round"],
            ["standings"],
        ]
    )
    first = round_of(1, ("ana", "cy", "*"), ("ben", "dee", "*")) | {
        "byes": {"eli": "H", "fay": "Z"}
    }
    second = round_of(2, ("eli", "ben", "*"), ("dee", "gus", "*"), ("cy", "fay", "*"))
    assert answers[5] == first
    assert answers[9] == second | {"byes": {"ana": "F"}}
    assert [row[1:3] for row in answers[10][:3]] == [["ana", "2"], ["ben", "1"], ["eli", "0.5"]]


def test_one_bad_request_never_stops_the_batch() -> None:
    assert run([None, ["register", "ana", 1], [[]], ["register", "ben", 2], ["round"]]) == [
        "error: invalid arguments",
        True,
        "error: unknown operation",
        True,
        "error: invalid arguments",
    ]


def test_a_batch_that_is_no_list_and_a_solver_that_is_none() -> None:
    assert run({"a": 1}) == ["error: invalid arguments"]  # type: ignore[arg-type]
    assert run([["standings"], ["standings"]], solver="guess") == ["error: unknown solver"] * 2
    assert run([["standings"]], rulebook="southgate") == ["error: unknown rulebook"]
    assert run([["standings"]], solver=[]) == ["error: unknown solver"]  # type: ignore[arg-type]
    assert run([]) == []


def test_a_desk_for_programs_returns_values_and_raises_errors() -> None:
    desk = Desk(solver="matching")
    assert desk.register("ana", 1800)
    assert desk.register_many([["ben", 1700], ["cy", 1600]]) == 2
    assert desk.pair_round() == round_of(1, ("ana", "ben", "*"), bye="cy")
    assert desk.report(1, 1, "D")
    with pytest.raises(AlreadyReported):
        desk.report_round(1, "W")
    with pytest.raises(UnknownPlayer):
        desk.withdraw("zoe")
    wrong: list[Callable[[], object]] = [
        lambda: desk.register("ana", 9999),
        lambda: desk.report("1", 1, "W"),  # type: ignore[arg-type]
        lambda: desk.report(1, True, "W"),  # noqa: FBT003
        lambda: desk.standings(0),
        lambda: desk.auto_rounds(1, -1),
        lambda: desk.register_many([["x"]]),
        lambda: desk.round(which=1),  # type: ignore[call-arg]
        lambda: desk.pair_round(True),  # type: ignore[call-arg]  # noqa: FBT003
    ]
    for call in wrong:
        with pytest.raises(InvalidArguments):
            call()
    with pytest.raises(UnknownSolver, match="auto"):
        Desk(solver="guess")
    assert desk.round(1)["boards"] == [[1, "ana", "ben", "D"]]
    assert [row[1] for row in desk.standings(2)] == ["cy", "ana"]
    assert desk.auto_rounds(1, 0)["played"] == 1


IDS = st.sampled_from(["ana", "ben", "cy", "dee", "Ana", "é", "\ud800", "", " "])
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 6),
    st.integers(),
    st.builds(lambda: HUGE),
    st.floats(),
    IDS,
    st.text(max_size=3),
    st.text("WBD*FX", max_size=4),
)
RUBBISH = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)
LIKELY = st.one_of(
    st.tuples(st.just("register"), IDS, st.integers(0, 4000)).map(list),
    st.lists(st.tuples(IDS, st.integers(0, 4000)).map(list), max_size=4).map(
        lambda entries: ["register_many", entries]
    ),
    st.just(["pair_round"]),
    st.tuples(st.just("report_round"), st.integers(1, 4), st.text("WBD", max_size=3)).map(list),
    st.tuples(st.just("report"), st.integers(1, 4), st.integers(1, 3), st.sampled_from("WBDX")).map(
        list
    ),
    st.tuples(st.just("auto_rounds"), st.integers(1, 3), st.integers(0, 2)).map(list),
    st.tuples(st.just("withdraw"), IDS).map(list),
    st.just(["standings"]),
    st.tuples(st.just("enter"), st.fixed_dictionaries({"id": IDS, "rating": st.just(9)})).map(list),
    st.tuples(st.just("return"), IDS).map(list),
    st.tuples(st.just("plan"), st.integers(1, 4)).map(list),
    st.just(["pair_round", {"beyond": True}]),
    st.tuples(
        st.just("results"),
        st.integers(1, 4),
        st.dictionaries(st.sampled_from("123"), st.sampled_from(["1-0", "fb", "x"])),
        st.booleans(),
    ).map(list),
    st.sampled_from([["event"], ["warnings"], ["preview"]]),
)
OPERATION = st.one_of(
    LIKELY,
    st.lists(RUBBISH, max_size=3).flatmap(
        lambda rest: st.sampled_from(sorted(OPERATIONS)).map(lambda name: [name, *rest])
    ),
    RUBBISH,
)


@settings(max_examples=1000, deadline=None)
@given(st.lists(OPERATION, max_size=12))
def test_no_exception_ever_escapes(operations: list[Any]) -> None:
    asked = deepcopy(operations)
    results = run(operations)
    assert len(results) == len(operations)
    json.dumps(results)
    assert operations == asked


@settings(max_examples=200, deadline=None)
@given(st.lists(LIKELY, max_size=25))
def test_all_solvers_answer_alike_and_errors_change_nothing(operations: list[Any]) -> None:
    expected = run(operations)
    for solver in ALIKE:
        assert run(operations, solver=solver) == expected
    accepted = [
        operation
        for operation, result in zip(operations, expected, strict=True)
        if not str(result).startswith("error")
    ]
    assert run(accepted)[-1:] == [r for r in expected if not str(r).startswith("error")][-1:]


def test_a_place_is_explained_as_data() -> None:
    results = run(
        [
            ["register_many", [["v", 1900], ["w", 1800], ["x", 1700], ["y", 1600], ["z", 1500]]],
            ["pair_round"],
            ["report_round", 1, "WB"],
            ["pair_round"],
            ["report_round", 2, "WD"],
            ["explain_standings", "v"],
            ["explain_standings", "v", ["PTS", "BH/C1"], "2024-08"],
        ]
    )
    by_desk, by_chain = results[-2:]
    assert (by_desk["rank"], by_desk["player"]) == (3, "v")
    assert [step["code"] for step in by_desk["steps"]] == [
        *("PTS", "BH(played)", "SB(played)", "RTNG")
    ]
    assert by_desk["steps"][1]["value"] == "3.0"
    assert by_desk["steps"][1]["tied"] == ["x"]
    assert by_desk["steps"][1]["terms"][0] == {
        "round": 1,
        "opponent": "x",
        "score": "1.0",
        "value": "1.0",
        "why": "played",
        "cut": None,
    }
    assert by_desk["above"]["sentence"] == "z is ahead of v on PTS: 1.5 against 1.0"
    assert by_desk["below"] == {
        "ahead": "v",
        "behind": "x",
        "code": "BH(played)",
        "against": ["3.0", "1.0"],
        "shared": False,
        "sentence": "v is ahead of x on BH(played): 3.0 against 1.0",
    }
    assert [term["cut"] for term in by_chain["steps"][1]["terms"]] == ["low", None]
    json.dumps(results)
