"""Pairwright: a Swiss pairing engine with exact answers.

>>> from pairwright import Event, Player, pair
>>> event = Event.of([Player("ana", 1800), Player("ben", 1700)])
>>> pair(event).boards
(Board(white='ana', black='ben', result='*'),)
"""

from pairwright.errors import NoValidPairing, PairwrightError
from pairwright.event import Event
from pairwright.explain import explain, why_not
from pairwright.house import Forbidden, Horizon, HouseRules, Quota, Separate
from pairwright.obstruction import Obstruction
from pairwright.pairing import pair
from pairwright.players import Player
from pairwright.rounds import Board, Round
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers import SOLVERS
from pairwright.tiebreaks import standings

__all__ = [
    "RULEBOOKS",
    "SOLVERS",
    "Board",
    "Event",
    "Forbidden",
    "Horizon",
    "HouseRules",
    "NoValidPairing",
    "Obstruction",
    "PairwrightError",
    "Player",
    "Quota",
    "Round",
    "Separate",
    "explain",
    "pair",
    "standings",
    "why_not",
]
