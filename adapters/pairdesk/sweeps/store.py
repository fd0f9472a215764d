"""Where the rows of a sweep are kept: a journal while it runs, a table when it has ended.

Each row is a line of the journal, whole or not at all, so that a sweep that was stopped in any way
goes on where it stood. The journal stands beside the table, which is Parquet or CSV by its name.
"""

import csv
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import IO

from pairdesk.errors import BadDocument
from pairdesk.outputs import write_all_bytes
from pairdesk.sweeps.grid import Trial
from pairdesk.sweeps.trials import Row

FORMS = (".csv", ".parquet")


class Store:
    """The rows of a sweep by their trials; one row each.

    Raises BadDocument for a table of other columns, and for a form that cannot be written here.
    """

    def __init__(self, out: Path, columns: Sequence[str]) -> None:
        if out.suffix not in FORMS:
            raise BadDocument(f"{out}: a name that ends with {' or '.join(FORMS)} is expected")
        if out.suffix == ".parquet":
            _insist_on_parquet()
        self.out = out
        self.journal = out.with_name(f"{out.name}.journal")
        self._columns = tuple(columns)
        self._rows: dict[Trial, Row] = {}
        for row in (*self._of_table(), *self._of_journal()):
            self._rows[_trial(row)] = row
        self._file: IO[bytes] | None = None

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, trial: Trial) -> bool:
        return trial in self._rows

    def row(self, trial: Trial) -> Row:
        """The row of a trial."""
        return self._rows[trial]

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows; those whose trial has one already say nothing new."""
        fresh = [row for row in rows if _trial(row) not in self._rows]
        if self._file is None:
            self._file = self.journal.open("ab")
        self._file.write(b"".join(json.dumps(row).encode() + b"\n" for row in fresh))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._rows.update((_trial(row), row) for row in fresh)

    def finish(self) -> None:
        """Write the table, in the order of trials, and do without the journal."""
        rows = [self._rows[trial] for trial in sorted(self._rows)]
        made = _parquet(rows, self._columns) if self.out.suffix == ".parquet" else self._csv(rows)
        write_all_bytes(self.out.parent, {self.out.name: made})
        if self._file is not None:
            self._file.close()
            self._file = None
        self.journal.unlink(missing_ok=True)

    def _csv(self, rows: Iterable[Row]) -> bytes:
        text = StringIO()
        writer = csv.DictWriter(text, self._columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue().encode("utf-8", "backslashreplace")

    def _of_table(self) -> Iterator[Row]:
        """The rows of an earlier sweep into the same table."""
        if not self.out.exists():
            return
        if self.out.suffix == ".parquet":
            import pyarrow.parquet as pq  # noqa: PLC0415  # for those who want it

            table = pq.read_table(self.out)
            self._insist_columns(table.column_names)
            yield from table.to_pylist()
            return
        with self.out.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            self._insist_columns(reader.fieldnames or ())
            yield from (_typed(row) for row in reader)

    def _of_journal(self) -> Iterator[Row]:
        """The rows of a sweep that was stopped; a line that was not finished is none."""
        if not self.journal.exists():
            return
        data = self.journal.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with self.journal.open("r+b") as file:
                file.truncate(len(whole))
        for line in whole.splitlines():
            row = json.loads(line)
            self._insist_columns(row)
            yield row

    def _insist_columns(self, found: Iterable[str]) -> None:
        if [*found] != [*self._columns]:
            raise BadDocument(
                f"{self.out}: there are rows of a sweep with another chain; name another file"
            )


def _trial(row: Row) -> Trial:
    return Trial(*(row[name] for name in Trial._fields))  # type: ignore[arg-type]


def _typed(row: dict[str, str]) -> Row:
    """A row of a CSV file with its numbers as numbers."""
    return {name: _value(name, text) for name, text in row.items()}


def _value(name: str, text: str) -> str | int | float | None:
    if not text:
        return None
    if name in {"rulebook", "solver", "stopped", "error"}:
        return text
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _parquet(rows: list[Row], columns: Sequence[str]) -> bytes:
    import pyarrow as pa  # noqa: PLC0415  # for those who want it
    import pyarrow.parquet as pq  # noqa: PLC0415

    floats = {"imbalance", "score_gap", "largest_gap", "kendall", "spearman", "strongest_wins"}
    texts = {"rulebook", "solver", "stopped", "error"}
    kinds = {**dict.fromkeys(texts, pa.string()), **dict.fromkeys(floats, pa.float64())}
    kinds["solver_seconds"] = pa.float64()
    schema = pa.schema([(name, kinds.get(name, pa.int64())) for name in columns])
    sink = BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema), sink)
    return sink.getvalue()


def _insist_on_parquet() -> None:
    """Raise BadDocument where pyarrow is not there, before a sweep has begun."""
    if find_spec("pyarrow") is None:
        raise BadDocument("Parquet needs pyarrow: pip install 'pairwright[sweeps]', or name a .csv")
