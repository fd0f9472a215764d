"""The lexicographic systems by stages: as by matchings, and with limits as by all pairings."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

import pytest

import literal
from pairwright import Event, HouseRules, NoValidPairing, Player, pair
from pairwright.field import field_of
from pairwright.house import Quota
from pairwright.problem import Field, Pair, Pairing
from pairwright.referee import house_faults
from pairwright.rehearsal import by_elo, play_round
from pairwright.rulebooks import RULEBOOKS
from pairwright.solvers.choice import auto
from pairwright.solvers.cpsat import cpsat
from pairwright.staged_protocol import Staged, Worth

BOOKS = ("double-swiss", "team-swiss")

Whole = frozenset[Pair]


class AllPairings:
    """The pairings that are left, as a list."""

    def __init__(self, pairings: list[Whole]) -> None:
        self._left = pairings

    @property
    def pairs(self) -> Collection[Pair]:
        return frozenset().union(*self._left)

    @property
    def latest(self) -> Collection[Pair]:
        return self._left[0]

    def most(self, worth: Worth) -> int:
        return max(self._sum(pairing, worth) for pairing in self._left)

    def settle(self, worth: Worth) -> int:
        most = self.most(worth)
        self._left = [pairing for pairing in self._left if self._sum(pairing, worth) == most]
        return most

    def first(self, pairs: Iterable[Pair]) -> Pair:
        found = next(one for one in pairs if any(one in pairing for pairing in self._left))
        self._left = [pairing for pairing in self._left if found in pairing]
        return found

    def drop(self, pairs: Iterable[Pair]) -> None:
        gone = frozenset(pairs)
        self._left = [pairing for pairing in self._left if not pairing & gone]

    def without(self, made: Collection[Pair]) -> "AllPairings":
        left = [pairing.difference(made) for pairing in self._left if pairing.issuperset(made)]
        return AllPairings(left)

    @staticmethod
    def _sum(pairing: Whole, worth: Worth) -> int:
        return sum(worth.get(one, 0) for one in pairing)


def all_pairings(field: Field, left: list[int]) -> Iterator[Whole]:
    if not left:
        yield frozenset()
        return
    lead, *others = left
    for other in others:
        if field.allows(lead, other):
            rest = [player for player in others if player != other]
            yield from (pairing | {(lead, other)} for pairing in all_pairings(field, rest))


def by_all_pairings(field: Field) -> Pairing | None:
    every = [
        pairing
        for pairing in all_pairings(field, field.everybody)
        if all(limit.holds(limit.total(pairing)) for limit in field.limits)
    ]
    if not every:
        return None
    system = getattr(field.procedure, "system", None)
    assert isinstance(system, Staged)
    return system.by_stages(field, AllPairings(every))


def some_event(dice: random.Random, rulebook: str, most: int) -> Event:
    players = [
        Player(f"p{place:02}", dice.randint(800, 2400)) for place in range(dice.randint(4, most))
    ]
    event = Event.of(players)
    for _ in range(dice.randint(0, 4)):
        try:
            event = play_round(event, by_elo(dice.randint(0, 99)), rulebook=rulebook)
        except NoValidPairing:
            break
    return event


def quotas(dice: random.Random, ids: list[str]) -> HouseRules:
    couples = literal.couples(ids)
    bounds = ((0, 0), (1, 0), (None, 1))
    return HouseRules(
        quotas=[
            Quota(
                f"q{number}", tuple(dice.sample(couples, len(couples) // 2)), *dice.choice(bounds)
            )
            for number in range(dice.choice([1, 1, 2]))
        ]
    )


@pytest.mark.parametrize("rulebook", BOOKS)
def test_stages_give_what_matchings_give(rulebook: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        event = some_event(random.Random(seed), rulebook, 14)
        field = field_of(RULEBOOKS[rulebook].on(event), event.house)
        try:
            expected = auto(field)
        except NoValidPairing:
            with pytest.raises(NoValidPairing):
                cpsat(field)
            seen["none"] += 1
            continue
        assert cpsat(field) == expected, seed
        seen["bye" if expected.bye is not None else "even"] += 1
    assert min(seen["bye"], seen["even"]) > 10, seen


@pytest.mark.parametrize("rulebook", BOOKS)
def test_limits_are_kept_by_the_best_round_that_keeps_them(rulebook: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        dice = random.Random(seed)
        event = some_event(dice, rulebook, 8)
        ids = [player.id for player in event.players]
        event = event.with_house(quotas(dice, ids))
        field = field_of(RULEBOOKS[rulebook].on(event), event.house)
        expected = by_all_pairings(field)
        if expected is None:
            with pytest.raises(NoValidPairing):
                auto(field)
            seen["none"] += 1
            continue
        assert auto(field) == expected, seed
        assert cpsat(field) == expected, seed
        paired = pair(event, rulebook=rulebook)
        assert not [*house_faults(event, paired)]
        seen["kept"] += 1
        seen["changed"] += paired != pair(event, rulebook=rulebook, house=HouseRules())
    assert min(seen["kept"], seen["changed"]) > 10, seen
    assert seen["none"] > 2
