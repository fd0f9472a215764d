"""What results are worth in a report: records 162, XXS and those of BB, as a point system."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from pairdesk.exchange.findings import Finding
from pairdesk.trf import AnyRecord, Points, Report, ResultPoints, Scoring, Worth
from pairwright.errors import InvalidEvent
from pairwright.scoring import ONE_AND_HALF, PointSystem

NAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "W": ("win", "fw", "fpb"),
        "D": ("draw", "hpb"),
        "L": ("loss",),
        "A": ("zpb", "fl"),
        "Z": ("zpb", "fl"),
        "P": ("pab",),
        "WW": ("win",),
        "BW": ("win",),
        "WD": ("draw",),
        "BD": ("draw",),
        "WL": ("loss",),
        "BL": ("loss",),
        "ZPB": ("zpb",),
        "HPB": ("hpb",),
        "FPB": ("fpb",),
        "PAB": ("pab",),
        "FW": ("fw",),
        "FL": ("fl",),
        "BBW": ("win", "fw", "fpb"),
        "BBD": ("draw", "hpb"),
        "BBL": ("loss",),
        "BBZ": ("zpb",),
        "BBF": ("fl",),
        "BBU": ("pab",),
    }
)
"""The results that a symbol is about; what adjourned games count (X) matters to nobody here."""

BY_COLOUR: Final = (("WW", "BW"), ("WD", "BD"), ("WL", "BL"))
"""Of XXS: what counts with white, and with black."""


def point_system(report: Report, findings: list[Finding]) -> PointSystem:
    """What results are worth; findings are added where an event cannot hold it."""
    worth: dict[str, Fraction] = {}
    line = 0
    for record, each in _worths(report):
        line = record.line
        for name in NAMES.get(each.symbol, ()):
            worth[name] = Fraction(each.points, 10)
    findings.extend(_by_colour(report))
    worth.setdefault("win", Fraction(1))
    worth.setdefault("pab", worth["win"])
    worth.setdefault("draw", Fraction(1, 2))
    try:
        return PointSystem.of(**worth)
    except InvalidEvent as error:
        findings.append(Finding(line, 1, "unknown", str(error)))
        return ONE_AND_HALF


def _worths(report: Report) -> Iterator[tuple[AnyRecord, Worth]]:
    """What the records say, in the order of the file, so that the last one holds."""
    for record in report.records:
        if isinstance(record, Scoring) and record.code == "162":
            yield from ((record, each) for each in record.worths)
        if isinstance(record, ResultPoints):
            # The short symbols speak for several of the long ones, which say it better.
            for each in sorted(record.worths, key=lambda each: len(each.symbol)):
                yield record, each
        if isinstance(record, Points):
            yield record, Worth(record.code, record.points)


def _by_colour(report: Report) -> Iterator[Finding]:
    for given in report.of(ResultPoints):
        worth = dict(given.worths)
        for white, black in BY_COLOUR:
            if worth.get(white, worth.get(black)) != worth.get(black, worth.get(white)):
                yield Finding(
                    given.line,
                    1,
                    "unknown",
                    f"{white} and {black} differ, and an event counts both colours alike",
                )
