"""The first round that keeps a horizon, with and without the rungs that save solves."""

import random
from collections import Counter

import pytest

import literal
from pairwright import Event, HouseRules, NoValidPairing, Player
from pairwright.field import field_of
from pairwright.house import Forbidden, Horizon, Quota, Separate
from pairwright.pairing import pair
from pairwright.problem import Field, Pairing
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.cpsat import SHORTCUTS, cpsat, rounds_ahead, solvable
from strategies import random_event

BY_MODEL = [name for name in SHORTCUTS if name != "horizon"]


def any_rules(dice: random.Random, ids: list[str]) -> HouseRules:
    """A horizon, pairs kept apart in this round, later or always, and sometimes limits."""
    couples = literal.couples(ids)
    apart = dice.sample(couples, dice.randint(0, len(couples) // 3))
    spans = [None, None, (1, 3), (4, 9)]
    forbidden = [Forbidden(*couple, rounds=dice.choice(spans)) for couple in apart]
    bounds = [(0, 0), (1, 0), (2, 1), (None, 1)]
    quotas = [
        Quota(f"q{number}", tuple(dice.sample(couples, len(couples) // 2)), *dice.choice(bounds))
        for number in range(dice.choice([0, 0, 1, 2, 3]))
    ]
    return HouseRules(
        forbidden=forbidden,
        quotas=quotas,
        horizon=dice.choice([1, 2, 3, 5, "max", "max"]),
    )


def first(field: Field, **options: object) -> Pairing | None:
    try:
        return cpsat(field, **options)  # type: ignore[arg-type]  # whatever options there are
    except NoValidPairing:
        return None


def same(seeds: range, most: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        event = random_event(dice, most=most, rounds=4)
        ids = [player.id for player in event.players]
        if event.in_progress or len(ids) - len(event.withdrawn) < 3:
            continue
        field = field_of(NORTHGATE.on(event), any_rules(dice, ids))
        solves: list[int] = []
        expected = first(field, shortcuts=BY_MODEL)
        assert first(field, count=solves.append) == expected, seed
        assert solvable(field) == (expected is not None), seed
        if expected is not None and field.ahead is not None and not field.limits:
            assert literal.goes_on(field, field.ahead, expected, rounds_ahead(field)), seed
        seen["round" if expected else "none"] += 1
        seen["odd"] += field.bye_candidates is not None
        seen["limited"] += bool(field.limits)
        seen["several limits"] += expected is not None and len(field.limits) > 1
        seen["solved"] += sum(solves) > 0
    return seen


def test_the_rungs_find_what_the_model_finds() -> None:
    seen = same(range(500), 7)
    kinds = ("round", "none", "odd", "limited", "several limits", "solved")
    assert min(seen[kind] for kind in kinds) > 20, seen


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(3))
def test_the_rungs_find_what_the_model_finds_in_many_more_fields(batch: int) -> None:
    same(range(1000 + batch * 700, 1000 + (batch + 1) * 700), 10)


@pytest.mark.parametrize("players", [23, 24])
def test_a_whole_round_robin_needs_no_solve(players: int) -> None:
    dice = random.Random(1)
    rated = [Player(f"p{number}", dice.randint(1000, 2800)) for number in range(players)]
    event = Event.of(rated, house=HouseRules(horizon="max"))
    solves: list[int] = []
    for number in range(1, 24):
        paired = pair(event, solver=lambda field: cpsat(field, count=solves.append))
        results = "".join(dice.choice("WBD") for _ in paired.boards)
        event = event.with_round(paired).with_results(round=number, results=results)
    assert sum(solves) == 0


def test_several_limits_and_a_horizon_need_no_solve() -> None:
    clubs = [
        Player(f"p{number:02}", 2400 - number, groups=(f"{number % 3}",)) for number in range(60)
    ]
    limits = [Separate(f"{club}", 1) for club in range(3)]
    event = Event.of(clubs, house=HouseRules(separate=limits, horizon=Horizon("max", planned=9)))
    solves: list[int] = []
    for number in range(1, 6):
        paired = pair(event, solver=lambda field: cpsat(field, count=solves.append))
        event = event.with_round(paired).with_results(round=number, results="W" * 30)
    assert sum(solves) == 0
