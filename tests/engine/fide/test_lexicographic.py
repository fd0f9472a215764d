"""The rulebooks double-swiss and team-swiss against their rules to the letter."""

import random
from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digit_brackets import round_by_digits
from literal_lexicographic import Position, pairable, whole_round
from pairdesk.files.event_json import event_from_json
from pairwright import (
    RULEBOOKS,
    Event,
    HouseRules,
    MatchRules,
    NoValidPairing,
    Player,
    Round,
    explain,
    pair,
    why_not,
)
from pairwright.errors import InvalidRulebook, UnsuitableSolver
from pairwright.fide.bracket_places import Brackets, Table
from pairwright.fide.bracket_verdicts import ByBrackets
from pairwright.fide.double_swiss import double_swiss
from pairwright.fide.match_history import facts_of
from pairwright.fide.team_swiss import PREFERENCES, preference, team_swiss
from pairwright.field import field_of as field_of_event
from pairwright.match_events import as_matches
from pairwright.problem import BySystem, Field, Seating, Weighed, smaller_first
from pairwright.referee import match_faults
from pairwright.rehearsal import by_elo, play_round
from pairwright.results import BLACK, WHITE, ByeCode, ResultCode
from pairwright.rulebook import SystemRulebook

DATA = Path(__file__).parents[2] / "data"

RESULTS: list[ResultCode] = ["W", "B", "D", "FW", "FB"]
FORFEITS: list[ResultCode] = ["FW", "FB", "FF"]


def field_of(position: Position) -> Field:
    """A position as a field; pairing number k is player k - 1."""
    score = position.score | position.sitting_out
    size = max(score)
    ranking = sorted(score, key=lambda k: (-score[k], k))

    def barred(player: int) -> set[int]:
        if player == size:  # the bye
            return {b - 1 for b in position.score}
        apart = {b - 1 for b in position.score if not position.may_meet(player + 1, b)}
        return apart if player + 1 in position.sitting_out else apart | {size}

    def weighed(cost: Any) -> Weighed:
        return Weighed("any", "of it", lambda: lambda a, b: cost(a + 1, b + 1, position))

    return Field(
        ranking=[k - 1 for k in ranking],
        score=[score.get(k, 0) for k in range(1, size + 1)],
        bye_candidates=[k - 1 for k in position.sitting_out] or None,
        barred=barred,
        most_barred=max(len(barred(k - 1)) for k in position.score),
        criteria=tuple(map(weighed, position.costs)),
        procedure=BySystem(
            ByBrackets(
                Brackets(
                    tpn=range(1, size + 1),
                    floats_again=lambda k: int(position.floats_count and k + 1 in position.floated),
                    graded=position.graded,
                )
            )
        ),
    )


def paired(position: Position, *, always_solve: bool = False) -> set[tuple[int, int]]:
    field = field_of(position)
    assert isinstance(field.procedure, BySystem)
    couples = field.procedure.system.pair(field, always_solve=always_solve).pairs
    return {(min(a, b) + 1, max(a, b) + 1) for a, b in couples}


def float_cost(a: int, b: int, position: Position) -> int:
    if position.score[a] == position.score[b]:
        return 0
    return int(max((a, b), key=position.score.__getitem__) in position.floated)


