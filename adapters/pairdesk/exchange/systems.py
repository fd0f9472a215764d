"""Which rulebook pairs an event whose report names a system (record 192)."""

import re
from typing import NamedTuple

from pairdesk.errors import BadDocument

IN_FORCE = "2026/02/01"
"""Since this day the Dutch system is that of 2026."""


class Named(NamedTuple):
    """A rulebook by name, and what is to be said about it."""

    rulebook: str
    note: str = ""


def rulebook_named(code: str, starts: str = "") -> Named:
    """The rulebook for a code of record 192, or without one; ``starts`` is the date of record 042.

    Raises BadDocument for a system that is not there.
    """
    system = code.removesuffix("_BAKU")
    if system == "FIDE_DUTCH_2017" or (system == "FIDE_DUTCH" and starts and starts < IN_FORCE):
        return Named("dutch", "paired by the rules of 2017, and checked by those of 2026")
    if system in {"", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"}:
        return Named("dutch")
    if found := re.fullmatch(r"BERGER_ROUNDROBIN(?:_G([12]))?|FIDE_(DOUBLE)?ROUNDROBIN", system):
        return Named("berger-double" if "2" in found.groups() or found[2] else "berger")
    raise BadDocument(f"192: there is no rulebook for {code}; name one with --rulebook")
