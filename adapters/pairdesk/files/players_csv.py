"""Fields as CSV files with a header: ``id,rating`` of players, ``team,id,rating`` of teams."""

import csv
from collections.abc import Container, Sequence
from importlib.resources import files
from typing import Final

from pairdesk.errors import BadField
from pairdesk.text import printable
from pairwright import Player, Team
from pairwright.errors import InvalidPlayer
from pairwright.players import PARTICULARS

TEAMS: Final = "team,id,rating"
COLUMNS: Final = ("id", "rating", "name", "groups", "number", *PARTICULARS)
"""What a file of players may have; id and rating are needed, and groups have semicolons between."""
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

    Blanks around ids and the names of teams are no part of them.

    Players of teams stand in board order, under the name of their team.

    Raises BadField with a line ``source:line: reason`` for every bad line.
    """
    header, *lines = data.removeprefix(_BYTE_ORDER_MARK).splitlines() or [b""]
    columns = _columns(header, source)
    players: dict[str, Player] = {}
    teams: dict[str, list[Player]] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, 2):
        if line.strip():
            try:
                team, player = _player(line, columns, players)
            except (BadField, InvalidPlayer, csv.Error) as fault:
                faults.append(f"{source}:{number}: {fault}")
            else:
                players[player.id] = player
                teams.setdefault(team, []).append(player)
    if faults:
        raise BadField("\n".join(faults))
    if "team" in columns:
        return [Team.of(team, members) for team, members in teams.items()]
    return list(players.values())


def _columns(header: bytes, source: str) -> list[str]:
    """The columns of a file by its header. Raises BadField."""
    columns = header.decode("utf-8", "replace").split(",")
    of_players = {"id", "rating"}.issubset(columns) and set(columns).issubset(COLUMNS)
    if header.decode("utf-8", "replace") != TEAMS and not (
        of_players and len(set(columns)) == len(columns)
    ):
        parted = "; it has semicolons in place of commas" if b";" in header else ""
        raise BadField(
            f"{source}:1: the first line is the header id,rating, with any of "
            f"{','.join(COLUMNS[2:])} besides, or {TEAMS}{parted}"
        )
    return columns


def _player(line: bytes, columns: Sequence[str], earlier: Container[str]) -> tuple[str, Player]:
    """The team, where there are teams, and the player of a line."""
    [cells] = csv.reader([_text(line)], strict=True)
    if len(cells) != len(columns):
        wanted = f"{len(columns)} cells are expected ({','.join(columns)})"
        raise BadField(f"{wanted}, not {len(cells)}")
    values = dict(zip(columns, cells, strict=True))
    name, team = values["id"].strip(), values.get("team", "").strip()
    if "team" in values and not team:
        raise BadField("the name of the team is blank")
    for text in (name, team):
        if text != printable(text):
            raise BadField(f"a control character in the id {printable(text)!r}")
    if name in earlier:
        raise BadField(f"{name!r} stands in the file already")
    rating, number = values["rating"].strip(), values.get("number", "").strip()
    if not _whole(rating):
        raise BadField(f"a rating is an integer from 0 to 4000, not {values['rating'][:40]!r}")
    if number and not _whole(number):
        raise BadField(f"a starting number is an integer from 1, not {number[:40]!r}")
    groups = [group.strip() for group in values.get("groups", "").split(";")]
    return team, Player(
        name,
        int(rating),
        values.get("name", ""),
        tuple(filter(None, groups)),
        number=int(number) if number else None,
        **{column: values.get(column, "") for column in PARTICULARS},
    )


def _text(line: bytes) -> str:
    """A line of UTF-8 bytes. Raises BadField with the column."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        raise BadField(f"column {column}: this is not UTF-8 text") from None


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
