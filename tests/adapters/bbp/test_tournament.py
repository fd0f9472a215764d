"""What the engine makes of files: what it takes, what it refuses, and what it refuses strictly."""

from pathlib import Path

import pytest

from command_line import Command, one_line
from pairdesk.bbp.tournament import read_tournament
from pairwright import pair
from pairwright.units import HalfPoints

BASE = """\
142 4
152 W
001    1 m    Alpha                             2200                             1.0    2     4 w 1
001    2 m    Bravo                             2100                             1.0    1     5 b 1
001    3 m    Charlie                           2000                             1.0    3  0000 - U
001    4 m    Delta                             1900                             0.0    4     1 b 0
001    5 m    Echo                              1800                             0.0    5     2 w 0
"""
USUAL = "3\n3 1\n2 4\n5 0\n"
REMATCH = """\
142 4
152 W
001    1 m    Alpha                             2200                             2.0    1     2 w 1     2 w 1
001    2 m    Bravo                             2100                             0.0    4     1 b 0     1 b 0
001    3 m    Charlie                           2000                             1.0    3     4 w =     4 b =
001    4 m    Delta                             1900                             1.0    2     3 b =     3 w =
"""  # noqa: E501  # a report has its own columns


def asked(pairwright: Command, text: str, *words: str) -> tuple[int, str, str]:
    Path("file.trf").write_bytes(text.encode())
    return pairwright("engine", *words)


def paired(pairwright: Command, text: str, *options: str) -> tuple[int, str, str]:
    return asked(pairwright, text, *options, "--dutch", "file.trf", "-p")


def starters(count: int, *more: str) -> str:
    """A file before round 1."""
    lines = [f"001 {number:4}{'':40}{2500 - number}{'':28} 0.0" for number in range(1, count + 1)]
    return "\n".join(["142 4", "152 W", *lines, *more, ""])


@pytest.mark.parametrize(
    "text",
    [
        BASE + "042 soon\n072 many\n132 x\n202 ,,\nNOR    1 x\nXY\n### 001\nfree text\n",
        BASE.replace("001    1 m    Alpha  ", "001    1 ?GMIAlpha\t\u00e9 "),
        BASE.replace("142 4\n", "") + "142 4\n",
        BASE.replace("\n", "\r"),
        BASE.replace("\n", "\r\n"),
        BASE.replace(" 1.0 ", "   1 "),
        BASE.replace("w 1", "W 1").replace("5 b 1", "5 b w").replace("2 w 0", "2 w L"),
        BASE.replace("2200", "9200"),
        BASE.replace("2200", "    "),
        "142 9\nXXC black1\n" + BASE,
        "152 B\n" + BASE,
        BASE + "XXC\nXXP\nXXZ \nXXP\t5\n",
        BASE + "192 FIDE_DUTCH_2025\n",
        BASE + "192 FIDE_BURSTEIN\n",
        "BBW  2.0\n" + BASE + "162  W 1.0    D 0.5    A 0.0\n",
        BASE + "240 ?   3    5\n",
        BASE.replace("4     1 b 0", "4     1 b 0     ") + "300   1   1   2    1\n",
    ],
)
def test_what_does_not_matter_is_no_reason_to_refuse(pairwright: Command, text: str) -> None:
    assert paired(pairwright, text) == (0, USUAL, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BASE.replace(" 1.0    2", "        2"), "Invalid line (points: a number with one decimal"),
        (BASE.replace("2200", "22x0"), "Invalid line (rating: "),
        (BASE.replace("4 w 1", "4 w"), "Invalid line (round 1: the line ends within the entry"),
        (BASE.replace("4 w 1", "4 w 5"), "Invalid line (round 1, result: "),
        (BASE.replace("4 w 1", "1 w 1"), "1 meets 1"),
        (BASE.replace("4 w 1", "5 w 1"), "1 meets 5 in round 1, but 5 has 2"),
        (BASE.replace("4 w 1", "4 w H"), "H is a bye, but has the opponent 4"),
        (
            BASE.replace("4 w 1", "4 w  ")
            .replace("1 b 0", "1 b  ")
            .replace("1.0    2", "0.0    2"),
            "round 1 still has a game without a result",
        ),
        (BASE.replace("001    5", "001    6"), "A pairing number is missing."),
        (BASE.replace("001    5", "001    4"), "Invalid line (001 4 (player) is on line 6 alr"),
        (BASE + "XXA    6  1.0\n", "A pairing number is missing."),
        (BASE + "240 H   2    6\n", "no player has the starting number 6"),
        (BASE + "013 Team\n", "an event cannot hold team records"),
        (BASE + "310   1 Team\n", "an event cannot hold team records"),
        (BASE + "152 w\n", "Invalid line (colour: "),
        (BASE + "162  X 0.5\n", "Invalid line (symbol 1, symbol: "),
        (BASE + "192 FIDE_DUTCH_2025 \n", "Invalid line (unsupported tournament type) "),
        (
            BASE + "250  1.0  1.0   1   2    1    2\n",
            "Invalid line (match points: a blank is expected, not '1.0'",
        ),
        (
            BASE + "250       0.0   1   2    1    2\n",
            "Invalid line (game points: a number other than 0 is expected, not '0.0'",
        ),
        (
            BASE + "250       1.0   2   1    1    2\n",
            "the first round must not come after the last",
        ),
        (BASE + "250       1.0   1   5    1    2\n", "more acceleration entries than the total"),
        (BASE + "BBL  0.5\n192 FIDE_DUTCH_BAKU\n", "baku needs a win that is worth two draws"),
        (BASE.replace("142 4", "142 1"), "The number of rounds is larger than the reported"),
        (BASE.replace("Alpha", "\x1b[1mA") + "001\n", "Invalid line ("),
    ],
)
def test_what_matters_is_read_strictly(pairwright: Command, text: str, says: str) -> None:
    code, out, err = paired(pairwright, text)
    assert (code, out) == (3, "")
    assert one_line(err).startswith("Error parsing file file.trf: ")
    assert says in err
    assert "\x1b" not in err


