"""What a report says of an event, in records of TRF26 and of TRF(x), and what it cannot."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import Command
from pairdesk.errors import BadDocument
from pairdesk.files.event_csv import event_from_csv, event_to_csv
from pairdesk.trf import read_trf, write_trf
from pairdesk.trf_events import Dialect, event_of_trf, trf_of_event
from pairwright import Event, Forbidden, HouseRules, Player, pair
from pairwright.bye_requests import ByeRequest
from pairwright.fide.berger import BERGER
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.virtual_points import VirtualPoints
from reports import player_line, report

FOUR = [Player(name, 2000 - 100 * place) for place, name in enumerate(("ana", "ben", "cid", "dea"))]


def written(event: Event, dialect: Dialect = "both", **how: Any) -> list[str]:
    return write_trf(trf_of_event(event, dialect=dialect, **how)).splitlines()


def records(event: Event, *codes: str, dialect: Dialect = "both", **how: Any) -> list[str]:
    return [line for line in written(event, dialect, **how) if line[:3] in codes]


def notes(event: Event, dialect: Dialect = "both") -> list[str]:
    return [note.message for note in trf_of_event(event, dialect=dialect).warnings]


def back(event: Event, dialect: Dialect = "both") -> Event:
    return event_of_trf(read_trf("\n".join(written(event, dialect)))).event


def test_virtual_points_stand_in_records_for_both_worlds() -> None:
    given = [VirtualPoints.of(1, (1, 2), ["ana", "ben"]), VirtualPoints.of(0.5, (2, 3), ["ben"])]
    event = Event.of(FOUR, acceleration=given)
    # bbpPairings pairs by such files as by each of the two kinds alone, in this order.
    assert records(event, "250", "XXA") == [
        "XXA    1  1.0  1.0",
        "XXA    2  1.0  1.5  0.5",
        "250       1.0   1   1    2    2",
        "250       1.0   1   2    1    1",
        "250       1.5   2   2    2    2",
        "250       0.5   3   3    2    2",
    ]
    assert records(event, "XXA", dialect="trf26") == []
    assert records(event, "250", dialect="trfx") == []
    for number in range(1, 5):
        assert back(event).virtual_points(number) == event.virtual_points(number)


def test_virtual_points_in_rounds_without_end_are_refused() -> None:
    event = Event.of(FOUR, acceleration="baku", rounds_planned=10**9)
    with pytest.raises(BadDocument, match="virtual points up to round 999, not 500000000"):
        trf_of_event(event, rulebook=NORTHGATE)


def test_a_player_who_is_named_twice_has_virtual_points_once() -> None:
    given = VirtualPoints.of(1, (1, 1), ["ana", "ben", "ana"])
    assert given.players == ("ana", "ben")
    assert Event.of(FOUR, acceleration=[given]).virtual_points(1) == [2, 2, 0, 0]


@pytest.mark.parametrize(("planned", "last"), [(5, "  5"), (None, "999")])
def test_pairs_that_never_meet_stand_in_both_worlds(planned: int | None, last: str) -> None:
    never = Forbidden("ana", "cid")
    event = Event.of(FOUR, rounds_planned=planned, house=HouseRules(forbidden=[never]))
    assert records(event, "260", "XXP") == ["XXP 1 3", f"260   1 {last}    1    3"]
    assert records(event, "260", "XXP", dialect="trf26") == [f"260   1 {last}    1    3"]
    assert records(event, "260", "XXP", dialect="trfx") == ["XXP 1 3"]
    dialects: tuple[Dialect, ...] = ("both", "trf26", "trfx")
    for dialect in dialects:
        assert back(event, dialect).house.forbidden == (Forbidden("1", "3"),)


def test_pairs_that_do_not_meet_in_some_rounds() -> None:
    some = HouseRules(forbidden=[Forbidden("ana", "cid", rounds=(1, 4))])
    event = Event.of(FOUR, rounds_planned=5, house=some)
    assert back(event).house.forbidden == (Forbidden("1", "3", rounds=(1, 4)),)
    assert back(event, "trfx").house.forbidden == ()
    assert notes(event, "trfx") == [
        "a TRF file cannot hold the house rules forbidden ana-cid in rounds 1 to 4"
    ]


def test_byes_of_later_rounds() -> None:
    asked = [ByeRequest(1, "ana", "H"), ByeRequest(2, "ben", "F"), ByeRequest(3, "ben", "H")]
    event = Event.of(FOUR, requested=asked)
    assert records(event, "240") == ["240 F   2    2", "240 H   3    2"]
    assert records(event, "240", dialect="trfx") == []
    assert notes(event, "trfx") == ["TRF(x) cannot hold byes of later rounds: 2 byes left out"]
    assert notes(event) == []
    assert back(event, "trfx").requested == (ByeRequest(1, "1", "H"),)


def test_who_has_left_is_told() -> None:
    event = Event.of(FOUR, withdrawn=["dea"])
    assert back(event).requested == (ByeRequest(1, "4", "Z"),)
    assert notes(event) == ["players who have left have a zero-point bye in the next round only"]
    over = Event.of(FOUR, rounds_planned=1)
    over = over.with_round(pair(over)).with_results(round=1, results="WW").with_withdrawal("dea")
    later = over.with_byes([ByeRequest(2, "ana", "H")])
    for event in (over, later):
        assert "the TRF file cannot say who has left" in notes(event)[-1]


def test_a_round_in_which_nobody_plays_has_no_column() -> None:
    away = [ByeRequest(1, "ana", "H"), ByeRequest(1, "ben", "Z"), ByeRequest(1, "cid", "Z")]
    event = Event.of(FOUR, withdrawn=["dea"], requested=away)
    again = back(event)
    assert (again.rounds, again.sitting_out) == ((), {"1": "H", "2": "Z", "3": "Z", "4": "Z"})
    assert back(event, "trfx").requested == ()
    assert notes(event, "trfx") == [
        "TRF(x) cannot hold byes of later rounds: 4 byes left out",
        "the TRF file cannot say who has left: no column for a further round follows",
    ]


def test_a_round_that_is_still_to_be_played_is_blank() -> None:
    event = Event.of(FOUR, rounds_planned=3)
    waiting = event.with_round(pair(event, rulebook="dutch"))
    assert notes(waiting) == ["round 1 is not played yet: its results are blank"]
    assert [board.result for board in back(waiting).rounds[0].boards] == ["*", "*"]
    half = waiting.with_result(round=1, board=1, result="W").with_withdrawal("ben")
    assert notes(half.with_bye("cid", round=2))[0].startswith("players who have left")
    one = waiting.with_result(round=1, board=1, result="W").with_bye("cid", round=2)
    assert notes(one) == ["round 1 is not finished: missing results are blank"]
    again = back(one)
    assert again.rounds[0].sheet == one.rounds[0].sheet
    assert again.requested == (ByeRequest(2, "3", "H"),)
    assert again.in_progress


@pytest.mark.parametrize(
    ("planned", "code"),
    [(None, "BERGER_ROUNDROBIN"), (3, "BERGER_ROUNDROBIN"), (6, "BERGER_ROUNDROBIN_G2")],
)
def test_a_round_robin_is_named(planned: int | None, code: str) -> None:
    event = Event.of(FOUR, rounds_planned=planned, system="round_robin")
    assert records(event, "192") == [f"192 {code}"]
    assert back(event).system == "round_robin"
    swiss = replace(event, system="swiss")
    assert records(swiss, "192") == []
    assert back(swiss).system == "swiss"


def test_five_players_have_five_rounds_of_a_single_table() -> None:
    five = Event.of([*FOUR, Player("eli", 1)], rounds_planned=5, system="round_robin")
    assert records(five, "192") == ["192 BERGER_ROUNDROBIN"]


def numbers(event: Event, **how: Any) -> dict[str, int]:
    return {line.name: line.number for line in trf_of_event(event, **how).players}


@pytest.mark.parametrize(
    ("players", "expected", "anew"),
    [
        ([Player("3", 1900), Player("7", 1800)], {"3": 3, "7": 7}, ""),
        ([Player("7", 1900), Player("3", 1800)], {"7": 1, "3": 2}, "id 7 becomes number 1"),
        ([Player("a", 1900, number=5), Player("b", 1800, number=2)], {"b": 2, "a": 5}, ""),
        (
            [Player("3", 1900, number=5), Player("7", 1, number=7)],
            {"3": 5, "7": 7},
            "id 3 becomes num",
        ),
        ([Player("3", 1900), Player("70000", 1800)], {"3": 1, "70000": 2}, "id 3 becomes number 1"),
        ([Player("03", 1900), Player("7", 1800)], {"03": 1, "7": 2}, ""),
        (
            [Player("3", 1800), Player("b", 1900, number=2)],
            {"b": 1, "3": 2},
            "number 2 becomes number",
        ),
        (
            [Player("a", 1, number=1), Player("b", 2, number=10_000)],
            {"a": 1, "b": 2},
            "10000 becomes",
        ),
    ],
)
def test_starting_numbers(players: list[Player], expected: dict[str, int], anew: str) -> None:
    event = Event.of(players)
    assert numbers(event) == expected
    assert len(notes(event)) == bool(anew)
    assert anew in "".join(notes(event))


def test_players_who_go_by_rank_are_numbered_so() -> None:
    text = report("XXC rank", player_line(3, 0, rank=2), player_line(5, 0, rank=1))
    event = event_of_trf(read_trf(text)).event
    assert numbers(event) == {"Player 5": 1, "Player 3": 2}
    assert notes(event) == ["players are renumbered: the player with the id 5 becomes number 1"]


def test_a_rulebook_numbers_the_players_and_halves_them() -> None:
    two = [Player("zoe", 1900, "Aba"), Player("ada", 1900, "Zed"), *FOUR[2:]]
    event = Event.of([*two, Player("eli", 2500)], acceleration="baku", rounds_planned=2)
    assert [*numbers(event, rulebook=NORTHGATE)][:3] == ["eli", "Zed", "Aba"]
    assert [*numbers(event)][:3] == ["eli", "Aba", "Zed"]
    assert [*numbers(event, rulebook=BERGER)] == ["Aba", "Zed", "cid", "dea", "eli"]
    # By the tables the four who entered first are the first group.
    assert records(event, "250", rulebook=BERGER) == ["250       1.0   1   1    1    4"]
    assert back(event).virtual_points(1) == [2, 2, 2, 2, 0]


@pytest.mark.parametrize(
    ("names", "cut"),
    [
        (["x" * 40, "y"], ["x" * 33, "y"]),
        (["  Ana ", "y"], ["Ana", "y"]),
        (["x" * 32 + " and more", "y"], ["x" * 32, "y"]),
        (["x" * 33 + "one", "x" * 33 + "two"], ["x" * 33, "x" * 33]),
        (["x" * 33, "x" * 34], ["x" * 33, "x" * 33]),
    ],
)
def test_long_names_are_cut_and_told(names: list[str], cut: list[str]) -> None:
    players = [Player(str(at), 2000, name, number=at) for at, name in enumerate(names, 1)]
    event = Event.of(players)
    assert [player.name for player in back(event).players] == cut
    assert notes(event) == [
        f"the name {name} is cut to 33 characters" for name in names if len(name) > 33
    ]


def test_many_byes_and_absences_are_written_and_read() -> None:
    ids = [str(number) for number in range(1, 2001)]
    asked = [ByeRequest(1 + int(player) % 2, player, "H") for player in ids]
    event = Event.of(Player(player, 2000, number=int(player)) for player in ids).with_byes(asked)
    assert {*back(event).requested} == {*asked}


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (Player("ana", 1, groups=("club:a;b",)), "semicolons separate groups"),
        (Player("ana", 1, "Ana\nMade-Up"), "cannot hold line ends or other control characters"),
        (Player("ana", 1, "Ana\x07"), "control characters"),
        (Player("a\tb", 1), "control characters"),
        (Player("ana", 1, title="\x00"), "control characters"),
    ],
)
def test_tables_refuse_what_would_not_be_read_again(player: Player, said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        event_to_csv(Event.of([player]))


def test_tables_hold_what_people_write() -> None:
    player = Player("ana", 1, 'Ana "Ace", Made-Up', ("club:north", "team a"), born="1990/02/03")
    [again] = event_from_csv(event_to_csv(Event.of([player]))["players.csv"].encode()).players
    assert again == player


@pytest.mark.parametrize(
    ("born", "written"),
    [
        ("1990/02/03", "1990/02/03"),
        ("1990-2-3", "1990/02/03"),
        ("1990.02.03", "1990/02/03"),
        ("1990", "1990/00/00"),
        ("1990/02", "1990/02/00"),
        ("", ""),
    ],
)
def test_dates_of_birth_are_written_as_reports_have_them(born: str, written: str) -> None:
    *_, player = back(Event.of([Player("ana", 1800, born=born, sex="f"), FOUR[1]])).players
    assert (player.born, player.sex) == (written, "w")


def test_a_file_of_players_is_called_by_its_name(pairwright: Command, tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text("id,rating\nana,x\n", "utf-8")
    assert pairwright("standings", str(file)).err.startswith(f"{file}:2: a rating must be")
