"""Pairwright: a Swiss pairing engine with exact answers.

>>> from pairwright import Event, Player, pair
>>> event = Event.of([Player("ana", 1800), Player("ben", 1700)])
>>> pair(event).boards
(Board(white='ana', black='ben', result='*'),)
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairwright import elimination as elimination
    from pairwright import pairing as pairing
    from pairwright import rehearsal as rehearsal
    from pairwright import tiebreaks as tiebreaks
    from pairwright.errors import NoValidPairing, PairwrightError
    from pairwright.event import Event
    from pairwright.explanation import explain, why_not
    from pairwright.house import Forbidden, Horizon, HouseRules, Quota, Separate
    from pairwright.obstruction import Obstruction
    from pairwright.pairing import pair
    from pairwright.players import Player, Team
    from pairwright.results import Bye, Colour, Result
    from pairwright.rounds import Board, Round
    from pairwright.rulebooks import RULEBOOKS
    from pairwright.scoring import MatchRules, PointSystem
    from pairwright.solvers import SOLVERS
    from pairwright.tiebreaks import explain_standings, standings, tiebreak

__all__ = [
    "RULEBOOKS",
    "SOLVERS",
    "Board",
    "Bye",
    "Colour",
    "Event",
    "Forbidden",
    "Horizon",
    "HouseRules",
    "MatchRules",
    "NoValidPairing",
    "Obstruction",
    "PairwrightError",
    "Player",
    "PointSystem",
    "Quota",
    "Result",
    "Round",
    "Separate",
    "Team",
    "explain",
    "explain_standings",
    "pair",
    "standings",
    "tiebreak",
    "why_not",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "errors": ("NoValidPairing", "PairwrightError"),
            "event": ("Event",),
            "explanation": ("explain", "why_not"),
            "house": ("Forbidden", "Horizon", "HouseRules", "Quota", "Separate"),
            "scoring": ("MatchRules", "PointSystem"),
            "results": ("Bye", "Colour", "Result"),
            "obstruction": ("Obstruction",),
            "pairing": ("pair",),
            "players": ("Player", "Team"),
            "rounds": ("Board", "Round"),
            "rulebooks": ("RULEBOOKS",),
            "solvers": ("SOLVERS",),
            "tiebreaks": ("explain_standings", "standings", "tiebreak"),
        },
    )
