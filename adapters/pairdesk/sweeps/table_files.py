"""The tables of a sweep as files, Parquet or CSV by their names, and the lines of its journal.

Files are checked when read: each row must have a value of the right type in each column, or none
where a column may be empty.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from pairdesk import sweeps
from pairdesk.errors import BadDocument
from pairdesk.files.atomic_write import as_written
from pairdesk.files.csv_rows import CsvRow, csv_rows, csv_text
from pairdesk.sweeps.grid import Trial
from pairdesk.sweeps.runs import ALWAYS, CONDITIONS, FRACTIONS, TEXTS, TIED, TIMED, Row
from pairdesk.text import printable, signed_number
from pairwright.errors import quoted

_DIGITS: Final = 19
"""As many as numbers of 64 bits have, which Parquet holds."""
_ALWAYS_THERE: Final = frozenset({*Trial._fields, *CONDITIONS})


def table_bytes(file: Path, rows: Sequence[Row], columns: Sequence[str]) -> bytes:
    """A table as the bytes of a file of this name."""
    return (
        sweeps.parquet.parquet_bytes(rows, columns)
        if file.suffix == ".parquet"
        else _csv(rows, columns)
    )


def table_rows(file: Path, columns: Sequence[str]) -> list[Row]:
    """The rows of a table that a sweep has written.

    Raises BadDocument if it is not such a table, has another chain, or is damaged; OSError.
    """
    data = file.read_bytes()
    read = sweeps.parquet.rows_of_parquet if file.suffix == ".parquet" else _rows_of_csv
    try:
        return [*read(data, columns)]
    except BadDocument as error:
        raise BadDocument(f"{printable(str(file))}: {error}; name another file") from None


def journal_rows(file: Path, lines: Iterable[bytes], columns: Sequence[str]) -> Iterator[Row]:
    """The rows in the lines of a journal. Raises BadDocument."""
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            if not isinstance(row, dict):
                raise BadDocument("not a row")
            require_columns([*row], columns)
            require_row(row)
        except ValueError as error:  # not JSON; BadDocument is a ValueError too
            place = f"{printable(str(file))}: line {number}"
            raise BadDocument(f"{place}: {error}; remove it, or name another table") from None
        yield row


def _csv(rows: Iterable[Row], columns: Sequence[str]) -> bytes:
    return as_written(csv_text(columns, ([row[name] for name in columns] for row in rows)))


def _rows_of_csv(data: bytes, columns: Sequence[str]) -> Iterator[Row]:
    rows = map(_readable, csv_rows(data))
    header = next(rows, None)
    require_columns([] if header is None else header.cells, columns)
    for row in rows:
        yield _row_of_cells(row.cells, columns, f"line {row.line}")
    if not data.endswith(b"\n"):
        raise BadDocument("the last line is cut off")


def _readable(row: CsvRow) -> CsvRow:
    """A row of a table. Raises BadDocument for one that cannot be read."""
    if row.fault:
        raise BadDocument(f"not a table: line {row.line}: {row.fault}")
    return row


def _row_of_cells(cells: Sequence[str], columns: Sequence[str], where: str) -> Row:
    if len(cells) != len(columns):
        raise BadDocument(f"{where}: {len(columns)} cells are expected, not {len(cells)}")
    try:
        row = {name: _value(name, cell) for name, cell in zip(columns, cells, strict=True)}
        require_row(row)
    except BadDocument as error:
        raise BadDocument(f"{where}: {error}") from None
    return row


def _value(name: str, text: str) -> str | int | float | None:
    if not text:
        return None
    if name in TEXTS:
        return text
    if name not in FRACTIONS:
        number = signed_number(text, most_digits=_DIGITS)
        return text if number is None else number
    try:
        return float(text)
    except ValueError:
        return text


def require_row(row: dict[str, Any]) -> None:
    """Raise BadDocument for a value that its column cannot have."""
    for name, value in row.items():
        if value is None and name not in _ALWAYS_THERE:
            continue
        wanted = str if name in TEXTS else float if name in FRACTIONS else int
        if type(value) is not wanted:
            raise BadDocument(f"{name}: {_WORDS[wanted]} is expected, not {quoted(value)}")


_WORDS: Final = {str: "a text", float: "a number", int: "a whole number"}


def require_columns(found: Sequence[str], columns: Sequence[str]) -> None:
    """Raise BadDocument for other columns than those of the sweep."""
    if [*found] == [*columns]:
        return
    ties = [*takewhile(lambda name: name.startswith(TIED), found[len(ALWAYS) :])]
    if [*found] == [*ALWAYS, *ties, *TIMED]:
        raise BadDocument("its rows are from a sweep with another chain")
    raise BadDocument("these are not the columns of a sweep" if found else "it is empty")
