"""Rows of CSV: read, with the lines that cannot be read, and written."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from pairdesk.text import NO_UTF8, UTF16, is_utf16, without_mark


class CsvRow(NamedTuple):
    """The cells of a row, and the line of the file on which it begins, from 1.

    A row with a ``fault`` cannot be read, and has no cells; the fault is on the line ``at``. If it
    has a ``column``, from 1, it is a byte there that is not UTF-8 text.
    """

    line: int
    cells: Sequence[str]
    fault: str = ""
    at: int = 0
    column: int = 0

    @property
    def said(self) -> str:
        """The fault, with the column if it has one."""
        return f"column {self.column}: {self.fault}" if self.column else self.fault


def csv_rows(data: bytes) -> Iterator[CsvRow]:
    """The rows of a CSV file in UTF-8 that are not blank; cells in quotes may hold line ends.

    A byte-order mark is skipped. Reading continues after a row that cannot be read. Of a file in
    UTF-16 there is one row, whose fault says so.
    """
    if is_utf16(data):
        yield CsvRow(1, (), UTF16, 1)
        return
    # A byte that is not UTF-8 text is the fault of its row alone, so it is kept until that is read.
    text = without_mark(data).decode("utf-8", "surrogateescape")
    lines = _Lines(text)
    reader = csv.reader(lines, strict=True)
    while True:
        lines.of_row.clear()
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as fault:
            yield CsvRow(line, (), str(fault), line)
            continue
        if cells is None:
            return
        if place := _bad_byte(lines.of_row):
            yield CsvRow(line, (), NO_UTF8, line - 1 + place[0], place[1])
        elif cells:
            yield CsvRow(line, cells)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV with a header, each ended by LF; ``csv_rows`` reads the same cells."""
    written = _Written()
    writer = csv.writer(written, lineterminator="\r\n")  # so that it quotes CR too
    writer.writerow(columns)
    writer.writerows(rows)
    return "".join(written.rows)


class _Written:
    """The rows that a writer has written, one after the other."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def write(self, row: str) -> None:
        self.rows.append(row.removesuffix("\r\n") + "\n")


class _Lines:
    """The lines of a text; those of the current row are kept."""

    def __init__(self, text: str) -> None:
        self._lines = StringIO(text, newline="")
        self.of_row: list[str] = []

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self.of_row.append(line)
        return line


def _bad_byte(lines: Iterable[str]) -> tuple[int, int] | None:
    """The line and the column, from 1, of the first byte that is not text; None if all are."""
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            for column, character in enumerate(line, 1):
                if "\udc80" <= character <= "\udcff":
                    return number, column
    return None
