"""Known slips of whole lines: values that other programs write in the wrong columns."""

import re
from typing import Any, Final

from pairdesk.trf import vocabulary as values
from pairdesk.trf.columns import LAYOUTS
from pairdesk.trf.headers import InitialColour, PointsFor, Scoring
from pairdesk.trf.lines import Unwritable, write_line
from pairdesk.trf.records import AnyRecord, OldTeam, VirtualPoints
from pairdesk.trf.value_types import Misread, ValueType

_COLOURS: Final = frozenset({"W", "B", "WHITE", "BLACK", "WHITE1", "BLACK1"})
_WORTHS: Final = re.compile(r"(?: *[A-Z]{1,2} *[0-9.,]+)+ *", re.IGNORECASE)
_WORTH: Final = re.compile(r"([A-Z]{1,2}) *([0-9.,]+)", re.IGNORECASE)


def regular_code(line: str) -> str:
    """A line with its code in capital letters, if that is the code of a known record."""
    code = line[:3].upper()
    return code + line[3:] if code in LAYOUTS else line


def regular_line(line: str) -> str | None:
    """The line meant by one in the wrong columns, if known."""
    slip = _SLIPS.get(line[:3])
    try:
        record = None if slip is None else slip(line)
        return None if record is None else write_line(LAYOUTS[line[:3]], record)
    except (Misread, Unwritable):
        return None  # not a known slip: its errors are reported as they are


def _initial_colour(line: str) -> AnyRecord | None:
    """A lower-case letter or a word, perhaps followed by an explanation."""
    word = line[4:].upper().strip(" ").partition(" ")[0]
    return InitialColour(word[0]) if word in _COLOURS else None


def _scoring(line: str) -> AnyRecord | None:
    """Symbols in other columns, as the prose of the rules has them."""
    if not _WORTHS.fullmatch(line[4:]):
        return None
    found = _WORTH.findall(line[4:])
    return Scoring(
        line[:3],
        tuple(PointsFor(symbol.upper(), _read(values.POINTS, text)) for symbol, text in found),
    )


def _virtual_points(line: str) -> AnyRecord | None:
    """Values one after the other, with or without the match points."""
    words = line[4:].split()
    if len(words) not in {5, 6}:
        return None
    *points, first_round, last_round, first, last = words
    game_points = _read(values.POINTS, points[-1])
    match_points = _read(values.POINTS, points[0]) if len(points) == 2 else None
    numbers = (_read(values.ID, text) for text in (first_round, last_round, first, last))
    return VirtualPoints(match_points, game_points, *numbers)


def _old_team(line: str) -> AnyRecord | None:
    """The number of the team before its name, and its members from column 41."""
    _read(values.ID, line[4:8].strip(" "))
    members = [line[start : start + 4].strip(" ") for start in range(40, len(line), 5)]
    return OldTeam(line[8:40].strip(" "), tuple(_read(values.ID, text) for text in members if text))


def _read(value_type: ValueType, text: str) -> Any:  # noqa: ANN401  # of the kind
    """A value, regular or not. Raises Misread."""
    regular = value_type.meant(text)
    return value_type.read(text if regular is None else regular)


_SLIPS: Final = {
    "013": _old_team,
    "152": _initial_colour,
    "162": _scoring,
    "250": _virtual_points,
    "362": _scoring,
}
