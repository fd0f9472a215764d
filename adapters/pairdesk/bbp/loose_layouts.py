"""The records that a pairing depends on, and how an engine reads them.

It reads less than a report holds, and that less strictly: what stands between the fields, or in
records that are about people, is no reason to refuse a pairing.
"""

import re
from dataclasses import replace
from typing import Final

from pairdesk.trf import LAYOUTS, Tenths
from pairdesk.trf import vocabulary as kinds
from pairdesk.trf.layouts import Field, Layout
from pairdesk.trf.value_types import Kind, Misread, listed, matching

_POINTS_WRITTEN: Final = re.compile(r"([0-9]{0,5})(?:\.([0-9]))?")


def _points(text: str) -> Tenths:
    """Points with a decimal or without."""
    found = _POINTS_WRITTEN.fullmatch(text)
    if found is None:
        raise Misread
    return Tenths(10 * int(found[1] or 0) + int(found[2] or 0))


def _bye(text: str) -> str:
    """Any letter is an absence; only the known ones are worth something."""
    letter = text.upper()
    return letter if letter in {"F", "H"} else "Z"


def _rank(text: str) -> int | None:
    """A rank, which matters only where the report says that players go by it."""
    return int(text) if text.isascii() and text.isdigit() else None


def _result(text: str) -> str:
    """A result; games that are not rated are paired like others."""
    result: str = kinds.RESULT.read(text)
    return {"W": "1", "L": "0", "D": "="}.get(result, result)


POINTS: Final = Kind(expected="points with one decimal", read=_points)
RESULT: Final = Kind(expected=kinds.RESULT.expected, read=_result, blank="")
RANK: Final = Kind(expected="a rank", read=_rank)
BYE: Final = Kind(expected="a letter", read=_bye, blank="Z")
SYMBOL: Final = matching("[WDLAZP]", "one of W D L A Z P")
WORDS: Final = listed(kinds.TEXT, " ", 0, "words")
NUMBERS: Final = listed(kinds.ID, " ", 0, "numbers of players with blanks between them")


def _read_as(code: str, reach: int = 0, **changed: Kind) -> Layout:
    """The usual layout of a record, with other kinds for some of its fields, read loosely.

    A line that ends before column ``reach`` is at fault.
    """
    usual = LAYOUTS[code]
    fields = tuple(_changed(field, changed) for field in usual.fields)
    group = usual.group
    if group is not None:
        of_group = tuple(_changed(field, changed) for field in group.fields)
        group = replace(group, fields=of_group, loose=True)
    return replace(
        usual, fields=fields, group=group, key=None, reach=reach or usual.reach, loose=True
    )


def _changed(field: Field, kinds_by_name: dict[str, Kind]) -> Field:
    return replace(field, kind=kinds_by_name.get(field.name, field.kind))


_PLAYER: Final = replace(
    _read_as("001", result=RESULT),
    fields=(
        Field("number", 5, 8, kinds.ID, required=True),
        Field("rating", 49, 52, kinds.WHOLE),
        Field("points", 81, 84, POINTS, required=True),
        Field("rank", 86, 89, RANK),
    ),
    key=("number",),
)


def _list(code: str, field: Field) -> Layout:
    return replace(LAYOUTS[code], fields=(field,), key=None, loose=True)


def _count(code: str) -> Layout:
    return replace(
        LAYOUTS[code], fields=(Field("number", 4, None, kinds.ROUNDS, required=True),), key=None
    )


def _worth(code: str) -> Layout:
    fields = (Field("points", 5, 12, POINTS, required=True),)
    return replace(LAYOUTS[code], fields=fields, key=None, loose=True)


PAIRING_RECORDS: Final = {
    "001": _PLAYER,
    "142": _count("142"),
    "152": replace(
        LAYOUTS["152"],
        fields=(Field("colour", 5, None, kinds.INITIAL_COLOUR, required=True),),
        key=None,
        loose=True,
    ),
    "162": _read_as("162", reach=10, symbol=SYMBOL, points=POINTS),
    "240": _read_as("240", reach=11, bye=BYE),
    "250": _read_as("250", reach=31, match_points=POINTS, game_points=POINTS),
    "260": _read_as("260", reach=18),
    "XXR": _count("XXR"),
    "XXC": _list("XXC", Field("words", 4, None, WORDS)),
    "XXZ": _list("XXZ", Field("numbers", 4, None, NUMBERS)),
    "XXS": LAYOUTS["XXS"],
    "XXA": _read_as("XXA", points=POINTS),
    "XXP": _list("XXP", Field("numbers", 4, None, NUMBERS)),
    **{code: _worth(code) for code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")},
}
"""The layouts of these records, by code; all others are kept as lines."""
