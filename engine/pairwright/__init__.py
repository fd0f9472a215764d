"""Pairwright: a Swiss pairing engine with exact answers.

>>> from pairwright import Event, Player, pair
>>> event = Event.of([Player("ana", 1800), Player("ben", 1700)])
>>> pair(event).boards
(Board(white='ana', black='ben', result='*'),)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from pairwright.tiebreaks import explain_standings, standings, tiebreak

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
    "explain_standings",
    "pair",
    "standings",
    "tiebreak",
    "why_not",
]

_LOADED_LATER = {"explain_standings", "standings", "tiebreak"}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has that name
    """The tie-breaks, which those who only pair need not wait for."""
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("pairwright.tiebreaks"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LOADED_LATER})
