"""The Dutch system beside other programs: ``python -m bench.peers [--bbp PATH] [--quick]``.

The jobs are the round after four, in fields of several sizes, and the check of a whole event. The
times of Pairwright are those of the library and of the whole command, those of others of whole
commands: bbpPairings, if its path is given or in BBP_PAIRINGS, and py4swiss and caissify-pairings,
if they are on the PATH. Each is stopped after a minute. What py4swiss pairs is the system of 2017.
Where bbpPairings does not pair what Pairwright pairs, the row says so, and the exit code is 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pairdesk.checking import check_file
from pairdesk.exchange import report_of_event
from pairdesk.trf import write_report
from pairwright import Event, pair
from pairwright.generation import Recipe, generated

NEXT_ROUND = (100, 300, 500, 1_000)
CHECKED = (60, 9)
LIMIT = 60.0
"""Seconds that another program may take."""

SIZES_OF_PEERS = {"py4swiss": 300, "caissify": 60}
"""Larger fields would take them minutes."""


def after_rounds(players: int, rounds: int, planned: int) -> Event:
    """A seeded event after some rounds, of more that are planned."""
    recipe = Recipe(players=players, rounds=rounds, draws=40)
    *_, event = generated(recipe, players)
    return replace(event, rounds_planned=planned)


def seconds_of(job: Callable[[], object]) -> float:
    """How long something takes, the least of three times, or once if it is slow."""
    best = _timed(job)
    return best if best > 2 else min(best, _timed(job), _timed(job))


def _timed(job: Callable[[], object]) -> float:
    started = time.perf_counter()
    job()
    return time.perf_counter() - started


def command(*words: str) -> Callable[[], object]:
    """A whole command, whose output goes nowhere."""
    return partial(
        subprocess.run,
        words,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=LIMIT,
    )


def shown(job: Callable[[], object] | None) -> str:
    """The time of a job; a dash if there is none."""
    if job is None:
        return "-"
    try:
        return f"{seconds_of(job):,.2f} s"
    except subprocess.TimeoutExpired:
        return f"over {LIMIT:.0f} s"
    except subprocess.CalledProcessError as error:
        return f"exit code {error.returncode}"


def same(one: Sequence[str], other: Sequence[str]) -> bool | None:
    """Do two commands print the same? None if one of them takes too long."""
    try:
        outputs = [
            subprocess.run(words, check=True, capture_output=True, timeout=LIMIT).stdout  # noqa: S603
            for words in (one, other)
        ]
    except subprocess.TimeoutExpired:
        return None
    return outputs[0] == outputs[1]


def bench_peers(console: Console, bbp: str | None, *, quick: bool = False) -> bool:
    """Print the table; is everything that both engines pair the same?"""
    ours = [sys.executable, "-m", "pairdesk"]
    py4swiss, caissify = shutil.which("py4swiss"), shutil.which("caissify-pairings-check")
    table = Table(title="The Dutch system of 2026 beside other programs")
    for heading in ("job", "library", "pairwright", "bbpPairings", "py4swiss", "caissify", "same"):
        table.add_column(heading, justify="left" if heading == "job" else "right")
    right = True
    with tempfile.TemporaryDirectory() as folder:
        for players in NEXT_ROUND[: 2 if quick else None]:
            event = after_rounds(players, 4, 9)
            file = _written(event, Path(folder) / f"{players}.trf")
            others = py4swiss and players <= SIZES_OF_PEERS["py4swiss"]
            asked = ("--dutch", file, "-p")
            agreed = None if bbp is None else same([*ours, "engine", *asked], [bbp, *asked])
            right &= agreed is not False
            table.add_row(
                f"round 5 of {players:,}",
                shown(partial(_next_round, event)),
                shown(command(*ours, "engine", "--dutch", file, "-p")),
                shown(command(bbp, "--dutch", file, "-p") if bbp else None),
                shown(
                    command(str(py4swiss), "-t", file, "-e", "dutch", "-p", f"{file}.out")
                    if others
                    else None
                ),
                "-",
                {None: "-", True: "yes", False: "NO"}[agreed],
            )
        players, rounds = CHECKED
        file = _written(after_rounds(players, rounds, rounds), Path(folder) / "checked.trf")
        table.add_row(
            f"{players} x {rounds} checked",
            shown(partial(check_file, file)),
            shown(command(*ours, "check", "-j", "1", file)),
            shown(command(bbp, "--dutch", file, "-c") if bbp else None),
            "-",
            shown(command(caissify, file) if caissify and not quick else None),
            "-",
        )
    console.print(table)
    return right


def _next_round(event: Event) -> object:
    """Pair a copy of an event, of which nothing is known yet."""
    return pair(replace(event), rulebook="dutch")


def _written(event: Event, file: Path) -> str:
    """The report file of an event, by name."""
    file.write_text(write_report(report_of_event(event)), "utf-8")
    return str(file)


def path_of_bbp(words: Sequence[str]) -> str | None:
    """Where bbpPairings is, by the command line or by the environment."""
    if "--bbp" not in words:
        return os.environ.get("BBP_PAIRINGS")
    given = words[words.index("--bbp") + 1 :]
    if not given:
        sys.exit("--bbp: the path of bbpPairings is expected")
    return given[0]


if __name__ == "__main__":
    sys.exit(
        not bench_peers(Console(width=110), path_of_bbp(sys.argv), quick="--quick" in sys.argv)
    )
