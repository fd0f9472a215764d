"""Fields of players as CSV files: ``id,rating`` with a header."""

import csv
from collections.abc import Container
from importlib.resources import files
from typing import Final

from pairdesk.documents import decoded
from pairdesk.errors import BadDocument, BadField
from pairdesk.streams import printable
from pairwright import Player
from pairwright.errors import InvalidPlayer

HEADERS: Final = ("id,rating", "id,rating,groups")
EXAMPLES: Final = ("spring-open",)
"""Made-up fields that come with the package."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def example_field(name: str) -> list[Player]:
    """The players of an example. Raises BadField for a name that is none."""
    if name not in EXAMPLES:
        raise BadField(f"--example {name}: the examples are {', '.join(EXAMPLES)}")
    data = files("pairdesk").joinpath("data", f"{name}.csv").read_bytes()
    return read_field(data, f"{name}.csv")


def read_field(data: bytes, source: str) -> list[Player]:
    """The players of a CSV file in UTF-8; blank lines are nothing, and a player is one line.

    Raises BadField with a line ``source:line: reason`` for every bad line.
    """
    header, *lines = data.removeprefix(_BYTE_ORDER_MARK).splitlines() or [b""]
    if header not in {name.encode() for name in HEADERS}:
        raise BadField(f"{source}:1: the first line is the header {' or '.join(HEADERS)}")
    columns = header.decode()
    players: dict[str, Player] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, 2):
        if line.strip():
            try:
                player = _player(line, columns, players)
            except (BadDocument, BadField, InvalidPlayer, csv.Error) as fault:
                faults.append(f"{source}:{number}: {fault}")
            else:
                players[player.id] = player
    if faults:
        raise BadField("\n".join(faults))
    return list(players.values())


def _player(line: bytes, columns: str, earlier: Container[str]) -> Player:
    [cells] = csv.reader([decoded(line)], strict=True)
    width = columns.count(",") + 1
    if len(cells) != width:
        raise BadField(f"{width} cells are expected ({columns}), not {len(cells)}")
    name, rating, *more = cells
    if name != printable(name):
        raise BadField(f"a control character in the id {printable(name)!r}")
    if name in earlier:
        raise BadField(f"{name!r} stands in the file already")
    digits = rating.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise BadField(f"a rating is an integer from 0 to 4000, not {rating[:40]!r}")
    groups = [group.strip() for group in ";".join(more).split(";")]
    return Player(name, int(digits), groups=tuple(filter(None, groups)))
