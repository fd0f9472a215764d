"""The two text files of pairwick: one record a line, fields with one space between them.

Files are strict UTF-8; one byte-order mark at the start is ignored, and so are lines that are
empty or hold only spaces and tabs, and those that begin with #. Lines end in LF or CRLF and are
counted from 1.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

from pairdesk.text import NO_UTF8, decoded_anyhow, decoded_if_utf8, printable, without_mark
from pairwright.errors import InvalidInput
from pairwright.notation import RESULTS, SHORT_DRAW
from pairwright.results import Result

MOST_ROUNDS: Final = 99

_ID, _ROUND = r"[1-9][0-9]{0,2}", r"[1-9][0-9]?"
_NAME: Final = r"[A-Za-z](?:[A-Za-z0-9 .'-]{0,28}[A-Za-z0-9.'-])?"
_SCORES: Final = (
    RESULTS[Result.WHITE_WON].score,
    RESULTS[Result.BLACK_WON].score,
    SHORT_DRAW,
)
_RESULT: Final = "|".join(_SCORES)
_BYE: Final = "bye"

# The numbers of this format have no leading zeroes, so its patterns read them.
# Correct lines are read at once; only others are examined for faults.
_PLAYER: Final = re.compile(f"({_ID}) ({_NAME})")
_RECORD: Final = re.compile(f"({_ROUND}) ({_ID})(?: ({_ID}) ({_RESULT})| {_BYE})")
_RESULTS: Final = re.compile(rf"^(?:{_RECORD.pattern}|#.*|[ \t]*)\r?$", re.MULTILINE)

Entry = TypeVar("Entry")


class Record(NamedTuple):
    """A line of the results: a game, or a bye where ``black`` is None."""

    line: int
    round: int
    white: int
    black: int | None
    result: str


class Unreadable(InvalidInput):
    """Why a file cannot be read: ``path:line: reason`` for every fault."""


def read_players(data: bytes, path: str) -> dict[int, str]:
    """Names by id, in the order of the file. Raises Unreadable."""
    lines: dict[int, int] = {}
    names: dict[int, str] = {}

    def read(number: int, text: str) -> Iterator[str]:
        found = _PLAYER.fullmatch(text)
        identifier, _, name = text.partition(" ")
        if re.fullmatch(_ID, identifier):
            player = int(identifier)
            before = lines.setdefault(player, number)
            if before != number:
                yield f"player {player} stands on line {before} already"
            names.setdefault(player, name)
        if found is None:
            yield from _faults_of_player(text)

    count = _read(data, path, read, least=2)
    return names if count else {}


def read_results(data: bytes, path: str) -> list[Record]:
    """The games and byes, in the order of the file. Raises Unreadable."""
    text = decoded_anyhow(data)
    lines = _RESULTS.findall(text)
    if len(lines) <= text.count("\n") or "\ufffd" in text:
        _read(data, path, _faults_of_record)
    return [
        Record(line, int(played), int(white), int(black) if black else None, result or _BYE)
        for line, (played, white, black, result) in enumerate(lines, 1)
        if played
    ]


def _read(data: bytes, path: str, read: Callable[[int, str], Iterator[str]], least: int = 0) -> int:
    """Read every line that is neither blank nor a comment, and count them. Raises Unreadable."""
    count = 0
    faults: list[str] = []
    for number, line in _lines(data):
        text = decoded_if_utf8(line)
        if text is None:
            faults.append(f"{path}:{number}: {NO_UTF8}; save the file as UTF-8")
            count += 1
            continue
        if text.startswith("#") or not text.strip(" \t"):
            continue
        count += 1
        faults += [f"{path}:{number}: {fault}" for fault in read(number, text)]
    if count < least:
        faults.append(f"{path}: at least two players are needed, and there are {count}")
    if faults:
        raise Unreadable("\n".join(faults))
    return count


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The physical lines, numbered, without their ends."""
    lines = without_mark(data).split(b"\n")
    return ((number, line.removesuffix(b"\r")) for number, line in enumerate(lines, 1))


def _faults_of_player(text: str) -> Iterator[str]:
    identifier, space, name = text.partition(" ")
    if not space:
        yield f"ID NAME is expected, with one space between them, not {quoted(text)}"
        return
    yield from _fault_of_id(identifier)
    if not re.fullmatch(_NAME, name):
        yield (
            "a name is 1 to 30 of a-z, A-Z, 0-9, space, full stop, straight apostrophe and hyphen, "
            f"begins with a letter and does not end in a space; not {quoted(name)}"
        )


def _faults_of_record(_line: int, text: str) -> Iterator[str]:
    if _RECORD.fullmatch(text):
        return
    fields = text.split(" ")
    is_bye = len(fields) == 3 and fields[2] == _BYE
    if (
        "" in fields
        or len(fields) not in {3, 4}
        or _BYE in fields[:2]
        or (not is_bye and (len(fields) == 3 or fields[2] == _BYE))
    ):
        yield (
            f"ROUND WHITE BLACK RESULT or ROUND ID {_BYE} is expected, with single spaces, "
            f"not {quoted(text)}"
        )
        return
    number, *players = fields[:2] if is_bye else fields[:3]
    if not re.fullmatch(_ROUND, number):
        yield f"a round is 1 to {MOST_ROUNDS} without leading zeroes, not {quoted(number)}"
    for player in players:
        yield from _fault_of_id(player)
    if not is_bye and not re.fullmatch(_RESULT, fields[3]):
        yield f"a result is {', '.join(_SCORES[:2])} or {SHORT_DRAW}, not {quoted(fields[3])}"


def _fault_of_id(text: str) -> Iterator[str]:
    if not re.fullmatch(_ID, text):
        yield f"an id is 1 to 999 without leading zeroes, not {quoted(text)}"


def quoted(text: str) -> str:
    """A text in quotes, cut where it is long; other white space is escaped."""
    shown = "".join(
        character if character == " " or not character.isspace() else f"\\u{ord(character):04x}"
        for character in text[:40]
    )
    return f"'{printable(shown)}'" + ("..." if len(text) > 40 else "")
