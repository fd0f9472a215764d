"""Who on a field may meet, as a graph on sets of bits."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from pairwright.matching.oracle import Graph
from pairwright.problem import Field


def graph_of(field: Field, numbers: Sequence[int]) -> Graph:
    """Who of these numbers may meet, by all rules about single pairs but the required ones."""
    # Numbers that are not among them, and the one behind the bye for NOBODY, have no bit.
    bits = [0] * (field.bye_number + 2)
    for vertex, number in enumerate(numbers):
        bits[number] = 1 << vertex
    everybody = (1 << len(numbers)) - 1
    return [
        everybody & ~reduce(or_, map(bits.__getitem__, field.barred(number)), bits[number])
        for number in numbers
    ]


def with_required(field: Field, numbers: Sequence[int], graph: Graph) -> Graph:
    """The graph in which those who are required to meet can only meet each other."""
    if not field.required:
        return graph
    bits = {number: 1 << vertex for vertex, number in enumerate(numbers)}
    bound = sum(bits.get(number, 0) for number in field.required)
    return [
        row & bits.get(field.required[number], 0) if number in field.required else row & ~bound
        for number, row in zip(numbers, graph, strict=True)
    ]
