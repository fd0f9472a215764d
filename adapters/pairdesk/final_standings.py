"""``final-standings``: the final table of a club event, from two CSV files to a third.

``players.csv`` has the columns name and rating; ``results.csv`` has round, white, black and
result, with rows in any order. Results are 1-0, 0-1 and 1/2-1/2, +- and -+ for forfeits, and, with
an empty black, BYE (a point) and HALF (half a point). The table is ranked by the chain
``club-final``. Only the standard library is needed.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NoReturn

from pairdesk.errors import BadField
from pairdesk.files.atomic_write import write_all
from pairdesk.files.csv_rows import csv_rows, csv_text
from pairdesk.stdio import prepare, say
from pairdesk.text import in_short, printable, whole_number
from pairwright import Event, Player, Round, notation, standings
from pairwright.notation import SCORE_BYES
from pairwright.players import HIGHEST_RATING
from pairwright.results import Bye, Result
from pairwright.round_counts import MOST_ROUNDS
from pairwright.tiebreaks import find_chain

CHAIN: Final = "club-final"
PLAYERS, RESULTS, STANDINGS = "players.csv", "results.csv", "standings.csv"

_PLAYED: Final = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAW)
_FORFEITED: Final = (Result.FORFEIT_TO_WHITE, Result.FORFEIT_TO_BLACK)
GAMES: Final[Mapping[str, Result]] = MappingProxyType(
    {notation.RESULTS[result].score: result for result in _PLAYED}
    | {"".join(notation.RESULTS[result].trf): result for result in _FORFEITED}
)

_COLUMNS: Final = {
    "points": "PTS",
    "bh_cut1": "BH(own-score)/C1",
    "sb": "SB(played)",
    "wins": "WON",
}
"""The columns of the table, and the tie-breaks of the chain that they show."""

HELP: Final = """\
Usage: pairwright final-standings [OPTIONS] [DIR]

  Write standings.csv from players.csv and results.csv in DIR (default: this
  folder).

Options:
  -h, --help  Show this message and exit.
