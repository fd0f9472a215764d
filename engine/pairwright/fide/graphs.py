"""Who may meet whom on a field, as bit sets of places."""

from collections.abc import Sequence

from pairwright.field import Field


def graph_of(field: Field, playing: Sequence[int]) -> list[int]:
    """Who may meet whom, by place."""
    bits = {player: 1 << place for place, player in enumerate(playing)}
    graph = []
    for player in playing:
        row = (1 << len(playing)) - 1 & ~bits[player]
        for other in field.barred(player):
            row &= ~bits.get(other, 0)
        graph.append(row)
    if field.required:
        graph = [
            sum(bits[b] for b in playing if row & bits[b] and field.allows(a, b))
            for a, row in zip(playing, graph, strict=True)
        ]
    return graph
