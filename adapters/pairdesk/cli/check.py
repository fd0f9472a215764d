"""The command ``check``: compares the rounds of tournament files with those the rules give."""

import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import click

from pairdesk import cli, files, sweeps
from pairdesk.cli.hints import with_hint
from pairdesk.cli.options import RULEBOOK_FORM, given_rulebook, lenient_option, solver_option
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.stdio import say
from pairdesk.text import printable
from pairwright.units import counted

if TYPE_CHECKING:
    from pairdesk.files.check_file import Checked
    from pairwright.replay import Better, Board


def _name_of_rulebook(
    context: click.Context, param: click.Parameter, value: str | None
) -> str | None:
    """The name of a known rulebook, or of its file; each process loads it for itself."""
    if value is not None:
        given_rulebook(context, param, value)
    return value


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--rulebook",
    callback=_name_of_rulebook,
    metavar=RULEBOOK_FORM,
    help="Pairing rules. Default: each FILE's; otherwise dutch.",
)
@solver_option
@click.option(
    "-j",
    "--jobs",
    type=WholeNumber(1),
    metavar="N",
    help="Number of processes. Default: one per core.",
)
@lenient_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def check(
    paths: tuple[str, ...],
    rulebook: str | None,
    solver: str,
    jobs: int | None,
    *,
    lenient: bool,
    as_json: bool,
) -> None:
    """Pair every round of files again, and report where the rules give a different pairing.

    For each round that differs, print the boards and the first criterion by which one of the two
    pairings is better. The exit code is 0 if nothing differs, 1 if something does, and 2 if a file
    cannot be read; the other files are checked anyway.
    """
    check_file = files.check_file.check_file
    work = partial(check_file, rulebook=rulebook, solver=solver, lenient=lenient)
    checks = sweeps.parallel.in_processes(work, paths, jobs)
    results = []
    for checked in cli.screen.with_progress(checks, "checking", len(paths)):
        results.append(checked)
        if not as_json:
            for line in _lines(checked):
                say(printable(line))
    unread = sum(checked.error is not None for checked in results)
    rounds = sum(checked.rounds for checked in results)
    differing = sum(len(checked.differences) for checked in results)
    if as_json:
        totals = {
            "tournaments": len(results) - unread,
            "rounds": rounds,
            "differences": differing,
            "files": [json_of(checked) for checked in results],
        }
        say(json.dumps(totals, ensure_ascii=False))
    else:
        checked_all = f"{counted(len(results) - unread, 'tournament')}, {counted(rounds, 'round')}"
        say(f"checked {checked_all}: {counted(differing, 'difference')}")
    sys.exit(2 if unread else 1 if differing else 0)


def json_of(checked: "Checked") -> dict[str, Any]:
    """The result for a file, as JSON."""
    return {
        "file": checked.file,
        "rulebook": checked.rulebook,
        "rounds": checked.rounds,
        "differences": [
            {
                "round": each.round,
                "file": [list(board) for board in each.recorded],
                "rules": [list(board) for board in each.computed],
                "criterion": each.judgement.criterion,
                "text": each.judgement.text,
                "better": each.judgement.better,
            }
            for each in checked.differences
        ],
        "notes": list(checked.warnings),
        "error": checked.error,
    }


_BETTER: Final["Mapping[Better, str]"] = {
    "rules": "the file's pairing is worse",
    "recorded": "the file's pairing is better",
    "neither": "both are equally good",
}


def _lines(checked: "Checked") -> Iterator[str]:
    """The result for a file, as lines to read."""
    yield from checked.warnings
    yield from with_hint(checked.error or "", checked.code).splitlines()
    for each in checked.differences:
        yield f"{checked.file}: round {each.round}, checked by {checked.rulebook}"
        recorded, computed = (
            [*map(_board_text, boards)] for boards in (each.recorded, each.computed)
        )
        width = max(map(len, ("file", *recorded)))
        for row in [("file", "rules"), *zip_longest(recorded, computed, fillvalue="")]:
            yield f"  {row[0]:{width}}  {row[1]}".rstrip()
        criterion, text, better = each.judgement
        said = text if criterion in {"none", "not allowed"} else f"{criterion}: {text}"
        yield f"  {said} ({_BETTER[better]})"


def _board_text(board: "Board") -> str:
    return f"{board[0]} - {board[1]}" if board[1] else f"{board[0]} bye"
