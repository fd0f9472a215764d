"""Options that several commands have."""

from collections.abc import Callable, Sequence
from typing import Final

import click

from pairdesk import files
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.text import printable
from pairwright import RULEBOOKS, SOLVERS
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.rulebook import Rulebook

INPUT = click.Path(allow_dash=True, dir_okay=False)
EVENT = click.Path(allow_dash=True)
"""A file that holds an event, or a folder with two files of one."""

solver_option = click.option(
    "--solver",
    type=click.Choice(list(SOLVERS)),
    default="auto",
    show_default=True,
    help="How to search. All solvers find the same pairing, except weighted, which finds the best "
    "by the rulebook's criteria.",
)


def given_rulebook(
    _: click.Context, param: click.Parameter, value: str | None
) -> str | Rulebook | None:
    """The name of a rulebook, or the rulebook of a TOML file."""
    if value is None or value in RULEBOOKS:
        return value
    if not value.endswith(".toml"):
        known = ", ".join(RULEBOOKS)
        raise click.BadParameter(
            f"unknown rulebook {printable(value)!r}; use one of {known}, or a FILE.toml",
            param=param,
        )
    return files.rulebook_toml.rulebook_of(value)


RULEBOOK_FORM: Final = f"[{'|'.join(RULEBOOKS)}|FILE.toml]"


def rulebook_option_of(
    default: str | None, more: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that names the pairing rules, with its default."""
    return click.option(
        "--rulebook",
        callback=given_rulebook,
        default=default,
        show_default=True,
        metavar=RULEBOOK_FORM,
        help=f"Pairing rules{more}.",
    )


rulebook_option = rulebook_option_of(DEFAULT_RULEBOOK)
rulebook_of_file_option = rulebook_option_of(
    None, ". Default: the file's; otherwise northgate, or dutch for a TRF file"
)

lenient_option = click.option(
    "--lenient", is_flag=True, help="Repair known errors of other programs in TRF files."
)

bye_option = click.option(
    "--bye",
    multiple=True,
    metavar="ID[=H|F|Z]",
    help="Give ID a bye in this round: half a point, or a full point with =F, or none with =Z. "
    "May be repeated.",
)


rounds_option = click.option(
    "--rounds",
    type=WholeNumber(1),
    metavar="N",
    help="How many rounds are planned. Default: what the file says.",
)

points_option = click.option(
    "--points",
    metavar="WIN-DRAW-LOSS|NAME=POINTS,...",
    help="Points for a win, a draw and a loss, such as 3-1-0, or for named results, such as "
    "win=3,draw=1,pab=1.5. Default: 1-0.5-0.",
)


def event_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is known about an event beforehand."""
    options = (
        click.option(
            "--bye",
            multiple=True,
            metavar="ID@ROUND[=H|F|Z]",
            help="Give ID a bye in ROUND: half a point, or a full point with =F, or none with =Z. "
            "May be repeated.",
        ),
        click.option(
            "--late",
            multiple=True,
            metavar="ID@ROUND",
            help="ID joins the event in ROUND. May be repeated.",
        ),
        click.option(
            "--acceleration",
            type=click.Choice(["baku"]),
            help="Virtual points: the Baku acceleration (FIDE C.04.7).",
        ),
        points_option,
        click.option(
            "--initial-colour",
            type=click.Choice(["white", "black"]),
            default="white",
            show_default=True,
            help="Initial colour, drawn before round 1.",
        ),
    )
    return with_options(command, options)


def with_options(
    command: Callable[..., None],
    options: Sequence[Callable[[Callable[..., None]], Callable[..., None]]],
) -> Callable[..., None]:
    """A command with these options, in the order in which its help lists them."""
    for option in reversed(options):
        command = option(command)
    return command
