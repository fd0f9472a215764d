"""Times of the desk, each beside a digest of what it found: ``python -m bench [--quick]``.

Every row is one batch of operations through ``pairdesk.run``. The time is the best of some runs
in this process, the memory the peak that Python allocates during one more. A row whose pairings
are not those of the digest is marked, and the exit code is 1.
"""

import hashlib
import json
import platform
import random
import sys
import time
import tracemalloc
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from pairdesk import run


@dataclass(frozen=True, slots=True)
class Case:
    """One event to play: its field, its rounds, and what its pairings hash to."""

    players: int
    rounds: int
    digest: str
    repeats: int = 1
    solver: str = "auto"
    slow: bool = False

    @property
    def title(self) -> str:
        """The event in words."""
        length = "until exhausted" if self.rounds >= self.players else f"x {self.rounds}"
        return f"{self.players:,} {length}"

    @property
    def operations(self) -> list[list[Any]]:
        """The batch that plays it: a seeded field, every fifth board drawn."""
        dice = random.Random(self.players)
        field = [[f"p{number:06}", dice.randint(800, 2400)] for number in range(self.players)]
        return [["register_many", field], ["auto_rounds", self.rounds, 5]]


CASES = [
    Case(300, 9, "f9dd555abe67", repeats=25),
    Case(36, 36, "ebca0f885d40", repeats=25),
    Case(41, 41, "ceda04c0690e", repeats=25),
    Case(300, 9, "f9dd555abe67", solver="backtracking"),
    Case(1_000, 11, "0b0ed081d760", repeats=9),
    Case(10_000, 11, "44a0ff6123e1", repeats=5, slow=True),
    Case(100_000, 11, "fab9cee3d74e", repeats=2, slow=True),
]


@dataclass(frozen=True, slots=True)
class Measured:
    """What one case took."""

    case: Case
    rounds: int
    seconds: float
    bytes_each: float
    digest: str

    @property
    def right(self) -> bool:
        """Are the pairings those that were expected?"""
        return self.digest == self.case.digest


def measure(case: Case) -> Measured:
    """Play a case some times for the time, and once for memory and pairings."""
    seconds = min(timed(case) for _ in range(case.repeats))
    tracemalloc.start()
    total = run(case.operations, solver=case.solver)[-1]["rounds"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    shown = [*case.operations, *(["round", number] for number in range(1, total + 1))]
    digest = digest_of(run(shown, solver=case.solver)[2:])
    return Measured(case, total, seconds, peak / (case.players * total), digest)


def timed(case: Case) -> float:
    """The seconds of one run, from registration to the last result."""
    operations = case.operations
    started = time.perf_counter()
    run(operations, solver=case.solver)
    return time.perf_counter() - started


def digest_of(rounds: Iterable[Any]) -> str:
    """Twelve digits that change with any pair, colour, board, bye or result."""
    return hashlib.sha256(json.dumps([*rounds]).encode()).hexdigest()[:12]


def bench(*, quick: bool) -> int:
    """Print the table; 1 if any row has found something else than is expected, 0 if none."""
    table = Table(title=f"Python {platform.python_version()}, {platform.machine()}")
    for heading in ("event", "solver", "rounds", "time", "a board", "a player and round", "found"):
        table.add_column(heading, justify="left" if heading in {"event", "solver"} else "right")
    measured = [measure(case) for case in CASES if not (quick and case.slow)]
    for row in measured:
        boards = row.case.players // 2 * row.rounds
        table.add_row(
            row.case.title,
            row.case.solver,
            str(row.rounds),
            f"{1000 * row.seconds:,.1f} ms",
            f"{1e6 * row.seconds / boards:.1f} µs",
            f"{row.bytes_each:.0f} B",
            row.digest if row.right else f"{row.digest}, not {row.case.digest}",
        )
    Console(width=110).print(table)
    return 0 if all(row.right for row in measured) else 1


if __name__ == "__main__":
    sys.exit(bench(quick="--quick" in sys.argv[1:]))
