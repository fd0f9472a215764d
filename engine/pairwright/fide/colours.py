"""Who has white: rules in order, of which the first one that decides holds.

A rule gives the colour of the first of two, WHITE or BLACK, or 0 where it is silent.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

WHITE: Final = +1
BLACK: Final = -1


class Preference(NamedTuple):
    """The colour that one prefers, 0 for none, and how strongly: more is stronger."""

    colour: int
    strength: int


NO_PREFERENCE: Final = Preference(0, 0)


class Two(NamedTuple):
    """Two who meet, and the colours of their rounds, oldest first, 0 where nothing was played.

    ``number`` is the pairing number of the first, ``initial`` the colour drawn by lot.
    """

    first: Sequence[int]
    other: Sequence[int]
    number: int
    initial: int
    first_prefers: Preference = NO_PREFERENCE
    other_prefers: Preference = NO_PREFERENCE


Rule = Callable[[Two], int]


def colour_of_first(two: Two, rules: Sequence[Rule]) -> int:
    """The colour of the first by the first rule that decides; white if none does."""
    for rule in rules:
        if colour := rule(two):
            return colour
    return WHITE


def compressed(colours: Sequence[int]) -> list[int]:
    """The colours of what was played."""
    return [colour for colour in colours if colour]


def by_number(two: Two) -> int:
    """Neither has played: the initial colour with an odd number, the other with an even one."""
    if any(two.first) or any(two.other):
        return 0
    return two.initial if two.number % 2 else -two.initial


def fewer_whites(two: Two) -> int:
    """Who has had fewer whites has white."""
    mine, theirs = two.first.count(WHITE), two.other.count(WHITE)
    return (mine < theirs) - (mine > theirs)


def lower_difference(two: Two) -> int:
    """Who has had fewer whites less blacks has white."""
    mine, theirs = sum(two.first), sum(two.other)
    return (mine < theirs) - (mine > theirs)


def granted(two: Two) -> int:
    """Preferences that do not clash, or the only one that there is."""
    mine, theirs = two.first_prefers.colour, two.other_prefers.colour
    return 0 if mine == theirs else mine or -theirs


def the_stronger(two: Two) -> int:
    """The stronger preference."""
    mine, theirs = two.first_prefers, two.other_prefers
    if mine.strength == theirs.strength:
        return 0
    return mine.colour if mine.strength > theirs.strength else -theirs.colour


def the_firsts(two: Two) -> int:
    """The preference of the first."""
    return two.first_prefers.colour


def turned(two: Two) -> int:
    """The colours turned of when the two last differed, game by game from the latest back."""
    return _turned(compressed(two.first), compressed(two.other))


def turned_by_rounds(two: Two) -> int:
    """The colours turned of the latest round in which the two differed."""
    return _turned(two.first, two.other)


def _turned(first: Sequence[int], other: Sequence[int]) -> int:
    for mine, theirs in zip(reversed(first), reversed(other), strict=False):
        if mine * theirs < 0:
            return theirs
    return 0


def first_alternates(two: Two) -> int:
    """The first gets another colour than in the latest game."""
    return -next(iter(compressed(two.first)[::-1]), 0)


def other_alternates(two: Two) -> int:
    """The other one gets another colour than in the latest game."""
    return next(iter(compressed(two.other)[::-1]), 0)
