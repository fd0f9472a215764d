"""A matching and its blossoms: odd cycles, nested, whose members act as one vertex.

Inside a blossom everybody but its *base* is matched, and any member can be made the base
(J. Edmonds, "Paths, trees, and flowers", 1965). A *node* is a vertex or a blossom; the numbers of
blossoms begin behind those of the vertices.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count
from typing import Final

Edge = tuple[int, int]

NOBODY: Final = -1
"""The partner of a vertex without one."""


@dataclass(slots=True)
class Blossom:
    """An odd cycle of nodes.

    ``links[i]`` is an edge from a vertex of ``parts[i]`` to one of the next part. The base is in
    ``parts[0]``, and the links with odd numbers are in the matching. ``charge`` is its dual
    variable, which each edge inside pays.
    """

    parts: list[int]
    links: list[Edge]
    base: int
    members: list[int]
    charge: int = 0


class Nest:
    """A matching and its blossoms; ``top`` is the outermost node of each vertex."""

    __slots__ = ("_around", "_numbers", "blossoms", "mates", "size", "top")

    def __init__(self, size: int) -> None:
        self.size = size
        self.mates = [NOBODY] * size
        self.top = list(range(size))
        self.blossoms: dict[int, Blossom] = {}
        self._around: dict[int, int] = {}
        self._numbers = count(size)

    def members(self, node: int) -> Sequence[int]:
        """The vertices of a node."""
        return (node,) if node < self.size else self.blossoms[node].members

    def base(self, node: int) -> int:
        """The vertex of a node that is matched outside, or exposed."""
        return node if node < self.size else self.blossoms[node].base

    def match(self, a: int, b: int) -> None:
        """Match two vertices of different nodes, whoever they were matched with before."""
        self.rebase(self.top[a], a)
        self.rebase(self.top[b], b)
        self.mates[a], self.mates[b] = b, a

    def close(self, parts: list[int], links: list[Edge]) -> int:
        """Make outermost nodes on an odd cycle a blossom, and return its number."""
        node = next(self._numbers)
        members = [vertex for part in parts for vertex in self.members(part)]
        self.blossoms[node] = Blossom(parts, links, self.base(parts[0]), members)
        self._around.update(dict.fromkeys(parts, node))
        for vertex in members:
            self.top[vertex] = node
        return node

    def open(self, node: int) -> Blossom:
        """Make the parts of an outermost blossom outermost nodes, and return the blossom."""
        blossom = self.blossoms.pop(node)
        for part in blossom.parts:
            del self._around[part]
            for vertex in self.members(part):
                self.top[vertex] = part
        return blossom

    def around(self, vertex: int) -> Iterator[int]:
        """The blossoms around a vertex, from the innermost out."""
        around = self._around.get(vertex)
        while around is not None:
            yield around
            around = self._around.get(around)

    def part(self, node: int, vertex: int) -> int:
        """The part of a blossom that holds a vertex of it."""
        part = vertex
        while (around := self._around[part]) != node:
            part = around
        return part

    def copied(self) -> "Nest":
        """A copy whose matching can be changed; it must not close or open blossoms."""
        other = copy(self)
        other.mates = list(self.mates)
        other.blossoms = {node: copy(blossom) for node, blossom in self.blossoms.items()}
        return other

    def rebase(self, node: int, vertex: int) -> None:
        """Turn the matching inside a node so that this vertex of it is the base."""
        turning = [(node, vertex)]
        while turning:
            node, vertex = turning.pop()
            if vertex == self.base(node):
                continue
            blossom = self.blossoms[node]
            part = self.part(node, vertex)
            first = blossom.parts.index(part)
            parts = blossom.parts = blossom.parts[first:] + blossom.parts[:first]
            links = blossom.links = blossom.links[first:] + blossom.links[:first]
            blossom.base = vertex
            turning.append((part, vertex))
            for place in range(1, len(parts), 2):
                a, b = links[place]
                self.mates[a], self.mates[b] = b, a
                turning += [(parts[place], a), (parts[place + 1], b)]
