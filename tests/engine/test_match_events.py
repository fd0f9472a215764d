"""Events whose boards are matches: of teams, or two games of the same two players."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pairwright import Event, MatchRules, Player, Round, Team, pair, standings, tiebreak
from pairwright.errors import (
    AlreadyReported,
    DuplicatePlayer,
    InvalidEvent,
    InvalidPlayer,
    InvalidResult,
    InvalidRound,
    ResultCountMismatch,
    UnknownBoard,
    UnknownPlayer,
)
from pairwright.fide.match_history import facts_of
from pairwright.match_events import as_matches
from pairwright.rehearsal import by_elo, by_rating, play, with_model
from pairwright.results import ResultCode, unchecked_result
from pairwright.scoring import PointSystem
from pairwright.tiebreaks import EDITIONS
from pairwright.tiebreaks.sheet_of_event import sheet_of
from pairwright.units import HalfPoints
from pairwright.virtual_points import VirtualPoints

FOUR = MatchRules.of_teams(4)
DOUBLE = MatchRules.of_double_rounds()


def team(name: str, ratings: list[int]) -> Team:
    return Team.of(name, [Player(f"{name}{k}", r) for k, r in enumerate(ratings, 1)], boards=4)


TEAMS = [team("n", [2000, 1900, 1800, 1700, 1600]), team("s", [1950, 1940, 1930, 1920])]


def test_a_team_has_the_mean_rating_of_its_boards() -> None:
    north = TEAMS[0]
    assert (north.rating, len(north.members)) == (1850, 5)
    assert Team.of("x", [Player("a", 1), Player("b", 2)]).rating == 2
    with pytest.raises(InvalidPlayer, match="at least one player"):
        Team.of("x", [])
    with pytest.raises(InvalidPlayer, match="twice"):
        Team("x", 1, members=(Player("a", 1), Player("a", 2)))
    with pytest.raises(InvalidPlayer, match="rating"):
        Team("x", 9999)


def test_match_points_and_game_points_of_teams() -> None:
    event = Event.of([*TEAMS, Player("w", 1500)], matches=FOUR)
    event = event.with_round(Round.of(1, [("n", "s")], bye="w"))
    event = event.with_games(round=1, board=1, games=["W", "D", "D", "FB"])
    assert event.rounds[0].boards[0].result == "D"
    assert (event.ledger.points, event.ledger.secondary) == ([2, 2, 2], [4, 4, 4])
    event = event.with_round(Round.of(2, [("s", "w")], byes={"n": "H"}))
    event = event.with_games(round=2, board=1, games=["FW", "W", "B", "D"])
    assert (event.ledger.points, event.ledger.secondary) == ([4, 6, 2], [8, 9, 7])
    assert [row.player for row in standings(event, ("PTS", "MPvGP"))] == ["s", "n", "w"]
    assert tiebreak(event, "MPvGP") == {"n": 4, "s": Fraction(9, 2), "w": Fraction(7, 2)}
    assert tiebreak(event, "MPTS") == {"n": 2, "s": 3, "w": 1}
    by_games = Event.of(
        [*TEAMS, Player("w", 1500)],
        rounds=event.rounds,
        matches=MatchRules.of_teams(4, primary="game"),
    )
    assert (by_games.ledger.points, by_games.ledger.secondary) == ([8, 9, 7], [4, 6, 2])
    assert tiebreak(by_games, "PTS") == tiebreak(event, "MPvGP")
    # 1½ + 1 + 1 + 0 against n, 1, 1, 0, ½ against w; a bye is won on all boards here.
    assert tiebreak(event, "TBR") == {
        "n": (Fraction(3, 2), 1, 1, Fraction(1, 2)),
        "s": (1, Fraction(3, 2), Fraction(1, 2), Fraction(3, 2)),
        "w": (1, 1, 2, Fraction(3, 2)),
    }


def test_double_swiss_counts_games() -> None:
    players = [Player(name, 2000 - k) for k, name in enumerate("abc")]
    event = Event.of(players, matches=DOUBLE)
    event = event.with_round(Round.of(1, [("a", "b")], bye="c"))
    event = event.with_games(round=1, board=1, games=["W", "D"])
    assert (event.ledger.points, event.ledger.secondary) == ([3, 1, 3], [4, 0, 4])
    event = event.with_round(Round.of(2, [("c", "a")], bye="b"))
    event = event.with_games(round=2, board=1, games=["FW", "FB"])
    assert (event.ledger.points, event.ledger.secondary) == ([5, 4, 5], [6, 4, 6])
    facts = facts_of(event)
    assert facts.met == [(1, 2), (0,), (0,)]  # nobody forfeited both games
    assert facts.colours == [(1, 0), (-1, 0), (0, 0)]  # and none of them was played
    event = event.with_round(Round.of(3, [("b", "c")], byes={"a": "F"}))
    event = event.with_games(round=3, board=1, games=["FW", "FW"])
    facts = facts_of(event)
    assert facts.met[1] == (0,)
    assert facts.no_bye == {0, 1, 2}
    assert event.rounds[2].boards[0].result == "FW"
    assert event.ledger.points == [9, 8, 5]


def test_floats_are_of_the_latest_round() -> None:
    players = [Player(name, 2000 - k) for k, name in enumerate("abcd")]
    event = Event.of(
        players,
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "W")]),
            Round.of(2, [("a", "d", "W"), ("c", "b", "FW")]),
        ],
        matches=DOUBLE,
    )
    assert facts_of(event).floated == {0, 3}


def test_results_of_a_match() -> None:
    event = Event.of(TEAMS, matches=FOUR).with_round(Round.of(1, [("n", "s")]))
    for games, result in (
        ("W D D D", "W"),
        ("B FW D B", "B"),
        ("FW FW FW FB", "FW"),
        ("FB FB FB FB", "FB"),
        ("FF FF FF FF", "FF"),
        ("FW FW FB FB", "D"),
    ):
        entered = event.with_games(
            round=1, board=1, games=list(map(unchecked_result, games.split()))
        )
        assert entered.rounds[0].boards[0].result == result
        assert list(entered.rounds[0].matches[1]) == games.split()
    assert facts_of(event.with_games(round=1, board=1, games=["FW", "FW", "FB", "FB"])).met == [
        (),
        (),
    ]
    with pytest.raises(ResultCountMismatch, match="4 games, not 3"):
        event.with_games(round=1, board=1, games=["W"] * 3)
    with pytest.raises(InvalidResult, match="one of W, B, D, UW"):
        event.with_games(round=1, board=1, games=["W", "*", "W", "W"])
    with pytest.raises(UnknownBoard):
        event.with_games(round=1, board=2, games=["W"] * 4)
    done = event.with_games(round=1, board=1, games=["W"] * 4)
    with pytest.raises(AlreadyReported):
        done.with_games(round=1, board=1, games=["W"] * 4)
    struck = done.with_ruling(round=1, board=1, result="*", correcting=True)
    assert struck == event
    awarded = done.with_ruling(round=1, board=1, result="FB", correcting=True)
    assert awarded.rounds == (Round.of(1, [("n", "s", "FB")]),)
    with pytest.raises(InvalidEvent, match="single games"):
        Event.of(TEAMS).with_round(Round.of(1, [("n", "s")])).with_games(
            round=1, board=1, games=["W"]
        )
    with pytest.raises(InvalidRound, match="a match has 4 games, not 2"):
        Event.of(
            TEAMS, rounds=[Round.of(1, [("n", "s", "W")], games={1: ["W", "D"]})], matches=FOUR
        )
    with pytest.raises(InvalidEvent, match="points in MatchRules"):
        Event.of(TEAMS, matches=FOUR, scoring=PointSystem.of(1, 0.5))
    with pytest.raises(InvalidEvent, match="boards must be a whole number"):
        MatchRules.of_teams(0)
    with pytest.raises(InvalidEvent, match="initial_colour"):
        Event.of(TEAMS, initial_colour="red")  # type: ignore[arg-type]


def test_line_ups() -> None:
    event = Event.of(TEAMS, matches=FOUR).with_round(Round.of(1, [("n", "s")]))
    substitute = event.with_line_up(round=1, team="n", players=["n1", "n2", "n4", "n5"])
    assert dict(substitute.rounds[0].line_ups) == {"n": ("n1", "n2", "n4", "n5")}
    again = substitute.with_line_up(round=1, team="n", players=["n1", "n2", "n3", "n5"])
    assert dict(again.rounds[0].line_ups) == {"n": ("n1", "n2", "n3", "n5")}
    for players, message in (
        (["n1", "n2", "n4", "s1"], "'s1', who is not on the team"),
        (["n2", "n1", "n4", "n5"], "board order of the team"),
        (["n1", "n1", "n4", "n5"], "has 'n1' twice"),
        (["n1", "n2"], "must have 4 players, not 2"),
    ):
        with pytest.raises(InvalidRound, match=message):
            event.with_line_up(round=1, team="n", players=players)
    with pytest.raises(UnknownPlayer):
        event.with_line_up(round=1, team="x", players=[])
    with pytest.raises(InvalidRound, match="needs an event whose boards are matches of teams"):
        Event.of([Player("a", 1), Player("b", 1)]).with_round(
            Round.of(1, [("a", "b")])
        ).with_line_up(round=1, team="a", players=["a"])


def test_rehearsals_play_board_by_board() -> None:
    asked: list[list[tuple[str, str]]] = []

    def white_wins(event: Event, paired: Round) -> str:
        asked.append([(board.white, board.black) for board in paired.boards])
        return "W" * len(paired)

    event = Event.of(TEAMS, matches=FOUR)
    n, s = ([repr((name, f"{name}{k}")) for k in (1, 2, 3, 4)] for name in "ns")
    played = next(play(event, white_wins, rulebook="team-swiss"))
    assert asked == [[(n[0], s[0]), (s[1], n[1]), (n[2], s[2]), (s[3], n[3])]]
    assert played.rounds[0].matches == {1: ("W", "B", "W", "B")}
    asked.clear()
    players = [Player("a", 2000), Player("b", 1900)]
    played = next(play(Event.of(players), white_wins, rulebook="double-swiss"))
    assert asked == [[("a", "b")], [("b", "a")]]
    assert played.rounds[0].matches == {1: ("W", "B")}
    assert played.matches == DOUBLE
    small = Event.of([team("x", [2000]), Player("w", 1500)], matches=FOUR)
    asked.clear()
    played = next(play(small, white_wins, rulebook="team-swiss"))
    assert asked == [[(repr(("x", "x1")), repr(("w", 1)))]]
    assert played.rounds[0].matches == {1: ("W", "FB", "FB", "FB")}
    two = Event.of([team("x", [2000]), team("y", [1900, 1800])], matches=FOUR)
    played = next(play(two, white_wins, rulebook="team-swiss"))
    assert played.rounds[0].matches == {1: ("W", "FB", "FF", "FF")}
    asked.clear()
    lined_up = Event.of(TEAMS, matches=FOUR).with_round(Round.of(1, [("n", "s")]))
    lined_up = lined_up.with_line_up(round=1, team="n", players=["n1", "n2", "n4", "n5"])
    with_model(lined_up, white_wins)
    assert [repr(("n", f"n{k}")) for k in (1, 2, 4, 5)] == [
        board[place % 2] for place, board in enumerate(asked[0])
    ]


def test_two_games_have_luck_of_their_own() -> None:
    numbers: list[int] = []

    def model(event: Event, paired: Round) -> str:
        numbers.append(paired.number)
        return "D" * len(paired)

    event = Event.of([Player(name, 1) for name in "abcd"])
    games = play(event, model, rulebook="double-swiss")
    next(games)
    next(games)
    assert numbers == [1, 2, 3, 4]


def test_a_player_is_on_one_team() -> None:
    with pytest.raises(DuplicatePlayer, match="'n1' is on the teams 'n' and 'x'"):
        Event.of([*TEAMS, Team("x", 1, members=(Player("n1", 1),))])
    with pytest.raises(DuplicatePlayer):
        Event.of(TEAMS).with_players([Team("x", 1, members=(Player("n1", 1),))])


def test_points_of_the_event_are_those_of_its_matches() -> None:
    """Of an event that says nothing of matches, but what results are worth."""
    players = [Player(str(k), 2000) for k in range(1, 5)]
    rounds = [Round.of(1, [("1", "3", "D"), ("2", "4", "W")])]
    plain = Event.of(players, rounds=rounds, scoring=PointSystem.of(3, 1))
    rules = MatchRules.of_teams(4)
    assert [*facts_of(as_matches(plain, rules)).score] == [2, 6, 2, 0]
    usual = Event.of(players, rounds=rounds)
    assert [*facts_of(as_matches(usual, rules)).score] == [2, 4, 2, 0]


def of_size(*sizes: int) -> Event:
    return Event.of(
        Team.of(f"t{number}", [Player(f"t{number}b{k}", 2000 - number) for k in range(size)])
        for number, size in enumerate(sizes)
    )


def test_teams_play_on_as_many_boards_as_each_has_players() -> None:
    rules = MatchRules.of_teams(4)
    counted = as_matches(of_size(2, 2, 2), rules)
    assert counted.matches == MatchRules.of_teams(2)
    assert as_matches(of_size(2, 2), rules, boards=1).matches == MatchRules.of_teams(1)
    with pytest.raises(InvalidEvent, match="the teams have from 2 to 4 players"):
        as_matches(of_size(2, 4, 3), rules)
    assert as_matches(of_size(2, 4), rules, boards=3).matches == MatchRules.of_teams(3)
    some_unnamed = Event.of([*of_size(2).players, Team("x", 1500)])
    assert as_matches(some_unnamed, rules).matches == rules


def test_another_number_of_boards_keeps_the_points() -> None:
    rules = MatchRules.of_teams(4, win=3, primary="game", all_boards=True)
    assert rules.on_boards(2) == MatchRules.of_teams(2, win=3, primary="game", all_boards=True)
    own_bye = replace(rules, bye=HalfPoints(5))
    assert own_bye.on_boards(2).bye == 5
    with pytest.raises(InvalidEvent, match="boards"):
        rules.on_boards(0)


def test_virtual_points_do_not_make_the_first_team() -> None:
    """Both have had white twice and want black: the first team of the standings gets it."""
    players = [Player(f"t{number}", 2000 - number) for number in range(6)]
    rounds = [
        Round.of(1, [("t0", "t2", "B"), ("t1", "t3", "W"), ("t4", "t5", "D")]),
        Round.of(2, [("t0", "t4", "B"), ("t1", "t5", "W"), ("t2", "t3", "D")]),
    ]
    event = Event.of(players, rounds=rounds, matches=MatchRules.of_teams(1), rounds_planned=9)
    assert event.pairing_points[:2] == [0, 8]
    ahead = event.with_acceleration([VirtualPoints.of(5, (3, 3), ["t0"])])
    board = next(one for one in pair(ahead, rulebook="team-swiss").boards if "t0" in one[:2])
    assert (board.white, board.black) == ("t0", "t1")


def test_sheets_of_matches() -> None:
    players = [Player(name, 2000) for name in "abcd"]
    rounds = [
        Round.of(1, [("a", "b", "D")], byes={"c": "F", "d": "H"}, games={1: ["FW", "FB"]}),
        Round.of(2, [("b", "a", "FW")], byes={"c": "Z"}),
    ]
    event = Event.of(players, rounds=rounds, matches=MatchRules.of_teams(2))
    sheet = sheet_of(event, EDITIONS["2026-03"])
    assert [[record.kind for record in row] for row in sheet.rows] == [
        *(["FL", "FL"], ["FL", "FW"], ["FPB", "ZPB"], ["HPB", "ZPB"])
    ]
    assert sheet.secondary is not None
    assert [[record.points for record in row] for row in sheet.secondary.rows] == [
        *([2, 0], [2, 4], [4, 0], [2, 0])
    ]
    assert sheet.matches == [[(2, 0), (0, 0)], [(0, 2), (2, 2)], [(2, 2), (0, 0)], [(1, 1), (0, 0)]]
    half = PointSystem.of(win=1, draw=0.5, loss=0, zpb=0.5)
    absent = Event.of(
        [*players, Player("e", 1)], rounds=rounds, matches=MatchRules.of_teams(2, games=half)
    )
    assert absent.ledger.secondary == [2, 6, 6, 4, 4]


def test_the_stronger_line_up_wins_by_rating() -> None:
    event = Event.of(TEAMS, matches=FOUR)
    played = next(play(event, by_rating(), rulebook="team-swiss"))
    assert played.rounds[0].matches == {1: ("W", "B", "B", "B")}


def test_luck_is_that_of_the_seed() -> None:
    dice = random.Random(5)
    players = [Player(f"p{k}", dice.randint(1200, 2200)) for k in range(8)]
    for rulebook in ("double-swiss", "team-swiss"):
        sheets = []
        for _ in range(2):
            event = next(play(Event.of(players), by_elo(3), rulebook=rulebook))
            sheets.append(event.rounds[0].games)
        assert sheets[0] == sheets[1]
        assert len({letters for _, letters in sheets[0]}) > 1


def test_the_bye_of_teams_is_a_match_drawn_whatever_matches_are_worth() -> None:
    teams = [Player(name, 2000) for name in "abc"]
    rounds = [Round.of(1, [("a", "b", "W")], bye="c")]
    for rules, points in (
        (MatchRules.of_teams(4), [4, 0, 2]),
        (MatchRules.of_teams(4, win=3, draw=1), [6, 0, 2]),
        (MatchRules.of_teams(4, win=3, draw=1.5, pab=2), [6, 0, 4]),
    ):
        event = Event.of(teams, rounds=rounds, matches=rules)
        assert event.ledger.points == points
        assert event.ledger.secondary == [8, 0, 4]


def test_a_match_that_was_not_played_gives_no_colours() -> None:
    teams = [Player(name, 2000) for name in "abcd"]
    games: dict[int, list[ResultCode]] = {1: ["W", "FB"], 2: ["W", "FB"]}
    rounds = [Round.of(1, [("a", "b", "D"), ("c", "d", "D")], games=games)]
    event = Event.of(teams, rounds=rounds, matches=MatchRules.of_teams(2, all_boards=True))
    facts = facts_of(event)
    assert facts.met == [(), (), (), ()]
    assert facts.colours == [(0,), (0,), (0,), (0,)]
    paired = pair(event, rulebook="team-swiss")
    assert [board[:2] for board in paired.boards] == [("a", "c"), ("d", "b")]
    any_board = Event.of(teams, rounds=rounds, matches=MatchRules.of_teams(2))
    assert facts_of(any_board).met == [(1,), (0,), (3,), (2,)]


def test_games_make_the_result_of_a_match() -> None:
    players = [Player(name, 2000) for name in "ab"]
    matches: list[tuple[ResultCode, list[ResultCode]]] = [
        ("FW", ["B", "B"]),
        ("FF", ["W", "W"]),
        ("W", ["FW", "FW"]),
        ("FW", ["W", "W"]),
    ]
    for result, games in matches:
        rounds = [Round.of(1, [("a", "b", result)], games={1: games})]
        with pytest.raises(InvalidRound, match="games do not add up to the result"):
            Event.of(players, rounds=rounds, matches=DOUBLE)
    rounds = [Round.of(1, [("a", "b", "UW")], games={1: ["UW", "D"]})]
    assert Event.of(players, rounds=rounds, matches=DOUBLE).ledger.points == [3, 1]
