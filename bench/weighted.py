"""How often ``weighted`` differs from the search, and by what: ``python -m bench.weighted``.

Each event is seeded: random ratings, results by Elo with draws, and rounds paired by the search of
club-dutch. Every round is paired by the solver ``weighted`` too, from the same event.
"""

import random
import sys
from collections import Counter

from pairwright import Event, NoValidPairing, Player, Round, pair
from pairwright.field import field_of
from pairwright.matching import best_sums
from pairwright.rehearsal import by_elo
from pairwright.rulebooks.club_criteria import CRITERIA
from pairwright.rulebooks.club_dutch import CLUB_DUTCH
from pairwright.units import counted


def by_criteria(event: Event, paired: Round) -> tuple[int, ...]:
    """The sums of a round by each criterion."""
    field, number = field_of(CLUB_DUTCH.on(event)), event.roster.number
    pairs = [(number(white), number(black)) for white, black, _ in paired.boards]
    if paired.bye is not None:
        pairs.append((number(paired.bye), field.bye_number))
    return best_sums(field, pairs) or ()


def difference(event: Event) -> str | None:
    """The first criterion by which the best next round is better than the first one, if any is.

    Where none is, the two are the same, as the order decides between rounds that are equally good.
    """
    first = pair(event, rulebook=CLUB_DUTCH)
    best = pair(event, rulebook=CLUB_DUTCH, solver="weighted")
    if first == best:
        return None
    sums = zip(CRITERIA, by_criteria(event, first), by_criteria(event, best), strict=True)
    return next(name for name, of_first, of_best in sums if of_best != of_first)


def main(events: int) -> None:
    """Print how many events and rounds differ, and by which criterion first."""
    found: Counter[str] = Counter()
    rounds = differing = stuck = 0
    for seed in range(events):
        dice = random.Random(seed)
        size = dice.randint(8, 64)
        event = Event.of(
            Player(f"p{number:02}", dice.randint(1000, 2200)) for number in range(size)
        )
        model = by_elo(seed, draws=30)
        differs = False
        for _ in range(min(9, size - 2)):
            try:
                what = difference(event)
            except NoValidPairing:
                stuck += 1
                break
            rounds += 1
            if what is not None:
                differs = True
                found[what] += 1
            paired = pair(event, rulebook=CLUB_DUTCH)
            event = event.with_round(paired)
            event = event.with_results(round=paired.number, results=model(event, paired))
        differing += differs
    print(
        f"{counted(events, 'event')} of 8 to 64 players, {counted(rounds, 'round')}; "
        f"{stuck} ended early"
    )
    print(f"different: {counted(differing, 'event')}, {counted(sum(found.values()), 'round')}; by")
    for name in CRITERIA:
        print(f"  {name}: {found[name]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 500)
