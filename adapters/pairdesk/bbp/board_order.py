"""The round that an engine computes, and the order in which it is written."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from pairwright import Event, NoValidPairing, Round, pair
from pairwright.fide.dutch.absolute_criteria import may_have_bye
from pairwright.fide.dutch.dutch_rulebook import dutch
from pairwright.fide.dutch.player_state import PlayerState, player_states

BOOK: Final = dutch(numbers="entry", boards="standings")
"""Pairing numbers are starting numbers, and boards go by the real scores."""

NOBODY: Final = 0


class Seats(NamedTuple):
    """Starting numbers of white and black; who has the bye meets nobody, 0."""

    white: int
    black: int


def computed(event: Event) -> Round:
    """The next round, of whoever takes part. Raises NoValidPairing.

    Callers of engines may ask for the pairing of one player, or of none.
    """
    playing = [player for player in event.roster.ids if player not in event.absent]
    if len(playing) > 1:
        return pair(event, rulebook=BOOK)
    number = len(event.rounds) + 1
    if not playing:
        return Round.of(number, [])
    [alone] = playing
    if not may_have_bye(states(event)[event.roster.number(alone)]):
        raise NoValidPairing(f"{alone} is alone, and may not have the bye")
    return Round.of(number, [], bye=alone)


def states(event: Event) -> list[PlayerState]:
    """What the Dutch system knows of everybody before the next round, by place in the roster."""
    everybody = range(len(event.roster))
    gone = {*event.roster.numbers(sorted(event.absent))}
    return player_states(event, [player for player in everybody if player not in gone], everybody)


def seats(event: Event, paired: Round) -> list[Seats]:
    """The boards of the next round of an event, and the bye, in the order of publication.

    By the higher score of a board, its lower score, and who of the two is ranked higher; virtual
    points do not count.
    """
    points, number = event.ledger.points, event.roster.number

    def place(board: tuple[str, str, str]) -> tuple[int, int, int]:
        (high, better), (low, _) = sorted((-points[at], at) for at in map(number, board[:2]))
        return high, low, better

    boards = [Seats(int(board[0]), int(board[1])) for board in sorted(paired.boards, key=place)]
    return boards if paired.bye is None else [*boards, Seats(int(paired.bye), NOBODY)]


def written(boards: Collection[Seats]) -> str:
    """The lines that callers read: how many there are, then two numbers each."""
    return "".join(f"{line}\n" for line in (len(boards), *_lines(boards)))


def _lines(boards: Iterable[Seats]) -> Iterable[str]:
    return (f"{white} {black}" for white, black in boards)
