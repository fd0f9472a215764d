"""Fields of players as CSV files: ``id,rating`` with a header."""

import csv
from collections.abc import Container, Iterable, Iterator
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Final

from pairdesk.documents import decoded, is_printable
from pairdesk.errors import BadDocument, BadField
from pairwright import Event, Player
from pairwright.errors import InvalidPlayer

HEADER: Final = ["id", "rating"]
EXAMPLES: Final = ("spring-open",)
"""Made-up fields that come with the package."""


def example_field(name: str) -> list[Player]:
    """The players of an example. Raises BadField for a name that is none."""
    if name not in EXAMPLES:
        raise BadField(f"--example {name}: the examples are {', '.join(EXAMPLES)}")
    data = files("pairdesk").joinpath("data", f"{name}.csv").read_bytes()
    return read_field(data, f"{name}.csv")


def field_file(path: Path) -> list[Player]:
    """The players of a CSV file. Raises OSError, BadField."""
    return read_field(path.read_bytes(), str(path))


def leaving_before(texts: Iterable[str], event: Event) -> dict[int, list[str]]:
    """Who leaves before which round is paired, from texts ``ID@ROUND``. Raises BadField."""
    leaving: dict[int, list[str]] = {}
    gone: set[str] = set()
    for text in texts:
        player, _, number = text.rpartition("@")
        if not player or not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise BadField(f"--withdraw {text}: ID@ROUND is expected, such as elm-wren@4")
        if player not in event.roster:
            raise BadField(f"--withdraw {text}: nobody is registered as {player!r}")
        if not 1 <= int(number) <= (event.rounds_planned or int(number)):
            raise BadField(f"--withdraw {text}: rounds 1 to {event.rounds_planned} are played")
        if player in gone:
            raise BadField(f"--withdraw {text}: {player!r} leaves twice")
        gone.add(player)
        leaving.setdefault(int(number), []).append(player)
    return leaving


def read_field(data: bytes, source: str) -> list[Player]:
    """The players of a CSV text, UTF-8 with or without a byte-order mark; blank lines are nothing.

    Raises BadField with a line ``source:line: reason`` for every bad line.
    """
    players: dict[str, Player] = {}
    faults: list[str] = []
    try:
        lines = list(_lines(decoded(data)))
    except (BadDocument, csv.Error) as error:
        raise BadField(f"{source}: {error}") from None
    if not lines or lines[0][1] != HEADER:
        raise BadField(f"{source}:1: the first line is the header {','.join(HEADER)}")
    for number, cells in lines[1:]:
        try:
            player = _player(cells, players)
        except (BadField, InvalidPlayer) as fault:
            faults.append(f"{source}:{number}: {fault}")
        else:
            players[player.id] = player
    if faults:
        raise BadField("\n".join(faults))
    return list(players.values())


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that is not blank, with the number of its first line."""
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    first = 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield first, cells
        first = reader.line_num + 1


def _player(cells: list[str], earlier: Container[str]) -> Player:
    if len(cells) != len(HEADER):
        raise BadField(f"{len(HEADER)} cells are expected ({','.join(HEADER)}), not {len(cells)}")
    name, rating = cells
    if not is_printable(name):
        raise BadField("a control character in the id")
    if name in earlier:
        raise BadField(f"{name!r} stands in the file already")
    digits = rating.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise BadField(f"a rating is an integer from 0 to 4000, not {rating[:40]!r}")
    return Player(name, int(digits))
