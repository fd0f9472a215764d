"""The points of results in a TRF file: records 162, XXS and BB, as a point system."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from pairdesk.errors import BadDocument
from pairdesk.trf import AnyRecord, Points, PointsFor, ResultPoints, Scoring, Tenths, TrfFile
from pairdesk.trf.headers import ABSENCE, ABSENCE_TOO, ALLOCATED
from pairdesk.trf.value_types import decimal
from pairdesk.trf_events.findings import Finding
from pairwright.notation import DRAWN, LOST, OUTCOME_LETTERS, UNPLAYED, WON
from pairwright.scoring import MOST_POINTS, ONE_AND_HALF, PointSystem

NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        OUTCOME_LETTERS[WON]: ("win", "fw", "fpb"),
        OUTCOME_LETTERS[DRAWN]: ("draw", "hpb"),
        OUTCOME_LETTERS[LOST]: ("loss",),
        ABSENCE: ("zpb", "fl"),
        ABSENCE_TOO: ("zpb", "fl"),
        ALLOCATED: ("pab",),
        "WW": ("win",),
        "BW": ("win",),
        "WD": ("draw",),
        "BD": ("draw",),
        "WL": ("loss",),
        "BL": ("loss",),
        **{kind: (kind.lower(),) for kind in UNPLAYED},
        "BBW": ("win", "fw", "fpb"),
        "BBD": ("draw", "hpb"),
        "BBL": ("loss",),
        "BBZ": ("zpb",),
        "BBF": ("fl",),
        "BBU": ("pab",),
    }
)
"""The results that a symbol is about; points of adjourned games (X) are not needed."""

_IN_162: Final = {
    symbol: NAMES[symbol][0] for symbol in (*OUTCOME_LETTERS.values(), ABSENCE, ALLOCATED)
}
_IN_BB: Final = {code: names[0] for code, names in NAMES.items() if code.startswith("BB")}

BY_COLOUR: Final = (("WW", "BW"), ("WD", "BD"), ("WL", "BL"))
"""Codes of XXS: a result with white, and with black."""


class _Said(NamedTuple):
    """The points that a record gives to a symbol."""

    line: int
    symbol: str
    points: Tenths


def point_system(trf_file: TrfFile, findings: list[Finding]) -> PointSystem:
    """The points of results; a finding is added for whatever an event cannot hold."""
    said = {
        name: _Said(record.line, each.symbol, each.points)
        for record, each in _stated(trf_file)
        for name in NAMES.get(each.symbol, ())
    }
    not_representable = [*dict.fromkeys(_not_representable(said.values()))]
    findings += [*not_representable, *_by_colour(trf_file)]
    if not_representable:
        return ONE_AND_HALF
    points = {name: Fraction(each.points, 10) for name, each in said.items()}
    points.setdefault("win", Fraction(1))
    points.setdefault("pab", points["win"])
    points.setdefault("draw", Fraction(1, 2))
    return PointSystem.of(**points)


def _not_representable(said: Iterable[_Said]) -> Iterator[Finding]:
    """Points that are not multiples of a half, or too many."""
    for line, symbol, points in said:
        if points % 5 or points > 10 * MOST_POINTS:
            yield Finding(
                line,
                1,
                "unknown",
                f"{symbol} gives {decimal(points)}: points must be multiples of a half, "
                f"from 0 to {MOST_POINTS}",
            )


def _stated(trf_file: TrfFile) -> Iterator[tuple[AnyRecord, PointsFor]]:
    """The points that the records give, in the order of the file, so that the last one wins."""
    for record in trf_file.records:
        if isinstance(record, Scoring) and record.code == "162":
            yield from ((record, each) for each in record.points)
        if isinstance(record, ResultPoints):
            # Each short symbol covers several of the long ones, which are more precise.
            for each in sorted(record.points, key=lambda each: len(each.symbol)):
                yield record, each
        if isinstance(record, Points):
            yield record, PointsFor(record.code, record.points)


def _by_colour(trf_file: TrfFile) -> Iterator[Finding]:
    for given in trf_file.of(ResultPoints):
        points = dict(given.points)
        for white, black in BY_COLOUR:
            if points.get(white, points.get(black)) != points.get(black, points.get(white)):
                yield Finding(
                    given.line,
                    1,
                    "unknown",
                    f"{white} and {black} differ, but an event counts both colours alike",
                )


def in_162(scoring: PointSystem, absent: str) -> tuple[PointsFor, ...]:
    """What record 162 has of a point system; ``absent`` is A or Z. Raises BadDocument."""
    if scoring.zpb != scoring.fl:
        raise BadDocument(
            "record 162 has one value for an absence and a forfeit loss; "
            "both must give the same points"
        )
    return tuple(
        PointsFor(absent if symbol == ABSENCE else symbol, _tenths(scoring, name))
        for symbol, name in _IN_162.items()
    )


def in_bb(scoring: PointSystem) -> Iterator[Points]:
    """The BB records of a point system."""
    return (Points(code, _tenths(scoring, name)) for code, name in _IN_BB.items())


def _tenths(scoring: PointSystem, name: str) -> Tenths:
    return Tenths(5 * getattr(scoring, name))
