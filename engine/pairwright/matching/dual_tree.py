"""An alternating tree with duals: what trees over costs have in common, however costs are kept.

From an exposed vertex an alternating tree grows along edges without slack. Where none is left,
duals of outer vertices rise and those of inner ones fall together until there is one; the tree
keeps them as they would have been at its start, so that such a step costs nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pairwright.matching.blossoms import NOBODY, Edge, Nest

FREE: Final = 0
EXPOSED: Final = 1
OUTER: Final = 2
INNER: Final = 3


class DualTree(ABC):
    """An alternating tree from an exposed vertex, and by how much its duals have risen.

    While it grows, duals and charges of its nodes are kept as they would have been at its start:
    those of outer nodes without what was added since, those of inner nodes without what was taken.
    """

    __slots__ = ("_duals", "_kinds", "_nest", "_unscanned", "_via", "risen")

    def __init__(self, duals: list[int], nest: Nest) -> None:
        self._duals = duals
        self._nest = nest
        self._kinds = bytearray(len(duals))
        self._unscanned: list[int] = []
        self._via: dict[int, Edge] = {}  # by outermost node: the edge it was reached by
        self.risen = 0

    @abstractmethod
    def _await_opening(self, node: int, rise: int) -> None:
        """Note that an inner blossom has no charge left once the duals have risen so far."""

    @abstractmethod
    def _make_free(self, node: int) -> None:
        """A part of an inner blossom that was opened is in the tree no longer."""

    def _grow(self, outer: int, vertex: int) -> None:
        """Add a matched node and its partner to the tree."""
        node = self._nest.top[vertex]
        self._make_inner(node, (outer, vertex))
        base = self._nest.base(node)
        mate = self._nest.mates[base]
        self._make_outer(self._nest.top[mate], (base, mate))

    def _make_outer(self, node: int, via: Edge) -> None:
        self._turn_outer(self._nest.members(node), self.risen)
        if node >= self._nest.size:
            self._nest.blossoms[node].charge -= 2 * self.risen
        self._via[node] = via

    def _make_inner(self, node: int, via: Edge) -> None:
        self._turn_inner(self._nest.members(node))
        if node >= self._nest.size:
            blossom = self._nest.blossoms[node]
            blossom.charge += 2 * self.risen
            self._await_opening(node, blossom.charge // 2)
        self._via[node] = via

    def _turn_outer(self, vertices: Iterable[int], taken: int) -> None:
        """Make vertices outer, whose duals at the start were lower than now by ``taken``."""
        for vertex in vertices:
            self._kinds[vertex] = OUTER
            self._duals[vertex] -= taken
            self._unscanned.append(vertex)

    def _turn_inner(self, vertices: Iterable[int]) -> None:
        for vertex in vertices:
            self._kinds[vertex] = INNER
            self._duals[vertex] += self.risen

    def _close(self, a: int, b: int) -> None:
        """Make the odd cycle through an edge between two outer nodes a blossom."""
        # The cycle goes from the lowest node above both ends down to one, and up from the other.
        top = self._nest.top
        above = set(self._outer_up(top[a]))
        apex = next(node for node in self._outer_up(top[b]) if node in above)
        down = [*self._path_up(top[a], apex)][::-1]
        up = [*self._path_up(top[b], apex)]
        parts = [apex, *(node for node, _ in down), *(node for node, _ in up)]
        links = [*(edge for _, edge in down), (a, b), *(edge[::-1] for _, edge in up)]

        # The parts leave the tree with the charges that they have at this rise.
        via = self._via[apex]
        for part in parts:
            if part >= self._nest.size:
                self._nest.blossoms[part].charge += 2 * self._change(part)
            del self._via[part]
        inner = [vertex for part in parts for vertex in self._members_inner(part)]

        # The blossom is an outer node in place of the apex; of its vertices the inner ones are new.
        node = self._nest.close(parts, links)
        self._nest.blossoms[node].charge = -2 * self.risen
        self._via[node] = via
        self._turn_outer(inner, 2 * self.risen)

    def _members_inner(self, node: int) -> Sequence[int]:
        return self._nest.members(node) if self._is_inner(node) else ()

    def _is_inner(self, node: int) -> bool:
        return self._kinds[self._nest.members(node)[0]] == INNER

    def _outer_up(self, node: int) -> Iterator[int]:
        """The outer nodes from one to the root."""
        yield node
        while self._via[node][0] != NOBODY:
            node = self._above(self._above(node))
            yield node

    def _path_up(self, node: int, apex: int) -> Iterator[tuple[int, Edge]]:
        """The nodes from one to below another, each with the edge that it was reached by."""
        while node != apex:
            yield node, self._via[node]
            node = self._above(node)

    def _above(self, node: int) -> int:
        """The node from which one was reached."""
        return self._nest.top[self._via[node][0]]

    def _open_inner(self, node: int) -> None:
        """Replace an inner blossom without charge by its parts on the path through it."""
        # The blossom goes, and its vertices have the duals that they have at this rise.
        via = self._via.pop(node)
        entry = self._nest.part(node, via[1])
        blossom = self._nest.open(node)
        for vertex in blossom.members:
            self._duals[vertex] -= self.risen

        # Which way round do its parts lead from the entry to the base?
        parts, links = blossom.parts, blossom.links
        at, last = parts.index(entry), len(parts)
        # The matched link of the entry leads the even way.
        if at % 2:
            way = [*range(at, last), 0]
            edges = links[at:]
        else:
            way = [*range(at, -1, -1)]
            edges = [edge[::-1] for edge in links[:at][::-1]]

        # Parts off the way are free again; those on it are inner and outer in turn.
        on_way = set(way)
        for place, part in enumerate(parts):
            if place not in on_way:
                self._make_free(part)
        for step, (place, edge) in enumerate(zip(way, [via, *edges], strict=True)):
            if step % 2:
                self._make_outer(parts[place], edge)
            else:
                self._make_inner(parts[place], edge)

    def _settle(self) -> None:
        """Set duals and charges of the tree to their present values."""
        for node in self._via:
            change = self._change(node)
            for vertex in self._nest.members(node):
                self._duals[vertex] += change
            if node >= self._nest.size:
                self._nest.blossoms[node].charge += 2 * change

    def _change(self, node: int) -> int:
        """By how much duals in a node have changed since the start of the tree."""
        return -self.risen if self._is_inner(node) else self.risen

    def _turn(self, outer: int, exposed: int) -> None:
        """Exchange the edges on the way from an exposed vertex to the root."""
        nest = self._nest
        while True:
            matched, _ = self._via[nest.top[outer]]
            nest.match(outer, exposed)
            if matched == NOBODY:
                return
            outer, exposed = self._via[nest.top[matched]]

    def _open_uncharged(self) -> None:
        """Open the blossoms without charge, which would only hinder the next tree."""
        opening = [node for node in self._via if node >= self._nest.size]
        while opening:
            node = opening.pop()
            if node >= self._nest.size and not self._nest.blossoms[node].charge:
                opening += self._nest.open(node).parts