def test_rounds_are_those_of_the_enumerator() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=2000, deadline=None)
    @given(st.integers(1, 5), st.integers(0, 2**32))
    def check(half: int, seed: int) -> None:
        dice = random.Random(seed)
        numbers = range(1, 2 * half + 1)
        density = dice.choice((0.1, 0.3, 0.5, 0.65, 0.7))
        wish = {k: dice.choice((0, 0, 1, -1)) for k in numbers}
        tables = [
            lambda a, b, position: int(wish[a] == wish[b] != 0),
            float_cost,
            lambda a, b, position: (a * b + seed) % 3,
        ]
        position = Position(
            score={k: dice.randint(0, dice.choice((1, 2, 4))) for k in numbers},
            apart={frozenset(two) for two in combinations(numbers, 2) if dice.random() < density},
            floated={k for k in numbers if dice.random() < 0.4},
            floats_count=dice.random() < 0.8,
            costs=dice.sample(tables, dice.randint(0, 2)),
            graded=dice.random() < 0.3,
            sitting_out={2 * half + 1: dice.randint(0, 4)} if dice.random() < 0.4 else {},
        )
        if not pairable(position, [*numbers]):
            with pytest.raises(NoValidPairing):
                paired(position)
            seen["unpairable"] += 1
            return
        expected = {*whole_round(position)}
        assert paired(position) == expected
        assert paired(position, always_solve=True) == expected
        floats = sum(position.score[a] != position.score[b] for a, b in expected)
        seen["two upfloaters or more"] += floats > 1
        seen["paired"] += 1

    check()
    assert min(seen.values()) >= 50
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("name", "book", "boards"),
    [
        ("double", double_swiss(), "p05-p07 p04-p01 p06-p08 p03-p02"),
        ("team", team_swiss(preferences="none"), "p07-p06 p05-p02 p03-p01 p04-p08"),
    ],
)
def test_c6_is_about_the_group_right_below_alone(
    name: str, book: SystemRulebook, boards: str
) -> None:
    event = event_from_json((DATA / "c6" / f"{name}_option_ok.json").read_text())
    paired = pair(event, rulebook=book)
    assert " ".join(f"{board.white}-{board.black}" for board in paired.boards) == boards


def met(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, couple.split("-"))) for couple in text.split()}


def couples(text: str) -> set[tuple[int, int]]:
    return {(int(a), int(b)) for a, b in (couple.split("-") for couple in text.split())}


EQUAL = dict.fromkeys(range(1, 5), 0)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (Position(EQUAL, met("1-3")), "1-4 2-3"),  # F1
        (Position(EQUAL, met("1-3 2-4")), "1-4 2-3"),  # F2
        (Position(EQUAL), "1-3 2-4"),  # F3, Double-Swiss
        (
            Position(EQUAL, costs=[lambda a, b, _: int({a, b} == {1, 3})]),
            "1-4 2-3",  # F3, teams: 1 and 3 prefer white
        ),
        (
            Position({1: 2, 2: 2, 4: 2, 3: 1, 7: 1, 5: 0, 6: 0, 8: 0}, met("1-5 2-6 3-7 4-8")),
            "1-3 2-4 5-7 6-8",  # F4
        ),
        (
            Position(
                {1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1, 9: 0, 10: 0},
                met("1-2"),
                floated={3, 4},
            ),
            "1-3 2-5 4-6 7-8 9-10",  # F5
        ),
        (Position(dict.fromkeys(range(1, 7), 0)), "1-4 2-5 3-6"),
    ],
)
def test_vectors_of_the_rule_sheet(position: Position, expected: str) -> None:
    assert paired(position) == paired(position, always_solve=True) == couples(expected)


def teams(count: int, **more: Any) -> Event:
    return Event.of(
        [Player(str(k), 2000) for k in range(1, count + 1)], matches=MatchRules.of_teams(1), **more
    )


def test_the_bye_of_the_rule_sheet() -> None:
    """F6: the lowest score, then the most matches, then the largest number."""
    rounds = [
        Round.of(1, [("1", "4", "W"), ("2", "5", "W")], bye="3"),
        Round.of(2, [("1", "2", "FW")], byes={"3": "Z", "4": "Z", "5": "Z"}),
    ]
    event = teams(5, rounds=rounds[:1])
    assert pair(event, rulebook="team-swiss").bye == "5"
    event = teams(5, rounds=rounds)
    assert pair(event, rulebook="team-swiss").bye == "5"
    rounds = [Round.of(1, [("1", "2", "W"), ("3", "5", "D")], byes={"4": "Z"})]
    assert pair(teams(5, rounds=rounds), rulebook="team-swiss").bye == "2"
    rounds = [Round.of(1, [("1", "2", "FB"), ("3", "4", "FW")], byes={"5": "F"})]
    event = teams(5, rounds=rounds)
    assert facts_of(event).no_bye == {1, 2, 4}
    assert pair(event, rulebook="team-swiss").bye == "4"


def doubles(rounds: list[Round], **more: Any) -> Event:
    return Event.of(
        [Player(name, 2000 - k) for k, name in enumerate("abcdef")],
        rounds=rounds,
        matches=MatchRules.of_double_rounds(),
        **more,
    )


