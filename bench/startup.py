"""What each command costs to start, in units of a bare Python: ``python -m bench.startup``.

Whole processes are timed, those of both checkouts in turn, by their processor time, which hardly
depends on other work of the machine. The modules are those of Pairwright that the process has
loaded at its end.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pairdesk.cli.main import COMMANDS
from pairdesk.files.event_json import event_to_json
from pairdesk.files.write import put, written
from pairwright import Event, Player

HERE: Final = Path(__file__).parents[1]
LIMIT: Final = 0.2
"""Seconds within which help has to answer."""

PAIRWRIGHT: Final = "from pairdesk.__main__ import main; main()"
PAIRWICK: Final = "from pairdesk.pairwick.__main__ import main; main()"
COUNTING: Final = (
    "import atexit, sys; atexit.register(lambda: print(sum(name.split('.')[0] in "
    "('pairwright', 'pairdesk') for name in sys.modules), file=sys.stderr));"
)


class Start(NamedTuple):
    """A process to time: its name, its Python code, and its words."""

    name: str
    code: str
    words: tuple[str, ...] = ()


BARE: Final = Start("python -c pass", "pass")


def starts() -> Iterator[Start]:
    """Everything that is timed; the files are those that ``make_files`` makes."""
    yield BARE
    yield from (Start(f"import {name}", f"import {name}") for name in ("pairwright", "pairdesk"))
    yield from (_pairwright(word) for word in ("--help", "--version"))
    yield from (_pairwright(name, "--help") for name in sorted(COMMANDS))
    yield _pairwright("pair", "event.json")
    yield _pairwright("run", "batch.json")
    yield _pairwright("result", "event.json", "1=W", "--correct")
    yield _pairwright("standings", "event.json")
    yield _pairwright("engine", "--dutch", "event.trf", "-p", "out.txt")
    yield _pairwright("final-standings")
    for command in ("help", "check", "standings", "pair"):
        words = () if command == "help" else ("players.txt", "results.txt")
        yield Start(f"pairwick {command}", PAIRWICK, (command, *words))


def _pairwright(*words: str) -> Start:
    return Start(" ".join(("pairwright", *words)), PAIRWRIGHT, words)


def make_files(folder: Path) -> None:
    """A small event in every form that the commands read."""
    players = [Player(f"p{number}", 2000 - 10 * number) for number in range(1, 11)]
    event = Event.of(players, rounds_planned=5)
    put(written(event, "event.trf", "trf", rulebook="dutch").text, str(folder / "event.trf"))
    boards = [[f"p{number}", f"p{number + 5}", "*"] for number in range(1, 6)]
    value = {**json.loads(json.dumps(event_to_json(event))), "rounds": [{"boards": boards}]}
    value["rounds"][0]["boards"] = [[*board[:2], "W"] for board in boards]
    texts = {
        "event.json": json.dumps(value),
        "batch.json": json.dumps([["register", "ana", 1800], ["register", "ben", 1700]]),
        "players.csv": "name,rating\nAna,1800\nBen,1700\n",
        "results.csv": "round,white,black,result\n1,Ana,Ben,1-0\n",
        "players.txt": "1 Ana\n2 Ben\n3 Cy\n4 Dee\n",
        "results.txt": "1 1 2 1-0\n1 3 4 1/2\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def _process(start: Start, code: str, folder: Path, tree: Path) -> tuple[float, str]:
    """The processor seconds of a process of a checkout, and what it says on standard error."""
    rooms = os.pathsep.join(str(tree / room) for room in ("engine", "adapters"))
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(  # noqa: S603  # our own commands
        [sys.executable, "-c", code, *start.words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": rooms},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode:
        raise click.ClickException(f"{start.name} in {tree}: {done.stderr}")
    return seconds, done.stderr


def measured(
    trees: Mapping[str, Path], runs: int, folder: Path
) -> dict[str, dict[str, tuple[float, int]]]:
    """By checkout and start: the median of the seconds, and the modules that were loaded."""
    found: dict[str, dict[str, tuple[float, int]]] = {name: {} for name in trees}
    for start in track([*starts()], "starting"):
        times: dict[str, list[float]] = {name: [] for name in trees}
        for _ in range(runs):
            for name, tree in trees.items():
                times[name].append(_process(start, start.code, folder, tree)[0])
        for name, tree in trees.items():
            _, said = _process(start, COUNTING + start.code, folder, tree)
            found[name][start.name] = median(times[name]), int(said.split()[-1])
    return found


@click.command()
@click.option(
    "--against",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="PATH",
    help="Another checkout, to compare with.",
)
@click.option("--runs", type=click.IntRange(min=1), default=15, show_default=True)
def startup(against: Path | None, runs: int) -> None:
    """Time the start of every command, in units of a bare Python."""
    trees = {"this": HERE} if against is None else {"other": against, "this": HERE}
    with TemporaryDirectory() as name:
        make_files(Path(name))
        found = measured(trees, runs, Path(name))
    table = Table(title=f"Starts, in units of {BARE.name}: median of {runs}")
    table.add_column("start")
    for tree in trees:
        for heading in (tree, "ms", "modules"):
            table.add_column(heading, justify="right")
    for start in starts():
        cells = []
        for tree in trees:
            seconds, modules = found[tree][start.name]
            bare, _ = found[tree][BARE.name]
            cells += [f"{seconds / bare:.1f}", f"{1000 * seconds:.0f}", str(modules)]
        table.add_row(start.name, *cells)
    Console(width=120).print(table)
    late = [
        name
        for name, (seconds, _) in found["this"].items()
        if name.endswith("--help") and seconds > LIMIT
    ]
    if late:
        click.echo(f"over {LIMIT} s: {', '.join(late)}", err=True)
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    startup()
