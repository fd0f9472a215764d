"""The commands that take an event file a step further: results, byes, who leaves, who enters.

Each reads the file, lets the event take the step, and writes the file whole; a step that is refused
leaves it as it was.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

import click

from pairdesk.options import EVENT
from pairdesk.streams import printable, printable_lines, say
from pairwright import Event, Player
from pairwright.errors import AlreadyReported, shown
from pairwright.rounds import WAITING

event_argument = click.argument("file", metavar="EVENT", type=EVENT)


@click.command()
@event_argument
@click.argument("results", metavar="BOARD=RESULT...", nargs=-1, required=True)
@click.option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="The round; the latest without it.",
)
@click.option("--correct", is_flag=True, help="Put these in the place of results that stand.")
def result(file: str, results: tuple[str, ...], number: int | None, *, correct: bool) -> None:
    """Write results into an event file, such as 1=W 2=D 3=FB; all of them or none.

    W, B, D: white won, black won, a draw. FW, FB: a forfeit, awarded to white or to black; FF: both
    forfeit. UW, UB, UD: as W, B, D, in a game that is not rated. Results of the games of a match
    have commas between them: 1=W,D,B,W. With --correct also *, for a result that is struck.
    """
    given = _by_board(results)
    _, event = _advanced(file, lambda event: _with_results(event, number, given, correct=correct))
    at = number or len(event.rounds)
    say(printable_lines([*_results(event, at, given), _still_open(event, at)]))


def _by_board(texts: tuple[str, ...]) -> dict[int, str]:
    """Results by board, from texts such as 1=W."""
    given: dict[int, str] = {}
    for text in texts:
        board, _, said = text.partition("=")
        if not (said and board.isascii() and board.isdigit() and len(board) <= 9):
            raise click.UsageError(f"{shown(text)}: BOARD=RESULT is expected, such as 1=W")
        if int(board) in given:
            raise click.UsageError(f"{shown(text)}: board {int(board)} is given twice")
        given[int(board)] = said
    return given


def _with_results(
    event: Event, number: int | None, given: Mapping[int, str], *, correct: bool
) -> Event:
    """The event with results by board, of a round or of the latest one."""
    at = number or max(1, len(event.rounds))
    try:
        for board, text in given.items():
            event = _with_result(event, at, board, text, correct=correct)
    except AlreadyReported as refused:
        raise AlreadyReported(f"{refused}; --correct puts another in its place") from None
    return event


def _with_result(event: Event, number: int, board: int, text: str, *, correct: bool) -> Event:
    """The event with a result, or with the games of a match where there are several."""
    games = text.split(",")
    if len(games) == 1:
        return event.with_ruling(round=number, board=board, result=text, correcting=correct)
    if correct:
        event = event.with_ruling(round=number, board=board, result=WAITING, correcting=True)
    return event.with_games(round=number, board=board, games=games)


@click.command()
@event_argument
@click.argument("player", metavar="ID")
def withdraw(file: str, player: str) -> None:
    """Let a player leave an event file; a game without a result is forfeited."""
    before, event = _advanced(file, lambda event: event.with_withdrawal(player))
    latest = len(event.rounds)
    forfeited = [at for at in _open(before, latest) if at not in _open(event, latest)]
    say(printable_lines([f"{player} has left", *_results(event, latest, forfeited)]))


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.argument("rating", type=int)
@click.option("--name", default="", help="What the player is called, if not by ID.")
def enter(file: str, player: str, rating: int, name: str) -> None:
    """Enter a player into an event file, after round 1 too; the rounds before are absences."""
    late = Player(player, rating, name)
    _, event = _advanced(file, lambda event: event.with_players([late], late=True))
    say(printable(f"{player} enters when round {len(event.rounds) + 1} is paired"))


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="A round that is not paired yet; the next one without it.",
)
@click.option("--half", "code", flag_value="H", default="H", help="Half a point, as without it.")
@click.option("--full", "code", flag_value="F", help="A full point.")
@click.option("--zero", "code", flag_value="Z", help="No point.")
@click.option("--cancel", "code", flag_value="", help="No bye: the player plays after all.")
def bye(file: str, player: str, number: int | None, code: str) -> None:
    """Let a player of an event file sit out a round that is still to be paired."""
    from pairdesk.tables import BYE_NAMES

    def ask(event: Event) -> Event:
        return event.with_bye(player, round=number or len(event.rounds) + 1, bye=code or None)

    _, event = _advanced(file, ask)
    given = BYE_NAMES[code] if code else "no bye"
    say(printable(f"round {number or len(event.rounds) + 1}: {player}, {given}"))


def _advanced(file: str, step: Callable[[Event], Event]) -> tuple[Event, Event]:
    """The event of a file before a step and after it; the file has taken it too."""
    from pairdesk.storing import load_to_store, store

    loaded = load_to_store(file)
    event = step(loaded.event)
    store(event, file, loaded)
    return loaded.event, event


def _results(event: Event, number: int, boards: Iterable[int]) -> Iterator[str]:
    """What boards of a round stand at, a line each."""
    from pairdesk.tables import called

    for at in boards:
        white, black, result = event.round(number).boards[at - 1]
        players = f"{called(event, white)} - {called(event, black)}"
        yield f"round {number}, board {at}: {players} {result}"


def _still_open(event: Event, number: int) -> str:
    """Which boards of a round wait for a result, as a line."""
    match _open(event, number):
        case []:
            return f"round {number} is complete"
        case [board]:
            return f"round {number}: board {board} is still open"
        case boards:
            return f"round {number}: boards {', '.join(map(str, boards))} are still open"


def _open(event: Event, number: int) -> list[int]:
    """The boards of a round without a result; none where no round is paired."""
    results = event.round(number).results if number else []
    return [at for at, result in enumerate(results, 1) if result == WAITING]
