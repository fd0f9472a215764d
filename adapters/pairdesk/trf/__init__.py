"""TRF files (Tournament Report Files): TRF16, TRF(x), TRF(bx), TRF26, read and written by columns.

A TRF file is a value: records in the order of the file, each with typed fields. This package knows
the columns of files, and nothing about events and pairing.

    trf_file = read_trf(data, "open.trf")
    trf_file.players, trf_file.rounds_planned, trf_file.of(Byes)
    write_trf(trf_file)
"""

from pairdesk.trf.columns import LAYOUTS
from pairdesk.trf.headers import (
    Codes,
    Count,
    Header,
    InitialColour,
    Points,
    PointsFor,
    Record,
    ResultPoints,
    RoundDates,
    Scoring,
    StartRanks,
    Tenths,
    Words,
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
from pairdesk.trf.strictness import ARBITER, ENGINE, LENIENT, STRICT_ENGINE, Strictness
from pairdesk.trf.trf_file import TrfFile
from pairdesk.trf.writing import encode_trf, write_trf

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
    "PointsFor",
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
    "encode_trf",
    "read_trf",
    "write_trf",
]
