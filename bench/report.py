"""The measurements: as tables, as a file, and beside an earlier run."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import click
import msgspec
from rich.table import Table as Grid

from bench.rows import Measured, Row, Table

Key = tuple[str, ...]
UNITS: Final = ((1.0, 1.0, "s"), (1e-3, 1e3, "ms"), (0.0, 1e6, "µs"))


class Earlier(msgspec.Struct, frozen=True):
    """A row of an earlier run: its best time, its spread, and what it found."""

    row: Key
    seconds: Annotated[float, msgspec.Meta(gt=0)] | None
    spread: Annotated[float, msgspec.Meta(ge=0)]
    digest: str | None


class Base(msgspec.Struct, frozen=True):
    """An earlier run: its machine, whether it was a quick one, and its rows."""

    machine: dict[str, str]
    quick: bool
    rows: tuple[Earlier, ...]

    def change(self, table: Table, one: Measured) -> str:
        """How much longer or shorter a row takes than it did, in percent.

        Changes within the spread of either run, from its best time to its median, are noise.
        """
        before = next((was for was in self.rows if was.row == key_of(table, one.row)), None)
        if before is None:
            return "new"
        if before.seconds is None or one.seconds is None:
            return "" if before.seconds is one.seconds else f"was {duration(before.seconds)}"
        if before.digest != one.digest:
            return "finds something else"
        change = one.seconds / before.seconds - 1
        noise = max(before.spread, one.spread)
        return f"{100 * change:+.0f} %" if abs(change) > noise else f"within {100 * noise:.0f} %"

    def gone(self, table: Table) -> list[str]:
        """The rows of a table that only the earlier run has."""
        names = {key_of(table, row) for row in table.rows}
        rows = [was.row for was in self.rows if was.row[0] == table.name and was.row not in names]
        return [f"only in the earlier run: {', '.join(row[1:])}" for row in rows]


def key_of(table: Table, row: Row) -> Key:
    """The name of a row in a file."""
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
        cells = [duration(one.seconds), duration(one.seconds, one.parts)]
        cells += [size(one.peak)] if memory else []
        cells += [one.notes.get(name, "") for name in notes]
        cells += [base.change(table, one)] if base else []
        grid.add_row(*one.row.labels, *cells, _verdict(one))
    return grid


def duration(seconds: float | None, parts: int = 1) -> str:
    """A time in the unit that suits it, or the time of one of its parts."""
    if seconds is None:
        return "-"
    each = seconds / parts
    factor, unit = next((factor, unit) for least, factor, unit in UNITS if each >= least)
    return f"{each * factor:,.{0 if each * factor >= 100 else 1}f} {unit}"


def size(peak: int | None) -> str:
    """Memory in MB of a million bytes."""
    return "" if peak is None else f"{peak / 1e6:,.1f} MB"


def _verdict(one: Measured) -> str:
    found = one.digest or "-"
    return found if one.right else f"{found}, not {one.row.digest}"


def as_json(
    machine: Mapping[str, str],
    tables: Sequence[tuple[Table, Sequence[Measured]]],
    *,
    quick: bool = False,
) -> str:
    """A run as the text of a file, a line a row."""
    rows = [
        {
            "row": [*key_of(table, one.row)],
            "seconds": one.seconds,
            "spread": one.spread,
            "runs": len(one.times),
            "parts": one.parts,
            "peak": one.peak,
            "digest": one.digest,
            "right": one.right,
            "notes": {**one.notes},
        }
        for table, measured in tables
        for one in measured
    ]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    head = f'"machine": {json.dumps({**machine})},\n"quick": {json.dumps(quick)}'
    return f'{{{head},\n"rows": [\n{lines}\n]}}\n'


def read_base(path: Path) -> Base:
    """An earlier run from its file; a usage error says what is wrong with the file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Base)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path}: not a file that --out has written: {error}") from error
