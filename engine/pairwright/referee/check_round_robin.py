"""Finished round robins: who met whom, how often, and with which colours, recounted."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, groupby

from pairwright.event import Event
from pairwright.units import counted


def round_robin_faults(event: Event, cycles: int = 1) -> Iterator[str]:
    """What is wrong with a round robin in which each two are to meet once, or in two ``cycles``.

    In two cycles each has both colours against everybody. Nobody's colours differ by more than one
    game, or are the same more than twice running, or three times where the cycles join. Boards
    count as they were paired, forfeited or not.
    """
    yield from _meeting_faults(event, cycles)
    colours: dict[str, str] = defaultdict(str)
    for played in event.rounds:
        for white, black, _ in played.boards:
            colours[white] += "W"
            colours[black] += "B"
    for player, seen in colours.items():
        if abs(seen.count("W") - seen.count("B")) > cycles % 2:
            white, black = _times(seen.count("W")), _times(seen.count("B"))
            yield f"{player} has white {white} and black {black}"
        running = max(len([*same]) for _, same in groupby(seen))
        if running > cycles + 1:
            yield f"{player} has the same colour {running} times running"


def _meeting_faults(event: Event, cycles: int) -> Iterator[str]:
    whites: dict[frozenset[str], list[str]] = defaultdict(list)
    for played in event.rounds:
        for board in played.boards:
            whites[frozenset(board[:2])].append(board.white)
    for two in combinations([player.id for player in event.players], 2):
        had_white = whites[frozenset(two)]
        if len(had_white) != cycles:
            yield f"{' and '.join(two)} meet {_times(len(had_white))}, not {cycles}"
        elif len({*had_white}) < cycles:
            yield f"{' and '.join(two)} meet twice, but {had_white[0]} has white each time"


def _times(count: int) -> str:
    return counted(count, "time")
