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
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from pairdesk import run
from pairwright import SOLVERS
from pairwright.solvers import cpsat


@dataclass(frozen=True, slots=True)
class Case:
    """One event to play: its field, its rounds, and what its pairings hash to."""

    players: int
    rounds: int
    digest: str
    repeats: int = 1
    solver: str = "auto"
    house: dict[str, Any] = field(default_factory=dict)
    slow: bool = False

    @property
    def title(self) -> str:
        """The event in words."""
        length = "until exhausted" if self.rounds >= self.players else f"x {self.rounds}"
        rules = ", ".join(f"{key} {value}" for key, value in self.house.items())
        return f"{self.players:,} {length}" + (f", {rules}" if rules else "")

    @property
    def operations(self) -> list[list[Any]]:
        """The batch that plays it: a seeded field, every fifth board drawn."""
        dice = random.Random(self.players)
        players = [[f"p{number:06}", dice.randint(800, 2400)] for number in range(self.players)]
        return [
            ["register_many", players],
            ["house_rules", self.house],
            ["auto_rounds", self.rounds, 5],
        ]

    def play(self, more: Iterable[list[Any]] = (), count: list[int] | None = None) -> list[Any]:
        """The results of the batch, and of more operations after it; solves are counted."""
        solver = SOLVERS[self.solver]
        if self.solver == "cpsat" and count is not None:
            solver = partial(cpsat, count=count.append)
        return run([*self.operations, *more], solver=solver)


CASES = [
    Case(300, 9, "f9dd555abe67", repeats=25),
    Case(36, 36, "ebca0f885d40", repeats=25),
    Case(41, 41, "ceda04c0690e", repeats=25),
    Case(300, 9, "f9dd555abe67", solver="backtracking"),
    Case(300, 9, "f9dd555abe67", solver="cpsat", repeats=3),
    Case(36, 36, "ebca0f885d40", solver="cpsat", repeats=3),
    Case(16, 15, "c2b9f26ab69d", solver="cpsat", house={"horizon": "max"}),
    Case(24, 23, "ca92f6720543", solver="cpsat", house={"horizon": "max"}, slow=True),
    Case(40, 6, "f978e52a5ae6", solver="cpsat", house={"horizon": 3}, slow=True),
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
    solves: int
    bytes_each: float
    digest: str

    @property
    def right(self) -> bool:
        """Are the pairings those that were expected?"""
        return self.digest == self.case.digest


def measure(case: Case) -> Measured:
    """Play a case some times for the time, and once for memory, solves and pairings."""
    seconds = min(timed(case) for _ in range(case.repeats))
    solves: list[int] = []
    tracemalloc.start()
    total = case.play(count=solves)[-1]["rounds"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    shown = case.play(["round", number] for number in range(1, total + 1))[3:]
    return Measured(
        case, total, seconds, sum(solves), peak / (case.players * total), digest_of(shown)
    )


def timed(case: Case) -> float:
    """The seconds of one run, from registration to the last result."""
    started = time.perf_counter()
    case.play()
    return time.perf_counter() - started


def digest_of(rounds: Iterable[Any]) -> str:
    """Twelve digits that change with any pair, colour, board, bye or result."""
    return hashlib.sha256(json.dumps([*rounds]).encode()).hexdigest()[:12]


def bench(*, quick: bool) -> int:
    """Print the table; 1 if any row has found something else than is expected, 0 if none."""
    import ortools.sat.python.cp_model  # noqa: F401, PLC0415  # its start is not what is timed

    headings = ("event", "solver", "rounds", "time", "a board", "solves", "a player", "found")
    table = Table(title=f"Python {platform.python_version()}, {platform.machine()}")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in {"event", "solver"} else "right")
    measured = [measure(case) for case in CASES if not (quick and case.slow)]
    for row in measured:
        boards = row.case.players // 2 * row.rounds
        table.add_row(
            row.case.title,
            row.case.solver,
            str(row.rounds),
            f"{1000 * row.seconds:,.1f} ms",
            f"{1e6 * row.seconds / boards:,.1f} µs",
            str(row.solves) if row.case.solver == "cpsat" else "",
            f"{row.bytes_each:.0f} B a round",
            row.digest if row.right else f"{row.digest}, not {row.case.digest}",
        )
    Console(width=120).print(table)
    return 0 if all(row.right for row in measured) else 1


if __name__ == "__main__":
    sys.exit(bench(quick="--quick" in sys.argv[1:]))
