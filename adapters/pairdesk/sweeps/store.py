"""The stored rows of a sweep: a journal while it runs, a table when it has ended.

Each row is a line of the journal, whole or not at all, so that a sweep that was stopped in any way
continues where it stopped. The journal is beside the table, which is Parquet or CSV by its name.
Only one sweep at a time writes a journal and its table.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from pairdesk.errors import BadDocument
from pairdesk.files.atomic_write import require_writable_file, write_all_bytes
from pairdesk.files.lock import alone
from pairdesk.sweeps.grid import Trial
from pairdesk.sweeps.runs import Row
from pairdesk.sweeps.table_files import journal_rows, table_bytes, table_rows
from pairdesk.text import printable

FORMS = (".csv", ".parquet")


class Store:
    """The rows of a sweep by their trials, one row each; a missing folder is made.

    Raises BadDocument for a damaged table, one without the columns of this sweep, and a format that
    cannot be written here; OSError.
    """

    def __init__(self, out: Path, columns: Sequence[str]) -> None:
        if out.suffix not in FORMS:
            name = printable(str(out))
            raise BadDocument(f"{name}: the name must end with {' or '.join(FORMS)}")
        if out.suffix == ".parquet":
            _require_on_parquet()
        require_writable_file(out)
        self.out = out
        self.journal = out.with_name(f"{out.name}.journal")
        self._columns = tuple(columns)
        self._rows: dict[Trial, Row] = {}
        self._found = self._state()
        self._whole = 0
        table = table_rows(out, columns) if out.exists() else ()
        for row in (*table, *self._of_journal()):
            self._rows[_trial(row)] = row
        self._file: IO[bytes] | None = None

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, trial: Trial) -> bool:
        """Has the event been played, and did it not fail?"""
        return trial in self._rows and not self.failed(trial)

    def failed(self, trial: Trial) -> bool:
        """Does the event have a row with the error with which it failed?"""
        return trial in self._rows and self._rows[trial]["error"] is not None

    @property
    def rows(self) -> Iterable[Row]:
        """All rows."""
        return self._rows.values()

    def row(self, trial: Trial) -> Row:
        """The row of a trial."""
        return self._rows[trial]

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows, except those of events that have been played already.

        Raises BadDocument if another sweep is writing the table, or has written it in the meantime.
        """
        fresh = [row for row in rows if _trial(row) not in self]
        file = self._taken()
        file.write(b"".join(json.dumps(row).encode() + b"\n" for row in fresh))
        file.flush()
        os.fsync(file.fileno())
        self._rows.update((_trial(row), row) for row in fresh)

    def finish(self) -> None:
        """Write the table, in the order of trials, and remove the journal.

        Raises BadDocument as ``add`` does.
        """
        file = self._taken()
        rows = [self._rows[trial] for trial in sorted(self._rows)]
        made = table_bytes(self.out, rows, self._columns)
        write_all_bytes(self.out.parent, {self.out.name: made})
        if sys.platform == "win32":  # where an open file cannot be removed
            file.close()
        self.journal.unlink(missing_ok=True)
        self.close()
        self._found, self._whole = self._state(), 0

    def close(self) -> None:
        """Let go of the journal, so that a sweep that was stopped can be continued."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _taken(self) -> IO[bytes]:
        """The journal, which no other sweep writes from now on."""
        if self._file is None:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            file = self.journal.open("ab")
            if not alone(file) or self._state() != self._found:
                file.close()
                raise BadDocument(
                    f"{printable(str(self.out))}: another sweep is writing to it; "
                    "run the command again when that one has finished"
                )
            file.truncate(self._whole)
            self._file = file
        return self._file

    def _state(self) -> tuple[object, int]:
        """A state that changes when another sweep writes the table or the journal."""
        there = self.out.stat() if self.out.exists() else None
        table = None if there is None else (there.st_mtime_ns, there.st_size)
        return table, self.journal.stat().st_size if self.journal.exists() else 0

    def _of_journal(self) -> Iterator[Row]:
        """The rows of a sweep that was stopped, without an unfinished last line."""
        if not self.journal.exists():
            return
        data = self.journal.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        self._whole = len(whole)
        yield from journal_rows(self.journal, whole.splitlines(), self._columns)


def _trial(row: Row) -> Trial:
    return Trial(*(row[name] for name in Trial._fields))  # type: ignore[arg-type]


def _require_on_parquet() -> None:
    """Raise BadDocument if pyarrow is missing, before the sweep begins."""
    if find_spec("pyarrow") is None:
        raise BadDocument(
            "Parquet needs the extra sweeps: pip install -e '.[sweeps]'; or name a .csv file"
        )