def test_colours_of_double_swiss() -> None:
    """F7, and the first round."""

    def has_white(event: Event) -> Seating:
        return double_swiss().on(event).seating

    assert [board.white for board in pair(doubles([]), rulebook="double-swiss").boards] == [
        *("a", "e", "c")
    ]
    black = doubles([], initial_colour="black")
    assert [board.white for board in pair(black, rulebook="double-swiss").boards] == [
        *("d", "b", "f")
    ]
    rounds = [
        Round.of(1, [("a", "c", "D"), ("d", "e", "D")], byes={"b": "Z", "f": "Z"}),
        Round.of(2, [("f", "a", "D"), ("c", "b", "D")], byes={"d": "Z", "e": "Z"}),
    ]
    seat = has_white(doubles(rounds))
    assert not seat(0, 1)  # a has had white and black, b black: fewer whites
    both = [
        Round.of(1, [("a", "c", "D"), ("b", "d", "D")], byes={"e": "Z", "f": "Z"}),
        Round.of(2, [("d", "a", "D"), ("c", "b", "D")], byes={"e": "Z", "f": "Z"}),
    ]
    assert has_white(doubles(both))(0, 1)  # both had white, then black: the better one alternates
    assert has_white(doubles(both))(0, 2)  # c had white when a had black: turned
    assert not has_white(doubles(both))(2, 0)


def test_preferences_of_teams() -> None:
    def of(
        colours: str, kind: Any = "B", *, last: bool = False, strong: bool = True
    ) -> tuple[int, int]:
        sequence = [WHITE if colour == "W" else BLACK for colour in colours]
        return preference(sequence, kind=kind, last_round=last, strong_in_last_round=strong)

    nothing, white, black = (0, 0), (WHITE, 1), (BLACK, 1)
    assert [of(c, "A") for c in ("", "W", "B", "WB")] == [nothing] * 4
    assert [of(c, "A") for c in ("BB", "BBW", "WBB")] == [white, nothing, white]
    assert [of(c, "A") for c in ("WW", "BWW", "BWWBW", "WWB")] == [black, black, nothing, nothing]
    assert of("WWBWBB", "A") == white
    assert [of(c) for c in ("W", "B", "WB", "BW")] == [black, white, white, black]
    assert [of(c) for c in ("BB", "WBB", "WWBB")] == [(WHITE, 2)] * 3
    assert [of(c) for c in ("WW", "BBWW")] == [(BLACK, 2)] * 2
    assert of("WWWBB") == black
    assert [of(c, last=True) for c in ("WB", "BW", "B")] == [nothing, nothing, white]
    assert of("WWBB", last=True) == (WHITE, 2)
    assert of("WWBB", last=True, strong=False) == nothing
    assert of("WBB", last=True, strong=False) == (WHITE, 2)
    assert of("WWBB", "A", last=True, strong=False) == white
    assert [of(c, "none") for c in ("BB", "WW", "")] == [nothing] * 3


def random_matches(dice: random.Random, rulebook: str, size: int, rounds: int) -> Event:
    """Some rounds with results of every kind."""
    rules = RULEBOOKS[rulebook].matches
    assert rules is not None
    event = Event.of(
        [Player(f"p{k:02}", dice.randint(1000, 2000)) for k in range(size)],
        matches=rules,
        rounds_planned=rounds,
        initial_colour=dice.choice(("white", "black")),
    )
    for number in range(1, dice.randint(1, rounds)):
        if size - len(event.withdrawn) < 2:
            break
        try:
            event = event.with_round(pair(event, rulebook=rulebook))
        except NoValidPairing:
            break
        for board in range(1, len(event.rounds[-1]) + 1):
            games = dice.choices(RESULTS, [4, 4, 4, 1, 1], k=rules.boards)
            if dice.random() < 0.05:
                games = [dice.choice(FORFEITS)] * rules.boards
            event = event.with_games(round=number, board=board, games=games)
        if dice.random() < 0.2:
            event = event.with_withdrawal(
                dice.choice(sorted({p.id for p in event.players} - event.withdrawn))
            )
    return event


