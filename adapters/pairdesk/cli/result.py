"""The command that records results in an event file."""

import click

from pairdesk.cli.steps import boards_shown, desk_on, event_argument
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.desk.open_boards import still_open
from pairdesk.stdio import say
from pairdesk.text import printable_lines, whole_number
from pairwright.errors import quoted


@click.command()
@event_argument
@click.argument("results", metavar="BOARD=RESULT...", nargs=-1, required=True)
@click.option(
    "--round",
    "number",
    type=WholeNumber(1),
    metavar="N",
    help="The round. Default: the latest.",
)
@click.option("--correct", is_flag=True, help="Replace results that have been recorded already.")
def result(file: str, results: tuple[str, ...], number: int | None, *, correct: bool) -> None:
    """Record results in an event file, such as 1=W 2=D 3=FB; either all of them or none.

    W, B, D (or 1-0, 0-1, 1/2): white won, black won, a draw. FW, FB: a forfeit, awarded to white or
    to black; FF: both forfeit. UW, UB, UD: as W, B, D, in an unrated game. Lower case is accepted.
    Separate the games of a match with commas: 1=W,D,B,W. With --correct, * clears a result.
    """
    given = _by_board(results)
    with desk_on(file) as desk:
        at = number or max(1, len(desk.event.rounds))
        desk.results(at, given, correct)
    say(printable_lines([*boards_shown(desk.event, at, given), still_open(desk.event, at)]))


def _by_board(texts: tuple[str, ...]) -> dict[int, str]:
    """Results by board, from texts such as 1=W."""
    given: dict[int, str] = {}
    for text in texts:
        board, _, said = text.partition("=")
        if not said or (number := whole_number(board)) is None:
            raise click.UsageError(f"{quoted(text)}: BOARD=RESULT is expected, such as 1=W")
        if number in given:
            raise click.UsageError(f"{quoted(text)}: board {number} is given twice")
        given[number] = said
    return given
