"""Pairwright: a Swiss pairing engine with exact answers.

>>> from pairwright import Event, Player, pair
>>> event = Event.of([Player("ana", 1800), Player("ben", 1700)])
>>> pair(event).boards
(Board(white='ana', black='ben', result='*'),)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairwright.errors import NoValidPairing, PairwrightError
    from pairwright.event import Event
    from pairwright.explanation import explain, why_not
    from pairwright.house import Forbidden, Horizon, HouseRules, Quota, Separate
    from pairwright.ledger import PointSystem
    from pairwright.obstruction import Obstruction
    from pairwright.pairing import pair
    from pairwright.players import Player
    from pairwright.rounds import Board, Round
    from pairwright.rulebooks import RULEBOOKS
    from pairwright.solvers import SOLVERS
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
    "PointSystem",
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

_HOMES = {
    "errors": ("NoValidPairing", "PairwrightError"),
    "event": ("Event",),
    "explanation": ("explain", "why_not"),
    "house": ("Forbidden", "Horizon", "HouseRules", "Quota", "Separate"),
    "ledger": ("PointSystem",),
    "obstruction": ("Obstruction",),
    "pairing": ("pair",),
    "players": ("Player",),
    "rounds": ("Board", "Round"),
    "rulebooks": ("RULEBOOKS",),
    "solvers": ("SOLVERS",),
    "tiebreaks": ("explain_standings", "standings", "tiebreak"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has that name
    """A public name, from its module; nobody waits for modules that they do not use."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
