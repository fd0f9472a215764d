"""Orders in which a lead tries opponents, by the names that clubs and arbiters use."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Final

from pairwright.event import Event
from pairwright.problem import Left, Order


def slide(left: Left) -> Iterator[int]:
    """Top half against bottom half: the middle of the group and down, then back up, then below."""
    group = left.group
    middle = group // 2
    yield from left.at(range(middle or 1, group))
    yield from left.at(range(middle - 1, 0, -1))
    yield from left.at(range(group, left.count))


def fold(left: Left) -> Iterator[int]:
    """First against last: the group from its end up, then below (slaughter)."""
    group = left.group
    yield from left.at(range(group - 1, 0, -1))
    yield from left.at(range(group, left.count))


def adjacent(left: Left) -> Iterator[int]:
    """First against second: the next best, and on down (Monrad, king of the hill)."""
    yield from left.at(range(1, left.count))


ORDERS: Final[Mapping[str, Order]] = MappingProxyType(
    {"slide": slide, "fold": fold, "adjacent": adjacent}
)
"""Every order, by name."""


def colour_preferences(event: Event) -> list[int]:
    """How strongly everybody prefers white, negative for black.

    The balance of colours counts twice, and the latest game once.
    """
    ledger = event.ledger
    return [
        -2 * balance + (streak < 0) - (streak > 0)
        for balance, streak in zip(ledger.balance, ledger.streak, strict=True)
    ]


# Rulebooks are sent to other processes: what makes an order is a partial, and no closure.


def always(order: Order) -> Callable[[Event], Order]:
    """The same order in every event."""
    return partial(_same, order)


def _same(order: Order, event: Event) -> Order:
    return order


def opposite_preferences_first(order: Order) -> Callable[[Event], Order]:
    """In each score group, those who do not prefer the colour of the lead come first."""
    return partial(_opposite_preferences_first, order)


def _opposite_preferences_first(order: Order, event: Event) -> Order:
    prefers, points = colour_preferences(event), event.ledger.points

    def by_preference(left: Left) -> Iterator[int]:
        lead = prefers[left.lead]
        for _, group in groupby(order(left), key=points.__getitem__):
            clashing = []
            for player in group:
                if lead * prefers[player] > 0:
                    clashing.append(player)
                else:
                    yield player
            yield from clashing

    return by_preference
