"""Benchmarks: rows that are timed, and that have to find the expected result."""

import gc
import hashlib
import json
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

REPEATED_FOR: Final = 1.0
"""A row is run again for this many seconds, preparation included; the best time counts."""

REPEATED_FOR_QUICK: Final = 0.2

LEAST: Final = 3
"""A row is run at least this many times, unless one run takes all that time."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a row, as JSON values for the digest; the number of parts; notes."""

    value: Any
    parts: int
    notes: Mapping[str, str] = field(default_factory=dict)


class TimedOut(Exception):
    """A row was stopped because it took too long; the message says after how long."""


class Failed(Exception):
    """A row ended without an answer; the message says why in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Something to be timed.

    ``labels`` name it in its table. ``prepare`` makes, untimed, the job that is timed; it is called
    again for each run, so that nothing is cached from the run before. ``found`` reads, untimed,
    what the job has returned. It has to have the ``digest``, if there is one; results of other
    programs, which may follow other rules, are only reported.
    """

    labels: tuple[str, ...]
    prepare: Callable[[], Callable[[], Any]]
    found: Callable[[Any], Found]
    digest: str | None
    slow: bool = False
    memory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one row took: the seconds of each run, and at its peak the bytes Python allocates.

    A row that was ``stopped`` or has ``failed`` has no times and no digest, but a note.
    """

    row: Row
    times: Sequence[float] = ()
    parts: int = 1
    digest: str | None = None
    peak: int | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    stopped: bool = False

    @property
    def seconds(self) -> float | None:
        """The best time, if there is one."""
        return min(self.times, default=None)

    @property
    def spread(self) -> float:
        """How much longer than the best run the median took, as a share of the best."""
        return median(self.times) / min(self.times) - 1 if self.times else 0.0

    @property
    def right(self) -> bool:
        """Was the expected result found? Only a row that was stopped need not have found it."""
        return self.row.digest is None or self.stopped or self.digest == self.row.digest


def _nothing(_: Sequence[Measured]) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of one kind, and what follows from all of them together, in lines below."""

    name: str
    title: str
    labels: tuple[str, ...]
    part: str
    rows: Sequence[Row]
    conclusions: Callable[[Sequence[Measured]], Sequence[str]] = _nothing


def measure(row: Row, *, quick: bool = False) -> Measured:
    """Run a row as often as it fits into the time, and once more for its memory."""
    limit = REPEATED_FOR_QUICK if quick else REPEATED_FOR
    deadline = time.perf_counter() + limit
    times: list[float] = []
    result = None
    try:
        while _again(times, limit, deadline):
            seconds, result = _timed(row.prepare())
            times.append(seconds)
        found = row.found(result)
    except (TimedOut, Failed) as reason:
        stopped = isinstance(reason, TimedOut)
        return Measured(row=row, notes={"note": str(reason)}, stopped=stopped)
    return Measured(
        row=row,
        times=times,
        parts=found.parts,
        digest=digest_of(found.value),
        peak=_peak(row.prepare()) if row.memory else None,
        notes=found.notes,
    )


def _again(times: Sequence[float], limit: float, deadline: float) -> bool:
    """Should a row be run once more?"""
    if time.perf_counter() < deadline:
        return True
    return len(times) < LEAST and max(times, default=0.0) < limit


def digest_of(value: Any) -> str:  # noqa: ANN401  # any JSON value
    """Twelve digits that change with any part of a value."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]


def _timed(job: Callable[[], Any]) -> tuple[float, Any]:
    gc.collect()
    started = time.perf_counter()
    result = job()
    return time.perf_counter() - started, result


def _peak(job: Callable[[], Any]) -> int:
    gc.collect()
    tracemalloc.start()
    job()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
