"""``pairwright standings`` and ``tiebreaks``: tables for people, and why."""

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

from command_line import Command, one_line
from pairdesk import event_to_json
from pairdesk.render.csv_markdown_html import standings_page, table_csv, table_markdown
from pairdesk.render.tables import Table, crosstable, standings_table
from pairwright import Event, Player, Round
from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS
from tiebreak_cases import CASES, event_of


def write(name: str) -> str:
    Path(f"{name}.json").write_text(json.dumps(event_to_json(event_of(CASES[name]))))
    return f"{name}.json"


def test_a_table_on_the_terminal(pairwright: Command) -> None:
    answer = pairwright("standings", write("T00"), "--chain", "PTS,BH", "--top", "3")
    assert (answer.code, answer.err) == (0, "")
    rows = [re.findall(r"[\w.]+", line) for line in answer.out.splitlines() if line[0] == "│"]
    assert rows == [
        ["1", "2", "P2", "4.0", "13.0"],
        ["2", "3", "P3", "3.5", "15.5"],
        ["3", "4", "P4", "3.5", "14.0"],
    ]


def test_the_edition_can_be_chosen(pairwright: Command) -> None:
    for edition, buchholz in (("2024-08", "15.0"), ("2026-03", "14.0")):
        answer = pairwright(
            "standings", write("T00"), "--chain", "PTS,BH", "--edition", edition, "--format", "csv"
        )
        assert f"3,4,P4,3.5,{buchholz}" in answer.out.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--format", "csv"),
        ("--format", "markdown"),
        ("--format", "html"),
        ("--format", "json"),
        ("--crosstable",),
        ("--crosstable", "--format", "csv"),
        ("--explain", "4"),
        ("--explain", "4", "--format", "json"),
    ],
    ids=" ".join,
)
def test_the_edition_reaches_every_form(pairwright: Command, words: tuple[str, ...]) -> None:
    """Number 4 has a Buchholz of 15 by the old rules and of 14 by the new ones."""
    file = write("T00")
    for edition, other in (("2024-08", "2026-03"), ("2026-03", "2024-08")):
        answer = pairwright("standings", file, "--chain", "BH", "--edition", edition, *words)
        old = re.search(r"\b4\b[^\n]*\b15\.0\b|\(Buchholz\): 15.0|\"15.0\"|>15\.0<", answer.out)
        assert (old is not None) == (edition == "2024-08"), answer.out
        assert other not in answer.out


def test_the_first_rows_of_every_form(pairwright: Command) -> None:
    file = write("T14")
    for words in (("--format", "html"), ("--crosstable", "--format", "csv"), ("--format", "csv")):
        chain = ("--chain", "fide-round-robin", "--top", "2")
        answer = pairwright("standings", file, *chain, *words)
        bodies = cells_of(answer.out) if "html" in words else [*csv.reader(StringIO(answer.out))]
        assert len([row for row in bodies if row[0] in {"1", "2"}]) >= 2
        assert not [row for row in bodies if row[0] in {"3", "4", "5", "6"}]


def test_legends_stand_under_the_tables(pairwright: Command) -> None:
    file = write("T00")
    for form, mark in (("text", "+ won"), ("markdown", "+ won"), ("html", "<p>+ won")):
        assert mark in pairwright("standings", file, "--crosstable", "--format", form).out
    shown = pairwright("standings", file, "--chain", "PTS,BH/C1").out
    assert shown.splitlines()[-1] == "PTS: points; BH/C1: Buchholz; FIDE rules of 2026-03"
    assert "FIDE" not in pairwright("standings", file, "--chain", "BH(played)").out
    rules = pairwright("standings", file, "--format", "markdown").out.splitlines()[3]
    assert rules == "| ---: | --- | --- | ---: | ---: | ---: | ---: |"


