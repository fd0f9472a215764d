"""Duals for a graph in which many vertices are alike, found without looking at single pairs.

Vertices of a group have the same cost with every member of another group. If all pairs between
groups existed, and half pairs too, the best number of pairs between any two groups would be a
transport problem: each group sends as many as it has members, and receives as many. Its prices are
duals that no pair undercuts. So perfect matchings of pairs without slack, where there are any, are
cheapest, and all cheapest ones are such.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import or_

from pairwright.matching.blossoms import NOBODY
from pairwright.matching.oracle import Graph

Groups = Sequence[Sequence[int]]
"""Vertices that are alike; each is in one group."""


def groups_that_meet(graph: Graph, groups: Groups) -> list[tuple[int, int]]:
    """The groups between which there is a pair, or in which, the smaller number first."""
    masks = _masks(groups)
    reached = [reduce(or_, (graph[vertex] for vertex in group)) for group in groups]
    every = combinations_with_replacement(range(len(groups)), 2)
    return [(one, other) for one, other in every if reached[one] & masks[other]]


def without_slack(graph: Graph, groups: Groups, costs: Sequence[Mapping[int, int]]) -> Graph | None:
    """The pairs of a graph without slack; None if there is no perfect matching at all.

    If these pairs have a perfect matching, their perfect matchings are the cheapest ones of the
    graph; if not, nothing is known. ``costs`` are those of pairs of groups that meet, symmetric.
    """
    # Solve the transport, as if all pairs between groups existed.
    duals = duals_of([*map(len, groups)], costs)
    if duals is None:
        return None

    # Keep the existing pairs that cost no more than the duals of their groups.
    masks, tight = _masks(groups), list(graph)
    for group, row, dual in zip(groups, costs, duals, strict=True):
        # Groups do not overlap: the sum of their bits is their union.
        free = sum(masks[other] for other, cost in row.items() if 2 * cost == dual + duals[other])
        for vertex in group:
            tight[vertex] &= free
    return tight


def _masks(groups: Groups) -> list[int]:
    """The members of each group as a bit set."""
    return [sum(1 << vertex for vertex in group) for group in groups]


def duals_of(sizes: Sequence[int], costs: Sequence[Mapping[int, int]]) -> list[int] | None:
    """Twice the dual of each group of a size; None if even half pairs cannot match everybody."""
    if not all(costs):
        return None
    # Each group sends as many as it has members, the cheapest way first.
    transport = _Transport(sizes, costs)
    for group, size in enumerate(sizes):
        left = size
        while left:
            sent = transport.send(group, left)
            if not sent:
                return None
            left -= sent
    # Both sides of the transport together are the same whichever of two groups sends.
    return [sent + got for sent, got in zip(transport.sending, transport.getting, strict=True)]


class _Transport:
    """What groups send to each other, at the least cost for the amount sent so far."""

    __slots__ = ("costs", "getting", "sending", "sent", "wanted")

    def __init__(self, sizes: Sequence[int], costs: Sequence[Mapping[int, int]]) -> None:
        self.costs = costs
        self.wanted = list(sizes)
        self.sent: list[dict[int, int]] = [{} for _ in sizes]  # by receiver, from each sender
        self.sending = [min(row.values()) for row in costs]
        self.getting = [min(cost - self.sending[one] for one, cost in row.items()) for row in costs]

    def send(self, root: int, most: int) -> int:
        """Send at most ``most`` more from a group, as cheaply as possible, and return how many."""
        # The cheapest way to a group that wants more.
        search = _Search(self, root)
        end = search.nearest_in_want()
        if end is None:
            return 0

        # Set prices at which this way costs nothing more, and no other way less than nothing.
        search.settle()
        way = [*search.way(end)]

        # Send as many as the sender has, the end wants, and the way can take back.
        undone = [self.sent[less][sender] for sender, _, less in way if less != NOBODY]
        amount = min(most, self.wanted[end], *undone)
        self.wanted[end] -= amount
        for sender, more, less in way:
            self._change(sender, more, amount)
            if less != NOBODY:
                self._change(sender, less, -amount)
        return amount

    def _change(self, sender: int, getter: int, amount: int) -> None:
        sent = self.sent[getter].pop(sender, 0) + amount
        if sent:
            self.sent[getter][sender] = sent


class _Search:
    """The cheapest ways from a sender; each step sends more to one receiver and less to another.

    A distance is the cost of a way beyond the prices (E. W. Dijkstra, 1959).
    """

    __slots__ = ("_getters", "_near", "_senders", "_transport", "_undone", "_via")

    def __init__(self, transport: _Transport, root: int) -> None:
        self._transport = transport
        self._senders: dict[int, int] = {}  # by sender: the distance
        self._getters: dict[int, int] = {}
        self._near: dict[int, int] = {}  # receivers not settled yet
        self._via: dict[int, int] = {}  # by receiver: the sender before it
        self._undone: dict[int, int] = {}  # by sender: the receiver before it
        self._reach(root, NOBODY, 0)

    def nearest_in_want(self) -> int | None:
        """The nearest receiver that wants more; None if there is none."""
        near, transport = self._near, self._transport
        while near:
            nearest = min(near, key=near.__getitem__)
            distance = self._getters[nearest] = near.pop(nearest)
            if transport.wanted[nearest]:
                return nearest
            for sender in transport.sent[nearest]:
                if sender not in self._senders:
                    self._reach(sender, nearest, distance)
        return None

    def settle(self) -> None:
        """Change the prices of all who were passed, so that the way found costs no more."""
        end = max(self._getters.values())
        for sender, distance in self._senders.items():
            self._transport.sending[sender] += end - distance
        for getter, distance in self._getters.items():
            self._transport.getting[getter] -= end - distance

    def way(self, end: int) -> Iterator[tuple[int, int, int]]:
        """The steps of the way, from its end: a sender, who gets more, and who gets less."""
        getter = end
        while getter != NOBODY:
            sender = self._via[getter]
            yield sender, getter, self._undone[sender]
            getter = self._undone[sender]

    def _reach(self, sender: int, undone: int, distance: int) -> None:
        """Look at all to whom a sender may send."""
        self._senders[sender], self._undone[sender] = distance, undone
        near, getting = self._near, self._transport.getting
        spent = distance - self._transport.sending[sender]
        for getter, cost in self._transport.costs[sender].items():
            farther = spent + cost - getting[getter]
            if getter not in self._getters and farther < near.get(getter, farther + 1):
                near[getter], self._via[getter] = farther, sender
