"""Who may meet whom, kept as those who may not, against the field pair by pair."""

import random
from collections import Counter
from collections.abc import Collection

from pairwright.fide.meetings import Meetings
from pairwright.met import NOBODY
from pairwright.orders import slide
from pairwright.problem import ByOrder, Field
from pairwright.union import Union


def field(dice: random.Random, size: int) -> Field:
    """A field with cliques, single pairs that are barred, and two who have to meet."""
    numbers = [*range(size)]
    dice.shuffle(numbers)
    cut = dice.randint(0, size)
    cliques = [frozenset(numbers[:cut]), frozenset(numbers[cut : dice.randint(cut, size)])]
    met: list[set[int]] = [{NOBODY} for _ in numbers]
    for _ in range(dice.randint(0, size)):
        one, other = dice.sample(numbers, 2)
        met[one].add(other)
        met[other].add(one)

    def barred(player: int) -> Collection[int]:
        own = [clique for clique in cliques if player in clique]
        # A player may be barred from all of a clique, one by one, and be of none.
        return Union(Union(*own, {player}), met[player]) if own else met[player]

    two = dice.sample(numbers, 2) if dice.random() < 0.3 else []
    return Field(
        ranking=dice.sample(numbers, dice.randint(2, size)),
        score=[0] * size,
        barred=barred,
        most_barred=size,
        procedure=ByOrder(slide),
        cliques=dict(zip("ab", cliques, strict=True)),
        required=dict(zip(two, reversed(two), strict=True)),
    )


def test_graphs_say_what_the_field_says() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        dice = random.Random(seed)
        given = field(dice, dice.randint(2, 9))
        playing = given.ranking
        meetings = Meetings.on(given, playing)
        places = sorted(dice.sample(range(len(playing)), dice.randint(1, len(playing))))
        graph = meetings.graph(places)
        for row, one in zip(graph, places, strict=True):
            others = [
                other
                for other in places
                if other != one and given.allows(playing[one], playing[other])
            ]
            assert row == sum(1 << places.index(other) for other in others)
            assert others == [o for o in places if o != one and meetings.allow(one, o)]
            barred = len(places) - len(others)
            assert barred <= meetings.barred_at_most(places) <= len(playing) + given.bye_number
            seen["tight"] += barred == meetings.barred_at_most(places)
            seen["barred"] += barred > 1
    assert min(seen["tight"], seen["barred"]) >= 100


def test_who_is_of_no_clique_may_still_be_barred_from_all_of_one() -> None:
    given = Field(
        ranking=[0, 1, 2],
        score=[0, 0, 0],
        barred=[{1}, {0}, set[int]()].__getitem__,
        most_barred=1,
        procedure=ByOrder(slide),
        cliques={"alone": frozenset({1})},
    )
    assert Meetings.on(given, given.ranking).graph([0, 1, 2]) == [0b100, 0b100, 0b011]
