"""How many small events get stuck, with and without the horizon: ``python -m bench.stuck``.

An event is stuck if a round before the last one that its players could play has no pairing. Each
event is seeded: random ratings, and results by them with every third board drawn.
"""

import random
import sys

from pairwright import Event, HouseRules, Player
from pairwright.errors import NoValidPairing
from pairwright.rehearsal import by_rating, play

SIZES = (6, 8, 10, 12, 16, 24)


def rounds_played(size: int, seed: int, house: HouseRules) -> int:
    """How many of the ``size - 1`` rounds an event gets through."""
    dice = random.Random(1000 * size + seed)
    event = Event.of(
        [Player(f"p{number:02}", dice.randint(1000, 2200)) for number in range(size)],
        rounds_planned=size - 1,
        house=house,
    )
    try:
        for event in play(event, by_rating(dice.choice((0, 2, 3, 4)))):  # noqa: B020  # it grows
            if len(event.rounds) == size - 1:
                break
    except NoValidPairing:
        pass
    return len(event.rounds)


def main(events: int, sizes: tuple[int, ...]) -> None:
    """Print a line a size: how many events are stuck by the plain rule, and with the horizon."""
    for size in sizes:
        for name, house in (("plain", HouseRules()), ("horizon", HouseRules(horizon="max"))):
            played = [rounds_played(size, seed, house) for seed in range(events)]
            stuck = [rounds for rounds in played if rounds < size - 1]
            earliest = f", the earliest after round {min(stuck)}" if stuck else ""
            print(f"{size} players, {name}: {len(stuck)} of {events} stuck{earliest}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200, SIZES)
