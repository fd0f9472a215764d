"""Brackets of 400 and 401 for ``pairwright.lexswiss``: ``python -m bench.brackets``.

A line a bracket: how many pairs it has, and the least of a few times for each way to fail.
"""

import random
import time
from collections.abc import Callable
from itertools import combinations
from typing import Final

from pairwright.lexswiss import ParticipantState, pair_bracket
from pairwright.lexswiss.brackets import ON_FAILURE

Met = Callable[[int, int], bool]

REPEATS: Final = 3


def met_by_chance(share: float) -> Callable[[int], Met]:
    """So large a share of all pairs has met."""

    def of_size(size: int) -> Met:
        dice = random.Random(size)
        met = {pair for pair in combinations(range(size), 2) if dice.random() < share}
        return lambda a, b: (a, b) in met

    return of_size


BRACKETS: Final[dict[str, Callable[[int], Met]]] = {
    "the last eight have met": lambda size: lambda a, b: a >= size - 8,
    "the lower half has met": lambda size: lambda a, b: a >= size // 2,
    "the first has met all": lambda size: lambda a, b: a == 0,
    "the last has met all": lambda size: lambda a, b: b == size - 1,
    "half of all pairs have met": met_by_chance(0.5),
    "97 % of all pairs have met": met_by_chance(0.97),
}


def states(size: int, met: Met) -> list[ParticipantState]:
    """Participants 0, 1, ... who know whom they have met."""
    opponents: list[list[str]] = [[] for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if met(a, b):
            opponents[a].append(str(b))
            opponents[b].append(str(a))
    return [
        ParticipantState(id=str(tpn), tpn=tpn, opponents=frozenset(them))
        for tpn, them in enumerate(opponents)
    ]


def main() -> None:
    """Print a line for each bracket and size."""
    for title, met_of in BRACKETS.items():
        for size in (400, 401):
            bracket = states(size, met_of(size))
            times = []
            for on_failure in ON_FAILURE[:2]:
                spent = []
                for _ in range(REPEATS):
                    started = time.perf_counter()
                    pairs = pair_bracket(bracket, on_failure=on_failure)
                    spent.append(time.perf_counter() - started)
                times.append(f"{on_failure} {1000 * min(spent):.0f} ms")
            print(f"{size}, {title}: {len(pairs)} pairs, {', '.join(times)}", flush=True)


if __name__ == "__main__":
    main()
