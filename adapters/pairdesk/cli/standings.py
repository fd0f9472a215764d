"""The commands about tables: standings, and the tie-breaks that there are."""

from pathlib import Path

import click

from pairdesk.cli.options import EVENT, lenient_option
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairdesk.text import printable, printable_lines


@click.command()
@click.argument("file", metavar="EVENT", type=EVENT)
@lenient_option
@click.option(
    "--chain",
    default="northgate",
    show_default=True,
    metavar="CHAIN",
    help='What decides: the name of a chain, or codes such as "PTS,BH/C1,SB".',
)
@click.option(
    "--edition", metavar="NAME", help="Edition of the FIDE rules; the event's own, or 2026-03."
)
@click.option("--explain", "player", metavar="ID", help="Say why ID stands where it stands.")
@click.option("--crosstable", is_flag=True, help="Show what everybody did, by round.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Only the first N rows.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="How it is written; html is one page to print, with the crosstable.",
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
    """Rank an event by a chain of tie-breaks; "-" is standard input.

    "pairwright tiebreaks" lists the chains, the tie-breaks and the editions.
    """
    from pairdesk.desk import json_views
    from pairdesk.desk.open_boards import open_earlier
    from pairdesk.files.json_text import json_text
    from pairdesk.files.load import load_event
    from pairdesk.render import csv_markdown_html, tables
    from pairdesk.render.terminal import show_table
    from pairwright import explain_standings

    if player is not None and (crosstable or top or form not in {"text", "json"}):
        raise click.UsageError("--explain goes with --format text or json, and with no table")
    if crosstable and form == "json":
        raise click.UsageError("--crosstable goes with text, csv, markdown and html")
    event = load_event(file, lenient=lenient)
    for line in open_earlier(event):
        click.echo(line, err=True)
    if player is not None:
        place = explain_standings(event, player, chain, edition)
        lines = printable_lines(place.sentences())
        say(json_text(json_views.place_value(place)) if form == "json" else lines)
        return
    if form == "html":
        title = printable(Path(name_of(file)).stem)
        say(csv_markdown_html.standings_page(event, title, chain, edition, top))
        return
    if form == "json":
        say(json_text(json_views.standings_value(event, chain, edition, top)))
        return
    make = tables.crosstable if crosstable else tables.standings_table
    table = make(event, chain, edition, top)
    if form == "text":
        show_table(table)
    else:
        say(csv_markdown_html.WRITERS[form](table))


@click.command()
@click.option("--list", "_", is_flag=True, help="List them; that is what this command does.")
def tiebreaks(_: bool) -> None:  # noqa: FBT001  # an option that changes nothing
    """List the tie-breaks, the chains and the editions, a line each."""
    from pairdesk.render.tiebreak_list import tiebreak_lines

    say("\n".join(tiebreak_lines()))


@click.command("final-standings")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
def final_standings(folder: Path) -> None:
    """Write standings.csv from players.csv and results.csv in DIR, or in this folder."""
    from pairdesk.final_standings import main as run_final_standings

    run_final_standings([str(folder)])
