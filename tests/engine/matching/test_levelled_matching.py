"""The kept cheapest matching over few costs, against brute force at every step of an emptying."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

from pairwright.matching.levelled_matching import LevelledMatching
from pairwright.matching.oracle import members
from pairwright.matching.prices import ByLevel, Levels

Cost = dict[frozenset[int], int]
Cheapest = Callable[[int], int | None]

VALUES = ([0, 2], [0, 2], [0, 2], [0, 2, 4], [0, 2, 6, 20])
WITHIN = (0, 0, 2, 4, 100)


def any_costs(dice: random.Random, size: int) -> Cost:
    """Costs at random, or those of boards inside or across of groups."""
    density = dice.choice([0.3, 0.5, 0.7, 0.9, 1])
    values = dice.choice(VALUES)
    style = dice.choice(["random", "inside", "across"])
    groups = [dice.randrange(dice.choice([2, 3])) for _ in range(size)]
    cost: Cost = {}
    for a, b in combinations(range(size), 2):
        if dice.random() < density:
            same = groups[a] == groups[b]
            dear = values[-1] if same == (style == "inside") else values[0]
            cost[frozenset((a, b))] = dice.choice(values) if style == "random" else dear
    return cost


def levels_of(cost: Cost, size: int) -> Levels:
    rows: dict[int, list[int]] = {}
    for (a, b), value in ((sorted(pair), value) for pair, value in cost.items()):
        level = rows.setdefault(value, [0] * size)
        level[a] |= 1 << b
        level[b] |= 1 << a
    return sorted(rows.items())


def cheapest(cost: Cost) -> Cheapest:
    """What the cheapest perfect matching of some vertices costs; None if there is none."""

    @cache
    def of(left: int) -> int | None:
        if not left:
            return 0
        lead, *others = members(left)
        found: list[int] = []
        for other in others:
            rest = of(left & ~(1 << lead | 1 << other))
            if rest is not None and frozenset((lead, other)) in cost:
                found.append(rest + cost[frozenset((lead, other))])
        return min(found, default=None)

    return of


def empties(seed: int) -> tuple[int, int]:
    """Seat pair after pair, and compare every answer; how many leads, and with charged blossoms."""
    dice = random.Random(seed)
    size = dice.choice([2, 4, 6, 8, 10, 12])
    cost = any_costs(dice, size)
    best = cheapest(cost)
    matching = LevelledMatching(ByLevel(levels_of(cost, size), size))
    assert matching.perfect == (best(matching.left) is not None)
    leads = charged = 0
    while matching.perfect and matching.left:
        assert matching.cost() == best(matching.left)
        vertices = [*members(matching.left)]
        lead = -1
        for lead in dice.sample(vertices, dice.choice([1, min(2, len(vertices))])):
            asked(matching, lead, cost, best, dice)
            leads += 1
            charged += bool(matching.proof()[1])
        proven(matching, cost)
        able = [mate for mate in vertices if matching.more_with(lead, mate, 1000) is not None]
        mate = dice.choice(able)
        assert matching.more_with(lead, mate, 1000) is not None
        matching.pin(lead, mate)
    return leads, charged


def asked(
    matching: LevelledMatching, lead: int, cost: Cost, best: Cheapest, dice: random.Random
) -> None:
    """What any pair of a lead costs more, each alone and all at once, and the round with it."""
    left, now = matching.left, best(matching.left)
    assert now is not None
    more = {}
    for mate in members(left & ~(1 << lead)):
        rest = best(left & ~(1 << lead | 1 << mate))
        if rest is not None and frozenset((lead, mate)) in cost:
            more[mate] = rest + cost[frozenset((lead, mate))] - now
    most = dice.choice(WITHIN)
    if dice.random() < 0.5:
        within = {mate for mate, extra in more.items() if extra <= most}
        assert set(members(matching.within(lead, most))) == within
    mates = [*members(left & ~(1 << lead))]
    for mate in dice.sample(mates, len(mates)):
        expected = more.get(mate, most + 1)
        found = matching.more_with(lead, mate, most)
        assert found == (expected if expected <= most else None)
        if found is not None:
            partners = matching.turned(lead, mate)
            pairs = {frozenset((one, partners[one])) for one in members(left)}
            assert frozenset((lead, mate)) in pairs
            assert len(pairs) * 2 == left.bit_count()
            assert sum(cost[pair] for pair in pairs) == now + found


def proven(matching: LevelledMatching, cost: Cost) -> None:
    """Duals and charges prove the cost from their definition alone."""
    duals, charged = matching.proof()
    for members_of, charge in charged:
        assert charge > 0
        assert len(members_of) % 2
    for pair, value in cost.items():
        if all(matching.left >> one & 1 for one in pair):
            inside = sum(charge for them, charge in charged if pair <= set(them))
            assert sum(duals[one] for one in pair) - inside <= value
    bound = sum(duals[one] for one in members(matching.left))
    bound -= sum(charge * (len(them) // 2) for them, charge in charged)
    assert bound == matching.cost()


@pytest.mark.parametrize("batch", range(10))
def test_every_answer_is_that_of_all_matchings(batch: int) -> None:
    leads = charged = 0
    for seed in range(batch * 150, (batch + 1) * 150):
        more = empties(seed)
        leads, charged = leads + more[0], charged + more[1]
    assert leads > 300
    assert charged > 10


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_every_answer_of_many_more_is_that_of_all_matchings(batch: int) -> None:
    for seed in range(10_000 + batch * 2000, 10_000 + (batch + 1) * 2000):
        empties(seed)


def test_nobody_is_matched_where_somebody_can_meet_nobody() -> None:
    assert not LevelledMatching(ByLevel([(0, [2, 1, 0])], 3)).perfect
    assert not LevelledMatching(ByLevel([], 2)).perfect
    assert LevelledMatching(ByLevel([], 0)).perfect
