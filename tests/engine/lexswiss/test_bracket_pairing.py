"""``pairwright.lexswiss``: the semantics of the original, and what goes beyond it."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright import Event, NoValidPairing, Player, Round
from pairwright.errors import InvalidInput
from pairwright.lexswiss import (
    Color,
    CriteriaFunc,
    ParticipantState,
    assign_pab,
    build_participant_states,
    build_score_groups,
    has_played,
    needs_bye,
    pair_bracket,
    select_upfloater,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data/lexswiss.jsonl").read_text().splitlines()
]
CRITERIA: dict[str, CriteriaFunc | None] = {
    "none": None,
    "odd_tpn_sum": lambda a, b: (a.tpn + b.tpn) % 2 == 1,
    "score_gap_at_most_1": lambda a, b: abs(a.half_points - b.half_points) <= 2,
}


def p(name: str, tpn: int, score: float = 0, met: str = "", *, bye: bool = False) -> Any:
    return ParticipantState(id=name, tpn=tpn, score=score, opponents=met.split(), bye_received=bye)


def numbers(pairs: list[tuple[ParticipantState, ParticipantState]]) -> list[list[int]]:
    return [[a.tpn, b.tpn] for a, b in pairs]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_cases_made_by_the_original(case: dict[str, Any]) -> None:
    states = [ParticipantState(**fields) for fields in case["participants"]]
    forbidden = [tuple(pair) for pair in case["forbidden"]]
    found = pair_bracket(states, forbidden, CRITERIA[case["criteria"]])
    assert numbers(found) == (case["pair_bracket"] or [])
    bye = assign_pab(states)
    assert (bye and bye.id) == case["assign_pab"]
    split = case["upfloater_split"]
    floater = select_upfloater(states[split:], states[:split], forbidden)
    assert (floater and floater.id) == case["select_upfloater"]
    groups = [
        [group.score, [state.id for state in group.participants]]
        for group in build_score_groups(states)
    ]
    assert groups == case["score_groups"]


def bracket(size: int, met: str, *, tpns: list[int] | None = None) -> list[ParticipantState]:
    """Participants 1, 2, ... of whom the pairs in ``met``, as ``"1-2 3-4"``, have met."""
    tpns = tpns or [*range(1, size + 1)]
    opponents: dict[int, list[str]] = {tpn: [] for tpn in tpns}
    for couple in met.split():
        a, b = map(int, couple.split("-"))
        opponents[a].append(str(b))
        opponents[b].append(str(a))
    return [ParticipantState(id=str(t), tpn=t, opponents=opponents[t]) for t in tpns]


SIX = " ".join(
    f"{a}-{b}" for a, b in combinations(range(1, 7), 2) if (a, b) not in {(1, 2), (1, 3), (2, 4)}
)
FOUR = " ".join(f"{a}-{b}" for a, b in combinations(range(1, 5), 2))


@pytest.mark.parametrize(
    ("states", "forbidden", "expected"),
    [
        (bracket(4, ""), (), "1-2 3-4"),
        (bracket(4, "3-4"), (), "1-3 2-4"),
        (bracket(4, ""), {("4", "3")}, "1-3 2-4"),
        (bracket(4, ""), {("4", "3"): False}, "1-2 3-4"),
        (bracket(4, "1-2 3-4"), (), "1-3 2-4"),
        (bracket(5, ""), (), "1-2 3-4"),
        (bracket(6, "3-7 12-15", tpns=[3, 7, 12, 15, 22, 28]), (), "3-12 7-15 22-28"),
        (bracket(3, "1-2 1-3"), (), "2-3"),
        (bracket(5, "1-2 1-3 1-4 1-5"), (), "2-3 4-5"),
        (bracket(6, SIX), (), "1-2"),
        (bracket(4, FOUR), (), ""),
    ],
)
def test_brackets_of_the_rule_sheet(
    states: list[ParticipantState], forbidden: Any, expected: str
) -> None:
    for entered in (states, states[::-1]):
        pairs = pair_bracket(entered, forbidden)
        assert " ".join(f"{a.tpn}-{b.tpn}" for a, b in pairs) == expected


def test_criteria_of_the_rule_sheet() -> None:
    odd = CRITERIA["odd_tpn_sum"]
    assert numbers(pair_bracket(bracket(4, "1-2"), criteria=odd)) == [[1, 4], [2, 3]]
    assert numbers(pair_bracket(bracket(4, "1-2 1-4"), criteria=odd)) == [[2, 3]]


def test_criteria_are_asked_only_of_pairs_that_otherwise_may_meet() -> None:
    asked: list[tuple[int, int]] = []

    def criteria(a: ParticipantState, b: ParticipantState) -> bool:
        asked.append((a.tpn, b.tpn))
        return False

    assert pair_bracket(bracket(4, "1-2"), {("3", "1")}, criteria) == []
    assert sorted(asked) == [(1, 4), (2, 3), (2, 4), (3, 4)]


def test_the_maximum_has_more_pairs_than_the_partial_result() -> None:
    assert numbers(pair_bracket(bracket(6, SIX), on_failure="maximum")) == [[1, 3], [2, 4]]
    five = bracket(5, "1-2 1-3 1-4 1-5")
    assert numbers(pair_bracket(five, on_failure="maximum")) == [[2, 3], [4, 5]]
    assert pair_bracket(bracket(4, FOUR), on_failure="maximum") == []


def test_a_failure_has_an_obstruction() -> None:
    with pytest.raises(NoValidPairing) as caught:
        pair_bracket(bracket(6, SIX), on_failure="raise")
    assert caught.value.obstruction is not None
    assert len(caught.value.obstruction.islands) > len(caught.value.obstruction.cut)
    with pytest.raises(NoValidPairing, match="only the last") as caught:
        pair_bracket(bracket(5, "1-2 1-3 1-4 1-5"), on_failure="raise")
    assert caught.value.obstruction is not None
    assert caught.value.obstruction.islands == (frozenset("1"),)
    with pytest.raises(InvalidInput, match="partial, maximum, raise"):
        pair_bracket(bracket(4, ""), on_failure="none")  # type: ignore[arg-type]
    assert pair_bracket(bracket(1, ""), on_failure="raise") == []


def literal(size: int, edges: set[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Depth-first search as it is written; None where it fails."""

    def search(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        if len(left) < 2:
            return []
        for b in left[1:]:
            if (left[0], b) in edges:
                rest = search(tuple(x for x in left[1:] if x != b))
                if rest is not None:
                    return [(left[0], b), *rest]
        return None

    return search(tuple(range(1, size + 1)))


def all_matchings(left: tuple[int, ...], edges: set[tuple[int, int]]) -> list[Any]:
    if not left:
        return [[]]
    found = list(all_matchings(left[1:], edges))
    for b in left[1:]:
        if (left[0], b) in edges:
            rest = tuple(x for x in left[1:] if x != b)
            found += [[(left[0], b), *more] for more in all_matchings(rest, edges)]
    return found


def test_brackets_are_those_of_the_search_to_the_letter() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=1500)
    @given(st.integers(0, 9), st.floats(0.1, 0.9), st.integers(0, 2**32))
    def check(size: int, density: float, seed: int) -> None:
        dice = random.Random(seed)
        every = [*combinations(range(1, size + 1), 2)]
        edges = {pair for pair in every if dice.random() < density}
        met = " ".join(f"{a}-{b}" for a, b in every if (a, b) not in edges)
        states = bracket(size, met)
        dice.shuffle(states)
        expected = literal(size, edges)
        most = [tuple(pair) for pair in numbers(pair_bracket(states, on_failure="maximum"))]
        if expected is not None:
            assert most == expected
            assert [tuple(pair) for pair in numbers(pair_bracket(states))] == expected
            seen["odd" if size % 2 else "even"] += 1
            return
        every_one = all_matchings(tuple(range(1, size + 1)), edges)
        longest = max(map(len, every_one))
        assert most == min(pairs for pairs in every_one if len(pairs) == longest)
        greedy: list[list[int]] = []
        left = [*range(1, size + 1)]
        while left:
            a = left.pop(0)
            b = next((b for b in left if (a, b) in edges), None)
            if b is not None:
                left.remove(b)
                greedy.append([a, b])
        assert numbers(pair_bracket(states)) == greedy
        with pytest.raises(NoValidPairing) as caught:
            pair_bracket(states, on_failure="raise")
        obstruction = caught.value.obstruction
        assert obstruction is not None
        served = len(obstruction.cut) + (size % 2 and "only the last" not in str(caught.value))
        assert len(obstruction.islands) > served
        for island in obstruction.islands:
            assert len(island) % 2 == 1
            outside = {str(k) for k in range(1, size + 1)} - island - obstruction.cut
            for a in map(int, island):
                assert not [b for b in map(int, outside) if (min(a, b), max(a, b)) in edges]
        seen["odd fails" if size % 2 else "even fails"] += 1
        seen["only the last"] += "only the last" in str(caught.value)

    check()
    assert len(seen) == 5
    assert min(seen.values()) >= 20


