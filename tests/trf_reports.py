"""TRF files for the tests: one with every record, and those of the rule sheet."""

from pairdesk.trf import (
    AbnormalPoints,
    AnyRecord,
    Byes,
    Codes,
    Count,
    Entry,
    Forbidden,
    ForfeitedMatch,
    Header,
    InitialColour,
    KeptLine,
    LineUp,
    NationalData,
    Numbers,
    OldTeam,
    Player,
    PlayerVirtualPoints,
    Points,
    PointsFor,
    ResultPoints,
    RoundDates,
    Scoring,
    StartRanks,
    Team,
    TeamByes,
    Tenths,
    VirtualPoints,
    Words,
)


def worths(**points: int) -> tuple[PointsFor, ...]:
    return tuple(PointsFor(symbol, Tenths(value)) for symbol, value in points.items())


EVERY_RECORD: list[tuple[str, AnyRecord]] = [
    ("### a comment", KeptLine("### a comment")),
    ("012 Pond Open", Header("012", "Pond Open")),
    ("022 Reedham", Header("022", "Reedham")),
    ("032 ENG", Header("032", "ENG")),
    ("042 2026/03/07", Header("042", "2026/03/07")),
    ("052 2026/03/08", Header("052", "2026/03/08")),
    ("062 48", Count("062", 48)),
    ("072 40", Count("072", 40)),
    ("082 0", Count("082", 0)),
    ("092 Individual: Swiss", Header("092", "Individual: Swiss")),
    ("102 Ivy Thorn", Header("102", "Ivy Thorn")),
    ("112 Hal Rowan", Header("112", "Hal Rowan")),
    ("112 Flo Birch", Header("112", "Flo Birch")),
    ("122 90 minutes and 30 seconds", Header("122", "90 minutes and 30 seconds")),
    (
        "132" + " " * 88 + "26/03/07            26/03/08",
        RoundDates(("26/03/07", None, "26/03/08")),
    ),
    ("142 5", Count("142", 5)),
    ("152 B", InitialColour("B")),
    (
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P10.0    X 1.0",
        Scoring("162", worths(W=30, D=10, L=0, A=0, P=100, X=10)),
    ),
    ("172 ENG HBFN", StartRanks("ENG", "HBFN")),
    ("182 Pairwright", Header("182", "Pairwright")),
    ("192 FIDE_DUTCH_2026_BAKU", Header("192", "FIDE_DUTCH_2026_BAKU")),
    ("202 BH/C1,SB,DE", Codes("202", ("BH/C1", "SB", "DE"))),
    ("212 PTS,BH/C1", Codes("212", ("PTS", "BH/C1"))),
    ("222 40/6000+30:900+30", Header("222", "40/6000+30:900+30")),
    ("352 WBWB", Header("352", "WBWB")),
    ("362 TW 3.0   TD 1.0   TL 0.0", Scoring("362", worths(TW=30, TD=10, TL=0))),
    (
        (
            "001    1 w FM Ash,Cleo                          2105 ENG    12345678 1990/05/00  1.5"
            "    2     2 w 1  0000 - H               2 - +"
        ),
        Player(
            1,
            "w",
            "FM",
            "Ash,Cleo",
            2105,
            "ENG",
            12345678,
            "1990/05/00",
            Tenths(15),
            2,
            (Entry(2, "w", "1"), Entry(None, "-", "H"), None, Entry(2, "-", "+")),
        ),
    ),
    ("001 9999" + " " * 76, Player(9999)),
    (
        "ENG    1  1st Ash,Cleo Maria                     178 KNT A1-77",
        NationalData("ENG", 1, "", "1st", "Ash,Cleo Maria", 178, "KNT", "A1-77"),
    ),
    ("013 Reed                               1   12", OldTeam("Reed", (1, 12))),
    (
        "310   1 Reed                             RD      2486   15.0   28.5  11     1    5   15",
        Team(1, "Reed", "RD", 2486, Tenths(150), Tenths(285), 11, (1, 5, 15)),
    ),
    ("240 H   3   26   47", Byes("H", 3, (26, 47))),
    (
        "250  0.0  2.0   1   3    1   90",
        VirtualPoints(Tenths(0), Tenths(20), 1, 3, 1, 90),
    ),
    ("260   1   2  125  180  184", Forbidden(1, 2, (125, 180, 184))),
    (
        "299 -  -1.0  -0.5  000    7   12",
        AbnormalPoints("-", Tenths(-10), Tenths(-5), None, (7, 12)),
    ),
    ("300   2   1   5    3 0000   12", LineUp(2, 1, 5, (3, None, 12))),
    ("320  1.0  2.0   4 000  12", TeamByes(Tenths(10), Tenths(20), (4, None, 12))),
    ("330 -+   8  27   5", ForfeitedMatch("-+", 8, 27, 5)),
    ("801   1 as people read it", KeptLine("801   1 as people read it")),
    (
        "802   3 GEO     19.0   32.5  FPB    4.0    16 w  2.5 ",
        KeptLine("802   3 GEO     19.0   32.5  FPB    4.0    16 w  2.5 "),
    ),
    ("XXR 9", Count("XXR", 9)),
    ("XXC rank black1", Words(("rank", "black1"))),
    ("XXZ 4 12", Numbers("XXZ", (4, 12))),
    ("XXS W=3.0 PAB=0.5", ResultPoints(worths(W=30, PAB=5))),
    (
        "XXA    1  1.0       0.5",
        PlayerVirtualPoints(1, (Tenths(10), None, Tenths(5))),
    ),
    ("XXP 1 3 4", Numbers("XXP", (1, 3, 4))),
    ("BBW  3.0", Points("BBW", Tenths(30))),
    ("BBD  1.0", Points("BBD", Tenths(10))),
    ("BBL  0.0", Points("BBL", Tenths(0))),
    ("BBZ  0.0", Points("BBZ", Tenths(0))),
    ("BBF  0.0", Points("BBF", Tenths(0))),
    ("BBU 10.0", Points("BBU", Tenths(100))),
    ("XYZ of another program", KeptLine("XYZ of another program")),
    ("", KeptLine("")),
    ("Hi", KeptLine("Hi")),
]
"""Lines, and the records that they are."""

BASE = """\
012 Mini
142 4
152 W
001    1 m    Alpha                             2200                             1.0    2     4 w 1
001    2 m    Bravo                             2100                             1.0    1     5 b 1
001    3 m    Charlie                           2000                             1.0    3  0000 - U
001    4 m    Delta                             1900                             0.0    4     1 b 0
001    5 m    Echo                              1800                             0.0    5     2 w 0
"""

WORKED = (
    BASE,
    BASE + "240 H   2    5\n",
    BASE + "192 FIDE_DUTCH_2026\n",
    BASE.replace("142 4\n152 W", "XXR 4\nXXC black1"),
    BASE + "XXP 1 3 4\n",
    BASE + "260   1   1    1    3    4\n",
    BASE + "250       1.0   1   2    1    2\n",
    BASE + "XXA    1  1.0  1.0\nXXA    2  1.0  1.0\n",
    BASE + "162  W 3.0    D 1.0    L 0.0    Z 0.0    P 3.0\n",
    BASE + "BBW  3.0\nBBD  1.0\n",
    BASE.replace("2 w 0\n", "2 w 0  0000 - H\n"),
)
"""The files of the rule sheet that a reader takes."""
