"""Options that several commands have."""

from collections.abc import Callable, Sequence

import click

from pairdesk import files
from pairdesk.text import printable
from pairwright import RULEBOOKS, SOLVERS
from pairwright.rulebook import Rulebook

INPUT = click.Path(allow_dash=True, dir_okay=False)
EVENT = click.Path(allow_dash=True)
"""A file that holds an event, or a folder of two."""

solver_option = click.option(
    "--solver",
    type=click.Choice(list(SOLVERS)),
    default="auto",
    show_default=True,
    help="How to search. All solvers find the same pairing, except weighted.",
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
            f"{printable(value)!r} is none of {known}, and no FILE.toml", param=param
        )
    return files.rulebook_toml.rulebook_of(value)


def rulebook_option_of(
    default: str | None, more: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that names the rules, with what they are without it."""
    return click.option(
        "--rulebook",
        callback=given_rulebook,
        default=default,
        show_default=True,
        metavar=f"[{'|'.join(RULEBOOKS)}|FILE.toml]",
        help=f"Pairing rules{more}.",
    )


rulebook_option = rulebook_option_of("northgate")
rulebook_of_file_option = rulebook_option_of(
    None, ". Default: those that the file names; otherwise northgate, or dutch for a TRF file"
)

lenient_option = click.option(
    "--lenient", is_flag=True, help="Repair known errors of other programs in TRF files."
)

bye_option = click.option(
    "--bye",
    multiple=True,
    metavar="ID[=H|F|Z]",
    help="ID sits this round out: with half a point, or with F a full point, Z none.",
)


points_option = click.option(
    "--points",
    metavar="WIN-DRAW-LOSS|NAME=POINTS,...",
    help="Points for each result, such as 3-1-0 or win=3,draw=1,pab=1.5. Default: 1-0.5-0.",
)


def event_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is known of an event beforehand."""
    options = (
        click.option(
            "--bye",
            multiple=True,
            metavar="ID@ROUND[=H|F|Z]",
            help="ID sits ROUND out: with half a point, or with F a full point, Z none.",
        ),
        click.option(
            "--late",
            multiple=True,
            metavar="ID@ROUND",
            help="ID enters late, when ROUND is paired.",
        ),
        click.option(
            "--acceleration",
            type=click.Choice(["baku"]),
            help="Accelerate with virtual points (FIDE C.04.7).",
        ),
        points_option,
        click.option(
            "--initial-colour",
            type=click.Choice(["white", "black"]),
            default="white",
            show_default=True,
            help="Initial colour, as drawn before round 1.",
        ),
    )
    return with_options(command, options)


def with_options(
    command: Callable[..., None],
    options: Sequence[Callable[[Callable[..., None]], Callable[..., None]]],
) -> Callable[..., None]:
    """A command with these options, in the order in which its help has them."""
    for option in reversed(options):
        command = option(command)
    return command
