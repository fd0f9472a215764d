"""Pairing systems as TRF files name them (record 192), and the rulebooks for them."""

import re
from typing import Final, NamedTuple

from pairdesk.errors import UnknownSystem
from pairwright import Event
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.fide.berger import BERGER

IN_FORCE = "2026/02/01"
"""The day from which the Dutch system is that of 2026."""

ROUND_ROBIN: Final = re.compile(r"BERGER_ROUNDROBIN(?:_G([0-9]+))?|FIDE_(DOUBLE)?ROUNDROBIN")
"""The codes of round robins; the first ones may say how many games two players play."""

ONE_GAME, TWO_GAMES = "BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G2"


class Named(NamedTuple):
    """A rulebook by name, and a warning about it."""

    rulebook: str
    note: str = ""


def rulebook_named(code: str, starts: str = "") -> Named:
    """The rulebook for a code of record 192, or without one; ``starts`` is the date of record 042.

    Raises UnknownSystem for a system without a rulebook.
    """
    system = code.removesuffix("_BAKU")
    if system == "FIDE_DUTCH_2017" or (system == "FIDE_DUTCH" and starts and starts < IN_FORCE):
        return Named("dutch", "paired by the rules of 2017, but checked by those of 2026")
    if system in {"", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"}:
        return Named("dutch")
    found = ROUND_ROBIN.fullmatch(system)
    if found and found[1] in {None, "1", "2"}:
        return Named("berger-double" if found[1] == "2" or found[2] else "berger")
    raise UnknownSystem(f"192: there is no rulebook for {code}")


def usual_rulebook(event: Event) -> str:
    """What pairs an event if nobody says otherwise: northgate, or the table of a round robin."""
    code = code_of_system(event)
    return rulebook_named(code).rulebook if code else DEFAULT_RULEBOOK


def code_of_system(event: Event) -> str:
    """The code for a round robin, a double one if a single table has fewer rounds; else empty."""
    if event.system != "round_robin":
        return ""
    rounds = max(event.rounds_planned or 0, len(event.rounds))
    double = rounds > BERGER.rounds(len(event.players))
    return TWO_GAMES if double else ONE_GAME
