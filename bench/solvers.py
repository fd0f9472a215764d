"""Growing near round robins: everybody meets almost everybody, so that search has to undo most.

``backtracking`` has a budget of candidates, as its time grows beyond all bounds from one size to
the next; where it is spent, the others go on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from bench.events import RESULTS, pairings, seeded_field
from bench.rows import Found, Row, Table
from pairwright import Event, PairwrightError
from pairwright.rehearsal import play_round
from pairwright.solvers import Solver
from pairwright.solvers.backtracking import backtracking
from pairwright.solvers.cpsat import cpsat
from pairwright.solvers.matching import matching

BUDGET: Final = 200_000
"""Candidates that ``backtracking`` may try in one round."""


@dataclass(frozen=True, slots=True)
class Ended:
    """An event as far as it went, and the code of the error that ended it, if any."""

    event: Event
    why: str | None
    asked: int


def _to_the_end(players: int, solver: str) -> Ended:
    """Play until everybody has met everybody, or no next round is found."""
    asked: list[int] = []
    solve = _counted(solver, asked)
    event = seeded_field(players)
    for _ in range(players - 1):
        try:
            event = play_round(event, RESULTS, solver=solve)
        except PairwrightError as refused:
            return Ended(event, refused.code, sum(asked))
    return Ended(event, None, sum(asked))


def _counted(solver: str, asked: list[int]) -> Solver:
    solvers: Mapping[str, Solver] = {
        "backtracking": partial(backtracking, budget=BUDGET),
        "matching": matching,
        "cpsat": partial(cpsat, count=asked.append),
    }
    return solvers[solver]


def _found(players: int, ended: Ended) -> Found:
    rounds = len(ended.event.rounds)
    notes = {"rounds": f"{rounds} of {players - 1}", "ended by": ended.why or ""}
    if ended.asked:
        notes["solves"] = str(ended.asked)
    found = pairings(ended.event)
    return Found([found.value, ended.why], found.parts, notes)


def _rows(solver: str, digests: Mapping[int, str], quick_up_to: int) -> Iterable[Row]:
    for players, digest in digests.items():
        yield Row(
            labels=(f"{players} until exhausted", solver),
            prepare=partial(partial, _to_the_end, players, solver),
            found=partial(_found, players),
            digest=digest,
            slow=players > quick_up_to,
        )


EVERYBODY: Final = {8: "204a259b2ab8", 16: "3e41cb85a242", 24: "874a52705e1c", 28: "c5680fff2bef"}
"""Where the budget is enough, all solvers find the same."""

BEYOND: Final = {32: "dfbe47ea2dc0", 36: "82d21910f982", 40: "e661e63a84b3", 64: "80ec22875151"}

SOLVERS = Table(
    name="solvers",
    title=f"Near round robins; backtracking may try {BUDGET:,} candidates a round",
    labels=("event", "solver"),
    part="a board",
    rows=(
        *_rows(
            "backtracking", EVERYBODY | {32: "6d204bfb58e2", 36: "c28d3b582050"}, quick_up_to=24
        ),
        *_rows(
            "matching",
            EVERYBODY | BEYOND | {100: "8cbd0dc1caac", 200: "c6d75b59bee5", 400: "ca705a081e30"},
            quick_up_to=100,
        ),
        *_rows("cpsat", EVERYBODY | BEYOND, quick_up_to=36),
    ),
)
