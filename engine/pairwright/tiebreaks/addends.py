"""What a tie-break adds up, and how cuts leave some of it out (C.07, 14 and 16.5)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple


class Addend(NamedTuple):
    """What one round adds to a tie-break.

    ``weight`` is its significance for cuts: the score of the
    opponent, or of the dummy. ``value`` is the addend. ``bound`` says where the score comes from.
    ``vur`` marks a voluntary unplayed round, which low cuts take first.
    """

    round: int
    opponent: int
    weight: int | Fraction
    value: int | Fraction
    bound: str = ""
    vur: bool = False


addend_of: Final[Callable[[tuple[int, int, int | Fraction, int | Fraction, str, bool]], Addend]] = (
    partial(tuple.__new__, Addend)
)
"""An addend from its fields; in half the time of the constructor, which is written in Python."""


_significance = itemgetter(
    Addend._fields.index("weight"), Addend._fields.index("value"), Addend._fields.index("round")
)

Cut = Callable[[list[Addend]], Addend]
"""Which of the addends that are left a low cut removes."""


def least_significant(left: list[Addend]) -> Addend:
    """The one with the lowest weight; of several, the one with the lowest value [14.1]."""
    return min(left, key=_significance)


def voluntary_first(left: list[Addend]) -> Addend:
    """A voluntary unplayed round, if its value is not below the least significant one [16.5]."""
    least = least_significant(left)
    voluntary = [addend for addend in left if addend.vur]
    if not voluntary:
        return least
    lowest = min(voluntary, key=lambda addend: (addend.value, addend.weight, addend.round))
    return lowest if lowest.value >= least.value else least


def voluntary_by_weight(left: list[Addend]) -> Addend:
    """As above, with the voluntary round that has the lowest weight, not the lowest value."""
    least = least_significant(left)
    voluntary = [addend for addend in left if addend.vur]
    if not voluntary:
        return least
    lowest = least_significant(voluntary)
    return lowest if lowest.value >= least.value else least


def earliest(left: list[Addend]) -> Addend:
    """The first round that is left, as progressive scores are cut."""
    return left[0]


def cut_from(
    addends: Sequence[Addend], low: int, high: int, choose: Cut = least_significant
) -> list[Addend]:
    """The addends that cuts remove, in that order: ``low`` from below, then ``high`` from above.

    High cuts know no exception: the largest weight, then the largest value.
    """
    left = list(addends)
    removed = []
    for _ in range(min(low, len(left))):
        removed.append(choose(left))
        left.remove(removed[-1])
    for _ in range(min(high, len(left))):
        removed.append(max(left, key=_significance))
        left.remove(removed[-1])
    return removed
