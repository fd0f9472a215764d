"""Tournament report files: TRF16, TRF(x), TRF(bx) and TRF26, read and written by columns.

A report is a value: records in the order of the file, each with typed fields. This package knows
the columns of files, and nothing of events and pairing.

    report = read_trf(data, "open.trf")
    report.players, report.rounds_planned, report.of(Byes)
    write_trf(report)
"""

from pairdesk.trf.columns import LAYOUTS
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
from pairdesk.trf.reading import read_trf
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
from pairdesk.trf.remarks import BadTrfFile, Remark
from pairdesk.trf.report import TrfFile
from pairdesk.trf.strictness import ARBITER, ENGINE, LENIENT, STRICT_ENGINE, Strictness
from pairdesk.trf.writing import encode_report, write_trf

__all__ = [
    "ARBITER",
    "ENGINE",
    "LAYOUTS",
    "LENIENT",
    "STRICT_ENGINE",
    "AbnormalPoints",
    "AnyRecord",
    "BadTrfFile",
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
    "ResultPoints",
    "RoundDates",
    "Scoring",
    "StartRanks",
    "Strictness",
    "Team",
    "TeamByes",
    "Tenths",
    "TrfFile",
    "VirtualPoints",
    "Words",
    "Worth",
    "encode_report",
    "read_trf",
    "write_trf",
]
