"""The two text files of pairwick: one record a line, fields with one space between them.

Files are strict UTF-8; one byte-order mark at the start is ignored, and so are blank lines and
those that begin with #. Lines end in LF or CRLF and are counted from 1.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

from pairdesk.streams import printable

MOST_ROUNDS: Final = 99
RESULTS: Final = ("1-0", "0-1", "1/2")

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_ID: Final = re.compile(r"[1-9][0-9]{0,2}")
_ROUND: Final = re.compile(r"[1-9][0-9]?")
_NAME: Final = re.compile(r"[A-Za-z](?:[A-Za-z0-9 .'-]{0,28}[A-Za-z0-9.'-])?")

Entry = TypeVar("Entry")


class Entrant(NamedTuple):
    """A player: an id from 1 to 999, and a name."""

    id: int
    name: str


class Record(NamedTuple):
    """A line of the results: a game, or a bye where ``black`` is None."""

    line: int
    round: int
    white: int
    black: int | None
    result: str


class Unreadable(Exception):
    """Why a file cannot be read: ``path:line: reason`` for every bad line."""


class _BadLine(Exception):
    """Why a line is no record."""


def read_players(data: bytes, path: str) -> dict[int, str]:
    """Names by id, in the order of the file.

    Raises Unreadable with a line ``path:line: reason`` for every line that cannot be read.
    """
    lines: dict[int, int] = {}
    names: dict[int, str] = {}

    def entrant(number: int, text: str) -> Entrant:
        read = _entrant(text)
        if read.id in lines:
            raise _BadLine(f"player {read.id} stands on line {lines[read.id]} already")
        lines[read.id] = number
        return read

    names = dict(_records(data, path, entrant))
    if len(names) < 2:
        raise Unreadable(f"{path}: at least two players are needed, and there are {len(names)}")
    return names


def read_results(data: bytes, path: str) -> list[Record]:
    """The games and byes, in the order of the file. Raises Unreadable as above."""
    return _records(data, path, _record)


def _records(data: bytes, path: str, read: Callable[[int, str], Entry]) -> list[Entry]:
    """What every line that is neither blank nor a comment says. Raises Unreadable."""
    entries: list[Entry] = []
    faults: list[str] = []
    for number, line in _lines(data):
        try:
            text = line.decode()
            if text.strip() and not text.startswith("#"):
                entries.append(read(number, text))
        except UnicodeDecodeError:
            faults.append(f"{path}:{number}: this is not UTF-8 text")
        except _BadLine as fault:
            faults.append(f"{path}:{number}: {fault}")
    if faults:
        raise Unreadable("\n".join(faults))
    return entries


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The physical lines, numbered, without their ends."""
    lines = data.removeprefix(_BYTE_ORDER_MARK).split(b"\n")
    return ((number, line.removesuffix(b"\r")) for number, line in enumerate(lines, 1))


def _entrant(text: str) -> Entrant:
    identifier, space, name = text.partition(" ")
    if not space:
        raise _BadLine(f"ID NAME is expected, not {_quoted(text)}")
    if not _NAME.fullmatch(name):
        raise _BadLine(
            "a name is 1 to 30 letters, digits, spaces and . ' -, begins with a letter and does "
            f"not end in a space; not {_quoted(name)}"
        )
    return Entrant(_id(identifier), name)


def _record(line: int, text: str) -> Record:
    fields = text.split(" ")
    if len(fields) == 3 and fields[2] == "bye":
        return Record(line, _round(fields[0]), _id(fields[1]), None, "bye")
    if len(fields) != 4:
        raise _BadLine(
            "ROUND WHITE BLACK RESULT or ROUND ID bye is expected, with single spaces, "
            f"not {_quoted(text)}"
        )
    number, white, black, result = fields
    if result not in RESULTS:
        raise _BadLine(f"a result is 1-0, 0-1 or 1/2, not {_quoted(result)}")
    return Record(line, _round(number), _id(white), _id(black), result)


def _id(text: str) -> int:
    if not _ID.fullmatch(text):
        raise _BadLine(f"an id is 1 to 999 without leading zeroes, not {_quoted(text)}")
    return int(text)


def _round(text: str) -> int:
    if not _ROUND.fullmatch(text):
        raise _BadLine(f"a round is 1 to {MOST_ROUNDS} without leading zeroes, not {_quoted(text)}")
    return int(text)


def _quoted(text: str) -> str:
    return f"'{printable(text[:40])}'" + ("..." if len(text) > 40 else "")
