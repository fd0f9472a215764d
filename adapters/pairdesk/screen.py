"""What the commands show on a terminal."""

import sys
import time
from collections.abc import Iterable, Sequence
from itertools import islice

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from pairdesk.tables import standing_rows
from pairwright import Event, Round
from pairwright.errors import PairwrightError
from pairwright.rehearsal import floats
from pairwright.units import half_points_text


def show_round(event: Event, paired: Round) -> None:
    """Print the boards of a round that is to be played, with everybody's points."""

    def cells(player: str) -> tuple[str, str]:
        return player, half_points_text(event.ledger.points[event.roster.number(player)])

    boards = [
        (str(place), *cells(board.white), *cells(board.black))
        for place, board in enumerate(paired.boards, 1)
    ]
    sitting = [] if paired.bye is None else [("", *cells(paired.bye), "bye", "")]
    _print_table(
        f"Round {paired.number}",
        ("board>", "white", "points>", "black", "points>"),
        [*boards, *sitting],
    )


def show_rounds(
    event: Event, stream: Iterable[Event], rounds: int
) -> tuple[Event, PairwrightError | None]:
    """Print a line for each of the next rounds; the event at the end, and what stopped it early."""
    last = len(event.rounds) + rounds
    refused = None
    # The bar goes where the lines do not: to standard error where standard output is a file.
    console = Console(stderr=not sys.stdout.isatty())
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("rehearsing", total=rounds)
        started = time.perf_counter()
        try:
            for after in islice(stream, rounds):
                line = _round_line(event, after.rounds[-1], last, time.perf_counter() - started)
                if console.stderr:
                    click.echo(line)
                else:
                    console.print(line, markup=False, highlight=False, soft_wrap=True)
                progress.advance(task)
                event, started = after, time.perf_counter()
        except PairwrightError as error:
            refused = error
    return event, refused


def _round_line(before: Event, played: Round, last: int, seconds: float) -> str:
    bye = "" if played.bye is None else f", bye {played.bye}"
    return (
        f"round {played.number:{len(str(last))}}: {len(played)} boards{bye}, "
        f"{floats(before, played)} floats, {1000 * seconds:.1f} ms"
    )


def show_top(event: Event, count: int) -> None:
    """Print the first rows of the table."""
    rows = [[str(cell) for cell in row] for row in standing_rows(event)[:count]]
    _print_table(
        f"After round {len(event.rounds)}",
        ("rank>", "player", "points>", "Buchholz>", "Sonneborn-Berger>", "status"),
        rows,
    )


def _print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table; a heading that ends with > is that of a column of numbers."""
    table = Table(title=title, title_justify="left")
    for column in columns:
        number = column.endswith(">")
        table.add_column(column.rstrip(">"), justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))  # not as markup: an id may hold brackets
    Console().print(table)
