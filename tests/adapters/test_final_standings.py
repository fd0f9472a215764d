"""The final table of a club event: two files in, one file out, to the byte."""

import csv
import json
import os
import random
import subprocess
import sys
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairdesk.errors import BadField
from pairdesk.final_standings import HELP, final_table, write_standings

CASES: list[dict[str, str]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "final_standings.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
PLAYERS = "name,rating\nAna,1800\nBen,1700\nCy,1600\n"
HEADER = "round,white,black,result\n"


def write(folder: Path, players: str | bytes, results: str | bytes) -> None:
    for name, text in (("players.csv", players), ("results.csv", results)):
        data = text.encode() if isinstance(text, str) else text
        (folder / name).write_bytes(data)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_cases_to_the_byte(case: dict[str, str], tmp_path: Path) -> None:
    write(tmp_path, case["players.csv"], case["results.csv"])
    write_standings(tmp_path)
    assert (tmp_path / "standings.csv").read_bytes() == case["standings.csv"].encode()


@pytest.mark.parametrize("case", CASES[::3], ids=[case["name"] for case in CASES[::3]])
def test_marks_and_line_endings_change_nothing(case: dict[str, str]) -> None:
    variants = [
        tuple(
            mark + case[name].replace("\n", ending).encode()
            for name in ("players.csv", "results.csv")
        )
        for mark in (b"", b"\xef\xbb\xbf")
        for ending in ("\n", "\r\n")
    ]
    assert {final_table(*variant) for variant in variants} == {case["standings.csv"]}


def test_the_order_of_rows_changes_nothing() -> None:
    dice = random.Random(1)
    for case in CASES:
        players, results = (
            case[name].splitlines(keepends=True) for name in ("players.csv", "results.csv")
        )
        if '"' in case["players.csv"] and case["players.csv"].count('"') % 2:
            continue
        shuffled = [
            [lines[0], *dice.sample(lines[1:], len(lines) - 1)] for lines in (players, results)
        ]
        files = ["".join(lines).encode() for lines in shuffled]
        assert final_table(*files) == case["standings.csv"]


def literal(players: str, results: str) -> str:
    """The table straight from the rules of the event, in quarters, row by row."""
    field = {row["name"]: int(row["rating"]) for row in csv.DictReader(StringIO(players))}
    rows = [(int(r["round"]), r) for r in csv.DictReader(StringIO(results))]
    last = max((number for number, _ in rows), default=0)
    worth = {"1-0": (4, 0), "0-1": (0, 4), "1/2-1/2": (2, 2), "+-": (4, 0), "-+": (0, 4)}
    points = dict.fromkeys(field, 0)
    games: dict[str, dict[int, tuple[str, int]]] = {name: {} for name in field}
    for number, row in rows:
        white, black, result = row["white"], row["black"], row["result"]
        if result in ("BYE", "HALF"):
            points[white] += {"BYE": 4, "HALF": 2}[result]
            continue
        points[white] += worth[result][0]
        points[black] += worth[result][1]
        if result in ("1-0", "0-1", "1/2-1/2"):
            games[white][number] = (black, worth[result][0])
            games[black][number] = (white, worth[result][1])

    def buchholz(name: str) -> int:
        parts = [
            points[games[name][number][0]] if number in games[name] else points[name]
            for number in range(1, last + 1)
        ]
        return sum(parts) - min(parts, default=0)

    def sonneborn(name: str) -> int:
        return sum(points[other] * score // 4 for other, score in games[name].values())

    def wins(name: str) -> int:
        return sum(score == 4 for _, score in games[name].values())

    first = {name: (points[name], buchholz(name), sonneborn(name)) for name in field}

    def encounter(name: str) -> int:
        group = {other for other in field if first[other] == first[name]}
        met = {member: {other for other, _ in games[member].values()} & group for member in group}
        if len(group) < 2 or any(len(others) < len(group) - 1 for others in met.values()):
            return 0
        return sum(score for other, score in games[name].values() if other in group)

    order = sorted(field)
    order.sort(
        key=lambda name: (*first[name], encounter(name), wins(name), field[name]), reverse=True
    )
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["rank", "name", "points", "bh_cut1", "sb", "wins"])
    for rank, name in enumerate(order, 1):
        score, cut, product = first[name]
        writer.writerow(
            [rank, name, f"{score / 4:.1f}", f"{cut / 4:.1f}", f"{product / 4:.2f}", wins(name)]
        )
    return text.getvalue()


@given(st.integers(0, 2**64))
def test_random_events_against_the_rules_read_literally(seed: int) -> None:
    players, results = random_files(random.Random(seed))
    assert final_table(players.encode(), results.encode()) == literal(players, results)


def random_files(dice: random.Random) -> tuple[str, str]:
    """Few ratings and few rounds, so that everything is decided by the last steps."""
    names = [f"p{number}" for number in range(dice.randint(1, 8))]
    players = "".join(f"{name},{dice.choice([1500, 1600])}\n" for name in names)
    lines = []
    for number in range(1, dice.randint(1, 6)):
        seated = dice.sample(names, len(names))
        while len(seated) > 1:
            white, black = seated.pop(), seated.pop()
            result = dice.choice(["1-0", "0-1", *3 * ["1/2-1/2"], "+-", "-+", "none"])
            if result != "none":
                lines.append(f"{number},{white},{black},{result}\n")
        if seated and dice.random() < 0.7:
            lines.append(f"{number},{seated.pop()},,{dice.choice(['BYE', 'HALF'])}\n")
    dice.shuffle(lines)
    return f"name,rating\n{players}", HEADER + "".join(lines)


FAULTS: list[tuple[str, str, list[str]]] = [
    ("name\nAna\n", HEADER, ["players.csv:1: the column rating is missing"]),
    ("", HEADER, [
        "players.csv:1: the column name is missing",
        "players.csv:1: the column rating is missing",
    ]),
    ("name,name,rating\n", HEADER, ["players.csv:1: the column name occurs twice"]),
    (PLAYERS, "round,white,result\n", ["results.csv:1: the column black is missing"]),
    (PLAYERS + "Ana,1\n", HEADER, ["players.csv:5: 'Ana' is in the file already"]),
    (PLAYERS + ",1\n", HEADER, ["players.csv:5: the name is empty"]),
    (PLAYERS + " ,x\n", HEADER, ["players.csv:5: the name is empty"]),
    (PLAYERS + "Dee,x\n", HEADER, [
        "players.csv:5: a rating must be a whole number from 0 to 4000, not 'x'",
    ]),
    (PLAYERS + "Dee,1,2\n", HEADER, ["players.csv:5: 2 cells are expected, not 3"]),
    (PLAYERS, HEADER + "x,Ana,Ben,1-0\n", [
        "results.csv:2: a round must be a whole number from 1 to 999, not 'x'",
    ]),
    (PLAYERS, HEADER + "0,Ana,Ben,1-0\n", [
        "results.csv:2: a round must be a whole number from 1 to 999, not '0'",
    ]),
    (PLAYERS, HEADER + "\n1,Ana,Zoe,1-0\n", [
        "results.csv:3: 'Zoe' is not in players.csv",
    ]),
    (PLAYERS, HEADER + "1,Ana,Ana,1-0\n", ["results.csv:2: 'Ana' plays against themselves"]),
    (PLAYERS, HEADER + "1,Ana,Ben,2-0\n", [
        "results.csv:2: a result must be one of 1-0, 0-1, 1/2-1/2, +-, -+, BYE, HALF, not '2-0'",
    ]),
    (PLAYERS, HEADER + "1,Ana,Ben,BYE\n", ["results.csv:2: black must be empty for BYE"]),
    (PLAYERS, HEADER + "1,Ana,,1-0\n", ["results.csv:2: the black player is missing"]),
    (PLAYERS, HEADER + "1,,Ana,1-0\n", ["results.csv:2: the white player is missing"]),
    (PLAYERS, HEADER + "1,Ana,Ben,1-0\n1,Cy,Ana,1-0\n2,Cy,Ana,1-0\n", [
        "results.csv:3: 'Ana' is in round 1 already, on line 2",
    ]),
    (PLAYERS, HEADER + "1,Ana,Ben\n", ["results.csv:2: 4 cells are expected, not 3"]),
    (PLAYERS, HEADER + '1,Ana,"Ben,1-0\n', ["results.csv:2: unexpected end of data"]),
    (PLAYERS + "Dee,?\nDee,1\n", HEADER + "1,Dee,Zoe,\n", [
        "players.csv:5: a rating must be a whole number from 0 to 4000, not '?'",
        "players.csv:6: 'Dee' is in the file already",
        "results.csv:2: a result must be one of 1-0, 0-1, 1/2-1/2, +-, -+, BYE, HALF, not ''",
        "results.csv:2: 'Zoe' is not in players.csv",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "results", "faults"), FAULTS, ids=[str(k) for k in range(len(FAULTS))]
)
def test_every_fault_is_named_and_nothing_is_written(
    players: str, results: str, faults: list[str], tmp_path: Path
) -> None:
    write(tmp_path, players, results)
    (tmp_path / "standings.csv").write_text("old")
    with pytest.raises(BadField) as caught:
        write_standings(tmp_path)
    assert str(caught.value).splitlines() == faults
    assert (tmp_path / "standings.csv").read_text() == "old"
    assert len([*tmp_path.iterdir()]) == 3


def test_other_columns_and_their_order_do_not_matter() -> None:
    players = b"club,rating,name\nnorth,1800,Ana\nsouth,1700,Ben\n"
    results = b"result,black,white,board,round\n1-0,Ben,Ana,1,1\n"
    assert final_table(players, results).splitlines()[1:] == [
        "1,Ana,1.0,0.0,0.00,1",
        "2,Ben,0.0,0.0,0.00,0",
    ]


def test_a_file_that_is_not_utf_8() -> None:
    with pytest.raises(BadField) as caught:
        final_table(b"name,rating\nA\xff,1\n,2\n", HEADER.encode() + b"1,Zoe,\xff,1-0\n")
    assert str(caught.value).splitlines() == [
        "players.csv:2: this is not UTF-8 text",
        "players.csv:3: the name is empty",
        "results.csv:2: this is not UTF-8 text",
    ]


def test_a_field_that_cannot_be_read_makes_nobody_unknown() -> None:
    """Otherwise every game would be a fault twice."""
    results = HEADER.encode() + b"1,Ana,Ben,1-0\n1,Cy,Cy,1-0\n"
    for players in (
        b"Name;Rating\nAna;1\n",
        b'name,rating\n"Ana,1\nBen,1\n',
        b"name,rating\nAna\n",
    ):
        with pytest.raises(BadField) as caught:
            final_table(players, results)
        *_, last = lines = str(caught.value).splitlines()
        assert last == "results.csv:3: 'Cy' plays against themselves"
        assert all(line.startswith("players.csv:") for line in lines[:-1])
    with pytest.raises(BadField, match=r"players.csv:2: unexpected end of data"):
        final_table(b'name,rating\n"Ana,1\nBen,1\nCy,1\n', HEADER.encode())


def test_both_files_that_are_missing_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadField) as caught:
        write_standings(tmp_path)
    assert str(caught.value).splitlines() == [
        f"{tmp_path / name}: No such file or directory" for name in ("players.csv", "results.csv")
    ]
    (tmp_path / "results.csv").write_text(HEADER + "1,Ana,Ana,1-0\n")
    with pytest.raises(BadField, match="'Ana' plays against themselves"):
        write_standings(tmp_path)


def test_late_rounds_cost_little() -> None:
    players = "name,rating\n" + "".join(f"p{number},1500\n" for number in range(600))
    results = HEADER + "".join(f"999,p{k},p{k + 1},1-0\n" for k in range(0, 600, 2))
    table = final_table(players.encode(), results.encode()).splitlines()
    assert table[1] == "1,p0,1.0,998.0,0.00,1"


def test_lines_are_counted_where_names_hold_line_breaks() -> None:
    with pytest.raises(BadField, match=r"players.csv:4: the name is empty"):
        final_table(b'name,rating\n"A\nB",1\n,1\n', HEADER.encode())


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_any_bytes_are_a_table_or_a_list_of_faults(players: bytes, results: bytes) -> None:
    for data in (
        (players, results),
        (b"name,rating\n" + players, HEADER.encode() + results),
    ):
        try:
            table = final_table(*data)
        except BadField as fault:
            files = {line.split(":")[0] for line in str(fault).splitlines()}
            assert files <= {"players.csv", "results.csv"}
        else:
            assert table.startswith("rank,name,points,bh_cut1,sb,wins\n")


def test_a_table_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, PLAYERS, HEADER)
    (tmp_path / "standings.csv").write_text("old")
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(28, "No space left")))
    with pytest.raises(OSError, match="No space left"):
        write_standings(tmp_path)
    assert (tmp_path / "standings.csv").read_text() == "old"
    assert len([*tmp_path.iterdir()]) == 3


