"""The command ``check``: the rounds of tournament files against those that the rules give."""

import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import click

from pairdesk import files, render, sweeps
from pairdesk.cli.hints import with_hint
from pairdesk.cli.options import given_rulebook, lenient_option, solver_option
from pairdesk.stdio import say
from pairdesk.text import printable

if TYPE_CHECKING:
    from pairdesk.files.check_file import Checked
    from pairwright.replay import Better, Board


def _name_of_rulebook(
    context: click.Context, param: click.Parameter, value: str | None
) -> str | None:
    """The name of a rulebook that there is, or of its file; each process loads it for itself."""
    if value is not None:
        given_rulebook(context, param, value)
    return value


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--rulebook",
    callback=_name_of_rulebook,
    metavar="NAME|FILE.toml",
    help="The rules. Default: those of FILE, or else dutch.",
)
@solver_option
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes. Default: as many as there are cores.",
)
@lenient_option
@click.option("--json", "as_json", is_flag=True, help="Print the results of all files as JSON.")
def check(
    paths: tuple[str, ...],
    rulebook: str | None,
    solver: str,
    jobs: int | None,
    *,
    lenient: bool,
    as_json: bool,
) -> None:
    """Pair every round of tournament files again, and report where the rules give other pairings.

    For each round that differs it prints the boards, and the first criterion by which one of the
    two pairings is better. Exit code 0 if nothing differs, 1 if something does, and 2 if a file
    cannot be read; the other files are still checked.
    """
    check_file = files.check_file.check_file
    work = partial(check_file, rulebook=rulebook, solver=solver, lenient=lenient)
    checks = sweeps.parallel.in_processes(work, paths, jobs)
    results = []
    for checked in render.terminal.with_progress(checks, "checking", len(paths)):
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
        counts = (len(results) - unread, "tournament"), (rounds, "round"), (differing, "difference")
        tournaments, paired, differ = (f"{n} {what}{'s' * (n != 1)}" for n, what in counts)
        say(f"checked {tournaments}, {paired}: {differ}")
    sys.exit(2 if unread else 1 if differing else 0)


def json_of(checked: "Checked") -> dict[str, Any]:
    """What came of a file, as JSON."""
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
    "neither": "neither is better",
}


def _lines(checked: "Checked") -> Iterator[str]:
    """What came of a file, to be read."""
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
