"""The table: its order, its ranks, its chains; codes, editions, and what is refused."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import (
    Event,
    MatchRules,
    Player,
    PointSystem,
    Round,
    explain_standings,
    pair,
    standings,
    tiebreak,
)
from pairwright.errors import (
    InvalidEdition,
    InvalidEvent,
    InvalidRound,
    UnknownChain,
    UnknownEdition,
    UnknownName,
    UnknownPlayer,
    UnknownTiebreak,
    UnsuitableTiebreak,
)
from pairwright.event_checks import EventSystem
from pairwright.notation import WAITING
from pairwright.results import Result
from pairwright.roster import Roster
from pairwright.tiebreaks import (
    CHAINS,
    EDITIONS,
    TIEBREAKS,
    Chain,
    Encounter,
    Figure,
    edition_on,
)
from pairwright.tiebreaks.codes import find_criterion
from pairwright.tiebreaks.editions import find_edition
from pairwright.tiebreaks.left_out import left_out_of
from pairwright.units import HalfPoints, decimal_text, half_points_text, plain_text

FIVE = [Player(name, 1900 - 100 * k) for k, name in enumerate("vwxyz")]
ROUNDS = [
    Round.of(1, [("v", "x", "W"), ("w", "y", "B")], bye="z"),
    Round.of(2, [("y", "v", "W"), ("z", "w", "D")], bye="x"),
]
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def order(event: Event, chain: str | Sequence[str]) -> list[tuple[int, str]]:
    return [(row.rank, row.player) for row in standings(event, chain)]


def test_the_example_of_five_players() -> None:
    rows = standings(Event.of(FIVE, rounds=ROUNDS))
    assert [(row.rank, row.player, row.values) for row in rows] == [
        (1, "y", (2, 1 + HALF, 1 + HALF, 1600)),
        (2, "z", (1 + HALF, HALF, QUARTER, 1500)),
        (3, "v", (1, 3, 1, 1900)),
        (4, "x", (1, 1, 0, 1700)),
        (5, "w", (HALF, 3 + HALF, 3 * QUARTER, 1800)),
    ]


def test_forfeits_byes_and_open_boards_are_not_played_games() -> None:
    event = Event.of(
        FIVE,
        rounds=[
            Round.of(1, [("v", "w", "FW"), ("x", "y", "FF")], bye="z"),
            Round.of(2, [("v", "z", "*"), ("w", "x", "W")]),
        ],
    )
    assert {row.player: row.values[:3] for row in standings(event)} == {
        "v": (1, 0, 0),
        "w": (1, 0, 0),
        "x": (0, 1, 0),
        "y": (0, 0, 0),
        "z": (1, 0, 0),
    }


def test_a_board_that_waits_is_neither_played_nor_unplayed() -> None:
    """Only scores after each round, and the rounds that one chose to play, know of it already."""
    running = {"PS", "REP", "US:cumulative", "US:cumulative_of_opposition"}
    before = Event.of(FIVE[:4], rounds=[Round.of(1, [("v", "w", "W"), ("x", "y", "D")])])
    waiting = before.with_round(Round.of(2, [("v", "x"), ("w", "y")]))
    for code, known in TIEBREAKS.items():
        if known.suits in ("everything", "swiss") and code not in {"RND", "FB", *running}:
            assert tiebreak(waiting, code) == tiebreak(before, code), code


def test_unrated_games_are_played() -> None:
    rated = Event.of(FIVE[:4], rounds=[Round.of(1, [("v", "w", "W"), ("x", "y", "D")])])
    unrated = Event.of(FIVE[:4], rounds=[Round.of(1, [("v", "w", "UW"), ("x", "y", "UD")])])
    turned = Event.of(FIVE[:4], rounds=[Round.of(1, [("w", "v", "UB"), ("x", "y", "UD")])])
    for code, known in TIEBREAKS.items():
        if known.suits in ("everything", "swiss") and code != "RND":
            assert tiebreak(unrated, code) == tiebreak(rated, code), code
    assert tiebreak(turned, "WON") == tiebreak(rated, "WON")
    assert tiebreak(turned, "BWG")["v"] == 1
    assert unrated.ledger == rated.ledger
    assert unrated.rounds[0].results == ["UW", "UD"]


def test_equal_rows_stand_by_rating_then_by_id() -> None:
    event = Event.of([Player("b", 5), Player("a", 5), Player("c", 6), Player("B", 5)])
    assert order(event, "northgate") == [(1, "c"), (2, "B"), (3, "a"), (4, "b")]


def test_equal_rows_of_pairwick_share_a_rank_and_stand_by_number() -> None:
    event = Event.of([Player(name, 0) for name in ("10", "9", "zoe", "011", "2")])
    assert order(event, "pairwick") == [(1, name) for name in ("2", "9", "10", "011", "zoe")]


def test_shared_ranks_are_the_best_of_their_block() -> None:
    event = Event.of(FIVE[:4], rounds=[Round.of(1, [("v", "w", "D"), ("x", "y", "W")])])
    assert order(event, ("PTS",)) == [(1, "x"), (2, "v"), (2, "w"), (4, "y")]
    assert order(event, ("PTS", "TPN")) == [(1, "x"), (2, "v"), (3, "w"), (4, "y")]
    strict = Chain(name="ours", title="", codes=("PTS",), ranks="strict")
    assert [row.rank for row in standings(event, strict)] == [1, 2, 3, 4]


def test_the_withdrawn_stay() -> None:
    rows = standings(Event.of(FIVE, rounds=ROUNDS, withdrawn=["v"]))
    assert [(row.rank, row.player) for row in rows if row.withdrawn] == [(3, "v")]


def test_a_chain_of_your_own() -> None:
    event = Event.of(FIVE, rounds=ROUNDS)
    rows = standings(event, chain=("BH(played)", "RTNG"))
    assert [(row.player, row.values) for row in rows][:2] == [
        ("w", (3 + HALF, 1800)),
        ("v", (3, 1900)),
    ]
    assert standings(event, "BH(played), rtng") == rows
    assert [row.values for row in standings(event, ())] == [()] * 5
    assert {row.rank for row in standings(event, ())} == {1}


def test_a_tiebreak_of_your_own() -> None:
    by_name = Figure(
        code="LEN",
        title="length of the id",
        article="ours",
        formula=lambda sheet, modifiers: [len(player) for player in sheet.ids],
        lower_first=True,
    )
    event = Event.of([Player("anna", 1), Player("bo", 1)])
    assert tiebreak(event, by_name) == {"anna": 4, "bo": 2}
    assert [row.player for row in standings(event, ["PTS", by_name])] == ["bo", "anna"]


def test_lots_are_the_order_that_was_drawn() -> None:
    event = Event.of(FIVE[:3], lots=("x", "v"))
    assert tiebreak(event, "RND") == {"v": 2, "w": None, "x": 1}
    assert order(event, ("PTS", "RND")) == [(1, "x"), (2, "v"), (3, "w")]
    with pytest.raises(UnsuitableTiebreak, match="no lots have been drawn"):
        tiebreak(Event.of(FIVE), "RND")
    with pytest.raises(InvalidEvent, match="drawn twice"):
        Event.of(FIVE, lots=("x", "x"))


def test_reversed_orders_show_their_values() -> None:
    event = Event.of(FIVE[:3])
    for code, first in (("TPN", "v"), ("TPN/R", "x"), ("RTNG", "v"), ("RTNG/R", "x")):
        rows = standings(event, (code,))
        assert rows[0].player == first
        assert {row.player: row.values[0] for row in rows} == tiebreak(event, code[:4].strip("/"))


@pytest.mark.parametrize(
    "odd",
    [
        {"dummy": "capd"},
        {"adjustment": "x"},
        {"counted_forfeits": "FW"},
        {"counted_forfeits": {"PAB"}},
        {"unrated": 0},
        {"unrated": 4001},
        {"unrated": "x"},
    ],
    ids=str,
)
def test_an_edition_that_can_mean_nothing_is_refused(odd: dict[str, Any]) -> None:
    with pytest.raises(InvalidEdition, match=next(iter(odd))):
        replace(EDITIONS["2026-03"], **odd)
    assert replace(EDITIONS["2026-03"], counted_forfeits={"FW", "FL"}).counted_forfeits  # type: ignore[arg-type]


def test_undefined_values_come_last() -> None:
    event = Event.of(FIVE[:3], rounds=[Round.of(1, [("v", "w", "W")], byes={"x": "F"})])
    assert tiebreak(event, "ARO") == {"v": 1800, "w": 1900, "x": None}
    assert order(event, ("ARO",)) == [(1, "w"), (2, "v"), (3, "x")]
    assert tiebreak(event, "ARO/C1") == dict.fromkeys("vwx")


def test_ratings_are_undefined_as_soon_as_somebody_has_none() -> None:
    event = Event.of(
        [Player("a", 1500), Player("b", 1600), Player("c", 0)],
        rounds=[Round.of(1, [("a", "b", "W")], bye="c")],
    )
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert tiebreak(event, code) == dict.fromkeys("abc"), code
    ours = replace(EDITIONS["2026-03"], unrated=1000)
    assert tiebreak(event, "ARO", ours) == {"a": 1600, "b": 1500, "c": None}
    assert tiebreak(event, "RTNG") == {"a": 1500, "b": 1600, "c": 0}


def test_the_editions_by_the_day() -> None:
    days = {
        date(2023, 8, 31): "legacy-virtual",
        date(2023, 9, 1): "2023",
        date(2024, 7, 31): "2023",
        date(2024, 8, 1): "2024-08",
        date(2026, 2, 28): "2024-08",
        date(2026, 3, 1): "2026-03",
    }
    assert {day: edition_on(day) for day in days} == days


def test_the_edition_of_the_event_is_taken_unless_another_is_asked_for() -> None:
    rounds = [Round.of(1, [("v", "w", "W")], bye="x"), Round.of(2, [("x", "v", "W")], bye="w")]
    old = Event.of(FIVE[:3], rounds=rounds, edition="2024-08")
    new = Event.of(FIVE[:3], rounds=rounds)
    assert tiebreak(old, "BH")["x"] == 3  # its own two points, and v's one
    assert tiebreak(old, "BH", "2026-03")["x"] == tiebreak(new, "BH")["x"] == 2
    assert tiebreak(new, "BH", "fide-2024") == tiebreak(old, "BH")
    assert tiebreak(new, "BH", "2023") == tiebreak(old, "BH")


def test_the_virtual_opponent_of_the_old_rules() -> None:
    """a has a bye in round 2 of 3, and 1 point before it: 1 + (1 - 1) + 1 x 1/2."""
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[
            Round.of(1, [("a", "b", "W")], byes={"c": "H"}),
            Round.of(2, [("b", "c", "D")], bye="a"),
            Round.of(3, [("c", "a", "D")]),
        ],
        edition="legacy-virtual",
    )
    # b has ½ and was absent once, which counts as a draw; c has 1½, a bye of half a point in it
    assert tiebreak(event, "ADJ") == {"a": 2, "b": 1, "c": 1 + HALF}
    assert tiebreak(event, "BH")["a"] == 1 + (1 + HALF) + (1 + HALF)
    assert tiebreak(event, "SB")["a"] == 1 + (1 + HALF) + (1 + HALF) / 2
    # c: ½ of round 1 against a virtual opponent with 0 + ½ + 1
    assert tiebreak(event, "BH")["c"] == (1 + HALF) + 1 + 2
    assert tiebreak(event, "BH/C1")["c"] == (1 + HALF) + 2


CODES = {
    "BH/C1": "BH/C1",
    "bh-c1": "BH/C1",
    " Bh/c1 ": "BH/C1",
    "BH/P/C2": "BH/C2/P",
    "BH-M1": "BH/M1",
    "KS/L-1": "KS/L-1",
    "KS/L2": "KS/L+2",
    "BH(own-score)/C1": "BH(own-score)/C1",
    "BH (played)": "BH(played)",
    "KS-L-2": "KS/L-2",
    "BH:mp/C1": "BH:MP/C1",
    "BH/C1:GP": "BH:GP/C1",
    "SSSC/K5/F": "SSSC/K5/F",
    "BH-C1(own-score)": "BH(own-score)/C1",
    "us:SOLKOFF": "US:solkoff",
    "mpvgp": "MPvGP",
    "TPN/R": "TPN/R",
    "GE": "REP",
}


@pytest.mark.parametrize(("written", "code"), CODES.items())
def test_codes_are_read_in_every_form(written: str, code: str) -> None:
    assert find_criterion(written).code == code
    assert find_criterion(code) == find_criterion(written)


REFUSED = {
    "XX": (UnknownTiebreak, "'XX' is not a tie-break; use one of PTS, ADJ, WIN"),
    "BHH": (UnknownTiebreak, "did you mean BH?"),
    "": (UnknownTiebreak, "is not a tie-break"),
    "BH/X1": (UnknownTiebreak, "'/x1' is not a modifier; modifiers: /Cn leaves out"),
    "BH/C": (UnknownTiebreak, "not a modifier"),
    "BH/C0": (UnsuitableTiebreak, "/C takes a number from 1"),
    "BH/L1": (UnsuitableTiebreak, "BH does not take /L; it takes these: /Cn leaves"),
    "WIN/C1": (UnsuitableTiebreak, "WIN does not take /C; it takes these: :MP"),
    "BPG/C1": (UnsuitableTiebreak, "BPG takes no modifier"),
    "STD:GP": (UnsuitableTiebreak, "STD takes no modifier"),
    "RTNG:MP": (UnsuitableTiebreak, "RTNG does not take :MP or :GP; it takes these: /R"),
    "BH:MP:GP": (UnsuitableTiebreak, "same kind of modifier twice"),
    "BH/M3/C1": (UnsuitableTiebreak, "same kind of modifier twice"),
    "SB/P/P": (UnsuitableTiebreak, "same kind of modifier twice"),
    "(played)BH": (UnknownTiebreak, "is not a tie-break"),
    "PS/M1": (UnsuitableTiebreak, "PS does not take /M"),
    "KS": (UnsuitableTiebreak, "KS: for a round robin; in a Swiss use BH, SB, PS or DE"),
    "BH:MP": (UnsuitableTiebreak, "BH:MP: for an event of matches"),
    "EDE": (UnsuitableTiebreak, "EDE: for an event of matches"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_computed_is_an_error_that_says_what_can(code: str) -> None:
    kind, message = REFUSED[code]
    with pytest.raises(kind) as caught:
        tiebreak(Event.of(FIVE, rounds=ROUNDS), code)
    assert message in str(caught.value)


@pytest.mark.parametrize("code", ["BH", "AOB", "FB", "BH/C1"])
def test_buchholz_is_not_for_a_round_robin(code: str) -> None:
    event = Event.of(FIVE, rounds=ROUNDS, system="round_robin")
    for edition in EDITIONS:
        with pytest.raises(UnsuitableTiebreak, match=r"not for a round robin.* use DE, WIN, SB"):
            tiebreak(event, code, edition)


ODD_POINTS: list[tuple[dict[str, Any], str]] = [
    ({"win": 0.3}, "win must be a multiple of a half from 0 to 1000, not 0.3"),
    ({"win": -1}, "win must be a multiple of a half"),
    ({"win": True}, "win must be a multiple of a half"),
    ({"win": float("nan")}, "win must be a multiple of a half"),
    ({"win": float("inf")}, "win must be a multiple of a half"),
    ({"win": "1"}, "win must be a multiple of a half"),
    ({"pab": None}, "pab must be a multiple of a half"),
    ({"bye": 1}, "'bye' is not one of win, draw, loss, pab"),
]


@pytest.mark.parametrize(("odd", "message"), ODD_POINTS)
def test_points_that_can_mean_nothing_are_refused(odd: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidEvent, match=message):
        PointSystem.of(**{"win": 1, "draw": 0.5, **odd})
    assert PointSystem.of(1, 0.5) == PointSystem.of(Fraction(1), Fraction(1, 2), fl=0)


def test_what_an_event_says_of_itself_is_checked() -> None:
    for odd in (0, -1, True, "3", 2.0):
        with pytest.raises(InvalidEvent, match="rounds_planned must be a whole number from 1"):
            Event.of(FIVE, rounds_planned=odd)  # type: ignore[arg-type]
    with pytest.raises(InvalidEvent, match="edition must be the name of an edition"):
        Event.of(FIVE, edition=EDITIONS["2026-03"])  # type: ignore[arg-type]
    with pytest.raises(UnknownPlayer, match="lots: nobody is registered as 'zoe'"):
        Event.of(FIVE, lots=["zoe"])


GAMES: list[tuple[Any, str]] = [
    ({1: []}, "games of board 1: a match needs at least one game"),
    ({1: ["*"]}, "board 1, game 1: it has no result yet"),
    ({1: ["B", "B"]}, "board 1: the result is W, but its games are 0:2"),
    ({1: ["W", "B"]}, "board 1: the result is W, but its games are 1:1"),
    ({2: ["W"]}, "games of board 2: the round has boards 1 to 1"),
    ({"1": ["W"]}, "games of board '1'"),
]


@pytest.mark.parametrize(("games", "message"), GAMES)
def test_games_make_the_result_of_their_board(games: Any, message: str) -> None:
    with pytest.raises(InvalidRound, match=message):
        Round.of(1, [("v", "w", "W")], games=games)
    assert Round.of(1, [("v", "w", "FW")], games={1: ["B"]}).matches == {1: ("B",)}


def test_a_system_is_one_of_two() -> None:
    with pytest.raises(
        InvalidEvent, match="system must be one of swiss, round_robin, not 'knockout'"
    ):
        Event.of(FIVE, system="knockout")  # type: ignore[arg-type]


def test_unknown_chains_and_editions_are_errors_that_list_the_known_ones() -> None:
    with pytest.raises(UnknownChain, match="did you mean northgate"):
        standings(Event(), chain="southgate")
    with pytest.raises(UnknownChain, match="chains are northgate, pairwick"):
        standings(Event(), chain="zzz")
    with pytest.raises(UnknownTiebreak, match="XX"):
        standings(Event(), chain=("PTS", "XX"))
    with pytest.raises(UnknownTiebreak, match="is a chain and cannot be combined"):
        standings(Event(), chain=("PTS", "fide-swiss"))
    with pytest.raises(UnknownTiebreak, match="not a modifier"):
        standings(Event(), chain="BH/C99999")
    assert standings(Event(), " Fide-Swiss ") == []
    with pytest.raises(UnknownEdition, match="edition '1999' is not one of legacy-virtual, 2023"):
        standings(Event(), edition="1999")
    for odd in (b"PTS", 5, None, [5]):
        with pytest.raises(UnknownName):
            standings(Event(), chain=odd)  # type: ignore[arg-type]
    with pytest.raises(UnknownEdition):
        standings(Event(), edition=5)  # type: ignore[arg-type]


def test_every_chain_ranks_the_events_it_is_for() -> None:
    for name, chain in CHAINS.items():
        system: EventSystem = "round_robin" if name == "fide-round-robin" else "swiss"
        event = Event.of(FIVE, rounds=ROUNDS, system=system)
        if name == "matches":
            event = event.with_matches(MatchRules.of_teams(3))
        rows = standings(event, name)
        assert len(rows) == 5
        assert all(len(row.values) == len(chain.codes) for row in rows)
        assert standings(replace(event, roster=Roster(), rounds=()), name) == []


def test_no_players_no_rows() -> None:
    assert standings(Event()) == []
    assert standings(Event(), ("PTS", "DE", "BH/C1", "TPR")) == []
    assert tiebreak(Event(), "BH") == {}


def test_the_table_of_tiebreaks_is_complete() -> None:
    for code, known in TIEBREAKS.items():
        assert known.title, code
        assert known.article, code
        assert find_criterion(code).tiebreak is known
        assert known.lower_first or not isinstance(known, Encounter), code


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_text_is_a_code_or_an_error_of_the_tree(base: str, rest: str) -> None:
    for text in (base, "BH" + rest, "KS/L" + rest):
        try:
            found = find_criterion(text)
        except (UnknownTiebreak, UnsuitableTiebreak):
            continue
        assert found.tiebreak in TIEBREAKS.values()
        assert find_criterion(found.code) == found


@given(st.integers(0, 10**6))
def test_units_are_written_exactly(value: int) -> None:
    halves, quarters = half_points_text(HalfPoints(value)), plain_text(Fraction(value, 4))
    assert Fraction(halves) == Fraction(value, 2)
    assert Fraction(quarters) == Fraction(value, 4)
    for text in (halves, quarters):
        assert "." not in text or text[-1] != "0"


@given(st.fractions(-1000, 1000), st.integers(0, 4))
def test_decimals_are_the_nearest_and_halves_go_up(value: Fraction, decimals: int) -> None:
    written = Fraction(decimal_text(value, decimals))
    assert -Fraction(1, 2) <= (value - written) * 10**decimals < Fraction(1, 2)
    assert len(decimal_text(value, decimals).partition(".")[2]) == decimals


def league(*, rounds: int = 5, gone: str = "f") -> Event:
    """Six in a round robin by the table; the last one plays a game and leaves."""
    event = Event.of(
        [Player(name, 2000 - place) for place, name in enumerate("abcdef")], system="round_robin"
    )
    for number in range(1, rounds + 1):
        event = event.with_round(pair(event, rulebook="berger"))
        waiting = event.rounds[-1].sheet.count(WAITING)
        event = event.with_results(round=number, results="W" * waiting)
        if number == 1 and gone:
            event = event.with_withdrawal(gone)
    return event


@pytest.mark.parametrize("rounds", [2, 5])
def test_who_leaves_with_few_games_counts_for_nobody(rounds: int) -> None:
    event = league(rounds=rounds)
    [first] = [board for board in event.rounds[0].boards if "f" in board[:2]]
    assert first[:3] == ("a", "f", "W")
    rows = standings(event, "fide-round-robin")
    assert [row.player for row in rows if row.left_out] == ["f"]
    assert (rows[-1].player, rows[-1].rank, rows[-1].values[0]) == ("f", 6, 0)
    points, whole = tiebreak(event, "PTS"), tiebreak(replace(event, system="swiss"), "PTS")
    fallen = {player for player in points if points[player] != whole[player]}
    met = {
        board.white if board.black == "f" else board.black
        for played in event.rounds
        for board in played.boards
        if "f" in board[:2]
    }
    assert fallen == met
    assert all(whole[player] - points[player] == 1 for player in met)  # type: ignore[operator]


def test_those_who_stay_are_judged_when_all_rounds_are_over() -> None:
    event = league(gone="")
    lazy = event
    for played in event.rounds[1:]:
        board = next(at for at, one in enumerate(played.boards, 1) if "f" in one[:2])
        white = played.boards[board - 1].white == "f"
        lost = Result.FORFEIT_TO_BLACK if white else Result.FORFEIT_TO_WHITE
        lazy = lazy.with_ruling(round=played.number, board=board, result=lost, correcting=True)
    assert [row.player for row in standings(lazy) if row.left_out] == ["f"]
    assert not [row for row in standings(lazy.before(5)) if row.left_out]
    assert not [row for row in standings(event) if row.left_out]


def test_the_one_who_counts_for_nobody_is_explained() -> None:
    place = explain_standings(league(), "f", "fide-round-robin")
    assert place.above is not None
    assert place.above.sentence().endswith(
        "is ahead of f, who completed fewer than half of the games and counts for nobody"
    )


def test_half_of_the_games_are_enough_and_a_win_by_forfeit_is_a_game() -> None:
    players = [Player(name, 1500) for name in "abc"]
    rounds = [
        Round.of(1, [("b", "c", "W")], byes={"a": "Z"}),
        Round.of(2, [("c", "a", "FB")], byes={"b": "Z"}),
        Round.of(3, [("a", "b", "D")], byes={"c": "Z"}),
    ]
    event = Event.of(players, rounds=rounds, system="round_robin")
    assert not left_out_of(event)
    twice = event.with_ruling(round=1, board=1, result="FW", correcting=True)
    assert left_out_of(twice) == {"c"}


def test_games_against_unrated_players_can_be_left_out() -> None:
    event = Event.of(
        [Player("a", 2000), Player("b", 1800), Player("c", 1600), Player("d", 0)],
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "W")]),
            Round.of(2, [("a", "c", "D"), ("d", "b", "W")]),
        ],
    )
    assert set(tiebreak(event, "ARO").values()) == {None}
    assert tiebreak(event, "ARO/U") == {"a": 1700, "b": 2000, "c": 2000, "d": 1700}
    # a has 1.5 of 2 against 1700, b 0 of 1 against 2000, c 0.5 of 1; d has beaten b, and lost to c.
    assert tiebreak(event, "TPR/U") == {"a": 1893, "b": 1200, "c": 2000, "d": 1700}
    assert tiebreak(event, "PTP/U")["b"] == 1200
    assert tiebreak(event, "APRO/U") == {"a": 1600, "b": 1893, "c": 1893, "d": 1600}
    rated = replace(event, edition="2026-03,unrated=1400")
    assert tiebreak(rated, "ARO") == {"a": 1700, "b": 1700, "c": 1700, "d": 1700}
    lonely = Event.of(event.players[2:], rounds=[Round.of(1, [("c", "d", "W")])])
    assert tiebreak(lonely, "TPR/U") == {"c": None, "d": 800}
    with pytest.raises(UnsuitableTiebreak, match="does not take /U"):
        tiebreak(event, "BH/U")


def test_the_rating_of_the_unrated_is_explained() -> None:
    event = Event.of(
        [Player("a", 2000), Player("b", 0), Player("c", 1500)],
        rounds=[Round.of(1, [("a", "b", "W")], bye="c"), Round.of(2, [("a", "c", "W")], bye="b")],
    )
    lines = [*explain_standings(event, "a", ("TPR/U",)).sentences()]
    assert "  1500 on average; 1 of 1, or 100 %, makes +800" in lines
    assert not [line for line in lines if "b" in line.split()[:3] and "round 1" in line]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2026-03,speed=1", "edition: 'speed' is not one of dummy, "),
        ("2026-03,magic_byes_count=1", "magic_byes_count must be yes or no, not '1'"),
        ("2026-03,unrated=many", "unrated must be a rating from 1 to 4000, not 'many'"),
        ("2026-03,dummy=none", "dummy must be one of 'own', 'capped', 'virtual', not 'none'"),
        ("2026-03,", "edition: '' is not one of"),
    ],
)
def test_changes_of_an_edition_that_are_none(text: str, fault: str) -> None:
    with pytest.raises(InvalidEdition, match=re.escape(fault)):
        find_edition(text)


def test_fields_are_changed_behind_the_name_of_an_edition() -> None:
    ours = find_edition("fide-2026,magic_byes_count=no,dummy=own,unrated=1200")
    same = replace(EDITIONS["2026-03"], magic_byes_count=False, dummy="own", unrated=1200)
    assert replace(ours, name="2026-03") == same
    assert ours.name == "fide-2026,magic_byes_count=no,dummy=own,unrated=1200"
