"""Rounds and standings as rows, and rows as CSV or a printable page."""

import csv
from collections.abc import Iterable, Sequence
from importlib.resources import files
from io import StringIO
from typing import Any, Final

from pairwright import Event, Round, standings
from pairwright.tiebreaks.standings import find_chain
from pairwright.units import half_points_text

CHAIN: Final = "northgate"
_SHOWN: Final = 3  # points, Buchholz and Sonneborn-Berger; the rating decides unseen

PAIRING_COLUMNS: Final = ("round", "board", "white", "black", "result")
STANDING_COLUMNS: Final = ("rank", "id", "points", "buchholz", "sonneborn_berger", "status")


def standing_rows(event: Event) -> list[list[Any]]:
    """The table: rank, id, points, Buchholz, Sonneborn-Berger, status; numbers as texts."""
    columns = find_chain(CHAIN)[:_SHOWN]
    return [
        [
            row.rank,
            row.player,
            *(column.text(value) for column, value in zip(columns, row.values, strict=False)),
            "withdrawn" if row.withdrawn else "active",
        ]
        for row in standings(event, CHAIN)
    ]


def pairing_rows(played: Round) -> list[list[Any]]:
    """The boards of a round as number, board, white, black, result; a bye has no board."""
    rows: list[list[Any]] = [
        [played.number, place, *board] for place, board in enumerate(played.boards, 1)
    ]
    if played.bye is not None:
        rows.append([played.number, "", played.bye, "", "bye"])
    return rows


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV with a header, one line each."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def rehearsal_files(event: Event, title: str) -> dict[str, str]:
    """The pairings of every round and the table, each as CSV and as one printable page."""
    pairings = [row for played in event.rounds for row in pairing_rows(played)]
    table = standing_rows(event)
    return {
        "pairings.csv": csv_text(PAIRING_COLUMNS, pairings),
        "pairings.html": _page("pairings", title=title, rounds=_with_points(event)),
        "standings.csv": csv_text(STANDING_COLUMNS, table),
        "standings.html": _page("standings", title=title, rows=table, rounds=len(event.rounds)),
    }


def _with_points(event: Event) -> list[dict[str, Any]]:
    """Every round, with the points that players had before it."""
    before = Event.of(event.players, scoring=event.scoring)
    pages = []
    for played in event.rounds:
        scores = dict(
            zip(before.roster.ids, map(half_points_text, before.ledger.points), strict=True)
        )
        pages.append({"round": played, "scores": scores})
        before = before.with_round(played)
    return pages


def _page(template: str, **values: object) -> str:
    import jinja2  # noqa: PLC0415  # 0.06 s that only printed pages should pay

    pages = jinja2.Environment(
        loader=jinja2.FunctionLoader(
            lambda name: files("pairdesk").joinpath("templates", name).read_text(encoding="utf-8")
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return pages.get_template(f"{template}.html").render(values)
