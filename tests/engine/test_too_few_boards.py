"""Limits on boards that cannot be kept: the number that proves it, and what a director reads."""

import random
from collections import Counter
from dataclasses import replace

import pytest

import literal
from pairwright import Event, HouseRules, NoValidPairing, Player, pair
from pairwright.fewest_boards import FewestBoards
from pairwright.field import field_of
from pairwright.house import Quota, Separate
from pairwright.referee import fewest_boards_faults
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.too_few_boards import fewest_boards
from strategies import random_event


def refused(event: Event) -> NoValidPairing:
    with pytest.raises(NoValidPairing) as error:
        pair(event)
    return error.value


def hosts(count: int, *, of: int, at_most: int) -> Event:
    players = [
        Player(f"p{place}", 2400 - place, groups=("club:host",) if place < count else ())
        for place in range(of)
    ]
    return Event.of(players, house=HouseRules(separate=[Separate("club:", at_most)]))


def test_players_of_a_club_find_too_few_others() -> None:
    event = hosts(18, of=30, at_most=2)
    error = refused(event)
    assert str(error) == (
        "these house rules cannot all hold: separate club: at most 2, but the 18 players of club "
        "host can else meet only the other 12, so at least 3 such boards cannot be avoided"
    )
    proof = error.fewest_boards
    assert proof is not None
    assert (proof.fewest, proof.allowed) == (3, 2)
    assert (len(proof.alone), len(proof.others)) == (18, 12)
    assert not [*fewest_boards_faults(event, proof)]


def test_everybody_is_of_the_club() -> None:
    assert str(refused(hosts(6, of=6, at_most=2))).endswith(
        "can meet nobody else, so at least 3 such boards cannot be avoided"
    )


def test_fewer_boards_can_be_paired_than_are_asked_for() -> None:
    event = hosts(0, of=6, at_most=1)
    stage = Quota("stage", (("p0", "p1"), ("p1", "p2")), at_least=2)
    error = refused(event.with_house(HouseRules(quotas=[stage])))
    assert str(error) == (
        "these house rules cannot all hold: stage, but 1 board of these can be paired at most"
    )


def limited(dice: random.Random, ids: list[str]) -> HouseRules:
    couples = literal.couples(ids)
    return HouseRules(
        quotas=[
            Quota(
                f"q{number}",
                tuple(dice.sample(couples, max(1, len(couples) * 3 // 4))),
                *dice.choice([(0, 0), (1, 0), (None, 3)]),
            )
            for number in range(dice.choice([1, 1, 2]))
        ]
    )


def test_every_proof_holds_and_a_limit_alone_always_has_one() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        dice = random.Random(seed)
        event = random_event(dice, most=8, rounds=3)
        ids = [player.id for player in event.players]
        if event.in_progress or len(ids) - len(event.withdrawn) < 3:
            continue
        event = event.with_house(limited(dice, ids))
        field = field_of(NORTHGATE.on(event), event.house)
        if literal.first(replace(field, limits=())) is None:
            continue
        proof = fewest_boards(event, field)
        possible = literal.first(field) is not None
        assert not (possible and proof)
        if proof is not None:
            assert not [*fewest_boards_faults(event, proof)]
            seen["sets"] += bool(proof.sets)
            seen["alone"] += bool(proof.alone)
        elif not possible:
            assert len(field.limits) > 1
        seen["proven" if proof else "kept" if possible else "unproven"] += 1
    assert min(seen["proven"], seen["kept"], seen["sets"], seen["alone"]) > 5, seen


def test_the_referee_refuses_proofs_that_show_nothing() -> None:
    event = hosts(18, of=30, at_most=2)
    proof = refused(event).fewest_boards
    assert proof is not None
    high = dict(proof.numbers, p0=proof.numbers["p0"] + 2)
    wrong: list[FewestBoards] = [
        replace(proof, allowed=3),
        replace(proof, fewest=4),
        replace(proof, numbers=high, fewest=4),
        replace(proof, numbers={"p0": 0}),
        replace(proof, sets=((frozenset({"p0", "p1"}), 2),), fewest=2),
        replace(proof, limits={}),
    ]
    for each in wrong:
        assert [*fewest_boards_faults(event, each)]


def test_a_sum_beside_a_limit_of_no_board_proves_nothing_that_does_not_hold() -> None:
    refusals = 0
    for seed in range(1500):
        dice = random.Random(seed)
        event = random_event(dice, most=8, rounds=5)
        ids = [player.id for player in event.players]
        if event.in_progress or len(ids) - len(event.withdrawn) < 3:
            continue
        couples = literal.couples(ids)
        some = [tuple(dice.sample(couples, max(1, len(couples) // 2))) for _ in range(3)]
        bounds = [(1, 0), (1, 0), (0, 0)]
        quotas = [Quota(f"q{at}", some[at], *bounds[at]) for at in range(3)]
        event = event.with_house(HouseRules(quotas=quotas))
        field = field_of(NORTHGATE.on(event), event.house)
        if literal.first(replace(field, limits=())) is None:
            continue
        if (proof := fewest_boards(event, field)) is not None:
            assert not [*fewest_boards_faults(event, proof)], seed
            refusals += 1
    assert refusals > 50
