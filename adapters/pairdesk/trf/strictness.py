"""How strictly TRF files are read: what a reader accepts beyond the rules of TRF, as a value."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Strictness:
    """What a reader accepts beyond the rules of TRF; by default nothing."""

    repairs: bool = False
    """Known slips of other programs are repaired, with a warning."""

    pairing_only: bool = False
    """Only records on which a pairing depends are read, by loose columns and without ratings.

    A later record replaces an earlier one about the same.
    """

    ranks_by_line: bool = False
    """If XXC says that players are ordered by rank, that is the order of their lines."""

    baku_by_half: bool = False
    """The accelerated group of Baku is the first half of all players, rounded up."""


ARBITER: Final = Strictness()
"""What the rules of TRF allow."""

LENIENT: Final = Strictness(repairs=True)
"""Known slips of other programs are repaired too."""

STRICT_ENGINE: Final = Strictness(pairing_only=True)
"""As a pairing engine has to read files, and by the rules of pairing."""

ENGINE: Final = replace(STRICT_ENGINE, ranks_by_line=True, baku_by_half=True)
"""As bbpPairings reads files."""
