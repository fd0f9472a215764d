"""Tables of played events with all tie-breaks of a FIDE Swiss, from the boards on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bench.events import after_rounds
from bench.rows import Found, Row, Table
from pairwright import standings

SWISS_TIEBREAKS: Final = (
    *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "BH", "BH/C1"),
    *("BH/C2", "BH/M1", "BH/M2", "AOB", "AOB/F", "FB", "FB/C1", "SB", "SB/C1", "SB/C2"),
    *("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN"),
)


def _job(players: int, rounds: int) -> Callable[[], Any]:
    """The table of a copy of the event without cached facts."""
    return partial(standings, replace(after_rounds(players, rounds)), SWISS_TIEBREAKS)


def _found(rows: Sequence[Any]) -> Found:
    value = [[row.rank, row.player, *map(str, row.values)] for row in rows]
    return Found(value, len(rows) * len(SWISS_TIEBREAKS))


def _row(players: int, rounds: int, digest: str, *, slow: bool = False) -> Row:
    return Row(
        labels=(f"{players:,} x {rounds}",),
        prepare=partial(_job, players, rounds),
        found=_found,
        digest=digest,
        slow=slow,
    )


TABLES = Table(
    name="tables",
    title=f"Standings with {len(SWISS_TIEBREAKS)} tie-breaks",
    labels=("event",),
    part="a value",
    rows=(
        _row(300, 9, "c01aa2badca6"),
        _row(1_000, 11, "449d0849fa71"),
        _row(10_000, 11, "44da05a29484", slow=True),
    ),
)
