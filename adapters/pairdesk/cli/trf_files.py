"""The commands about tournament files: convert, check, generate, and those of an engine."""

import json
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from pairdesk.cli.option_values import point_system
from pairdesk.cli.options import (
    given_rulebook,
    lenient_option,
    points_option,
    rulebook_option_of,
    solver_option,
)
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairdesk.text import printable
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.files.forms import Form
    from pairdesk.trf import TrfFile
    from pairdesk.trf_events import Dialect
    from pairwright.generation import Recipe

FORMS = click.Choice(["json", "trf", "csv"])


@click.command()
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True))
@click.option("--to", "form", type=FORMS, help="The form of OUT, if its name does not tell.")
@click.option(
    "--dialect",
    type=click.Choice(["both", "trf26", "trfx"]),
    help="Records of report files: of TRF26, of JaVaFo and bbpPairings, or both, as without it.",
)
@rulebook_option_of(
    None, ", which numbers players without starting numbers: dutch, or the table of a round robin"
)
@lenient_option
@click.option("--force", is_flag=True, help="Write over an event that has rounds which IN has not.")
def convert(
    source: str,
    target: str,
    form: "Form | None",
    dialect: "Dialect | None",
    rulebook: str | Rulebook | None,
    *,
    lenient: bool,
    force: bool,
) -> None:
    """Turn a tournament file into one of another form.

    Forms are report files (.trf), event JSON (.json), files of players (.csv), and folders that
    hold players.csv and pairings.csv. What OUT cannot hold is told on standard error. A report file
    becomes another one with all its records, unless --dialect or --rulebook asks for new ones.
    """
    from pairdesk.cli.event_files import deliver, locked, warn
    from pairdesk.files.load import Loaded, loaded_trf, source_of
    from pairdesk.files.save import require_no_round_lost
    from pairdesk.files.write import written

    form = form or _form_of_target(target)
    _require_target(target, form)
    with nullcontext() if target == "-" else locked(target):
        found = source_of(source, lenient=lenient)  # it may be the file that others write
        if not force:
            require_no_round_lost(found, source, target)
        if form == "trf" and not (isinstance(found, Loaded) or dialect or rulebook):
            _write_as_it_is(found, source, target)
            return
        loaded = found if isinstance(found, Loaded) else loaded_trf(found, source)
        warn(loaded.warnings)
        numbering = rulebook or loaded.numbering
        text, warnings = written(
            loaded.event, target, form, dialect or "both", numbering, named=loaded.named
        )
        deliver(text, target)
        warn(warnings)


def _write_as_it_is(report: "TrfFile", source: str, target: str) -> None:
    """Write a report with all its records; what was repaired in it is told."""
    from pairdesk.cli.event_files import deliver, warn
    from pairdesk.files.trf_form import placed
    from pairdesk.files.write import text_of_trf

    deliver(text_of_trf(report, target), target)
    warn(placed(report.notes, name_of(source)))


def _form_of_target(target: str) -> "Form":
    """The form that the name of a file or folder tells."""
    from pairdesk.files.forms import form_of

    if target == "-":
        raise click.UsageError("--to says which form, if OUT is standard output")
    is_folder = Path(target).is_dir() or not Path(target).suffix
    return "csv" if is_folder else form_of(target)


def _require_target(target: str, form: "Form", *, several: bool = False) -> None:
    """Find out before the work whether OUT can be made, with its folders. Raises OSError."""
    from pairdesk.files.atomic_write import require_writable, require_writable_file

    in_folder = several or (form == "csv" and Path(target).suffix != ".csv")
    if target != "-":
        (require_writable if in_folder else require_writable_file)(Path(target))


