"""The commands about one round of an event: pair it, and explain it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pairdesk.cli.house_options import couple, house_options, replaced_rules, with_house
from pairdesk.cli.option_values import with_byes
from pairdesk.cli.options import (
    EVENT,
    begun,
    bye_option,
    counted,
    lenient_option,
    require_no_table,
    rulebook_of_file_option,
    solver_option,
)
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairdesk.text import printable_lines
from pairwright import Event, Round
from pairwright.errors import RoundDiffers
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded


class NextRound(NamedTuple):
    """A round, the event that waited for it, and the rules by which it was paired."""

    paired: Round
    event: Event
    book: str | Rulebook


@click.command()
@click.argument("file", metavar="EVENT", type=EVENT)
@lenient_option
@rulebook_of_file_option
@solver_option
@bye_option
@house_options
@click.option("--json", "as_json", is_flag=True, help="Print the round as JSON.")
@click.option(
    "--store",
    "stored",
    is_flag=True,
    help="Write the round into the file; event JSON names the rulebook from then on.",
)
@click.option("--beyond", is_flag=True, help="Store a round beyond those that are planned.")
def pair(
    file: str,
    rulebook: str | Rulebook | None,
    solver: str,
    bye: tuple[str, ...],
    *,
    lenient: bool,
    as_json: bool,
    stored: bool,
    beyond: bool,
    **house: Any,  # noqa: ANN401
) -> None:
    """Pair the next round of an event file; "-" is standard input.

    House rules given here hold instead of those of the file; with --store they, and the byes, are
    written too.
    """
    from pairdesk.cli.event_files import load_and_warn, to_be_stored, warn
    from pairdesk.desk.json_views import round_value
    from pairdesk.files.json_text import json_text
    from pairdesk.files.save import store
    from pairdesk.render.terminal import show_round
    from pairwright.pairing import find_rulebook

    pair_next = partial(_next_round, rulebook=rulebook, solver=solver, bye=bye, house=house)
    if stored:
        with to_be_stored(file, lenient=lenient) as going_on:
            loaded = going_on.loaded
            if not beyond:
                _require_planned(name_of(file), loaded.event)
            paired, event, book = pair_next(loaded)
            warn(store(begun(event, book).with_round(paired), going_on, rulebook=book))
    else:
        loaded = load_and_warn(file, lenient=lenient)
        paired, event, book = pair_next(loaded)
    warn(_doubts(name_of(file), loaded.event, event, paired))
    if as_json:
        say(json_text(round_value(paired)))
    else:
        show_round(event, paired, find_rulebook(book).name)


def _next_round(
    loaded: "Loaded",
    *,
    rulebook: str | Rulebook | None,
    solver: str,
    bye: tuple[str, ...],
    house: Mapping[str, Any],
) -> NextRound:
    """The next round of a file, with the byes and house rules of the command line."""
    from pairwright import pair as pair_next

    book = rulebook or loaded.rulebook
    if bye:
        require_no_table(book)
    event = counted(with_house(with_byes(loaded.event, bye), **house), book)
    return NextRound(pair_next(event, rulebook=book, solver=solver), event, book)


def _require_planned(name: str, event: Event) -> None:
    """Raise a usage error for a round beyond those planned, as no round is taken back."""
    if _all_paired(event):
        raise click.UsageError(
            f"{name}: {event.rounds_planned} rounds are planned, and all are paired; "
            "--beyond stores one more"
        )


def _all_paired(event: Event) -> bool:
    return event.rounds_planned is not None and len(event.rounds) >= event.rounds_planned


def _doubts(name: str, before: Event, event: Event, paired: Round) -> Iterator[str]:
    """What an arbiter should know who has paired the next round of a file."""
    from pairdesk.desk.open_boards import open_earlier

    yield from open_earlier(event)
    if gone := replaced_rules(before.house, event.house):
        yield f"{name}: these rules do not hold with those that are given: {'; '.join(gone)}"
    for player in sorted(paired.forfeiting.intersection(event.sitting_out)):
        yield f"{player} has asked for a bye, and by the table forfeits the board"
    if _all_paired(event):
        yield f"warning: {event.rounds_planned} rounds are planned, and all are paired"


@click.command()
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
    from pairdesk.cli.event_files import load_and_warn
    from pairdesk.desk import json_views
    from pairdesk.files.json_text import json_text
    from pairwright.explanation import explain as explain_round
    from pairwright.explanation import why_not as why_not_paired

    if board is not None and why_not is not None:
        raise click.UsageError("give either --board or --why-not")
    loaded = load_and_warn(file, lenient=lenient)
    event, book = loaded.event, rulebook or loaded.rulebook
    if why_not is not None:
        two = couple(why_not, "--why-not", event)
        with _naming_other_rules():
            answer = why_not_paired(event, *two, round=number, rulebook=book, solver=solver)
        value, lines = json_views.why_not_value(answer), [f"{' and '.join(two)}: {answer.reason}."]
        if answer.verdict == "later" and answer.round is not None:
            lines.append("With them paired, the round would be:")
            lines += [f"  {white} - {black}" for white, black, _ in answer.round.boards]
            lines += [] if answer.round.bye is None else [f"  bye {answer.round.bye}"]
    else:
        with _naming_other_rules():
            steps = explain_round(event, number, rulebook=book, solver=solver, board=board)
        if board is not None and not steps:
            raise click.UsageError(f"--board {board}: the round has no such board")
        value = {"decisions": [json_views.decision_value(step) for step in steps]}
        lines = [line for step in steps for line in step.sentences()]
    say(json_text(value) if as_json else printable_lines(lines))


@contextmanager
def _naming_other_rules() -> Iterator[None]:
    """Say how to ask again about a round that other rules have paired."""
    try:
        yield
    except RoundDiffers as differs:
        raise RoundDiffers(f"{differs}; --rulebook names other rules") from None
