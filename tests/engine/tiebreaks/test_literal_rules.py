"""Tie-breaks on random events: against the literal rules, and what holds for any table."""

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literal_tiebreaks import Literal
from pairwright import Event, Player, Round, standings, tiebreak
from pairwright.met import NOBODY
from pairwright.notation import LETTERS, PLAYED
from pairwright.results import ResultCode
from pairwright.scoring import PointSystem
from pairwright.tiebreaks import EDITIONS as ALL_EDITIONS
from pairwright.tiebreaks import TIEBREAKS, Edition
from pairwright.tiebreaks.addends import (
    Addend,
    cut_from,
    least_significant,
    voluntary_by_weight,
    voluntary_first,
)
from pairwright.tiebreaks.sheet_of_event import sheet_of
from strategies import histories, random_history, random_round_robin

EDITIONS = ("2024-08", "2026-03")
SWISS = [code for code, known in TIEBREAKS.items() if known.suits in ("everything", "swiss")]
CHAINS = [
    ("PTS", "DE"),
    ("PTS", "DE", "SB", "DE"),
    ("PTS", "DE/P", "PS", "DE", "REP"),
    ("DE", "TPR", "DE/P", "ARO/C1"),
    ("WIN", "DE", "SB/C1", "PTS"),
]


def differences(event: Event) -> list[tuple[Any, ...]]:
    """Where the engine and the literal rules disagree about those who count."""
    found: list[tuple[Any, ...]] = []
    gone = who_count_for_nobody(event)
    counting, alone = without(event, gone), without(event, gone, entered=False)
    for edition in EDITIONS:
        for code, values in Literal(counting, edition).values.items():
            got = tiebreak(event, code, edition)
            both = [{p: v for p, v in each.items() if p not in gone} for each in (got, values)]
            found += [(edition, code, *both)] if both[0] != both[1] else []
        for chain in CHAINS:
            rows = standings(event, chain, edition)
            ranks = {row.player: row.rank for row in rows if not row.left_out}
            found += [(edition, chain)] if ranks != Literal(alone, edition).ranks(chain) else []
            found += [(chain, gone)] if {row.player for row in rows if row.left_out} != gone else []
    return found


def who_count_for_nobody(event: Event) -> set[str]:
    """C.05, 6.6 by hand: fewer than half of the games of a round robin that is over, or left."""
    if event.system != "round_robin":
        return set()
    players = [player.id for player in event.players]
    cycles = 1 if len(event.rounds) <= len(players) - 1 + len(players) % 2 else 2
    over = len(event.rounds) == cycles * (len(players) - 1 + len(players) % 2)
    gone = set()
    for player in players if over else event.withdrawn:
        completed = 0
        for played in event.rounds:
            for white, black, result in played.boards:
                at_board = result in {"W", "B", "D", "UW", "UB", "UD"}
                if (player == white and (at_board or result == "FW")) or (
                    player == black and (at_board or result == "FB")
                ):
                    completed += 1
        if completed < Fraction(cycles * (len(players) - 1), 2):
            gone.add(player)
    return gone


def without(event: Event, gone: set[str], *, entered: bool = True) -> Event:
    """The event without the games of some players, who have ``entered`` it nevertheless or not."""
    if not gone:
        return event
    rounds = [
        Round.of(
            played.number,
            [board for board in played.boards if gone.isdisjoint(board[:2])],
            bye=played.bye,
            byes=dict(played.byes),
        )
        for played in event.rounds
    ]
    players = [player for player in event.players if entered or player.id not in gone]
    return Event.of(players, rounds=rounds, scoring=event.scoring, system=event.system)


def finished(event: Event) -> bool:
    return not event.in_progress


@settings(max_examples=60)
@given(histories().filter(finished))
def test_a_swiss_against_the_literal_rules(event: Event) -> None:
    assert not differences(event)


@settings(max_examples=40)
@given(st.integers(0, 2**64))
def test_a_round_robin_against_the_literal_rules(seed: int) -> None:
    dice = random.Random(seed)
    event = random_round_robin(dice)
    assert not differences(event)
    begun = replace(event, rounds=event.rounds[: dice.randint(1, len(event.rounds))])
    assert not differences(begun.with_withdrawal(dice.choice(event.players).id))


