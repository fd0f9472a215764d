"""Boards that wait for their results, in words."""

from pairwright import Event
from pairwright.notation import WAITING


def open_boards(event: Event, number: int) -> list[int]:
    """The boards of a round that have no result yet; none before the first round."""
    results = event.round(number).results if number else []
    return [at for at, result in enumerate(results, 1) if result == WAITING]


def still_open(event: Event, number: int) -> str:
    """Which boards of a round wait for a result, in one line."""
    match open_boards(event, number):
        case []:
            return f"round {number} is complete"
        case [board]:
            return f"round {number}: board {board} is still open"
        case boards:
            return f"round {number}: boards {', '.join(map(str, boards))} are still open"
