"""Tie-breaks as a table of functions, chains of them as data, and the ranking by a chain."""

from pairwright.tiebreaks.chains import CHAINS, Chain, find_chain
from pairwright.tiebreaks.editions import EDITIONS, Edition, edition_on, find_edition
from pairwright.tiebreaks.kinds import Count, Encounter, Figure, Tally, Tiebreak, Value
from pairwright.tiebreaks.places import Place, explain_standings
from pairwright.tiebreaks.standings import Row, standings, tiebreak
from pairwright.tiebreaks.table import TIEBREAKS

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
