"""How the columns of a record are described: fields, groups of fields that repeat, a layout."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from pairdesk.trf.records import AnyRecord
from pairdesk.trf.value_types import ValueType

Gap = tuple[int, int | None]
"""Columns that must be blank, as the bounds of a slice."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value and its columns; the last is None for a text that extends to the end of the line.

    The only field of an item has no name, since the item has one.
    """

    name: str
    first: int
    last: int | None
    value_type: ValueType
    required: bool = False


@dataclass(frozen=True, eq=False)
class Group:
    """Fields that repeat every ``stride`` columns, up to the end of the line.

    The fields give the columns of the first ``item``. An item of one field is its value; of
    several, ``make`` puts them together. ``gaps`` says whether an item may be blank while others
    follow, ``whole`` whether a line has to reach the end of its last item, and ``loose`` whether
    any text may be between the fields.
    """

    name: str
    item: str
    stride: int
    fields: tuple[Field, ...]
    make: Callable[..., Any] | None = None
    gaps: bool = False
    whole: bool = False
    loose: bool = False

    @cached_property
    def first(self) -> int:
        """The first column of the first item."""
        return self.fields[0].first

    @cached_property
    def width(self) -> int:
        """The columns of an item, without the blanks up to the next one."""
        return max(field.last or 0 for field in self.fields) - self.first + 1

    @cached_property
    def blanks(self) -> tuple[Gap, ...]:
        """The columns of an item, up to the next one, that must be blank, from the item's start."""
        if self.loose:
            return ()
        shifted = [(field.first - self.first, field.last) for field in self.fields]
        ends = [(start, last - self.first + 1) for start, last in shifted if last is not None]
        return _between([*ends, (self.stride, self.stride)])


@dataclass(frozen=True, eq=False)
class Layout:
    """A record: its code, what it is, how it is made, and its columns.

    No two records of a file agree in all fields of ``key``: an empty key allows one record a
    file, None any number. A line is at least ``reach`` columns long. In a ``loose`` layout any text
    may be where there is no field.
    """

    code: str
    what: str
    make: Callable[..., AnyRecord]
    fields: tuple[Field, ...]
    group: Group | None = None
    key: tuple[str, ...] | None = ()
    reach: int = 0
    loose: bool = False

    @cached_property
    def end(self) -> int | None:
        """The last column before the group, or of the last field; None if that has no end."""
        return self.fields[-1].last if self.group is None else self.group.first - 1

    @cached_property
    def blanks(self) -> tuple[Gap, ...]:
        """The columns of a line that must be blank, up to the group if there is one."""
        if self.loose:
            return ()
        bounds = [(field.first - 1, field.last) for field in self.fields]
        if bounds and bounds[-1][1] is None:
            return _between([(0, 3), (bounds[-1][0], bounds[-1][0])])
        ends = [(0, 3), *((start, end) for start, end in bounds if end is not None)]
        if self.group is None:
            return (*_between(ends), (ends[-1][1], None))
        return _between([*ends, (self.group.first - 1, self.group.first - 1)])


def _between(bounds: list[tuple[int, int]]) -> tuple[Gap, ...]:
    return tuple((end, start) for (_, end), (start, _) in pairwise(bounds) if end < start)
