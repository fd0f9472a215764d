"""Tables as CSV, as Markdown, and as pages to print."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from pairdesk.files.csv_rows import csv_text
from pairdesk.files.pairing_rows import MATCH_COLUMNS, PAIRING_COLUMNS, pairing_rows
from pairdesk.render.tables import (
    STANDING_COLUMNS,
    Table,
    crosstable,
    stage_table,
    standing_rows,
    standings_table,
    usual_chain,
    with_points,
)
from pairdesk.text import printable
from pairwright import Event
from pairwright.defaults import DEFAULT_CHAIN
from pairwright.elimination import Stage
from pairwright.tiebreaks import Edition
from pairwright.tiebreaks.ranking import ChainLike


def table_csv(table: Table) -> str:
    """A table as CSV, without title and legend."""
    text = csv_text([column.heading for column in table.columns], table.rows)
    return text.removesuffix("\n")


def table_markdown(table: Table) -> str:
    """A table as Markdown, with its title and legend."""
    headings = [_markdown(column.heading) for column in table.columns]
    rules = ["---:" if column.number else "---" for column in table.columns]
    rows = [[_markdown(cell) for cell in row] for row in table.rows]
    lines = [f"| {' | '.join(cells)} |" for cells in (headings, rules, *rows)]
    return "\n".join(
        [f"**{table.title}**", "", *lines, *(["", _markdown(table.legend)] if table.legend else [])]
    )


def _markdown(text: str) -> str:
    """A text that Markdown shows unchanged in one cell of a table."""
    for sign in "\\`*_[]<>|&~":
        text = text.replace(sign, f"\\{sign}")
    return printable(text)


WRITERS: Final[Mapping[str, Callable[[Table], str]]] = MappingProxyType(
    {"csv": table_csv, "markdown": table_markdown}
)
"""The ways to write one table, by name."""


def standings_page(
    event: Event,
    title: str,
    chain: ChainLike = DEFAULT_CHAIN,
    edition: str | Edition | None = None,
    first: int | None = None,
) -> str:
    """The standings and the crosstable as one self-contained page."""
    tables = (
        ("Standings", standings_table(event, chain, edition, first)),
        ("Crosstable", crosstable(event, chain, edition, first)),
    )
    return _page("standings", title=title, tables=tables)


def rehearsal_files(event: Event, title: str, stage: Stage | None = None) -> dict[str, str]:
    """The pairings of every round and the table, each as CSV and as one printable page.

    With a stage, also the players who advanced or were eliminated, as CSV.
    """
    pairings = [row for played in event.rounds for row in pairing_rows(event, played)]
    columns = PAIRING_COLUMNS if event.matches is None else (*PAIRING_COLUMNS, *MATCH_COLUMNS)
    chain = usual_chain(event)
    if chain == DEFAULT_CHAIN:
        table = csv_text(STANDING_COLUMNS, standing_rows(event))
    else:
        table = table_csv(standings_table(event, chain))
    page = standings_page(event, title, chain)
    of_stage = {} if stage is None else {"stage.csv": table_csv(stage_table(event, stage))}
    return of_stage | {
        "pairings.csv": csv_text(columns, pairings),
        "pairings.html": _page("pairings", title=title, rounds=with_points(event)),
        "standings.csv": table,
        "standings.html": page,
    }


def _page(template: str, **values: object) -> str:
    import jinja2  # noqa: PLC0415  # loading takes 0.06 s, only for printed pages

    pages = jinja2.Environment(
        loader=jinja2.FunctionLoader(
            lambda name: (
                files("pairdesk.render").joinpath("templates", name).read_text(encoding="utf-8")
            )
        ),
        autoescape=True,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return pages.get_template(f"{template}.html").render(values)


def _finalized(value: object) -> object:
    """Texts on one line with direction marks escaped; our own markup stays."""
    return printable(value) if type(value) is str else value
