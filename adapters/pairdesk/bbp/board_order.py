"""The rulebook of the engine, and the order in which the boards of a round are written."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from pairwright import Event, Round
from pairwright.fide.dutch.dutch_rulebook import dutch
from pairwright.fide.dutch.player_state import PlayerState, player_states

BOOK: Final = dutch(numbers="entry", boards="standings")
"""Pairing numbers are starting numbers, and boards are ordered by the real scores."""

NOBODY: Final = 0


class Seats(NamedTuple):
    """Starting numbers of white and black; the opponent of a player with the bye is 0."""

    white: int
    black: int


def states(event: Event) -> list[PlayerState]:
    """The states of all players in the Dutch system before the next round, in roster order."""
    everybody = range(len(event.roster))
    gone = {*event.roster.numbers(sorted(event.absent))}
    return player_states(event, [player for player in everybody if player not in gone], everybody)


def seats(event: Event, paired: Round) -> list[Seats]:
    """The boards of the next round of an event, and the bye, in the order of publication.

    Ordered by the higher score of a board, then the lower score, then the higher-ranked player;
    virtual points do not count.
    """
    points, number = event.ledger.points, event.roster.number

    def place(board: tuple[str, str, str]) -> tuple[int, int, int]:
        (high, better), (low, _) = sorted((-points[at], at) for at in map(number, board[:2]))
        return high, low, better

    boards = [Seats(int(board[0]), int(board[1])) for board in sorted(paired.boards, key=place)]
    return boards if paired.bye is None else [*boards, Seats(int(paired.bye), NOBODY)]


def written(boards: Collection[Seats]) -> str:
    """The lines that callers read: their number, then two numbers each."""
    return "".join(f"{line}\n" for line in (len(boards), *_lines(boards)))


def _lines(boards: Iterable[Seats]) -> Iterable[str]:
    return (f"{white} {black}" for white, black in boards)
