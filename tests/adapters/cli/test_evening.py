"""Event files that go on: pair --store, result, withdraw, enter, bye."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from command_line import Answer, Command, one_line
from pairdesk import Desk, event_from_json, event_to_json
from pairdesk.files.load import load
from pairwright import Event, HouseRules, MatchRules, Player, pair
from pairwright.notation import WAITING
from pairwright.results import ResultCode
from reports import MINI, player_line

FIVE = [["ana", 1800], ["ben", 1700], ["cy", 1600], ["dee", 1500], ["eli", 1400]]
ENDS = ("W", "B", "D", "FW", "FB", "FF", "UW", "UB", "UD", "*", "X")


@pytest.fixture
def friday(pairwright: Command) -> Path:
    """An event file before its first round, in the folder of the command."""
    Path("friday.csv").write_text("\n".join(["id,rating", *(f"{i},{r}" for i, r in FIVE)]))
    assert pairwright("convert", "friday.csv", "friday.json") == Answer(0, "", "")
    return Path("friday.json")


def event_in(file: Path) -> Event:
    return event_from_json(file.read_bytes())


def test_an_evening_on_one_file(pairwright: Command, friday: Path) -> None:
    paired = pairwright("pair", "friday.json", "--rulebook", "dutch", "--store")
    assert paired.out.startswith("Round 1 by dutch")
    assert event_in(friday).rounds == (pair(Event.of(event_in(friday).players), rulebook="dutch"),)
    assert pairwright("result", "friday.json", "1=W").out.splitlines() == [
        "round 1, board 1: ana - cy W",
        "round 1: board 2 is still open",
    ]
    assert pairwright("withdraw", "friday.json", "dee").out.splitlines() == [
        "dee has left",
        "round 1, board 2: dee - ben FB",
    ]
    entered = pairwright("enter", "friday.json", "fay", "1650", "--name", "Fay Teal")
    assert entered.out == "fay will be paired from round 2 on\n"
    assert pairwright("bye", "friday.json", "eli").out == "round 2: eli, half-point bye\n"
    assert pairwright("withdraw", "friday.json", "cy").out == "cy has left\n"
    assert pairwright("pair", "friday.json", "--store").out.startswith("Round 2 by dutch")
    event = event_in(friday)
    assert event.players[-1] == Player("fay", 1650, "Fay Teal")
    assert event.withdrawn == {"cy", "dee"}
    assert event.rounds[0].results == ["W", "FB"]
    assert event.rounds[1].byes == (("eli", "H"),)
    assert event.requested == ()
    both = pairwright("result", "friday.json", "--round", "1", "--correct", "1=D", "2=*")
    assert both.out.splitlines()[-1] == "round 1: board 2 is still open"
    assert event_in(friday).rounds[0].results == ["D", "*"]
    assert "ana - cy" in both.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["result", "1=D"],
            1,
            'already reported: round 1, board 1 has the result W; "correct" replaces it',
        ),
        (["result", "2=D", "1=D"], 1, "already reported: round 1, board 1"),
        (
            ["result", "2=X"],
            1,
            "invalid result: board 2: a result must be one of W, B, D, UW, UB, UD, FW, FB, FF, not",
        ),
        (["result", "2=*"], 1, 'invalid result: board 2: * clears a result and needs "correct"'),
        (["result", "3=W"], 1, "unknown board: round 1 has boards 1 to 2, not 3"),
        (["result", "0=W", "--correct"], 1, "unknown board: round 1 has boards 1 to 2, not 0"),
        (
            ["result", "2=W", "--round", "2"],
            1,
            "unknown round: 1 round paired so far; there is no round 2",
        ),
        (["result", "2=W,D"], 2, "match: the boards of this event are single games"),
        (["pair", "--store"], 1, "round in progress: round 1 still has a board"),
        (["withdraw", "zed"], 1, "unknown player: nobody is registered as 'zed'"),
        (["enter", "ana", "1800"], 1, "duplicate player: 'ana' is registered already"),
        (
            ["enter", "zed", "5000"],
            2,
            "player 'zed': a rating must be a whole number from 0 to 4000",
        ),
        (["bye", "zed"], 1, "unknown player: nobody is registered as 'zed'"),
        (["bye", "eli", "--round", "1"], 2, "a bye can be requested from round 2 on"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_step_that_is_refused_leaves_the_file_as_it_was(
    pairwright: Command, friday: Path, words: list[str], code: int, said: str
) -> None:
    assert pairwright("pair", "friday.json", "--rulebook", "dutch", "--store").code == 0
    assert pairwright("result", "friday.json", "1=W").code == 0
    before = friday.read_bytes()
    name, *more = words
    answer = pairwright(name, "friday.json", *more)
    assert (answer.code, answer.out) == (code, "")
    assert one_line(answer.err).startswith(said)
    assert friday.read_bytes() == before


@pytest.mark.parametrize("given", ["1-W", "W", "one=W", "1=", "²=W"])
def test_results_are_given_by_board(pairwright: Command, friday: Path, given: str) -> None:
    answer = pairwright("result", "friday.json", "2=W", given)
    assert answer.code == 2
    assert "BOARD=RESULT is expected, such as 1=W" in answer.err
    twice = pairwright("result", "friday.json", "2=W", "02=D")
    assert twice.code == 2
    assert "board 2 is given twice" in twice.err


def test_there_is_no_result_before_the_first_round(pairwright: Command, friday: Path) -> None:
    answer = pairwright("result", "friday.json", "1=W")
    assert answer == Answer(1, "", "unknown round: 0 rounds paired so far; there is no round 1\n")
    assert pairwright("withdraw", "friday.json", "ana").out == "ana has left\n"


def test_a_bye_can_be_of_any_kind_and_be_taken_back(pairwright: Command, friday: Path) -> None:
    for option, code, said in (
        ("--zero", "Z", "zero-point bye"),
        ("--full", "F", "full-point bye"),
        ("--half", "H", "half-point bye"),
    ):
        answer = pairwright("bye", "friday.json", "eli", "--round", "3", option)
        assert answer.out == f"round 3: eli, {said}\n"
        assert [bye.code for bye in event_in(friday).requested] == [code]
    answer = pairwright("bye", "friday.json", "eli", "--round", "3", "--cancel")
    assert answer.out == "round 3: eli, no bye\n"
    assert event_in(friday).requested == ()


def test_what_is_given_with_a_round_is_stored_with_it(pairwright: Command, friday: Path) -> None:
    words = ("pair", "friday.json", "--forbid", "ana:cy", "--bye", "eli=Z")
    shown = pairwright(*words)
    assert event_in(friday).rounds == ()
    assert pairwright(*words, "--store").out == shown.out
    event = event_in(friday)
    assert event.rounds[0].byes == (("eli", "Z"),)
    assert event.house == HouseRules(forbidden=[("ana", "cy")])


def test_standard_input_is_not_written_again(pairwright: Command, friday: Path) -> None:
    answer = pairwright("pair", "-", "--store", stdin=friday.read_bytes())
    assert answer.code == 2
    assert "give the name of a file" in answer.err


def test_an_interrupt_leaves_the_old_file_and_nothing_else(
    pairwright: Command, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, there = friday.read_bytes(), sorted(Path().iterdir())

    def interrupted(_from: Path, _to: Path) -> Path:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", interrupted)
        answer = pairwright("withdraw", "friday.json", "ana")
    assert (answer.code, answer.out, answer.err.strip()) == (130, "", "interrupted")
    assert friday.read_bytes() == before
    assert sorted(Path().iterdir()) == there
    assert pairwright("withdraw", "friday.json", "ana").code == 0


def test_the_rulebook_that_a_file_names_is_the_one_of_later_commands(
    pairwright: Command, friday: Path
) -> None:
    assert pairwright("pair", "friday.json", "--rulebook", "pairwick").code == 0
    assert "rulebook" not in json.loads(friday.read_text())
    assert pairwright("pair", "friday.json").out.startswith("Round 1 by northgate")
    assert pairwright("pair", "friday.json", "--rulebook", "pairwick", "--store").code == 0
    assert json.loads(friday.read_text())["rulebook"] == "pairwick"
    assert pairwright("result", "friday.json", "1=W", "2=W").code == 0
    assert json.loads(friday.read_text())["rulebook"] == "pairwick"
    assert pairwright("pair", "friday.json").out.startswith("Round 2 by pairwick")
    assert pairwright("pair", "friday.json", "--rulebook", "major").out.startswith("Round 2 by maj")
    assert pairwright("check", "friday.json").code == 0
    assert pairwright("check", "friday.json", "--rulebook", "dutch").code == 1
    assert pairwright("explain", "friday.json", "--round", "1").code == 0
    assert pairwright("convert", "friday.json", "copy.json").err == ""
    assert Path("copy.json").read_bytes() == friday.read_bytes()
    told = pairwright("convert", "friday.json", "friday.trf").err
    assert "a TRF file cannot hold the rulebook pairwick" in told
    assert (
        "CSV cannot hold the rulebook that pairs it\n"
        in pairwright("convert", "friday.json", "folder").err
    )


def test_a_report_is_paired_by_dutch_without_a_word(pairwright: Command, friday: Path) -> None:
    assert pairwright("pair", "friday.json", "--rulebook", "dutch", "--store").code == 0
    assert "rulebook" not in pairwright("convert", "friday.json", "friday.trf").err


def test_the_rules_of_a_file_of_their_own_are_not_named(pairwright: Command, friday: Path) -> None:
    Path("club.toml").write_text('system = "dutch"\n')
    answer = pairwright(
        "pair", "friday.json", "--rulebook", "club.toml", "--rounds", "5", "--store"
    )
    assert answer.code == 0
    assert answer.err == (
        "friday.json: it cannot name rules of another file; "
        "give the rules again for the next round\n"
    )
    assert len(event_in(friday).rounds) == 1
    assert "rulebook" not in json.loads(friday.read_text())


def test_a_table_makes_a_round_robin_of_an_event(pairwright: Command, friday: Path) -> None:
    assert pairwright("pair", "friday.json", "--rulebook", "berger", "--store").code == 0
    desk = Desk(rulebook="berger")
    desk.register_many(FIVE)
    desk.pair_round()
    assert event_in(friday) == desk.event
    assert desk.event.system == "round_robin"


def test_the_games_of_a_match(pairwright: Command) -> None:
    teams = Event.of([Player("n", 2000), Player("s", 1900)], matches=MatchRules.of_teams(4))
    Path("match.json").write_text(json.dumps(event_to_json(teams)))
    assert pairwright("pair", "match.json", "--store", "--rulebook", "team-swiss").code == 0
    first = event_in(Path("match.json"))
    assert pairwright("result", "match.json", "1=W,D,D,FB").code == 0
    played = event_in(Path("match.json"))
    assert played == first.with_games(round=1, board=1, games=["W", "D", "D", "FB"])
    assert pairwright("result", "match.json", "1=W,W,W,W").code == 1
    assert pairwright("result", "match.json", "1=B,B,B,B", "--correct").code == 0
    corrected = event_in(Path("match.json"))
    assert corrected == first.with_games(round=1, board=1, games=["B"] * 4)
    assert pairwright("result", "match.json", "1=FW", "--correct").code == 0
    assert event_in(Path("match.json")).rounds[0].games == ()


def test_a_report_goes_on_as_a_report(pairwright: Command) -> None:
    file = Path("mini.trf")
    file.write_text(MINI, "utf-8")
    expected = load("mini.trf").event.with_bye("5", round=2).with_bye("4", round=3, bye="Z")
    assert pairwright("bye", "mini.trf", "5").err == ""
    assert pairwright("bye", "mini.trf", "4", "--zero", "--round", "3").err == ""
    expected = expected.with_round(pair(expected, rulebook="dutch"))
    assert pairwright("pair", "mini.trf", "--store").out.startswith("Round 2 by dutch")
    assert load("mini.trf").event == expected
    assert pairwright("result", "mini.trf", "1=D", "2=FB").err == ""
    rulings: list[tuple[int, ResultCode]] = [(1, "D"), (2, "FB")]
    for board, result in rulings:
        expected = expected.with_ruling(round=2, board=board, result=result)
    loaded = load("mini.trf")
    assert (loaded.event, loaded.warnings) == (expected, ())
    told = pairwright("pair", "mini.trf", "--rulebook", "northgate", "--store").err
    assert told == (
        "mini.trf: it cannot name the rulebook northgate; give the rules again for the next round\n"
    )
    assert len(load("mini.trf").event.rounds) == 3


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        (["withdraw", "5"], "withdrawals and requested byes"),
        (["enter", "zoe", "2150"], "the players in their order and the rounds"),
    ],
)
def test_what_a_report_does_not_keep_is_not_written(
    pairwright: Command, words: list[str], lost: str
) -> None:
    file = Path("mini.trf")
    file.write_text(MINI, "utf-8")
    name, *more = words
    answer = pairwright(name, "mini.trf", *more)
    assert (answer.code, answer.out) == (2, "")
    later = "; or give them a zero-point bye in each round that they miss"
    assert one_line(answer.err) == (
        f"mini.trf: not saved, because this format cannot keep {lost}. "
        "Continue with event JSON: pairwright convert mini.trf mini.json"
        + (later if name == "withdraw" else "")
    )
    assert file.read_text("utf-8") == MINI


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["\udc80"], "the id \\udc80 contains a control character or is not UTF-8 text"),
        (["a\nb"], "the id a\\nb contains a control character or is not UTF-8 text"),
        (["zed", "--name", "a\tb"], "the name a\\tb contains a control character or is not UTF-8"),
        ([" "], "a player id must be a text that is not blank"),
    ],
)
def test_an_id_is_a_text_that_a_line_shows(
    pairwright: Command, friday: Path, words: list[str], said: str
) -> None:
    before = friday.read_bytes()
    name, *more = words
    answer = pairwright("enter", "friday.json", name, "1500", *more)
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err).startswith(said)
    assert friday.read_bytes() == before


def test_blanks_around_an_id_are_no_part_of_it(pairwright: Command, friday: Path) -> None:
    answer = pairwright("enter", "friday.json", " fay ", "1500")
    assert answer.out == "fay will be paired from round 1 on\n"
    assert event_in(friday).players[-1].id == "fay"


def test_what_could_not_be_read_again_is_not_written(pairwright: Command) -> None:
    Path("mini.trf").write_text(MINI, "utf-8")
    answer = pairwright("enter", "mini.trf", "zoe", "1500", "--name", "x" * 40)
    assert (answer.code, answer.out) == (2, "")
    assert "mini.trf: not saved, because" in one_line(answer.err)
    assert Path("mini.trf").read_text("utf-8") == MINI


@pytest.mark.parametrize(
    "text",
    [
        "### a comment\n" + MINI,
        MINI.replace("012 Mini", "012 Mini\n192 FIDE_DUTCH_2026"),
        MINI.replace(player_line(3, 1.0, "U"), player_line(3, 0.0, "U")),
    ],
    ids=["comment", "system", "points"],
)
def test_what_an_event_does_not_keep_of_a_report_is_not_lost(
    pairwright: Command, text: str
) -> None:
    file = Path("mini.trf")
    file.write_text(text, "utf-8")
    answer = pairwright("bye", "mini.trf", "5")
    assert (answer.code, answer.out) == (2, "")
    told, refused = answer.err.splitlines()
    assert told.startswith("mini.trf:")
    assert refused.startswith("mini.trf: not saved, because an event cannot keep all")
    assert file.read_text("utf-8") == text


def test_a_folder_goes_on_and_a_file_of_players_does_not(pairwright: Command, friday: Path) -> None:
    assert pairwright("convert", "friday.json", "folder").code == 0
    assert pairwright("pair", "folder", "--store").code == 0
    assert pairwright("result", "folder", "1=W", "2=D").code == 0
    event = event_in(friday)
    expected = event.with_round(pair(event)).with_results(round=1, results="WD")
    assert load("folder").event == expected
    assert pairwright("withdraw", "folder", "ana").err == (
        "folder: not saved, because this format cannot keep withdrawals. "
        "Continue with event JSON: pairwright convert folder folder.json\n"
    )
    assert pairwright("enter", "friday.csv", "fay", "1650").code == 0
    assert [player.id for player in load("friday.csv").event.players] == [
        *(name for name, _ in FIVE),
        "fay",
    ]
    before = Path("friday.csv").read_bytes()
    answer = pairwright("pair", "friday.csv", "--store")
    assert (answer.code, answer.out) == (2, "")
    assert "this format cannot keep the rounds. Continue with event JSON" in answer.err
    assert Path("friday.csv").read_bytes() == before


Step = tuple[list[Any], list[str]]
"""An operation of the desk, and the words of the command for it."""


class Evening:
    """A desk, and steps drawn by lot for it and for a file; many of them are refused."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.rulebook = self.dice.choice(["northgate", "dutch"])
        self.desk = Desk(rulebook=self.rulebook)
        self.desk.register_many(FIVE)

    def step(self) -> Step:
        kinds = [self.pair, self.report, self.result, self.bye, self.withdraw, self.enter]
        [kind] = self.dice.choices(kinds, weights=[2, 2, 1, 1, 1, 1])
        return kind()

    def pair(self) -> Step:
        return ["pair_round"], ["pair", "--store", "--rulebook", self.rulebook]

    def report(self) -> Step:
        rounds = self.desk.event.rounds
        sheet = rounds[-1].sheet if rounds else ""
        boards = [at for at, mark in enumerate(sheet, 1) if mark == WAITING] or [1]
        results = [self.dice.choice("WBD") for _ in boards]
        given = [f"{at}={end}" for at, end in zip(boards, results, strict=True)]
        return ["report_round", len(rounds), "".join(results)], ["result", *given]

    def result(self) -> Step:
        number, board, end = self.number(), self.dice.randint(1, 3), self.dice.choice(ENDS)
        correct = self.dice.random() < 0.5
        words = ["result", f"{board}={end}", "--round", str(number), *["--correct"] * correct]
        return ["rule", number, board, end, correct], words

    def bye(self) -> Step:
        kinds = {"--half": "H", "--full": "F", "--zero": "Z", "--cancel": None}
        player, number, option = self.player(), self.number(), self.dice.choice([*kinds])
        words = ["bye", player, "--round", str(number), option]
        return ["request_bye", player, number, kinds[option]], words

    def withdraw(self) -> Step:
        player = self.player()
        return ["withdraw", player], ["withdraw", player]

    def enter(self) -> Step:
        rating = self.dice.randint(1000, 2000)
        name = self.dice.choice([self.player(), f"late{rating}"])
        return ["enter_late", name, rating], ["enter", name, str(rating)]

    def player(self) -> str:
        return self.dice.choice([*self.desk.event.roster.ids, "zed"])

    def number(self) -> int:
        rounds = max(1, len(self.desk.event.rounds))
        return self.dice.choice([rounds, rounds, rounds, rounds + 1, 1])


