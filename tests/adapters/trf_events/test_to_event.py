"""Events from report files and back."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairdesk.errors import BadDocument
from pairdesk.files.event_csv import event_from_csv, event_to_csv
from pairdesk.trf import (
    ARBITER,
    ENGINE,
    LENIENT,
    STRICT_ENGINE,
    BadTrfFile,
    Strictness,
    read_trf,
    write_trf,
)
from pairdesk.trf_events import Dialect, Incoming, event_of_trf, trf_of_event, unkept
from pairdesk.trf_events.pairing_systems import rulebook_named
from pairwright import Event, Forbidden, HouseRules, NoValidPairing, Player, Round, Separate, pair
from pairwright.bye_requests import ByeRequest
from pairwright.errors import InvalidInput
from pairwright.fide.dutch.dutch_rulebook import DUTCH
from pairwright.generation import Recipe, generated
from pairwright.results import Bye
from pairwright.scoring import PointSystem
from pairwright.virtual_points import VirtualPoints
from reports import MINI, player_line, report
from trf_cases import dutch_cases, event_of


def incoming(text: str, *, lenient: bool = False) -> Incoming:
    return event_of_trf(read_trf(text, "mini.trf", LENIENT if lenient else ARBITER), "mini.trf")


def faults(text: str) -> list[str]:
    with pytest.raises(BadTrfFile) as caught:
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
        (["240 H   2    3", "XXZ 2 3"], [(2, "2", "Z"), (2, "3", "H")]),
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
        (["XXS WW=2 BW=2 WD=1 BD=1"], PointSystem.of(2, 1)),
        (["XXS W=2 WL=.5 BL=.5 FW=1"], PointSystem.of(2, 0.5, 0.5, fw=1)),
    ],
)
def test_what_results_are_worth(lines: list[str], worth: PointSystem) -> None:
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
    assert not found(text)
    baku = incoming(MINI + report("192 FIDE_DUTCH_2026_BAKU")).event
    assert baku.acceleration == "baku"


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["250       1.0   1   2    1    2", "XXA    1  1.0  1.0", "XXA    2  1.0  1.0"], [2, 2]),
        (["XXA    1  0.5", "250       1.0   1   2    1    2"], [2, 2]),
        (["250       1.0   1   2    1    2", "XXA    1  0.5"], [1, 2]),
        (["250       1.0   1   9    1    2", "250       0.5   1   1    2    2"], [2, 1]),
        (["250       1.0   1   1    1    2", "XXA    1  0.0"], [0, 2]),
        (["250       1.0   1   1    1    2", "XXA    1       1.0"], [0, 2]),
    ],
)
def test_later_records_of_virtual_points_hold(lines: list[str], points: list[int]) -> None:
    assert incoming(MINI + report(lines)).event.virtual_points(1) == [*points, 0, 0, 0]


def test_boards_go_by_the_scores_of_the_pairing() -> None:
    players = [player_line(1, 1, "3 w 1"), player_line(2, 0, "4 b 0")]
    players += [player_line(3, 0, "1 b 0"), player_line(4, 1, "2 w 1")]
    assert incoming(report(players)).event.rounds[0].whites == ("1", "4")
    virtual = report(players, "250       1.0   1   1    2    2")
    assert incoming(virtual).event.rounds[0].whites == ("4", "1")
    baku = [player_line(1, 0, "Z"), player_line(2, 0, "3 b 0"), player_line(3, 1, "2 w 1")]
    baku += [player_line(4, 0, "6 w 0"), player_line(5, 1, "U"), player_line(6, 1, "4 b 1")]
    # Paired are 2 to 6, and of those 2 to 5 are the first group.
    named = report("142 5", baku, "192 FIDE_DUTCH_2026_BAKU")
    assert [*incoming(named).event.rounds[0].boards] == [("3", "2", "W"), ("4", "6", "B")]


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
        ("1 b 0", "3 b 0", "7:92", "4 meets 3 in round 1, but 3 has nobody"),
        ("1 b 0", "1 b =", "4:92", "1 has 1 against 4, who has =; a result was corrected"),
        ("1 b 0", "1 b W", "4:92", "1 has 1 against 4, who has W; a result was corrected"),
        (
            "4 w 1",
            "4 w 0",
            "4:92",
            "1 has 0 against 4, who has 0; both players cannot lose",
        ),
        ("4 w 1", "4 w =", "4:92", "who has 0; a game cannot count differently for"),
        ("1 b 0", "9 b 0", "7:92", "no player has the starting number 9; the number is wrong, or"),
        ("1 b 0", "4 b 0", "7:92", "4 meets 4; the number of the opponent is wrong"),
        (
            "1 b 0",
            "1 w 0",
            "4:92",
            "1 and 4 both have the colour w; the colour was changed in only one",
        ),
        ("1 b 0", "1 - 0", "7:92", "4 played 1, but has no colour; the colour was left out, or"),
        ("4 w 1", "4   1", "4:92", "1 played 4, but has no colour"),
        ("1 b 0", "1 b H", "7:92", "H is a bye, but has the opponent 1; a game was turned into"),
        ("0000 - U", "0000 - 1", "6:92", "1 needs an opponent; the number of the opponent is"),
        ("152 W", "240 H   2    5    4\n240 Z   2    4", "4:11", "but H in an earlier record"),
        ("152 W", "250       0.2   1   2    1    2", "3:10", "multiples of a half, not 0.2"),
        (
            "152 W",
            "XXA    1  1.0  0.3",
            "3:15",
            "virtual points must be multiples of a half, not 0.3",
        ),
        (
            "152 W",
            "250       1.0   2   1    1    2",
            "3:15",
            "the first round must not come after the last",
        ),
        (
            "152 W",
            "250       1.0   1   2    2    1",
            "3:23",
            "the first player must not come after the",
        ),
        ("152 W", "152 W\n240 H   2    9", "4:1", "no player has the starting number 9"),
        (
            "152 W",
            "299 W" + " " * 8 + " 1.0    1    1",
            "3:1",
            "299: an event cannot hold points beside",
        ),
        (
            "152 W",
            "013 Team                             1    2",
            "3:1",
            "013: an event cannot hold team",
        ),
        ("152 W", "162  W 0.3    D 0.5", "3:1", "W gives 0.3: points must be multiples of a half"),
        ("152 W", "BBW  1.0\nBBU  0.7", "4:1", "BBU gives 0.7: points must be multiples of a half"),
        ("152 W", "XXS WW=1 BW=2", "3:1", "WW and BW differ"),
        ("2200", "4001", "4:49", "a rating must be at most 4000"),
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
    assert "have no result, but round 2 is paired" in faults(report(both))[0]


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
    assert "for absent players" in said


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
    assert said.startswith("2:102: 2 and 1 meet again in round 2; they met in round 1")
    forfeited = [player_line(1, 2, "2 w +", "2 b 1"), player_line(2, 0, "1 b -", "1 w 0")]
    assert not found(report(forfeited))


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (3.0, "a win counts 3 and a draw 1"),
        (0.0, "without round 1"),
        (7.5, "only the points were changed"),
        (1.3, "only the points were changed"),
    ],
)
def test_points_that_do_not_add_up(points: float, said: str) -> None:
    lines = [player_line(1, points, "2 w 1"), player_line(2, 0, "1 b 0")]
    [text] = found(report(lines))
    assert text.startswith(f"1:81: 1 has {points} points, but the entries add up to 1;")
    assert said in text
    bye = [*lines, player_line(3, 0.5, "U")]
    assert any("bye counts as a draw" in text for text in found(report(bye)))


def test_a_record_that_is_there_is_not_missed() -> None:
    lines = [player_line(1, 3, "2 w 1"), player_line(2, 0, "1 b 0"), player_line(3, 3, "U")]
    [text] = found(report("162  W 3.0    D 1.0    P 1.0", lines))
    assert text.startswith("4:81: 3 has 3.0 points, but the entries add up to 1;")
    assert text.endswith("only the entry or only the points were changed")


def test_more_rounds_than_are_planned() -> None:
    lines = [player_line(1, 1.5, "2 w 1", "H"), player_line(2, 0.5, "1 b 0", "H")]
    [said] = found(report("062 2", "142 1", lines))
    assert said.startswith("2:1: 1 round is planned, but 2 are paired;")
    three = [player_line(1, 2.0, "2 w 1", "H", "H"), player_line(2, 1.0, "1 b 0", "H", "H")]
    assert found(report(three, "XXR 2"))[0].startswith("3:1: 2 rounds are planned, but 3 are")


def test_a_wrong_number_of_players_is_a_slip() -> None:
    assert not found(MINI + report("062 5"))
    [said] = found(MINI + report("062 6"))
    assert said.startswith("9:5: 062 says 6 players, but the file has 5;")


def test_a_bye_that_was_not_taken_is_a_slip() -> None:
    [said] = found(MINI + report("240 H   1    3    1"))[:1]
    assert said.startswith("9:11: 3 requested H in round 1, but has U there, which is used;")
    assert (
        "1 requested H in round 1, but has a game there"
        in found(MINI + report("240 H   1    1"))[0]
    )
    entered = [player_line(1, 1, "2 w 1"), player_line(2, 0, "1 b 0"), player_line(3, 0)]
    assert not found(report(entered, "240 Z   1    3"))
    assert found(report(entered, "240 H   1    3"))[0].startswith("4:11: 3 requested H")


LAST_LINE = player_line(5, 0.0, "2 w 0", rating=1800)


@pytest.mark.parametrize(
    ("entries", "byes"),
    [
        ("", []),
        ("  0000 -  ", [(2, "5", "Z")]),
        (" " * 10 + "  0000 - H", [(2, "5", "Z"), (3, "5", "H")]),
        ("  0000 - H" + " " * 10 + "  0000 - Z", [(2, "5", "H"), (4, "5", "Z")]),
    ],
)
def test_a_blank_before_something_is_an_absence(
    entries: str, byes: list[tuple[int, str, str]]
) -> None:
    # bbpPairings takes these entries so, and leaves player 5 out of round 2 but for the first.
    event = incoming(MINI.replace(LAST_LINE, LAST_LINE + entries)).event
    assert [tuple(bye) for bye in event.requested] == byes


def test_players_go_by_rank_where_the_report_says_so() -> None:
    lines = [player_line(7, 0, rank=2), player_line(9, 0, rank=1), "XXC rank"]
    ranked = incoming(report(lines)).event
    assert [(player.id, player.number) for player in ranked.players] == [("9", 1), ("7", 2)]
    usual = incoming(report(lines[:2])).event
    assert [(player.id, player.number) for player in usual.players] == [("7", 7), ("9", 9)]


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
    assert unkept(read_trf(text)) == ["202", "###", "QQQ"]
    assert unkept(read_trf(MINI + report("192 FIDE_DUTCH"))) == ["192"]
    assert unkept(read_trf(MINI + report("192 BERGER_ROUNDROBIN"))) == []


@st.composite
def forbidden_pairs(draw: st.DrawFn, ids: tuple[str, ...]) -> HouseRules:
    pairs = st.sampled_from([*combinations(ids, 2)])
    return HouseRules(
        forbidden=[Forbidden(*two) for two in draw(st.lists(pairs, unique=True, max_size=3))]
    )


def unrated(event: Event, boards: int) -> Event:
    """The event with the first games of round 1 not rated, as far as they were played."""
    first = event.rounds[0]
    sheet = first.sheet[:boards].translate(str.maketrans("WDB", "1=0")) + first.sheet[boards:]
    return replace(event, rounds=(replace(first, sheet=sheet), *event.rounds[1:]))


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
    if draw(st.booleans()):
        recipe = replace(recipe, acceleration="baku") if recipe.scoring.win == 2 else recipe
    *_, event = generated(recipe, seed)
    event = event.with_house(draw(forbidden_pairs(event.roster.ids[:4])))
    event = unrated(event, draw(st.integers(0, 3)))
    played = draw(st.integers(1, len(event.rounds)))
    if played < len(event.rounds):
        event = event.before(played + 1)
        asked = draw(st.dictionaries(st.sampled_from(event.roster.ids), st.sampled_from(Bye)))
        for player, code in asked.items():
            event = event.with_byes([ByeRequest(played + draw(st.integers(1, 2)), player, code)])
    return event


def names(event: Event) -> dict[str, str]:
    """The ids by the names, which stay as they are where players are numbered anew."""
    return {player.id: player.name for player in event.players}


def boards(event: Event, number: int) -> set[tuple[str, ...]]:
    called = names(event)
    played = event.round(number)
    found = {(called[white], called[black], result) for white, black, result in played.boards}
    alone = {(called[player], code) for player, code in played.byes}
    return {*found, *alone, *({(called[played.bye],)} if played.bye else set())}


def asked(event: Event, later_than: int = 0) -> set[tuple[int, str, str]]:
    called = names(event)
    return {
        (bye.round, called[bye.player], bye.code)
        for bye in event.requested
        if bye.round > later_than
    }


@settings(max_examples=60, deadline=None)
@given(events(), st.sampled_from(["both", "trf26", "trfx"]))
def test_an_event_comes_back_from_its_report(event: Event, dialect: Dialect) -> None:
    back = incoming(write_trf(trf_of_event(event, dialect=dialect)))
    again, called = back.event, names(event)
    assert not [each for each in back.findings if each.kind != "slip"]
    for number in range(1, len(event.rounds) + 1):
        assert boards(event, number) == boards(again, number)
    assert again.scoring == event.scoring
    assert again.rounds_planned == event.rounds_planned
    assert again.initial_colour == event.initial_colour
    assert {(p.name, p.rating) for p in again.players} == {
        (p.name, p.rating) for p in event.players
    }
    assert {frozenset(map(names(again).get, rule.pair)) for rule in again.house.forbidden} == {
        frozenset(map(called.get, rule.pair)) for rule in event.house.forbidden
    }
    assert all(rule.rounds is None for rule in again.house.forbidden)
    known = DUTCH.on(event).event
    for number in range(1, (event.rounds_planned or 0) + 1):
        assert by_name(again, again.virtual_points(number)) == by_name(
            event, known.virtual_points(number)
        )
    coming = len(event.rounds) + 1
    if coming <= (event.rounds_planned or 0):
        gone = {(coming, called[player], "Z") for player in event.withdrawn}
        still = {bye for bye in asked(event) if (bye[0], bye[1], "Z") not in gone}
        last = coming if dialect == "trfx" else 99
        assert asked(again) == gone | {bye for bye in still if bye[0] <= last}
        if len(event.players) - len(event.absent) > 1:
            assert paired(event) == paired(again)


def by_name(event: Event, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(names(event).values(), values, strict=True))


def paired(event: Event) -> list[tuple[str, str]] | str:
    """The next round by names, or why there is none."""
    called = names(event)
    try:
        found = pair(event, rulebook="dutch")
    except NoValidPairing as refused:
        return refused.code
    return [(called[white], called[black]) for white, black, _ in found.boards]


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
    back = incoming(write_trf(trf_of_event(event))).event
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
    lines = trf_of_event(event).players
    assert [len(line.entries) for line in lines] == [1, 0]
    more = trf_of_event(replace(event, rounds_planned=2)).players
    assert [len(line.entries) for line in more] == [1, 2]


def test_virtual_points_of_numbers_that_do_not_follow_each_other() -> None:
    given = VirtualPoints.of(1, (1, 2), ["a", "b", "d", "f"])
    players = [Player(name, 2000 - k) for k, name in enumerate("abcdef")]
    dialects: tuple[Dialect, ...] = ("both", "trf26", "trfx")
    for dialect in dialects:
        made = trf_of_event(Event.of(players, acceleration=[given]), dialect=dialect)
        back = incoming(write_trf(made)).event
        assert back.virtual_points(1) == back.virtual_points(2) == [2, 2, 0, 2, 0, 2]


def test_an_absence_that_is_worth_another_thing_than_a_forfeit() -> None:
    event = Event.of([Player("a", 1), Player("b", 1)], scoring=PointSystem.of(1, 0.5, fl=0.5))
    for dialect in ("both", "trfx"):
        made = trf_of_event(event, dialect=dialect)
        assert incoming(write_trf(made)).event.scoring == event.scoring
    with pytest.raises(BadDocument, match="one value for an absence and a forfeit loss"):
        trf_of_event(event, dialect="trf26")


@pytest.mark.parametrize(
    ("dialect", "lines"),
    [
        ("trf26", ["162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5"]),
        ("both", ["162  W 3.0    D 1.0    L 0.5    Z 0.0    P 1.5"]),
        ("trfx", ["BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.0", "BBF  0.0", "BBU  1.5"]),
    ],
)
def test_points_of_results_as_each_dialect_has_them(dialect: Dialect, lines: list[str]) -> None:
    scoring = PointSystem.of(3, 1, loss=0.5, pab=1.5)
    text = write_trf(trf_of_event(Event.of([Player("a", 1)], scoring=scoring), dialect=dialect))
    assert [line for line in text.splitlines() if line.startswith(("162", "BB"))] == lines
    assert incoming(text).event.scoring == scoring


def test_a_long_name_is_cut_and_told() -> None:
    event = Event.of([Player("x" * 40, 1), Player("b", 2)])
    made = trf_of_event(event)
    assert [note.message for note in made.warnings] == [
        f"the name {'x' * 40} is cut to 33 characters"
    ]
    assert incoming(write_trf(made)).event.players[1].name == "x" * 33


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event.of([Player("a", 1, fide_id="x")]), "FIDE id"),
        (Event.of([Player("a", 1)], scoring=PointSystem.of(1, 0.5, fw=0.5)), "forfeits and byes"),
    ],
)
def test_what_no_report_can_hold(event: Event, said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        trf_of_event(event)


def test_house_rules_beyond_forbidden_pairs_are_left_out_and_told() -> None:
    some = Forbidden("a", "c", rounds=(1, 2))
    house = HouseRules(forbidden=[("a", "b"), some], separate=[Separate("club:")], horizon=1)
    event = Event.of([Player("a", 3), Player("b", 2), Player("c", 1)], house=house)
    told: dict[Dialect, str] = {"both": "", "trf26": "", "trfx": f"{some.name}; "}
    for dialect, more in told.items():
        made = trf_of_event(event, dialect=dialect)
        note = f"a TRF file cannot hold the house rules {more}separate club:; horizon 1"
        assert [remark.message for remark in made.warnings] == [note]
        kept = [Forbidden("1", "2"), *([] if more else [Forbidden("1", "3", rounds=(1, 2))])]
        assert incoming(write_trf(made)).event.house == HouseRules(forbidden=kept)


def test_dialects_have_their_own_records() -> None:
    *_, event = generated(Recipe(players=6, rounds=2, scoring=PointSystem.of(3, 1)), 1)
    event = replace(event, rounds_planned=3)
    dialects: tuple[Dialect, ...] = ("both", "trf26", "trfx")
    texts = {which: write_trf(trf_of_event(event, dialect=which)) for which in dialects}
    codes = {which: {line[:3] for line in text.splitlines()} for which, text in texts.items()}
    assert {"142", "152", "162", "XXR", "XXC"} <= codes["both"]
    assert codes["trf26"] >= {"142", "152", "162"}
    assert not codes["trf26"] & {"XXR", "XXC", "BBW"}
    assert codes["trfx"] >= {"XXR", "XXC", "BBW"}
    assert not codes["trfx"] & {"142", "152", "162", "240"}


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
        ("round,board\n", "pairings.csv:1: the first line must be the header"),
        ("round,board,white,black,result\n1,1,1\n", "pairings.csv:2: 5 cells"),
        ("round,board,white,black,result\nx,1,1,2,W\n", "pairings.csv:2: a round must be a number"),
        ("round,board,white,black,result\n1,,1,,nap\n", "pairings.csv:2: a line without a board"),
        ("round,board,white,black,result\n1,,1,2,bye\n", "pairings.csv:2: a line without a board"),
        ("round,board,white,black,result\n0,1,1,2,W\n", "pairings.csv:2: a round must be a number"),
        ("round,board,white,black,result\n2,1,1,2,W\n", "1, 2, 3 and so on, not 2"),
        ("round,board,white,black,result\n1,1,1,3,W\n", "nobody is registered as '3'"),
        ("round,board,white,black,result\n1,,1,,bye\n1,,2,,bye\n", "2 pairing-allocated byes"),
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


def test_a_reader_takes_what_its_strictness_permits() -> None:
    """The same pipeline reads for arbiters and for engines; a value says what it takes."""
    loose = (
        MINI.replace("Player 1 ", "Player 1\t")
        .replace("152 W", "152 B\n152 W")
        .replace("2200", "9999")
    )
    assert incoming(MINI).event.initial_colour == "white"
    with pytest.raises(BadTrfFile) as caught:
        incoming(loose)
    assert len(caught.value.errors) == 2
    for strictness in (STRICT_ENGINE, ENGINE):
        found = event_of_trf(read_trf(loose, strictness=strictness), strictness=strictness)
        assert found.event.initial_colour == "white"
        assert found.event.rounds == incoming(MINI).event.rounds
        assert found.event.players[0].rating == 0


def test_of_several_byes_the_last_one_holds_for_an_engine() -> None:
    text = MINI + report("240 H   2    5", "240 F   2    5")
    with pytest.raises(BadTrfFile, match="5 requested F in round 2, but H in an earlier"):
        incoming(text)
    found = event_of_trf(read_trf(text, strictness=ENGINE), strictness=ENGINE)
    assert found.event.sitting_out == {"5": "F"}


@pytest.mark.parametrize(
    ("strictness", "group"), [(ARBITER, None), (STRICT_ENGINE, 4), (ENGINE, 3)]
)
def test_the_group_of_baku_is_that_of_the_rules_or_of_other_engines(
    strictness: Strictness, group: int | None
) -> None:
    lines = [player_line(number, 0) for number in range(1, 7)]
    text = report("142 4", "152 W", lines, "192 FIDE_DUTCH_BAKU")
    event = event_of_trf(read_trf(text, strictness=strictness), strictness=strictness).event
    if group is None:
        assert event.acceleration == "baku"
    else:
        assert event.pairing_points == [2] * group + [0] * (6 - group)