def test_a_large_bracket_whose_search_would_not_end() -> None:
    """The last six have met each other, so that pairs far ahead of them have to give way."""
    for size, last in ((400, 7), (401, 8), (400, 200), (401, 201), (400, 201)):
        tail = range(size - last + 1, size + 1)
        names = {str(k) for k in tail}
        states = [
            ParticipantState(id=str(k), tpn=k, opponents=names if k in tail else ())
            for k in range(1, size + 1)
        ]
        pairs = pair_bracket(states, on_failure="maximum")
        spare = max(last - (size - last), size % 2)
        assert len(pairs) == (size - spare) // 2
        assert not [1 for a, b in pairs if a.id in names and b.id in names]


def test_only_the_list_of_the_smaller_number_is_read() -> None:
    one, two = p("one", 1), p("two", 2, met="one")
    assert not has_played(one, two)
    assert has_played(two, one)
    assert pair_bracket([two, one]) == [(one, two)]


def test_states_of_the_rule_sheet() -> None:
    names = {"a": "Zed", "b": "Abe", "c": "Cid", "d": "Dan", "e": "Eve", "f": "Fay"}
    ratings = {"a": 2000, "b": 2000, "c": 2300, "d": 2100, "e": 1900, "f": 1800}
    event = Event.of(
        [Player(k, ratings[k], name=name) for k, name in names.items()],
        rounds=[
            Round.of(1, [("c", "a", "B"), ("d", "b", "FB")], bye="f"),
            Round.of(2, [("a", "f", "D"), ("b", "c", "W")], byes={"e": "H"}),
        ],
    )
    states = build_participant_states(
        event, current_round=3, joined={"e": 2}, withdrawn_after={"d": 1}
    )
    assert [state.id for state in states] == ["b", "a", "f", "e", "c"]
    assert [state.tpn for state in states] == [1, 2, 3, 4, 5]
    assert [state.initial_rank for state in states] == [3, 4, 6, 5, 1]
    assert [state.score for state in states] == [2, 1.5, 1.5, 0.5, 0]
    by = {state.id: state for state in states}
    assert by["b"].color_history == (Color.BLACK, Color.WHITE)
    assert by["b"].opponents == ("c",)
    assert by["f"].color_history == (Color.NONE, Color.BLACK)
    assert (by["f"].opponents, by["f"].bye_received) == (("a",), True)
    assert (by["e"].color_history, by["e"].opponents) == ((Color.NONE,), ())
    assert by["b"].display_name == "Abe"

    assert build_participant_states(event.with_withdrawal("d"))[0].id == "b"
    first = build_participant_states(event, current_round=1, joined={"e": 2})
    assert [(state.id, state.score) for state in first] == [
        *(("c", 0), ("d", 0), ("b", 0), ("a", 0), ("f", 0))
    ]
    every = build_participant_states(event, current_round=0, withdrawn_after={"d": 1})
    assert [state.score for state in every] == [2, 1.5, 1.5, 0.5, 0]
    assert len(build_participant_states(event, current_round=9)) == 6
    pending = event.with_round(Round.of(3, [("a", "b"), ("c", "f", "FF")]))
    later = {state.id: state for state in build_participant_states(pending)}
    assert later["a"].opponents == ("c", "f", "b")
    assert later["c"].opponents == ("a", "b")
    assert later["c"].color_history[-1] is Color.WHITE


