"""Stages of a Major: the rulebook ``major`` against its text, and who leaves when."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright import Event, Player, Round, explain, pair, standings, why_not
from pairwright.elimination import Stage
from pairwright.errors import InvalidEvent
from pairwright.referee import major_faults
from pairwright.rehearsal import by_elo, play_round
from pairwright.rulebooks.major import MAJOR, OF_SIX, difficulty, records
from strategies import ALIKE, random_event, random_history

Couple = frozenset[str]
STAGE = Stage(advance=3, eliminate=3)


def field(size: int = 16) -> Event:
    return Event.of(Player(f"t{number:02}", 0) for number in range(1, size + 1))


def literal(seeds: Sequence[str], met: set[Couple], number: int) -> list[tuple[str, str]]:
    """The pairs of a group by the words of the rulebook; the last two are swapped if need be."""
    if number == 1:
        return [*zip(seeds[:8], seeds[8:], strict=True)]
    if number > 3:
        rows = ([(seeds[a - 1], seeds[b - 1]) for a, b in row] for row in OF_SIX)
        return next(row for row in rows if not any(frozenset(pair) in met for pair in row))
    left, pairs = [*seeds], []
    while left:
        best = left.pop(0)
        new = [team for team in left if frozenset((best, team)) not in met]
        worst = (new or left)[-1]
        left.remove(worst)
        pairs.append((best, worst))
    if frozenset(pairs[-1]) in met:
        (one, other), (third, fourth) = pairs[-2:]
        pairs[-2:] = [(one, fourth), (third, other)]
    return pairs


def play_by_the_text(seed: int) -> None:
    """Play a stage of 16, and compare every round and the table."""
    dice = random.Random(seed)
    event = field()
    wins = dict.fromkeys((player.id for player in event.players), 0)
    losses = wins.copy()
    opponents: dict[str, list[str]] = {team: [] for team in wins}
    for number in range(1, 6):
        met = {frozenset((team, other)) for team in wins for other in opponents[team]}
        expected = []
        for score in range(number - 1, -1, -1):
            group = [t for t in wins if wins[t] == score and max(wins[t], losses[t]) < 3]
            group.sort(key=lambda t: (-sum(wins[o] - losses[o] for o in opponents[t]), t))
            if group:
                expected += literal(group, met, number)
        paired = pair(event, rulebook="major")
        assert {*map(frozenset, expected)} == {frozenset(board[:2]) for board in paired.boards}
        assert not [*major_faults(event, paired)]
        results = "".join(dice.choice("WB") for _ in paired.boards)
        for (white, black, _), result in zip(paired.boards, results, strict=True):
            won, lost = (white, black) if result == "W" else (black, white)
            wins[won] += 1
            losses[lost] += 1
            opponents[won].append(lost)
            opponents[lost].append(won)
        event = event.with_round(paired).with_results(round=number, results=results)
        event = STAGE.without_decided(event)
        assert event.withdrawn == {t for t in wins if max(wins[t], losses[t]) == 3}
    assert len(event.withdrawn) == 16
    assert {row.player: (row.wins, row.losses) for row in STAGE.table(event)} == {
        team: (wins[team], losses[team]) for team in wins
    }


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_stages_of_sixteen_by_the_words_of_the_rulebook(start: int) -> None:
    for seed in range(start, start + 20):
        play_by_the_text(seed)


@pytest.mark.slow
def test_many_stages_of_sixteen() -> None:
    for seed in range(1000, 2500):
        play_by_the_text(seed)


def test_the_first_round_is_one_against_nine_and_better_seeds_are_named_first() -> None:
    boards = [board[:2] for board in pair(field(), rulebook=MAJOR).boards]
    assert boards == [(f"t{k:02}", f"t{k + 8:02}") for k in range(1, 9)]


def test_difficulty_orders_equal_records_and_is_the_tie_break() -> None:
    event = field(4)
    for sheet in ("WW", "WB", "BW"):
        event = event.with_round(pair(event, rulebook=MAJOR))
        event = event.with_results(round=len(event.rounds), results=sheet)
    rows = standings(event, "major")
    counted = [*zip(records(event), difficulty(event), strict=True)]
    assert [row.values[:2] for row in rows] == [
        counted[event.roster.number(row.player)] for row in rows
    ]
    ids = event.roster.ids
    assert [ids[number] for number in MAJOR.on(event).ranking] == [row.player for row in rows]


@settings(max_examples=60)
@given(st.integers(0, 2**64))
def test_any_event_gives_sound_rounds_and_all_solvers_agree(seed: int) -> None:
    dice = random.Random(seed)
    event = random_event(dice, 9, 5) if seed % 2 else random_history(dice, 8, 5)
    if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
        return
    found = {pair(event, rulebook=MAJOR, solver=solver) for solver in ALIKE}
    assert len(found) == 1
    assert not [*major_faults(event, found.pop())]


def test_a_rematch_only_where_the_group_has_no_other_pairing() -> None:
    event = field(2).with_round(Round.of(1, [("t01", "t02", "D")]))
    again = pair(event, rulebook=MAJOR)
    assert again.boards[0][:2] == ("t01", "t02")
    assert not [*major_faults(event, again)]
    assert explain(event, rulebook=MAJOR)[0].refused == ()

    four = field(4).with_round(Round.of(1, [("t01", "t04", "D"), ("t02", "t03", "D")]))
    faults = major_faults(four, Round.of(2, [("t01", "t04"), ("t02", "t03")]))
    assert [fault.split(": ")[1] for fault in faults] == [
        "t01 and t04 met in round 1",
        "t02 and t03 met in round 1",
    ]


def test_other_records_do_not_meet_and_it_says_so() -> None:
    event = field(4).with_round(Round.of(1, [("t01", "t03", "W"), ("t02", "t04", "W")]))
    answer = why_not(event, "t01", "t04", rulebook=MAJOR)
    assert (answer.verdict, answer.reason) == ("barred", "their records differ")
    mixed = Round.of(2, [("t01", "t04"), ("t02", "t03")])
    assert [*major_faults(event, mixed)] == [
        "board 1: the records of t01 and t04 differ",
        "board 2: the records of t02 and t03 differ",
    ]


def test_six_who_have_met_go_by_the_first_row_that_is_new() -> None:
    met = [[("t01", "t06"), ("t02", "t05"), ("t03", "t04")], [("t01", "t05"), ("t02", "t06")]]
    rounds = [
        Round.of(1, [(*pair, "D") for pair in met[0]]),
        Round.of(2, [(*pair, "D") for pair in met[1]]),
        Round.of(3, [("t01", "t04", "D"), ("t02", "t03", "D"), ("t05", "t06", "D")]),
    ]
    event = Event.of(field(6).players, rounds=rounds).with_round(
        Round.of(4, [("t01", "t03", "D"), ("t02", "t04", "D")])
    )
    # t01 has met all but t02, and of the rows with 1v2 the first has 3v6 and 4v5.
    boards = {frozenset(board[:2]) for board in pair(event, rulebook=MAJOR).boards}
    assert boards == {*map(frozenset, [("t01", "t02"), ("t03", "t06"), ("t04", "t05")])}


def test_a_stage_counts_byes_and_forfeits_and_no_draws() -> None:
    stage = Stage(advance=2, eliminate=1)
    event = Event.of(
        field(7).players,
        rounds=[
            Round.of(
                1, [("t01", "t02", "D"), ("t03", "t04", "FW"), ("t05", "t06", "FF")], bye="t07"
            ),
            Round.of(2, [("t01", "t07", "B"), ("t02", "t03", "*")]),
        ],
    )
    assert stage.fates(event) == {
        "t04": ("eliminated", 1),
        "t05": ("eliminated", 1),
        "t06": ("eliminated", 1),
        "t01": ("eliminated", 2),
        "t07": ("advanced", 2),
    }
    rows = [(row.rank, row.player, row.wins, row.losses, row.round) for row in stage.table(event)]
    assert rows[0] == (1, "t07", 2, 0, 2)
    assert {row[1] for row in rows[1:3]} == {"t02", "t03"}
    assert rows[3] == (4, "t01", 0, 1, 2)
    assert stage.rounds == 2


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "3", True, None])
def test_a_stage_needs_numbers(wrong: object) -> None:
    with pytest.raises(InvalidEvent, match=r"^advance must be a whole number from 1, not "):
        Stage(advance=wrong, eliminate=3)  # type: ignore[arg-type]
    with pytest.raises(InvalidEvent, match=r"^eliminate must be a whole number from 1, not "):
        Stage(advance=3, eliminate=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [2, 3, 5, 15, 16, 17, 33, 64])
def test_any_size_plays_a_stage_to_its_end(size: int) -> None:
    event = field(size)
    for _ in range(4 * STAGE.rounds):
        if len(event.players) - len(event.withdrawn) < 2:
            break
        event = STAGE.without_decided(play_round(event, by_elo(size, 0), rulebook=MAJOR))
    assert len(event.players) - len(event.withdrawn) < 2