def same_by_digits(sizes: range, seeds: range) -> Counter[str]:
    """Rounds found place by place are those of one number for each pair, the order included."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        size, rounds = dice.choice(sizes), dice.randint(4, 8)
        graded = dice.random() < 0.4
        make = dice.choice(
            (partial(team_swiss, preferences=dice.choice(PREFERENCES)), double_swiss)
        )
        book = make(graded_c6=graded)
        players = [Player(f"p{k:03}", dice.randint(1000, 2000)) for k in range(size)]
        event = Event.of(players, rounds_planned=dice.choice((None, rounds)))
        for _ in range(min(rounds, size - 2)):
            field = field_of_event(book.on(event))
            assert isinstance(field.procedure, BySystem)
            assert isinstance(field.procedure.system, ByBrackets)
            try:
                found = field.procedure.system.pair(field)
            except NoValidPairing:
                seen["unpairable"] += 1
                break
            playing = [player for player in field.ranking if player != found.bye]
            expected = round_by_digits(field, field.procedure.system.brackets, playing)
            assert {smaller_first(*couple) for couple in found.pairs} == expected, seed
            floats = sum(field.score[a] != field.score[b] for a, b in expected)
            seen["upfloaters" if floats > 1 else "none or one"] += 1
            event = play_round(event, by_elo(seed, draws=30), rulebook=book)
    return seen


def test_rounds_are_those_of_digits() -> None:
    seen = same_by_digits(range(6, 30), range(40))
    assert min(seen["upfloaters"], seen["none or one"]) > 20, seen


@pytest.mark.slow
def test_rounds_of_larger_fields_are_those_of_digits() -> None:
    same_by_digits(range(30, 110), range(1000, 1060))


@pytest.mark.parametrize("rulebook", ["double-swiss", "team-swiss"])
def test_events_keep_the_rules(rulebook: str) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=120, deadline=None)
    @given(st.integers(0, 2**64), st.sampled_from([6, 9, 16]))
    def check(seed: int, size: int) -> None:
        event = random_matches(random.Random(seed), rulebook, size, 6)
        if size - len(event.withdrawn) < 2:
            return
        answers: list[Round | None] = []
        for solver in ("auto", "weighted"):
            try:
                answers.append(pair(event, rulebook=rulebook, solver=solver))
            except NoValidPairing:
                answers.append(None)
        assert answers[0] == answers[1]
        if (found := answers[0]) is None:
            seen["unpairable"] += 1
            return
        assert not [*match_faults(event, found)]
        facts, number = facts_of(event), event.roster.number
        assert {*found.whites, *found.blacks, found.bye} - {None} == {
            player.id for player in event.players
        } - event.withdrawn
        for white, black, _ in found.boards:
            assert number(black) not in facts.met[number(white)]
        if found.bye is not None:
            assert number(found.bye) not in facts.no_bye
            seen["bye"] += 1
        seen["paired"] += 1

    check()
    assert min(seen["paired"], seen["bye"]) >= 10


def test_only_bracket_solvers_pair_by_brackets() -> None:
    event = doubles([])
    for solver in ("matching", "backtracking"):
        with pytest.raises(UnsuitableSolver, match="use the solver auto or weighted"):
            pair(event, rulebook="double-swiss", solver=solver)
    with pytest.raises(InvalidRulebook, match="A, B, none"):
        team_swiss(preferences="C")  # type: ignore[arg-type]


def test_an_event_of_single_games_is_counted_as_matches() -> None:
    plain = Event.of([Player(name, 2000 - k) for k, name in enumerate("abcde")])
    event = plain.with_round(pair(plain, rulebook="double-swiss")).with_results(
        round=1, results="WD"
    )
    rules = RULEBOOKS["double-swiss"].matches
    assert rules is not None
    counted = facts_of(as_matches(event, rules))
    assert [*counted.score] == [4, 2, 0, 2, 3]


@pytest.mark.parametrize("rulebook", ["double-swiss", "team-swiss"])
def test_every_board_is_explained(rulebook: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        event = random_matches(random.Random(seed), rulebook, 12, 6)
        try:
            paired_round = pair(event, rulebook=rulebook)
        except NoValidPairing:
            continue
        decisions = explain(event, rulebook=rulebook)
        boards = [decision for decision in decisions if decision.board is not None]
        assert [{decision.lead, decision.chosen} for decision in boards] == [
            {*board[:2]} for board in paired_round.boards
        ]
        sitting = [decision.chosen for decision in decisions if decision.board is None]
        assert sitting == ([] if paired_round.bye is None else [paired_round.bye])
        for decision in boards:
            assert decision.lead is not None
            for refusal in decision.refused:
                seen[refusal.kind] += 1
                answer = why_not(event, decision.lead, refusal.candidate, rulebook=rulebook)
                if refusal.kind == "criterion":
                    assert answer.verdict == "later"
                    assert answer.reason == refusal.reason or "bye" in refusal.reason
                    seen[answer.criterion] += 1
                else:
                    assert answer.verdict in {"barred", "impossible"}
    assert min(seen["met"], seen["criterion"]) >= 3
    assert {"C8", "order"} & {*seen}


def test_a_criterion_is_told_in_words() -> None:
    """F3: 1 and 3 prefer white; the pair 1-3 would deny it to one of them."""
    event = Event.of(
        [Player(str(k), 2000) for k in range(1, 7)],
        rounds=[
            Round.of(1, [("5", "1", "D"), ("2", "6", "D"), ("4", "3", "D")]),
            Round.of(2, [("6", "1", "D"), ("2", "4", "D"), ("5", "3", "D")]),
        ],
        matches=MatchRules.of_teams(1),
    )
    answer = why_not(event, "1", "3", rulebook="team-swiss")
    assert answer.criterion == "C8"
    assert answer.reason == (
        "C8: the bracket of 2 points would have 2 colour preferences denied instead of 0"
    )


def test_the_referee_sees_what_is_wrong() -> None:
    event = Event.of(
        [Player(str(k), 2000) for k in range(1, 6)],
        rounds=[Round.of(1, [("1", "3", "W"), ("2", "4", "W")], bye="5")],
        matches=MatchRules.of_teams(4),
    )
    right = pair(event, rulebook="team-swiss")
    assert (right.boards[0][:2], right.bye) == (("2", "1"), "4") or not [
        *match_faults(event, right)
    ]
    wrong = {
        "3 played in round 1": Round.of(2, [("1", "3"), ("2", "5")], bye="4"),
        "5 has the bye, but may not have it": Round.of(2, [("1", "2"), ("3", "4")], bye="5"),
        "1 has the bye, but 3 comes before": Round.of(2, [("2", "5"), ("3", "4")], bye="1"),
        "upfloaters to 2: 2, but 0 would be enough": Round.of(2, [("1", "5"), ("2", "3")], bye="4"),
        "4 has neither a board nor a bye": Round.of(2, [("1", "2"), ("3", "5")]),
    }
    for told, paired_round in wrong.items():
        assert any(told in fault for fault in match_faults(event, paired_round)), told


def of_teams(rounds: list[Round], **more: Any) -> Event:
    return Event.of(
        [Player(str(k), 2000) for k in range(1, 7)],
        rounds=rounds,
        matches=MatchRules.of_teams(2),
        **more,
    )


def has_white(rulebook: Any, event: Event, one: str, other: str) -> bool:
    """Has the first of two white? The better-ranked has to come first."""
    number = event.roster.number
    return bool(rulebook.on(event).seating(number(one), number(other)))


REST: dict[str, ByeCode] = {"5": "Z", "6": "Z"}


def test_colours_of_teams_rule_by_rule() -> None:
    plain, strong = team_swiss(), team_swiss(preferences="B")
    event = of_teams(
        [
            Round.of(1, [("1", "2", "D"), ("3", "4", "D")], byes=REST),
            Round.of(2, [("1", "3", "D"), ("2", "4", "D")], byes=REST),
        ]
    )
    # 1 WW wants black; 2 BW, 3 WB, 4 BB; 5 and 6 have not played.
    assert not has_white(plain, event, "1", "2")  # the only preference
    assert not has_white(plain, event, "1", "4")  # both are granted
    assert has_white(plain, event, "5", "6")  # nobody has played: odd number
    assert has_white(plain, event, "3", "2")  # turned: 2 had white when 3 had black
    assert not has_white(plain, event, "2", "3")
    assert not has_white(plain, event, "2", "5")  # nothing else: 2 alternates
    two_whites = of_teams(
        [
            Round.of(1, [("1", "2", "D"), ("3", "4", "D")], byes=REST),
            Round.of(2, [("1", "4", "D"), ("3", "2", "D")], byes=REST),
            Round.of(3, [("5", "1", "D"), ("3", "6", "D")], byes={"2": "Z", "4": "Z"}),
        ]
    )
    # 1 WWB: one white too many, mild in type B; 3 WWW: strong; the stronger one is granted.
    assert has_white(strong, two_whites, "1", "3")
    assert not has_white(strong, two_whites, "3", "1")


def test_the_first_team_is_the_one_with_more_secondary_points() -> None:
    games: dict[int, list[ResultCode]] = {1: ["W", "D"], 2: ["W", "W"]}
    rounds = [Round.of(1, [("1", "3", "W"), ("2", "4", "W")], byes=REST, games=games)]
    event = of_teams(rounds)
    # Both had white and no preference: the first team alternates, so it has black.
    assert has_white(team_swiss(), event, "1", "2")
    assert not has_white(team_swiss(secondary_decides=False), event, "1", "2")


def test_gaps_count_by_games_or_by_rounds() -> None:
    rounds = [
        Round.of(1, [("1", "3", "D"), ("4", "2", "D")], byes=REST),
        Round.of(2, [("3", "1", "D")], byes={"2": "H", "4": "H", **REST}),
        Round.of(3, [("2", "4", "D")], byes={"1": "H", "3": "H", **REST}),
    ]
    event = of_teams(rounds)
    # 1 W B -, 2 B - W: game by game the latest are B and W, by rounds the first ones differ.
    assert has_white(team_swiss(), event, "1", "2")
    assert not has_white(team_swiss(gaps_by_round=True), event, "1", "2")
    doubles_event = Event.of(event.players, rounds=rounds, matches=MatchRules.of_double_rounds())
    assert has_white(double_swiss(), doubles_event, "1", "2")
    assert not has_white(double_swiss(gaps_by_round=True), doubles_event, "1", "2")


def test_the_other_one_alternates_where_the_first_has_not_played() -> None:
    rounds = [Round.of(1, [("2", "3", "D")], byes={"1": "H", "4": "H", **REST})]
    for rules, book in (
        (MatchRules.of_teams(2), team_swiss()),
        (MatchRules.of_double_rounds(), double_swiss()),
    ):
        event = Event.of(of_teams([]).players, rounds=rounds, matches=rules)
        assert not has_white(book, event, "1", "3")  # 3 had black


def test_boards_stand_by_both_scores() -> None:
    rounds = [
        Round.of(1, [("1", "2", "W"), ("3", "4", "W"), ("5", "6", "D")]),
    ]
    event = of_teams(rounds)
    field = field_of_event(team_swiss().on(event))
    assert isinstance(field.procedure, BySystem)
    assert isinstance(field.procedure.system, ByBrackets)
    table = Table(field, field.procedure.system.brackets, [0, 2, 4, 5, 1, 3])
    # places: 1 and 3 have 2 points, 5 and 6 one, 2 and 4 none
    assert table.in_board_order([(0, 4), (1, 2), (3, 5)]) == [(2, 4), (0, 1), (5, 3)]


def test_a_forfeit_is_no_meeting_to_be_told() -> None:
    event = of_teams([Round.of(1, [("1", "2", "FW"), ("3", "4", "D"), ("5", "6", "D")])])
    house = HouseRules(forbidden=[("1", "2")])
    answer = why_not(event, "1", "2", rulebook="team-swiss", house=house)
    assert answer.reason.startswith("house rule")
    assert why_not(event, "3", "4", rulebook="team-swiss").reason == "they met in round 1"


def test_rules_that_couple_boards_are_refused_in_one_way() -> None:
    for solver in ("auto", "weighted"):
        with pytest.raises(UnsuitableSolver, match="this rulebook cannot keep"):
            pair(of_teams([]), rulebook="team-swiss", solver=solver, house=HouseRules(horizon=1))
