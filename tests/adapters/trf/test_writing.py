"""What is written is read again, whatever the report; what cannot be is refused."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairdesk import trf
from pairdesk.trf import (
    LENIENT,
    BadTrfFile,
    Entry,
    Header,
    KeptLine,
    Player,
    Tenths,
    TrfFile,
    encode_trf,
    read_trf,
    write_trf,
)
from pairdesk.trf import vocabulary as values
from pairdesk.trf.columns import LAYOUTS, national
from pairdesk.trf.layouts import Field, Group, Layout
from pairdesk.trf.value_types import ValueType
from trf_reports import BASE

NAMES = st.text(
    st.one_of(st.sampled_from(" Aazé,.'-0"), st.characters(exclude_categories=("Cc", "Cs"))).filter(
        lambda letter: letter != "\ufeff"
    ),
    max_size=40,
).map(lambda text: text.strip(" "))
DAY = st.dates().map(lambda date: date.strftime("%m/%d"))
SHORT_DATES = st.builds("{:02}/{}".format, st.integers(0, 99), DAY)
DATES = st.builds("{:04}/{}".format, st.integers(0, 9999), DAY)
OPTIONAL_DATES = st.just("") | DATES


def numbers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def points(most: int, least: int = 0) -> st.SearchStrategy[Tenths]:
    return st.integers(least, most).map(Tenths)


def tuples(values: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(values, min_size=least, max_size=6).map(tuple)


def worth(symbols: str, most: int = 999) -> st.SearchStrategy[trf.PointsFor]:
    return st.builds(trf.PointsFor, st.sampled_from(symbols.split()), points(most))


def of_width(width: int | None) -> Mapping[ValueType, st.SearchStrategy[Any]]:
    """What a field of some columns may hold, by its kind."""
    ids = numbers(1, 10 ** min(width or 9, 9) - 1)
    whole = numbers(0, 10 ** min(width or 9, 9) - 1)
    tenths = points(10 ** ((width or 4) - 1) - 1)
    return {
        values.TEXT: NAMES.map(lambda text: text[:width].strip(" ")),
        values.TITLE: NAMES.map(lambda text: text[:3].strip(" ")),
        values.ID: ids,
        values.WHOLE: maybe(whole),
        values.COUNT: maybe(whole),
        values.ROUNDS: ids,
        values.POINTS: maybe(tenths),
        values.SIGNED_POINTS: maybe(points(999, -99)),
        values.SEX: st.sampled_from(["", "m", "w"]),
        values.DATE: OPTIONAL_DATES,
        values.BIRTH: OPTIONAL_DATES,
        values.SHORT_DATE: maybe(SHORT_DATES),
        values.OPPONENT: maybe(ids),
        values.SEAT: maybe(ids),
        values.TEAM_OR_NONE: maybe(ids),
        values.ROUND_OR_ALL: maybe(ids),
        values.COLOUR: st.sampled_from(["", "w", "b", "-"]),
        values.RESULT: st.sampled_from(["", *"1=0WDL+-UFHZ"]),
        values.BYE: st.sampled_from("FHZ"),
        values.FORFEIT: st.sampled_from(["+-", "-+", "--"]),
        values.ABNORMAL: st.sampled_from(["", *"WDLFHZ+-"]),
        values.INITIAL_COLOUR: st.sampled_from("WB"),
        values.GAME_SYMBOL: st.sampled_from("WDLAZPX"),
        values.MATCH_SYMBOL: st.sampled_from(["TW", "TD", "TL"]),
        values.METHOD: st.sampled_from(["FIDE", "NRO", "OTHER"]),
        values.SYSTEM: st.sampled_from(
            ["", "FIDE_DUTCH", "FIDE_TEAM_TYPEB_GP_MP_BAKU", "BERGER_ROUNDROBIN_G2"]
        ),
        values.TIME_CONTROL: st.sampled_from(["", "5400+30", "40/6000+30:900+30", "W300-B240"]),
        values.BOARD_COLOURS: st.text("WB", max_size=8),
        values.TIEBREAKS: tuples(st.sampled_from(["PTS", "BH/C1", "BH:GP/P"]), 1),
        values.CONFIGURATION: tuples(st.sampled_from(["rank", "white1", "black1"]), 1),
        values.ABSENT: tuples(ids, 1),
        values.RIVALS: tuples(ids, 2),
        values.RESULT_POINTS: tuples(worth("WW BD L ZPB PAB FW", 9999), 1),
    }


def value_of(field: Field) -> st.SearchStrategy[Any]:
    width = None if field.last is None else field.last - field.first + 1
    given = of_width(width)[field.value_type]
    required = field.required and field.value_type is values.POINTS
    return given.filter(lambda value: value is not None) if required else given


def items_of(group: Group) -> st.SearchStrategy[Any]:
    values = [value_of(field) for field in group.fields]
    item = values[0] if group.make is None else st.builds(group.make, *values)
    if group.make is trf.PointsFor:
        symbols = st.lists(item, max_size=6, unique_by=lambda worth: worth.symbol.replace("Z", "A"))
        return symbols.map(tuple)
    return tuples(maybe(item) if group.gaps else item)


def records_of(layout: Layout) -> st.SearchStrategy[Any]:
    values = {field.name: value_of(field) for field in layout.fields}
    if layout.group is not None:
        values[layout.group.name] = items_of(layout.group)
    return st.builds(layout.make, **values)


KEPT = st.one_of(NAMES.map("###{}".format), NAMES.map("801 {}".format), st.just("")).map(KeptLine)
RECORDS = [records_of(layout) for layout in (*LAYOUTS.values(), national("ENG"), national("DAN"))]


def layout_of_code(code: str) -> Layout:
    return LAYOUTS.get(code) or national(code)


@st.composite
def reports(draw: st.DrawFn) -> TrfFile:
    """Any report: records of all kinds in any order, none of them twice."""
    drawn = draw(st.lists(st.one_of(*RECORDS, KEPT), max_size=8))
    once: dict[tuple[object, ...], Any] = {}
    for place, record in enumerate(drawn):
        key = None if isinstance(record, KeptLine) else layout_of_code(record.code).key
        names = (place,) if key is None else [getattr(record, name) for name in key]
        once.setdefault((record.code, *names), record)
    return TrfFile(tuple(once.values()))


@settings(max_examples=60)
@given(reports(), st.sampled_from(["\n", "\r", "\r\n"]))
def test_what_is_written_is_read_again(report: TrfFile, newline: str) -> None:
    text = write_trf(report, newline=newline)
    assert read_trf(text) == report
    assert read_trf(text, strictness=LENIENT).warnings == () or any(
        record.code == "092" for record in report.records
    )
    assert read_trf(encode_trf(report, newline=newline)) == report


@pytest.mark.parametrize("code", [*LAYOUTS, "ENG"])
def test_records_of_every_kind_are_drawn_and_read_again(code: str) -> None:
    layout = layout_of_code(code)

    @settings(max_examples=12)
    @given(records_of(layout))
    def again(record: Any) -> None:
        assert read_trf(write_trf(TrfFile((record,)))).records == (record,)

    again()


def faults_of(*records: trf.AnyRecord) -> tuple[trf.Remark, ...]:
    with pytest.raises(BadTrfFile) as caught:
        write_trf(TrfFile(records))
    return caught.value.errors


UNWRITABLE: list[tuple[trf.AnyRecord, int, str]] = [
    (
        Player(7, name="Birch-Rowan-Thorn-Oak,Floribunda Ivy"),
        15,
        "player 7: name: 'Birch-Rowan-Thorn-Oak,Floribunda Ivy' has 36 characters, in 33 columns",
    ),
    (Player(12345), 5, "player 12345: number: '12345' has 5 characters, in 4 columns"),
    (Player(0), 5, "player 0: number: a whole number from 1 is expected, not '0'"),
    (Player(1, name=" Ash"), 1, "player 1: name: ' Ash' would be read as 'Ash'"),
    (Player(1, name="Ash\n001"), 18, "the character U+000A is not allowed"),
    (Player(1, name="Ash\tCleo"), 18, "a tab is not allowed, because columns"),
    (Player(1, sex="M"), 1, "player 1: sex: 'M' would be read as 'm'"),
    (Player(1, points=Tenths(1000)), 81, "points: '100.0' has 5 characters, in 4 columns"),
    (Player(1, points=Tenths(-5)), 81, "points: a number with one decimal is expected, not '-0.5'"),
    (Player(1, entries=(None, Entry(2, "w", "1-0"))), 109, "round 2: result: '1-0' has 3"),
    (Player(1, entries=(None, Entry(2, "w", "*"))), 109, "round 2, result: one of 1 = 0"),
    (Header("012", " Pond"), 1, "name of the event: text: ' Pond' would be read as 'Pond'"),
    (Header("042", "7 March"), 5, "a date YYYY/MM/DD is expected"),
    (Header("999", "Pond"), 1, "line: unknown record '999'"),
    (trf.Numbers("XXP", (1,)), 5, "a list of two or more numbers"),
    (trf.Words(("white1 rank",)), 1, "words: ('white1 rank',) would be read as"),
    (trf.NationalData("XXQ", 1), 1, "read as a record of another kind"),
    (KeptLine("012 Pond"), 1, "this would be read as a record of another kind"),
    (KeptLine("###\n012 Pond"), 4, "the character U+000A"),
    (KeptLine("\ufeff"), 1, "the character U+FEFF"),
]


@pytest.mark.parametrize(("record", "column", "message"), UNWRITABLE)
def test_a_value_that_would_not_be_read_again_is_refused(
    record: trf.AnyRecord, column: int, message: str
) -> None:
    [fault] = faults_of(KeptLine("### first"), record)
    assert (fault.line, fault.column) == (2, column)
    assert message in fault.message


def test_all_values_that_cannot_be_written_are_told_at_once() -> None:
    faults = faults_of(Player(1, name="x" * 34), Player(2), Player(2), Header("042", "March"))
    assert [fault[:2] for fault in faults] == [(1, 15), (3, 1), (4, 5)]
    assert faults[1].message == "001 2 (player) is on line 2 already"


def test_a_report_is_changed_by_making_another() -> None:
    report = read_trf(BASE)
    alpha, *_ = report.players
    changed = replace(alpha, entries=(*alpha.entries, None, Entry(3, "b", "=")))
    records = tuple(changed if record == alpha else record for record in report.records)
    lines = write_trf(replace(report, records=records)).splitlines()
    assert lines[3] == BASE.splitlines()[3] + "               3 b ="
    assert [*lines[:3], *lines[4:]] == [*BASE.splitlines()[:3], *BASE.splitlines()[4:]]


def test_a_letter_that_the_encoding_lacks_is_told_with_its_place() -> None:
    report = TrfFile((KeptLine("### x"), Header("012", "Pond \u2658")), encoding="latin-1")
    with pytest.raises(BadTrfFile) as caught:
        encode_trf(report, newline="\r\n")
    assert caught.value.errors == ((2, 10, "the encoding latin-1 cannot hold '\u2658'"),)
    first = TrfFile((Header("012", "\u2658"),), encoding="latin-1")
    with pytest.raises(BadTrfFile, match=r"^TRF file:1:5: the encoding latin-1 cannot hold"):
        encode_trf(first)


def test_latin_1_that_would_be_read_as_utf_8_is_refused() -> None:
    report = TrfFile((Header("012", "\u00c3\u00a9"),), encoding="latin-1")
    with pytest.raises(BadTrfFile, match="other text in UTF-8"):
        encode_trf(report)
    assert read_trf(encode_trf(replace(report, encoding="utf-8"))) == report