@pytest.mark.parametrize("seed", range(8))
def test_a_file_takes_the_steps_of_the_desk(pairwright: Command, friday: Path, seed: int) -> None:
    evening = Evening(seed)
    seen: Counter[bool] = Counter()
    for _ in range(40):
        (operation, (name, *words)), before = evening.step(), friday.read_bytes()
        said = evening.desk.answer(operation)
        answer = pairwright(name, "friday.json", *words)
        refused = isinstance(said, str)
        seen[refused] += 1
        assert (answer.code > 0) == refused, (operation, said, answer)
        if refused:
            assert friday.read_bytes() == before
            code = said.removeprefix("error: ")
            assert code == "invalid arguments" or answer.err.startswith(f"{code}: ")
        assert event_in(friday) == evening.desk.event
    assert seen[True] >= 5
    assert seen[False] >= 5
    assert len(evening.desk.event.rounds) >= 1


def test_the_rounds_are_planned_by_the_commands_that_make_or_pair_an_event(
    pairwright: Command, friday: Path
) -> None:
    warned = pairwright("pair", "friday.json", "--rulebook", "dutch")
    assert one_line(warned.err).endswith('as if more follow; "--rounds N" plans N rounds')
    assert pairwright("pair", "friday.json", "--rulebook", "dutch", "--rounds", "5").err == ""
    assert event_in(friday).rounds_planned is None  # nothing was stored
    words = ["--rulebook", "dutch", "--rounds", "5", "--store"]
    assert pairwright("pair", "friday.json", *words).err == ""
    assert event_in(friday).rounds_planned == 5
    assert pairwright("convert", "friday.json", "friday.trf", "--rounds", "7").code == 0
    assert "142 7" in Path("friday.trf").read_text("utf-8")
    assert pairwright("convert", "friday.trf", "again.trf", "--rounds", "9").code == 0
    assert "142 9" in Path("again.trf").read_text("utf-8")
    assert one_line(pairwright("pair", "friday.json", "--rounds", "1", "--beyond").err)
