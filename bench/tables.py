"""Tables of played events with all tie-breaks, from the boards on; and rounds as printed."""

from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from io import StringIO
from typing import Any, Final

from bench.events import after_rounds, seeded_field
from bench.rows import Found, Row, Table
from pairdesk.cli.terminal import show_round
from pairwright import Event, Round, pair, standings

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


def _printed(event: Event, paired: Round) -> str:
    output = StringIO()
    with redirect_stdout(output):
        show_round(event, paired, "northgate")
    return output.getvalue()


def _printing(players: int) -> Callable[[], str]:
    event = seeded_field(players)
    return partial(_printed, event, pair(event))


def _found_printed(boards: int, text: str) -> Found:
    return Found(text, boards)


def _printed_row(boards: int, digest: str) -> Row:
    return Row(
        labels=(f"{boards:,} boards",),
        prepare=partial(_printing, 2 * boards),
        found=partial(_found_printed, boards),
        digest=digest,
        slow=boards > 10_000,
    )


PRINTED = Table(
    name="printed",
    title="Rounds as the commands print them",
    labels=("round",),
    part="a board",
    rows=(
        _printed_row(1_000, "ef60fe710a00"),
        _printed_row(10_000, "995134a86c29"),
        _printed_row(100_000, "7c2b50838d22"),
    ),
)
