"""The seeded events that the benchmarks play."""

import random
from collections.abc import Mapping
from functools import cache

from bench.rows import Found
from pairwright import Event, Player
from pairwright.rehearsal import by_rating, play_round
from pairwright.rulebook import Rulebook
from pairwright.solvers import Solver

RESULTS = by_rating(5)
"""The higher rating wins, and every fifth board is drawn."""


def seeded_field(players: int) -> Event:
    """An event before round 1; names and ratings depend on the number of players alone."""
    dice = random.Random(players)
    return Event.of(Player(f"p{number:06}", dice.randint(800, 2400)) for number in range(players))


def played(
    event: Event,
    rounds: int,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
) -> Event:
    """An event after this many rounds."""
    for _ in range(rounds):
        event = play_round(event, RESULTS, rulebook=rulebook, solver=solver)
    return event


@cache
def after_rounds(players: int, rounds: int) -> Event:
    """The seeded event of this size after this many rounds; cached, since it takes a while."""
    return played(seeded_field(players), rounds)


def pairings(event: Event, notes: Mapping[str, str] | None = None) -> Found:
    """The boards and byes of all rounds; a part is a board."""
    value = [
        [[board.white, board.black] for board in paired.boards] + [paired.bye]
        for paired in event.rounds
    ]
    return Found(value, sum(len(paired) for paired in event.rounds), notes or {})
