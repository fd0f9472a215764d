"""The commands that take an event file a step further: results, byes, who leaves, who enters.

Each reads the file, lets the event take the step, and writes the file whole; a step that is refused
leaves it as it was.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from pairdesk.cli.option_values import id_given, one_line_given
from pairdesk.cli.options import EVENT, require_no_table, rulebook_of_file_option
from pairdesk.desk.open_boards import open_boards, still_open
from pairdesk.stdio import say
from pairdesk.text import printable, printable_lines
from pairwright import Event, Player
from pairwright.errors import AlreadyReported, DuplicatePlayer, InvalidResult, quoted
from pairwright.notation import BYES, SCORES, WAITING
from pairwright.results import Bye, unchecked_result
from pairwright.rulebook import Rulebook, TableRulebook

if TYPE_CHECKING:
    from pairdesk.files.load import Loaded

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

    W, B, D, or 1-0, 0-1, 1/2: white won, black won, a draw. FW, FB: a forfeit, awarded to white or
    to black; FF: both forfeit. UW, UB, UD: as W, B, D, in a game that is not rated. Small letters
    will do. Results of the games of a match have commas between them: 1=W,D,B,W. With --correct
    also *, for a result that is struck.
    """
    given = _by_board(results)
    _, event = _advanced(
        file, lambda loaded: _with_results(loaded.event, number, given, correct=correct)
    )
    at = number or len(event.rounds)
    say(printable_lines([*_results(event, at, given), still_open(event, at)]))


def _by_board(texts: tuple[str, ...]) -> dict[int, str]:
    """Results by board, from texts such as 1=W."""
    given: dict[int, str] = {}
    for text in texts:
        board, _, said = text.partition("=")
        if not (said and board.isascii() and board.isdigit() and len(board) <= 9):
            raise click.UsageError(f"{quoted(text)}: BOARD=RESULT is expected, such as 1=W")
        if int(board) in given:
            raise click.UsageError(f"{quoted(text)}: board {int(board)} is given twice")
        given[int(board)] = ",".join(SCORES.get(game, game.upper()) for game in said.split(","))
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
    if text == WAITING and not correct:
        raise InvalidResult(f"board {board}: {WAITING} strikes a result with --correct alone")
    try:
        return _with_games(event, number, board, text.split(","), correct=correct)
    except InvalidResult as unknown:
        raise InvalidResult(f"board {board}: {unknown}; 1-0, 0-1 and 1/2 will do, too") from None


def _with_games(event: Event, number: int, board: int, games: list[str], *, correct: bool) -> Event:
    """The event with a result where there is one, or else with those of the games of a match."""
    if len(games) == 1:
        [text] = games
        return event.with_ruling(
            round=number, board=board, result=unchecked_result(text), correcting=correct
        )
    if correct:
        event = event.with_ruling(round=number, board=board, result=WAITING, correcting=True)
    return event.with_games(round=number, board=board, games=list(map(unchecked_result, games)))


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.option("--cancel", is_flag=True, help="ID is back, and is paired again from now on.")
def withdraw(file: str, player: str, *, cancel: bool) -> None:
    """Let a player leave an event file; a game without a result is forfeited.

    With --cancel a player who has left comes back. A game that was forfeited stays so; "result
    --correct" puts another result in its place.
    """
    before, event = _advanced(file, lambda loaded: _left_or_back(loaded, player, cancel=cancel))
    latest = len(event.rounds)
    if cancel:
        say(printable(f"{player} is back when round {latest + 1} is paired"))
        return
    still = open_boards(event, latest)
    forfeited = [at for at in open_boards(before, latest) if at not in still]
    say(printable_lines([f"{player} has left", *_results(event, latest, forfeited)]))


def _left_or_back(loaded: "Loaded", player: str, *, cancel: bool) -> Event:
    """The event without a player who leaves, or with one who has left and comes back."""
    if not cancel:
        return loaded.event.with_withdrawal(player)
    from pairwright.pairing import require_room

    event = loaded.event.with_return(player)
    require_room(event, player, loaded.rulebook)
    return event


@click.command()
@event_argument
@click.argument("player", metavar="ID")
@click.argument("rating", type=int)
@click.option("--name", default="", help="What the player is called, if not by ID.")
@rulebook_of_file_option
def enter(
    file: str, player: str, rating: int, name: str, *, rulebook: str | Rulebook | None
) -> None:
    """Enter a player into an event file, after round 1 too; the rounds before are absences."""
    late = Player(id_given(player), rating, one_line_given(name, "--name"))
    _, event = _advanced(file, lambda loaded: _with_late(loaded, late, rulebook))
    say(f"{late.id} enters when round {len(event.rounds) + 1} is paired")


def _with_late(loaded: "Loaded", late: Player, rulebook: str | Rulebook | None) -> Event:
    """The event of a file with somebody who enters late. Raises RegistrationClosed by a table."""
    from pairwright.pairing import find_rulebook, require_room

    try:
        event = loaded.event.with_players([late], late=True)
    except DuplicatePlayer as refused:
        if late.id not in loaded.event.withdrawn:
            raise
        way_back = f"pairwright withdraw EVENT {late.id} --cancel is the way back"
        raise DuplicatePlayer(f"{refused}, and has left; {way_back}") from None
    book = find_rulebook(rulebook or loaded.rulebook)
    # Rules without a table say nothing about the numbers of one that the file names.
    require_room(event, late.id, book if isinstance(book, TableRulebook) else loaded.rulebook)
    return event


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
@click.option("--half", is_flag=True, help="Half a point, as without it.")
@click.option("--full", is_flag=True, help="A full point.")
@click.option("--zero", is_flag=True, help="No point.")
@click.option("--cancel", is_flag=True, help="No bye: the player plays after all.")
def bye(
    file: str, player: str, number: int | None, *, half: bool, full: bool, zero: bool, cancel: bool
) -> None:
    """Let a player of an event file sit out a round that is still to be paired."""
    if half + full + zero + cancel > 1:
        raise click.UsageError("give one of --half, --full, --zero and --cancel")
    code = Bye.FULL if full else Bye.ZERO if zero else None if cancel else Bye.HALF

    def ask(loaded: "Loaded") -> Event:
        if code is not None:
            require_no_table(loaded.rulebook)
        event = loaded.event
        return event.with_bye(player, round=number or len(event.rounds) + 1, bye=code)

    _, event = _advanced(file, ask)
    given = "no bye" if code is None else BYES[code].words
    say(printable(f"round {number or len(event.rounds) + 1}: {player}, {given}"))


def _advanced(file: str, step: Callable[["Loaded"], Event]) -> tuple[Event, Event]:
    """The event of a file before a step and after it; the file has taken it too."""
    from pairdesk.cli.event_files import to_be_stored, warn
    from pairdesk.files.save import store

    with to_be_stored(file) as stored:
        event = step(stored.loaded)
        warn(store(event, stored))
    return stored.loaded.event, event


def _results(event: Event, number: int, boards: Iterable[int]) -> Iterator[str]:
    """What boards of a round stand at, a line each."""
    from pairdesk.render.tables import called

    for at in boards:
        white, black, result = event.round(number).boards[at - 1]
        players = f"{called(event, white)} - {called(event, black)}"
        yield f"round {number}, board {at}: {players} {result}"
