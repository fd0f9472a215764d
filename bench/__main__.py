"""Times of the desk, each beside a digest of what it found: ``python -m bench [--quick]``.

Every row of the first table is one batch of operations through ``pairdesk.run``; every row of the
second is the table of an event with all tie-breaks of a FIDE Swiss, from its boards on; every row
of the third is an event paired by another rulebook, through the library. The time is the best of
some runs in this process, the memory the peak that Python allocates during one more. A row that
finds something else than its digest is marked, and the exit code is 1. ``python -m bench.peers``
times the Dutch system beside other programs.
"""

import hashlib
import json
import platform
import random
import sys
import time
import tracemalloc
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from pairdesk import run
from pairwright import SOLVERS, Event, Player, standings
from pairwright.rehearsal import by_rating, play_round
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


SWISS_TIEBREAKS = (
    *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "BH", "BH/C1"),
    *("BH/C2", "BH/M1", "BH/M2", "AOB", "AOB/F", "FB", "FB/C1", "SB", "SB/C1", "SB/C2"),
    *("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN"),
)


def seeded_field(players: int) -> Event:
    """The event of the seeded field of so many, before its first round."""
    dice = random.Random(players)
    return Event.of(Player(f"p{number:06}", dice.randint(800, 2400)) for number in range(players))


@dataclass(frozen=True, slots=True)
class Ranked:
    """One event to rank: its field, its rounds, and what its table hashes to."""

    players: int
    rounds: int
    digest: str
    repeats: int = 1
    slow: bool = False

    @property
    def event(self) -> Event:
        """The event of the same field, played by the same rules as above."""
        event = seeded_field(self.players)
        for _ in range(self.rounds):
            event = play_round(event, by_rating(5))
        return event


RANKED = [
    Ranked(300, 9, "c01aa2badca6", repeats=15),
    Ranked(1_000, 11, "449d0849fa71", repeats=5),
    Ranked(10_000, 11, "44da05a29484", repeats=3, slow=True),
]


@dataclass(frozen=True, slots=True)
class Club:
    """One event by another rulebook: its field, its rounds, what its pairings hash to.

    ``published`` is the time, in seconds, that a compiled program for the same rules reports for
    as many players and rounds, on another machine and with results of its own.
    """

    players: int
    rounds: int
    published: float | None
    digest: str
    repeats: int = 1
    solver: str = "auto"
    slow: bool = False
    rulebook: str = "club-dutch"

    def play(self) -> Event:
        """The event, paired and with every fifth board drawn."""
        event = seeded_field(self.players)
        for _ in range(self.rounds):
            event = play_round(event, by_rating(5), rulebook=self.rulebook, solver=self.solver)
        return event


CLUBS = [
    Club(201, 8, 0.005, "6c891a19d294", repeats=9),
    Club(1_001, 10, 0.1, "a6ab9dd7cf4f", repeats=5),
    Club(2_001, 11, 0.4, "d99a41629a3e", repeats=3, slow=True),
    Club(300, 9, None, "33b2a6a59826", repeats=2, rulebook="dutch"),
    Club(1_000, 9, None, "873bd6443ae6", repeats=2, rulebook="dutch"),
    Club(10_000, 9, None, "0450bdbe66e5", rulebook="dutch", slow=True),
    Club(36, 7, None, "622209c9e7bd", rulebook="dutch"),
    Club(36, 7, None, "622209c9e7bd", rulebook="dutch", solver="cpsat", slow=True),
    Club(300, 9, None, "18e54eb5c59a", repeats=3, rulebook="double-swiss"),
    Club(200, 11, None, "19a3e5afdcd8", repeats=3, rulebook="team-swiss"),
    Club(60, 7, None, "f58ff702477f", repeats=5, solver="weighted"),
    Club(300, 9, None, "988fddb6b25a", solver="weighted"),
    Club(1_001, 10, None, "a00d252f1d3f", solver="weighted", slow=True),
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
    console = Console(width=120)
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
    console.print(table)
    ranked = bench_tables(console, quick=quick)
    clubs = bench_clubs(console, quick=quick)
    return 0 if ranked and clubs and all(row.right for row in measured) else 1


def bench_tables(console: Console, *, quick: bool) -> bool:
    """Print the second table; is every row what is expected?"""
    table = Table(title=f"Standings with {len(SWISS_TIEBREAKS)} tie-breaks")
    for heading in ("event", "time", "a value", "found"):
        table.add_column(heading, justify="left" if heading == "event" else "right")
    right = True
    for case in RANKED:
        if quick and case.slow:
            continue
        event = case.event
        seconds = min(timed_table(event) for _ in range(case.repeats))
        digest = digest_of(
            [row.rank, row.player, *map(str, row.values)]
            for row in standings(event, SWISS_TIEBREAKS)
        )
        right &= digest == case.digest
        table.add_row(
            f"{case.players:,} x {case.rounds}",
            f"{1000 * seconds:,.1f} ms",
            f"{1e6 * seconds / (case.players * len(SWISS_TIEBREAKS)):,.1f} µs",
            digest if digest == case.digest else f"{digest}, not {case.digest}",
        )
    console.print(table)
    return right


def bench_clubs(console: Console, *, quick: bool) -> bool:
    """Print the third table; is every row what is expected?"""
    table = Table(title="Other rulebooks")
    texts = ("event", "rulebook", "solver")
    for heading in (*texts, "time", "a board", "compiled, as published", "found"):
        table.add_column(heading, justify="left" if heading in texts else "right")
    right = True
    for case in CLUBS:
        if quick and case.slow:
            continue
        seconds = min(timed_club(case) for _ in range(case.repeats))
        digest = digest_of(
            [[board.white, board.black] for board in played.boards] + [played.bye]
            for played in case.play().rounds
        )
        right &= digest == case.digest
        table.add_row(
            f"{case.players:,} x {case.rounds}",
            case.rulebook,
            case.solver,
            f"{1000 * seconds:,.1f} ms",
            f"{1e6 * seconds / (case.players // 2 * case.rounds):,.1f} µs",
            "" if case.published is None else f"{1000 * case.published:,.0f} ms",
            digest if digest == case.digest else f"{digest}, not {case.digest}",
        )
    console.print(table)
    return right


def timed_club(case: Club) -> float:
    """The seconds of one event, from the field to the last result."""
    started = time.perf_counter()
    case.play()
    return time.perf_counter() - started


def timed_table(event: Event) -> float:
    """The seconds of one table; a copy of the event has nothing derived yet."""
    fresh = replace(event)
    started = time.perf_counter()
    standings(fresh, SWISS_TIEBREAKS)
    return time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(bench(quick="--quick" in sys.argv[1:]))
