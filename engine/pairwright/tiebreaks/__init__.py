"""Tie-breaks as a table of functions, and the ranking of an event by a chain of them."""

from pairwright.tiebreaks.standings import CHAINS, Row, standings
from pairwright.tiebreaks.table import TIEBREAKS, Tiebreak

__all__ = ["CHAINS", "TIEBREAKS", "Row", "Tiebreak", "standings"]
