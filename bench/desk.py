"""Whole events through the desk, as batches of operations like those of ``pairdesk.run``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bench.events import seeded_field
from bench.rows import Found, Row, Table
from pairdesk import Desk
from pairwright import SOLVERS
from pairwright.solvers.cpsat import cpsat

Batch = list[list[Any]]
House = dict[str, Any]


def batch(players: int, rounds: int, house: House) -> Batch:
    """The operations that play an event: the seeded field, every fifth board drawn."""
    field = [[player.id, player.rating] for player in seeded_field(players).players]
    return [["register_many", field], ["house_rules", house], ["auto_rounds", rounds, 5]]


@dataclass(frozen=True, slots=True)
class Played:
    """A desk after a batch, what it answered last, and how often CP-SAT was asked."""

    desk: Desk
    answer: Any
    solves: Sequence[int]


def _job(operations: Batch, solver: str) -> Callable[[], Played]:
    solves: list[int] = []
    asking = partial(cpsat, count=solves.append) if solver == "cpsat" else SOLVERS[solver]

    def job() -> Played:
        desk = Desk(solver=asking)
        *_, last = [desk.answer(operation) for operation in operations]
        return Played(desk, last, solves)

    return job


def _found(played: Played) -> Found:
    """All rounds of the same desk, as it shows them."""
    shown = [played.desk.round(number) for number in range(1, played.answer["rounds"] + 1)]
    notes = {"rounds": str(len(shown))}
    if played.solves:
        notes["solves"] = str(sum(played.solves))
    return Found(shown, sum(len(shown_round["boards"]) for shown_round in shown), notes)


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
        found=_found,
        digest=digest,
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