def test_groups_bye_and_upfloater_of_the_rule_sheet() -> None:
    entered = [("q", 5, 0.5), ("r", 2, 1), ("s", 4, 0.5), ("t", 1, 1), ("u", 3, 1)]
    groups = build_score_groups(p(*state) for state in entered)
    assert [(group.score, [s.id for s in group.participants]) for group in groups] == [
        (1, ["t", "r", "u"]),
        (0.5, ["s", "q"]),
    ]
    assert build_score_groups([]) == []
    assert [needs_bye(count) for count in (5, 0, -3, 2)] == [True, False, False, False]
    had = p("x", 5, 0, bye=True)
    left = [p("t", 1, 1), p("w", 3), p("v", 4), had]
    assert (found := assign_pab(left))
    assert found.id == "v"
    assert assign_pab([had]) is None
    low, high = [p(f"p{k}", k) for k in (4, 5)], [p(f"p{k}", k) for k in (1, 2, 3)]
    floating = [*low, p("p6", 6, met="p1 p2")]
    assert (found := select_upfloater(floating, high))
    assert found.id == "p6"
    assert (found := select_upfloater(floating, high, {("p3", "p6")}))
    assert found.id == "p5"
    assert select_upfloater(floating[2:], high[:2]) is None
    assert select_upfloater([], high) is None
    assert select_upfloater(floating, []) is None


def test_colours_and_scores() -> None:
    assert [color.opposite for color in Color] == [Color.NONE, Color.BLACK, Color.WHITE]
    assert [str(color) for color in Color] == ["None", "White", "Black"]
    assert p("a", 1, 1.5).half_points == 3
    for score in (0.3, float("inf"), float("nan")):
        with pytest.raises(InvalidInput, match="multiple of a half"):
            p("a", 1, score)


def test_a_full_point_bye_is_worth_nothing_here() -> None:
    event = Event.of([Player("a", 2), Player("b", 1)], rounds=[Round.of(1, [], byes={"b": "F"})])
    assert [(state.id, state.score) for state in build_participant_states(event)] == [
        *(("a", 0), ("b", 0))
    ]
