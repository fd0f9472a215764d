"""Every record of a report file stands in the columns of the rules."""

from pathlib import Path

import pytest

from pairdesk import trf
from pairdesk.trf import AnyRecord, Entry, Tenths, TrfFile, read_trf, write_trf
from pairdesk.trf.layouts import Field, Layout
from trf_cases import dutch_cases
from trf_reports import BASE, EVERY_RECORD, WORKED

WHOLE = "".join(line + "\n" for line, _ in EVERY_RECORD)


@pytest.mark.parametrize(("line", "record"), EVERY_RECORD, ids=lambda value: str(value)[:8])
def test_a_record_is_read_from_its_columns_and_written_there(line: str, record: AnyRecord) -> None:
    assert read_trf(line + "\n").records == (record,)
    assert write_trf(TrfFile((record,))) == line + "\n"


def test_every_record_of_the_table_is_among_them() -> None:
    assert {record.code for _, record in EVERY_RECORD} - {"", "ENG"} == set(trf.LAYOUTS)


def test_records_keep_their_order_and_their_lines() -> None:
    report = read_trf(WHOLE)
    assert report.records == tuple(record for _, record in EVERY_RECORD)
    assert [record.line for record in report.records] == [*range(1, len(EVERY_RECORD) + 1)]
    assert write_trf(report) == WHOLE
    assert report.warnings == ()


@pytest.mark.parametrize("text", WORKED)
def test_the_files_of_the_sheet_are_written_as_they_were(text: str) -> None:
    assert write_trf(read_trf(text)) == text


@pytest.mark.parametrize(("name", "text"), dutch_cases().items())
def test_files_of_an_endorsed_engine_are_written_as_they_were(name: str, text: str) -> None:
    report = read_trf(text, name)
    assert len(report.players) > 2
    assert write_trf(report) == text


def test_leading_zeros_and_blanks_change_no_number() -> None:
    """The samples of the rules have zeros where others have blanks."""
    lines = {
        "250 00.0 02.0 001 003 0001 0090": "250  0.0  2.0   1   3    1   90",
        "260 001 002  125  180  184": "260   1   2  125  180  184",
        "240 H 003  026  047": "240 H   3   26   47",
        "330 +- 004 023 047": "330 +-   4  23  47",
        "XXS W=3 D=.5": "XXS W=3.0 D=0.5",
    }
    for zeros, blanks in lines.items():
        report = read_trf(zeros)
        assert report == read_trf(blanks)
        assert report.warnings == ()
        assert write_trf(report) == blanks + "\n"


def test_what_is_asked_of_a_report() -> None:
    report = read_trf(WHOLE)
    assert [player.number for player in report.players] == [1, 9999]
    assert report.comments == ("### a comment",)
    assert report.text("012") == "Pond Open"
    assert report.text("023") == ""
    assert report.rounds_planned == 5
    assert report.initial_colour == "B"
    assert report.round_dates == ("26/03/07", None, "26/03/08")
    assert report.game_points == {"W": 30, "D": 10, "L": 0, "A": 0, "P": 100, "X": 10}
    assert report.match_points == {"TW": 30, "TD": 10, "TL": 0}
    assert [record.numbers for record in report.of(trf.Numbers)] == [(4, 12), (1, 3, 4)]


def test_what_is_asked_of_the_other_dialect() -> None:
    report = read_trf(WORKED[3])
    assert (report.rounds_planned, report.initial_colour) == (4, "B")
    assert read_trf(WORKED[8]).game_points["A"] == 0
    empty = read_trf("")
    assert (empty.rounds_planned, empty.initial_colour, empty.players) == (None, None, ())
    assert (empty.round_dates, empty.game_points, empty.match_points) == ((), {}, {})


def test_players_are_what_the_sheet_says() -> None:
    alpha, _, charlie, *_ = read_trf(BASE).players
    assert (alpha.name, alpha.rating, alpha.points, alpha.rank) == ("Alpha", 2200, Tenths(10), 2)
    assert alpha.entries == (Entry(4, "w", "1"),)
    assert charlie.entries == (Entry(None, "-", "U"),)


def test_absence_and_a_zero_point_bye_stay_apart() -> None:
    line = BASE.splitlines()[3]
    [player] = read_trf(f"{line}            0000 - Z").players
    assert player.entries == (Entry(4, "w", "1"), None, Entry(None, "-", "Z"))


def test_blank_rounds_at_the_end_are_none() -> None:
    line = BASE.splitlines()[3]
    assert read_trf(line + " " * 33) == read_trf(line)
    assert trf.Player(1, entries=(None, Entry(2, "b", "0"), None, None)).entries == (
        None,
        Entry(2, "b", "0"),
    )
    assert trf.RoundDates((None,)).dates == ()


def test_public_names_are_sorted_and_there() -> None:
    assert sorted(trf.__all__) == sorted(set(trf.__all__))
    assert all(hasattr(trf, name) for name in trf.__all__)


def columns_of(field: Field) -> str:
    if field.last is None:
        return f"{field.first}-"
    return f"{field.first}" if field.last == field.first else f"{field.first}-{field.last}"


def row_of(layout: Layout) -> str:
    """The line of a record in the table of the docs."""
    fields = [f"{field.name.replace('_', ' ')} {columns_of(field)}" for field in layout.fields]
    if group := layout.group:
        called = [f"{field.name or group.item} {columns_of(field)}" for field in group.fields]
        fields.append(f"{', '.join(called)}, each + {group.stride}")
    return f"| `{layout.code}` | {layout.what} | {'; '.join(fields)} |"


def test_the_docs_have_the_columns_of_every_record() -> None:
    page = (Path(__file__).parents[3] / "docs" / "trf.md").read_text("utf-8")
    table = page.partition("## Records")[2]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert rows == [row_of(layout) for layout in trf.LAYOUTS.values()]