def test_a_long_table_has_no_lines_around_its_cells(pairwright: Command) -> None:
    players = [{"id": f"p{number}", "rating": number} for number in range(1001)]
    Path("long.json").write_text(json.dumps({"players": players}))
    lines = pairwright("standings", "long.json").out.splitlines()
    assert lines[1].split() == ["rank", "id", "PTS", "BH(played)", "SB(played)", "RTNG"]
    assert lines[2] == "   1  p1000  0.0         0.0        0.00  1000"
    assert len(lines) == 1 + 1 + 1001 + 1


def test_the_same_table_in_every_form(pairwright: Command) -> None:
    file = write("T02")
    words = ("standings", file, "--chain", "PTS,BH/C1,DE", "--format")
    as_csv = [*csv.reader(StringIO(pairwright(*words, "csv").out))]
    assert as_csv[0] == ["rank", "id", "name", "PTS", "BH/C1", "DE"]
    markdown = pairwright(*words, "markdown").out.splitlines()
    assert markdown[0] == "**After round 3**"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in markdown[2:]]
    assert [rows[0], *rows[2 : 2 + len(as_csv) - 1]] == as_csv
    assert markdown[-1].startswith("PTS: points; BH/C1: Buchholz; DE: direct encounter; FIDE rules")
    value = json.loads(pairwright(*words, "json").out)
    assert value["chain"] == ["PTS", "BH/C1", "DE"]
    assert value["edition"] == "2026-03"
    assert [[str(row["rank"]), row["player"]] for row in value["rows"]] == [
        row[:2] for row in as_csv[1:]
    ]
    assert value["rows"][0]["values"] == ["3.0", "3.5", None]
    assert json.loads(pairwright(*words, "json", "--top", "1").out)["rows"] == value["rows"][:1]
    page = pairwright(*words, "html").out
    assert cells_of(page)[: len(as_csv)] == as_csv


