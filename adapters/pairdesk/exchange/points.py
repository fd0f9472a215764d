"""The points that a report states against those that its entries make."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairdesk.exchange.findings import Finding
from pairdesk.trf import Player as Line
from pairwright import Event
from pairwright.ledger import Ledger
from pairwright.scoring import PointSystem
from pairwright.units import HalfPoints, half_points_text

COLUMN = 81


def points_that_do_not_add_up(
    event: Event, lines: Sequence[Line], virtual: Sequence[HalfPoints]
) -> Iterator[Finding]:
    """Points other than those of the entries.

    With the ``virtual`` points of the coming round, or what a bye in it is worth, or both, they are
    right too. ``lines`` stand in the order of the players.
    """
    points = event.ledger.points
    codes = event.sitting_out
    for number, line in enumerate(lines):
        if line.points is None:
            continue
        coming = codes.get(event.roster.ids[number])
        more = 0 if coming is None else event.scoring.byes[coming]
        right = points[number]
        stated, tenth = divmod(line.points, 5)
        if not tenth and stated - right in {0, virtual[number], more, virtual[number] + more}:
            continue
        yield Finding(
            line.line,
            COLUMN,
            "points",
            f"{line.number} has {line.points / 10:.1f} points, and the entries make "
            f"{half_points_text(HalfPoints(right))}",
            _cause(event, lines, number),
        )


def _cause(event: Event, lines: Sequence[Line], number: int) -> str:
    """What would make the points right."""
    stated = lines[number].points

    def right(ledger: Ledger) -> bool:
        return stated == 5 * ledger.points[number]

    football = PointSystem.of(win=3, draw=1)
    if event.scoring.win != football.win and right(_counted(event, football)):
        return "they are right if a win counts 3 and a draw 1: a record 162 is missing"
    without_byes = replace(event.scoring, pab=event.scoring.draw)
    if right(_counted(event, without_byes)):
        return "they are right if the pairing-allocated bye counts as a draw"
    if event.rounds and right(event.before(len(event.rounds)).ledger):
        return f"they are right without round {len(event.rounds)}"
    return "an entry or the points were changed alone"


def _counted(event: Event, scoring: PointSystem) -> Ledger:
    blank = Ledger.blank(len(event.roster))
    return blank.after_all(event.rounds, event.roster, scoring)
