"""One line of a TRF file: read by the table of columns, and written by it."""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pairdesk.trf.fast_path import read_regular
from pairdesk.trf.layouts import Field, Gap, Group, Layout
from pairdesk.trf.records import AnyRecord
from pairdesk.trf.remarks import Remark
from pairdesk.trf.value_types import Misread
from pairwright.errors import InvalidInput, quoted


class Reading(NamedTuple):
    """The result for a line: a record if there are no errors, and the slips that were repaired."""

    record: AnyRecord | None
    errors: list[Remark]
    warnings: list[Remark]


@dataclass(slots=True)
class _Line:
    """A line while it is read, and the remarks about it."""

    text: str
    number: int
    lenient: bool
    errors: list[Remark] = field(default_factory=list)
    warnings: list[Remark] = field(default_factory=list)
    shifted: bool = False

    def error(self, column: int, message: str) -> None:
        self.errors.append(Remark(self.number, column, message))

    def warning(self, column: int, message: str) -> None:
        self.warnings.append(Remark(self.number, column, message))


class _Place(NamedTuple):
    """The item of a group that a field is in, and how far it is from the first one."""

    item: str = ""
    number: int = 0
    shift: int = 0

    def __str__(self) -> str:
        return f"{self.item} {self.number}" if self.number else ""


_LINE: Final = _Place()  # the place of fields that belong to no group


def read_line(layout: Layout, text: str, number: int, *, lenient: bool = False) -> Reading:
    """Read a line by its layout; a lenient reader repairs values that are known slips."""
    try:
        return Reading(read_regular(layout, text, number), [], [])
    except Misread:
        return take_apart(layout, text, number, lenient=lenient)


def take_apart(layout: Layout, text: str, number: int, *, lenient: bool) -> Reading:
    """Read a line field by field, and report every error in it."""
    line = _Line(text, number, lenient)
    _require_reach(line, layout.reach)
    _require_blank(line, layout.blanks)
    values = {cell.name: _value(line, cell, _LINE) for cell in layout.fields}
    if layout.group is not None:
        values[layout.group.name] = _items(line, layout.group)
    record = None if line.errors else layout.make(**values, line=number)
    return Reading(record, line.errors, line.warnings)


def _require_reach(line: _Line, reach: int) -> None:
    length = len(line.text)
    if length < reach:
        tell = line.warning if line.lenient else line.error
        tell(length + 1, f"the line ends at column {length}; it has to reach column {reach}")


def _require_blank(line: _Line, blanks: tuple[Gap, ...], shift: int = 0) -> None:
    """Report the first text between fields; later ones usually follow from it."""
    for start, end in blanks:
        text = line.text[start + shift : None if end is None else end + shift]
        stray = text.strip(" ")
        if stray and not line.shifted:
            line.shifted = True
            column = start + shift + 1 + text.index(stray)
            line.error(column, f"a blank is expected here, not {quoted(stray)}")


def _value(line: _Line, cell: Field, place: _Place) -> Any:  # noqa: ANN401  # of the field's kind
    """The value of a field; None, and an error, if it has none."""
    end = None if cell.last is None else cell.last + place.shift
    text = line.text[cell.first - 1 + place.shift : end].strip(" ")
    if not text:
        return _meant(line, cell, place, text) if cell.required else cell.value_type.blank
    try:
        return cell.value_type.read(text)
    except Misread:
        return _meant(line, cell, place, text)


def _meant(line: _Line, cell: Field, place: _Place, text: str) -> Any:  # noqa: ANN401  # as above
    """The value meant by an irregular text, if known."""
    value_type, column = cell.value_type, cell.first + place.shift
    called = _called(cell, str(place))
    found = quoted(text) if text else "a blank"
    regular = value_type.meant(text) if line.lenient else None
    if regular is None or (cell.required and not regular):
        line.error(column, f"{called}: {value_type.expected} is expected, not {found}")
        return None
    line.warning(
        column, f"{called}: {found} is read as {quoted(regular) if regular else 'a blank'}"
    )
    return value_type.read(regular) if regular else value_type.blank


def _items(line: _Line, group: Group) -> tuple[Any, ...]:
    """The items of a group, without blank ones at the end."""
    end = len(line.text.rstrip(" "))
    starts = range(group.first - 1, end, group.stride)
    return tuple(_item(line, group, number, start) for number, start in enumerate(starts, 1))


def _item(line: _Line, group: Group, number: int, start: int) -> Any:  # noqa: ANN401  # as above
    """One item of a group, None where the columns are blank."""
    if group.gaps and not line.text[start : start + group.stride].strip(" "):
        return None
    place = _Place(group.item, number, start + 1 - group.first)
    _require_blank(line, group.blanks, start)
    if group.whole and len(line.text) < start + group.width:
        _tell_half(line, place)
    values = [_value(line, cell, place) for cell in group.fields]
    return values[0] if group.make is None else group.make(*values)


def _tell_half(line: _Line, place: _Place) -> None:
    column = len(line.text) + 1
    if line.lenient:
        line.warning(
            column, f"{place}: the line ends within the entry; it is read with blanks added"
        )
    else:
        line.error(column, f"{place}: the line ends within the entry; a result is expected")


class Unwritable(InvalidInput):
    """A value that does not fit its columns; ``column`` is the first of them."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def write_line(layout: Layout, record: AnyRecord) -> str:
    """The line of a record. Raises Unwritable for a value that its columns cannot hold."""
    line = layout.code
    for cell in layout.fields:
        text = _fitted(cell, getattr(record, cell.name))
        line = line.ljust(cell.first - 1) + text if text else line
    if layout.group is not None:
        texts = _fitted_items(layout.group, getattr(record, layout.group.name))
        line = line.ljust(layout.group.first - 1) + texts if texts else line
    return line.ljust(layout.reach)


def _fitted(cell: Field, value: object) -> str:
    """A value aligned in its columns; empty for a blank one."""
    text = cell.value_type.write(value)
    if cell.last is None or not text:
        return text
    width = cell.last - cell.first + 1
    if len(text) > width:
        raise Unwritable(
            cell.first,
            f"{_called(cell)}: {quoted(text)} has {len(text)} characters, in {width} columns",
        )
    return text.rjust(width) if cell.value_type.right else text


def _fitted_items(group: Group, items: tuple[Any, ...]) -> str:
    """The items of a group, each but the last as wide as the stride."""
    texts = []
    for number, item in enumerate(items, 1):
        try:
            texts.append(_fitted_item(group, item))
        except Unwritable as error:
            shift = (number - 1) * group.stride
            raise Unwritable(error.column + shift, f"{group.item} {number}: {error}") from None
    return "".join([*(text.ljust(group.stride) for text in texts[:-1]), *texts[-1:]])


def _fitted_item(group: Group, item: Any) -> str:  # noqa: ANN401  # as the group makes it
    if item is None and group.gaps:
        return ""
    text = ""
    for cell, value in zip(group.fields, (item,) if group.make is None else item, strict=True):
        text = text.ljust(cell.first - group.first) + _fitted(cell, value)
    return text.ljust(group.width) if group.whole else text


def _called(cell: Field, place: str = "") -> str:
    """A field in words; the only one of an item needs none."""
    return ", ".join(filter(None, (place, cell.name.replace("_", " "))))
