"""Regular lines, which nearly all are: read at once, by regular expressions made from the table.

An irregular line raises Misread without saying why; it is then read field by field.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from pairdesk.trf.layouts import Field, Group, Layout
from pairdesk.trf.records import AnyRecord
from pairdesk.trf.value_types import Misread

_ITEMS_KEPT: Final = 100_000


def read_regular(layout: Layout, text: str, number: int) -> AnyRecord:
    """The record of a regular line. Raises Misread."""
    end = layout.end
    head = text[:end] if end is None else text[:end].ljust(end)
    found = _head(layout).fullmatch(head)
    if found is None or len(text) < layout.reach:
        raise Misread
    cells = zip(layout.fields, found.groups(), strict=True)
    values = {field.name: _cell(field, columns) for field, columns in cells}
    rest = "" if end is None else text[end:]
    if layout.group is not None:
        values[layout.group.name] = _items(layout.group, rest)
    elif rest.strip(" "):
        raise Misread
    return layout.make(**values, line=number)


def _items(group: Group, columns: str) -> tuple[Any, ...]:
    """The items of a group, from the columns that begin with the first one."""
    text = columns.rstrip(" ")
    count = -(-len(text) // group.stride)
    if group.whole and text and len(columns) < (count - 1) * group.stride + group.width:
        raise Misread
    padded = text.ljust(count * group.stride)
    read = _reader(group)
    return tuple(
        read(padded[start : start + group.stride]) for start in range(0, len(padded), group.stride)
    )


@cache
def _reader(group: Group) -> Callable[[str], Any]:
    """The reader of one item up to the next; it reads each of many equal items only once."""
    pattern = re.compile(_pattern(group.fields, group.first, group.first + group.stride - 1))

    @lru_cache(_ITEMS_KEPT)
    def read(columns: str) -> Any:  # noqa: ANN401  # as the group makes them
        if group.gaps and not columns.strip(" "):
            return None
        found = pattern.fullmatch(columns)
        if found is None:
            raise Misread
        values = map(_cell, group.fields, found.groups())
        return next(values) if group.make is None else group.make(*values)

    return read


def _cell(field: Field, columns: str) -> Any:  # noqa: ANN401  # of the field's kind
    """The value of a field. Raises Misread."""
    text = columns.strip(" ")
    if text:
        return field.value_type.read(text)
    if field.required:
        raise Misread
    return field.value_type.blank


@cache
def _head(layout: Layout) -> re.Pattern[str]:
    """The code and the fields of a line, up to its group."""
    return re.compile(layout.code + _pattern(layout.fields, 4, layout.end))


def _pattern(fields: tuple[Field, ...], start: int, end: int | None) -> str:
    """Fields as groups, with blanks between them, in the columns from start to end."""
    pattern, column = "", start
    for field in fields:
        width = "*" if field.last is None else f"{{{field.last - field.first + 1}}}"
        pattern += f" {{{field.first - column}}}(.{width})"
        column = column if field.last is None else field.last + 1
    return pattern if end is None else pattern + f" {{{end + 1 - column}}}"
