"""What was measured: as tables, as a file, and beside an earlier run."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import click
import msgspec
from rich.table import Table as Grid

from bench.rows import Measured, Row, Table

Key = tuple[str, ...]
UNITS: Final = ((1.0, 1.0, "s"), (1e-3, 1e3, "ms"), (0.0, 1e6, "µs"))


@dataclass(frozen=True, slots=True)
class Base:
    """An earlier run: its machine, and seconds and digest of its rows by table and labels."""

    machine: Mapping[str, str]
    rows: Mapping[Key, tuple[float | None, str | None]]

    def change(self, table: Table, one: Measured) -> str:
        """How much longer or shorter a row takes than it did, in percent."""
        before, digest = self.rows.get(key_of(table, one.row), (None, None))
        if before is None or one.seconds is None:
            return "new" if one.seconds is not None else ""
        if digest != one.digest:
            return "finds something else"
        return f"{100 * (one.seconds / before - 1):+.0f} %"


def key_of(table: Table, row: Row) -> Key:
    """What a row is called in a file."""
    return (table.name, *row.labels)


def grid_of(table: Table, measured: Sequence[Measured], base: Base | None) -> Grid:
    """The rows of a table to be printed: times, memory, notes, change, and what was found."""
    notes = [*dict.fromkeys(name for one in measured for name in one.notes)]
    memory = any(one.peak is not None for one in measured)
    grid = Grid(title=table.title, title_justify="left")
    for label in table.labels:
        grid.add_column(label)
    headings = ["time", table.part, *(["peak"] if memory else []), *notes]
    for heading in [*headings, *(["change"] if base else []), "found"]:
        grid.add_column(heading, justify="right")
    for one in measured:
        cells = [duration(one.seconds), duration(one.seconds, one.row.parts)]
        cells += [size(one.peak)] if memory else []
        cells += [one.notes.get(name, "") for name in notes]
        cells += [base.change(table, one)] if base else []
        grid.add_row(*one.row.labels, *cells, _verdict(one))
    return grid


def duration(seconds: float | None, parts: int = 1) -> str:
    """A time in the unit that suits it, or the time of one of so many parts."""
    if seconds is None:
        return "-"
    each = seconds / parts
    factor, unit = next((factor, unit) for least, factor, unit in UNITS if each >= least)
    return f"{each * factor:,.{0 if each * factor >= 100 else 1}f} {unit}"


def size(peak: int | None) -> str:
    """Memory in MB of a million bytes."""
    return "" if peak is None else f"{peak / 1e6:,.1f} MB"


def _verdict(one: Measured) -> str:
    if one.digest is None:
        return "-"
    return one.digest if one.right else f"{one.digest}, not {one.row.digest}"


def as_json(machine: Mapping[str, str], tables: Sequence[tuple[Table, Sequence[Measured]]]) -> str:
    """A run as the text of a file, a line a row."""
    rows = [
        {
            "row": [*key_of(table, one.row)],
            "seconds": one.seconds,
            "peak": one.peak,
            "digest": one.digest,
            "right": one.right,
            "notes": {**one.notes},
        }
        for table, measured in tables
        for one in measured
    ]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"machine": {json.dumps({**machine})},\n"rows": [\n{lines}\n]}}\n'


class _KeptRow(msgspec.Struct, frozen=True):
    """What is compared of a row that was kept."""

    row: tuple[str, ...]
    seconds: Annotated[float, msgspec.Meta(gt=0)] | None
    digest: str | None


class _KeptRun(msgspec.Struct, frozen=True):
    """A run that was kept."""

    machine: dict[str, str]
    rows: tuple[_KeptRow, ...]


def read_base(path: Path) -> Base:
    """An earlier run from its file; a click error says what is wrong with the file."""
    try:
        run = msgspec.json.decode(path.read_bytes(), type=_KeptRun)
    except OSError as error:
        raise click.UsageError(f"--compare: {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # no JSON, or not as --out has written it
        raise click.UsageError(f"--compare: {path}: no run that --out has kept: {error}") from error
    return Base(run.machine, {row.row: (row.seconds, row.digest) for row in run.rows})
