"""All benchmarks of the project, each row checked by a digest: ``python -m bench``.

The time of a row is the best of some runs in this process; the memory is the peak that Python
allocates during one more. A row that finds something else than its digest is marked, and the exit
code is 1. Times of other programs are those of whole commands. When it is interrupted, what has
been measured is printed and kept, and the exit code is 130.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from bench import machine
from bench.brackets import LEXSWISS
from bench.desk import DESK
from bench.peers import Programs, peers
from bench.report import Base, as_json, grid_of, read_base
from bench.rows import Measured, Table, measure
from bench.rulebooks import RULEBOOKS
from bench.scaling import SCALING
from bench.solvers import SOLVERS
from bench.tables import TABLES
from pairdesk.exits import INTERRUPTED, leave
from pairdesk.outputs import insist_writable_file, write_all

NAMES = ("desk", "tables", "rulebooks", "lexswiss", "solvers", "scaling", "peers")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Leave out what takes long.")
@click.option("--table", "names", multiple=True, type=click.Choice(NAMES), help="Only this table.")
@click.option("--out", type=click.Path(path_type=Path), help="Write what is measured to a file.")
@click.option("--compare", type=click.Path(path_type=Path), help="Show the change since a file.")
@click.option(
    "--bbp",
    type=click.Path(path_type=Path),
    envvar="BBP_PAIRINGS",
    help="Where the program bbpPairings is, to be timed beside us.",
)
@click.option(
    "--peers",
    "python",
    type=click.Path(path_type=Path),
    default=sys.executable,
    help="The Python in whose environment py4swiss, pairing-core, caissify-pairings are installed.",
    show_default="this one",
)
def bench(
    *,
    quick: bool,
    names: Sequence[str],
    out: Path | None,
    compare: Path | None,
    bbp: Path | None,
    python: Path,
) -> None:
    """Time the engine on this machine, and check what it finds."""
    base = read_base(compare) if compare else None
    if out:
        _insist_writable(out)
    try:
        with TemporaryDirectory() as folder:
            tables = [DESK, TABLES, RULEBOOKS, LEXSWISS, SOLVERS, SCALING]
            if not names or "peers" in names:
                tables.append(peers(Programs.at(python, bbp), Path(folder)))
            chosen = [table for table in tables if not names or table.name in names]
            right = _run(chosen, base, out, quick=quick)
    except KeyboardInterrupt:
        leave("interrupted", INTERRUPTED)
    sys.exit(0 if right else 1)


def _insist_writable(out: Path) -> None:
    """Raise a click error, before anything is measured, where that cannot be written."""
    try:
        insist_writable_file(out)
    except OSError as error:
        raise click.UsageError(f"--out: {error.filename}: {error.strerror}") from error


def _run(tables: Sequence[Table], base: Base | None, out: Path | None, *, quick: bool) -> bool:
    """Measure tables, print and keep each, the last one also when it is interrupted; is all right?

    What is kept in a file are all tables so far.
    """
    console = Console(width=130)
    described = machine.described()
    _introduce(console, described, base)
    _warm_up()
    done: list[tuple[Table, list[Measured]]] = []
    for table in tables:
        measured: list[Measured] = []
        done.append((table, measured))
        try:
            _measure(console, table, measured, quick=quick)
        finally:
            console.print(grid_of(table, measured, base))
            console.print(*table.conclusions(measured), sep="\n")
            if out:
                write_all(out.parent, {out.name: as_json(described, done)})
    return all(one.right for _, measured in done for one in measured)


def _introduce(console: Console, described: dict[str, str], base: Base | None) -> None:
    console.print(", ".join(f"{name} {value}" for name, value in described.items()))
    busy = machine.load()
    if busy:
        console.print(busy)
    if base and base.machine != described:
        console.print("The earlier run was made on another machine or with other programs:")
        console.print(", ".join(f"{name} {value}" for name, value in base.machine.items()))


def _warm_up() -> None:
    """Load CP-SAT, whose start is not what is timed."""
    import ortools.sat.python.cp_model  # noqa: F401, PLC0415


def _measure(console: Console, table: Table, measured: list[Measured], *, quick: bool) -> None:
    """Add the rows of a table to those measured, one after the other, and show which it is at."""
    rows = [row for row in table.rows if not (quick and row.slow)]
    with console.status(table.title) as status:
        for number, row in enumerate(rows, start=1):
            status.update(f"{table.title}: {number} of {len(rows)}, {', '.join(row.labels)}")
            measured.append(measure(row, quick=quick))


if __name__ == "__main__":
    bench()
