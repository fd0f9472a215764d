"""The command that ranks an event."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

import pairdesk
from pairdesk import cli, files, render
from pairdesk.cli.event_files import load_and_warn
from pairdesk.cli.options import EVENT, lenient_option
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairdesk.text import printable, printable_lines
from pairwright.defaults import DEFAULT_CHAIN

if TYPE_CHECKING:
    from pairdesk.render.tables import Table


@click.command()
@click.argument("file", metavar="EVENT", type=EVENT)
@lenient_option
@click.option(
    "--chain",
    default=DEFAULT_CHAIN,
    show_default=True,
    metavar="CHAIN",
    help='Tie-breaks in order: the name of a chain, or codes such as "PTS,BH/C1,SB".',
)
@click.option(
    "--edition",
    metavar="NAME",
    help="Edition of the FIDE rules. Default: the event's, or 2026-03.",
)
@click.option("--explain", "player", metavar="ID", help="Explain the place of player ID.")
@click.option("--crosstable", is_flag=True, help="Show everybody's results, round by round.")
@click.option("--top", type=WholeNumber(1), metavar="N", help="Show only the first N rows.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="Output format; html is a single printable page with the crosstable.",
)
def standings(
    file: str,
    chain: str,
    edition: str | None,
    player: str | None,
    *,
    lenient: bool,
    crosstable: bool,
    top: int | None,
    form: str,
) -> None:
    """Show the standings of an event by a chain of tie-breaks ("-": standard input).

    "pairwright tiebreaks" lists the chains, the tie-breaks and the editions.
    """
    if player is not None and (crosstable or top or form not in {"text", "json"}):
        raise click.UsageError(
            "--explain needs --format text or json, and neither --crosstable nor --top"
        )
    if crosstable and form == "json":
        raise click.UsageError("--crosstable needs --format text, csv, markdown or html")
    desk = pairdesk.Desk.open(load_and_warn(file, lenient=lenient).event)
    for doubt in desk.doubts:
        click.echo(doubt.text, err=True)
    if player is not None:
        _say_why(desk, player, chain, edition, as_json=form == "json")
        return
    match form:
        case "html":
            title = printable(Path(name_of(file)).stem)
            say(render.csv_markdown_html.standings_page(desk.event, title, chain, edition, top))
        case "json":
            value = desk.table(chain=chain, edition=edition, first=top)
            say(files.json_text.json_text(value))
        case _:
            make = render.tables.crosstable if crosstable else render.tables.standings_table
            _show(make(desk.event, chain, edition, top), form)


def _say_why(
    desk: "pairdesk.Desk", player: str, chain: str, edition: str | None, *, as_json: bool
) -> None:
    """Say why a player has a place in the table."""
    if as_json:
        say(files.json_text.json_text(desk.explain_standings(player, chain, edition)))
    else:
        say(printable_lines(desk.place(player, chain, edition).sentences()))


def _show(table: "Table", form: str) -> None:
    """Print a table in a form of text."""
    if form == "text":
        cli.terminal.show_table(table)
    else:
        say(render.csv_markdown_html.WRITERS[form](table))
