"""Who on a field may meet, as a graph on sets of bits."""

from collections.abc import Sequence
from typing import Final

from pairwright.matching.oracle import Graph
from pairwright.problem import Field

_ZERO: Final = ord("0")


def graph_of(field: Field, numbers: Sequence[int]) -> Graph:
    """Who of these numbers may meet, by all rules about single pairs but the required ones."""
    # A row is written as digits, vertex 0 last, which is faster than adding bits. In front is the
    # digit of numbers that are not among them, and of the one behind the bye for NOBODY.
    size = len(numbers)
    digit = [0] * (field.bye_number + 2)
    for vertex, number in enumerate(numbers):
        digit[number] = size - vertex
    everybody = (1 << size) - 1
    graph = []
    for number in numbers:
        row = bytearray(b"1") * (size + 1)
        row[digit[number]] = _ZERO
        for other in field.barred(number):
            row[digit[other]] = _ZERO
        graph.append(int(row, 2) & everybody)
    return graph


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
