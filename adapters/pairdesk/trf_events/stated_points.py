"""The points that a TRF file states, compared with those of its entries."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairdesk.trf import Player as Line
from pairdesk.trf import Tenths
from pairdesk.trf_events.findings import Finding
from pairwright import Event
from pairwright.ledger import Ledger
from pairwright.scoring import PointSystem
from pairwright.units import HalfPoints, half_points_text

COLUMN = 81


def points_that_do_not_add_up(
    event: Event, lines: Sequence[Line], virtual: Sequence[HalfPoints]
) -> Iterator[Finding]:
    """Stated points that differ from those of the entries.

    Points that include the ``virtual`` points of the coming round, or the points of a bye in it, or
    both, are right too. ``lines`` are in the order of the players.
    """
    points = event.ledger.points
    codes = event.sitting_out
    byes = event.scoring.byes
    causes: list[tuple[str, Sequence[HalfPoints]]] = []
    for number, line in enumerate(lines):
        if line.points is None:
            continue
        coming = codes.get(event.roster.ids[number])
        more = 0 if coming is None else byes[coming]
        right = points[number]
        stated, tenth = divmod(line.points, 5)
        if not tenth and stated - right in {0, virtual[number], more, virtual[number] + more}:
            continue
        causes = causes or [*_causes(event)]
        yield Finding(
            line.line,
            COLUMN,
            "points",
            f"{line.number} has {line.points / 10:.1f} points, but the entries add up to "
            f"{half_points_text(HalfPoints(right))}",
            _likely(causes, number, line.points),
        )


def _likely(causes: Sequence[tuple[str, Sequence[HalfPoints]]], number: int, stated: Tenths) -> str:
    """The first cause that would explain the points of a player."""
    for cause, points in causes:
        if stated == 5 * points[number]:
            return cause
    return "only the entry or only the points were changed"


def _causes(event: Event) -> Iterator[tuple[str, Sequence[HalfPoints]]]:
    """Possible causes for all points, with the points that every player would then have."""
    football = PointSystem.of(win=3, draw=1)
    if event.scoring.win != football.win:
        yield (
            "they are right if a win counts 3 and a draw 1: a record 162 is missing",
            _counted(event, football).points,
        )
    without_byes = replace(event.scoring, pab=event.scoring.draw)
    yield (
        "they are right if the pairing-allocated bye counts as a draw",
        _counted(event, without_byes).points,
    )
    if event.rounds:
        number = len(event.rounds)
        yield f"they are right without round {number}", event.before(number).ledger.points


def _counted(event: Event, scoring: PointSystem) -> Ledger:
    blank = Ledger.blank(len(event.roster))
    return blank.after_all(event.rounds, event.roster, scoring)
