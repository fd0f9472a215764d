"""TRF files in: bytes or a text become a TRF file, or all their errors are raised at once."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from pairdesk.text import BYTE_ORDER_MARK, decoded_if_utf8
from pairdesk.trf import repairs
from pairdesk.trf import vocabulary as values
from pairdesk.trf.columns import layout_for, layout_of
from pairdesk.trf.headers import Header, Scoring, usual_symbol
from pairdesk.trf.layouts import Layout
from pairdesk.trf.lines import Reading, read_line
from pairdesk.trf.loose_layouts import PAIRING_RECORDS
from pairdesk.trf.records import AnyRecord, KeptLine
from pairdesk.trf.remarks import BadTrfFile, Remark
from pairdesk.trf.strictness import ARBITER, Strictness
from pairdesk.trf.trf_file import TrfFile
from pairwright.errors import quoted

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MEANINGLESS: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f\ufeff]")
_MEANINGLESS_IN_COLUMNS: Final = re.compile("[\x00-\x1f\x7f\ufeff]")


def read_trf(
    data: bytes | str,
    name: str = "TRF file",
    strictness: Strictness = ARBITER,
) -> TrfFile:
    """Read a TRF file, named ``name`` in messages.

    Lines end in CR, LF or CRLF; bytes are UTF-8 if they can be, and else Latin-1. ``strictness``
    says what is accepted beyond the rules of TRF; the ``warnings`` of the file list what was
    repaired. Lines without a layout are kept as they are.

    Raises BadTrfFile with every error of the file.
    """
    text, encoding = decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    readings = [read_one(line, number, strictness) for number, line in enumerate(lines_of(text), 1)]
    records = [reading.record for reading in readings if reading.record is not None]
    errors = [error for reading in readings for error in reading.errors]
    errors += repeats(((record.line, record) for record in records), strictness)
    if errors:
        raise BadTrfFile(name, errors)
    warnings = [warning for reading in readings for warning in reading.warnings]
    if strictness.repairs:
        records, moved = _with_system(records)
        warnings = sorted([*warnings, *moved])
    return TrfFile(tuple(records), encoding, tuple(warnings))


def decoded(data: bytes) -> tuple[str, str]:
    """Bytes as a text, and their encoding. Every file is valid Latin-1."""
    text = decoded_if_utf8(data)
    return (data.decode("latin-1"), "latin-1") if text is None else (text, "utf-8")


def lines_of(text: str) -> list[str]:
    """The lines without their ends; nothing follows the last end."""
    lines = _LINE_END.split(text.removeprefix(BYTE_ORDER_MARK))
    return lines if lines[-1] else lines[:-1]


def read_one(line: str, number: int, strictness: Strictness = ARBITER) -> Reading:
    """Read one line without its end."""
    text = repairs.regular_code(line) if strictness.repairs else line
    layout = PAIRING_RECORDS.get(text[:3]) if strictness.pairing_only else layout_of(text)
    if strange := _strange_character(text, layout):
        return Reading(None, [strange._replace(line=number)], [])
    if layout is None:
        return Reading(KeptLine(text, line=number), [], [])
    reading = read_line(layout, text, number)
    if not strictness.repairs:
        return reading
    if reading.errors:
        reading = _repaired(layout, text, number)
    return _noted(reading, line, text, number)


def _strange_character(line: str, layout: Layout | None) -> Remark | None:
    """Characters that no line may have; a tab is one where columns are counted."""
    if line.isprintable() or (layout is not None and layout.loose):
        return None
    pattern = _MEANINGLESS if layout is None else _MEANINGLESS_IN_COLUMNS
    found = pattern.search(line)
    if found is None:
        return None
    character = found.group()
    message = (
        "a tab is not allowed, because columns are counted; use blanks"
        if character == "\t"
        else f"the character U+{ord(character):04X} is not allowed"
    )
    return Remark(0, found.start() + 1, message)


def _repaired(layout: Layout, text: str, number: int) -> Reading:
    """Read a line and repair known slips: first of the whole line, then of its values."""
    regular = repairs.regular_line(text)
    if regular is None:
        return read_line(layout, text, number, lenient=True)
    return _noted(read_line(layout, regular, number, lenient=True), text, regular, number)


def _noted(reading: Reading, before: str, after: str, number: int) -> Reading:
    """The reading, with a note if a line was read as another one."""
    if before == after:
        return reading
    warning = Remark(number, 1, f"{quoted(before)} is read as {quoted(after)}")
    return reading._replace(warnings=[warning, *reading.warnings])


def _with_system(records: list[AnyRecord]) -> tuple[list[AnyRecord], list[Remark]]:
    """The records, with the code of a system in 092 moved to 192 if there is no 192."""
    found = {record.code: record for record in records if isinstance(record, Header)}
    named = found.get("092")
    code = None if named is None else values.SYSTEM.meant(named.text)
    if named is None or not code or "192" in found:
        return records, []
    moved = replace(named, code="192", text=code)
    warning = Remark(named.line, 1, f"the code {named.text} in 092 is read as {code} in 192")
    return [moved if record is named else record for record in records], [warning]


def repeats(
    numbered: Iterable[tuple[int, AnyRecord]], strictness: Strictness = ARBITER
) -> Iterator[Remark]:
    """Remarks about records that a TRF file has twice."""
    lines: dict[tuple[object, ...], int] = {}
    loose = strictness.pairing_only
    for line, record in numbered:
        if isinstance(record, Scoring) and not loose:
            yield from _symbols_twice(line, record)
        layout = PAIRING_RECORDS.get(record.code) if loose else layout_for(record)
        if layout is None or layout.key is None:
            continue
        values = [getattr(record, name) for name in layout.key]
        before = lines.setdefault((record.code, *values), line)
        if before != line:
            which = " ".join(map(str, (record.code, *values)))
            yield Remark(line, 1, f"{which} ({layout.what}) is on line {before} already")


def _symbols_twice(line: int, record: Scoring) -> Iterator[Remark]:
    """Remarks about symbols to which a scoring gives points twice; Z is another A."""
    seen = set()
    for symbol, _ in record.points:
        meaning = usual_symbol(symbol)
        if meaning in seen:
            yield Remark(line, 1, f"{record.code} gives points for {symbol} twice")
        seen.add(meaning)
