"""The history that the results make, and the problems with the rest."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pairdesk.pairwick.text_files import Record


class History(NamedTuple):
    """The records that keep the rules, by round, and the problems of the others.

    ``rounds`` counts up to the highest round written, even where its line was rejected.
    ``problems`` are lines to print; those of a line of the file come first.
    """

    rounds: int
    records: Mapping[int, Sequence[Record]]
    problems: Sequence[str]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(record.black is not None for mine in self.records.values() for record in mine)

    @property
    def byes(self) -> int:
        """The number of byes."""
        return sum(record.black is None for mine in self.records.values() for record in mine)


class Sheet(NamedTuple):
    """The content of both files: the names by id, and the history."""

    players: Mapping[int, str]
    history: History


class _Book:
    """The history as it grows, line by line."""

    def __init__(self, players: Mapping[int, str]) -> None:
        self.players = players
        self.seated: dict[int, dict[int, str]] = defaultdict(dict)
        self.met: dict[tuple[int, int], int] = {}
        self.byes: dict[int, int] = {}
        self.records: dict[int, list[Record]] = {}

    def take(self, record: Record) -> str | None:
        """Enter a record, or say which rule it breaks first, in the order of the rules."""
        number, white, black = record.round, record.white, record.black
        here = (white,) if black is None else (white, black)
        if white == black:
            return f"player {white} cannot play against themselves"
        for player in here:
            if player not in self.players:
                return f"unknown player {player}"
        seats = self.seated[number]
        for player in here:
            if has := seats.get(player):
                return f"player {player} already has {has} in round {number}"
        if black is None:
            if white in self.byes:
                return f"player {white} had a bye in round {self.byes[white]} already"
        elif (before := self.met.get((min(here), max(here)))) is not None:
            return f"players {white} and {black} met in round {before} already"
        self.records.setdefault(number, []).append(record)
        if black is None:
            seats[white] = "the bye"
            self.byes[white] = number
        else:
            seats[white] = seats[black] = "a game"
            self.met[min(here), max(here)] = number
        return None


def history_of(players: Mapping[int, str], results: Sequence[Record], path: str) -> History:
    """The history that the results make; ``path`` is the name of their file."""
    book = _Book(players)
    problems = [
        f"{path}:{record.line}: {problem}"
        for record in results
        if (problem := book.take(record)) is not None
    ]
    rounds = max((record.round for record in results), default=0)
    missing = [number for number in range(1, rounds + 1) if number not in book.records]
    problems += [f"{path}: round {number}: no games" for number in missing]
    problems += [
        f"{path}: round {number}: player {player} has no game"
        for number in sorted(book.records)
        for player in sorted(players.keys() - book.seated[number].keys())
    ]
    return History(rounds, book.records, problems)
