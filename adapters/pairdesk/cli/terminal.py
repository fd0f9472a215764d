"""The output of the commands on a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.cells import cell_len
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table as RichTable
from rich.text import Text

from pairdesk.files.pairing_rows import sitting_out
from pairdesk.render.tables import Column, Table, called, standing_rows
from pairdesk.stdio import mute, say
from pairdesk.text import printable
from pairwright import Event, Round
from pairwright.errors import PairwrightError
from pairwright.rehearsal import floats
from pairwright.units import counted, half_points_text

Item = TypeVar("Item")

_WIDEST = 10_000

LONG = 1000
"""A table with more rows is printed without lines around its cells."""


def show_round(event: Event, paired: Round, rulebook: str) -> None:
    """Print the boards of a round to be played, with everybody's points and the rulebook."""

    def cells(player: str) -> tuple[str, str]:
        points = event.ledger.points[event.roster.number(player)]
        return called(event, player), half_points_text(points)

    # A player who has left forfeits a board of a round robin as soon as it is paired.
    forfeits = bool(paired.forfeiting)
    boards = [
        (str(place), *cells(board.white), *cells(board.black), *([board.result] * forfeits))
        for place, board in enumerate(paired.boards, 1)
    ]
    sitting = [("", *cells(player), kind, "") for player, kind in sitting_out(paired)]
    _print_table(
        f"Round {paired.number} by {rulebook}",
        _columns("board>", "white", "points>", "black", "points>", *(["result"] * forfeits)),
        [*boards, *sitting],
    )


def with_progress(items: Iterable[Item], what: str, total: int) -> Iterator[Item]:
    """The items as they come, with a bar on standard error if that is a terminal."""
    console = _Screen(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(items, total=total, description=what)


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar with an estimate on standard error, if a terminal; call it with the progress."""
    console = _Screen(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
        return
    shown = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*shown, console=console) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


def show_rounds(played: Iterator[tuple[Event, Event]], rounds: int) -> PairwrightError | None:
    """Print a line for each round as it is played; what stopped them early.

    ``played`` are the event before and after each round, of which there are at most ``rounds``.
    """
    # If standard output is a file, the bar goes to standard error.
    terminal = sys.stdout.isatty()
    console = _Screen(stderr=not terminal)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("rehearsing", total=rounds)
        while True:
            started = time.perf_counter()
            try:
                before, after = next(played)
            except StopIteration:
                return None
            except PairwrightError as refused:
                return refused
            line = _round_line(before, after.rounds[-1], rounds, time.perf_counter() - started)
            if terminal:
                console.print(Text(line), soft_wrap=True)
            else:
                say(line)
            progress.advance(task)


def _round_line(before: Event, played: Round, last: int, seconds: float) -> str:
    bye = "" if played.bye is None else f", bye {printable(played.bye)}"
    return (
        f"round {played.number:{len(str(last))}}: {counted(len(played), 'board')}{bye}, "
        f"{counted(floats(before, played), 'float')}, {1000 * seconds:.1f} ms"
    )


def show_top(event: Event, count: int) -> None:
    """Print the first rows of the table."""
    rows = [[str(cell) for cell in row] for row in standing_rows(event)[:count]]
    _print_table(
        f"After round {len(event.rounds)}",
        _columns("rank>", "player", "points>", "Buchholz>", "Sonneborn-Berger>", "status"),
        rows,
    )


def show_table(table: Table) -> None:
    """Print a table with its title, and the legend under it."""
    if len(table.rows) > LONG:
        say(_plain(table))
    else:
        _print_table(table.title, table.columns, table.rows)
    if table.legend:
        say(table.legend)


def _plain(table: Table) -> str:
    """A long table without lines around its cells, which would take seconds to draw."""
    cells = [[column.heading for column in table.columns], *table.rows]
    shown = [[printable(cell) for cell in row] for row in cells]
    widths = [max(map(cell_len, column)) for column in zip(*shown, strict=True)]
    lines = [
        "  ".join(
            " " * (width - cell_len(cell)) + cell
            if column.number
            else cell + " " * (width - cell_len(cell))
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        ).rstrip()
        for row in shown
    ]
    return "\n".join([table.title, *lines])


def _columns(*headings: str) -> list[Column]:
    """Columns from their headings; a heading that ends with > is for a column of numbers."""
    return [Column(heading.rstrip(">"), heading.endswith(">")) for heading in headings]


def _print_table(title: str, columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    table = RichTable(title=title, title_justify="left")
    for column in columns:
        table.add_column(
            column.heading,
            justify="right" if column.number else "left",
            overflow="fold",
            no_wrap=True,
        )
    for row in rows:
        table.add_row(
            *(Text(printable(cell)) for cell in row)
        )  # not markup: ids may contain brackets
    screen = _Screen()
    # On a narrow terminal the lines wrap; rich would leave out columns.
    natural = screen.measure(table, options=screen.options.update(max_width=_WIDEST)).maximum
    screen.width = max(screen.width, natural)
    screen.print(table)


class _Screen(Console):
    """The terminal or its replacement; a closed pipe is not an error."""

    def on_broken_pipe(self) -> None:
        mute()