@pytest.mark.slow
def test_thousands_of_events_against_the_literal_rules() -> None:
    for seed in range(300):
        dice = random.Random(seed)
        event = random_history(dice, most=14, rounds=9)
        if finished(event):
            assert not differences(event), seed
        assert not differences(random_round_robin(dice, most=9)), seed


@given(histories(), st.randoms())
def test_a_table_does_not_depend_on_the_order_of_entry(event: Event, dice: random.Random) -> None:
    """Not of the players, not of the boards, not of the byes; only TPN is about that order."""
    codes = [code for code in SWISS if code not in ("TPN", "RND")]
    players = dice.sample(event.players, len(event.players))
    rounds = []
    for played in event.rounds:
        boards = dice.sample(played.boards, len(played.boards))
        byes = dict(dice.sample(played.byes, len(played.byes)))
        rounds.append(Round.of(played.number, boards, bye=played.bye, byes=byes))
    other = Event.of(
        players, rounds=rounds, rounds_planned=event.rounds_planned, scoring=event.scoring
    )
    assert standings(other, codes) == standings(event, codes)
    assert {row.player: row for row in standings(other, ("PTS", "DE", "BH"))} == {
        row.player: row for row in standings(event, ("PTS", "DE", "BH"))
    }


@given(histories(), st.lists(st.sampled_from(SWISS), min_size=1, max_size=5))
def test_one_more_tiebreak_never_swaps_two_who_were_apart(event: Event, codes: list[str]) -> None:
    event = replace(event, lots=event.roster.ids[::2])
    *before, _ = codes
    ranks = {row.player: row.rank for row in standings(event, before)}
    after = [ranks[row.player] for row in standings(event, codes)]
    assert after == sorted(after)


@given(histories(), st.lists(st.sampled_from(SWISS), min_size=2, max_size=6))
def test_values_do_not_depend_on_what_was_computed_before(event: Event, codes: list[str]) -> None:
    event = replace(event, lots=event.roster.ids)
    columns = [code for code in codes if not TIEBREAKS[code].lower_first or code in ("TPN", "RND")]
    rows = {row.player: row.values for row in standings(event, columns)}
    for place, code in enumerate(columns):
        fresh = tiebreak(replace(event), code)
        assert {player: values[place] for player, values in rows.items()} == fresh


@given(histories())
def test_points_are_those_of_games_forfeits_and_byes(event: Event) -> None:
    worth = event.scoring
    halves = 0
    for played in event.rounds:
        for _, _, result in played.boards:
            letter = LETTERS[result]
            halves += sum(worth.boards[letter])
        halves += worth.pab if played.bye is not None else 0
        halves += sum(worth.byes[code] for _, code in played.byes)
        halves += worth.zpb * (len(event.players) - len(played.seated))
    values: dict[str, Any] = tiebreak(event, "PTS")
    assert sum(values.values()) == Fraction(halves, 2)
    ledger = dict(zip(event.roster.ids, event.ledger.points, strict=True))
    assert values == {player: Fraction(points, 2) for player, points in ledger.items()}


@given(histories())
def test_the_sum_of_buchholz_is_that_of_scores_times_games(event: Event) -> None:
    """Counted from both sides: everybody's score appears once for each of their games."""
    for code, scores in (("BH(played)", "PTS"), ("US:solkoff", "US:adjusted_score")):
        played = dict.fromkeys(event.roster.ids, 0)
        for record in event.rounds:
            for white, black, result in record.boards:
                if LETTERS[result] in PLAYED:
                    played[white] += 1
                    played[black] += 1
        of_each: dict[str, Any] = tiebreak(event, scores)
        summed: dict[str, Any] = tiebreak(event, code)
        assert sum(of_each[player] * played[player] for player in played) == sum(summed.values())


@given(histories())
def test_whoever_never_plays_changes_nothing_for_the_others(event: Event) -> None:
    more = Event.of(
        [*event.players, Player("nobody", 1500)],
        rounds=event.rounds,
        rounds_planned=event.rounds_planned,
        scoring=event.scoring,
    )
    for code in SWISS:
        if code not in ("RND", "DE", "DE(club)", "US:result_between_tied"):
            got = tiebreak(more, code)
            del got["nobody"]
            assert got == tiebreak(event, code), code


