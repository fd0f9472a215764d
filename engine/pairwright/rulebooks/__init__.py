"""The rulebooks by name, one file each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from pairwright.fide.double_swiss import DOUBLE_SWISS, double_swiss
from pairwright.fide.dutch.system import DUTCH, dutch
from pairwright.fide.team_swiss import TEAM_SWISS, team_swiss
from pairwright.rulebook import Rulebook
from pairwright.rulebooks.club_dutch import CLUB_DUTCH
from pairwright.rulebooks.major import MAJOR
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.rulebooks.pairwick import PAIRWICK

RULEBOOKS: Final[Mapping[str, Rulebook]] = MappingProxyType(
    {
        book.name: book
        for book in (NORTHGATE, PAIRWICK, CLUB_DUTCH, MAJOR, DUTCH, DOUBLE_SWISS, TEAM_SWISS)
    }
)
"""Every rulebook, by the name that users give."""

SYSTEMS: Final[Mapping[str, Callable[..., Rulebook]]] = MappingProxyType(
    {"dutch": dutch, "double-swiss": double_swiss, "team-swiss": team_swiss}
)
"""Systems whose rules leave something open, by name: their rulebooks, made with keywords."""