"""

_HINT: Final = 'hint: "pairwright final-standings --help" lists what is accepted'


def final_table(players: bytes, results: bytes) -> str:
    """The text of standings.csv from the bytes of players.csv and results.csv.

    Raises BadField with a line ``file:line: reason`` for every fault in either file.
    """
    return _table(players, results, [])


def write_standings(folder: Path) -> Path:
    """Write standings.csv beside the two files, whole or not at all. Raises BadField, OSError."""
    faults: list[str] = []
    players, results = (_read(folder / name, faults) for name in (PLAYERS, RESULTS))
    write_all(folder, {STANDINGS: _table(players, results, faults)})
    return folder / STANDINGS


def _read(file: Path, faults: list[str]) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError as error:
        faults.append(f"{printable(str(file))}: {error.strerror}")
        return None


def _table(players: bytes | None, results: bytes | None, faults: list[str]) -> str:
    field = None if players is None else _players(players, faults)
    rounds = [] if results is None else _rounds(results, field, faults)
    if faults:
        raise BadField("\n".join(faults))
    event = Event.of(() if field is None else field.values(), rounds=rounds)
    criteria = {criterion.code: criterion for criterion in find_chain(CHAIN).criteria}
    rows = []
    for row in standings(event, CHAIN):
        values = dict(zip(criteria, row.values, strict=True))
        cells = [criteria[code].tiebreak.text(values[code]) for code in _COLUMNS.values()]
        rows.append((row.rank, row.player, *cells))
    return csv_text(("rank", "name", *_COLUMNS), rows)


def _players(data: bytes, faults: list[str]) -> dict[str, Player] | None:
    """The players by name; None if unreadable lines may hold more of them."""
    players: dict[str, Player] = {}
    lines = _Lines(data, PLAYERS, ("name", "rating"), faults)
    for where, cells in lines:
        name, rating = cells["name"], cells["rating"].strip()
        if name in players:
            faults.append(f"{where}: {_quoted(name)} is in the file already")
        elif not name.strip():
            faults.append(f"{where}: the name is empty")
        elif (number := whole_number(rating)) is None or number > HIGHEST_RATING:
            faults.append(
                f"{where}: a rating must be a whole number from 0 to {HIGHEST_RATING}, "
                f"not {in_short(rating)}"
            )
            players[name] = Player(name, 0)  # known, so that their games are not faults
        else:
            players[name] = Player(name, number)
    return players if lines.complete else None


class _Rounds:
    """The rounds as they grow from the lines of the results."""

    def __init__(self) -> None:
        self.boards: dict[int, list[tuple[str, str, Result]]] = {}
        self.byes: dict[int, dict[str, Bye]] = {}
        self._seen: dict[tuple[int, str], str] = {}

    def seat(self, number: int, player: str, where: str) -> str | None:
        """Add a player to a round; the fault if they are in it already."""
        if (number, player) in self._seen:
            before = self._seen[number, player].rpartition(":")[2]
            return f"{_quoted(player)} is in round {number} already, on line {before}"
        self._seen[number, player] = where
        return None

    def finished(self) -> list[Round]:
        """Round 1 to the last one, those without a line included."""
        last = max((*self.boards, *self.byes), default=0)
        return [
            Round.of(number, self.boards.get(number, ()), byes=self.byes.get(number, {}))
            for number in range(1, last + 1)
        ]


def _rounds(data: bytes, field: Mapping[str, Player] | None, faults: list[str]) -> list[Round]:
    rounds = _Rounds()
    columns = ("round", "white", "black", "result")
    for where, cells in _Lines(data, RESULTS, columns, faults):
        reasons = [*_reasons(cells, field)]
        white, black, result = cells["white"], cells["black"], cells["result"].strip()
        number = _round_number(cells["round"])
        if number is not None:
            taking_part = [white, *([black] if black and black != white else [])]
            reasons += filter(None, (rounds.seat(number, who, where) for who in taking_part))
        faults += [f"{where}: {reason}" for reason in reasons]
        if not reasons and number is not None:
            if result in SCORE_BYES:
                rounds.byes.setdefault(number, {})[white] = SCORE_BYES[result]
            else:
                rounds.boards.setdefault(number, []).append((white, black, GAMES[result]))
    return [] if faults else rounds.finished()


def _reasons(cells: Mapping[str, str], field: Mapping[str, Player] | None) -> Iterator[str]:
    """The faults of one line of the results by itself; ``field`` is None if it is unknown."""
    white, black, result = cells["white"], cells["black"], cells["result"].strip()
    if _round_number(cells["round"]) is None:
        found = in_short(cells["round"])
        yield f"a round must be a whole number from 1 to {MOST_ROUNDS}, not {found}"
    if result not in GAMES and result not in SCORE_BYES:
        allowed = ", ".join((*GAMES, *SCORE_BYES))
        yield f"a result must be one of {allowed}, not {_quoted(result)}"
    for colour, player in (("white", white), ("black", black)):
        if player and field is not None and player not in field:
            yield f"{_quoted(player)} is not in {PLAYERS}"
        elif not player and (colour == "white" or result in GAMES):
            yield f"the {colour} player is missing"
    if black and result in SCORE_BYES:
        yield f"black must be empty for {result}"
    if white and white == black:
        yield f"{_quoted(white)} plays against themselves"


def _round_number(text: str) -> int | None:
    number = whole_number(text.strip())
    return number if number is not None and 1 <= number <= MOST_ROUNDS else None


def _quoted(text: str) -> str:
    return f"'{printable(text)}'"


class _Lines:
    """The lines of a CSV file; ``complete`` says whether all of them could be read so far."""

    def __init__(self, data: bytes, file: str, columns: Sequence[str], faults: list[str]) -> None:
        self.complete = True
        self._data, self._file, self._columns, self._faults = data, file, columns, faults

    def __iter__(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Each line as ``file:line`` and its cells by column."""
        rows = self._rows()
        line, header = next(rows, (1, ()))
        if not header and not self.complete:
            return  # the header is the row that could not be read
        header = [heading.strip() for heading in header]
        wrong = [*_wrong_columns(header, self._columns)]
        for reason in wrong:
            self._bad(line, reason)
        for line, cells in () if wrong else rows:
            if len(cells) == len(header):
                yield f"{self._file}:{line}", dict(zip(header, cells, strict=True))
            else:
                self._bad(line, f"{len(header)} cells are expected, not {len(cells)}")

    def _rows(self) -> Iterator[tuple[int, Sequence[str]]]:
        """Each readable line, with its number; none after one with unclear cells."""
        for row in csv_rows(self._data):
            if not row.fault:
                yield row.line, row.cells
                continue
            self._bad(row.line, row.fault)
            if not row.column:
                return

    def _bad(self, line: int, reason: str) -> None:
        self._faults.append(f"{self._file}:{line}: {reason}")
        self.complete = False


def _wrong_columns(header: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    for name in columns:
        if name not in header:
            yield f"the column {name} is missing"
        elif header.count(name) > 1:
            yield f"the column {name} occurs twice"


class _Arguments(ArgumentParser):
    """The arguments of the command; its help and its refusals look like those of the others."""

    def format_help(self) -> str:
        """The help of the command."""
        return HELP

    def error(self, message: str) -> NoReturn:
        """End with a line that says what is wrong, and a hint."""
        fault = message.replace("unrecognized arguments", "unknown or too many arguments")
        form = "the form is: pairwright final-standings [OPTIONS] [DIR]"
        _leave(f"error: {printable(fault)}; {form}\n{_HINT}", 2)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and end with its exit code: 0 written, 2 faults, 130 interrupted."""
    parser = _Arguments()
    parser.add_argument("folder", nargs="?", default=".", type=Path)
    try:
        prepare()
        written = write_standings(parser.parse_args(arguments).folder)
        say(f"written: {printable(str(written))}")
    except BadField as fault:
        _leave(str(fault), 2)
    except OSError as error:
        file = error.filename2 or error.filename
        _leave(": ".join(filter(None, (file and printable(str(file)), _reason(error)))), 2)
    except KeyboardInterrupt:
        _leave("interrupted", 130)
    sys.exit(0)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _leave(message: str, code: int) -> NoReturn:
    print(message, file=sys.stderr)  # noqa: T201
    sys.exit(code)


if __name__ == "__main__":
    main()