def test_a_file_is_in_utf_8(pairwright: Command) -> None:
    Path("file.trf").write_bytes(BASE.replace("Alpha", "\u00c5lpha").encode("latin-1"))
    answer = pairwright("engine", "--dutch", "file.trf", "-p")
    assert answer == (3, "", "Error parsing file file.trf: The file is not legal UTF-8.\n")


def test_baku_goes_with_two_draws_to_a_win(pairwright: Command) -> None:
    text = starters(6, "192 FIDE_DUTCH_BAKU", "BBW  3.0")
    code, _, err = paired(pairwright, text)
    assert code == 3
    assert "baku needs a win that is worth two draws" in err


@pytest.mark.parametrize(("strict", "group"), [(False, 3), (True, 4)])
def test_the_group_of_baku_is_that_of_other_engines_or_of_the_rule(
    tmp_path: Path, *, strict: bool, group: int
) -> None:
    file = tmp_path / "file.trf"
    file.write_text(starters(6, "192 FIDE_DUTCH_BAKU"), "utf-8")
    event = read_tournament(str(file), coming=True, strict=strict).event
    assert event.pairing_points == [2] * group + [0] * (6 - group)


def test_the_group_of_the_rule_is_of_those_who_are_paired_in_round_1(tmp_path: Path) -> None:
    file = tmp_path / "file.trf"
    file.write_text(starters(6, "192 FIDE_DUTCH_BAKU", "240 H   1    1", "XXZ 2"), "utf-8")
    event = read_tournament(str(file), coming=True, strict=True).event
    assert event.pairing_points == [2] * 4 + [0] * 2
    file.write_text(BASE + "192 FIDE_DUTCH_BAKU\n", "utf-8")
    event = read_tournament(str(file), coming=True, strict=True).event
    assert event.pairing_points == [3, 3, 3, 1, 0]


def test_the_same_points_in_two_records_count_once(tmp_path: Path) -> None:
    file = tmp_path / "file.trf"
    file.write_text(starters(4, "250       1.0   1   2    1    2", "XXA    1  0.5"), "utf-8")
    event = read_tournament(str(file), coming=True, strict=False).event
    assert event.virtual_points(1) == [1, 2, 0, 0]
    assert event.virtual_points(2) == [2, 2, 0, 0]


def test_absent_by_another_record_than_those_of_other_engines(pairwright: Command) -> None:
    assert paired(pairwright, BASE + "XXZ 5\n") == (0, "2\n3 1\n2 4\n", "")
    assert paired(pairwright, BASE + "XXZ 1 2 3 4\n") == (0, "1\n5 0\n", "")
    assert paired(pairwright, BASE + "XXZ 1 2 3 4 5\n") == (0, "0\n", "")
    code, _, err = paired(pairwright, BASE + "XXZ 1 2 4 5\n")
    assert code == 1
    assert "3 is alone, and may not have the bye" in err


