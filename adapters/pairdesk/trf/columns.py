"""The records of a TRF file, as a table: which value is in which columns.

Columns are counted from 1, first and last included, as in TRF26 (FIDE Council, 12 May 2025).
Reading and writing follow this table.
"""

import re
from functools import cache, partial
from typing import Final

from pairdesk.trf import headers, records
from pairdesk.trf import vocabulary as values
from pairdesk.trf.extensions import EXTENSIONS
from pairdesk.trf.headers import PointsFor
from pairdesk.trf.layouts import Field, Group, Layout
from pairdesk.trf.records import Entry
from pairdesk.trf.value_types import ValueType


def _ids(name: str, item: str, first: int, last: int, value_type: ValueType = values.ID) -> Group:
    """Numbers with one blank between them."""
    return Group(name, item, last - first + 2, (Field("", first, last, value_type, required=True),))


def _text(
    code: str, what: str, value_type: ValueType = values.TEXT, *, once: bool = True
) -> Layout:
    fields = (Field("text", 5, None, value_type),)
    make = partial(headers.Header, code)
    return Layout(code, what, make, fields, key=() if once else None)


def _count(
    code: str, what: str, value_type: ValueType = values.COUNT, *, required: bool = False
) -> Layout:
    fields = (Field("number", 5, None, value_type, required),)
    return Layout(code, what, partial(headers.Count, code), fields)


def _codes(code: str, what: str) -> Layout:
    fields = (Field("codes", 5, None, values.TIEBREAKS, required=True),)
    return Layout(code, what, partial(headers.Codes, code), fields)


def _scoring(code: str, what: str, symbol: Field) -> Layout:
    fields = (symbol, Field("points", 7, 10, values.POINTS, required=True))
    group = Group("points", "symbol", 9, fields, PointsFor)
    return Layout(code, what, partial(headers.Scoring, code), (), group)


_PERSON: Final = (
    Field("number", 5, 8, values.ID, required=True),
    Field("sex", 10, 10, values.SEX),
    Field("title", 11, 13, values.TITLE),
    Field("name", 15, 47, values.TEXT),
    Field("rating", 49, 52, values.WHOLE),
)

