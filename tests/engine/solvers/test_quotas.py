"""Limits on boards: one, or several at once, against all pairings; and the same without solves."""

import random
from collections import Counter

import pytest

import literal
from pairwright import HouseRules, NoValidPairing
from pairwright.field import field_of
from pairwright.house import Quota
from pairwright.problem import Field, Pairing
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.cpsat import SHORTCUTS, cpsat
from strategies import random_event

PURE = [name for name in SHORTCUTS if name != "quota"]


BOUNDS: list[tuple[int | None, int]] = [
    (0, 0),
    (1, 0),
    (2, 0),
    (2, 1),
    (1, 1),
    (None, 1),
    (None, 2),
]


def any_quotas(dice: random.Random, ids: list[str]) -> HouseRules:
    """One to four limits on pairs at random, on boards inside of clubs, or across of sections."""
    couples = literal.couples(ids)
    quotas = []
    for number in range(dice.choice([1, 1, 2, 3, 4])):
        share = dice.choice([2, 3])
        style = dice.choice(["random", "inside", "across"])
        club = {player: dice.randrange(share) for player in ids}
        counted = [
            (a, b)
            for a, b in couples
            if (
                dice.random() < 0.5
                if style == "random"
                else (club[a] == club[b]) == (style == "inside")
            )
        ]
        quotas.append(Quota(f"q{number}", tuple(counted), *dice.choice(BOUNDS)))
    some = dice.sample(couples, min(len(couples), dice.choice([0, 0, 3])))
    free = [couple for couple in dice.sample(couples, dice.choice([0, 0, 1])) if couple not in some]
    return HouseRules(quotas=quotas, forbidden=some, required=free)


def first(field: Field, **options: object) -> Pairing | None:
    try:
        return cpsat(field, **options)  # type: ignore[arg-type]  # whatever options there are
    except NoValidPairing:
        return None


def same_as_all_pairings(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        event = random_event(dice, most=9, rounds=4)
        ids = [player.id for player in event.players]
        if event.in_progress or len(ids) - len(event.withdrawn) < 3:
            continue
        event = event.with_house(any_quotas(dice, ids))
        field = field_of(NORTHGATE.on(event), event.house)
        solves: list[int] = []
        expected = literal.first(field)
        assert first(field, count=solves.append) == expected, seed
        if seed % 5 == 0:
            assert first(field, shortcuts=PURE) == expected, seed
        seen["round" if expected else "none"] += 1
        seen["several"] += len(field.limits) > 1
        seen["solved"] += sum(solves) > 0
    return seen


def test_the_first_round_is_that_of_all_pairings() -> None:
    seen = same_as_all_pairings(range(600))
    assert min(seen[kind] for kind in ("round", "none", "several")) > 100, seen


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_the_first_round_is_that_of_all_pairings_of_many_more_fields(batch: int) -> None:
    same_as_all_pairings(range(1000 + batch * 5000, 1000 + (batch + 1) * 5000))
