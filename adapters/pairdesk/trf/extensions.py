"""The records that pairing programs added, XX and BB, as a table of their columns."""

from functools import partial
from typing import Final

from pairdesk.trf import headers, records
from pairdesk.trf import vocabulary as values
from pairdesk.trf.layouts import Field, Group, Layout
from pairdesk.trf.value_types import ValueType


def _points(code: str, what: str) -> Layout:
    fields = (Field("points", 5, 8, values.POINTS, required=True),)
    return Layout(code, what, partial(headers.Points, code), fields, reach=8)


def _numbers(code: str, what: str, value_type: ValueType) -> Layout:
    fields = (Field("numbers", 5, None, value_type, required=True),)
    return Layout(code, what, partial(records.Numbers, code), fields, key=None)


EXTENSIONS: Final = (
    Layout(
        "XXR",
        "number of rounds",
        partial(headers.Count, "XXR"),
        (Field("number", 5, None, values.ROUNDS, required=True),),
    ),
    Layout(
        "XXC",
        "configuration",
        headers.Words,
        (Field("words", 5, None, values.CONFIGURATION, required=True),),
        key=None,
    ),
    _numbers("XXZ", "absent players", values.ABSENT),
    Layout(
        "XXS",
        "points for results",
        headers.ResultPoints,
        (Field("points", 5, None, values.RESULT_POINTS, required=True),),
        key=None,
    ),
    Layout(
        "XXA",
        "virtual points of a player",
        records.PlayerVirtualPoints,
        (Field("number", 5, 8, values.ID, required=True),),
        Group("points", "round", 5, (Field("", 10, 13, values.POINTS),), gaps=True),
        key=("number",),
    ),
    _numbers("XXP", "players who may never meet", values.RIVALS),
    _points("BBW", "points for a win"),
    _points("BBD", "points for a draw"),
    _points("BBL", "points for a loss"),
    _points("BBZ", "points for a zero-point bye"),
    _points("BBF", "points for a forfeit loss"),
    _points("BBU", "points for an allocated bye"),
)
"""The XX records are those of TRF(x), the BB records those of TRF(bx)."""
