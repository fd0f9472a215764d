"""Results, byes and colours, and every notation that they have."""

import copy
import inspect
import json
import pickle
import sys
from collections.abc import Callable
from enum import Enum
from typing import get_args

import pytest

from pairwright import Round
from pairwright.notation import (
    AS_RATED,
    BYE_OF_CODE,
    BYES,
    COLOUR_OF_SIGN,
    DECIDED,
    DRAWN,
    FORFEITS,
    GAME,
    GRID_SCORES,
    KIND_WORDS,
    LETTERS,
    LOST,
    OPEN,
    OUTCOME_LETTERS,
    PAIRING_BYE,
    PLAYED,
    REPORTED,
    RESULT_OF_LETTER,
    RESULTS,
    SCORE_BYES,
    SCORES,
    SHEET_ROWS,
    SHORT_DRAW,
    SIGNS,
    TURNED,
    UNPLAYED,
    WAITING,
    WON,
    Ending,
    RecordKind,
    ResultRow,
    forfeited_by,
    letter_of,
)
from pairwright.results import (
    BLACK,
    NO_COLOUR,
    WHITE,
    Bye,
    ByeCode,
    Colour,
    ColourName,
    Result,
    ResultCode,
)
from pairwright.scoring import PointSystem


@pytest.mark.parametrize(
    ("closed", "codes"), [(Result, ResultCode), (Bye, ByeCode), (Colour, ColourName)]
)
def test_plain_texts_and_members_are_the_same(closed: type[Enum], codes: object) -> None:
    assert [member.value for member in closed] == [*get_args(codes)]
    for member in closed:
        assert member == member.value
        assert hash(member) == hash(member.value)
        assert repr(member) == repr(member.value)
        assert f"{member}" == str(member) == member.value
        assert json.dumps(member) == json.dumps(member.value)
        assert pickle.loads(pickle.dumps(member)) is copy.deepcopy(member) is member  # noqa: S301


def test_every_result_has_every_notation() -> None:
    assert [*RESULTS] == [*Result]
    for result, row in RESULTS.items():
        assert row.result is result
        assert len(row.letter) == 1
        assert row.score
        assert row.words
        assert len(row.trf) == len(row.kinds) == 2
    assert [*BYES] == [*Bye] == [*BYE_OF_CODE.values()]


READINGS: dict[str, Callable[[ResultRow], object]] = {
    "sheet": lambda row: row.letter,
    "TRF": lambda row: row.trf,
    "score sheet": lambda row: row.score,
    "words": lambda row: row.words,
    "meaning": lambda row: (row.ending, row.white, row.black),
}


@pytest.mark.parametrize("reading", READINGS)
def test_no_two_results_are_written_alike(reading: str) -> None:
    assert len({READINGS[reading](row) for row in RESULTS.values()}) == len(Result)


@pytest.mark.parametrize("result", Result)
def test_each_notation_leads_back_to_the_result(result: Result) -> None:
    row = RESULTS[result]
    assert RESULT_OF_LETTER[LETTERS[result]] is SHEET_ROWS[row.letter].result is result
    assert SCORES[row.score] is result
    assert letter_of(row.ending, row.white, row.black) == row.letter
    assert Round.of(1, [("a", "b", result)]).results == [result]
    assert Round.of(1, [("a", "b", result.value)]).boards[0].result is result


@pytest.mark.parametrize("result", Result)
def test_black_sees_a_result_turned(result: Result) -> None:
    row = RESULTS[result]
    turned = SHEET_ROWS[row.letter.translate(TURNED)]
    assert (turned.ending, turned.white, turned.black) == (row.ending, row.black, row.white)
    assert turned.trf == row.trf[::-1]
    assert turned.kinds == row.kinds[::-1]
    assert (turned.white_forfeits, turned.black_forfeits) == (
        row.black_forfeits,
        row.white_forfeits,
    )
    assert turned.letter.translate(TURNED) == row.letter
    points = PointSystem.of(3, 1, loss=0.5, fw=2, fl=1).boards
    assert points[turned.letter] == points[row.letter][::-1]


