"""The records on which a pairing depends, and how an engine reads them.

It reads only part of a TRF file, and less strictly: text between the fields, or in records about
people, is no reason to refuse a pairing.
"""

import re
from dataclasses import replace
from functools import partial
from typing import Final

from pairdesk.text import whole_number
from pairdesk.trf import vocabulary as values
from pairdesk.trf.columns import LAYOUTS
from pairdesk.trf.headers import Tenths
from pairdesk.trf.layouts import Field, Layout
from pairdesk.trf.value_types import Misread, ValueType, listed
from pairwright.notation import BYES, DRAWN, LOST, TRF_LETTERS, WON, Ending
from pairwright.results import Bye

_POINTS_WRITTEN: Final = re.compile(r"([0-9]{0,5})(?:\.([0-9]))?")
_BYES: Final = frozenset(row.trf for row in BYES.values())
_ABSENCE: Final = BYES[Bye.ZERO].trf
_RATED: Final = {
    TRF_LETTERS[Ending.UNRATED, outcome]: TRF_LETTERS[Ending.RATED, outcome]
    for outcome in (WON, DRAWN, LOST)
}


def _points(text: str) -> Tenths:
    """Points with a decimal or without."""
    found = _POINTS_WRITTEN.fullmatch(text)
    if found is None:
        raise Misread
    return Tenths(10 * int(found[1] or 0) + int(found[2] or 0))


def _no_points(text: str) -> None:
    """Nothing, or points of zero."""
    if _points(text):
        raise Misread


def _some_points(text: str) -> Tenths:
    if points := _points(text):
        return points
    raise Misread


def _bye(text: str) -> str:
    """Any letter is an absence; only the known ones give points."""
    letter = text.upper()
    return letter if letter in _BYES else _ABSENCE


def _rank(text: str) -> int | None:
    """A rank, which matters only where players are ordered by it."""
    return whole_number(text)


def _result(text: str) -> str:
    """A result; games that are not rated are paired like others."""
    result: str = values.RESULT.read(text)
    return _RATED.get(result, result)


POINTS: Final = ValueType(expected="a number with one decimal", read=_points)
NO_POINTS: Final = ValueType(expected="a blank", read=_no_points)
SOME_POINTS: Final = ValueType(expected="a number other than 0", read=_some_points)
RESULT: Final = ValueType(expected=values.RESULT.expected, read=_result, blank="")
RANK: Final = ValueType(expected="a rank", read=_rank)
BYE: Final = ValueType(expected="a letter", read=_bye, blank=_ABSENCE)
WORDS: Final = listed(values.TEXT, " ", 0, "words")
NUMBERS: Final = listed(values.ID, " ", 0, "numbers of players separated by blanks")


def _read_as(code: str, reach: int = 0, required: str = "", **changed: ValueType) -> Layout:
    """The usual layout of a record, with other types for some of its fields, read loosely.

    A line that ends before column ``reach`` is an error, and so is a blank ``required`` field.
    """
    usual = LAYOUTS[code]
    fields = [
        replace(field, required=field.required or field.name == required)
        for field in _changed(usual.fields, changed)
    ]
    group = usual.group
    if group is not None:
        group = replace(group, fields=_changed(group.fields, changed), loose=True)
    return replace(_of_fields(code, *fields), group=group, reach=reach or usual.reach)


def _changed(fields: tuple[Field, ...], changed: dict[str, ValueType]) -> tuple[Field, ...]:
    return tuple(
        replace(field, value_type=changed.get(field.name, field.value_type)) for field in fields
    )


def _of_fields(code: str, *fields: Field) -> Layout:
    """The usual layout of a record with these fields, read loosely."""
    return replace(LAYOUTS[code], fields=fields, key=None, loose=True)


def _whatever(code: str, name: str, **given: object) -> Layout:
    """A record about players who are not paired, whatever its columns hold."""
    layout = _of_fields(code, Field(name, 4, None, values.TEXT))
    return replace(layout, make=partial(layout.make, **given), group=None)


_PLAYER: Final = replace(
    _read_as("001", result=RESULT),
    fields=(
        Field("number", 5, 8, values.ID, required=True),
        Field("rating", 49, 52, values.WHOLE),
        Field("points", 81, 84, POINTS, required=True),
        Field("rank", 86, 89, RANK),
    ),
    key=("number",),
)
_ROUNDS: Final = Field("number", 4, None, values.ROUNDS, required=True)

_TABLE: Final = (
    _PLAYER,
    _whatever("013", "name"),
    replace(_of_fields("142", _ROUNDS), loose=False),
    _of_fields("152", Field("colour", 5, None, values.INITIAL_COLOUR, required=True)),
    _read_as("162", reach=10, symbol=values.PAIRING_SYMBOL, points=POINTS),
    _read_as("192", text=values.TEXT),
    _read_as("240", reach=11, bye=BYE),
    _read_as(
        "250",
        reach=31,
        required="game_points",
        match_points=NO_POINTS,
        game_points=SOME_POINTS,
    ),
    _read_as("260", reach=18),
    _whatever("299", "kind", match_points=None, game_points=None, round=None, numbers=()),
    _whatever("310", "name", number=0),
    replace(_of_fields("XXR", _ROUNDS), loose=False),
    _of_fields("XXC", Field("words", 4, None, WORDS)),
    _of_fields("XXZ", Field("numbers", 4, None, NUMBERS)),
    LAYOUTS["XXS"],
    _read_as("XXA", points=POINTS),
    _of_fields("XXP", Field("numbers", 4, None, NUMBERS)),
    *(
        _of_fields(code, Field("points", 5, 12, POINTS, required=True))
        for code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
    ),
)

PAIRING_RECORDS: Final = {layout.code: layout for layout in _TABLE}
"""The layouts of these records, by code; all others are kept as lines."""
