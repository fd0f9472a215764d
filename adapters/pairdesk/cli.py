"""The command ``pairwright``.

Exit codes: 0 done; 1 the rules refuse what was asked (a line on stderr says which); 2 the command
or a file cannot be read; 130 interrupted. Modules that take time to load are imported by the
commands that use them, so that help answers at once.
"""

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import click

from pairdesk.options import (
    EVENT,
    INPUT,
    bye_option,
    counted,
    couple,
    event_options,
    house_options,
    leaving_before,
    name_of,
    naming,
    point_system,
    rulebook_of_file_option,
    rulebook_option,
    solver_option,
    with_byes,
    with_house,
    with_known,
)
from pairdesk.report_commands import check, convert, generate, lenient_option, sweep
from pairdesk.streams import prepare, printable, printable_lines, read, say
from pairwright import Event, Player
from pairwright.errors import InvalidInput, PairwrightError, UnknownName
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairwright.stages import Stage

REFUSED, UNREADABLE, INTERRUPTED = 1, 2, 130
TOP = 10


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        prepare()
        sys.exit(cli.main(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        _leave("interrupted", INTERRUPTED)
    except (InvalidInput, UnknownName) as error:
        _leave(str(error), UNREADABLE)
    except PairwrightError as refused:
        _leave(f"{refused.code}: {refused}", REFUSED)
    except OSError as error:
        _leave(": ".join(filter(None, _what_failed(error))), UNREADABLE)


def _what_failed(error: OSError) -> tuple[str | None, str]:
    """The file that a person named, not the one it was to be moved from; and the reason."""
    file = error.filename2 or error.filename
    return None if file is None else printable(os.fsdecode(file)), error.strerror or str(error)


def _leave(message: str, code: int) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(code)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pairwright")
def cli() -> None:
    """Pair Swiss tournaments, exactly and fast.

    Start with: pairwright rehearse --example spring-open
    """


@cli.command()
@click.argument("file", type=INPUT, default="-")
def run(file: str) -> None:
    """Carry out a JSON list of desk operations, from FILE or standard input.

    Prints the JSON list of results, one for each operation: a value, or "error: CODE".
    """
    from pairdesk.desk import run as run_batch
    from pairdesk.documents import decoded, parsed_list

    with naming(file):
        operations = parsed_list(decoded(read(file)))
    say(_json_text(run_batch(operations)))


@cli.command()
@click.argument("file", metavar="EVENT", type=EVENT)
@lenient_option
@rulebook_of_file_option
@solver_option
@bye_option
@house_options
@click.option("--json", "as_json", is_flag=True, help="Print the round as JSON.")
def pair(
    file: str,
    rulebook: str | Rulebook | None,
    solver: str,
    bye: tuple[str, ...],
    *,
    lenient: bool,
    as_json: bool,
    **house: Any,  # noqa: ANN401
) -> None:
    """Pair the next round of an event file; "-" is standard input.

    House rules given here hold instead of those of the file.
    """
    from pairdesk.event_files import load_told
    from pairdesk.screen import show_round
    from pairdesk.values import round_value
    from pairwright import pair as pair_next
    from pairwright.pairing import find_rulebook

    loaded = load_told(file, lenient=lenient)
    book = rulebook or loaded.rulebook
    event = counted(with_house(with_byes(loaded.event, bye), **house), book)
    paired = pair_next(event, rulebook=book, solver=solver)
    if event.rounds_planned is not None and paired.number > event.rounds_planned:
        click.echo(
            f"warning: {event.rounds_planned} rounds are planned, and all are paired", err=True
        )
    if as_json:
        say(_json_text(round_value(paired)))
    else:
        show_round(event, paired, find_rulebook(book).name)


@cli.command()
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
    from pairdesk.formats import rehearsal_files
    from pairdesk.outputs import insist_writable, write_all
    from pairdesk.screen import show_rounds, show_table, show_top
    from pairdesk.tables import stage_table, standings_table, usual_chain
    from pairwright.pairing import find_rulebook
    from pairwright.planning import warning
    from pairwright.rehearsal import by_elo, by_rating, play_round

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
        insist_writable(out)
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
        _leave(f"stopped after round {len(event.rounds)}: {refused.code}: {refused}", REFUSED)


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
    from pairwright.stages import Stage

    if advance is not None and eliminate is not None:
        return Stage(advance=advance, eliminate=eliminate)
    if advance is None and eliminate is None:
        return None
    raise click.UsageError("--advance and --eliminate go together")


def _field(file: str | None, example: str | None) -> tuple[str, list[Player]]:
    """The title and the players of a field, from a file or an example."""
    from pairdesk.fields import example_field, read_field

    if file is not None and example is None:
        return printable(Path(file).stem), read_field(read(file), name_of(file))
    if example is not None and file is None:
        return example, example_field(example)
    raise click.UsageError("give either a FIELD.csv or --example spring-open")


@cli.command("rounds")
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
    from pairwright.planning import rounds_for

    say(f"{players} players: {rounds_for(players, system)} rounds")


@cli.command()
@click.argument("file", metavar="EVENT", type=EVENT)
@lenient_option
@click.option("--round", "number", type=click.IntRange(min=1), help="A round that was paired.")
@click.option("--board", type=click.IntRange(min=1), help="Only this board.")
@click.option("--why-not", metavar="A:B", help="Say why A and B do not meet.")
@rulebook_of_file_option
@solver_option
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def explain(
    file: str,
    number: int | None,
    board: int | None,
    why_not: str | None,
    rulebook: str | Rulebook | None,
    solver: str,
    *,
    lenient: bool,
    as_json: bool,
) -> None:
    """Say why a round is as it is, in sentences to be read out.

    Without --round it is the round that would be paired next; if it cannot be paired, why.
    """
    from pairdesk import values
    from pairdesk.event_files import load_told
    from pairwright.explanation import explain as explain_round
    from pairwright.explanation import why_not as why_not_paired

    if board is not None and why_not is not None:
        raise click.UsageError("give either --board or --why-not")
    loaded = load_told(file, lenient=lenient)
    event, book = loaded.event, rulebook or loaded.rulebook
    if why_not is not None:
        two = couple(why_not, "--why-not", event)
        answer = why_not_paired(event, *two, round=number, rulebook=book, solver=solver)
        value, lines = values.why_not_value(answer), [f"{' and '.join(two)}: {answer.reason}."]
        if answer.verdict == "later" and answer.round is not None:
            lines.append("With them paired, the round would be:")
            lines += [f"  {white} - {black}" for white, black, _ in answer.round.boards]
            lines += [] if answer.round.bye is None else [f"  bye {answer.round.bye}"]
    else:
        steps = explain_round(event, number, rulebook=book, solver=solver, board=board)
        if board is not None and not steps:
            raise click.UsageError(f"--board {board}: the round has no such board")
        value = {"decisions": [values.decision_value(step) for step in steps]}
        lines = [line for step in steps for line in step.sentences()]
    say(_json_text(value) if as_json else printable_lines(lines))


@cli.command()
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
    from pairdesk import formats, tables, values
    from pairdesk.event_files import load_event
    from pairdesk.screen import show_table
    from pairwright import explain_standings

    if player is not None and (crosstable or top or form not in {"text", "json"}):
        raise click.UsageError("--explain goes with --format text or json, and with no table")
    if crosstable and form == "json":
        raise click.UsageError("--crosstable goes with text, csv, markdown and html")
    event = load_event(file, lenient=lenient)
    if player is not None:
        place = explain_standings(event, player, chain, edition)
        lines = printable_lines(place.sentences())
        say(_json_text(values.place_value(place)) if form == "json" else lines)
        return
    if form == "html":
        title = printable(Path(name_of(file)).stem)
        say(formats.standings_page(event, title, chain, edition, top))
        return
    if form == "json":
        say(_json_text(values.standings_value(event, chain, edition, top)))
        return
    make = tables.crosstable if crosstable else tables.standings_table
    table = make(event, chain, edition, top)
    if form == "text":
        show_table(table)
    else:
        say(formats.WRITERS[form](table))


@cli.command()
@click.option("--list", "_", is_flag=True, help="List them; that is what this command does.")
def tiebreaks(_: bool) -> None:  # noqa: FBT001  # an option that changes nothing
    """List the tie-breaks, the chains and the editions, a line each."""
    from pairdesk.listing import tiebreak_lines

    say("\n".join(tiebreak_lines()))


@cli.command("final-standings")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
def final_standings(folder: Path) -> None:
    """Write standings.csv from players.csv and results.csv in DIR, or in this folder."""
    from pairdesk.final_standings import main as run_final_standings

    run_final_standings([str(folder)])


@cli.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("words", metavar="[-r] --dutch FILE -p ...", nargs=-1, type=click.UNPROCESSED)
def engine(words: tuple[str, ...]) -> None:
    """Pair report files, in place of a pairing engine that other programs call.

    "--dutch FILE -p [OUT]" pairs the next round, "--dutch FILE -c" pairs all rounds again and
    compares, and "--dutch -g [CONFIG] -o OUT [-s SEED]" writes a random tournament; "-l [LIST]" at
    the end writes the checklist, and -r at the beginning prints which engine this is.

    With --strict, before --dutch, differences and doubts about a file are told.
    """
    from pairdesk.engine.command import main as run_engine

    run_engine(words)


@cli.command()
@click.option("--quick", is_flag=True, help="Leave out the rows that take seconds.")
def bench(*, quick: bool) -> None:
    """Time the engine on this machine, and check what it finds.

    The benchmarks are part of the source of the project, not of the installed package.
    """
    import runpy

    folder = Path(__file__).resolve().parents[2] / "bench"
    if not (folder / "__main__.py").is_file():
        raise click.UsageError("run this from a checkout of the project, installed with pip -e")
    sys.exit(runpy.run_path(str(folder))["bench"](quick=quick))


for command in (convert, check, generate, sweep):
    cli.add_command(command)


def _json_text(value: Any) -> str:  # noqa: ANN401  # any JSON value
    """A JSON value as text; a list has each of its items on a line."""
    items = value if isinstance(value, list) else [value]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    return f"[{lines}]" if isinstance(value, list) else lines
