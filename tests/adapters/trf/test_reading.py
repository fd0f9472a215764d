"""What a report file may look like, what is wrong with others, and which slips are repaired."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pairdesk import trf
from pairdesk.errors import BadDocument
from pairdesk.trf import ARBITER, LENIENT, BadTrfFile, Entry, Tenths, read_trf, write_trf
from pairdesk.trf.columns import layout_of
from pairdesk.trf.fast_path import read_regular
from pairdesk.trf.lines import take_apart
from pairdesk.trf.value_types import Misread
from trf_cases import dutch_cases
from trf_reports import BASE, EVERY_RECORD, WORKED

PLAYER = BASE.splitlines()[3]
LINES = [line for line, _ in EVERY_RECORD]
FILES = ["\n".join(LINES), *WORKED, *list(dutch_cases().values())[:3]]


def faults_of(text: str | bytes, *, lenient: bool = False) -> tuple[trf.Remark, ...]:
    with pytest.raises(BadTrfFile) as caught:
        read_trf(text, strictness=LENIENT if lenient else ARBITER)
    return caught.value.errors


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_in_any_way(end: str) -> None:
    assert read_trf(BASE.replace("\n", end)) == read_trf(BASE)
    assert read_trf(BASE.replace("\n", end).encode()) == read_trf(BASE)
    assert [record.line for record in read_trf(BASE.replace("\n", end)).records] == [*range(1, 9)]


def test_line_ends_may_be_mixed_and_the_last_one_missing() -> None:
    mixed = BASE.replace("\n", "\r", 1).replace("\n", "\r\n", 2).removesuffix("\n")
    assert mixed.count("\r") == 3
    assert read_trf(mixed) == read_trf(BASE)


def test_blanks_at_the_end_and_a_byte_order_mark_change_nothing() -> None:
    assert read_trf(BASE.replace("\n", "    \n")) == read_trf(BASE)
    assert read_trf("\ufeff" + BASE) == read_trf(BASE)
    assert read_trf(b"\xef\xbb\xbf" + BASE.encode()) == read_trf(BASE)


def test_bytes_are_utf_8_if_they_can_be_and_else_latin_1() -> None:
    name = "Jos\u00e9 M\u00fcller-\u00d8rsted, der Erste vom"  # 33 letters
    text = PLAYER.replace("Alpha".ljust(33), name)
    for encoding in ("utf-8", "latin-1"):
        report = read_trf(text.encode(encoding))
        assert report.encoding == encoding
        assert report.players[0].name == name
        assert report.players[0].rating == 2200
        assert trf.encode_trf(report) == f"{text}\n".encode(encoding)


def test_letters_may_be_small_or_large() -> None:
    text = PLAYER[:91].replace(" m ", " M ") + "   4 W w  0000 - u"
    [player] = read_trf(text).players
    assert player.sex == "m"
    assert player.entries == (Entry(4, "w", "W"), Entry(None, "-", "U"))
    assert read_trf("240 h   1    1").of(trf.Byes)[0].bye == "H"


def test_nobody_is_zeros_or_blank() -> None:
    head = PLAYER[:89]
    assert read_trf(head + "  0000   U").players[0].entries == (Entry(None, "", "U"),)
    assert read_trf(head + "       - U").players[0].entries == (Entry(None, "-", "U"),)


def test_three_letters_are_a_federation_only_where_a_number_follows() -> None:
    for line in ("DAT 0001 EMAIL ash@example.org", "DDD SSSS sTTT NNN", "XXB    1", "BBX  1.0"):
        assert read_trf(line).records == (trf.KeptLine(line),)
    assert read_trf("GER   12 m").records == (trf.NationalData("GER", 12, "m"),)


WRONG = [
    ("012Mini", 4, "a blank is expected here, not 'M'"),
    ("042 2026-03-07", 5, "text: a date YYYY/MM/DD is expected, not '2026-03-07'"),
    ("042 2026/13/07", 5, "a date"),
    ("062 many", 5, "number: a whole number from 0 is expected, not 'many'"),
    ("132" + " " * 88 + "2026/3/7", 92, "round 1: a date YY/MM/DD is expected"),
    ("142", 5, "number: a whole number from 1 is expected, not a blank"),
    ("142 0", 5, "a whole number from 1"),
    ("142 \u0665", 5, "a whole number from 1"),
    ("142 " + "9" * 5000, 5, "a whole number from 1"),
    ("152 w", 5, "colour: W or B is expected, not 'w'"),
    ("152 White", 6, "a blank is expected here, not 'hite'"),
    ("162 W 3.0", 5, "a blank is expected here, not 'W'"),
    ("162  Q 3.0", 6, "symbol 1, symbol: one of W D L A Z P X is expected, not 'Q'"),
    ("162  W 3.0    D", 16, "symbol 2, points: a number with one decimal is expected, not a blank"),
    ("172 ENG BEST", 9, "method: one of FIDE NRO"),
    ("192 FIDE_DUTCH_2024", 5, "a code from the table of systems"),
    ("192 FIDE_LIM", 5, "a code from the table of systems"),
    ("202 BH,,SB", 5, "a list of codes separated by commas"),
    ("222 90+30min", 5, "a time control"),
    ("240     2    5", 5, "bye: one of F H Z is expected, not a blank"),
    ("240 H   2 5   6", 15, "a blank is expected here, not '6'"),
    ("240 H   2         5", 11, "number 1: a whole number from 1 is expected, not a blank"),
    ("240 H   0    5", 7, "round: a whole number from 1"),
    ("250 0.0 1.0 1 2 1 2", 9, "a blank is expected here"),
    ("250      -1.0   1   2    1    2", 10, "game points: a number with one decimal"),
    ("260   1        1    2", 9, "last round: a whole number from 1 is expected, not a blank"),
    ("299 Q        1.0   1    2", 5, "kind: one of W D L F H Z + -"),
    ("300   2   1   5    3    0", 22, "board 2: a number from 1, or 0000 for an empty board"),
    ("310   1 Reed" + " " * 29 + "LONGER", 47, "a blank is expected here, not 'R'"),
    ("320  1.0  2.0   0", 15, "round 1: a number from 1, or 000 for no team"),
    ("330 ++   8  27   5", 5, "result: one of +- -+ --"),
    ("330 +-   8  27   5  7", 21, "a blank is expected here, not '7'"),
    ("352 WGWB", 5, "text: W or B for each board"),
    ("362  W 2.0", 5, "symbol 1, symbol: one of TW TD TL is expected, not 'W'"),
    ("013 Reed" + " " * 29 + "one", 37, "member 1"),
    ("XXR nine", 5, "a whole number from 1"),
    ("XXC white", 5, "a list of words from white1 black1 rank"),
    ("XXC", 5, "a list of words from white1 black1 rank is expected, not a blank"),
    ("XXZ 1 x", 5, "a list of numbers separated by blanks"),
    ("XXP 1", 5, "a list of two or more numbers"),
    ("XXS W:3", 5, "a list of results and their points"),
    ("XXS Q=3", 5, "a list of results and their points"),
    ("XXA    1  1,0", 10, "round 1: a number with one decimal is expected, not '1,0'"),
    ("BBW 3.0", 8, "the line ends at column 7; it has to reach column 8"),
    ("BBW    3", 5, "a number with one decimal"),
    (
        "ENG    1 m    Ash,Cleo" + " " * 27 + "high",
        49,
        "rating: a whole number from 0 is expected, not 'hig'",
    ),
    ("001      m" + " " * 74, 5, "number: a whole number from 1 is expected, not a blank"),
    ("001    0" + " " * 76, 5, "number: a whole number from 1"),
    (PLAYER[:80], 81, "the line ends at column 80; it has to reach column 84"),
    (PLAYER.replace(" m ", " x "), 10, "sex: one of m w is expected, not 'x'"),
    (
        PLAYER.replace(" 1.0", " 1,0"),
        81,
        "points: a number with one decimal is expected, not '1,0'",
    ),
    (PLAYER.replace(" 1.0", "   1"), 81, "a number with one decimal"),
    (PLAYER.replace("w 1", "x 1"), 97, "round 1, colour: one of w b - is expected, not 'x'"),
    (PLAYER.replace("w 1", "w *"), 99, "round 1, result: one of 1 = 0 W D L + - U F H Z"),
    (PLAYER.replace("w 1", "w\u00b91"), 98, "a blank is expected here, not '\u00b9'"),
    (PLAYER.replace("  4 w 1", "  0 w 1"), 92, "opponent: a number from 1, or 0000 for nobody"),
    (PLAYER + "     5", 106, "round 2: the line ends within the entry; a result is expected"),
    (PLAYER + "     5 b", 108, "round 2: the line ends within the entry"),
    (PLAYER.replace(" m ", "\tm "), 9, "a tab is not allowed, because columns"),
    ("012 Mi\x00ni", 7, "the character U+0000 is not allowed"),
    ("### \x1b[31m", 5, "the character U+001B"),
]


@pytest.mark.parametrize(("line", "column", "message"), WRONG, ids=lambda value: str(value)[:20])
def test_a_strict_reader_says_where_and_what(line: str, column: int, message: str) -> None:
    first = faults_of(f"### first\n{line}\n")[0]
    assert first.line == 2
    assert message in first.message
    assert first.column == column


def test_all_faults_are_told_at_once_in_the_order_of_lines() -> None:
    text = BASE.replace("152 W", "152 x").replace(" 1.0    3", " 1.x    3") + "XXR\n001\n"
    with pytest.raises(BadTrfFile) as caught:
        read_trf(text, "mini.trf")
    assert isinstance(caught.value, BadDocument)
    assert [fault[:2] for fault in caught.value.errors] == [
        (3, 5),
        (6, 81),
        (9, 5),
        (10, 4),
        (10, 5),
    ]
    assert str(caught.value).splitlines()[1] == (
        "mini.trf:6:81: points: a number with one decimal is expected, not '1.x'"
    )


def test_a_shifted_line_has_one_fault_for_all_that_stands_between_fields() -> None:
    faults = faults_of(" ".join(PLAYER.partition("Alpha")[:2]) + PLAYER.partition("Alpha")[2])
    assert [fault.column for fault in faults if "a blank is expected" in fault.message] == [53]


def test_a_long_list_of_faults_is_cut_in_the_text_only() -> None:
    with pytest.raises(BadTrfFile) as caught:
        read_trf("142 x\nXXR x\n" + "240 Q\n" * 150)
    lines = str(caught.value).splitlines()
    assert len(caught.value.errors) == 2 + 2 * 150
    assert len(lines) == 201
    assert lines[-1] == "and 102 more"


def test_what_may_stand_once_stands_once() -> None:
    twice = {
        "012 Pond\n012 Mere\n": "012 (name of the event) is on line 1 already",
        "142 5\n142 5\n": "142 (number of rounds) is on line 1 already",
        f"{PLAYER}\n{PLAYER}\n": "001 1 (player) is on line 1 already",
        "ENG    1\nENG    1\n": "ENG 1 (national data of a player) is on line 1 already",
        "310   1\n310   1\n": "310 1 (team) is on line 1 already",
        "XXA    1\nXXA    1\n": "XXA 1 (virtual points of a player) is on line 1 already",
        "300   2   1   5\n" * 2: "300 2 1 (line-up of a team) is on line 1 already",
    }
    for text, message in twice.items():
        assert faults_of(text) == ((2, 1, message),)
        assert faults_of(text, lenient=True) == ((2, 1, message),)
    assert faults_of("162  W 1.0    Z 0.0    A 0.5") == ((1, 1, "162 gives points for A twice"),)
    for text in ("112 Ivy\n112 Ivy\n", "XXP 1 2\nXXP 1 2\n", "ENG    1\nSCO    1\n"):
        assert len(read_trf(text).records) == 2


SLIPS = [
    ("062 48 (40 rated)", "062 48", "number: '48 (40 rated)' is read as '48'"),
    ("142 9 rounds", "142 9", "number: '9 rounds' is read as '9'"),
    ("XXR 9 rounds", "XXR 9", "number: '9 rounds' is read as '9'"),
    ("xxr 9", "XXR 9", "'xxr 9' is read as 'XXR 9'"),
    ("042 2026.3.7", "042 2026/03/07", "text: '2026.3.7' is read as '2026/03/07'"),
    ("042 7.3.2026", "042 2026/03/07", "text: '7.3.2026' is read as '2026/03/07'"),
    ("042 20260307", "042 2026/03/07", "text: '20260307' is read as '2026/03/07'"),
    ("042 26/03/07", "042 2026/03/07", "text: '26/03/07' is read as '2026/03/07'"),
    (
        "132" + " " * 88 + "26.03.07",
        "132" + " " * 88 + "26/03/07",
        "round 1: '26.03.07' is read as '26/03/07'",
    ),
    ("152 w", "152 W", "'152 w' is read as '152 W'"),
    ("152 BLACK", "152 B", "'152 BLACK' is read as '152 B'"),
    ("152 W for board 1", "152 W", "'152 W for board 1' is read as '152 W'"),
    (
        "162 W 3.0   D 1.0   L 0.0",
        "162  W 3.0    D 1.0    L 0.0",
        "'162 W 3.0   D 1.0   L 0.0' is read as '162  W 3.0    D 1.0    L 0.0'",
    ),
    ("162 W3 A0", "162  W 3.0    A 0.0", "'162 W3 A0' is read as '162  W 3.0    A 0.0'"),
    ("362 TW3 TD1", "362 TW 3.0   TD 1.0", "'362 TW3 TD1' is read as '362 TW 3.0   TD 1.0'"),
    ("192 fide_dutch", "192 FIDE_DUTCH", "text: 'fide_dutch' is read as 'FIDE_DUTCH'"),
    (
        "092 FIDE_DUTCH_2025",
        "192 FIDE_DUTCH_2025",
        "the code FIDE_DUTCH_2025 in 092 is read as FIDE_DUTCH_2025 in 192",
    ),
    ("240     2    5", "240 Z   2    5", "bye: a blank is read as 'Z'"),
    (
        "250 1.0 1 2 1 2",
        "250       1.0   1   2    1    2",
        "'250 1.0 1 2 1 2' is read as '250       1.0   1   2    1    2'",
    ),
    (
        "250 0.0 1 1 2 1 40",
        "250  0.0  1.0   1   2    1   40",
        "'250 0.0 1 1 2 1 40' is read as '250  0.0  1.0   1   2    1   40'",
    ),
    (
        "013    1 Reed" + " " * 27 + "   3   12",
        "013 Reed" + " " * 28 + "   3   12",
        "is read as '013 Reed",
    ),
    (
        "300   2   1   5    3    0",
        "300   2   1   5    3 0000",
        "board 2: '0' is read as '0000'",
    ),
    ("320  1.0  2.0       5", "320  1.0  2.0 000   5", "round 1: a blank is read as '000'"),
    ("XXP 1,3, 4", "XXP 1 3 4", "numbers: '1,3, 4' is read as '1 3  4'"),
    ("XXC RANK White1", "XXC rank white1", "words: 'RANK White1' is read as 'rank white1'"),
    ("BBW 3.0", "BBW  3.0", "the line ends at column 7; it has to reach column 8"),
    ("XXA    1  1,0", "XXA    1  1.0", "round 1: '1,0' is read as '1.0'"),
    (PLAYER[:78].rstrip(), PLAYER[:78].rstrip().ljust(84), "the line ends at column 52"),
    (PLAYER.replace(" m ", " F "), PLAYER.replace(" m ", " w "), "sex: 'F' is read as 'w'"),
    (PLAYER.replace(" m ", " u "), PLAYER.replace(" m ", "   "), "sex: 'u' is read as a blank"),
    (PLAYER.replace(" 1.0", " 1,0"), PLAYER, "points: '1,0' is read as '1.0'"),
    (PLAYER.replace(" 1.0", "1.00"), PLAYER, "points: '1.00' is read as '1.0'"),
    (PLAYER.replace(" 1.0", "   1"), PLAYER, "points: '1' is read as '1.0'"),
    (PLAYER.replace(" 1.0", "  .5"), PLAYER.replace(" 1.0", " 0.5"), "'.5' is read as '0.5'"),
    (
        PLAYER[:69] + "1990      " + PLAYER[79:],
        PLAYER[:69] + "1990/00/00" + PLAYER[79:],
        "birth: '1990' is read as '1990/00/00'",
    ),
    (
        PLAYER[:69] + "03-05-1990" + PLAYER[79:],
        PLAYER[:69] + "1990/05/03" + PLAYER[79:],
        "birth: '03-05-1990' is read as '1990/05/03'",
    ),
    (
        PLAYER.replace("  4 w 1", "  0 - U"),
        PLAYER.replace("   4 w 1", "0000 - U"),
        "round 1, opponent: '0' is read as '0000'",
    ),
    (PLAYER[:-1] + "*", PLAYER[:-1] + " ", "round 1, result: '*' is read as a blank"),
    (PLAYER[:-1] + "\u00bd", PLAYER[:-1] + "=", "round 1, result: '\u00bd' is read as '='"),
    (PLAYER[:-1], PLAYER[:-1] + " ", "round 1: the line ends within the entry"),
]


@pytest.mark.parametrize(("slip", "regular", "note"), SLIPS, ids=lambda value: str(value)[:24])
def test_a_lenient_reader_repairs_what_is_known_and_says_so(
    slip: str, regular: str, note: str
) -> None:
    report = read_trf(f"### first\n{slip}\n", strictness=LENIENT)
    assert write_trf(report) == f"### first\n{regular}\n"
    assert [remark.line for remark in report.warnings] == [2] * len(report.warnings)
    assert note in report.warnings[0].message


def test_the_code_that_one_program_has_for_the_rules_of_2026_is_a_code() -> None:
    for strictness in (ARBITER, LENIENT):
        report = read_trf("192 FIDE_DUTCH_2025_BAKU\n", strictness=strictness)
        assert (report.text("192"), report.warnings) == ("FIDE_DUTCH_2025_BAKU", ())


def test_a_strict_reader_repairs_nothing() -> None:
    kept = {"xxr 9", "092 FIDE_DUTCH_2025"}
    for slip, _, _ in SLIPS:
        if slip not in kept:
            assert faults_of(slip)
    assert read_trf("xxr 9").records == (trf.KeptLine("xxr 9"),)
    assert read_trf("092 FIDE_DUTCH_2025").text("092") == "FIDE_DUTCH_2025"


@pytest.mark.parametrize(
    "line",
    [
        PLAYER.replace(" m ", "\tm "),
        PLAYER.replace("w 1", "w ?"),
        PLAYER[:69] + "90/05/03  " + PLAYER[79:],
        "142",
        "152 green",
        "162 three for a win",
        "250 1.0 1 2 1",
        "240 H   2         5",
        "042 7th of March",
        "042 2026/31/12",
        "XXC white",
        "XXC",
        "013 Reed" + " " * 29 + "one",
    ],
)
def test_a_lenient_reader_guesses_nothing(line: str) -> None:
    assert faults_of(line, lenient=True)


def test_a_system_in_both_places_is_left_in_both() -> None:
    text = "092 FIDE_DUTCH\n192 FIDE_DUBOV\n"
    report = read_trf(text, strictness=LENIENT)
    assert (report.text("092"), report.text("192")) == ("FIDE_DUTCH", "FIDE_DUBOV")
    assert report.warnings == ()


@pytest.mark.parametrize("text", FILES)
def test_a_lenient_reader_changes_nothing_that_is_regular(text: str) -> None:
    strict, lenient = read_trf(text), read_trf(text, strictness=LENIENT)
    if "092 FIDE" not in text:
        assert strict == lenient
        assert lenient.warnings == ()


def read_or_refused(data: str | bytes, *, lenient: bool = False) -> trf.TrfFile | None:
    """The report, or None if its faults were told."""
    try:
        return read_trf(data, strictness=LENIENT if lenient else ARBITER)
    except BadTrfFile:
        return None


def survives(data: str | bytes) -> None:
    """Whatever it is, what is read can be written and read again."""
    for lenient in (False, True):
        report = read_or_refused(data, lenient=lenient)
        if report is not None:
            assert read_trf(write_trf(report)) == report


@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
@example(b"\xff\xfe0\x000\x001\x00")
@example("001 \u0661\u0662\u0663\u0664" + " " * 80)
@example("\ufeff\ufeff012 Pond")
def test_nothing_but_a_bad_report_comes_of_any_bytes(data: str | bytes) -> None:
    survives(data)


LETTERS = st.text(
    st.sampled_from(" 0123456789.,/-+=*wbWBFHZUmTDLAX\t\x00\u00e9\u0664\u00b2#_"), max_size=9
)


@given(st.sampled_from(LINES), st.integers(0, 120), st.integers(0, 12), LETTERS)
def test_nothing_but_a_bad_report_comes_of_a_damaged_line(
    line: str, start: int, cut: int, letters: str
) -> None:
    survives(line[:start].ljust(start) + letters + line[start + cut :])


@given(st.sampled_from(LINES), st.integers(0, 120), st.integers(0, 12), LETTERS)
@settings(max_examples=300)
def test_lines_read_at_once_are_those_without_faults_when_taken_apart(
    line: str, start: int, cut: int, letters: str
) -> None:
    text = line[:start].ljust(start) + letters + line[start + cut :]
    layout = layout_of(text)
    if layout is None:
        return
    apart = take_apart(layout, text, 1, lenient=False)
    assert apart.warnings == []
    assert (apart.record is None) == bool(apart.errors)
    try:
        assert read_regular(layout, text, 1) == apart.record
    except Misread:
        assert apart.errors or len(text) == 3


@pytest.mark.slow
def test_files_cut_and_changed_at_random() -> None:
    dice = random.Random(7)
    refused = taken = 0
    for _ in range(400):
        data = bytearray(dice.choice(FILES).encode())
        for _ in range(dice.randint(0, 3)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        cut = bytes(data[: dice.randint(0, len(data))])
        survives(cut)
        report = read_or_refused(cut)
        taken += report is not None
        refused += report is None
    assert taken > 50
    assert refused > 50


def test_points_are_tenths() -> None:
    assert read_trf(PLAYER.replace(" 1.0", "11.5")).players[0].points == Tenths(115)
