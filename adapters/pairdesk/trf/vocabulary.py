"""The types of values in records, and what other programs write for them."""

import re
from typing import Final

from pairdesk.trf.headers import ABSENCE, ABSENCE_TOO, ADJOURNED, ALLOCATED
from pairdesk.trf.value_types import (
    ValueType,
    count,
    letters,
    listed,
    matching,
    points_for,
    tenths,
    vacant,
    whole,
)
from pairwright.notation import (
    BYES,
    DRAWN,
    LOST,
    OUTCOME_LETTERS,
    PAIRING_BYE,
    RESULTS,
    TRF_LETTERS,
    UNPLAYED,
    WON,
    Ending,
)
from pairwright.results import Bye, Colour
from pairwright.units import is_digits

_MONTH_AND_DAY: Final = "/(?:0[0-9]|1[0-2])/(?:[0-2][0-9]|3[01])"
_YEAR_FIRST: Final = re.compile(r"([0-9]{2,4})([-./ ])([0-9]{1,2})\2([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})([-./ ])([0-9]{1,2})\2([0-9]{4})")
_RUN_TOGETHER: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_PERIOD: Final = r"(?:[0-9]+/)?[0-9]+(?:\+[0-9]+)?"
_PERIODS: Final = f"{_PERIOD}(?::{_PERIOD})*"
# One program calls the Dutch system of 2026 that of 2025.
_FIDE: Final = "FIDE_(?:DUTCH(?:_2017|_2025|_2026)?|DUBOV|BURSTEIN|DOUBLESWISS)"
_SWISS: Final = f"{_FIDE}|CUSTOM_(?:DOUBLE)?SWISS"
_TEAMS: Final = "FIDE_TEAM(?:_TYPE[AB]_(?:MP|GP)_(?:MP|GP))?"
_ALL_PLAY_ALL: Final = "BERGER_ROUNDROBIN(?:_G[0-9]+)?|FIDE_(?:DOUBLE)?ROUNDROBIN"


def _date(text: str) -> str | None:
    """YYYY/MM/DD from other shapes; a date of two digits a year is of this century."""
    if re.fullmatch("[0-9]{4}", text):
        return f"{text}/00/00"
    if found := _YEAR_FIRST.fullmatch(text):
        year, _, month, day = found.groups()
    elif found := _DAY_FIRST.fullmatch(text):
        day, _, month, year = found.groups()
    elif found := _RUN_TOGETHER.fullmatch(text):
        year, month, day = found.groups()
    else:
        return None
    return f"{'20' if len(year) == 2 else ''}{year}/{month:0>2}/{day:0>2}"


def _birth(text: str) -> str | None:
    """As for other dates, but two digits do not tell the century of a birth."""
    return None if _YEAR_FIRST.fullmatch(text) and not is_digits(text[:4]) else _date(text)


def _short_date(text: str) -> str | None:
    date = _date(text)
    return date[2:] if date and date.startswith("20") else None


def _sex(text: str) -> str:
    """Some programs write F for w, and various signs for an unknown sex."""
    return "w" if text in "Ff" else ""


def _blanks(text: str) -> str:
    """Some programs write commas between numbers."""
    return text.replace(",", " ")


TEXT: Final = ValueType(expected="a text", read=str, blank="")
TITLE: Final = ValueType(expected="a text", read=str, blank="", right=True)
ID: Final = whole(1)
WHOLE: Final = whole()
COUNT: Final = count()
ROUNDS: Final = count(1)
POINTS: Final = tenths()
SIGNED_POINTS: Final = tenths(signed=True)
SEX: Final = letters("m w", str.lower, _sex)
DATE: Final = matching(f"[0-9]{{4}}{_MONTH_AND_DAY}", "a date YYYY/MM/DD", _date)
BIRTH: Final = matching(f"[0-9]{{4}}{_MONTH_AND_DAY}", "a date YYYY/MM/DD", _birth)
SHORT_DATE: Final = matching(f"[0-9]{{2}}{_MONTH_AND_DAY}", "a date YY/MM/DD", _short_date)

OPPONENT: Final = vacant(4, "nobody")
SEAT: Final = vacant(4, "an empty board")
TEAM_OR_NONE: Final = vacant(3, "no team")
ROUND_OR_ALL: Final = vacant(3, "all rounds")
_UNRATED: Final = [TRF_LETTERS[Ending.UNRATED, outcome] for outcome in (WON, DRAWN, LOST)]
_FORFEITED: Final = [TRF_LETTERS[Ending.FORFEIT, outcome] for outcome in (WON, LOST)]
_GAMES: Final = [letter for letter in TRF_LETTERS.values() if letter]
_BYES: Final = sorted(row.trf for row in BYES.values())
NO_COLOUR: Final = "-"
COLOUR: Final = letters(" ".join((*(colour.letter for colour in Colour), NO_COLOUR)), str.lower)
RESULT: Final = letters(
    " ".join((*_GAMES, PAIRING_BYE.trf, *_BYES)), str.upper, {"*": "", "½": "="}.get
)
BYE: Final = letters(" ".join(_BYES), str.upper, {"": BYES[Bye.ZERO].trf}.get)
FORFEIT: Final = letters(
    " ".join("".join(row.trf) for row in RESULTS.values() if row.ending is Ending.FORFEIT),
    str.upper,
)
ABNORMAL: Final = letters(" ".join((*_UNRATED, *_BYES, *_FORFEITED)), str.upper)

INITIAL_COLOUR: Final = matching("[WB]", "W or B")
_OUTCOMES: Final = "".join(OUTCOME_LETTERS.values())
_SYMBOLS: Final = (*_OUTCOMES, ABSENCE, ABSENCE_TOO, ALLOCATED)
PAIRING_SYMBOL: Final = matching("|".join(_SYMBOLS), f"one of {' '.join(_SYMBOLS)}")
GAME_SYMBOL: Final = matching(
    "|".join((*_SYMBOLS, ADJOURNED)), f"one of {' '.join((*_SYMBOLS, ADJOURNED))}", str.upper
)
MATCH_SYMBOL: Final = matching(f"T[{_OUTCOMES}]", "one of TW TD TL", str.upper)
METHOD: Final = matching(
    "FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER",
    "one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER",
    str.upper,
)
SYSTEM: Final = matching(
    f"(?:{_SWISS}|{_TEAMS})(?:_BAKU)?|{_ALL_PLAY_ALL}",
    "a code from the table of systems, such as FIDE_DUTCH_2026",
    str.upper,
)
TIME_CONTROL: Final = matching(
    f"{_PERIODS}|W{_PERIODS}-B{_PERIODS}", "a time control such as 40/6000+30:900+30"
)
BOARD_COLOURS: Final = matching("[WB]+", "W or B for each board", str.upper)
TIEBREAKS: Final = listed(
    matching("[^ ,]+", "a code"),
    ",",
    1,
    "a list of codes separated by commas, such as BH/C1,SB",
)
CONFIGURATION: Final = listed(
    matching("white1|black1|rank", "a word"),
    " ",
    1,
    "a list of words from white1 black1 rank",
    str.lower,
)
ABSENT: Final = listed(ID, " ", 1, "a list of numbers separated by blanks", _blanks)
RIVALS: Final = listed(ID, " ", 2, "a list of two or more numbers separated by blanks", _blanks)
RESULT_POINTS: Final = listed(
    points_for(f"[WB][{_OUTCOMES}]|[{_OUTCOMES}]|{'|'.join(UNPLAYED)}"),
    " ",
    1,
    "a list of results and their points, such as W=3 D=1 PAB=.5",
)
