"""The output of the commands on a terminal."""

import os
import sys
from collections.abc import Sequence

from pairdesk import cli
from pairdesk.files.pairing_rows import sitting_out
from pairdesk.render.box_drawing import ASCII, LINES, boxed, fills_one_place_each, plain
from pairdesk.render.tables import Column, Table, called, standing_rows
from pairdesk.stdio import say
from pairwright import Event, Round
from pairwright.units import half_points_text

LONG = 1000
"""Standings with more rows are printed without lines around their cells."""


def show_round(event: Event, paired: Round, rulebook: str) -> None:
    """Print the boards of a round to be played, with everybody's points and the rulebook."""
    # A player who has left forfeits a board of a round robin as soon as it is paired.
    forfeits = bool(paired.forfeiting)
    whites, blacks = _with_points(event, paired.whites), _with_points(event, paired.blacks)
    results = [(result,) if forfeits else () for result in paired.results]
    places = map(str, range(1, len(paired) + 1))
    boards = [
        (place, *white, *black, *result)
        for place, white, black, result in zip(places, whites, blacks, results, strict=True)
    ]
    blank = [""] * (1 + forfeits)
    sitting = [
        ("", *cells, kind, *blank)
        for player, kind in sitting_out(paired)
        for cells in _with_points(event, [player])
    ]
    headings = ("board>", "white", "points>", "black", "points>", *(["result"] * forfeits))
    _show_box(
        Table(f"Round {paired.number} by {rulebook}", _columns(*headings), [*boards, *sitting])
    )


def _with_points(event: Event, players: Sequence[str]) -> list[tuple[str, str]]:
    """Players in words, each with their points so far."""
    entered, points = event.players, event.ledger.points
    return [
        (called(entered[number]), half_points_text(points[number]))
        for number in event.roster.numbers(players)
    ]


def show_top(event: Event, count: int) -> None:
    """Print the first rows of the table."""
    headings = ("rank>", "player", "points>", "Buchholz>", "Sonneborn-Berger>", "status")
    rows = [tuple(map(str, row)) for row in standing_rows(event, count)]
    _show_box(Table(f"After round {len(event.rounds)}", _columns(*headings), rows))


def show_table(table: Table) -> None:
    """Print a table with its title, and the legend under it."""
    if len(table.rows) > LONG:
        say(plain(table, _width_of))
    else:
        _show_box(table)
    if table.legend:
        say(table.legend)


def _columns(*headings: str) -> tuple[Column, ...]:
    """Columns from their headings; a heading that ends with > is for a column of numbers."""
    return tuple(Column(heading.rstrip(">"), heading.endswith(">")) for heading in headings)


def _show_box(table: Table) -> None:
    """Print a table with lines around its cells; on a narrow terminal its lines wrap."""
    signs = LINES if (sys.stdout.encoding or "utf-8").lower().startswith("utf") else ASCII
    box = boxed(table, signs, _width_of)
    rest = [*box.rows, box.bottom]
    if sys.stdout.isatty() or "FORCE_COLOR" in os.environ:
        cli.screen.show_head(box, signs)
    else:
        headings = f" {signs.heading} ".join(box.headings)
        headings = f"{signs.heading} {headings} {signs.heading}"
        rest = [box.title, box.top, headings, box.rule, *rest]
    say("\n".join(rest))


def _width_of(text: str) -> int:
    # The widths of all other characters are a table that takes time to load.
    return len(text) if fills_one_place_each(text) else cli.screen.width_of(text)
