"""Virtual points in the records of a TRF file, 250 and XXA, and in an event.

A later record replaces an earlier one, so a file may say the same in records of TRF26 and of
TRF(x).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from pairdesk.errors import BadDocument
from pairdesk.trf import AnyRecord, PlayerVirtualPoints, Tenths, TrfFile, VirtualPoints
from pairdesk.trf.value_types import decimal
from pairdesk.trf_events.findings import Finding
from pairwright import Event, virtual_points
from pairwright.errors import quoted
from pairwright.round_counts import MOST_ROUNDS
from pairwright.units import HalfPoints

KINDS: Final = (VirtualPoints, PlayerVirtualPoints)

HALF: Final = 5
"""Half a point, in tenths."""

Rows = Mapping[int, Mapping[int, Tenths]]
"""The virtual points of each number by round."""


class _Span(NamedTuple):
    """The same points from one round to another."""

    points: Tenths
    first: int
    last: int


def points_by_number(trf_file: TrfFile, numbers: frozenset[int], last: int) -> Rows:
    """The points that the records give to each of these numbers in the rounds up to ``last``."""
    rows: dict[int, dict[int, Tenths]] = {}
    for record in trf_file.records:
        if isinstance(record, VirtualPoints):
            points = record.game_points or record.match_points or Tenths(0)
            rounds = range(record.first_round, min(record.last_round, last) + 1)
            for number in numbers.intersection(range(record.first, record.last + 1)):
                rows.setdefault(number, {}).update(dict.fromkeys(rounds, points))
        if isinstance(record, PlayerVirtualPoints) and record.number in numbers:
            given = (each or Tenths(0) for each in record.points[:last])
            rows.setdefault(record.number, {}).update(enumerate(given, 1))
    return rows


def not_representable(trf_file: TrfFile) -> Iterator[Finding]:
    """Virtual points that an event cannot hold, and ranges that begin after their end."""
    for record in trf_file.of(VirtualPoints):
        for points, column in ((record.match_points, 5), (record.game_points, 10)):
            yield from _not_representable(record.line, column, points)
        if record.first_round > record.last_round:
            yield Finding(
                record.line, 15, "contradiction", "the first round must not come after the last"
            )
        if record.first > record.last:
            yield Finding(
                record.line, 23, "contradiction", "the first player must not come after the last"
            )
    for given in trf_file.of(PlayerVirtualPoints):
        for number, points in enumerate(given.points):
            yield from _not_representable(given.line, 10 + 5 * number, points)


def _not_representable(line: int, column: int, points: Tenths | None) -> Iterator[Finding]:
    if points is not None and points % HALF:
        message = f"virtual points must be multiples of a half, not {decimal(points)}"
        yield Finding(line, column, "unknown", message)


def entries_of(rows: Rows) -> list[virtual_points.VirtualPoints]:
    """Virtual points as an event has them; its players have numbers as ids."""
    return [
        virtual_points.VirtualPoints(
            HalfPoints(span.points // HALF), span.first, span.last, tuple(map(str, numbers))
        )
        for span, numbers in _by_span(rows)
    ]


def rows_of(event: Event, numbers: Mapping[str, int]) -> Rows:
    """The virtual points of an event whose acceleration has been worked out already.

    Raises BadDocument for points in rounds that a TRF file cannot number.
    """
    given = event.acceleration if isinstance(event.acceleration, tuple) else ()
    last = max((entry.last for entry in given), default=0)
    if last > MOST_ROUNDS:
        raise BadDocument(
            f"a TRF file holds virtual points up to round {MOST_ROUNDS}, not {quoted(last)}"
        )
    columns = [event.virtual_points(number) for number in range(1, last + 1)]
    places = zip(numbers.values(), map(event.roster.number, numbers), strict=True)
    rows = {number: _row(columns, place) for number, place in places}
    return {number: row for number, row in rows.items() if row}


def _row(columns: Iterable[Sequence[HalfPoints]], place: int) -> dict[int, Tenths]:
    """The virtual points of a place in the roster, by round, without rounds that give none."""
    row = ((at, column[place]) for at, column in enumerate(columns, 1))
    return {at: Tenths(HALF * points) for at, points in row if points}


def in_trf26(rows: Rows) -> Iterator[AnyRecord]:
    """Records 250, one for each range of rounds and of numbers."""
    for span, numbers in _by_span(rows):
        for first, last in _runs(numbers):
            yield VirtualPoints(None, span.points, span.first, span.last, first, last)


def in_trfx(rows: Rows) -> Iterator[AnyRecord]:
    """Records XXA, one for each number; rounds about which nothing is known have no points."""
    for number, row in sorted(rows.items()):
        points = tuple(row.get(at, Tenths(0)) for at in range(1, max(row) + 1))
        yield PlayerVirtualPoints(number, points)


def _by_span(rows: Rows) -> list[tuple[_Span, list[int]]]:
    """The numbers with the same points in the same rounds, earlier rounds first."""
    found: dict[_Span, list[int]] = {}
    for number, row in sorted(rows.items()):
        for span in _spans(row):
            found.setdefault(span, []).append(number)
    return sorted(found.items(), key=lambda item: (item[0].first, item[0].last, item[1]))


def _spans(row: Mapping[int, Tenths]) -> Iterator[_Span]:
    """The points of one player, without rounds that have none."""
    # Rounds that follow each other keep their distance from their places in the list.
    placed = enumerate(sorted(row.items()))
    for (points, _), group in groupby(placed, lambda item: (item[1][1], item[1][0] - item[0])):
        rounds = [number for _, (number, _) in group]
        if points:
            yield _Span(points, rounds[0], rounds[-1])


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers that follow each other, as the first and the last of them."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs
