"""The command that says why a round is as it is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import pairdesk
from pairdesk import files
from pairdesk.cli.event_files import load_and_warn
from pairdesk.cli.house_options import couple
from pairdesk.cli.options import lenient_option, rulebook_of_file_option, solver_option
from pairdesk.cli.steps import event_argument
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.stdio import say
from pairdesk.text import printable_lines
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairwright.explanation import WhyNot

Answer = tuple[dict[str, Any], list[str]]
"""An answer as JSON, and as sentences."""


@click.command()
@event_argument
@lenient_option
@click.option(
    "--round",
    "number",
    type=WholeNumber(1),
    help="The round to explain. Default: the next one.",
)
@click.option("--board", type=WholeNumber(1), help="Only this board.")
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
    """Explain a round, in sentences you can read aloud.

    Without --round, explain the round that would be paired next, or why it cannot be paired.
    """
    if board is not None and why_not is not None:
        raise click.UsageError("give either --board or --why-not, not both")
    loaded = load_and_warn(file, lenient=lenient)
    desk = pairdesk.Desk.open(loaded.event, rulebook=rulebook or loaded.rulebook, solver=solver)
    if why_not is None:
        value, lines = _decisions(desk, number, board)
    else:
        value, lines = _meeting(desk, couple(why_not, "--why-not", desk.event), number)
    say(files.json_text.json_text(value) if as_json else printable_lines(lines))


def _decisions(desk: "pairdesk.Desk", number: int | None, board: int | None) -> Answer:
    """Why a round, or a board of it, is as it is."""
    steps = desk.decisions(number, board)
    lines = [line for step in steps for line in step.sentences()]
    return {"decisions": [pairdesk.desk.json_views.decision_value(step) for step in steps]}, lines


def _meeting(desk: "pairdesk.Desk", two: tuple[str, str], number: int | None) -> Answer:
    """Why two players do not meet."""
    answer = desk.meeting(*two, number)
    return pairdesk.desk.json_views.why_not_value(answer), [
        f"{' and '.join(two)}: {answer.reason}.",
        *_instead(answer),
    ]


def _instead(answer: "WhyNot") -> Iterator[str]:
    """The round that there would be with the two paired."""
    if answer.verdict == "later" and answer.round is not None:
        yield "With them paired, the round would be:"
        yield from (f"  {white} - {black}" for white, black, _ in answer.round.boards)
        if answer.round.bye is not None:
            yield f"  bye {answer.round.bye}"
