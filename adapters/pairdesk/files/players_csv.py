"""Players as CSV files with a header: ``id,rating`` of players, ``team,id,rating`` of teams."""

from collections.abc import Container, Sequence
from importlib.resources import files
from typing import Final

from pairdesk.errors import BadField
from pairdesk.files.csv_rows import CsvRow, csv_rows
from pairdesk.text import in_short, printable, whole_number
from pairwright.errors import InvalidPlayer
from pairwright.players import PARTICULARS, Player, Team

TEAMS: Final = ["team", "id", "rating"]
COLUMNS: Final = ("id", "rating", "name", "groups", "number", *PARTICULARS)
"""The columns of a file of players; id and rating are required, semicolons separate groups."""
EXAMPLES: Final = ("spring-open",)
"""Invented fields of players that come with the package."""


def example_field(name: str) -> list[Player]:
    """The players of an example. Raises BadField for an unknown name."""
    if name not in EXAMPLES:
        raise BadField(f"unknown example {name}; use one of {', '.join(EXAMPLES)}")
    data = files("pairdesk.files").joinpath("examples", f"{name}.csv").read_bytes()
    return read_field(data, f"{name}.csv")


def read_field(data: bytes, source: str) -> list[Player]:
    """The players of a CSV file in UTF-8; blank lines are ignored.

    Blanks around ids and the names of teams are removed.

    Players of teams are in board order, each with the name of the team.

    Raises BadField with a line ``source:line: reason`` for every bad line.
    """
    rows = csv_rows(data)
    columns = _columns(next(rows, CsvRow(1, ())), source)
    players: dict[str, Player] = {}
    teams: dict[str, list[Player]] = {}
    faults: list[str] = []
    for row in rows:
        if row.fault:
            faults.append(f"{source}:{row.at}: {row.said}")
        elif len(row.cells) > 1 or row.cells[0].strip():
            try:
                team, player = _player(row.cells, columns, players)
            except (BadField, InvalidPlayer) as fault:
                faults.append(f"{source}:{row.line}: {fault}")
            else:
                players[player.id] = player
                teams.setdefault(team, []).append(player)
    if faults:
        raise BadField("\n".join(faults))
    if "team" in columns:
        return [Team.of(team, members) for team, members in teams.items()]
    return list(players.values())


def _columns(header: CsvRow, source: str) -> Sequence[str]:
    """The columns of a file by its header, which is its first line. Raises BadField."""
    if header.fault:
        raise BadField(f"{source}:{header.at}: {header.said}")
    columns = header.cells
    of_players = {"id", "rating"}.issubset(columns) and set(columns).issubset(COLUMNS)
    known = columns == TEAMS or (of_players and len(set(columns)) == len(columns))
    if header.line != 1 or not known:
        parted = any(";" in cell for cell in columns)
        raise BadField(
            f"{source}:1: the first line must be the header id,rating, optionally with any of "
            f"{','.join(COLUMNS[2:])}, or {','.join(TEAMS)}"
            f"{'; this file has semicolons instead of commas' if parted else ''}"
        )
    return columns


def _player(
    cells: Sequence[str], columns: Sequence[str], earlier: Container[str]
) -> tuple[str, Player]:
    """The team, if there are teams, and the player of a row. Raises BadField."""
    if len(cells) != len(columns):
        wanted = f"{len(columns)} cells are expected ({','.join(columns)})"
        raise BadField(f"{wanted}, not {len(cells)}")
    values = dict(zip(columns, cells, strict=True))
    name, team = values["id"].strip(), values.get("team", "").strip()
    if "team" in values and not team:
        raise BadField("the team has no name")
    for text in (name, team):
        if text != printable(text):
            raise BadField(f"a control character in the id {printable(text)!r}")
    if name in earlier:
        raise BadField(f"{name!r} is in the file already")
    rating, number = (values.get(column, "").strip() for column in ("rating", "number"))
    if (points := whole_number(rating)) is None:
        raise BadField(
            f"a rating must be a whole number from 0 to 4000, not {in_short(values['rating'])}"
        )
    if number and whole_number(number) is None:
        raise BadField(
            f"a starting number must be a whole number of 1 or more, not {in_short(number)}"
        )
    groups = [group.strip() for group in values.get("groups", "").split(";")]
    return team, Player(
        name,
        points,
        values.get("name", ""),
        tuple(filter(None, groups)),
        number=whole_number(number),
        **{column: values.get(column, "") for column in PARTICULARS},
    )
