"""Criteria that clubs count: the solver ``weighted`` keeps their sums as small as possible."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pairwright.event import Event
from pairwright.notation import PLAYED
from pairwright.orders import colour_preferences
from pairwright.problem import Alike, Criterion, PairCost, SeatingByKind, Situation
from pairwright.rulebook import points


def score_gaps(situation: Situation) -> PairCost:
    """The difference of the two in half-points."""
    score = situation.scores(situation.event)
    return lambda better, other: score[better] - score[other]


def alike_in_score(situation: Situation) -> Alike:
    """Players of one score."""
    return situation.scores(situation.event).__getitem__


def denied_preferences(situation: Situation) -> PairCost:
    """The number of the two who do not get the colour that they prefer."""
    prefers, better_has_white = colour_preferences(situation.event), situation.better_has_white

    def denied(better: int, other: int) -> int:
        if better_has_white(better, other):
            return (prefers[better] < 0) + (prefers[other] > 0)
        return (prefers[better] > 0) + (prefers[other] < 0)

    return denied


def alike_in_preference(situation: Situation) -> Alike | None:
    """Players who prefer a colour equally, and of whom the seating says that they are alike."""
    seating, prefers = situation.better_has_white, colour_preferences(situation.event)
    if not isinstance(seating, SeatingByKind):
        return None
    return lambda player: (prefers[player], seating.alike(player))


def repeated_floats(situation: Situation) -> PairCost:
    """The number of the two who would float, and floated in the round before."""
    score = situation.scores(situation.event)
    before = floaters(situation.event, situation.scores)

    def repeated(better: int, other: int) -> int:
        if score[better] == score[other]:
            return 0
        return (better in before) + (other in before)

    return repeated


def alike_in_floats(situation: Situation) -> Alike:
    """Players of one score who all floated in the round before, or all did not."""
    score = situation.scores(situation.event)
    before = floaters(situation.event, situation.scores)
    return lambda player: (score[player], player in before)


def floaters(event: Event, scores: Callable[[Event], Sequence[int]] = points) -> frozenset[int]:
    """Those whose opponent had another score in the latest round, up or down.

    Neither a forfeit nor a bye is a float.
    """
    if not event.rounds:
        return frozenset()
    played = event.rounds[-1]
    score = scores(event.before(played.number))
    whites, blacks = played.numbers_in(event.roster)
    boards = zip(whites, blacks, played.sheet, strict=True)
    return frozenset(
        player
        for white, black, mark in boards
        if mark in PLAYED and score[white] != score[black]
        for player in (white, black)
    )


SCORE_GAPS: Final = Criterion(
    "score gaps", "half-point{s} between opponents", score_gaps, alike_in_score
)
COLOUR_PREFERENCES: Final = Criterion(
    "colour preferences", "colour preference{s} denied", denied_preferences, alike_in_preference
)
REPEATED_FLOATS: Final = Criterion(
    "repeated floats", "float{s} repeated", repeated_floats, alike_in_floats
)

CRITERIA: Final[Mapping[str, Criterion]] = MappingProxyType(
    {criterion.name: criterion for criterion in (SCORE_GAPS, COLOUR_PREFERENCES, REPEATED_FLOATS)}
)
"""Every criterion, by name, in the order of the club rules."""
