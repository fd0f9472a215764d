"""What a benchmark is: rows that are timed, and that have to find what is expected."""

import gc
import hashlib
import json
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

REPEATED_FOR: Final = 1.0
"""A row is run again for so many seconds, preparation and all; the best time counts."""

REPEATED_FOR_QUICK: Final = 0.2

LEAST: Final = 3
"""A row is run so many times at least, unless one run takes all that time."""


class Found(NamedTuple):
    """What a row found, as JSON values to be digested, and what else is to be told of it."""

    value: Any
    notes: Mapping[str, str] = {}


class Unfinished(Exception):
    """A row has no time; the message says why in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Something to be timed.

    ``labels`` name it in its table. ``prepare`` makes, untimed, the job that is timed; it is called
    anew for each run, so that nothing is known from the run before. The time is told a ``parts``
    too: boards, or values. What is found has to have the ``digest``, if there is one.
    """

    labels: tuple[str, ...]
    prepare: Callable[[], Callable[[], Any]]
    found: Callable[[Any], Found]
    digest: str | None
    parts: int
    slow: bool = False
    memory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one row took, in seconds, and at its peak, in bytes that Python allocates."""

    row: Row
    seconds: float | None
    digest: str | None = None
    peak: int | None = None
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        """Is what was found what was expected?"""
        return self.row.digest is None or self.digest in {None, self.row.digest}


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
    except Unfinished as reason:
        return Measured(row=row, seconds=None, notes={"note": str(reason)})
    found = row.found(result)
    return Measured(
        row=row,
        seconds=min(times),
        digest=digest_of(found.value),
        peak=_peak(row.prepare()) if row.memory else None,
        notes=found.notes,
    )


def _again(times: Sequence[float], limit: float, deadline: float) -> bool:
    """Is a row to be run once more?"""
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
