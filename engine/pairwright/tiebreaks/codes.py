"""A tie-break as a chain names it: ``BH/C1`` is Buchholz, cut by one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final, cast

from pairwright.errors import UnknownTiebreak, UnsuitableTiebreak, quoted
from pairwright.tiebreaks.registry import TIEBREAKS
from pairwright.tiebreaks.sheet import Score, Sheet
from pairwright.tiebreaks.types import PLAIN, Count, Encounter, Figure, Modifiers, Tally, Tiebreak

MODIFIERS: Final[Mapping[str, str]] = {
    "C": "/Cn leaves out the n least significant addends",
    "M": "/Mn leaves out the n least and the n most significant addends",
    "L": "/L+k and /L-k move the limit by k half-points",
    "P": "/P takes forfeits as games",
    "F": "/F uses Fore Buchholz",
    "R": "/R reverses the order",
    "K": "/Kx divides by x",
    "U": "/U leaves out games against unrated players",
    ":": ":MP and :GP say which score of teams counts",
}
"""The modifiers, by letter (C.07, 14)."""

ALIASES: Final = {"ge": "rep"}
"""Names used before 2024."""

_BY_NAME: Final = {code.casefold(): tiebreak for code, tiebreak in TIEBREAKS.items()}
_PROFILE: Final = re.compile(r"\([a-z-]+\)")
_PROFILE_LAST: Final = re.compile(r"\([a-z-]+\)$")
_NAME: Final = re.compile(r"(?:(?:us|mtg|cs|li):)?[a-z_]+")
_MODIFIER: Final = re.compile(r"[/-](?:([cmk])([0-9]{1,4})|(l)([+-]?[0-9]{1,4})|([pfru]))|:(mp|gp)")


@dataclass(frozen=True, slots=True)
class Criterion:
    """A tie-break with its modifiers; ``code`` is how it is written."""

    code: str
    tiebreak: Tiebreak
    modifiers: Modifiers = PLAIN

    @property
    def lower_first(self) -> bool:
        """Is a lower value the better one?"""
        return self.tiebreak.lower_first != self.modifiers.reversed

    def require_suitable(self, sheet: Sheet) -> None:
        """Raise UnsuitableTiebreak where this event does not allow it."""
        suits = self.tiebreak.suits
        teams = sheet.secondary is not None
        if suits == "swiss" and sheet.fixed:
            raise UnsuitableTiebreak(
                f"{self.code}: not for a round robin, where all have the same opponents; "
                "use DE, WIN, SB or KS"
            )
        if suits == "round_robin" and not sheet.fixed:
            raise UnsuitableTiebreak(
                f"{self.code}: for a round robin; in a Swiss use BH, SB, PS or DE"
            )
        if (suits == "teams" or self.modifiers.score) and not teams:
            raise UnsuitableTiebreak(f"{self.code}: for an event of matches")


def find_criterion(code: str | Tiebreak) -> Criterion:
    """A tie-break from its code, such as ``"BH/C1"`` or ``"BH-C1"``; capitals do not matter.

    Raises UnknownTiebreak, and UnsuitableTiebreak for a modifier that it does not take.
    """
    if isinstance(code, Tally | Count | Figure | Encounter):
        return Criterion(code.code, code)
    if not isinstance(code, str):
        raise UnknownTiebreak(f"{quoted(code)} is not a tie-break; a code is a text such as BH/C1")
    name, profile, rest = _parts("".join(code.casefold().split()))
    name = ALIASES.get(name, name)
    if name + profile not in _BY_NAME:
        raise UnknownTiebreak(_unknown(code, name + profile))
    tiebreak = _BY_NAME[name + profile]
    modifiers = _modifiers(code, rest, tiebreak)
    return Criterion(tiebreak.code + _written(modifiers), tiebreak, modifiers)


def _parts(text: str) -> tuple[str, str, str]:
    """The name, the profile in brackets after it or at the end, and the modifiers."""
    name = _NAME.match(text)
    if name is None:
        return text, "", ""
    rest = text[name.end() :]
    for profile in (_PROFILE.match(rest), _PROFILE_LAST.search(rest)):
        if profile:
            return name.group(), profile.group(), rest[: profile.start()] + rest[profile.end() :]
    return name.group(), "", rest


def _modifiers(code: str, text: str, tiebreak: Tiebreak) -> Modifiers:
    modifiers = PLAIN
    seen: set[str] = set()
    at = 0
    while at < len(text):
        found = _MODIFIER.match(text, at)
        if found is None:
            raise UnknownTiebreak(
                f"{quoted(code)}: {quoted(text[at:])} is not a modifier; modifiers: "
                f"{', '.join(MODIFIERS.values())}"
            )
        counted, count, limit, moved, letter, score = found.groups()
        letter = counted or limit or letter
        kind = {"m": "c"}.get(letter or ":", letter or ":")
        if kind in seen:
            raise UnsuitableTiebreak(f"{quoted(code)} has the same kind of modifier twice")
        seen.add(kind)
        if (letter or ":").upper() not in tiebreak.takes:
            raise UnsuitableTiebreak(_not_taken(code, (letter or ":").upper(), tiebreak))
        modifiers = replace(modifiers, **_change(code, letter, count or moved, score))
        at = found.end()
    return modifiers


def _change(code: str, letter: str | None, amount: str | None, score: str | None) -> dict[str, Any]:
    """The field of the modifiers that a letter sets."""
    number = int(amount or 0)
    if letter in {"c", "m", "k"} and number < 1:
        raise UnsuitableTiebreak(f"{quoted(code)}: /{letter.upper()} takes a number from 1")
    changes: dict[str | None, dict[str, Any]] = {
        "c": {"low": number, "high": 0},
        "m": {"low": number, "high": number},
        "l": {"limit": number},
        "k": {"divisor": number},
        "p": {"forfeits_played": True},
        "f": {"fore": True},
        "r": {"reversed": True},
        "u": {"rated_only": True},
        None: {"score": cast("Score", (score or "").upper())},
    }
    return changes[letter]


def _written(modifiers: Modifiers) -> str:
    """The modifiers as the rules write them."""
    cut = f"/M{modifiers.low}" if modifiers.high else f"/C{modifiers.low}"
    return "".join(
        (
            f":{modifiers.score}" if modifiers.score else "",
            cut if modifiers.low else "",
            f"/L{modifiers.limit:+}" if modifiers.limit else "",
            f"/K{modifiers.divisor}" if modifiers.divisor else "",
            "/P" if modifiers.forfeits_played else "",
            "/F" if modifiers.fore else "",
            "/R" if modifiers.reversed else "",
            "/U" if modifiers.rated_only else "",
        )
    )


def _not_taken(code: str, letter: str, tiebreak: Tiebreak) -> str:
    if not tiebreak.takes:
        return f"{quoted(code)}: {tiebreak.code} takes no modifier"
    asked = ":MP or :GP" if letter == ":" else f"/{letter}"
    allowed = ", ".join(MODIFIERS[taken] for taken in tiebreak.takes)
    return f"{quoted(code)}: {tiebreak.code} does not take {asked}; it takes these: {allowed}"


def _unknown(code: str, key: str) -> str:
    near = get_close_matches(key, _BY_NAME, n=1)
    if near:
        return f"{quoted(code)} is not a tie-break; did you mean {_BY_NAME[near[0]].code}?"
    return f"{quoted(code)} is not a tie-break; use one of {', '.join(TIEBREAKS)}"
