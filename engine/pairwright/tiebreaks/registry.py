"""The tie-breaks by code. The table lists all of them; each is defined beside its rule."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pairwright.tiebreaks.club import CLUBS
from pairwright.tiebreaks.counter_strike import MAJOR
from pairwright.tiebreaks.encounter import ENCOUNTERS
from pairwright.tiebreaks.lichess import LICHESS
from pairwright.tiebreaks.magic import MAGIC
from pairwright.tiebreaks.opponents import OPPONENTS
from pairwright.tiebreaks.own_results import OWN_RESULTS
from pairwright.tiebreaks.ratings import RATINGS
from pairwright.tiebreaks.teams import TEAMS
from pairwright.tiebreaks.types import Tiebreak
from pairwright.tiebreaks.us_chess import US_CHESS

TIEBREAKS: Final[Mapping[str, Tiebreak]] = MappingProxyType(
    {
        tiebreak.code: tiebreak
        for tiebreak in (
            *OWN_RESULTS,
            *ENCOUNTERS,
            *OPPONENTS,
            *RATINGS,
            *TEAMS,
            *CLUBS,
            *US_CHESS,
            *MAGIC,
            *MAJOR,
            *LICHESS,
        )
    }
)
"""Every tie-break, by its code, as ``pairwright tiebreaks`` lists them."""
