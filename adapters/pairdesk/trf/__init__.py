"""Tournament report files: TRF16, TRF(x), TRF(bx) and TRF26, read and written by columns.

A report is a value: records in the order of the file, each with typed fields. This package knows
the columns of files, and nothing of events and pairing.

    report = read_report(data, "open.trf")
    report.players, report.rounds_planned, report.of(Byes)
    write_report(report)
"""

from pairdesk.trf.columns import LAYOUTS
from pairdesk.trf.faults import BadReport, Remark
from pairdesk.trf.headers import (
    Codes,
    Count,
    Header,
    InitialColour,
    Points,
    Record,
    ResultPoints,
    RoundDates,
    Scoring,
    StartRanks,
    Tenths,
    Words,
    Worth,
)
from pairdesk.trf.reading import read_report
from pairdesk.trf.records import (
    AbnormalPoints,
    AnyRecord,
    Byes,
    Entry,
    Forbidden,
    ForfeitedMatch,
    KeptLine,
    LineUp,
    NationalData,
    Numbers,
    OldTeam,
    Player,
    PlayerVirtualPoints,
    Team,
    TeamByes,
    VirtualPoints,
)
from pairdesk.trf.report import Report
from pairdesk.trf.writing import encode_report, write_report

__all__ = [
    "LAYOUTS",
    "AbnormalPoints",
    "AnyRecord",
    "BadReport",
    "Byes",
    "Codes",
    "Count",
    "Entry",
    "Forbidden",
    "ForfeitedMatch",
    "Header",
    "InitialColour",
    "KeptLine",
    "LineUp",
    "NationalData",
    "Numbers",
    "OldTeam",
    "Player",
    "PlayerVirtualPoints",
    "Points",
    "Record",
    "Remark",
    "Report",
    "ResultPoints",
    "RoundDates",
    "Scoring",
    "StartRanks",
    "Team",
    "TeamByes",
    "Tenths",
    "VirtualPoints",
    "Words",
    "Worth",
    "encode_report",
    "read_report",
    "write_report",
]