class Cells(HTMLParser):
    """The rows of every table of a page; and every file that the page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        self.loaded += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and self.lasttag in ("td", "th"):
            self.rows[-1][-1] += data.strip()


def cells_of(page: str) -> list[list[str]]:
    cells = Cells()
    cells.feed(page)
    assert not cells.loaded
    return cells.rows


def test_a_place_is_explained(pairwright: Command) -> None:
    answer = pairwright("standings", write("T09"), "--chain", "PTS,SB/C1", "--explain", "3")
    assert answer.code == 0
    assert "2 is ahead of 3 on SB/C1: 6.00 against 4.75." in answer.out.splitlines()
    value = json.loads(
        pairwright("standings", "T09.json", "--explain", "3", "--format", "json").out
    )
    assert (value["rank"], value["player"]) == (3, "3")
    assert value["steps"][0]["code"] == "PTS"


REFUSED = [
    (
        ("--chain", "southgate"),
        2,
        "unknown chain: 'southgate' is not a chain; did you mean northgate?",
    ),
    (("--chain", "PTS,XX"), 2, "unknown tie-break: 'XX' is not a tie-break"),
    (("--chain", "KS"), 2, "KS: for a round robin"),
    (("--edition", "1999"), 2, "unknown edition: edition '1999' is not one of legacy-virtual"),
    (("--explain", "zoe"), 1, "unknown player: nobody is registered as 'zoe'"),
]


@pytest.mark.parametrize(("words", "code", "message"), REFUSED, ids=[r[0][1] for r in REFUSED])
def test_what_is_refused_is_one_line(
    pairwright: Command, words: tuple[str, ...], code: int, message: str
) -> None:
    answer = pairwright("standings", write("T00"), *words)
    assert (answer.code, answer.out) == (code, "")
    assert one_line(answer.err).startswith(message)


@pytest.mark.parametrize(
    "words",
    [
        ("--explain", "1", "--crosstable"),
        ("--explain", "1", "--format", "csv"),
        ("--explain", "1", "--top", "3"),
        ("--crosstable", "--format", "json"),
        ("--top", "0"),
    ],
)
def test_options_that_do_not_go_together(pairwright: Command, words: tuple[str, ...]) -> None:
    answer = pairwright("standings", write("T00"), *words)
    assert (answer.code, answer.out) == (2, "")
    error, hint = answer.err.splitlines()
    assert error.startswith("error: --")
    assert hint == 'hint: "pairwright standings --help" lists what is accepted'


def test_every_tiebreak_has_a_line(pairwright: Command) -> None:
    answer = pairwright("tiebreaks")
    lines = answer.out.splitlines()
    for name in (*TIEBREAKS, *CHAINS, *EDITIONS):
        assert sum(line.startswith(f"  {name} ") for line in lines) == 1, name
    assert any(
        re.match(r"  BH +Buchholz \[C.07 8.1\]; /C /M /P; not for a", line) for line in lines
    )


def rows(table: Table) -> list[str]:
    return [" ".join(row) for row in table.rows]


def test_the_crosstable_of_a_swiss() -> None:
    event = Event.of(
        [Player(name, 1, name.upper()) for name in ("ana", "ben", "cy", "dee", "eli")],
        rounds=[
            Round.of(1, [("ana", "ben", "W"), ("cy", "dee", "FB")], bye="eli"),
            Round.of(2, [("dee", "ana", "D"), ("ben", "cy", "FF")], byes={"eli": "H"}),
            Round.of(3, [("ana", "eli", "*"), ("dee", "ben", "UB")], byes={"cy": "F"}),
        ],
        withdrawn=["cy"],
    )
    table = crosstable(event, ("PTS", "TPN"))
    assert [column.heading for column in table.columns] == [
        *("no", "id", "name", "R1", "R2", "R3", "PTS", "TPN", "status")
    ]
    assert rows(table) == [
        "1 ana ANA +w4 =b2 *w3 1.5 1 ",
        "2 dee DEE +b5F =w1 -w4 1.5 4 ",
        "3 eli ELI PAB HPB *b1 1.5 5 ",
        "4 ben BEN -b1 -w5F +b2 1.0 2 ",
        "5 cy CY -w2F -b4F FPB 1.0 3 withdrawn",
    ]
    assert table.title == "During round 3"
    assert rows(crosstable(event, ("PTS", "TPN"), first=1)) == ["1 ana ANA +w4 =b2 *w3 1.5 1"]
    assert "F forfeit" in table.legend
    [status] = [row[-1] for row in standings_table(event, ("PTS",)).rows if row[1] == "cy"]
    assert status == "withdrawn"


def test_the_crosstable_of_a_round_robin_is_a_square() -> None:
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[
            Round.of(1, [("a", "b", "W")]),
            Round.of(2, [("b", "c", "FB")]),
            Round.of(3, [("c", "a", "D")]),
            Round.of(4, [("b", "a", "*")]),
        ],
        system="round_robin",
    )
    table = crosstable(event, ("PTS", "TPN"))
    assert rows(table) == ["1 a x ½ 1* 1.5 1", "2 c ½ x + 1.5 3", "3 b 0* - x 0.0 2"]
    assert "forfeit" in table.legend


def test_odd_ids_harm_no_form() -> None:
    event = Event.of([Player("<b>|*_\n[x](y)", 3), Player('"q",', 2, "=1+1\u202e")])
    table = standings_table(event, ("PTS",))
    assert table_markdown(table).count("\n") == 7
    assert r"\<b\>\|\*\_\n\[x\](y)" in table_markdown(table)
    assert "<b>|*_\n[x](y)" in [row[1] for row in csv.reader(StringIO(table_csv(table)))]
    page = standings_page(event, "<i>")
    assert "<b>" not in page
    assert "\u202e" not in page
    assert "&lt;i&gt;" in page


def test_an_empty_event_is_an_empty_table(pairwright: Command) -> None:
    Path("empty.json").write_text('{"players": []}')
    for form in ("text", "csv", "markdown", "html", "json"):
        answer = pairwright("standings", "empty.json", "--chain", "fide-swiss", "--format", form)
        assert (answer.code, answer.err) == (0, ""), form
