"""What the desk refuses although the engine would allow it, and its choices: each rule once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pairdesk.errors import BeyondThePlan, FixedByTable, InvalidArguments
from pairdesk.text import printable
from pairwright import Event, Player
from pairwright.errors import (
    AlreadyReported,
    DuplicatePlayer,
    InvalidEvent,
    InvalidPlayer,
    InvalidResult,
    quoted,
)
from pairwright.match_events import as_matches
from pairwright.notation import WAITING
from pairwright.pairing import find_rulebook, require_room
from pairwright.results import unchecked_result
from pairwright.round_counts import MOST_ROUNDS
from pairwright.rulebook import Rulebook, TableRulebook
from pairwright.rulebooks import usual_rulebook


def opened_by(event: Event, named: str | None, book: Rulebook) -> Rulebook:
    """The rulebook for an event that a desk opens: the one it names, otherwise the desk's own.

    A round robin is paired by its own table if the desk's rulebook has none.
    """
    needs_table = event.system == "round_robin" and not isinstance(book, TableRulebook)
    if named is None and not needs_table:
        return book
    return find_rulebook(named or usual_rulebook(event))


def begun(event: Event, book: Rulebook) -> Event:
    """The event; it becomes a round robin if a table pairs its first round."""
    if event.rounds or book.event_system == "swiss":
        return event
    return replace(event, system=book.event_system)


def on_boards(event: Event, book: Rulebook, boards: int) -> Event:
    """The event with matches of teams on so many boards. Raises InvalidEvent."""
    rules = book.matches if event.matches is None else event.matches
    if rules is None or rules.double:
        raise InvalidEvent(f"the boards of {book.name} are no matches of teams")
    if event.matches is not None:
        return event.with_matches(event.matches.on_boards(boards))
    return as_matches(event, rules, boards)


def require_planned(event: Event) -> None:
    """Raise BeyondThePlan if all planned rounds are paired."""
    planned = event.rounds_planned
    if planned is not None and len(event.rounds) >= planned:
        every = "the only planned round is" if planned == 1 else f"all {planned} planned rounds are"
        raise BeyondThePlan(f'{every} paired; "beyond" allows another')


def require_an_end(rounds: int, book: Rulebook) -> None:
    """Raise InvalidArguments for so many rounds by a rulebook that would play them all.

    By the others an event ends by itself: nobody is left to meet, or the table is complete.
    """
    if rounds > MOST_ROUNDS and book.allows_rematches:
        raise InvalidArguments(
            f"{book.name} allows rematches, so at most {MOST_ROUNDS} rounds can be played at once, "
            f"not {quoted(rounds)}"
        )


def require_no_table(book: Rulebook) -> None:
    """Raise FixedByTable where a table says who plays: a bye would forfeit the board."""
    if isinstance(book, TableRulebook):
        raise FixedByTable(
            f"the tables of {book.name} seat everybody, so nobody can sit out; "
            "once the round is paired, record the forfeit as its result"
        )


def rules_for_newcomers(given: str | Rulebook | None, of_event: str | Rulebook) -> str | Rulebook:
    """The rules that say whether there is room: those of the event, unless a table is given."""
    if given is not None and isinstance(find_rulebook(given), TableRulebook):
        return given
    return of_event


def require_printable(player: Player) -> None:
    """Raise InvalidPlayer for an id or a name that cannot be printed unchanged on one line."""
    for what, text in (("id", player.id), ("name", player.name)):
        if text != printable(text):
            raise InvalidPlayer(
                f"the {what} {printable(text)} contains a control character or is not UTF-8 text; "
                "use letters, digits, signs and spaces"
            )


def with_newcomer(event: Event, player: Player, book: Rulebook) -> Event:
    """The event with a new player, also after round 1; the rounds before count as absences.

    Raises DuplicatePlayer, RegistrationClosed.
    """
    require_printable(player)
    try:
        entered = event.with_players([player], late=True)
    except DuplicatePlayer as refused:
        if player.id not in event.withdrawn:
            raise
        raise DuplicatePlayer(
            f"{refused} and has withdrawn; cancel the withdrawal to bring the player back"
        ) from None
    require_room(entered, player.id, book)
    return entered


def with_return(event: Event, player: str, book: Rulebook) -> Event:
    """The event with a player who had withdrawn and comes back.

    Raises UnknownPlayer, NotWithdrawn, RegistrationClosed.
    """
    back = event.with_return(player)
    require_room(back, player, book)
    return back


def with_ruling(event: Event, number: int, board: int, result: str, *, correcting: bool) -> Event:
    """The event with any result on a board. Raises what ``Event.with_ruling`` raises."""
    try:
        return event.with_ruling(
            round=number, board=board, result=unchecked_result(result), correcting=correcting
        )
    except AlreadyReported as refused:
        raise _correctable(refused) from None


def with_games(
    event: Event, number: int, board: int, games: Sequence[str], *, correcting: bool
) -> Event:
    """The event with the games of a match. Raises what ``Event.with_games`` raises."""
    if correcting:
        event = event.with_ruling(round=number, board=board, result=WAITING, correcting=True)
    try:
        return event.with_games(round=number, board=board, games=[*map(unchecked_result, games)])
    except AlreadyReported as refused:
        raise _correctable(refused) from None


def with_results(
    event: Event, number: int, given: Mapping[int, Sequence[str]], *, correcting: bool
) -> Event:
    """The event with results by board, all or none; several on a board are the games of a match.

    Raises what ``Event.with_games`` and ``Event.with_ruling`` raise.
    """
    for board, games in given.items():
        if list(games) == [WAITING] and not correcting:
            raise InvalidResult(f'board {board}: {WAITING} clears a result and needs "correct"')
        try:
            if len(games) == 1:
                event = with_ruling(event, number, board, games[0], correcting=correcting)
            else:
                event = with_games(event, number, board, games, correcting=correcting)
        except InvalidResult as unknown:
            raise InvalidResult(
                f"board {board}: {unknown}; 1-0, 0-1 and 1/2 are accepted too"
            ) from None
    return event


def _correctable(refused: AlreadyReported) -> AlreadyReported:
    """The refusal with the way to replace a result."""
    return AlreadyReported(f'{refused}; "correct" replaces it')
