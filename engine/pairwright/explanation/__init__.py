"""Why a round is as it is: each lead, the candidates in their order, and what spoke against them.

``explain`` explains a round, ``why_not`` a pair that was not made, ``why_stuck`` a round that
cannot be paired.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairwright.explanation.answers import Decision, Refusal, WhyNot
    from pairwright.explanation.exclusions import why_barred
    from pairwright.explanation.questions import explain, why_not, why_stuck
    from pairwright.explanation.recorded_rounds import event_before, pairing_of

__all__ = [
    "Decision",
    "Refusal",
    "WhyNot",
    "event_before",
    "explain",
    "pairing_of",
    "why_barred",
    "why_not",
    "why_stuck",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "answers": ("Decision", "Refusal", "WhyNot"),
            "exclusions": ("why_barred",),
            "questions": ("explain", "why_not", "why_stuck"),
            "recorded_rounds": ("event_before", "pairing_of"),
        },
    )