def test_what_follows_from_how_a_board_ended() -> None:
    for letter, row in SHEET_ROWS.items():
        assert (letter in PLAYED) == (row.kinds == ("game", "game"))
        assert (row.ending is Ending.OPEN) == (letter == WAITING)
        assert (row.ending is Ending.FORFEIT) == (row.white_forfeits or row.black_forfeits)
        assert SHEET_ROWS[letter.translate(AS_RATED)].ending is not Ending.UNRATED
        if letter in DECIDED:
            assert DECIDED[letter] == (row.white - 1, row.black - 1)
    assert {*SHEET_ROWS} - DECIDED.keys() == {"D", "=", "*"}
    assert {LETTERS[code] for code in REPORTED} == REPORTED


def test_codes_are_those_that_files_and_federations_have() -> None:
    written = {
        row.letter: (result, "".join(row.trf), *row.kinds) for result, row in RESULTS.items()
    }
    assert written == {
        "W": ("W", "10", "game", "game"),
        "B": ("B", "01", "game", "game"),
        "D": ("D", "==", "game", "game"),
        "*": ("*", "", "open", "open"),
        "1": ("UW", "WL", "game", "game"),
        "0": ("UB", "LW", "game", "game"),
        "=": ("UD", "DD", "game", "game"),
        "w": ("FW", "+-", "FW", "FL"),
        "b": ("FB", "-+", "FL", "FW"),
        "f": ("FF", "--", "FL", "FL"),
    }
    byes = [(row.bye, row.trf, row.kind) for row in (*BYES.values(), PAIRING_BYE)]
    assert byes == [("H", "H", "HPB"), ("F", "F", "FPB"), ("Z", "Z", "ZPB"), (None, "U", "PAB")]
    assert SCORES["1/2"] is SCORES["1/2-1/2"] is Result.DRAW
    assert (SCORES["1-0F"], SCORES["0-1F"], SCORES["0-0F"]) == ("FW", "FB", "FF")


def test_who_does_not_come_loses() -> None:
    assert forfeited_by(white=False, black=False) is Result.WAITING
    for white, black in ((True, False), (False, True), (True, True)):
        row = RESULTS[forfeited_by(white=white, black=black)]
        assert (row.white_forfeits, row.black_forfeits) == (white, black)
        assert (row.white, row.black) == (LOST if white else WON, LOST if black else WON)


def test_colours_have_letters_and_signs() -> None:
    assert [(colour.letter, colour.sign) for colour in Colour] == [("w", WHITE), ("b", BLACK)]
    assert WHITE + BLACK == NO_COLOUR


def test_every_member_is_documented() -> None:
    for closed in (Result, Bye, Colour, Ending):
        source = inspect.getsource(sys.modules[closed.__module__])
        _, _, body = source.partition(f"class {closed.__name__}(")
        for member in closed:
            _, _, behind = body.partition(f"\n    {member.name} = ")
            assert behind.splitlines()[1].startswith('    """'), member


def test_every_kind_of_record_has_words() -> None:
    assert {*KIND_WORDS} == {*get_args(RecordKind)} == {GAME, OPEN, *UNPLAYED}
    assert len({*KIND_WORDS.values()}) == len(KIND_WORDS)
    assert {kind for row in RESULTS.values() for kind in row.kinds} == {GAME, OPEN, *FORFEITS}
    assert {row.kind for row in (*BYES.values(), PAIRING_BYE)} == {*UNPLAYED} - FORFEITS


def test_outcomes_are_written_as_tables_have_them() -> None:
    written = [(OUTCOME_LETTERS[is_], SIGNS[is_], GRID_SCORES[is_]) for is_ in (WON, DRAWN, LOST)]
    assert written == [("W", "+", "1"), ("D", "=", "\u00bd"), ("L", "-", "0")]
    assert [COLOUR_OF_SIGN[colour.sign] for colour in Colour] == [*Colour]
    assert (SCORES[SHORT_DRAW], SCORE_BYES) == (Result.DRAW, {"BYE": Bye.FULL, "HALF": Bye.HALF})
