"""Events from report files and back."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairdesk.errors import BadDocument
from pairdesk.exchange import Dialect, Incoming, event_of_report, report_of_event, unkept
from pairdesk.exchange.outgoing import starting_numbers
from pairdesk.exchange.systems import rulebook_named
from pairdesk.exchange.tables import event_from_csv, event_to_csv
from pairdesk.trf import BadReport, read_report, write_report
from pairwright import Event, Forbidden, HouseRules, Player, Round, Separate, pair
from pairwright.errors import InvalidInput
from pairwright.generation import Recipe, generated
from pairwright.requests import ByeRequest, VirtualPoints
from pairwright.scoring import PointSystem
from reports import MINI, player_line, report
from trf_cases import dutch_cases, event_of


def incoming(text: str, *, lenient: bool = False) -> Incoming:
    return event_of_report(read_report(text, "mini.trf", lenient=lenient), "mini.trf")


def faults(text: str) -> list[str]:
    with pytest.raises(BadReport) as caught:
        incoming(text)
    return str(caught.value).splitlines()


def found(text: str) -> list[str]:
    return [f"{each.line}:{each.column}: {each.sentence}" for each in incoming(text).findings]


def test_a_report_is_an_event() -> None:
    event = incoming(MINI).event
    assert [(p.id, p.number, p.rating, p.name) for p in event.players][:2] == [
        ("1", 1, 2200, "Player 1"),
        ("2", 2, 2100, "Player 2"),
    ]
    [played] = event.rounds
    assert [*played.boards] == [("1", "4", "W"), ("5", "2", "B")]
    assert played.bye == "3"
    assert event.rounds_planned == 4
    assert dict(event.about) == {"name": "Mini"}
    assert not incoming(MINI).findings


@pytest.mark.parametrize("text", [*dutch_cases().values()][::8])
def test_the_cases_are_read_as_their_plain_reader_has_them(text: str) -> None:
    for mine, plain in zip(incoming(text).event.rounds, event_of(text).rounds, strict=True):
        assert {*mine.boards} == {*plain.boards}
        assert (mine.bye, dict(mine.byes)) == (plain.bye, dict(plain.byes))


@pytest.mark.parametrize(
    ("lines", "byes"),
    [
        (["240 H   2    5"], [(2, "5", "H")]),
        (["240 F   2    5    1"], [(2, "1", "F"), (2, "5", "F")]),
        (["240 Z   1    5", "240 Z   3    4"], [(3, "4", "Z")]),
        (["XXZ 2 3"], [(2, "2", "Z"), (2, "3", "Z")]),
    ],
)
def test_byes_of_the_coming_rounds(lines: list[str], byes: list[tuple[int, str, str]]) -> None:
    assert [tuple(bye) for bye in incoming(MINI + report(lines)).event.requested] == byes


def test_a_bye_in_the_column_of_the_coming_round() -> None:
    line = player_line(5, 0.0, "2 w 0", rating=1800)
    for points in ("0.0", "0.5"):
        text = MINI.replace(line, f"{line}  0000 - H".replace(" 0.0 ", f" {points} "))
        read = incoming(text)
        assert read.event.requested == (ByeRequest(2, "5", "H"),)
        assert not read.findings


def test_the_round_that_everybody_has_an_entry_for_is_paired() -> None:
    lines = [player_line(k, 0.5 * (k < 3), "H" if k < 3 else "Z") for k in range(1, 5)]
    assert len(incoming(report(lines)).event.rounds) == 1
    shorter = [*lines[:3], player_line(4, 0.0)]
    assert not incoming(report(shorter)).event.rounds


def test_a_blank_entry_of_a_coming_round_asks_for_nothing() -> None:
    line = player_line(5, 0.0, "2 w 0", rating=1800)
    assert incoming(MINI.replace(line, f"{line}  0000 -  ")).event.requested == ()


def test_a_bye_by_pairing_alone_makes_a_round() -> None:
    for result in ("U", "+"):
        lines = [player_line(1, 1, result), player_line(2, 0)]
        [played] = incoming(report(lines)).event.rounds
        assert (played.bye, played.byes) == ("1", ())


@pytest.mark.parametrize(
    ("lines", "colour"),
    [(["152 W"], "white"), (["152 B"], "black"), (["XXC black1"], "black"), ([], "black")],
)
def test_the_colour_drawn_by_lot(lines: list[str], colour: str) -> None:
    players = [player_line(1, 1, "3 b 1"), player_line(2, 0, "4 w 0")]
    players += [player_line(3, 0, "1 w 0"), player_line(4, 1, "2 b 1")]
    read = incoming(report(lines, players))
    assert (read.event.initial_colour, read.colour_known) == (colour, True)
    nobody = incoming(report([player_line(1, 0), player_line(2, 0)]))
    assert (nobody.event.initial_colour, nobody.colour_known) == ("white", False)


def test_the_colour_is_that_of_the_first_who_had_one() -> None:
    # 1 was absent, so that 2 is number one; 2 and 4 forfeited without colours.
    players = [
        player_line(1, 0, ""),
        player_line(2, 1, "4 - +"),
        player_line(3, 1, "5 w 1"),
        player_line(4, 0, "2 - -"),
        player_line(5, 0, "3 b 0"),
    ]
    assert incoming(report(players)).event.initial_colour == "black"


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        (["162  W 3.0    D 1.0    L 0.0    Z 0.0    P 3.0"], PointSystem.of(3, 1)),
        (["162  W 3.0    D 1.0    P 1.0"], PointSystem.of(3, 1, pab=1)),
        (["BBW  3.0", "BBD  1.0"], PointSystem.of(3, 1)),
        (["BBU  0.5", "BBF  0.5"], PointSystem.of(1, 0.5, pab=0.5, fl=0.5)),
        (["XXS W=2 D=1 PAB=1"], PointSystem.of(2, 1, pab=1)),
        (["XXS WW=2 BW=2 WD=1 BD=1"], PointSystem.of(2, 1, fw=1, fpb=1, hpb=0.5)),
    ],
)
def test_what_results_are_worth(lines: list[str], worth: PointSystem) -> None:
    if "XXS WW" in lines[0]:
        worth = PointSystem.of(2, 1, hpb=1)
    assert incoming(MINI + report(lines)).event.scoring == worth


def test_long_symbols_say_better_what_short_ones_say() -> None:
    for line in ("XXS WW=3 BW=3 W=2 D=1", "XXS W=2 D=1 WW=3 BW=3"):
        worth = PointSystem.of(3, 1, fw=2, fpb=2)
        assert incoming(MINI + report(line)).event.scoring == worth


def test_who_is_absent_may_meet_anybody_and_rivals_are_not_absent() -> None:
    absent = incoming(MINI + report("XXZ 2 3")).event
    assert absent.house.forbidden == ()
    rivals = incoming(MINI + report("XXP 2 3")).event
    assert rivals.requested == ()


def test_virtual_points_that_are_given_come_before_those_of_baku() -> None:
    lines = ["192 FIDE_DUTCH_2026_BAKU", "250       1.0   1   2    5    5"]
    event = incoming(MINI + report(lines)).event
    assert event.virtual_points(1) == [0, 0, 0, 0, 2]


def test_forbidden_pairs_and_virtual_points() -> None:
    text = MINI + report(
        "XXP 1 2 3",
        "260   1   2    4    5",
        "250       1.0   1   2    1    2",
        "XXA    5  0.5  1.5",
        "XXA    4  0.5",
    )
    event = incoming(text).event
    pairs = {(rule.one, rule.other, rule.rounds) for rule in event.house.forbidden}
    assert pairs == {("1", "2", None), ("1", "3", None), ("2", "3", None), ("4", "5", (1, 2))}
    assert event.virtual_points(1) == [2, 2, 0, 1, 1]
    assert event.virtual_points(2) == [2, 2, 0, 0, 3]
    assert event.virtual_points(3) == [0] * 5
    baku = incoming(MINI + report("192 FIDE_DUTCH_2026_BAKU")).event
    assert baku.acceleration == "baku"


def test_points_may_hold_virtual_ones() -> None:
    text = MINI.replace("1.0    1     4 w 1", "2.0    1     4 w 1")
    assert len(found(text)) == 1
    assert not found(text + report("250       1.0   1   2    1    2"))
    line = player_line(5, 0.0, "2 w 0", rating=1800)
    both = MINI.replace(line, f"{line}  0000 - H".replace(" 0.0 ", " 1.5 "))
    assert len(found(both)) == 1
    assert not found(both + report("250       1.0   1   2    5    5"))


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("1 b 0", "1 b 1", "4:92", "1 has 1 against 4, who has 1; a result was corrected"),
        ("1 b 0", "3 b 0", "7:92", "4 meets 3 in round 1, and 3 has nobody"),
        ("1 b 0", "9 b 0", "7:92", "nobody has the starting number 9"),
        ("1 b 0", "4 b 0", "7:92", "4 meets 4"),
        ("1 b 0", "1 w 0", "4:92", "1 and 4 both have the colour w"),
        ("1 b 0", "1 b H", "7:92", "H is a bye, and has the opponent 1"),
        ("0000 - U", "0000 - 1", "6:92", "1 needs an opponent"),
        ("152 W", "152 W\n240 H   2    9", "4:1", "nobody has the starting number 9"),
        ("152 W", "299 W" + " " * 8 + " 1.0    1    1", "3:1", "299: points beside the results"),
        ("152 W", "013 Team                             1    2", "3:1", "013: this is an event of"),
        ("152 W", "162  W 0.3", "3:1", "multiple of a half"),
        ("152 W", "XXS WW=1 BW=2", "3:1", "WW and BW differ"),
        ("2200", "4001", "4:49", "a rating is at most 4000"),
    ],
)
def test_what_keeps_a_report_from_being_an_event(old: str, new: str, place: str, said: str) -> None:
    lines = faults(MINI.replace(old, new))
    assert any(line.startswith(f"mini.trf:{place}: ") and said in line for line in lines), lines


def test_all_faults_are_told_at_once() -> None:
    assert len(faults(MINI.replace("1 b 0", "1 b 1").replace("0000 - U", "0000 - 1"))) == 2


def test_a_game_without_a_result_is_played_in_the_last_round_alone() -> None:
    waiting = report([player_line(1, 0, "2 w  "), player_line(2, 0, "1 b  ")])
    assert incoming(waiting).event.in_progress
    both = [player_line(1, 0.5, "2 w  ", "H"), player_line(2, 0.5, "1 b  ", "H")]
    assert "have no result, and round 2 is paired" in faults(report(both))[0]


def test_slips_are_found_with_their_likely_cause() -> None:
    plus = MINI.replace("0000 - U", "0000 - +")
    [said] = found(plus)
    assert said.startswith("6:92: + has no opponent, and is read as the pairing-allocated bye, U;")
    assert incoming(plus).event.rounds[0].bye == "3"
    full = MINI.replace("0000 - U", "0000 - F")
    [said] = found(full)
    assert "some programs write F where U is meant" in said
    absent = [player_line(1, 1, "2 w 1"), player_line(2, 0, "1 b 0")]
    absent += [player_line(3, 1, "U"), player_line(4, 1, "U")]
    [said] = found(report(absent))
    assert "4 and 3 both have U in round 1" in said
    assert "whoever was absent" in said


def test_a_full_point_bye_is_no_slip_where_no_other_bye_is_missing() -> None:
    nobody_plays = [player_line(1, 1, "F"), player_line(2, 0, "Z")]
    assert not found(report(nobody_plays))
    two = [player_line(1, 1, "2 w 1"), player_line(2, 0, "1 b 0")]
    two += [player_line(3, 1, "F"), player_line(4, 1, "F")]
    assert not found(report(two))


def test_an_entry_without_a_result_is_no_bye() -> None:
    lines = [player_line(1, 1, "2 w 1"), player_line(2, 0, "1 b 0")]
    blank = [*lines, player_line(3, 0, "0000 -  ")]
    assert incoming(report(blank)).event.rounds[0].byes == ()
    told = [*lines, player_line(3, 0, "Z")]
    assert incoming(report(told)).event.rounds[0].byes == (("3", "Z"),)


def test_rematches_are_found() -> None:
    lines = [player_line(1, 2, "2 w 1", "2 b 1"), player_line(2, 0, "1 b 0", "1 w 0")]
    [said] = found(report(lines))
    assert said.startswith("2:102: 2 and 1 meet in round 2, and met in round 1")
    forfeited = [player_line(1, 2, "2 w +", "2 b 1"), player_line(2, 0, "1 b -", "1 w 0")]
    assert not found(report(forfeited))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (3.0, "a win counts 3 and a draw 1"),
        (0.0, "without round 1"),
        (7.5, "were changed alone"),
        (1.3, "were changed alone"),
    ],
)
def test_points_that_do_not_add_up(points: float, said: str) -> None:
    lines = [player_line(1, points, "2 w 1"), player_line(2, 0, "1 b 0")]
    [text] = found(report(lines))
    assert text.startswith(f"1:81: 1 has {points} points, and the entries make 1;")
    assert said in text
    bye = [*lines, player_line(3, 0.5, "U")]
    assert any("bye counts as a draw" in text for text in found(report(bye)))


def test_a_record_that_is_there_is_not_missed() -> None:
    lines = [player_line(1, 3, "2 w 1"), player_line(2, 0, "1 b 0"), player_line(3, 3, "U")]
    [text] = found(report("162  W 3.0    D 1.0    P 1.0", lines))
    assert text.startswith("4:81: 3 has 3.0 points, and the entries make 1;")
    assert text.endswith("an entry or the points were changed alone")


def test_more_rounds_than_are_planned() -> None:
    assert "1 rounds are planned" not in "".join(found(MINI))
    lines = [player_line(1, 1.5, "2 w 1", "H"), player_line(2, 0.5, "1 b 0", "H")]
    assert any("1 rounds are planned, and 2" in text for text in found(report("142 1", lines)))


def test_players_go_by_rank_where_the_report_says_so() -> None:
    lines = [player_line(7, 0, rank=2), player_line(9, 0, rank=1), "XXC rank"]
    assert [player.id for player in incoming(report(lines)).event.players] == ["9", "7"]
    alike = [player_line(9, 0), player_line(7, 0), "XXC rank"]
    assert [player.id for player in incoming(report(alike)).event.players] == ["7", "9"]


def test_boards_stand_by_the_points_of_both_before_the_round() -> None:
    lines = [player_line(1, 2, "3 w 1", "5 b 1"), player_line(2, 2, "5 b 1", "4 w 1")]
    lines += [player_line(3, 1, "1 b 0", "U"), player_line(4, 0.5, "H", "2 b 0")]
    lines += [player_line(5, 0, "2 w 0", "1 w 0")]
    second = incoming(report(lines)).event.rounds[1]
    assert [board[:2] for board in second.boards] == [("2", "4"), ("5", "1")]


@pytest.mark.parametrize(("short", "title"), [(" G", "GM"), ("WF", "WFM"), ("GM", "GM")])
def test_short_titles_of_older_reports(short: str, title: str) -> None:
    text = MINI.replace("   1 m    Player", f"   1 m {short} Player")
    assert incoming(text).event.players[0].title == title


def test_what_an_event_does_not_keep_is_named() -> None:
    text = MINI + report("202 BH,SB", "### made by hand", "QQQ what is this", "QQQ again")
    assert unkept(read_report(text)) == ["202", "QQQ"]


@st.composite
def events(draw: st.DrawFn) -> Event:
    seed = draw(st.integers(0, 10**6))
    recipe = Recipe.drawn(
        seed,
        players=draw(st.integers(10, 20)),
        rounds=draw(st.integers(1, 4)),
        retirements=draw(st.sampled_from([0, 3])),
        half_point_byes=draw(st.sampled_from([0, 2])),
        scoring=draw(
            st.sampled_from(
                [PointSystem.of(1, 0.5), PointSystem.of(3, 1), PointSystem.of(2, 1, pab=1)]
            )
        ),
    )
    *_, event = generated(recipe, seed)
    played = draw(st.integers(1, len(event.rounds)))
    if played < len(event.rounds):
        event = event.before(played + 1)
        asked = draw(st.dictionaries(st.sampled_from(event.roster.ids), st.sampled_from("HFZ")))
        for player, code in asked.items():
            event = event.with_bye(player, round=played + draw(st.integers(1, 2)), bye=code)
    return event


@settings(max_examples=60, deadline=None)
@given(events(), st.sampled_from(["both", "trf26", "trfx"]))
def test_an_event_comes_back_from_its_report(event: Event, dialect: Dialect) -> None:
    text = write_report(report_of_event(event, dialect=dialect))
    back = incoming(text)
    assert not [each for each in back.findings if each.kind != "slip"]
    for mine, again in zip(event.rounds, back.event.rounds, strict=True):
        assert {*mine.boards} == {*again.boards}
        assert (mine.bye, dict(mine.byes)) == (again.bye, dict(again.byes))
    assert back.event.scoring == event.scoring
    assert back.event.rounds_planned == event.rounds_planned
    assert back.event.initial_colour == event.initial_colour
    assert [p.rating for p in back.event.players] == [p.rating for p in event.players]
    if len(event.rounds) < (event.rounds_planned or 0):
        gone = dict.fromkeys(event.withdrawn, "Z")
        assert back.event.sitting_out == {**gone, **event.sitting_out}
        if len(event.players) - len(event.absent) > 1:
            assert pair(event, rulebook="dutch").boards == pair(back.event, rulebook="dutch").boards


def test_what_a_report_says_of_players_and_of_the_event() -> None:
    players = [
        Player(
            "ana",
            1800,
            "Ana Made-Up",
            title="WFM",
            federation="NOR",
            fide_id="1500001",
            sex="w",
            born="1990/02/03",
        ),
        Player("ben", 1900),
    ]
    event = Event.of(
        players,
        about={"name": "Spring Open", "city": "Northgate", "rate_of_play": "90+30"},
        house=HouseRules(forbidden=[Forbidden("ana", "ben", rounds=(2, 3))]),
        acceleration=[VirtualPoints.of(1, (1, 2), ["ana"])],
        rounds_planned=5,
    )
    back = incoming(write_report(report_of_event(event))).event
    assert [(p.name, p.title, p.federation, p.fide_id, p.sex, p.born) for p in back.players] == [
        ("ben", "", "", "", "", ""),
        ("Ana Made-Up", "WFM", "NOR", "1500001", "w", "1990/02/03"),
    ]
    assert dict(back.about) == dict(event.about)
    assert back.house.forbidden == (Forbidden("1", "2", rounds=(2, 3)),)
    assert back.virtual_points(1) == [0, 2]


def test_after_the_last_round_nobody_is_absent_from_the_next() -> None:
    event = Event.of([Player("a", 2), Player("b", 1)], rounds_planned=1, withdrawn=["b"])
    event = event.with_round(Round.of(1, [], byes={"a": "F"}))
    lines = report_of_event(event).players
    assert [len(line.entries) for line in lines] == [1, 0]
    more = report_of_event(replace(event, rounds_planned=2)).players
    assert [len(line.entries) for line in more] == [1, 2]


def test_virtual_points_of_numbers_that_do_not_follow_each_other() -> None:
    given = VirtualPoints.of(1, (1, 2), ["a", "b", "d", "f"])
    players = [Player(name, 2000 - k) for k, name in enumerate("abcdef")]
    dialects: tuple[Dialect, ...] = ("both", "trf26", "trfx")
    for dialect in dialects:
        made = report_of_event(Event.of(players, acceleration=[given]), dialect=dialect)
        back = incoming(write_report(made)).event
        assert back.virtual_points(1) == back.virtual_points(2) == [2, 2, 0, 2, 0, 2]


def test_numbers_that_two_have_are_made_anew() -> None:
    twice = [Player("a", 1, number=1), Player("b", 2, number=1)]
    assert {*starting_numbers(Event.of(twice)).values()} == {1, 2}
    some = [Player("a", 1, number=7), Player("b", 2)]
    assert {*starting_numbers(Event.of(some)).values()} == {1, 2}
    kept = [Player("a", 1, number=7), Player("b", 2, number=3)]
    assert starting_numbers(Event.of(kept)) == {"a": 7, "b": 3}


def test_an_absence_that_is_worth_another_thing_than_a_forfeit() -> None:
    event = Event.of([Player("a", 1), Player("b", 1)], scoring=PointSystem.of(1, 0.5, fl=0.5))
    for dialect in ("both", "trfx"):
        made = report_of_event(event, dialect=dialect)
        assert incoming(write_report(made)).event.scoring == event.scoring
    with pytest.raises(BadDocument, match="an absence is worth as much as a forfeit loss"):
        report_of_event(event, dialect="trf26")


def test_a_long_name_is_cut_and_told() -> None:
    event = Event.of([Player("x" * 40, 1), Player("b", 2)])
    made = report_of_event(event)
    assert [note.message for note in made.notes] == [f"the name {'x' * 40} is cut to 33 characters"]
    assert incoming(write_report(made)).event.players[1].name == "x" * 33


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Event.of([Player("a", 1), Player("b", 1)]).with_round(
                pair(Event.of([Player("a", 1), Player("b", 1)]))
            ),
            "without a result",
        ),
        (Event.of([Player("a", 1)], house=HouseRules(separate=[Separate("club:")])), "house rules"),
        (Event.of([Player("a", 1)], house=HouseRules(horizon=1)), "house rules"),
        (Event.of([Player("a", 1, fide_id="x")]), "FIDE id"),
        (Event.of([Player("a", 1)], scoring=PointSystem.of(1, 0.5, fw=0.5)), "forfeits and byes"),
    ],
)
def test_what_no_report_can_hold(event: Event, said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        report_of_event(event)


def test_dialects_have_their_own_records() -> None:
    *_, event = generated(Recipe(players=6, rounds=2, scoring=PointSystem.of(3, 1)), 1)
    event = replace(event, rounds_planned=3)
    dialects: tuple[Dialect, ...] = ("both", "trf26", "trfx")
    texts = {which: write_report(report_of_event(event, dialect=which)) for which in dialects}
    codes = {which: {line[:3] for line in text.splitlines()} for which, text in texts.items()}
    assert {"142", "152", "162", "XXR", "XXC"} <= codes["both"]
    assert codes["trf26"] >= {"142", "152", "162"}
    assert not codes["trf26"] & {"XXR", "XXC", "BBW"}
    assert codes["trfx"] >= {"XXR", "XXC", "BBW"}
    assert not codes["trfx"] & {"142", "152", "162"}


@settings(max_examples=30, deadline=None)
@given(events())
def test_an_event_comes_back_from_its_tables(event: Event) -> None:
    texts = event_to_csv(event)
    back = event_from_csv(*(texts[name].encode() for name in ("players.csv", "pairings.csv")))
    assert back.players == event.players
    assert back.rounds == event.rounds


@pytest.mark.parametrize(
    ("pairings", "said"),
    [
        ("round,board\n", "pairings.csv:1: the first line is the header"),
        ("round,board,white,black,result\n1,1,1\n", "pairings.csv:2: 5 cells"),
        ("round,board,white,black,result\nx,1,1,2,W\n", "pairings.csv:2: a round is a number"),
        ("round,board,white,black,result\n1,,1,,nap\n", "pairings.csv:2: a line without a board"),
        ("round,board,white,black,result\n1,,1,2,bye\n", "pairings.csv:2: a line without a board"),
        ("round,board,white,black,result\n0,1,1,2,W\n", "pairings.csv:2: a round is a number"),
        ("round,board,white,black,result\n2,1,1,2,W\n", "the rounds are 2, not 1"),
        ("round,board,white,black,result\n1,1,1,3,W\n", "nobody is registered as '3'"),
        ("round,board,white,black,result\n1,,1,,bye\n1,,2,,bye\n", "the bye 2 times"),
    ],
)
def test_tables_that_cannot_be_read(pairings: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(said)):
        event_from_csv(b"id,rating\n1,1\n2,2\n", pairings.encode())


def test_tables_may_begin_with_a_byte_order_mark() -> None:
    mark = b"\xef\xbb\xbf"
    pairings = b"round,board,white,black,result\n1,1,1,2,W\n"
    event = event_from_csv(mark + b"id,rating\n1,1\n2,2\n", mark + pairings)
    assert event.rounds[0].boards == (("1", "2", "W"),)


def test_a_colour_that_one_of_two_has_is_the_colour_of_both() -> None:
    for entries in (("2 - 1", "1 b 0"), ("2 w 1", "1 - 0")):
        lines = [player_line(number, 2 - number, entries[number - 1]) for number in (1, 2)]
        assert incoming(report(lines)).event.rounds[0].boards == (("1", "2", "W"),)
    neither = [player_line(1, 1, "2 - 1"), player_line(2, 0, "1 - 0")]
    assert "both have the colour -" in faults(report(neither))[0]


def test_the_first_colour_is_by_the_virtual_points_of_its_round() -> None:
    players = [player_line(1, 1, "3 w 1"), player_line(2, 1, "U"), player_line(3, 0, "1 b 0")]
    assert incoming(report(players)).event.initial_colour == "white"
    above = report(players, "250       1.0   1   1    3    3")
    assert incoming(above).event.initial_colour == "black"


@pytest.mark.parametrize(
    ("code", "starts", "rulebook", "old"),
    [
        ("", "", "dutch", False),
        ("FIDE_DUTCH_2026_BAKU", "", "dutch", False),
        ("FIDE_DUTCH", "", "dutch", False),
        ("FIDE_DUTCH", "2026/01/31", "dutch", True),
        ("FIDE_DUTCH", "2026/02/01", "dutch", False),
        ("FIDE_DUTCH_2026", "2025/01/01", "dutch", False),
        ("BERGER_ROUNDROBIN", "", "berger", False),
        ("BERGER_ROUNDROBIN_G1", "", "berger", False),
        ("BERGER_ROUNDROBIN_G2", "", "berger-double", False),
        ("FIDE_ROUNDROBIN", "", "berger", False),
        ("FIDE_DOUBLEROUNDROBIN", "", "berger-double", False),
    ],
)
def test_the_rulebook_of_a_code(code: str, starts: str, rulebook: str, old: bool) -> None:  # noqa: FBT001
    named = rulebook_named(code, starts)
    assert (named.rulebook, bool(named.note)) == (rulebook, old)


def test_the_colour_follows_from_the_higher_ranked_of_a_board() -> None:
    # 1 and 2 meet in round 2; 2 has more points, and is the second of those who were paired.
    players = [player_line(1, 0.0, "Z", "2 w 0"), player_line(2, 1.5, "H", "1 b 1")]
    assert incoming(report(players)).event.initial_colour == "white"
    players = [player_line(1, 0.5, "H", "2 w 0"), player_line(2, 1.0, "Z", "1 b 1")]
    assert incoming(report(players)).event.initial_colour == "white"
    players = [player_line(1, 0.0, "Z", "2 w 0"), player_line(2, 1.5, "H", "1 b 1")]
    players += [player_line(3, 1.0, "Z", "U")]
    assert incoming(report(players)).event.initial_colour == "white"
    players = [player_line(1, 0.0, "Z", "3 w 0"), player_line(2, 1.0, "Z", "U")]
    players += [player_line(3, 1.5, "H", "1 b 1")]
    assert incoming(report(players)).event.initial_colour == "black"