def test_without_unplayed_rounds_the_editions_agree() -> None:
    event = Event.of(
        [Player(name, 1500 + k) for k, name in enumerate("abcd")],
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "D")]),
            Round.of(2, [("c", "a", "B"), ("d", "b", "W")]),
        ],
    )
    for code in SWISS:
        if code != "RND":
            assert tiebreak(event, code, "2024-08") == tiebreak(event, code, "2026-03"), code


def test_missing_games_of_a_direct_encounter_count_as_lost_not_as_nothing() -> None:
    """With 3-2-1 points, 1 has met two of three: at least 3 + 3 + 1, against 6 at most."""
    event = Event.of(
        [Player(name, 1500) for name in "12345"],
        rounds=[
            Round.of(1, [("1", "2", "W"), ("3", "4", "W")]),
            Round.of(2, [("1", "3", "W"), ("2", "4", "W")]),
            Round.of(3, [("2", "3", "D")], byes={"4": "F"}),
            Round.of(4, [("5", "4", "W")]),
        ],
        scoring=PointSystem.of(3, 2, loss=1),
    )
    rows = standings(event, ("PTS", "DE"))
    assert {row.player: row.rank for row in rows} == {"1": 1, "2": 2, "3": 2, "4": 4, "5": 5}


def test_a_club_encounter_is_about_games_at_the_board_even_in_a_round_robin() -> None:
    event = Event.of(
        [Player("a", 1), Player("b", 1)],
        rounds=[Round.of(1, [("b", "a", "B")]), Round.of(2, [("a", "b", "FB")])],
        system="round_robin",
    )
    assert tiebreak(event, "DE(club)") == {"a": 1, "b": 2}
    assert tiebreak(event, "US:result_between_tied") == {"a": 1, "b": 2}
    assert tiebreak(event, "DE") == {"a": 1, "b": 1}


def test_who_met_several_times_gives_the_average() -> None:
    """a has 1½ of three against b, and beat c once; c has ½ and b 1½."""
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[
            Round.of(1, [("a", "b", "W")], bye="c"),
            Round.of(2, [("a", "b", "B")], bye="c"),
            Round.of(3, [("a", "c", "W")], byes={"b": "H"}),
            Round.of(4, [("b", "c", "D")], byes={"a": "Z"}),
        ],
    )
    assert tiebreak(event, "PTS") == {"a": 2, "b": 2, "c": 2 + Fraction(1, 2)}
    rows = standings(event, ("DE",))
    assert [(row.rank, row.player) for row in rows] == [(1, "a"), (2, "b"), (3, "c")]


def test_a_bye_that_pays_less_than_a_win_is_no_unplayed_win() -> None:
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[Round.of(1, [("a", "b", "W")], bye="c")],
        scoring=PointSystem.of(1, 0.5, pab=0.5),
    )
    assert tiebreak(event, "US:cumulative") == {"a": 1, "b": 0, "c": Fraction(1, 2)}


def test_the_printed_check_of_cumulative_scores() -> None:
    """Bye, win, loss, draw, win: 1 + 2 + 2 + 2½ + 3½ - 1 = 10."""
    results: list[ResultCode] = ["W", "B", "D", "W"]
    event = Event.of(
        [Player(name, 1) for name in "ab"],
        rounds=[
            Round.of(1, [], byes={"a": "F"}),
            *(Round.of(place, [("a", "b", result)]) for place, result in enumerate(results, 2)),
        ],
    )
    assert tiebreak(event, "US:cumulative")["a"] == 10


def test_medians_of_long_events_leave_out_two() -> None:
    players = [Player(f"p{k}", 1) for k in range(10)]
    rounds = [Round.of(k, [("p0", f"p{k}", "W")]) for k in range(1, 10)]
    nine, eight = Event.of(players, rounds=rounds), Event.of(players, rounds=rounds[:8])
    # everybody but p0 was absent in all rounds but one: each absence is half a point
    assert tiebreak(nine, "US:solkoff")["p0"] == 9 * 4
    assert tiebreak(nine, "US:modified_median")["p0"] == 7 * 4
    assert tiebreak(nine, "US:median_harkness")["p0"] == 5 * 4
    assert tiebreak(eight, "US:modified_median")["p0"] == 7 * Fraction(7, 2)


