"""The Dutch system by stages: the solver cpsat against the others, and against everything."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from dutch_events import CASES, VECTORS, before, drawn, dutch_round, position, random_event, shown
from literal_dutch import literal
from pairwright import (
    Event,
    HouseRules,
    NoValidPairing,
    Player,
    Quota,
    Round,
    explain,
    pair,
    why_not,
)
from pairwright.errors import BudgetSpent, UnsuitableSolver
from pairwright.fide.dutch.dutch_rulebook import DUTCH
from pairwright.field import field_of
from pairwright.problem import BySystem, Field
from pairwright.rehearsal import by_rating, play_round
from pairwright.solvers import Solver, auto
from pairwright.solvers.cpsat import cpsat
from trf_cases import event_of


def sizes() -> dict[str, int]:
    return {name: text.count("\n001 ") for name, text in CASES.items()}


SMALL = [name for name, size in sizes().items() if size <= 12]
MIDDLE = [name for name, size in sizes().items() if 12 < size <= 60]


@pytest.mark.parametrize("name", SMALL)
def test_rounds_of_the_other_engine_come_out_by_stages(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        paired = dutch_round(before(event, played.number), "cpsat")
        assert {board[:2] for board in paired.boards} == {board[:2] for board in played.boards}
        assert paired.bye == played.bye


@pytest.mark.slow
@pytest.mark.parametrize("name", MIDDLE)
def test_more_rounds_come_out_by_stages(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds[:: 1 if len(event.players) < 45 else 2]:
        earlier = before(event, played.number)
        assert dutch_round(earlier, "cpsat") == dutch_round(earlier)


@pytest.mark.parametrize("shortcuts", [(), ("hint",), ("bound",)])
def test_shortcuts_do_not_change_the_pairing(shortcuts: tuple[str, ...]) -> None:
    solves: list[int] = []
    for vector in VECTORS.strip().splitlines()[::3]:
        _, planned, number, colour, text, expected = vector.split("|")
        solver = partial(cpsat, shortcuts=shortcuts, count=solves.append)
        paired = dutch_round(position(planned, int(number), colour, text), solver)
        assert shown(paired) == expected
    assert (sum(solves) > 300) == ("bound" not in shortcuts)


def outcome(event: Event, solver: str | Solver) -> Round | None:
    try:
        return pair(event, rulebook="dutch", solver=solver)
    except NoValidPairing:
        return None


def any_event(dice: random.Random, sizes: range) -> Event:
    """Some rounds with forfeits, and maybe two who are kept apart."""
    event = random_event(dice, dice.choice(sizes), dice.randint(3, 7))
    ids = sorted({player.id for player in event.players} - event.withdrawn)
    one, other = dice.sample(ids, 2)
    return event.with_house(HouseRules(forbidden=[(one, other)] * dice.randint(0, 1)))


def require_same(events: int, sizes: range) -> Counter[str]:
    """Pair random events by stages and otherwise; how many there were of each kind."""
    seen: Counter[str] = Counter()
    for seed in range(events):
        event = any_event(random.Random(seed), sizes)
        paired = outcome(event, "cpsat")
        assert paired == outcome(event, "auto")
        seen["none" if paired is None else "paired"] += 1
        seen["apart"] += bool(event.house)
        seen["bye"] += paired is not None and paired.bye is not None
        seen["last"] += event.rounds_planned == len(event.rounds) + 1
    return seen


def test_stages_give_what_matchings_give() -> None:
    seen = require_same(90, range(4, 15))
    assert min(seen.values()) >= 5, seen
    assert seen["paired"] >= 60


@pytest.mark.slow
def test_stages_give_what_matchings_give_in_larger_events() -> None:
    assert require_same(100, range(15, 24))["paired"] >= 60


def limited(dice: random.Random, event: Event) -> HouseRules:
    """Some quotas, or none."""
    ids = sorted({player.id for player in event.players} - event.withdrawn)
    couples = [(a, b) for a in ids for b in ids if a < b]
    return HouseRules(
        quotas=[
            Quota(f"q{k}", tuple(dice.sample(couples, len(couples) // 2)), dice.randint(0, 1))
            for k in range(dice.randint(0, 2))
        ]
    )


def test_everything_was_gone_through_for_few_players() -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        dice = random.Random(seed)
        event = random_event(dice, 4 + seed % 5, 5)
        event = event.with_house(limited(dice, event))
        if len(event.players) - len(event.withdrawn) < 2:
            continue
        field = field_of(DUTCH.on(event), event.house)
        expected = literal(field)
        assert found(field) == expected
        seen["none" if expected is None else "paired"] += 1
        if expected is not None and field.limits:
            free = replace(field, limits=())
            seen["limits"] += 1
            seen["changed"] += literal(free) != expected
    assert min(seen.values()) >= 10, seen


def found(field: Field) -> tuple[set[frozenset[int]], int | None] | None:
    try:
        pairing = auto(field) if field.limits else cpsat(field)
    except NoValidPairing:
        return None
    return {frozenset(couple) for couple in pairing.pairs}, pairing.bye


def test_a_quota_is_kept_and_explained() -> None:
    names = ["ash", "bay", "elm", "fir", "oak", "yew"]
    event = Event.of([Player(name, 2000 - place) for place, name in enumerate(names)])
    first_two = (("ash", "fir"), ("bay", "oak"))
    house = HouseRules(quotas=[Quota("guests", first_two, 1)])
    paired = pair(event, rulebook="dutch", house=house)
    assert {frozenset(board[:2]) for board in paired.boards} == {
        *map(frozenset, (("ash", "fir"), ("bay", "yew"), ("elm", "oak")))
    }
    decisions = {step.lead: step for step in explain(event, rulebook="dutch", house=house)}
    assert [refusal.candidate for refusal in decisions["bay"].refused] == ["oak"]
    answer = why_not(event, "bay", "oak", rulebook="dutch", house=house)
    assert (answer.verdict, answer.criterion) == ("later", "order")


def test_that_others_could_not_keep_a_quota_is_told() -> None:
    event = Event.of([Player(name, 2000) for name in ("ash", "bay", "elm", "fir")])
    house = HouseRules(quotas=[Quota("neighbours", (("bay", "fir"),), 0)])
    (first, _) = explain(event, rulebook="dutch", house=house)
    assert (first.lead, first.chosen) == ("ash", "fir")
    assert [(refusal.candidate, refusal.kind) for refusal in first.refused] == [("elm", "house")]
    assert "neighbours" in first.refused[0].reason


def test_a_conflict_of_quotas_is_told() -> None:
    event = Event.of([Player(name, 2000) for name in ("ash", "bay", "elm", "fir")])
    with_ash = tuple(("ash", other) for other in ("bay", "elm", "fir"))
    house = HouseRules(quotas=[Quota("nobody for ash", with_ash, 0)])
    with pytest.raises(NoValidPairing) as error:
        pair(event, rulebook="dutch", house=house)
    assert error.value.conflict == ("nobody for ash",)


def test_what_no_solver_keeps_is_refused() -> None:
    event = Event.of([Player(name, 2000) for name in ("ash", "bay", "elm", "fir")])
    for solver in ("auto", "weighted", "cpsat"):
        with pytest.raises(UnsuitableSolver, match="cannot keep a horizon"):
            pair(event, rulebook="dutch", solver=solver, house=HouseRules(horizon=1))
    quota = HouseRules(quotas=[Quota("guests", (("ash", "bay"),), 0)])
    with pytest.raises(UnsuitableSolver, match="cpsat or auto"):
        pair(event, rulebook="dutch", solver="weighted", house=quota)
    limited_field = field_of(DUTCH.on(event), quota)
    without_stages = BySystem(object())  # type: ignore[arg-type]  # a system of somebody else
    with pytest.raises(UnsuitableSolver, match="cannot keep house rules that couple boards"):
        auto(replace(limited_field, procedure=without_stages))


def test_stages_have_a_budget_that_says_what_is_settled() -> None:
    """First nothing is known, then that there is a round, then the pairs of brackets."""
    event = Event.of([Player(str(number), 2000 - number) for number in range(12)])
    for _ in range(2):
        event = play_round(event, by_rating(4), rulebook="dutch")
    boards = [{board.white, board.black} for board in pair(event, rulebook="dutch").boards]
    said: list[BudgetSpent] = []
    budget = 1e-9
    while True:
        try:
            pair(event, rulebook="dutch", solver=partial(cpsat, budget=budget, shortcuts=()))
        except BudgetSpent as spent:
            said.append(spent)
            budget = max(budget, 1e-5) * 1.4
        else:
            break
    assert str(said[0]).endswith("; it is not known whether there is a round")
    assert any(str(spent).endswith("; there is a round") for spent in said)
    assert said[-1].settled
    for one, other in said[-1].settled:
        assert {str(one), str(other)} in boards
    assert "there is a round, and it begins with" in str(said[-1])
