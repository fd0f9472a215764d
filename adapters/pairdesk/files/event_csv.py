"""An event as two CSV files, players and pairings."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from pairdesk.errors import BadDocument, BadField
from pairdesk.files.csv_rows import csv_rows, csv_text
from pairdesk.files.forms import PAIRINGS, PLAYERS
from pairdesk.files.pairing_rows import ALLOCATED_BYE, PAIRING_COLUMNS, pairing_rows
from pairdesk.files.players_csv import COLUMNS, read_field
from pairdesk.text import in_short, printable, whole_number
from pairwright.errors import PairwrightError, quoted
from pairwright.event import Event
from pairwright.notation import BYES
from pairwright.players import PARTICULARS, Player
from pairwright.results import Bye, unchecked_result
from pairwright.round_counts import MOST_ROUNDS
from pairwright.rounds import Round

_BYES: Final[Mapping[str, Bye]] = MappingProxyType({row.words: bye for bye, row in BYES.items()})
_SITTING_OUT: Final = (ALLOCATED_BYE, *_BYES)


class _Row(NamedTuple):
    """A line of the pairings; an empty board is a bye."""

    number: int
    white: str
    black: str
    result: str


def players_csv(event: Event) -> str:
    """The players, with the columns in which any of them has a value.

    Raises BadDocument for values that would not be read back unchanged.
    """
    for player in event.players:
        _require_readable(player)
    rows = [
        {**{name: getattr(player, name) for name in COLUMNS}, "groups": ";".join(player.groups)}
        for player in event.players
    ]
    there = [name for name in COLUMNS if name in COLUMNS[:2] or any(row[name] for row in rows)]
    cells = [["" if row[name] is None else row[name] for name in there] for row in rows]
    return csv_text(there, cells)


def _require_readable(player: Player) -> None:
    """Raise BadDocument for texts that a line of CSV cannot hold unchanged."""
    for group in player.groups:
        if ";" in group or group != group.strip() or not group:
            raise BadDocument(
                f"player {player.id}: in CSV, semicolons separate groups and blanks around them "
                f"are lost; rename the group {quoted(group)}"
            )
    if player.id != player.id.strip():
        raise BadDocument(
            f"player {player.id}: CSV cannot keep the blanks around the id {quoted(player.id)}"
        )
    particulars = [getattr(player, name) for name in PARTICULARS]
    for text in (player.id, player.name, *player.groups, *particulars):
        if text != printable(text):
            raise BadDocument(
                f"player {printable(player.id)}: CSV cannot hold line ends or other control "
                f"characters, as in {quoted(text)}"
            )


def event_to_csv(event: Event) -> dict[str, str]:
    """Both files by name. Raises BadDocument for an event of matches, and as ``players_csv``."""
    if event.matches is not None:
        raise BadDocument("CSV has one result per board and cannot hold matches; use event JSON")
    rows = [row for played in event.rounds for row in pairing_rows(event, played)]
    return {PLAYERS: players_csv(event), PAIRINGS: csv_text(PAIRING_COLUMNS, rows)}


def event_from_csv(players: bytes, pairings: bytes | None = None, *, name: str = PLAYERS) -> Event:
    """The event of both files, or of its players alone, in a file of that ``name``.

    Raises BadField with every bad line.
    """
    field = read_field(players, name)
    rows = [] if pairings is None else _rows(pairings)
    numbers = sorted({row.number for row in rows})
    if numbers != [*range(1, len(numbers) + 1)]:
        raise BadField(
            f"{PAIRINGS}: rounds must be numbered 1, 2, 3 and so on, not "
            f"{', '.join(map(str, numbers))}"
        )
    try:
        return Event.of(field, rounds=[_round(number, rows) for number in numbers])
    except PairwrightError as error:
        raise BadField(f"{PAIRINGS}: {error}") from None


def _rows(data: bytes) -> list[_Row]:
    """The rows of the pairings. Raises BadField with every bad line."""
    rows = csv_rows(data)
    header = next(rows, None)
    if header is not None and header.fault:
        raise BadField(f"{PAIRINGS}:{header.at}: {header.said}")
    if header is None or header.line != 1 or header.cells != [*PAIRING_COLUMNS]:
        raise BadField(
            f"{PAIRINGS}:1: the first line must be the header {','.join(PAIRING_COLUMNS)}"
        )
    faults: list[str] = []
    found: list[_Row] = []
    for row in rows:
        if row.fault:
            faults.append(f"{PAIRINGS}:{row.at}: {row.said}")
            continue
        reasons = [*_reasons(row.cells)]
        faults += [f"{PAIRINGS}:{row.line}: {reason}" for reason in reasons]
        if not reasons:
            number, _, white, black, result = row.cells
            found.append(_Row(int(number), white.strip(), black.strip(), result))
    if faults:
        raise BadField("\n".join(faults))
    return found


def _reasons(cells: Sequence[str]) -> Iterator[str]:
    """The faults of a line by itself."""
    if len(cells) != len(PAIRING_COLUMNS):
        yield f"{len(PAIRING_COLUMNS)} cells are expected, not {len(cells)}"
        return
    number, board, _, black, result = cells
    if not 1 <= (whole_number(number) or 0) <= MOST_ROUNDS:
        yield f"a round must be a number from 1 to {MOST_ROUNDS}, not {in_short(number)}"
    if not board and (black or result not in _SITTING_OUT):
        yield f"a line without a board needs a bye: {', '.join(_SITTING_OUT)}, not {result!r}"


def _round(number: int, rows: list[_Row]) -> Round:
    own = [row for row in rows if row.number == number]
    allocated = [row.white for row in own if row.result == ALLOCATED_BYE]
    if len(allocated) > 1:
        raise BadField(
            f"round {number} has {len(allocated)} pairing-allocated byes, but only one is possible"
        )
    return Round.of(
        number,
        [
            (row.white, row.black, unchecked_result(row.result))
            for row in own
            if row.result not in _SITTING_OUT
        ],
        bye=allocated[0] if allocated else None,
        byes={row.white: _BYES[row.result] for row in own if row.result in _BYES},
    )
