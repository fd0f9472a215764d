"""TRF files out: a strict reader reads back exactly what was written."""

from pairdesk.trf.columns import layout_for
from pairdesk.trf.layouts import Layout
from pairdesk.trf.lines import Unwritable, write_line
from pairdesk.trf.reading import decoded, read_one, repeats
from pairdesk.trf.records import AnyRecord, KeptLine, Player, Team
from pairdesk.trf.remarks import BadTrfFile, Remark
from pairdesk.trf.trf_file import TrfFile
from pairwright.errors import quoted


def write_trf(trf_file: TrfFile, *, newline: str = "\n", name: str = "TRF file") -> str:
    """The text of a TRF file, named ``name`` in messages, each line with the end ``newline``.

    Raises BadTrfFile for values that do not fit their columns or would not be read again; its lines
    are those of the file that is not written.
    """
    numbered = list(enumerate(trf_file.records, 1))
    errors = list(repeats(numbered))
    lines = []
    for number, record in numbered:
        try:
            lines.append(_line(record) + newline)
        except Unwritable as error:
            message = f"{_called(record)}: {error}"
            errors.append(Remark(number, error.column, message))
    if errors:
        raise BadTrfFile(name, errors)
    return "".join(lines)


def encode_trf(trf_file: TrfFile, *, newline: str = "\n") -> bytes:
    """The bytes of a TRF file in its encoding.

    Raises BadTrfFile as ``write_trf`` does, and for characters that the encoding does not have.
    """
    text = write_trf(trf_file, newline=newline)
    try:
        data = text.encode(trf_file.encoding)
    except UnicodeEncodeError as error:
        line = text.count(newline, 0, error.start)
        start = text.rfind(newline, 0, error.start) + len(newline) if line else 0
        message = f"the encoding {trf_file.encoding} cannot hold {quoted(text[error.start])}"
        place = Remark(line + 1, error.start - start + 1, message)
        raise BadTrfFile("TRF file", [place]) from None
    if decoded(data)[0] != text:
        raise BadTrfFile(
            "TRF file", [Remark(1, 1, "the text in latin-1 would be read as other text in UTF-8")]
        )
    return data


def _line(record: AnyRecord) -> str:
    """The line of a record, checked by reading it back. Raises Unwritable."""
    layout = layout_for(record)
    line = record.text if isinstance(record, KeptLine) else _laid_out(layout, record)
    reading = read_one(line, 0)
    if reading.record == record:
        return line
    if reading.errors:
        raise Unwritable(reading.errors[0].column, reading.errors[0].message)
    raise Unwritable(1, _difference(layout, record, reading.record))


def _laid_out(layout: Layout | None, record: AnyRecord) -> str:
    if layout is None:
        raise Unwritable(1, f"unknown record {quoted(record.code)}")
    return write_line(layout, record)


def _difference(layout: Layout | None, record: AnyRecord, other: AnyRecord | None) -> str:
    """The part of a record that would be read as something else."""
    if layout is None or other is None or record.code != other.code:
        return "this would be read as a record of another kind"
    names = [field.name for field in layout.fields]
    names += [layout.group.name] if layout.group else []
    name = next(name for name in names if getattr(record, name) != getattr(other, name))
    value, again = quoted(getattr(record, name)), quoted(getattr(other, name))
    return f"{name.replace('_', ' ')}: {value} would be read as {again}"


def _called(record: AnyRecord) -> str:
    """The record in words, with its number if it has one."""
    layout = layout_for(record)
    what = "line" if layout is None else layout.what
    return f"{what} {quoted(record.number)}" if isinstance(record, Player | Team) else what
