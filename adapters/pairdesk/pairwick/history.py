"""What the results say: the history that holds, and what is wrong with the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairdesk.pairwick.files import Record


@dataclass(frozen=True, slots=True)
class History:
    """The records that keep the rules, by round, and the problems of the others.

    ``rounds`` counts up to the highest round written, even where its line was rejected.
    ``problems`` are lines to print; those of a line of the file come first.
    """

    rounds: int
    records: dict[int, list[Record]]
    problems: list[str]

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(record.black is not None for _, record in self._all())

    @property
    def byes(self) -> int:
        """How many byes there are."""
        return sum(record.black is None for _, record in self._all())

    def _all(self) -> Iterator[tuple[int, Record]]:
        return ((number, record) for number, mine in self.records.items() for record in mine)


@dataclass(slots=True)
class _Book:
    """The history as it grows, line by line."""

    players: Mapping[int, str]
    seated: set[tuple[int, int]] = field(default_factory=set)
    met: dict[frozenset[int], int] = field(default_factory=dict)
    byes: dict[int, int] = field(default_factory=dict)
    records: dict[int, list[Record]] = field(default_factory=dict)

    def problem(self, record: Record) -> str | None:
        """The first rule that a record breaks; the order is that of the rules."""
        return next(self._problems(record), None)

    def _problems(self, record: Record) -> Iterator[str]:
        number, white, black = record.round, record.white, record.black
        here = [white] if black is None else [white, black]
        if white == black:
            yield f"player {white} cannot play against themselves"
        for player in here:
            if player not in self.players:
                yield f"unknown player {player}"
        for player in here:
            if (number, player) in self.seated:
                yield f"player {player} already has a game in round {number}"
        if black is None and white in self.byes:
            yield f"player {white} had a bye in round {self.byes[white]} already"
        if black is not None and (before := self.met.get(frozenset(here))) is not None:
            yield f"players {white} and {black} met in round {before} already"

    def enter(self, record: Record) -> None:
        """Take a record that keeps the rules."""
        number, white, black = record.round, record.white, record.black
        self.records.setdefault(number, []).append(record)
        self.seated.add((number, white))
        if black is None:
            self.byes[white] = number
        else:
            self.seated.add((number, black))
            self.met[frozenset((white, black))] = number


def history_of(players: Mapping[int, str], results: Sequence[Record], path: str) -> History:
    """The history that the results make; ``path`` is what their file is called."""
    book = _Book(players)
    problems = []
    for record in results:
        problem = book.problem(record)
        if problem is None:
            book.enter(record)
        else:
            problems.append(f"{path}:{record.line}: {problem}")
    rounds = max((record.round for record in results), default=0)
    missing = [number for number in range(1, rounds + 1) if number not in book.records]
    problems += [f"{path}: round {number}: no games" for number in missing]
    problems += [
        f"{path}: round {number}: player {player} has no game"
        for number in sorted(book.records)
        for player in sorted(players)
        if (number, player) not in book.seated
    ]
    return History(rounds, book.records, problems)