_TABLE: Final = (
    Layout(
        "001",
        "player",
        records.Player,
        (
            *_PERSON,
            Field("federation", 54, 56, values.TEXT),
            Field("fide_id", 58, 68, values.WHOLE),
            Field("birth", 70, 79, values.BIRTH),
            Field("points", 81, 84, values.POINTS),
            Field("rank", 86, 89, values.WHOLE),
        ),
        Group(
            "entries",
            "round",
            10,
            (
                Field("opponent", 92, 95, values.OPPONENT),
                Field("colour", 97, 97, values.COLOUR),
                Field("result", 99, 99, values.RESULT),
            ),
            Entry,
            gaps=True,
            whole=True,
        ),
        key=("number",),
        reach=84,
    ),
    _text("012", "name of the event"),
    Layout(
        "013",
        "team of the older formats",
        records.OldTeam,
        (Field("name", 5, 36, values.TEXT),),
        _ids("members", "member", 37, 40),
        key=None,
    ),
    _text("022", "city"),
    _text("032", "federation"),
    _text("042", "date of start", values.DATE),
    _text("052", "date of end", values.DATE),
    _count("062", "number of players"),
    _count("072", "number of rated players"),
    _count("082", "number of teams"),
    _text("092", "type of the event"),
    _text("102", "chief arbiter"),
    _text("112", "deputy arbiter", once=False),
    _text("122", "rate of play"),
    Layout(
        "132",
        "dates of the rounds",
        headers.RoundDates,
        (),
        Group("dates", "round", 10, (Field("", 92, 99, values.SHORT_DATE),), gaps=True),
    ),
    _count("142", "number of rounds", values.ROUNDS, required=True),
    Layout(
        "152",
        "initial colour",
        headers.InitialColour,
        (Field("colour", 5, 5, values.INITIAL_COLOUR, required=True),),
    ),
    _scoring("162", "points for games", Field("symbol", 6, 6, values.GAME_SYMBOL, required=True)),
    Layout(
        "172",
        "ratings behind the starting numbers",
        headers.StartRanks,
        (
            Field("federation", 5, 7, values.TEXT),
            Field("method", 9, 13, values.METHOD, required=True),
        ),
    ),
    _text("182", "pairing program"),
    _text("192", "system", values.SYSTEM),
    _codes("202", "tie-breaks"),
    _codes("212", "order of the standings"),
    _text("222", "time control", values.TIME_CONTROL),
    Layout(
        "240",
        "requested byes",
        records.Byes,
        (
            Field("bye", 5, 5, values.BYE, required=True),
            Field("round", 7, 9, values.ID, required=True),
        ),
        _ids("numbers", "number", 11, 14),
        key=None,
    ),
    Layout(
        "250",
        "virtual points",
        records.VirtualPoints,
        (
            Field("match_points", 5, 8, values.POINTS),
            Field("game_points", 10, 13, values.POINTS),
            Field("first_round", 15, 17, values.ID, required=True),
            Field("last_round", 19, 21, values.ID, required=True),
            Field("first", 23, 26, values.ID, required=True),
            Field("last", 28, 31, values.ID, required=True),
        ),
        key=None,
    ),
    Layout(
        "260",
        "forbidden pairs",
        records.Forbidden,
        (
            Field("first_round", 5, 7, values.ID, required=True),
            Field("last_round", 9, 11, values.ID, required=True),
        ),
        _ids("numbers", "number", 13, 16),
        key=None,
    ),
    Layout(
        "299",
        "points beside the results",
        records.AbnormalPoints,
        (
            Field("kind", 5, 5, values.ABNORMAL),
            Field("match_points", 8, 11, values.SIGNED_POINTS),
            Field("game_points", 14, 17, values.SIGNED_POINTS),
            Field("round", 20, 22, values.ROUND_OR_ALL),
        ),
        _ids("numbers", "number", 24, 27),
        key=None,
    ),
    Layout(
        "300",
        "line-up of a team",
        records.LineUp,
        (
            Field("round", 5, 7, values.ID, required=True),
            Field("team", 9, 11, values.ID, required=True),
            Field("opponent", 13, 15, values.ID, required=True),
        ),
        _ids("players", "board", 17, 20, values.SEAT),
        key=("round", "team"),
    ),
    Layout(
        "310",
        "team",
        records.Team,
        (
            Field("number", 5, 7, values.ID, required=True),
            Field("name", 9, 40, values.TEXT),
            Field("nickname", 42, 46, values.TEXT),
            Field("strength", 48, 53, values.WHOLE),
            Field("match_points", 55, 60, values.POINTS),
            Field("game_points", 62, 67, values.POINTS),
            Field("rank", 69, 71, values.WHOLE),
        ),
        _ids("members", "member", 74, 77),
        key=("number",),
    ),
    Layout(
        "320",
        "pairing-allocated byes of teams",
        records.TeamByes,
        (
            Field("match_points", 5, 8, values.POINTS),
            Field("game_points", 10, 13, values.POINTS),
        ),
        _ids("teams", "round", 15, 17, values.TEAM_OR_NONE),
        key=None,
    ),
    Layout(
        "330",
        "forfeited match",
        records.ForfeitedMatch,
        (
            Field("result", 5, 6, values.FORFEIT, required=True),
            Field("round", 8, 10, values.ID, required=True),
            Field("white", 12, 14, values.ID, required=True),
            Field("black", 16, 18, values.ID, required=True),
        ),
        key=None,
    ),
    _text("352", "colours of the boards", values.BOARD_COLOURS),
    _scoring(
        "362", "points for matches", Field("symbol", 5, 6, values.MATCH_SYMBOL, required=True)
    ),
)

LAYOUTS: Final = {layout.code: layout for layout in (*_TABLE, *EXTENSIONS)}
"""The layout of each code, in the order of the codes."""

_NATIONAL: Final = re.compile(r"(?!XX|BB)[A-Z]{3} [ 0-9]{3}[0-9](?: [ mwMW]| ?\Z)")


def layout_of(line: str) -> Layout | None:
    """The layout of a line; None for a comment, and for a line that is kept as it is.

    Three capital letters are the record of a federation if a starting number follows, and m, w or a
    blank for the sex; other programs have their own records with three letters.
    """
    known = LAYOUTS.get(line[:3])
    return national(line[:3]) if known is None and _NATIONAL.match(line) else known


def layout_for(record: records.AnyRecord) -> Layout | None:
    """The layout of a record; None for a line that is kept as it is."""
    if isinstance(record, records.NationalData):
        return national(record.code)
    return LAYOUTS.get(record.code)


@cache
def national(code: str) -> Layout:
    """The layout of the records of a federation."""
    fields = (
        *_PERSON,
        Field("origin", 54, 56, values.TEXT),
        Field("national_id", 58, 68, values.TEXT),
        Field("birth", 70, 79, values.BIRTH),
    )
    make = partial(records.NationalData, code)
    return Layout(code, "national data of a player", make, fields, key=("number",))