def test_a_draw_of_a_major_is_neither_won_nor_lost() -> None:
    event = Event.of(
        [Player(name, 1) for name in "abcd"],
        rounds=[Round.of(1, [("a", "b", "D"), ("c", "d", "W")])],
    )
    assert tiebreak(event, "CS:record") == {"a": 0, "b": 0, "c": 1, "d": -1}


def edition(**changes: Any) -> Edition:
    return replace(EDITION, name=str(sorted(changes)), **changes)


EDITION = ALL_EDITIONS["2026-03"]


def test_which_voluntary_round_a_cut_of_products_takes() -> None:
    """Dummy 4 lost by forfeit makes nothing, dummy 3 drawn makes 3; the least is 2 x 1."""
    addends = [
        Addend(1, 5, 2, 2),
        Addend(2, 6, 4, 0, vur=True),
        Addend(3, NOBODY, 3, 3, vur=True),
    ]
    by_product, by_weight = (
        cut_from(addends, 1, 0, choose)[0].round
        for choose in (voluntary_first, voluntary_by_weight)
    )
    assert (by_product, by_weight) == (1, 3)
    sheet = sheet_of(Event.of([Player("a", 1)]), EDITION)
    choose = TIEBREAKS["SB"].choose  # type: ignore[union-attr]
    assert choose(sheet) is voluntary_first
    assert choose(replace(sheet, edition=edition(cut_by_product=False))) is voluntary_by_weight
    assert choose(replace(sheet, edition=edition(vur_exception=False))) is least_significant
    assert choose(replace(sheet, fixed=True)) is least_significant


def test_high_cuts_take_the_largest_score_then_the_largest_value() -> None:
    addends = [Addend(1, 5, 4, 2, vur=True), Addend(2, 6, 4, 4), Addend(3, 7, 3, 6)]
    assert [addend.round for addend in cut_from(addends, 0, 2)] == [2, 1]
    assert [addend.round for addend in cut_from(addends, 1, 1)] == [3, 2]
    assert len(cut_from(addends, 9, 9)) == 3


def test_the_cap_of_draws_may_count_the_rounds_so_far() -> None:
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[Round.of(1, [("a", "b", "W")], bye="c"), Round.of(2, [("c", "a", "W")], bye="b")],
        rounds_planned=9,
    )
    assert tiebreak(event, "BH")["c"] == 2 + 1
    assert tiebreak(event, "BH", edition(cap_by_planned_rounds=False))["c"] == 1 + 1
    old = ALL_EDITIONS["legacy-virtual"]
    # c: the bye of round 1 is worth 0 + (1 - 1) + 8 x ½, or 1 x ½ by the rounds so far
    assert tiebreak(event, "BH", old)["c"] == 4 + 1
    so_far = replace(old, name="so far", cap_by_planned_rounds=False)
    assert tiebreak(event, "BH", so_far)["c"] == Fraction(1, 2) + 1


def test_fore_buchholz_may_leave_forfeits_unplayed() -> None:
    event = Event.of(
        [Player(name, 1) for name in "ab"],
        rounds=[Round.of(1, [("a", "b", "W")]), Round.of(2, [("b", "a", "FW")])],
    )
    half = Fraction(1, 2)
    assert tiebreak(event, "FB") == {"a": 2 * half, "b": 2 * (1 + half)}
    unplayed = edition(fore_forfeits_are_draws=False)
    assert tiebreak(event, "FB", unplayed) == tiebreak(event, "BH") == {"a": 2, "b": 2}


def test_fore_buchholz_takes_an_open_board_as_a_draw() -> None:
    event = Event.of(
        [Player(name, 1) for name in "ab"],
        rounds=[Round.of(1, [("a", "b", "W")]), Round.of(2, [("b", "a", "*")])],
    )
    drawn = Event.of(
        [Player(name, 1) for name in "ab"],
        rounds=[Round.of(1, [("a", "b", "W")]), Round.of(2, [("b", "a", "D")])],
    )
    assert tiebreak(event, "FB") == tiebreak(drawn, "FB")


