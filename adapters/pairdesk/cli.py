"""The command ``pairwright``.

Exit codes: 0 done; 1 the rules refuse what was asked (a line on stderr says which); 2 the command
or a file cannot be read; 130 interrupted. Modules that take time to load are imported by the
commands that use them, so that help answers at once.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal, NoReturn

import click

from pairdesk.errors import BadDocument
from pairdesk.streams import prepare, printable, printable_lines, read, say
from pairwright import RULEBOOKS, SOLVERS, Event, Player
from pairwright.errors import InvalidInput, PairwrightError, UnknownName

REFUSED, UNREADABLE, INTERRUPTED = 1, 2, 130
TOP = 10

_INPUT = click.Path(allow_dash=True, dir_okay=False)
_SOLVER = click.option(
    "--solver",
    type=click.Choice(list(SOLVERS)),
    default="auto",
    show_default=True,
    help="How the pairing is found; all find the same one.",
)
_RULEBOOK = click.option(
    "--rulebook",
    type=click.Choice(list(RULEBOOKS)),
    default="northgate",
    show_default=True,
    help="The rules that the pairing follows.",
)


def _house_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that set house rules."""
    options = (
        click.option("--house", type=_INPUT, metavar="FILE.json", help="House rules from a file."),
        click.option("--forbid", multiple=True, metavar="A:B", help="A and B never meet."),
        click.option(
            "--separate",
            multiple=True,
            metavar="LABEL",
            help="Players who share a group that starts with LABEL do not meet.",
        ),
        click.option(
            "--at-most",
            type=click.IntRange(min=0),
            default=0,
            help="Boards of a round that --separate allows all the same.",
        ),
        click.option(
            "--horizon",
            metavar="ROUNDS",
            help='Rounds that must still be possible afterwards: a number, or "max".',
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


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
@click.argument("file", type=_INPUT, default="-")
def run(file: str) -> None:
    """Carry out a JSON list of desk operations, from FILE or standard input.

    Prints the JSON list of results, one for each operation: a value, or "error: CODE".
    """
    from pairdesk.desk import run as run_batch
    from pairdesk.documents import decoded, parsed_list

    with _naming(file):
        operations = parsed_list(decoded(read(file)))
    say(_json_text(run_batch(operations)))


@cli.command()
@click.argument("file", metavar="EVENT.json", type=_INPUT)
@_RULEBOOK
@_SOLVER
@_house_options
@click.option("--json", "as_json", is_flag=True, help="Print the round as JSON.")
def pair(file: str, rulebook: str, solver: str, *, as_json: bool, **house: Any) -> None:  # noqa: ANN401
    """Pair the next round of an event file; "-" is standard input.

    House rules given here hold instead of those of the file.
    """
    from pairdesk.desk import round_value
    from pairdesk.event_json import event_from_json
    from pairdesk.screen import show_round
    from pairwright import pair as pair_next

    with _naming(file):
        event = event_from_json(read(file))
    event = _with_house(event, **house)
    paired = pair_next(event, rulebook=rulebook, solver=solver)
    if as_json:
        say(_json_text(round_value(paired)))
    else:
        show_round(event, paired)


@cli.command()
@click.argument("field", metavar="[FIELD.csv]", required=False, type=_INPUT)
@click.option("--example", metavar="NAME", help="Rehearse a made-up field: spring-open.")
@click.option(
    "--rounds", type=click.IntRange(min=1), default=9, show_default=True, help="Rounds to play."
)
@click.option(
    "--draw-every",
    type=click.IntRange(min=0),
    default=0,
    metavar="K",
    help="Draw every K-th board; on the others the higher rating wins. 0 draws none.",
)
@click.option(
    "--withdraw",
    multiple=True,
    metavar="ID@ROUND",
    help="ID leaves before ROUND is paired; may be given several times.",
)
@_RULEBOOK
@_SOLVER
@_house_options
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the pairings and the table there, as CSV and as printable pages.",
)
def rehearse(
    field: str | None,
    example: str | None,
    rounds: int,
    draw_every: int,
    withdraw: tuple[str, ...],
    rulebook: str,
    solver: str,
    out: Path | None,
    **house: Any,  # noqa: ANN401
) -> None:
    """Play a whole event before the day.

    FIELD.csv holds the players, as id,rating with a header (or id,rating,groups, the groups with
    semicolons between them). Prints a line a round (boards, bye,
    floats, which are boards whose players differ in points, and the time), then the top ten.
    When a round cannot be paired it stops there, with exit code 1; what was played is kept.
    """
    from pairdesk.outputs import insist_writable, write_all
    from pairdesk.screen import show_rounds, show_top
    from pairdesk.tables import rehearsal_files
    from pairwright.rehearsal import by_rating, play_round

    title, players = _field(field, example)
    event = _with_house(Event.of(players, rounds_planned=rounds), **house)
    leaving = _leaving(withdraw, event)
    if out is not None:
        insist_writable(out)
    play = partial(play_round, model=by_rating(draw_every), rulebook=rulebook, solver=solver)
    event, refused = show_rounds(event, rounds, leaving, play)
    show_top(event, TOP)
    if out is not None:
        files = rehearsal_files(event, title)
        write_all(out, files)
        say("\n".join(f"written: {printable(str(out / name))}" for name in files))
    if refused is not None:
        _leave(f"stopped after round {len(event.rounds)}: {refused.code}: {refused}", REFUSED)


def _with_house(
    event: Event,
    *,
    house: str | None,
    forbid: tuple[str, ...],
    separate: tuple[str, ...],
    at_most: int,
    horizon: str | None,
) -> Event:
    """The event with the house rules of the command line, if there are any."""
    if not (house or forbid or separate or horizon):
        return event
    from pairdesk.documents import decoded, parsed
    from pairdesk.house_json import house_from_json
    from pairwright import HouseRules, Separate

    rules = HouseRules()
    if house is not None:
        with _naming(house):
            rules = house_from_json(parsed(decoded(read(house)), keys_once=True))
    rules = HouseRules(
        forbidden=[*rules.forbidden, *(_couple(text, "--forbid", event) for text in forbid)],
        required=rules.required,
        separate=[*rules.separate, *(Separate(label, at_most) for label in separate)],
        quotas=rules.quotas,
        colour_limit=rules.colour_limit,
        horizon=rules.horizon if horizon is None else _horizon(horizon),
    )
    return event.with_house(rules)


def _couple(text: str, option: str, event: Event) -> tuple[str, str]:
    """Two players from a text ``A:B``; either id may hold colons too."""
    parts = text.split(":")
    for cut in range(1, len(parts)):
        one, other = ":".join(parts[:cut]), ":".join(parts[cut:])
        if one in event.roster and other in event.roster:
            return one, other
    raise click.UsageError(f"{option} {printable(text)}: A:B is expected, two registered ids")


def _horizon(text: str) -> int | Literal["max"]:
    if text == "max":
        return "max"
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    raise click.UsageError(f'--horizon {printable(text)}: a number is expected, or "max"')


def _field(file: str | None, example: str | None) -> tuple[str, list[Player]]:
    """The title and the players of a field, from a file or an example."""
    from pairdesk.fields import example_field, read_field

    if file is not None and example is None:
        return printable(Path(file).stem), read_field(read(file), _name(file))
    if example is not None and file is None:
        return example, example_field(example)
    raise click.UsageError("give either a FIELD.csv or --example spring-open")


def _leaving(texts: Iterable[str], event: Event) -> dict[int, list[str]]:
    """Who leaves before which round is paired, from texts ``ID@ROUND``."""
    leaving: dict[int, list[str]] = {}
    gone: set[str] = set()
    for text in texts:
        player, _, number = text.rpartition("@")
        if not player or not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise _bad_withdrawal(text, "ID@ROUND is expected, such as elm-wren@4")
        if player not in event.roster:
            raise _bad_withdrawal(text, f"nobody is registered as {player!r}")
        if not 1 <= int(number) <= (event.rounds_planned or int(number)):
            raise _bad_withdrawal(text, f"rounds 1 to {event.rounds_planned} are played")
        if player in gone:
            raise _bad_withdrawal(text, f"{player!r} leaves twice")
        gone.add(player)
        leaving.setdefault(int(number), []).append(player)
    return leaving


def _bad_withdrawal(text: str, reason: str) -> click.UsageError:
    return click.UsageError(f"--withdraw {printable(text)}: {reason}")


@cli.command()
@click.argument("file", metavar="EVENT.json", type=_INPUT)
@click.option("--round", "number", type=click.IntRange(min=1), help="A round that was paired.")
@click.option("--board", type=click.IntRange(min=1), help="Only this board.")
@click.option("--why-not", metavar="A:B", help="Say why A and B do not meet.")
@_RULEBOOK
@_SOLVER
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def explain(
    file: str,
    number: int | None,
    board: int | None,
    why_not: str | None,
    rulebook: str,
    solver: str,
    *,
    as_json: bool,
) -> None:
    """Say why a round is as it is, in sentences to be read out.

    Without --round it is the round that would be paired next; if it cannot be paired, why.
    """
    from pairdesk import desk
    from pairdesk.event_json import event_from_json
    from pairwright.explain import explain as explain_round
    from pairwright.explain import why_not as why_not_paired

    with _naming(file):
        event = event_from_json(read(file))
    if why_not is not None:
        couple = _couple(why_not, "--why-not", event)
        answer = why_not_paired(event, *couple, round=number, rulebook=rulebook, solver=solver)
        value, lines = desk.why_not_value(answer), [f"{' and '.join(couple)}: {answer.reason}."]
        if answer.verdict == "later" and answer.round is not None:
            lines.append("With them paired, the round would be:")
            lines += [f"  {white} - {black}" for white, black, _ in answer.round.boards]
            lines += [] if answer.round.bye is None else [f"  bye {answer.round.bye}"]
    else:
        steps = explain_round(event, number, rulebook=rulebook, solver=solver)
        if board is not None:
            steps = [step for step in steps if step.board == board]
            if not steps:
                raise click.UsageError(f"--board {board}: the round has no such board")
        value = {"decisions": [desk.decision_value(step) for step in steps]}
        lines = [line for step in steps for line in step.sentences()]
    say(_json_text(value) if as_json else printable_lines(lines))


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


def _name(file: str) -> str:
    return "standard input" if file == "-" else printable(file)


@contextmanager
def _naming(file: str) -> Iterator[None]:
    """Put the name of the file before what is wrong in it."""
    try:
        yield
    except BadDocument as error:
        raise BadDocument(f"{_name(file)}: {error}") from None


def _json_text(value: Any) -> str:  # noqa: ANN401  # any JSON value
    """A JSON value as text; a list has each of its items on a line."""
    items = value if isinstance(value, list) else [value]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    return f"[{lines}]" if isinstance(value, list) else lines