def _named(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The name of a rulebook that there is, or of its file; each process loads it for itself."""
    if value is not None:
        given_rulebook(context, param, value)
    return value


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--rulebook",
    callback=_named,
    metavar="NAME|FILE.toml",
    help="The rules; those of FILE, or dutch.",
)
@solver_option
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes; as many as there are cores.",
)
@lenient_option
@click.option("--json", "as_json", is_flag=True, help="Print what came of each file as JSON.")
def check(
    files: tuple[str, ...],
    rulebook: str | None,
    solver: str,
    jobs: int | None,
    *,
    lenient: bool,
    as_json: bool,
) -> None:
    """Pair every round of tournament files again, and tell where the rules give another pairing.

    For each round that differs it prints the boards, and the first criterion by which one of the
    two pairings is better. Exit code 0 if nothing differs, 1 if something does, and 2 if a file
    cannot be read; all others are checked all the same.
    """
    from pairdesk.cli.check_files import check_file, checked_lines, checked_value
    from pairdesk.render.terminal import with_progress
    from pairdesk.sweeps.parallel import in_processes

    work = partial(check_file, rulebook=rulebook, solver=solver, lenient=lenient)
    results = []
    for checked in with_progress(in_processes(work, files, jobs), "checking", len(files)):
        results.append(checked)
        if not as_json:
            for line in checked_lines(checked):
                say(printable(line))
    unread = [checked for checked in results if checked.error is not None]
    totals = {
        "tournaments": len(results) - len(unread),
        "rounds": sum(checked.rounds for checked in results),
        "differences": sum(len(checked.differences) for checked in results),
    }
    if as_json:
        value = {**totals, "files": [checked_value(checked) for checked in results]}
        say(json.dumps(value, ensure_ascii=False))
    else:
        say(
            f"checked {totals['tournaments']} tournaments, {totals['rounds']} rounds: "
            f"{totals['differences']} differences"
        )
    sys.exit(2 if unread else 1 if totals["differences"] else 0)


@click.command()
@click.option("--players", type=click.IntRange(min=2), metavar="N")
@click.option("--rounds", type=click.IntRange(min=1), metavar="N")
@click.option("--draws", type=click.IntRange(0, 100), metavar="PERCENT", help="At most.")
@click.option("--forfeits", type=click.IntRange(min=0), metavar="N", help="One game in N.")
@click.option("--retirements", type=click.IntRange(min=0), metavar="N", help="One player in N.")
@click.option("--half-point-byes", type=click.IntRange(min=0), metavar="N", help="One player in N.")
@click.option("--lowest-rating", type=click.IntRange(min=0), metavar="N")
@click.option("--highest-rating", type=click.IntRange(min=0), metavar="N")
@points_option
@click.option("--acceleration", type=click.Choice(["baku"]), help="Virtual points, by C.04.7.")
@click.option("--seed", type=int, default=1, show_default=True, help="The luck.")
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="So many tournaments, with the seeds that follow.",
)
@rulebook_option_of("dutch")
@solver_option
@click.option(
    "--out",
    default="-",
    metavar="FILE|DIR",
    help="A file, or a folder for several; standard output without it.",
)
@click.option("--to", "form", type=FORMS, help="The form: trf, or as the name of the file has it.")
def generate(
    rulebook: str | Rulebook,
    solver: str,
    seed: int,
    count: int,
    out: str,
    form: "Form | None",
    points: str | None,
    acceleration: Literal["baku"] | None,
    **numbers: int | None,
) -> None:
    """Make up tournaments: players, pairings by the rules, and results by lot.

    What is not given is drawn by lot: 15 to 215 players, 5 to 15 rounds, 10 to 50 percent of draws
    at most, one game in 6 to 30 forfeited, one player in 15 to 3225 who retires, or has a bye. A
    rate of 0 is none at all. By a table all its rounds are played. The same options and the same
    seed make the same tournament. A seed whose tournament cannot be paired to the end is told on
    standard error, and makes the exit code 1; the others are made all the same.
    """
    from pairdesk.cli.event_files import deliver, warn
    from pairdesk.files.forms import form_of
    from pairdesk.files.write import written
    from pairdesk.render.terminal import with_progress
    from pairwright.errors import RuleError
    from pairwright.generation import generated

    given: dict[str, object] = {key: value for key, value in numbers.items() if value is not None}
    if (scoring := point_system(points)) is not None:
        given["scoring"] = scoring
    if acceleration is not None:
        given["acceleration"] = acceleration
    if form is None:
        form = "trf" if out == "-" or count > 1 else form_of(out)
    if out == "-" and count > 1:
        raise click.UsageError("--count goes with --out DIR")
    _require_target(out, form, several=count > 1)
    unpaired = False
    for each in with_progress(range(seed, seed + count), "generating", count):
        recipe = _recipe(each, given, rulebook)
        try:
            *_, event = generated(recipe, each, rulebook=rulebook, solver=solver)
        except RuleError as refused:
            unpaired = True
            warn([f"seed {each}: {refused.code}: {refused}"])
            continue
        name = out if count == 1 else str(Path(out) / _name(each, form))
        text, warnings = written(event, name, form, rulebook=rulebook)
        deliver(text, name)
        warn(warnings)
    sys.exit(1 if unpaired else 0)


def _recipe(seed: int, given: Mapping[str, object], rulebook: str | Rulebook) -> "Recipe":
    """The recipe of a seed; where a table has all rounds, they are all played."""
    from pairwright.generation import Recipe
    from pairwright.pairing import find_rulebook

    recipe = Recipe.drawn(seed, **given)
    rounds = find_rulebook(rulebook).rounds_in_table(recipe.players)
    return recipe if rounds is None or "rounds" in given else replace(recipe, rounds=rounds)


def _name(seed: int, form: "Form") -> str:
    """The name of one of many tournaments: a file, or a folder of two CSV files."""
    return f"{seed}" if form == "csv" else f"{seed}.{form}"


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("words", metavar="[-r] --dutch FILE -p ...", nargs=-1, type=click.UNPROCESSED)
def engine(words: tuple[str, ...]) -> None:
    """Pair report files, in place of a pairing engine that other programs call.

    "--dutch FILE -p [OUT]" pairs the next round, "--dutch FILE -c" pairs all rounds again and
    compares, and "--dutch -g [CONFIG] -o OUT [-s SEED]" writes a random tournament; "-l [LIST]" at
    the end writes the checklist, and -r at the beginning prints which engine this is.

    With --strict, before --dutch, differences and doubts about a file are told.
    """
    from pairdesk.bbp.engine import main as run_engine

    run_engine(words)
