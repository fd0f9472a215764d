"""The command ``convert``: a tournament file in another format."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pairdesk import files
from pairdesk.cli.event_files import deliver, locked, warn
from pairdesk.cli.options import lenient_option, rounds_option, rulebook_option_of
from pairdesk.cli.targets import FORMS, require_target
from pairdesk.files.forms import Form, form_of
from pairdesk.files.load import Loaded, loaded_trf, source_of
from pairdesk.files.names import name_of
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.trf_events import Dialect


@click.command()
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True))
@click.option("--to", "form", type=FORMS, help="Format of OUT. Default: by its name.")
@click.option(
    "--dialect",
    type=click.Choice(["both", "trf26", "trfx"]),
    help="Records of a TRF file: those of TRF26 (trf26), those of JaVaFo and bbpPairings (trfx), "
    "or both. Default: both.",
)
@rulebook_option_of(
    None,
    " that number players without starting numbers. Default: dutch, or the table of a round robin",
)
@rounds_option
@lenient_option
@click.option("--force", is_flag=True, help="Overwrite OUT even if it has rounds that IN lacks.")
def convert(
    source: str,
    target: str,
    form: Form | None,
    dialect: "Dialect | None",
    rulebook: str | Rulebook | None,
    rounds: int | None,
    *,
    lenient: bool,
    force: bool,
) -> None:
    """Convert a tournament file to another format.

    Formats are TRF files (.trf), event JSON (.json), files of players (.csv), and folders with
    players.csv and pairings.csv. Warnings on standard error list what OUT cannot hold. A TRF file
    converted to a TRF file keeps all its records, unless --dialect, --rulebook or --rounds asks for
    new ones.

    Example: pairwright convert club.json club.trf
    """
    form = form or _form_of_target(target)
    require_target(target, form)
    with nullcontext() if target == "-" else locked(target):
        found = source_of(source, lenient=lenient)  # maybe the same file as the target
        if not force:
            files.save.require_no_round_lost(found, source, target)
        if form == "trf" and not (isinstance(found, Loaded) or dialect or rulebook or rounds):
            deliver(files.write.text_of_trf(found, target), target)
            warn(files.trf_form.placed(found.warnings, name_of(source)))
            return
        loaded = found if isinstance(found, Loaded) else loaded_trf(found, source)
        warn(loaded.warnings)
        numbering = rulebook or loaded.numbering
        event = loaded.event if rounds is None else replace(loaded.event, rounds_planned=rounds)
        text, warnings = files.write.written(
            event, target, form, dialect or "both", numbering, named=loaded.named
        )
        deliver(text, target)
        warn(warnings)


def _form_of_target(target: str) -> Form:
    """The format that the name of a file or folder tells."""
    if target == "-":
        raise click.UsageError("give --to FORMAT if OUT is standard output")
    is_folder = Path(target).is_dir() or not Path(target).suffix
    return "csv" if is_folder else form_of(target)