def test_the_limits_and_spaces() -> None:
    table = final_table(
        b"name,rating\nAna, 4000 \nBen,0\n", HEADER.encode() + b" 999 ,Ana,Ben, 1-0 \n"
    )
    assert table.splitlines()[1] == "1,Ana,1.0,998.0,0.00,1"
    for players, results in (("Ana,4001\n", ""), ("Ana,1\nBen,1\n", "1000,Ana,Ben,1-0\n")):
        with pytest.raises(BadField):
            final_table(f"name,rating\n{players}".encode(), (HEADER + results).encode())


def test_a_closed_output_is_said(tmp_path: Path) -> None:
    write(tmp_path, PLAYERS, HEADER)
    for way in WAYS.values():
        words = " ".join([sys.executable, *way, str(tmp_path), ">&-"])
        done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)  # noqa: S607
        assert (done.returncode, done.stderr) == (2, "standard output is closed\n")


def command(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )


WAYS: dict[str, tuple[str, ...]] = {
    "module": ("-m", "pairdesk.final_standings"),
    "command": ("-m", "pairdesk", "final-standings"),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_command(way: str, tmp_path: Path) -> None:
    case = CASES[1]
    write(tmp_path, case["players.csv"], case["results.csv"])
    answer = command(*WAYS[way], cwd=tmp_path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "written: standings.csv\n", "")
    assert (tmp_path / "standings.csv").read_bytes() == case["standings.csv"].encode()
    (tmp_path / "players.csv").unlink()
    answer = command(*WAYS[way], str(tmp_path), cwd=tmp_path.parent)
    missing = f"{tmp_path / 'players.csv'}: No such file or directory\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", missing)
    write(tmp_path, "name\n", HEADER)
    answer = command(*WAYS[way], str(tmp_path), cwd=tmp_path.parent)
    fault = "players.csv:1: the column rating is missing\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", fault)
    for asked in ("-h", "--help"):
        assert command(*WAYS[way], asked, cwd=tmp_path).stdout == HELP
    answer = command(*WAYS[way], "a", "b", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == (
        "error: unknown or too many arguments: b; "
        "the form is: pairwright final-standings [OPTIONS] [DIR]\n"
        'hint: "pairwright final-standings --help" lists what is accepted\n'
    )


RUN_AND_LIST = """
import runpy, sys
module, *sys.argv[1:] = sys.argv[1:]
try:
    runpy.run_module(module, run_name="__main__", alter_sys=True)
except SystemExit as left:
    assert not left.code
print(*sys.modules, sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize("way", WAYS)
def test_nothing_but_the_standard_library_is_imported(way: str, tmp_path: Path) -> None:
    write(tmp_path, PLAYERS, HEADER + "1,Ana,Ben,1-0\n1,Cy,,BYE\n")
    answer = command("-c", RUN_AND_LIST, *WAYS[way][1:], cwd=tmp_path)
    assert answer.returncode == 0
    plain = command("-c", "import sys; print(*sys.modules)", cwd=tmp_path)
    loaded = {name.partition(".")[0] for name in answer.stderr.split()}
    always = {name.partition(".")[0] for name in plain.stdout.split()}
    assert "pairdesk" in loaded
    assert loaded - always - sys.stdlib_module_names <= {"pairwright", "pairdesk"}
