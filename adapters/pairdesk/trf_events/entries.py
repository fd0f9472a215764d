"""The entries of a TRF file as rounds: the entries of both players of a game must agree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairdesk.trf import Entry
from pairdesk.trf import Player as Line
from pairdesk.trf.vocabulary import NO_COLOUR
from pairdesk.trf_events.findings import Finding, Kind
from pairdesk.trf_events.result_codes import (
    ALLOCATED,
    ALONE,
    AS_OF_GAMES,
    BYE_LETTERS,
    RESULTS,
    SCORED,
    Alone,
    why_no_result,
)
from pairwright.notation import RESULTS as RESULT_ROWS
from pairwright.notation import Ending
from pairwright.results import Bye, Result

FIRST_COLUMN, COLUMNS = 92, 10


@dataclass
class Column:
    """One round as the entries have it, by starting number; boards are white, black, result."""

    number: int
    boards: list[tuple[int, int, Result]] = field(default_factory=list)
    bye: int | None = None
    byes: dict[int, Bye] = field(default_factory=dict)


def paired_rounds(lines: Sequence[Line]) -> int:
    """The number of rounds that have been paired.

    The last one is the last in which any player has an opponent or the pairing-allocated bye, or
    every player has an entry.
    """
    most = max((len(line.entries) for line in lines), default=0)
    for number in range(most, 0, -1):
        entries = [entry_of(line, number) for line in lines]
        if all(entries) or any(map(_of_pairing, entries)):
            return number
    return 0


def entry_of(line: Line, number: int) -> Entry | None:
    """The entry of a player in a round."""
    return line.entries[number - 1] if number <= len(line.entries) else None


def _of_pairing(entry: Entry | None) -> bool:
    return entry is not None and (
        entry.opponent is not None or ALONE.get(entry.result) == ALLOCATED
    )


class Rounds:
    """The rounds of a TRF file, and what was found in their entries."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.findings: list[Finding] = []
        self._lines = {line.number: line for line in lines}
        paired = paired_rounds(lines)
        self.columns = [self._column(number) for number in range(1, paired + 1)]
        self._look_for_open_boards()
        self.coming = self._coming(paired)

    def _column(self, number: int) -> Column:
        column = Column(number)
        for line in self._lines.values():
            entry = entry_of(line, number)
            if entry is None:
                continue
            if entry.opponent is None:
                self._enter_alone(column, line, entry)
            elif self._agrees(line, entry, number):
                self._enter_board(column, line, entry)
        self._look_for_swapped_bye(column)
        return column

    def _coming(self, paired: int) -> dict[int, dict[int, Alone]]:
        """Byes in rounds that are not paired yet, by round and starting number."""
        byes: dict[int, dict[int, Alone]] = {}
        for line in self._lines.values():
            for number in range(paired + 1, len(line.entries) + 1):
                entry = entry_of(line, number)
                # Other programs treat a player with a blank in the coming round, and something
                # after it, as absent from it.
                result = "" if entry is None else entry.result
                code = ALONE.get(result)
                if code is None:
                    self._needs_opponent(line, number, result)
                elif result or number == paired + 1:
                    byes.setdefault(number, {})[line.number] = code
        return byes

    def _needs_opponent(self, line: Line, number: int, result: str) -> None:
        self._contradicts(
            line,
            number,
            f"{result} needs an opponent",
            "the number of the opponent is missing, or a bye is meant",
        )

    def _enter_alone(self, column: Column, line: Line, entry: Entry) -> None:
        meant = ALONE.get(entry.result)
        number = column.number
        if meant is None:
            self._needs_opponent(line, number, entry.result)
            return
        if entry.result in AS_OF_GAMES:
            read = {ALLOCATED: "the pairing-allocated bye, U", Bye.ZERO: "an absence, Z"}.get(
                meant, "a bye, H"
            )
            self._find(
                line,
                number,
                "slip",
                f"{entry.result} has no opponent, and is read as {read}",
                "some programs write byes as results of games",
            )
        if meant == ALLOCATED and column.bye is not None:
            self._find(
                line,
                number,
                "slip",
                f"{line.number} and {column.bye} both have U in round {number}; only one can have "
                "the pairing-allocated bye, and this is read as F",
                "some programs write U for absent players",
            )
            meant = Bye.FULL
        if meant == ALLOCATED:
            column.bye = line.number
        elif entry.result or meant != Bye.ZERO:
            column.byes[line.number] = meant

    def _agrees(self, line: Line, entry: Entry, number: int) -> bool:
        """Has the opponent the same game?"""
        other = self._lines.get(entry.opponent or 0)
        if entry.opponent == line.number:
            return self._contradicts(
                line,
                number,
                f"{line.number} meets {line.number}",
                "the number of the opponent is wrong",
            )
        if other is None:
            return self._contradicts(
                line,
                number,
                f"no player has the starting number {entry.opponent}",
                "the number is wrong, or the line of a player is missing",
            )
        if entry.result in BYE_LETTERS:
            return self._contradicts(
                line,
                number,
                f"{entry.result} is a bye, but has the opponent {entry.opponent}",
                "a game was turned into a bye, but its opponent and colour were not removed",
            )
        answer = entry_of(other, number)
        if answer is None or answer.opponent != line.number:
            has = "nobody" if answer is None or answer.opponent is None else answer.opponent
            return self._contradicts(
                line,
                number,
                f"{line.number} meets {other.number} in round {number}, but {other.number} has "
                f"{has}",
                "only one of the two lines was changed when the pairing was",
            )
        return True

    def _enter_board(self, column: Column, line: Line, entry: Entry) -> None:
        """The board of a game, once, by whoever has white."""
        other = self._lines[entry.opponent or 0]
        answer = entry_of(other, column.number) or entry
        colours = entry.colour or NO_COLOUR, answer.colour or NO_COLOUR
        if {entry.result, answer.result} <= SCORED.keys() and NO_COLOUR in colours:
            if colours[0] == NO_COLOUR:
                self._tell_no_colour(line, other, column.number)
            return
        without = colours == (NO_COLOUR, NO_COLOUR)
        if colours[0] == colours[1] and not without:
            if line.number < other.number:
                self._tell_one_colour(line, other, column.number, colours[0])
            return
        if not (colours[0] == "w" or colours[1] == "b" or (without and line.number < other.number)):
            return
        result = RESULTS.get((entry.result, answer.result))
        if result is not None:
            column.boards.append((line.number, other.number, result))
            return
        kind, cause = why_no_result(entry.result, answer.result)
        has, against = entry.result or "no result", answer.result or "none"
        message = f"{line.number} has {has} against {other.number}, who has {against}"
        self._find(line, column.number, kind, message, cause)

    def _tell_no_colour(self, line: Line, other: Line, number: int) -> None:
        self._contradicts(
            line,
            number,
            f"{line.number} played {other.number}, but has no colour",
            "the colour was left out, or the game was forfeited",
        )

    def _tell_one_colour(self, line: Line, other: Line, number: int, colour: str) -> None:
        self._contradicts(
            line,
            number,
            f"{line.number} and {other.number} both have the colour {colour}",
            "the colour was changed in only one of the two lines",
        )

    def _look_for_open_boards(self) -> None:
        """A game without a result, in a round before the last."""
        for column in self.columns[:-1]:
            for white, black, result in column.boards:
                if result is Result.WAITING:
                    self._contradicts(
                        self._lines[white],
                        column.number,
                        f"{white} and {black} have no result, but round {column.number + 1} is "
                        "paired",
                    )

    def _look_for_swapped_bye(self, column: Column) -> None:
        """A full-point bye where an allocated one is missing."""
        full = [number for number, code in column.byes.items() if code is Bye.FULL]
        if column.bye is not None or len(full) != 1 or not column.boards:
            return
        [number] = full
        self._find(
            self._lines[number],
            column.number,
            "slip",
            f"{number} has the full-point bye F in round {column.number}, in which nobody has the "
            "pairing-allocated one, U",
            "some programs write F where U is meant",
        )

    def _contradicts(self, line: Line, number: int, message: str, cause: str = "") -> bool:
        self._find(line, number, "contradiction", message, cause)
        return False

    def _find(self, line: Line, number: int, kind: Kind, message: str, cause: str = "") -> None:
        column = FIRST_COLUMN + COLUMNS * (number - 1)
        self.findings.append(Finding(line.line, column, kind, message, cause))


def rematches(columns: Sequence[Column], lines: Mapping[int, Line]) -> Iterator[Finding]:
    """Two players who played each other twice."""
    met: dict[frozenset[int], int] = {}
    for column in columns:
        for white, black, result in column.boards:
            if RESULT_ROWS[result].ending is Ending.FORFEIT:
                continue
            before = met.setdefault(frozenset((white, black)), column.number)
            if before != column.number:
                yield Finding(
                    lines[white].line,
                    FIRST_COLUMN + COLUMNS * (column.number - 1),
                    "rematch",
                    f"{white} and {black} meet again in round {column.number}; "
                    f"they met in round {before}",
                    "a number is wrong, or the round was not paired by these rules",
                )
