"""The command ``generate``: random tournaments."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import click

import pairwright
from pairdesk import cli
from pairdesk.cli.event_files import deliver, warn
from pairdesk.cli.option_values import point_system
from pairdesk.cli.options import points_option, rulebook_option_of, solver_option
from pairdesk.cli.targets import FORMS, require_target
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.forms import Form, form_of
from pairdesk.files.write import written
from pairwright.errors import RuleError
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairwright.generation import Recipe

MOST_TOURNAMENTS: Final = 1_000_000


def _number(
    name: str, what: str, *, least: int = 0, most: int | None = None, metavar: str = "N"
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """An option that sets a number of the recipe."""
    return click.option(f"--{name}", type=WholeNumber(least, most), metavar=metavar, help=what)


@click.command()
@_number("players", "Number of players, at least 2.", least=2)
@_number("rounds", "Number of rounds.", least=1)
@_number("draws", "Highest percentage of draws.", most=100, metavar="PERCENT")
@_number("forfeits", "One game in N is forfeited.")
@_number("retirements", "One player in N retires.")
@_number("half-point-byes", "One player in N requests a half-point bye.")
@_number("lowest-rating", "Lowest rating of a player.")
@_number("highest-rating", "Highest rating of a player.")
@points_option
@click.option(
    "--acceleration",
    type=click.Choice(["baku"]),
    help="Virtual points: the Baku acceleration (FIDE C.04.7).",
)
@click.option("--seed", type=WholeNumber(), default=1, show_default=True, help="Random seed.")
@click.option(
    "--count",
    type=WholeNumber(1, MOST_TOURNAMENTS),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of tournaments; each one uses the next seed.",
)
@rulebook_option_of("dutch")
@solver_option
@click.option(
    "--out",
    default="-",
    metavar="FILE|DIR",
    help="The file to write, or a folder for several tournaments. Default: standard output.",
)
@click.option(
    "--to",
    "form",
    type=FORMS,
    help="Output format. Default: by the name of the file; otherwise trf.",
)
def generate(
    rulebook: str | Rulebook,
    solver: str,
    seed: int,
    count: int,
    out: str,
    form: Form | None,
    points: str | None,
    acceleration: Literal["baku"] | None,
    **numbers: int | None,
) -> None:
    """Generate tournaments: players, pairings by the rules, and random results.

    Anything not given is chosen at random: 15 to 215 players, 5 to 15 rounds, at most 10 to 50
    percent draws, one game in 6 to 30 forfeited, one player in 15 to 3225 who retires or has a bye.
    A rate of 0 means none. A round robin plays all its rounds. The same options and the same seed
    make the same tournament. If a tournament cannot be paired to the end, a line on standard error
    names its seed, and the exit code is 1; the others are still made.
    """
    given: dict[str, object] = {
        **{key: value for key, value in numbers.items() if value is not None},
        **({} if points is None else {"scoring": point_system(points)}),
        **({} if acceleration is None else {"acceleration": acceleration}),
    }
    if form is None:
        form = "trf" if out == "-" or count > 1 else form_of(out)
    if out == "-" and count > 1:
        raise click.UsageError("--count above 1 needs --out DIR")
    require_target(out, form, several=count > 1)
    refused = False
    for each in cli.screen.with_progress(range(seed, seed + count), "generating", count):
        recipe = _recipe(each, given, rulebook)
        try:
            *_, event = pairwright.generation.generated(
                recipe, each, rulebook=rulebook, solver=solver
            )
        except RuleError as why:
            refused = True
            warn([f"seed {each}: {why.code}: {why}"])
            continue
        name = out if count == 1 else str(Path(out) / _name(each, form))
        text, warnings = written(event, name, form, rulebook=rulebook)
        deliver(text, name)
        warn(warnings)
    sys.exit(1 if refused else 0)


def _recipe(seed: int, given: dict[str, object], rulebook: str | Rulebook) -> "Recipe":
    """The recipe of a seed; a round robin plays all rounds of its table."""
    recipe = pairwright.generation.Recipe.drawn(seed, **given)
    rounds = pairwright.pairing.find_rulebook(rulebook).rounds_in_table(recipe.players)
    return recipe if rounds is None or "rounds" in given else replace(recipe, rounds=rounds)


def _name(seed: int, form: Form) -> str:
    """The name of one of many tournaments: a file, or a folder of two CSV files."""
    return f"{seed}" if form == "csv" else f"{seed}.{form}"
