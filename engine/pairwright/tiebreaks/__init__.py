"""Tie-breaks as a table of functions, chains of them as data, and the ranking by a chain."""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairwright.tiebreaks.chains import CHAINS, Chain, find_chain
    from pairwright.tiebreaks.editions import EDITIONS, Edition, edition_on, find_edition
    from pairwright.tiebreaks.explain import Place, explain_standings
    from pairwright.tiebreaks.ranking import Row, standings, tiebreak
    from pairwright.tiebreaks.registry import TIEBREAKS
    from pairwright.tiebreaks.types import Count, Encounter, Figure, Tally, Tiebreak, Value

__all__ = [
    "CHAINS",
    "EDITIONS",
    "TIEBREAKS",
    "Chain",
    "Count",
    "Edition",
    "Encounter",
    "Figure",
    "Place",
    "Row",
    "Tally",
    "Tiebreak",
    "Value",
    "edition_on",
    "explain_standings",
    "find_chain",
    "find_edition",
    "standings",
    "tiebreak",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "chains": ("CHAINS", "Chain", "find_chain"),
            "editions": ("EDITIONS", "Edition", "edition_on", "find_edition"),
            "types": ("Count", "Encounter", "Figure", "Tally", "Tiebreak", "Value"),
            "explain": ("Place", "explain_standings"),
            "ranking": ("Row", "standings", "tiebreak"),
            "registry": ("TIEBREAKS",),
        },
    )
