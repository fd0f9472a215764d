"""Lexicographic pairing as a library, with the semantics of the Go package ``lexswiss``.

>>> states = [ParticipantState(id=name, tpn=tpn) for tpn, name in enumerate("abcd", 1)]
>>> [(a.id, b.id) for a, b in pair_bracket(states, forbidden={("c", "d")})]
[('a', 'c'), ('b', 'd')]

The procedures of FIDE C.04.5 and C.04.6 differ on almost every step; they are the rulebooks
``double-swiss`` and ``team-swiss``.
"""

from pairwright.lexswiss.bracket_pairing import CriteriaFunc, OnFailure, pair_bracket
from pairwright.lexswiss.participants import (
    Color,
    Forbidden,
    ParticipantState,
    ScoreGroup,
    assign_pab,
    build_participant_states,
    build_score_groups,
    has_played,
    needs_bye,
    select_upfloater,
)

__all__ = [
    "Color",
    "CriteriaFunc",
    "Forbidden",
    "OnFailure",
    "ParticipantState",
    "ScoreGroup",
    "assign_pab",
    "build_participant_states",
    "build_score_groups",
    "has_played",
    "needs_bye",
    "pair_bracket",
    "select_upfloater",
]
