"""The commands before the day: play a whole event, and say how many rounds it needs."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from pairdesk.cli.exit_codes import REFUSED, leave
from pairdesk.cli.house_options import house_options, with_house
from pairdesk.cli.options import (
    INPUT,
    event_options,
    leaving_before,
    point_system,
    rulebook_option,
    solver_option,
    with_known,
)
from pairdesk.files.names import name_of
from pairdesk.stdio import read, say
from pairdesk.text import printable
from pairwright import Event, Player
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairwright.elimination import Stage

TOP = 10


@click.command()
@click.argument("field", metavar="[FIELD.csv]", required=False, type=INPUT)
@click.option("--example", metavar="NAME", help="Rehearse a made-up field: spring-open.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    help="Rounds to play: 9, or as many as a stage or a table has.",
)
@click.option(
    "--advance",
    type=click.IntRange(min=1),
    metavar="WINS",
    help="So many wins, and a player is through and leaves; goes with --eliminate.",
)
@click.option(
    "--eliminate",
    type=click.IntRange(min=1),
    metavar="LOSSES",
    help="So many losses, and a player is out and leaves; goes with --advance.",
)
@click.option(
    "--draw-every",
    type=click.IntRange(min=0),
    default=0,
    metavar="K",
    help="Draw every K-th board; on the others the higher rating wins. 0 draws none.",
)
@click.option(
    "--results",
    type=click.Choice(["rating", "elo"]),
    default="rating",
    show_default=True,
    help="The higher rating wins, or results as likely as the ratings make them.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The luck of --results elo.")
@click.option(
    "--draws",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    help="Drawn games between equals with --results elo: 30, or 0 in a stage.",
)
@click.option(
    "--boards",
    type=click.IntRange(min=1, max=100),
    metavar="N",
    help="A match of two teams has so many boards: 4, or as the rulebook says.",
)
@click.option(
    "--withdraw",
    multiple=True,
    metavar="ID@ROUND",
    help="ID leaves before ROUND is paired; may be given several times.",
)
@rulebook_option
@solver_option
@event_options
@house_options
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the pairings and the table there, as CSV and as printable pages.",
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
    """Play a whole event before the day.

    FIELD.csv holds the players, as id,rating with a header (or id,rating,groups, the groups with
    semicolons between them), or the players of teams in board order, as team,id,rating. Prints a
    line a round (boards, bye, floats, which are boards whose players differ in points, and the
    time), then the top ten. When a round cannot be paired it stops there, with exit code 1; what
    was played is kept.

    With --advance and --eliminate it is a stage that players leave early: it ends when everybody is
    decided, and prints who advanced and who was eliminated in which round. The rulebook of such
    stages is major.
    """
    from pairdesk.files.atomic_write import require_writable, write_all
    from pairdesk.render.csv_markdown_html import rehearsal_files
    from pairdesk.render.tables import stage_table, standings_table, usual_chain
    from pairdesk.render.terminal import show_rounds, show_table, show_top
    from pairwright.pairing import find_rulebook
    from pairwright.rehearsal import by_elo, by_rating, play_round
    from pairwright.round_counts import warning

    if draw_every and results == "elo":
        raise click.UsageError("--draw-every goes with --results rating; give --draws instead")
    stage = _stage(advance, eliminate)
    title, players = _field(field, example)
    book = find_rulebook(rulebook)
    in_table = None if book.rounds is None else book.rounds(len(players))
    usual_rounds, usual_draws = (in_table or 9, 30) if stage is None else (stage.rounds, 0)
    rounds, draws = rounds or usual_rounds, usual_draws if draws is None else draws
    event = Event.of(
        players,
        rounds_planned=rounds,
        scoring=point_system(points),
        system=book.event_system,
        initial_colour=initial_colour,
    )
    event = _as_matches(with_house(event, **house), rulebook, boards)
    event = with_known(event, bye, late, acceleration)
    leaving = leaving_before(withdraw, event)
    if out is not None:
        require_writable(out)
    if stage is None and (told := warning(len(players), rounds, in_table)):
        click.echo(f"warning: {told}", err=True)
    model = by_elo(seed, draws) if results == "elo" else by_rating(draw_every)
    play = partial(play_round, model=model, rulebook=rulebook, solver=solver)
    event, refused = show_rounds(event, rounds, leaving, play, stage)
    if stage is not None:
        show_table(stage_table(event, stage))
    elif (chain := usual_chain(event)) == "northgate":
        show_top(event, TOP)
    else:
        show_table(standings_table(event, chain, first=TOP))
    if out is not None:
        files = rehearsal_files(event, title, stage)
        write_all(out, files)
        say("\n".join(f"written: {printable(str(out / name))}" for name in files))
    if refused is not None:
        leave(f"stopped after round {len(event.rounds)}: {refused.code}: {refused}", REFUSED)


def _as_matches(event: Event, rulebook: str | Rulebook, boards: int | None) -> Event:
    """The event, its boards as matches where the rulebook or the field wants them."""
    from pairwright import MatchRules, Team
    from pairwright.pairing import find_rulebook
    from pairwright.rulebook import as_matches
    from pairwright.scoring import ONE_AND_HALF

    rules = find_rulebook(rulebook).matches
    of_teams = boards is not None or any(isinstance(player, Team) for player in event.players)
    if rules is not None and rules.double:
        if of_teams:
            raise click.UsageError("matches of two games are of players, not of teams")
        if event.scoring != ONE_AND_HALF:
            raise click.UsageError("--points does not go with matches of two games")
        return as_matches(event, rules)
    if rules is None and not of_teams:
        return event
    usual = 4 if rules is None else rules.boards
    return as_matches(event, MatchRules.of_teams(usual if boards is None else boards))


def _stage(advance: int | None, eliminate: int | None) -> "Stage | None":
    """The stage that is rehearsed, if it is one."""
    from pairwright.elimination import Stage

    if advance is not None and eliminate is not None:
        return Stage(advance=advance, eliminate=eliminate)
    if advance is None and eliminate is None:
        return None
    raise click.UsageError("--advance and --eliminate go together")


def _field(file: str | None, example: str | None) -> tuple[str, list[Player]]:
    """The title and the players of a field, from a file or an example."""
    from pairdesk.files.players_csv import example_field, read_field

    if file is not None and example is None:
        return printable(Path(file).stem), read_field(read(file), name_of(file))
    if example is not None and file is None:
        return example, example_field(example)
    raise click.UsageError("give either a FIELD.csv or --example spring-open")


@click.command("rounds")
@click.argument("players", type=click.IntRange(min=2))
@click.option(
    "--system",
    type=click.Choice(["swiss", "magic", "berger", "berger-double"]),
    default="swiss",
    show_default=True,
    help="The fewest that leave one perfect score, the table of Magic, or a round robin.",
)
def how_many_rounds(
    players: int, system: Literal["swiss", "magic", "berger", "berger-double"]
) -> None:
    """Say how many rounds to play with so many PLAYERS."""
    from pairwright.round_counts import rounds_for

    say(f"{players} players: {rounds_for(players, system)} rounds")
