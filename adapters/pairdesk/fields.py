"""Fields as CSV files with a header: ``id,rating`` of players, ``team,id,rating`` of teams."""

import csv
from collections.abc import Container
from importlib.resources import files
from typing import Final

from pairdesk.documents import decoded
from pairdesk.errors import BadDocument, BadField
from pairdesk.streams import printable
from pairwright import Player, Team
from pairwright.errors import InvalidPlayer

TEAMS: Final = "team,id,rating"
HEADERS: Final = ("id,rating", "id,rating,groups", TEAMS)
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

    Players of teams stand in board order, under the name of their team.

    Raises BadField with a line ``source:line: reason`` for every bad line.
    """
    header, *lines = data.removeprefix(_BYTE_ORDER_MARK).splitlines() or [b""]
    if header not in {name.encode() for name in HEADERS}:
        raise BadField(f"{source}:1: the first line is the header {' or '.join(HEADERS)}")
    columns = header.decode()
    players: dict[str, Player] = {}
    teams: dict[str, list[Player]] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, 2):
        if line.strip():
            try:
                team, player = _player(line, columns, players)
            except (BadDocument, BadField, InvalidPlayer, csv.Error) as fault:
                faults.append(f"{source}:{number}: {fault}")
            else:
                players[player.id] = player
                teams.setdefault(team, []).append(player)
    if faults:
        raise BadField("\n".join(faults))
    if columns == TEAMS:
        return [Team.of(team, members) for team, members in teams.items()]
    return list(players.values())


def _player(line: bytes, columns: str, earlier: Container[str]) -> tuple[str, Player]:
    """The team, where there are teams, and the player of a line."""
    [cells] = csv.reader([decoded(line)], strict=True)
    width = columns.count(",") + 1
    if len(cells) != width:
        raise BadField(f"{width} cells are expected ({columns}), not {len(cells)}")
    team = cells.pop(0) if columns == TEAMS else ""
    if columns == TEAMS and not team.strip():
        raise BadField("the name of the team is blank")
    name, rating, *more = cells
    for text in (name, team):
        if text != printable(text):
            raise BadField(f"a control character in the id {printable(text)!r}")
    if name in earlier:
        raise BadField(f"{name!r} stands in the file already")
    digits = rating.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise BadField(f"a rating is an integer from 0 to 4000, not {rating[:40]!r}")
    groups = [group.strip() for group in ";".join(more).split(";")]
    return team, Player(name, int(digits), groups=tuple(filter(None, groups)))
