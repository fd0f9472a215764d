"""Pairing systems as TRF files name them (record 192), and the rulebooks for them."""

import re
from typing import Final, NamedTuple

from pairdesk.errors import UnknownSystem
from pairwright import Event
from pairwright.rulebooks import usual_rulebook

IN_FORCE = "2026/02/01"
"""The day from which the Dutch system is that of 2026."""

ROUND_ROBIN: Final = re.compile(r"BERGER_ROUNDROBIN(?:_G([0-9]+))?|FIDE_(DOUBLE)?ROUNDROBIN")
"""The codes of round robins; the first ones may say how many games two players play."""

TWO_GAMES: Final = "BERGER_ROUNDROBIN_G2"

CODES: Final = {"berger": "BERGER_ROUNDROBIN", "berger-double": TWO_GAMES}
"""The codes written for the tables of round robins."""


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


def code_of_system(event: Event) -> str:
    """The code for a round robin, a double one if a single table has fewer rounds; else empty."""
    return CODES.get(usual_rulebook(event), "")
