"""All benchmarks of the project, each row checked by a digest: ``python -m bench``.

The time of a row is the best of some runs in this process; the memory is the peak that Python
allocates during one more. A row whose result does not match its digest is marked, and the exit code
is 1. Times of other programs are those of whole commands.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from bench import machine
from bench.brackets import LEXSWISS
from bench.desk import DESK
from bench.limits import LIMITS
from bench.peers import peers
from bench.programs import Programs
from bench.report import Base, as_json, grid_of, read_base
from bench.rows import Failed, Measured, Table, TimedOut, measure
from bench.rulebooks import RULEBOOKS
from bench.scaling import SCALING
from bench.solvers import SOLVERS
from bench.tables import PRINTED, TABLES
from pairdesk.cli.exit_codes import INTERRUPTED, leave
from pairdesk.files.atomic_write import require_writable_file, write_all

NAMES = (
    "desk",
    "tables",
    "printed",
    "rulebooks",
    "limits",
    "lexswiss",
    "solvers",
    "scaling",
    "peers",
)


Done = list[tuple[Table, list[Measured]]]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Leave out what takes long.")
@click.option("--table", "names", multiple=True, type=click.Choice(NAMES), help="Only this table.")
@click.option("--out", type=click.Path(path_type=Path), help="Write what is measured to a file.")
@click.option("--compare", type=click.Path(path_type=Path), help="Show the change since a file.")
@click.option(
    "--bbp",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="BBP_PAIRINGS",
    help="Where bbpPairings is, to be timed beside us.",
)
@click.option(
    "--peers",
    "python",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
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
        _require_writable(out)
    chosen = [
        table
        for table in (DESK, TABLES, PRINTED, RULEBOOKS, LIMITS, LEXSWISS, SOLVERS, SCALING)
        if not names or table.name in names
    ]
    console = Console(width=130)
    described = machine.described()
    _introduce(console, described, base, quick=quick)
    _warm_up()
    done: Done = []
    with TemporaryDirectory() as folder:
        if not names or "peers" in names:
            chosen.append(peers(_programs(python, bbp), Path(folder)))
        try:
            _measure_all(console, chosen, base, done, quick=quick)
        except KeyboardInterrupt:
            _show(console, *done[-1], base)
            leave("interrupted", INTERRUPTED)
        finally:
            if out:
                write_all(out.parent, {out.name: as_json(described, done, quick=quick)})
    sys.exit(0 if all(one.right for _, measured in done for one in measured) else 1)


def _require_writable(out: Path) -> None:
    """Check before measuring that the results can be saved."""
    try:
        require_writable_file(out)
    except OSError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}") from error


def _programs(python: Path, bbp: Path | None) -> Programs:
    try:
        return Programs.at(python, bbp)
    except (Failed, TimedOut) as reason:
        raise click.UsageError(f"{python}: {reason}") from reason


def _measure_all(
    console: Console, tables: Sequence[Table], base: Base | None, done: Done, *, quick: bool
) -> None:
    """Measure and show one table after the other; ``done`` collects the rows."""
    for table in tables:
        measured: list[Measured] = []
        done.append((table, measured))
        rows = [row for row in table.rows if not (quick and row.slow)]
        with console.status(table.title) as status:
            for number, row in enumerate(rows, start=1):
                status.update(f"{table.title}: {number} of {len(rows)}, {', '.join(row.labels)}")
                measured.append(measure(row, quick=quick))
        _show(console, table, measured, base)


def _show(console: Console, table: Table, measured: Sequence[Measured], base: Base | None) -> None:
    console.print(grid_of(table, measured, base))
    for line in [*table.conclusions(measured), *(base.gone(table) if base else [])]:
        console.print(line)


def _introduce(
    console: Console, described: dict[str, str], base: Base | None, *, quick: bool
) -> None:
    console.print(_in_words(described))
    if busy := machine.load():
        console.print(busy)
    if base and base.machine != described:
        console.print("The earlier run was made on another machine or with other programs:")
        console.print(_in_words(base.machine))
    if base and base.quick != quick:
        console.print("Only one of the two runs is a quick one, which takes the best of fewer.")


def _in_words(described: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in described.items())


def _warm_up() -> None:
    """Load CP-SAT, so that its start is not timed."""
    import ortools.sat.python.cp_model  # noqa: F401, PLC0415


if __name__ == "__main__":
    bench()
