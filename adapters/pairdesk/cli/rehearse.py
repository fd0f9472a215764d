"""The command that plays a whole event before the day."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

import pairdesk
import pairwright
from pairdesk import cli, files, render
from pairdesk.cli.exit_codes import REFUSED, leave
from pairdesk.cli.house_options import house_options, with_house
from pairdesk.cli.option_values import leaving_before, point_system, with_known
from pairdesk.cli.options import INPUT, event_options, rulebook_option, solver_option
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.names import name_of
from pairdesk.stdio import read, say
from pairdesk.text import printable
from pairwright import Event, Player
from pairwright.defaults import DEFAULT_CHAIN
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.desk.operations import Desk
    from pairdesk.desk.rehearsals import Rehearsal
    from pairwright.elimination import Stage
    from pairwright.rehearsal import ResultModel

TOP: Final = 10


@click.command()
@click.argument("field", metavar="[FIELD.csv]", required=False, type=INPUT)
@click.option("--example", metavar="NAME", help="Rehearse a built-in example: spring-open.")
@click.option(
    "--rounds",
    type=WholeNumber(1),
    help="Number of rounds. Default: 9, or as many as the stage or round robin has.",
)
@click.option(
    "--advance",
    type=WholeNumber(1),
    metavar="WINS",
    help="Number of wins after which a player is through and leaves; needs --eliminate.",
)
@click.option(
    "--eliminate",
    type=WholeNumber(1),
    metavar="LOSSES",
    help="Number of losses after which a player is out and leaves; needs --advance.",
)
@click.option(
    "--draw-every",
    type=WholeNumber(0),
    default=0,
    metavar="K",
    help="Draw every K-th board; on the others the higher rating wins. Default: 0, no draws.",
)
@click.option(
    "--results",
    type=click.Choice(["rating", "elo"]),
    default="rating",
    show_default=True,
    help="rating: the higher rating always wins; elo: random results by expected scores.",
)
@click.option(
    "--seed",
    type=WholeNumber(),
    default=1,
    show_default=True,
    help="Random seed for --results elo.",
)
@click.option(
    "--draws",
    type=WholeNumber(0, 100),
    metavar="PERCENT",
    help="Percentage of draws between equals with --results elo. Default: 30, or 0 in a stage.",
)
@click.option(
    "--boards",
    type=WholeNumber(1, 100),
    metavar="N",
    help="Boards of a team match, at most 100. Default: as many as each team has players, or 4.",
)
@click.option(
    "--withdraw",
    multiple=True,
    metavar="ID@ROUND",
    help="Withdraw ID before ROUND is paired. May be repeated.",
)
@rulebook_option
@solver_option
@event_options
@house_options
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write pairings and standings to this folder, as CSV and as printable pages.",
)
def rehearse(
    field: str | None,
    example: str | None,
    rounds: int | None,
    advance: int | None,
    eliminate: int | None,
    draw_every: int,
    results: str,
    seed: int,
    draws: int | None,
    boards: int | None,
    withdraw: tuple[str, ...],
    rulebook: str | Rulebook,
    solver: str,
    bye: tuple[str, ...],
    late: tuple[str, ...],
    acceleration: Literal["baku"] | None,
    points: str | None,
    initial_colour: Literal["white", "black"],
    out: Path | None,
    **house: Any,  # noqa: ANN401
) -> None:
    """Rehearse a whole event before the day.

    FIELD.csv lists the players: id,rating with a header line (or id,rating,groups, with semicolons
    between the groups), or the players of teams in board order: team,id,rating. Print a line for
    each round (boards, bye, floats, time), then the top ten. A float is a board whose players
    differ in points. If a round cannot be paired, the rehearsal stops there with exit code 1 and
    keeps the rounds it has played.

    --advance and --eliminate make the event a stage that players leave early. It ends when
    everybody is through or out, and the table says in which round. Use --rulebook major for such a
    stage.
    """
    if draw_every and results == "elo":
        raise click.UsageError("--draw-every needs --results rating; with elo, use --draws")
    title, players = _field(field, example)
    rehearsal = pairdesk.desk.rehearsals.Rehearsal(
        players=players,
        rulebook=pairwright.pairing.find_rulebook(rulebook),
        rounds=rounds,
        stage=_stage(advance, eliminate),
        boards=boards,
        points=point_system(points),
        initial_colour=initial_colour,
    )
    event = with_known(with_house(rehearsal.event(), **house), bye, late, acceleration)
    leaving = leaving_before(withdraw, event)
    if out is not None:
        files.atomic_write.require_writable(out)
    if doubt := rehearsal.doubt:
        click.echo(f"warning: {doubt}", err=True)
    desk = pairdesk.Desk.open(event, rulebook=rehearsal.rulebook, solver=solver)
    model = (
        rehearsal.results_by_elo(seed, draws)
        if results == "elo"
        else rehearsal.results_by_rating(draw_every)
    )
    _play(desk, rehearsal, model, leaving, None if out is None else (out, title))


def _play(
    desk: "Desk",
    rehearsal: "Rehearsal",
    model: "ResultModel",
    leaving: Mapping[int, Sequence[str]],
    written: tuple[Path, str] | None,
) -> None:
    """Play the rounds and show them and the table; write both into a folder, under a title."""
    rounds, stage = rehearsal.planned, rehearsal.stage
    played = pairdesk.desk.rehearsals.played(desk, rounds, model, leaving, stage)
    refused = cli.screen.show_rounds(played, rounds)
    _show_table(desk.event, stage)
    if written is not None:
        out, title = written
        pages = render.csv_markdown_html.rehearsal_files(desk.event, title, stage)
        files.atomic_write.write_all(out, pages)
        say("\n".join(f"written: {printable(str(out / name))}" for name in pages))
    if refused is not None:
        leave(f"stopped after round {len(desk.event.rounds)}: {refused.code}: {refused}", REFUSED)


def _stage(advance: int | None, eliminate: int | None) -> "Stage | None":
    """The stage that is rehearsed, if it is one."""
    if advance is not None and eliminate is not None:
        return pairwright.elimination.Stage(advance=advance, eliminate=eliminate)
    if advance is None and eliminate is None:
        return None
    raise click.UsageError("give both --advance and --eliminate, or neither")


def _field(file: str | None, example: str | None) -> tuple[str, list[Player]]:
    """The title and the players of a field, from a file or an example."""
    if file is not None and example is None:
        title = printable(Path(file).stem)
        return title, files.players_csv.read_field(read(file), name_of(file))
    if example is not None and file is None:
        return example, files.players_csv.example_field(example)
    raise click.UsageError("give either a FIELD.csv or --example spring-open")


def _show_table(event: Event, stage: "Stage | None") -> None:
    """Print who advanced from a stage, or the first of the table."""
    tables, terminal = render.tables, cli.terminal
    if stage is not None:
        terminal.show_table(tables.stage_table(event, stage))
    elif (chain := tables.usual_chain(event)) == DEFAULT_CHAIN:
        terminal.show_top(event, TOP)
    else:
        terminal.show_table(tables.standings_table(event, chain, first=TOP))