def test_players_go_by_their_lines_or_strictly_by_their_ranks(pairwright: Command) -> None:
    lines = starters(4, "XXC rank").splitlines()
    first, *others = lines[2:6]
    text = "\n".join(
        [
            *lines[:2],
            *(
                f"{line} {rank:4}"
                for line, rank in zip([*others, first], (4, 3, 2, 1), strict=True)
            ),
            *lines[6:],
        ]
    )
    assert paired(pairwright, text) == (0, "2\n2 4\n1 3\n", "")
    assert paired(pairwright, text, "--strict") == (0, "2\n1 3\n2 4\n", "")


OTHER_SYSTEM = "Pairing system specified in file file.trf does not match command line flag."
UNKNOWN_CODE = "Invalid line (unsupported tournament type)"


@pytest.mark.parametrize(
    ("code", "usual", "strict"),
    [
        ("FIDE_DUTCH", "", ""),
        ("FIDE_DUTCH_2025_BAKU", "", ""),
        ("FIDE_DUTCH_2026", UNKNOWN_CODE, ""),
        ("FIDE_DUTCH ", UNKNOWN_CODE, ""),
        ("FIDE_DUTCH_2017", UNKNOWN_CODE, OTHER_SYSTEM),
        ("FIDE_BURSTEIN_BAKU", OTHER_SYSTEM, OTHER_SYSTEM),
        ("FIDE_DUBOV", UNKNOWN_CODE, OTHER_SYSTEM),
        ("KEIZER", UNKNOWN_CODE, UNKNOWN_CODE),
    ],
)
def test_codes_of_systems(pairwright: Command, code: str, usual: str, strict: str) -> None:
    text = BASE + f"192 {code}\n"
    for options, says in (((), usual), (("--strict",), strict)):
        exit_code, _, err = asked(pairwright, text, *options, "--dutch", "file.trf", "-c")
        if not says:
            assert exit_code in {0, 1}
            assert "192" not in err
        else:
            assert exit_code == 3
            assert says in one_line(err)


def test_another_system_is_an_error_of_a_check_and_strictly_always(pairwright: Command) -> None:
    text = BASE + "192 FIDE_BURSTEIN\n"
    said = "Pairing system specified in file file.trf does not match command line flag.\n"
    assert asked(pairwright, text, "--dutch", "file.trf", "-c") == (3, "", said)
    assert paired(pairwright, text, "--strict") == (3, "", said)
    assert paired(pairwright, BASE + "192 FIDE_DUTCH_2026\n", "--strict") == (0, USUAL, "")


def test_doubts_are_told_strictly(pairwright: Command) -> None:
    assert paired(pairwright, REMATCH) == (0, "2\n3 1\n2 4\n", "")
    code, out, err = paired(pairwright, REMATCH, "--strict")
    assert (code, out) == (0, "2\n3 1\n2 4\n")
    first, second = err.splitlines()
    assert first.startswith("file.trf:3:102: 1 and 2 meet again in round 2; they met in round 1")
    assert second.startswith("file.trf:6:102: 4 and 3 meet again in round 2; they met in round 1")


def test_a_check_without_colours_of_forfeits_agrees_both_ways(pairwright: Command) -> None:
    text = starters(2).replace("0.0", "1.0", 1).splitlines()
    text[2] += "          2 - +"
    text[3] += "          1 - -"
    code, out, err = asked(pairwright, "\n".join(text), "--dutch", "file.trf", "-c")
    assert (code, out, err) == (0, "file: Round #1\n\n", "")


def test_a_check_of_a_round_that_cannot_be_paired(pairwright: Command) -> None:
    code, out, _ = asked(pairwright, REMATCH + "XXP 1 2 3 4\n", "--dutch", "file.trf", "-c")
    assert code == 0
    assert out == (
        "file: Round #1\nNo valid pairing exists for round 1.\n\n"
        "file: Round #2\nNo valid pairing exists for round 2.\n\n\n"
    )
    assert asked(pairwright, REMATCH, "--strict", "--dutch", "file.trf", "-c")[0] == 1


def test_without_the_number_of_rounds_a_check_takes_those_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "file.trf"
    file.write_text(REMATCH.replace("142 4\n", ""), "utf-8")
    assert read_tournament(str(file), coming=False, strict=False).event.rounds_planned == 2


def test_ratings_are_not_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "file.trf"
    for rating in ("9200", "   0", "    "):
        file.write_text(BASE.replace("2200", rating), "utf-8")
        event = read_tournament(str(file), coming=True, strict=False).event
        assert event.ledger.points[0] == HalfPoints(2)
        assert pair(event, rulebook="dutch").bye == "5"
