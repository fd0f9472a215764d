"""Whole events through ``pairdesk.run``, as one batch of operations."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bench.rows import Found, Row, Table
from pairdesk import run
from pairwright import SOLVERS
from pairwright.solvers import cpsat

Batch = list[list[Any]]
House = dict[str, Any]


def batch(players: int, rounds: int, house: House) -> Batch:
    """The operations that play an event: a seeded field, every fifth board drawn."""
    dice = random.Random(players)
    return [
        ["register_many", [[f"p{n:06}", dice.randint(800, 2400)] for n in range(players)]],
        ["house_rules", house],
        ["auto_rounds", rounds, 5],
    ]


def _job(operations: Batch, solver: str) -> Callable[[], Any]:
    return partial(run, operations, solver=SOLVERS[solver])


def _found(operations: Batch, solver: str, results: list[Any]) -> Found:
    """All rounds as the desk shows them, and how often CP-SAT was asked."""
    total = results[-1]["rounds"]
    solves: list[int] = []
    asked = [*operations, *(["round", number] for number in range(1, total + 1))]
    asking = partial(cpsat, count=solves.append) if solver == "cpsat" else SOLVERS[solver]
    shown = run(asked, solver=asking)[len(operations) :]
    notes = {"rounds": str(total)} | ({"solves": str(sum(solves))} if solver == "cpsat" else {})
    return Found(shown, notes)


def _row(
    players: int,
    rounds: int,
    digest: str,
    solver: str = "auto",
    house: House | None = None,
    *,
    slow: bool = False,
) -> Row:
    operations = batch(players, rounds, house or {})
    length = "until exhausted" if rounds >= players else f"x {rounds}"
    rules = "".join(f", {key} {value}" for key, value in (house or {}).items())
    return Row(
        labels=(f"{players:,} {length}{rules}", solver),
        prepare=partial(_job, operations, solver),
        found=partial(_found, operations, solver),
        digest=digest,
        parts=players // 2 * min(rounds, players - 1),
        slow=slow,
    )


ROWS: Sequence[Row] = (
    _row(300, 9, "f9dd555abe67"),
    _row(36, 36, "ebca0f885d40"),
    _row(41, 41, "ceda04c0690e"),
    _row(300, 9, "f9dd555abe67", "backtracking"),
    _row(300, 9, "f9dd555abe67", "cpsat"),
    _row(36, 36, "ebca0f885d40", "cpsat"),
    _row(16, 15, "c2b9f26ab69d", "cpsat", {"horizon": "max"}),
    _row(24, 23, "ca92f6720543", "cpsat", {"horizon": "max"}, slow=True),
    _row(40, 6, "f978e52a5ae6", "cpsat", {"horizon": 3}, slow=True),
    _row(1_000, 11, "0b0ed081d760"),
    _row(10_000, 11, "44a0ff6123e1", slow=True),
    _row(100_000, 11, "fab9cee3d74e", slow=True),
)

DESK = Table(
    name="desk",
    title="Events through the desk",
    labels=("event", "solver"),
    part="a board",
    rows=ROWS,
)
