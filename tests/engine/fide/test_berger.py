"""Round robins by Berger tables: the tables of the rules, whole events, those who leave."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby, islice

import pytest

from pairwright import (
    RULEBOOKS,
    SOLVERS,
    Board,
    Event,
    HouseRules,
    NoValidPairing,
    Player,
    Round,
    Team,
    explain,
    pair,
    standings,
    tiebreak,
    why_not,
)
from pairwright.errors import (
    InvalidEvent,
    InvalidHouseRules,
    InvalidRound,
    InvalidRulebook,
    NotEnoughPlayers,
    ResultCountMismatch,
    RoundDiffers,
    UnsuitableSolver,
)
from pairwright.explanation import why_stuck
from pairwright.fide.berger import Table, berger, berger_meeting, berger_round
from pairwright.referee import round_robin_faults
from pairwright.rehearsal import by_rating, play, play_round, with_model
from pairwright.results import Result
from pairwright.round_counts import rounds_for, warning
from pairwright.rulebook import Rulebook
from pairwright.scoring import MatchRules

PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
    "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}
EVEN = range(2, 41, 2)


def field(size: int) -> Event:
    players = [Player(f"p{number}", 2000 - 10 * number) for number in range(1, size + 1)]
    return Event.of(players, system="round_robin")


def drawn_round(event: Event, rulebook: str | Rulebook = "berger") -> Event:
    return play_round(event, lambda _, paired: "D" * len(paired), rulebook=rulebook)


def after(rounds: int, size: int, rulebook: str | Rulebook = "berger") -> Event:
    event = field(size)
    for _ in range(rounds):
        event = drawn_round(event, rulebook)
    return event


def whole(size: int, rulebook: Rulebook) -> Event:
    rounds = rulebook.rounds_in_table(size)
    assert rounds is not None
    return after(rounds, size, rulebook)


def quoted(boards: list[tuple[int, int]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in boards)


@pytest.mark.parametrize("places", PUBLISHED)
def test_the_tables_of_the_rules(places: int) -> None:
    rounds = [quoted(berger_round(places, number)) for number in range(1, places)]
    assert " | ".join(rounds) == PUBLISHED[places]
    assert [quoted(Table(places).boards(number)) for number in range(1, places)] == rounds


def by_closed_form(places: int, number: int) -> set[tuple[int, int]]:
    """White and black of a round by the sums of numbers, as the rule sheet has it."""
    boards = set()
    for low, high in combinations(range(1, places + 1), 2):
        total = 2 * low if high == places else low + high
        if (total - 1) % (places - 1) == number % (places - 1):
            white = low <= places // 2 if high == places else (low + high) % 2 == 1
            boards.add((low, high) if white else (high, low))
    return boards


@pytest.mark.parametrize("places", EVEN)
def test_the_ring_and_the_sums_of_numbers_give_the_same(places: int) -> None:
    for number in range(1, places):
        boards = berger_round(places, number)
        assert set(boards) == by_closed_form(places, number)
        assert len(boards) == places // 2
        assert places in boards[0]
        assert {berger_meeting(places, *board) for board in boards} == {number}


@pytest.mark.parametrize("players", range(3, 24, 2))
def test_in_an_odd_field_everybody_is_free_once(players: int) -> None:
    table = Table(players)
    assert table.rounds == players
    free = [table.free(number) for number in range(1, table.rounds + 1)]
    assert sorted(filter(None, free)) == list(range(1, players + 1))
    for number, resting in enumerate(free, 1):
        seated = [player for board in table.boards(number) for player in board]
        assert sorted([*seated, resting or 0]) == list(range(1, players + 1))
        assert table.meetings(resting or 0, players + 1) == [number]


@pytest.mark.parametrize("players", range(2, 41))
def test_meetings_are_where_the_boards_are(players: int) -> None:
    for table in (Table(players), Table(players, 2), Table(players, 2, swap_last=False)):
        found: dict[tuple[int, int], list[int]] = {}
        for number in range(1, table.rounds + 1):
            for white, black in table.boards(number):
                found.setdefault((min(white, black), max(white, black)), []).append(number)
        assert len(found) == players * (players - 1) // 2
        for (one, other), rounds in found.items():
            assert table.meetings(one, other) == table.meetings(other, one) == rounds
            assert len(rounds) == table.cycles


def colours(table: Table) -> dict[int, str]:
    seen = dict.fromkeys(range(1, table.players + 1), "")
    for number in range(1, table.rounds + 1):
        for white, black in table.boards(number):
            seen[white] += "W"
            seen[black] += "B"
    return seen


def longest(seen: str) -> int:
    return max(len([*same]) for _, same in groupby(seen))


@pytest.mark.parametrize("players", range(2, 41))
def test_colours_balance_and_alternate(players: int) -> None:
    for seen in colours(Table(players)).values():
        assert abs(seen.count("W") - seen.count("B")) == (players + 1) % 2
        assert longest(seen) <= 2
    for seen in colours(Table(players, 2)).values():
        assert seen.count("W") == seen.count("B")
        assert longest(seen) <= 2
    without = [*map(longest, colours(Table(players, 2, swap_last=False)).values())]
    assert max(without) == {True: 3, False: 2 if players > 2 else 1}[players in EVEN[1:]]


def test_the_double_table_turns_colours_and_swaps_two_rounds() -> None:
    first, second, third = PUBLISHED[4].split(" | ")
    turned = ["4-1 3-2", "3-4 2-1", "4-2 1-3"]
    rounds = range(1, 7)
    swapped, plain = Table(4, 2), Table(4, 2, swap_last=False)
    assert [quoted(swapped.boards(number)) for number in rounds] == [first, third, second, *turned]
    assert [quoted(plain.boards(number)) for number in rounds] == [first, second, third, *turned]
    assert [quoted(Table(2, 2).boards(number)) for number in (1, 2)] == ["1-2", "2-1"]


@pytest.mark.parametrize("size", [2, 3, 4, 7, 10, 13])
def test_in_whole_events_everybody_meets_everybody(size: int) -> None:
    for cycles in (1, 2):
        for swap in (True, False):
            event = whole(size, berger(cycles=cycles, swap_last=swap))
            assert [*round_robin_faults(event, cycles)] == []
            met = Counter(
                frozenset(board[:2]) for played in event.rounds for board in played.boards
            )
            assert set(met.values()) == {cycles}
            assert len(met) == size * (size - 1) // 2


@pytest.mark.parametrize("size", [24, 25])
def test_in_large_events_everybody_meets_everybody(size: int) -> None:
    for cycles in (1, 2):
        assert [*round_robin_faults(whole(size, berger(cycles=cycles)), cycles)] == []


def test_the_rounds_that_are_paired_are_those_of_the_table() -> None:
    event = after(5, 6)
    named = [[f"{a[1:]}-{b[1:]}" for a, b, _ in played.boards] for played in event.rounds]
    assert " | ".join(map(" ".join, named)) == PUBLISHED[6]
    assert all(played.bye is None and played.byes == () for played in event.rounds)


def test_who_is_free_has_no_bye_and_no_points() -> None:
    event = after(5, 5)
    assert [played.byes for played in event.rounds] == [
        ((f"p{free}", "Z"),) for free in (1, 4, 2, 5, 3)
    ]
    assert all(played.bye is None for played in event.rounds)
    assert not event.ledger.had_bye
    assert [*event.ledger.points] == [4] * 5  # four draws, in half-points
    rows = standings(event, "fide-round-robin")
    assert {row.rank for row in rows} == {1}
    assert {row.values[3] for row in rows} == {4}  # Sonneborn-Berger: half of four times two


def test_numbers_are_the_order_of_entry_or_of_rating() -> None:
    players = [Player(name, rating) for name, rating in (("a", 1), ("b", 3), ("c", 2), ("d", 4))]
    event = Event.of(players, system="round_robin")
    assert [board[:2] for board in pair(event, rulebook="berger").boards] == [
        *(("a", "d"), ("b", "c"))
    ]
    by_strength = berger(numbers="rating")
    assert [board[:2] for board in pair(event, rulebook=by_strength).boards] == [
        *(("d", "a"), ("b", "c"))
    ]
    with pytest.raises(InvalidRulebook, match="numbers must be one of entry, rating, not 'lot'"):
        berger(numbers="lot")
    for odd in (0, 3, -1):
        with pytest.raises(InvalidRulebook, match=f"cycles must be 1 or 2, not {odd}"):
            berger(cycles=odd)


def test_who_has_left_forfeits_the_boards_to_come() -> None:
    event = after(2, 6).with_withdrawal("p6").with_withdrawal("p3")
    paired = pair(event, rulebook="berger")
    assert paired.boards == (("p2", "p6", "FW"), ("p3", "p1", "FB"), ("p4", "p5", "*"))
    with pytest.raises(ResultCountMismatch):
        with_model(event.with_round(paired), lambda _, __: "WW")
    event = with_model(event.with_round(paired), by_rating())
    assert event.round(3).results == ["FW", "FB", "W"]
    event = drawn_round(drawn_round(event))
    assert event.round(5).boards == (("p3", "p6", "FF"), ("p4", "p2", "D"), ("p5", "p1", "D"))
    assert [*round_robin_faults(event)] == []
    # Who left after two games of five counts for nobody: three are left of each of the others.
    half = Fraction(3, 2)
    points = {"p1": half, "p2": half, "p3": 0, "p4": 2, "p5": 1, "p6": 0}
    assert tiebreak(event, "PTS") == points
    assert tiebreak(event, "SB")["p1"] == (half + 2 + 1) / 2


def test_forfeits_are_games_of_the_crosstable_where_half_were_played() -> None:
    event = after(3, 6).with_withdrawal("p6")
    event = drawn_round(drawn_round(event))
    [last] = [board for board in event.round(5).boards if "p6" in board[:2]]
    winner = last.white if last.black == "p6" else last.black
    whole = tiebreak(event, "PTS")
    assert whole[winner] == tiebreak(event.before(5), "PTS")[winner] + 1  # type: ignore[operator]
    assert not [row for row in standings(event) if row.left_out]


def test_a_round_of_forfeits_alone_waits_for_nothing() -> None:
    event = after(1, 4)
    for player in ("p1", "p3"):
        event = event.with_withdrawal(player)
    event = drawn_round(event)  # 4-3 1-2
    assert event.round(2).results == ["FW", "FB"]
    assert not event.in_progress
    event = drawn_round(event)
    assert event.round(3).boards == (("p2", "p4", "D"), ("p3", "p1", "FF"))


def test_who_leaves_before_the_first_round_has_no_number() -> None:
    event = field(5).with_withdrawal("p2")
    paired = pair(event, rulebook="berger")
    assert [board[:2] for board in paired.boards] == [("p1", "p5"), ("p3", "p4")]
    assert paired.byes == ()


def test_who_is_free_and_left_is_not_in_the_round() -> None:
    event = after(1, 5).with_withdrawal("p4")
    paired = pair(event, rulebook="berger")
    assert paired.byes == ()
    assert [board[:2] for board in paired.boards] == [("p5", "p3"), ("p1", "p2")]
    event = event.with_round(paired)
    assert event.rounds[-1].seated == ["p5", "p1", "p3", "p2"]


def test_who_asked_for_a_bye_keeps_the_number_and_forfeits_the_board() -> None:
    paired = pair(field(6).with_bye("p2", round=1), rulebook="berger")
    assert paired.boards == (("p1", "p6", "*"), ("p2", "p5", "FB"), ("p3", "p4", "*"))
    assert paired.byes == ()
    # p1 would be free in round 1, and has what was asked for.
    odd = field(5).with_bye("p1", round=1).with_bye("p4", round=1, bye="Z")
    paired = pair(odd, rulebook="berger")
    assert paired.boards == (("p2", "p5", "*"), ("p3", "p4", "FW"))
    assert paired.byes == (("p1", "H"),)
    assert odd.with_round(paired).requested == ()


def test_who_has_left_may_only_stand_on_a_board_that_is_forfeited() -> None:
    gone = field(4).with_withdrawal("p4")
    for result in ("*", "D", "FW"):
        with pytest.raises(InvalidRound, match="round 1: 'p4' has left"):
            gone.with_round(Round.of(1, [("p4", "p1", result), ("p2", "p3", "W")]))
    for result in (Result.FORFEIT_TO_BLACK, Result.BOTH_FORFEIT):
        assert gone.with_round(Round.of(1, [("p4", "p1", result), ("p2", "p3", "W")])).rounds
    with pytest.raises(InvalidRound, match="round 1: 'p4' has left"):
        gone.with_round(Round.of(1, [("p2", "p3", "W")], byes={"p4": "Z"}))


def test_it_ends_when_the_table_does() -> None:
    for size, rulebook, rounds in ((4, "berger", 3), (3, "berger", 3), (4, "berger-double", 6)):
        stream = play(field(size), by_rating(), rulebook=rulebook)
        *_, last = islice(stream, rounds)
        assert len(last.rounds) == rounds
        with pytest.raises(NoValidPairing, match=f"^the .*table for .* has only {rounds} round"):
            next(stream)
    stuck = why_stuck(after(3, 4), rulebook="berger")
    assert stuck is not None
    assert str(stuck) == "the table for 4 players has only 3 rounds"
    assert stuck.obstruction is not None
    assert str(stuck.obstruction) == "p1 could not meet any of the others"
    assert stuck.conflict == ()


def test_two_players_at_least() -> None:
    for event in (field(0), field(1), field(2).with_withdrawal("p1")):
        with pytest.raises(NotEnoughPlayers, match="a round needs two players"):
            pair(event, rulebook="berger")


def test_boards_are_listed_though_hardly_anybody_is_there() -> None:
    event = after(5, 3, "berger-double").with_withdrawal("p1").with_bye("p2", round=6)
    paired = pair(event, rulebook="berger-double")
    [listed] = Table(3, 2).boards(6)
    assert [board[:2] for board in paired.boards] == [tuple(f"p{number}" for number in listed)]
    assert len(drawn_round(event, "berger-double").rounds) == 6
    none = after(1, 4).with_withdrawal("p1").with_withdrawal("p2")
    none = none.with_withdrawal("p3").with_withdrawal("p4")
    assert [board.result for board in pair(none, rulebook="berger").boards] == ["FF", "FF"]
    none = after(3, 4)
    for player in none.roster.ids:
        none = none.with_withdrawal(player)
    with pytest.raises(NoValidPairing, match="table for 4 players has only 3 rounds"):
        pair(none, rulebook="berger")
    absent = field(3).with_bye("p2", round=1).with_bye("p3", round=1)
    assert pair(absent, rulebook="berger").boards == (("p2", "p3", "FF"),)


def test_rounds_in_another_order_go_on_until_a_pair_would_meet_again() -> None:
    third = Round.of(1, [("p2", "p4", "W"), ("p3", "p1", "W")])
    event = field(4).with_round(third)
    event = drawn_round(event)
    assert [board[:2] for board in event.round(2).boards] == [("p4", "p3"), ("p1", "p2")]
    with pytest.raises(NoValidPairing) as caught:
        pair(event, rulebook="berger")
    assert str(caught.value) == (
        "round 3 of the table for 4 players is p2 against p4, but they have met in round 1"
    )
    assert caught.value.obstruction is not None
    # A double one has room for a second meeting in the second cycle, not in the first.
    with pytest.raises(NoValidPairing, match=r"^round 2 of the double table .* p2 against p4"):
        pair(field(4).with_round(third), rulebook="berger-double")
    event = after(3, 4, "berger-double")
    event = event.with_round(Round.of(4, [("p3", "p4", "D"), ("p2", "p1", "D")]))
    with pytest.raises(NoValidPairing, match="p3 against p4, but they have met in rounds 3 and 4"):
        pair(event, rulebook="berger-double")


@pytest.mark.parametrize(("size", "rounds"), [(6, 1), (4, 1), (4, 3), (5, 5)])
def test_nobody_enters_a_table_that_has_begun(size: int, rounds: int) -> None:
    entering = [Player("new", 1), Player("other", 2)][: 1 + size % 2]
    event = after(rounds, size).with_players(entering, late=True)
    with pytest.raises(InvalidEvent) as caught:
        pair(event, rulebook="berger")
    assert str(caught.value) == (
        f"'new' is not in round 1, and the table for {len(event.players)} players "
        "has other pairs than the rounds so far"
    )


def test_before_the_first_round_everybody_may_enter() -> None:
    event = field(6).with_players([Player("new", 1)], late=True)
    paired = pair(event, rulebook="berger")
    assert [board[:2] for board in paired.boards] == [("p2", "new"), ("p3", "p6"), ("p4", "p5")]


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("numbers", ["entry", "rating"])
@pytest.mark.parametrize("size", [3, 5, 7])
def test_the_free_number_of_an_odd_table_can_be_taken(size: int, numbers: str, cycles: int) -> None:
    book = berger(cycles=cycles, numbers=numbers)
    table = Table(size + 1, cycles)
    for rounds in range(1, size + 1):
        event = after(rounds, size, book).with_players([Player("new", 2500)], late=True)
        while len(event.rounds) < table.rounds:
            event = drawn_round(event, book)
        names = [*event.roster.ids[:-1], "new"]
        for played in event.rounds[rounds:]:
            due = [(names[a - 1], names[b - 1]) for a, b in table.boards(played.number)]
            assert [board[:2] for board in played.boards] == due
            assert played.byes == ()


def test_who_was_free_in_round_1_and_is_not_listed_keeps_the_number() -> None:
    listed = after(1, 5)
    [first] = listed.rounds
    silent = Event.of(listed.players, rounds=[replace(first, byes=())])
    for number in range(2, 6):
        assert pair(silent, rulebook="berger") == pair(listed, rulebook="berger")
        listed, silent = drawn_round(listed), drawn_round(silent)
        assert silent.round(number) == listed.round(number)


@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_that_go_by_an_order_refuse(solver: str) -> None:
    for size in (0, 1, 4, 5):
        if size < 2 and solver in {"auto", "weighted"}:
            with pytest.raises(NotEnoughPlayers):
                pair(field(size), rulebook="berger", solver=solver)
        elif solver in {"auto", "weighted"}:
            paired = pair(field(size), rulebook="berger", solver=solver)
            assert paired == pair(field(size), rulebook="berger")
        else:
            with pytest.raises(UnsuitableSolver, match="use the solver auto or weighted"):
                pair(field(size), rulebook="berger", solver=solver)


@pytest.mark.parametrize(
    "house",
    [
        HouseRules(forbidden=[("p1", "p2")]),
        HouseRules(required=[("p1", "p2")]),
        HouseRules(colour_limit=True),
        HouseRules(horizon=1),
    ],
)
def test_house_rules_are_refused(house: HouseRules) -> None:
    for event, given in ((field(4), house), (field(4).with_house(house), None)):
        with pytest.raises(InvalidHouseRules, match="cannot keep house rules"):
            pair(event, rulebook="berger", house=given)


def test_why_a_board_is_as_it_is() -> None:
    event = after(3, 5)
    said = [line for step in explain(event, 2, rulebook="berger") for line in step.sentences()]
    assert said == [
        "Board 1: p5 meets p3: by the table for 5 players, numbers 5 and 3 meet in round 2.",
        "Board 2: p1 meets p2: by the table for 5 players, numbers 1 and 2 meet in round 2.",
        "p4 is free: by the table for 5 players, number 4 has no game in round 2.",
    ]
    assert len(explain(event, rulebook="berger")) == 3
    assert [step.reason for step in explain(after(1, 4), rulebook="dutch")] == ["", ""]


def test_every_round_can_be_explained_whoever_has_left() -> None:
    event = after(1, 5).with_withdrawal("p4")
    while len(event.rounds) < 5:
        event = drawn_round(event)
    for number in range(1, 6):
        decisions = explain(event, number, rulebook="berger")
        boards = [step for step in decisions if step.board]
        assert len(boards) == len(event.round(number))
    with pytest.raises(RoundDiffers):
        explain(event, 4, rulebook="berger-double")


def test_why_two_do_not_meet() -> None:
    event = after(1, 6)
    for rulebook, reason in (
        ("berger", "by the table for 6 players, numbers 1 and 5 meet in round 5"),
        ("berger-double", "by the double table for 6 players, numbers 1 and 5 meet in rounds "),
    ):
        answer = why_not(event, "p1", "p5", rulebook=rulebook)
        assert answer.verdict == "barred"
        assert answer.reason.startswith(reason)
    assert answer.reason.endswith("rounds 4 and 10")
    assert why_not(event, "p1", "p2", rulebook="berger").verdict == "paired"
    gone = event.with_withdrawal("p1")
    assert why_not(gone, "p1", "p5", rulebook="berger").reason == "p1 does not take part"


def test_how_many_rounds_there_are() -> None:
    for name, cycles in (("berger", 1), ("berger-double", 2)):
        book = RULEBOOKS[name]
        for size in range(2, 30):
            expected = cycles * (size - 1 + size % 2)
            assert book.rounds_in_table(size) == expected
            assert rounds_for(size, name) == expected  # type: ignore[arg-type]
            assert warning(size, expected, expected) is None
        assert RULEBOOKS[name].event_system == "round_robin"
    assert RULEBOOKS["dutch"].event_system == "swiss"
    assert warning(6, 9, 5) == "the table for 6 players has 5 rounds, not 9"
    assert warning(6, 4, 5) == "the table for 6 players has 5 rounds, not 4"


def test_matches_of_teams() -> None:
    teams = [
        Team.of(name, [Player(f"{name}{k}", 2000 - 100 * place - k) for k in range(2)])
        for place, name in enumerate("abcd")
    ]
    event = Event.of(teams, matches=MatchRules.of_teams(2), system="round_robin")
    event = play_round(event, by_rating(), rulebook="berger").with_withdrawal("b")
    event = play_round(event, by_rating(), rulebook="berger")
    assert event.round(2).boards == (("d", "c", "B"), ("a", "b", "FW"))
    assert event.round(2).matches.keys() == {1}
    event = play_round(event, by_rating(), rulebook="berger")
    assert [*round_robin_faults(event)] == []
    rows = standings(event, "fide-round-robin")
    assert [(row.player, row.left_out) for row in rows] == [
        ("a", False),
        ("c", False),
        ("d", False),
        ("b", True),  # one match of three
    ]


def test_the_referee_sees_what_is_no_round_robin() -> None:
    event = after(3, 4)
    boards = [[*played.boards] for played in event.rounds]

    def faults(cycles: int = 1) -> str:
        rounds = [Round.of(number, played) for number, played in enumerate(boards, 1)]
        return "; ".join(round_robin_faults(Event.of(event.players, rounds=rounds), cycles))

    assert faults() == ""
    assert "p1 and p2 meet 1 time, not 2" in faults(2)
    white, black, result = boards[2][1]
    boards[2][1] = Board(black, white, result)
    assert faults() == (
        "p1 has white 3 times and black 0 times; p1 has the same colour 3 times running; "
        "p3 has white 0 times and black 3 times; p3 has the same colour 3 times running"
    )
    boards.append(boards[0])
    assert "p1 and p4 meet 2 times, not 1" in faults()
    assert "p1 and p4 meet twice, but p1 has white each time" in faults(2)
    assert "p1 has the same colour 4 times running" in faults(2)


def test_any_table_survives_any_departures() -> None:
    """Whoever leaves when, each two stand on a board once, and nobody is seated who has left."""
    for seed in range(30):
        dice = random.Random(seed)
        size = dice.randint(3, 9)
        event = drawn_round(field(size))
        while len(event.rounds) < size - 1 + size % 2:
            if dice.random() < 0.3 and len(event.players) - len(event.withdrawn) > 2:
                event = event.with_withdrawal(
                    dice.choice(sorted(set(event.roster.ids) - event.withdrawn))
                )
            event = drawn_round(event)
            played = event.rounds[-1]
            lost = {a for a, b, r in played.boards if r in {"FB", "FF"}}
            lost |= {b for a, b, r in played.boards if r in {"FW", "FF"}}
            assert lost == event.withdrawn.intersection((*played.whites, *played.blacks))
        assert [*round_robin_faults(event)] == []
