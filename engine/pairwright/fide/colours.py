"""Who has white: rules in order; the first one that decides holds.

A rule gives the colour of the first of two, WHITE or BLACK, or NO_COLOUR where it is silent.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pairwright.results import NO_COLOUR, WHITE


class Preference(NamedTuple):
    """The preferred colour, or NO_COLOUR, and its strength: more is stronger."""

    colour: int
    strength: int


NO_PREFERENCE: Final = Preference(NO_COLOUR, 0)


class Meeting(NamedTuple):
    """Two who meet, and the colours of their rounds, oldest first.

    A colour is NO_COLOUR where nothing was played. ``number`` is the pairing number of the first,
    ``initial`` the initial colour.
    """

    first: Sequence[int]
    other: Sequence[int]
    number: int
    initial: int
    first_prefers: Preference = NO_PREFERENCE
    other_prefers: Preference = NO_PREFERENCE


Rule = Callable[[Meeting], int]


def colour_of_first(meeting: Meeting, rules: Sequence[Rule]) -> int:
    """The colour of the first by the first rule that decides; white if none does."""
    for rule in rules:
        if colour := rule(meeting):
            return colour
    return WHITE


def compressed(colours: Sequence[int]) -> list[int]:
    """The colours of what was played."""
    return [colour for colour in colours if colour]


def by_number(meeting: Meeting) -> int:
    """Neither has played: the initial colour with an odd number, the other with an even one."""
    if any(meeting.first) or any(meeting.other):
        return 0
    return meeting.initial if meeting.number % 2 else -meeting.initial


def fewer_whites(meeting: Meeting) -> int:
    """White for the player who has had fewer whites."""
    mine, theirs = meeting.first.count(WHITE), meeting.other.count(WHITE)
    return (mine < theirs) - (mine > theirs)


def lower_difference(meeting: Meeting) -> int:
    """White for the player with the smaller difference of whites and blacks."""
    mine, theirs = sum(meeting.first), sum(meeting.other)
    return (mine < theirs) - (mine > theirs)


def granted(meeting: Meeting) -> int:
    """Preferences that do not clash, or the only one."""
    mine, theirs = meeting.first_prefers.colour, meeting.other_prefers.colour
    return 0 if mine == theirs else mine or -theirs


def the_stronger(meeting: Meeting) -> int:
    """The stronger preference."""
    mine, theirs = meeting.first_prefers, meeting.other_prefers
    if mine.strength == theirs.strength:
        return 0
    return mine.colour if mine.strength > theirs.strength else -theirs.colour


def the_firsts(meeting: Meeting) -> int:
    """The preference of the first."""
    return meeting.first_prefers.colour


def turned(meeting: Meeting) -> int:
    """The reverse of the latest colours that differed, game by game from the latest back."""
    return _turned(compressed(meeting.first), compressed(meeting.other))


def turned_by_rounds(meeting: Meeting) -> int:
    """The reverse of the colours in the latest round in which the two differed."""
    return _turned(meeting.first, meeting.other)


def _turned(first: Sequence[int], other: Sequence[int]) -> int:
    for mine, theirs in zip(reversed(first), reversed(other), strict=False):
        if mine * theirs < 0:
            return theirs
    return 0


def first_alternates(meeting: Meeting) -> int:
    """A change of colour from the first player's latest game."""
    return -next(iter(compressed(meeting.first)[::-1]), 0)


def other_alternates(meeting: Meeting) -> int:
    """A change of colour from the other player's latest game."""
    return next(iter(compressed(meeting.other)[::-1]), 0)