def test_a_round_robin_knows_no_exception_for_voluntary_rounds() -> None:
    """a lost to the strong b by forfeit and beat the weak c: the cut takes c, not the forfeit."""
    event = Event.of(
        [Player(name, 1) for name in "abcd"],
        rounds=[
            Round.of(1, [("a", "b", "FB"), ("c", "d", "B")]),
            Round.of(2, [("a", "c", "W"), ("b", "d", "W")]),
            Round.of(3, [("a", "d", "D"), ("b", "c", "W")]),
        ],
        system="round_robin",
    )
    assert tiebreak(event, "SB") == {"a": Fraction(3, 4), "b": 3, "c": 0, "d": Fraction(3, 4)}
    assert tiebreak(event, "SB/C1")["a"] == Fraction(3, 4)
    assert tiebreak(event, "SB/C2")["a"] == 0


def test_a_club_encounter_needs_every_pair() -> None:
    """b beat a, and c met neither: nothing is decided."""
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[
            Round.of(1, [("b", "a", "W")], bye="c"),
            Round.of(2, [], byes={"a": "F", "b": "Z", "c": "Z"}),
        ],
    )
    assert tiebreak(event, "DE(club)") == dict.fromkeys("abc", 1)
    assert tiebreak(event, "US:result_between_tied") == {"a": 3, "b": 1, "c": 2}


def test_losses_count_between_those_tied() -> None:
    """a won one and lost one, b won one; both have a point."""
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[
            Round.of(1, [("a", "c", "W")], byes={"b": "Z"}),
            Round.of(2, [("b", "a", "W")], byes={"c": "F"}),
        ],
    )
    assert tiebreak(event, "US:result_between_tied") == {"a": 2, "b": 1, "c": 3}


def test_open_boards_change_no_median() -> None:
    players = [Player(name, 1) for name in "abcdef"]
    rounds = [
        Round.of(1, [("a", "b", "W"), ("c", "d", "W"), ("e", "f", "D")]),
        Round.of(2, [("a", "c", "B"), ("b", "e", "W"), ("d", "f", "D")]),
    ]
    before = Event.of(players, rounds=rounds)
    after = before.with_round(Round.of(3, [("a", "d"), ("b", "f"), ("c", "e")]))
    for code in ("US:modified_median", "US:median_harkness", "US:solkoff"):
        assert tiebreak(after, code) == tiebreak(before, code), code


def test_forfeits_and_draws_in_the_old_virtual_rules() -> None:
    """Opponents see every unplayed round as a draw, forfeits lost and won alike."""
    event = Event.of(
        [Player(name, 1) for name in "ab"],
        rounds=[Round.of(1, [("a", "b", "W")]), Round.of(2, [("a", "b", "FW")])],
        edition="legacy-virtual",
    )
    half = Fraction(1, 2)
    assert tiebreak(event, "ADJ") == {"a": 1 + half, "b": half}
    assert tiebreak(event, "BH") == {"a": half + 1, "b": 1 + half + 1}


def test_numbers_of_decimals() -> None:
    event = Event.of(
        [Player("a", 1500), Player("b", 1600)], rounds=[Round.of(1, [("a", "b", "D")])]
    )
    shown = {
        **dict.fromkeys(("PTS", "PS", "BH", "FB", "STD", "US:cumulative"), 1),
        **dict.fromkeys(("SB", "AOB", "SB(played)", "LI:sonneborn_berger"), 2),
        **dict.fromkeys(("WIN", "ARO", "TPR", "TPN", "REP", "CS:record"), 0),
        **dict.fromkeys(("MTG:match_win", "MTG:opp_game_win"), 4),
        "LI:performance": 1,
    }
    for code, decimals in shown.items():
        text = TIEBREAKS[code].text(tiebreak(event, code)["a"])
        assert len(text.partition(".")[2]) == decimals, code


def test_whoever_played_no_games_of_magic_has_the_least_share() -> None:
    event = Event.of([Player(name, 1) for name in "ab"], rounds=[Round.of(1, [("a", "b")])])
    least = Fraction(33, 100)
    assert (
        tiebreak(event, "MTG:game_win")
        == tiebreak(event, "MTG:match_win")
        == {
            "a": least,
            "b": least,
        }
    )
    assert tiebreak(event, "MTG:opp_game_win") == {"a": 0, "b": 0}
