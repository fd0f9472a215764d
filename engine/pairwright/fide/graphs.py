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
    wanted = sum(bits.get(player, 0) for player in field.required)
    for place, player in enumerate(playing if wanted else ()):
        mate = field.required.get(player)
        graph[place] &= ~wanted if mate is None else bits.get(mate, 0)
    return graph
