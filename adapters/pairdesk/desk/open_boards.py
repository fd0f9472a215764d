"""Boards that wait for their results, in words."""

from collections.abc import Iterator

from pairwright import Event
from pairwright.notation import WAITING


def open_boards(event: Event, number: int) -> list[int]:
    """The boards of a round without a result; none where no round is paired."""
    results = event.round(number).results if number else []
    return [at for at, result in enumerate(results, 1) if result == WAITING]


def still_open(event: Event, number: int) -> str:
    """Which boards of a round wait for a result, as a line."""
    match open_boards(event, number):
        case []:
            return f"round {number} is complete"
        case [board]:
            return f"round {number}: board {board} is still open"
        case boards:
            return f"round {number}: boards {', '.join(map(str, boards))} are still open"


def open_earlier(event: Event) -> Iterator[str]:
    """A line for each round before the latest that waits for a result: nothing else asks for it."""
    for played in event.rounds[:-1]:
        if played.in_progress:
            yield still_open(event, played.number)
