"""Event files are not written over, and what an arbiter would not notice is said or refused."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import Answer, Command, one_line
from pairdesk import Desk, event_from_json, event_to_json
from pairdesk.errors import BadDocument
from pairdesk.files.lock import alone_with
from pairdesk.files.save import store, stored_event
from pairwright import Event, HouseRules, Player, Separate
from pairwright.bye_requests import LAST_ROUND
from pairwright.errors import (
    AlreadyWithdrawn,
    InvalidRound,
    NotWithdrawn,
    RegistrationClosed,
    UnknownPlayer,
)
from pairwright.pairing import pair
from reports import MINI

FIVE = [("ana", 1800), ("ben", 1700), ("cy", 1600), ("dee", 1500), ("eli", 1400)]
FIELD = "".join(f"{line}\n" for line in ("id,rating", *(f"{i},{r}" for i, r in FIVE)))


@pytest.fixture
def friday(pairwright: Command) -> Path:
    """An event file before its first round, in the folder of the command."""
    Path("friday.csv").write_text(FIELD)
    assert pairwright("convert", "friday.csv", "friday.json") == Answer(0, "", "")
    return Path("friday.json")


@pytest.fixture
def evening(pairwright: Command, friday: Path) -> Path:
    """The same after a round by the Dutch system, whose results are there."""
    assert pairwright("pair", "friday.json", "--rulebook", "dutch", "--store").code == 0
    assert pairwright("result", "friday.json", "1=W", "2=W").code == 0
    return friday


def event_in(file: Path) -> Event:
    return event_from_json(file.read_bytes())


def put(file: Path, **keys: Any) -> None:
    """Change keys of an event file."""
    file.write_text(json.dumps({**json.loads(file.read_text()), **keys}))


# Two at one file


def test_a_file_that_has_changed_meanwhile_is_not_written(friday: Path) -> None:
    there = sorted(Path().iterdir())
    with stored_event("friday.json") as stored:
        put(friday, rounds_planned=7)
        with pytest.raises(
            BadDocument, match=r"^friday\.json has changed in the meantime; nothing was"
        ):
            store(stored.loaded.event.with_withdrawal("ana"), stored)
    assert (event_in(friday).rounds_planned, event_in(friday).withdrawn) == (7, frozenset())
    assert sorted(Path().iterdir()) == there


def test_convert_reads_what_others_have_written_before_it(
    pairwright: Command, evening: Path, tmp_path: Path
) -> None:
    correct = [sys.executable, "-m", "pairdesk", "convert", "friday.json", "friday.json"]
    with alone_with("friday.json"):
        waiting = subprocess.Popen(correct, stderr=subprocess.PIPE, text=True)
        assert waiting.stderr is not None
        assert "waiting for another command to finish" in waiting.stderr.readline()
        put(evening, rounds_planned=8)
    assert waiting.wait(60) == 0
    waiting.stderr.close()
    assert event_in(evening).rounds_planned == 8


def test_a_table_of_the_event_has_no_room_whatever_rules_are_named(
    pairwright: Command, friday: Path
) -> None:
    assert pairwright("enter", "friday.json", "fay", "1000").code == 0
    assert pairwright("pair", "friday.json", "--rulebook", "berger", "--store").code == 0
    late = ("enter", "friday.json", "gus", "900")
    for more in ((), ("--rulebook", "dutch")):
        assert "registration closed" in pairwright(*late, *more).err


def test_a_round_beyond_those_planned_is_stored_if_that_is_said(
    pairwright: Command, evening: Path
) -> None:
    put(evening, rounds_planned=1)
    before = evening.read_bytes()
    refused = pairwright("pair", "friday.json", "--store")
    assert refused.code == 1
    assert one_line(refused.err) == (
        'beyond the plan: the only planned round is paired; "beyond" allows another'
    )
    assert evening.read_bytes() == before
    warned = "warning: round 2 is beyond the plan of 1 round\n"
    shown = pairwright("pair", "friday.json")
    assert (shown.code, shown.err) == (0, warned)
    assert evening.read_bytes() == before
    assert pairwright("pair", "friday.json", "--store", "--beyond").err == warned
    assert len(event_in(evening).rounds) == 2


@pytest.mark.parametrize("changed", ["players.csv", "pairings.csv"])
def test_so_is_a_folder(pairwright: Command, evening: Path, changed: str) -> None:
    assert pairwright("convert", "friday.json", "folder").code == 0
    with stored_event("folder") as stored:
        file = Path("folder", changed)
        file.write_text(file.read_text() + "\n")
        before = file.read_text()
        with pytest.raises(BadDocument, match=r"^folder has changed in the meantime"):
            store(stored.loaded.event.with_round(pair(stored.loaded.event)), stored)
    assert file.read_text() == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_a_command_waits_for_another_one_at_the_same_file(friday: Path) -> None:
    from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # Windows has none

    link = Path("link.json")
    link.symlink_to(friday)
    folder = os.open(".", os.O_RDONLY)
    try:
        for file in ("friday.json", "link.json", "."):
            with alone_with(file), pytest.raises(BlockingIOError):
                flock(folder, LOCK_EX | LOCK_NB)
        flock(folder, LOCK_EX | LOCK_NB)
    finally:
        os.close(folder)
    with alone_with("no/such/folder/friday.json"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_who_has_to_wait_is_told(friday: Path) -> None:
    with alone_with("friday.json"):
        waiting = subprocess.Popen(
            [sys.executable, "-m", "pairdesk", "withdraw", "friday.json", "ana"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert waiting.stderr is not None
        said = waiting.stderr.readline()
        assert said == "friday.json: waiting for another command to finish\n"
        assert event_in(friday).withdrawn == frozenset()
    assert waiting.communicate()[1] == ""
    assert waiting.returncode == 0
    assert event_in(friday).withdrawn == {"ana"}


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_results_that_come_together_are_all_there(pairwright: Command) -> None:
    event = Event.of([Player(f"p{number}", 1500 + number) for number in range(8)])
    event = event.with_round(pair(event))
    Path("open.json").write_text(json.dumps(event_to_json(event)))
    commands = [
        subprocess.Popen(
            [sys.executable, "-m", "pairdesk", "result", "open.json", f"{board}=W"],
            stdout=subprocess.DEVNULL,
        )
        for board in range(1, 5)
    ]
    assert [command.wait() for command in commands] == [0] * 4
    assert event_in(Path("open.json")).rounds[0].sheet == "WWWW"
    assert [file.name for file in Path().iterdir()] == ["open.json"]


def test_a_file_that_is_locked_is_not_written(
    pairwright: Command, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = friday.read_bytes()
    friday.chmod(0o444)
    if os.access(friday, os.W_OK):  # who may do everything
        may = os.access
        no = (friday, os.W_OK)
        monkeypatch.setattr(os, "access", lambda f, how: (Path(f), how) != no and may(f, how))
    for words in (["withdraw", "friday.json", "ana"], ["convert", "friday.csv", "friday.json"]):
        answer = pairwright(*words)
        assert answer == Answer(2, "", "friday.json: is write-protected\n")
    assert friday.read_bytes() == before


# Over an event


def test_an_event_is_not_written_over_by_one_that_has_not_its_rounds(
    pairwright: Command, evening: Path
) -> None:
    before = evening.read_bytes()
    for target in ("friday.trf", "folder"):
        assert pairwright("convert", "friday.json", target).code == 0
        assert pairwright("convert", "friday.json", target).code == 0  # the same rounds
    for target in ("friday.json", "friday.trf", "folder"):
        refused = pairwright("convert", "friday.csv", target)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == (
            f"{target}: it has round 1, which is missing from friday.csv; nothing was written\n"
            "hint: --force overwrites the file\n"
        )
    assert evening.read_bytes() == before
    assert pairwright("convert", "friday.csv", "friday.json", "--force") == Answer(0, "", "")
    assert event_in(evening).rounds == ()


def test_a_report_is_not_written_over_by_one_with_fewer_rounds(
    pairwright: Command, evening: Path
) -> None:
    Path("mini.trf").write_text(MINI, "utf-8")
    assert pairwright("pair", "friday.json", "--store").code == 0
    assert pairwright("convert", "friday.json", "friday.trf").code == 0
    refused = pairwright("convert", "mini.trf", "friday.trf")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("friday.trf: it has round 2, which is missing from mini.trf")
    teams = Path("teams.trf")
    teams.write_text(MINI + "\n013 Team                             1    2\n", "utf-8")
    assert pairwright("convert", "teams.trf", "friday.trf").code == 2
    assert pairwright("convert", "teams.trf", "mini.trf").code == 0
    assert pairwright("convert", "mini.trf", "friday.trf", "--force").code == 0
    assert Path("friday.trf").read_bytes() == Path("mini.trf").read_bytes()


@pytest.mark.parametrize("there", ["", "{", '{"players": [], "rounds": 3}'])
def test_what_is_no_event_is_written_over(pairwright: Command, friday: Path, there: str) -> None:
    friday.write_text(there)
    assert pairwright("convert", "friday.csv", "friday.json") == Answer(0, "", "")
    assert len(event_in(friday).players) == 5


# Byes


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["--round", "9" * 20],
            2,
            f"a bye can be requested up to round {LAST_ROUND}, not for a huge",
        ),
        (["--round", str(LAST_ROUND + 1)], 2, f"a bye can be requested up to round {LAST_ROUND}"),
        (["--round", "4"], 2, "the event has 3 planned rounds; there is no round 4 to sit out"),
    ],
)
def test_a_bye_is_for_a_round_that_there_will_be(
    pairwright: Command, friday: Path, words: list[str], code: int, said: str
) -> None:
    put(friday, rounds_planned=3)
    before = friday.read_bytes()
    answer = pairwright("bye", "friday.json", "ana", *words)
    assert (answer.code, answer.out) == (code, "")
    assert one_line(answer.err).startswith(said)
    assert friday.read_bytes() == before


def test_the_last_round_that_a_bye_can_be_for_is_read_again(
    pairwright: Command, friday: Path
) -> None:
    assert pairwright("bye", "friday.json", "ana", "--round", str(LAST_ROUND)).code == 0
    assert event_in(friday).requested[0].round == LAST_ROUND


def test_who_has_left_asks_for_no_bye(pairwright: Command, friday: Path) -> None:
    assert pairwright("bye", "friday.json", "ana", "--round", "2").code == 0
    assert pairwright("withdraw", "friday.json", "ana").code == 0
    said = "already withdrawn: 'ana' has left, so is not paired\n"
    assert pairwright("bye", "friday.json", "ana") == Answer(1, "", said)
    assert pairwright("pair", "friday.json", "--bye", "ana") == Answer(1, "", said)
    assert pairwright("bye", "friday.json", "ana", "--round", "2", "--cancel").code == 0
    assert event_in(friday).requested == ()


def test_a_bye_is_of_one_kind(pairwright: Command, friday: Path) -> None:
    for two in (("--half", "--full"), ("--full", "--zero"), ("--zero", "--cancel")):
        answer = pairwright("bye", "friday.json", "ana", *two)
        assert answer.code == 2
        assert "give only one of --half, --full, --zero and --cancel" in answer.err
    assert event_in(friday).requested == ()


def test_what_is_written_as_json_is_read_again_before(friday: Path) -> None:
    with stored_event("friday.json") as stored:
        strange = replace(stored.loaded.event, edition="1999")
        with pytest.raises(
            BadDocument, match=r"friday\.json: not written, because it could not be"
        ):
            store(strange, stored)
        players = [Player("a", 2), Player("b", 1, "\ud83d\ude00")]  # JSON makes one letter of both
        with pytest.raises(
            BadDocument, match=r"friday\.json: not written, because it would be read back"
        ):
            store(Event.of(players), stored)
    assert event_in(friday) == Event.of([Player(*entry) for entry in FIVE])


# Rules


def test_rules_that_others_take_the_place_of_are_named(pairwright: Command) -> None:
    players = [{"id": name, "rating": rating, "groups": ["club:x"]} for name, rating in FIVE[:2]]
    players += [{"id": name, "rating": rating} for name, rating in FIVE[2:]]
    Path("club.json").write_text(json.dumps({"players": players}))
    words = ("pair", "club.json", "--separate", "club:", "--forbid", "ana:cy", "--store")
    assert pairwright(*words).err == ""
    assert pairwright("result", "club.json", "1=W", "2=W").code == 0
    answer = pairwright("pair", "club.json", "--horizon", "1", "--forbid", "cy:ana", "--store")
    assert one_line(answer.err) == (
        "club.json: the new house rules replace these, which no longer hold: separate club:"
    )
    kept = HouseRules(forbidden=[("cy", "ana")], horizon=1)
    assert event_in(Path("club.json")).house == kept
    assert pairwright("result", "club.json", "1=W", "2=W").code == 0
    assert pairwright("pair", "club.json", "--store").err == ""
    assert event_in(Path("club.json")).house == kept


def test_a_group_that_nobody_has_is_a_slip(pairwright: Command, friday: Path) -> None:
    before = friday.read_bytes()
    for words in (["pair", "friday.json", "--store"], ["rehearse", "friday.csv"]):
        answer = pairwright(*words, "--separate", "nothing:")
        assert (answer.code, answer.out) == (2, "")
        assert "--separate nothing:: no player has a group that begins with this" in answer.err
        assert "; the file has no groups\n" in answer.err
    grouped = Path("grouped.csv")
    grouped.write_text("id,rating,groups\nana,1800,club:north\nben,1700,club:south;team:a\n")
    answer = pairwright("pair", "grouped.csv", "--separate", "nothing:")
    assert "; groups of the file are club:north, club:south, team:a\n" in answer.err
    assert friday.read_bytes() == before


def test_a_file_does_not_go_on_to_name_rules_that_have_not_paired_it(
    pairwright: Command, evening: Path
) -> None:
    Path("club.toml").write_text('system = "dutch"\n')
    answer = pairwright(
        "pair", "friday.json", "--rulebook", "club.toml", "--rounds", "5", "--store"
    )
    assert one_line(answer.err) == (
        "friday.json: it cannot name rules of another file; give the rules again for the next round"
    )
    assert "rulebook" not in json.loads(evening.read_text())


def test_a_file_names_the_rules_that_pair_it_without_a_word(
    pairwright: Command, friday: Path
) -> None:
    assert pairwright("pair", "friday.json", "--store").err == ""
    assert json.loads(friday.read_text())["rulebook"] == "northgate"
    assert pairwright("result", "friday.json", "1=W", "2=W").code == 0
    assert pairwright("check", "friday.json").out == (
        "checked 1 tournament, 1 round: 0 differences\n"
    )
    differs = pairwright("check", "friday.json", "--rulebook", "pairwick")
    assert (differs.code, differs.out.splitlines()[0]) == (
        1,
        "friday.json: round 1, checked by pairwick",
    )
    [file] = json.loads(pairwright("check", "friday.json", "--json").out)["files"]
    assert file["rulebook"] == "northgate"


def test_why_a_round_may_be_another_one(pairwright: Command, evening: Path) -> None:
    assert pairwright("pair", "friday.json", "--store").code == 0
    assert pairwright("explain", "friday.json", "--round", "2").code == 0
    said = (
        "round differs: round 2 is not the one that dutch and the present house rules give: "
        "perhaps an earlier result was corrected, or it was paired by other rules or by hand\n"
        "hint: --rulebook names other rules\n"
    )
    assert pairwright("result", "friday.json", "--round", "1", "--correct", "1=B", "2=B").code == 0
    for more in ([], ["--why-not", "ana:eli"]):
        answer = pairwright("explain", "friday.json", "--round", "2", *more)
        assert answer == Answer(1, "", said)


# Leaving and coming


def test_who_has_left_can_come_back(pairwright: Command, friday: Path) -> None:
    assert pairwright("pair", "friday.json", "--rulebook", "dutch", "--store").code == 0
    assert pairwright("withdraw", "friday.json", "dee").out.endswith("dee - ben FB\n")
    again = pairwright("enter", "friday.json", "dee", "1500")
    assert again == Answer(
        1,
        "",
        "duplicate player: 'dee' is registered already and has withdrawn; "
        "cancel the withdrawal to bring the player back\n",
    )
    back = pairwright("withdraw", "friday.json", "dee", "--cancel")
    assert back == Answer(0, "dee will be paired again from round 2 on\n", "")
    event = event_in(friday)
    assert (event.withdrawn, event.rounds[0].results) == (frozenset(), ["*", "FB"])
    assert pairwright("result", "friday.json", "1=W").code == 0
    assert pairwright("result", "friday.json", "2=D", "--correct").code == 0
    assert pairwright("pair", "friday.json", "--store").code == 0
    assert "dee" in event_in(friday).rounds[1].seated
    twice = pairwright("withdraw", "friday.json", "dee", "--cancel")
    assert twice == Answer(1, "", "not withdrawn: 'dee' has not left\n")
    unknown = pairwright("withdraw", "friday.json", "zed", "--cancel")
    assert unknown == Answer(1, "", "unknown player: nobody is registered as 'zed'\n")


def test_a_player_comes_back_to_an_event() -> None:
    event = Event.of([Player(name, rating) for name, rating in FIVE])
    gone = event.with_withdrawal("ana")
    assert gone.with_return("ana") == event
    with pytest.raises(NotWithdrawn):
        event.with_return("ana")
    with pytest.raises(UnknownPlayer):
        event.with_return("zed")


def test_byes_of_an_event_are_for_those_who_play_in_its_rounds() -> None:
    event = Event.of([Player("a", 2), Player("b", 1)], rounds_planned=2, withdrawn=["b"])
    assert event.with_bye("a", round=2).requested
    for number in (3, LAST_ROUND + 1):
        with pytest.raises(InvalidRound):
            event.with_bye("a", round=number)
    with pytest.raises(AlreadyWithdrawn):
        event.with_bye("b", round=1)
    assert event.with_bye("b", round=1, bye=None) == event


# Round robins


def round_robin(pairwright: Command, players: int) -> Path:
    """The file of a round robin of so many, after round 1."""
    Path("league.csv").write_text("\n".join(FIELD.splitlines()[: players + 1]) + "\n")
    assert pairwright("convert", "league.csv", "league.json").code == 0
    assert pairwright("pair", "league.json", "--rulebook", "berger", "--store").code == 0
    assert pairwright("result", "league.json", "1=W", "2=W").code == 0
    return Path("league.json")


def test_nobody_enters_a_table_that_has_no_number_for_them(pairwright: Command) -> None:
    league = round_robin(pairwright, 4)
    before = league.read_bytes()
    answer = pairwright("enter", "league.json", "zed", "1500")
    assert (answer.code, answer.out) == (1, "")
    assert one_line(answer.err).startswith(
        "registration closed: the table has no number for a newcomer: 'zed' is not in round 1"
    )
    assert league.read_bytes() == before
    assert pairwright("pair", "league.json", "--store").code == 0


def test_one_newcomer_has_the_last_number_of_an_odd_table(pairwright: Command) -> None:
    round_robin(pairwright, 5)
    assert pairwright("enter", "league.json", "zed", "1500").code == 0
    assert pairwright("enter", "league.json", "yan", "1500").code == 1
    assert pairwright("pair", "league.json", "--store").code == 0


def test_a_newcomer_has_the_last_number_by_rules_of_another_file_too(pairwright: Command) -> None:
    Path("league.toml").write_text('system = "berger"\nnumbers = "rating"\n')
    Path("league.csv").write_text("id,rating\nana,1500\nben,1900\ncy,1700\ndee,1600\neli,1800\n")
    assert pairwright("convert", "league.csv", "league.json").code == 0
    words = ("--rulebook", "league.toml")
    assert pairwright("pair", "league.json", "--store", *words).code == 0
    assert pairwright("result", "league.json", "1=W", "2=W").code == 0
    assert pairwright("enter", "league.json", "zed", "1000").code == 1
    assert pairwright("enter", "league.json", "zed", "1000", *words).code == 0
    assert pairwright("withdraw", "league.json", "ana").code == 0
    assert pairwright("withdraw", "league.json", "ana", "--cancel").code == 0
    assert pairwright("pair", "league.json", *words).code == 0


def test_who_left_before_the_table_began_does_not_come_back_into_it(pairwright: Command) -> None:
    Path("league.csv").write_text(FIELD)
    assert pairwright("convert", "league.csv", "league.json").code == 0
    assert pairwright("withdraw", "league.json", "cy").code == 0
    assert pairwright("pair", "league.json", "--rulebook", "berger", "--store").code == 0
    assert pairwright("result", "league.json", "1=W", "2=W").code == 0
    back = pairwright("withdraw", "league.json", "cy", "--cancel")
    assert (back.code, back.err.partition(":")[0]) == (1, "registration closed")
    assert event_in(Path("league.json")).withdrawn == {"cy"}


def test_the_desk_refuses_a_newcomer_too() -> None:
    desk = Desk(rulebook="berger")
    desk.register_many([list(entry) for entry in FIVE[:4]])
    desk.pair_round()
    before = desk.event
    with pytest.raises(RegistrationClosed):
        desk.enter_late("zed", 1500)
    assert desk.event is before
    assert desk.answer(["enter_late", "zed", 1500]) == "error: registration closed"


def test_nobody_sits_out_at_wish_by_a_table(pairwright: Command) -> None:
    league = round_robin(pairwright, 4)
    before = league.read_bytes()
    for words in (["bye", "league.json", "ana"], ["pair", "league.json", "--bye", "ana"]):
        answer = pairwright(*words)
        assert (answer.code, answer.out) == (1, "")
        assert one_line(answer.err).startswith(
            "fixed by a table: the tables of berger seat everybody"
        )
    assert league.read_bytes() == before
    assert pairwright("bye", "league.json", "ana", "--cancel").code == 0


def test_a_bye_that_was_asked_for_before_the_table_is_told(
    pairwright: Command, friday: Path
) -> None:
    assert pairwright("bye", "friday.json", "ben").code == 0
    answer = pairwright("pair", "friday.json", "--rulebook", "berger", "--store")
    assert (
        one_line(answer.err) == "the table gives no byes: ben requested one, and forfeits board 1"
    )
    assert event_in(friday).rounds[0].boards[0] == ("ben", "eli", "FB")


# Reports, and files of players


def test_an_event_with_house_rules_becomes_a_report_without_them(
    pairwright: Command, friday: Path
) -> None:
    house = {"separate": [{"label": "club:"}], "horizon": 2}
    put(friday, house_rules=house)
    answer = pairwright("convert", "friday.json", "friday.trf")
    assert answer.code == 0
    assert "a TRF file cannot hold the house rules separate club:; horizon 2\n" in answer.err
    assert event_in(friday).house == HouseRules(separate=[Separate("club:")], horizon=2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"id;rating\nana;1800\n", "; this file has semicolons instead of commas"),
        (b"id,rating\nana,1800\nzo\xeb,1700\n", "field.csv:3: column 3: this is not UTF-8 text"),
        (b"id,rating\nana\tb,1800\n", "field.csv:2: a control character in the id 'ana\\\\tb'"),
        (b"id,rating\nana,1800\n ana ,1700\n", "field.csv:3: 'ana' is in the file already"),
    ],
)
def test_what_is_wrong_with_a_file_of_players(pairwright: Command, text: bytes, said: str) -> None:
    Path("field.csv").write_bytes(text)
    answer = pairwright("convert", "field.csv", "field.json")
    assert (answer.code, answer.out) == (2, "")
    assert said in one_line(answer.err)


def test_blanks_around_ids_are_lost_in_files_and_folders(pairwright: Command) -> None:
    Path("in").mkdir()
    Path("in/players.csv").write_text("id,rating\n ana ,1800\nben,1700\n")
    Path("in/pairings.csv").write_text("round,board,white,black,result\n1,1,ana , ben,W\n")
    assert pairwright("convert", "in", "event.json") == Answer(0, "", "")
    event = event_in(Path("event.json"))
    assert event.roster.ids == ("ana", "ben")
    assert event.rounds[0].boards == (("ana", "ben", "W"),)
    Path("in/pairings.csv").write_bytes(b"round,board,white,black,result\n1,1,\xeb,ben,W\n")
    told = one_line(pairwright("convert", "in", "-", "--to", "trf").err)
    assert told == "pairings.csv:2: column 5: this is not UTF-8 text"
    blank = Event.of([Player(" ana", 1800)])
    Path("blank.json").write_text(json.dumps(event_to_json(blank)))
    refused = pairwright("convert", "blank.json", "blank.csv")
    assert (refused.code, "CSV cannot keep the blanks around the id ' ana'" in refused.err) == (
        2,
        True,
    )


# Results


@pytest.mark.parametrize(
    ("given", "stands"),
    [
        ("1=1-0", "W"),
        ("1=0-1", "B"),
        ("1=1/2", "D"),
        ("1=1/2-1/2", "D"),
        ("1=w", "W"),
        ("1=ff", "FF"),
        ("1=uD", "UD"),
    ],
)
def test_results_as_people_write_them(
    pairwright: Command, friday: Path, given: str, stands: str
) -> None:
    assert pairwright("pair", "friday.json", "--store").code == 0
    assert pairwright("result", "friday.json", given).code == 0
    assert event_in(friday).rounds[0].results[0] == stands


def test_an_earlier_round_that_waits_for_a_result_is_told(
    pairwright: Command, evening: Path
) -> None:
    assert pairwright("pair", "friday.json", "--rounds", "5", "--store").err == ""
    assert pairwright("result", "friday.json", "1=W", "2=W").code == 0
    assert pairwright("standings", "friday.json").err == ""
    assert pairwright("result", "friday.json", "--round", "1", "--correct", "2=*").code == 0
    said = "round 1: board 2 is still open\n"
    for words in (["standings"], ["standings", "--format", "json"], ["pair"], ["pair", "--store"]):
        name, *more = words
        answer = pairwright(name, "friday.json", *more)
        assert (answer.code, answer.err) == (0, said)
