"""How the time grows from a hundred players to a million, beside a physical yardstick.

The yardstick is a loop that only reads the ranking and writes the pairs: what is left of the work
when nobody looks at anything.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from math import log
from typing import Any, Final

from bench.events import pairings, played, seeded_field
from bench.rows import Found, Measured, Row, Table
from pairwright import Round, pair
from pairwright.units import counted

Pairs = list[tuple[str, str]]
Job = Callable[[], Any]
Prepare = Callable[[int], Job]

YARDSTICK: Final = "yardstick"
GOAL: Final = 1.1
"""The exponent that time must not exceed."""


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the line of least squares through the logarithms: time as a power of size."""
    xs, ys = [log(size) for size in sizes], [log(second) for second in seconds]
    middle, level = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - middle) * (y - level) for x, y in zip(xs, ys, strict=True)) / sum(
        (x - middle) ** 2 for x in xs
    )


def _only_read_and_write(ranking: Iterable[str], rounds: int) -> Pairs:
    """The pairs of neighbours, as often as there are rounds; the last ones are returned."""
    pairs: Pairs = []
    for _ in range(rounds):
        pairs = []
        seats = iter(ranking)
        for seat in seats:
            pairs.append((seat, next(seats)))  # it is the loop that is timed
    return pairs


def _yardstick(players: int, rounds: int) -> Job:
    return partial(_only_read_and_write, seeded_field(players).roster.ids, rounds)


def _one_round(players: int, rulebook: str) -> Job:
    return partial(pair, seeded_field(players), rulebook=rulebook)


def _event(players: int, rounds: int, rulebook: str) -> Job:
    return partial(played, seeded_field(players), rounds, rulebook=rulebook)


def _pairs_of(paired: Round) -> Found:
    return Found([[board.white, board.black] for board in paired.boards], len(paired))


def _pairs_read(pairs: Pairs, rounds: int) -> Found:
    return Found(pairs, len(pairs) * rounds)


def _rows(
    rounds: int, series: str, digests: Sequence[str], prepare: Prepare, found: Callable[..., Found]
) -> Iterable[Row]:
    """Rows for 100 players, 1,000, and so on, as many as there are digests."""
    for power, digest in enumerate(digests, start=2):
        players = 10**power
        yield Row(
            labels=(counted(rounds, "round"), series, f"{players:,}"),
            prepare=partial(prepare, players),
            found=found,
            digest=digest,
            slow=players > 10_000,
            memory=series != YARDSTICK,
        )


def _yardsticks(rounds: int, *digests: str) -> Iterable[Row]:
    return _rows(
        rounds,
        YARDSTICK,
        digests,
        partial(_yardstick, rounds=rounds),
        partial(_pairs_read, rounds=rounds),
    )


def _single(rulebook: str, *digests: str) -> Iterable[Row]:
    return _rows(1, rulebook, digests, partial(_one_round, rulebook=rulebook), _pairs_of)


def _events(rounds: int, rulebook: str, *digests: str) -> Iterable[Row]:
    prepare = partial(_event, rounds=rounds, rulebook=rulebook)
    return _rows(rounds, rulebook, digests, prepare, pairings)


def conclusions(measured: Sequence[Measured]) -> Sequence[str]:
    """The exponent of each series, and how far its largest row is from the yardstick."""
    series = {
        labels: [*rows] for labels, rows in groupby(measured, key=lambda one: one.row.labels[:2])
    }
    return [
        line
        for (length, rulebook), rows in series.items()
        if len(rows) > 1
        for line in _conclusion(rows, length, rulebook, series[length, YARDSTICK])
    ]


def _conclusion(
    rows: Sequence[Measured], length: str, rulebook: str, yardsticks: Sequence[Measured]
) -> Iterable[str]:
    sizes = [int(row.row.labels[2].replace(",", "")) for row in rows]
    seconds = [row.seconds for row in rows if row.seconds is not None]
    power = exponent(sizes, seconds)
    line = f"{length}, {rulebook}: time grows with players to the power of {power:.2f}"
    if power > GOAL:
        line += f", above the goal of {GOAL}"
    if rulebook == YARDSTICK:
        yield line
        return
    beside = {row.row.labels[2]: row.seconds for row in yardsticks}
    least = beside.get(rows[-1].row.labels[2])
    if least:
        line += f"; {rows[-1].row.labels[2]} take {seconds[-1] / least:,.0f} times the yardstick"
    yield line


SCALING = Table(
    name="scaling",
    title=f"Growth; the goal is a power of at most {GOAL}",
    labels=("length", "rulebook", "players"),
    part="a board",
    rows=(
        *_yardsticks(
            1, "e5813f2fff83", "e29d1a2dba3b", "c7425194b774", "f9a2587b1481", "c22f2e56bf26"
        ),
        *_single(
            "northgate",
            "d57482acd06d",
            "b53eb71936ab",
            "365b371a40c4",
            "d277aff4101b",
            "df475c41f76c",
        ),
        *_single("dutch", "0d45c6f374cd", "3921eba7ce68", "058f0edc4076", "1a23c0475ccb"),
        *_yardsticks(11, "e5813f2fff83", "e29d1a2dba3b", "c7425194b774", "f9a2587b1481"),
        *_events(11, "northgate", "fbf0cb303a8c", "261471fde4dc", "c26cf8e65b71", "ddc4738d5733"),
        *_events(11, "club-dutch", "3cc4e9da0f80", "45898cb30aad", "aba481e1f814", "083d1b9ea95e"),
        *_events(11, "dutch", "88fb86040b17", "62887031dd22", "26d3813964d5"),
    ),
    conclusions=conclusions,
)
