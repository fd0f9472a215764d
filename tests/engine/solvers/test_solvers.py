"""Every solver finds the pairing of the rule as it is written."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings

from pairwright import Event, NoValidPairing, Player, Round, pair
from pairwright.errors import BudgetSpent, UnknownRulebook, UnknownSolver
from pairwright.field import with_bye
from pairwright.matching import Ladder, NetworkxOracle
from pairwright.orders import slide
from pairwright.problem import Barred, ByOrder, Field, Pairing
from pairwright.referee import round_faults
from pairwright.rehearsal import by_rating, play
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.backtracking import backtracking
from pairwright.solvers.cpsat import cpsat
from pairwright.solvers.matching import matching
from strategies import ALIKE, events, fields


def outcome(solver: object, field: Field) -> Pairing | None:
    try:
        return solver(field)  # type: ignore[operator, no-any-return]
    except NoValidPairing:
        return None


def test_matching_equals_backtracking_on_any_field() -> None:
    seen: Counter[str] = Counter()
    literal = partial(backtracking, budget=100_000)

    @settings(max_examples=1000)
    @given(fields())
    def check(field: Field) -> None:
        expected = outcome(literal, field)
        assert outcome(matching, field) == expected
        assert outcome(cpsat, field) == expected
        seen["pairable" if expected else "unpairable"] += 1
        seen["bye"] += expected is not None and expected.bye is not None
        if expected and field.bye_candidates:
            seen["second choice of bye"] += expected.bye != field.bye_candidates[0]

    check()
    assert min(seen["pairable"], seen["unpairable"], seen["bye"]) >= 50
    assert seen["second choice of bye"] >= 3


def test_solvers_agree_in_any_event() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(events())
    def check(event: Event) -> None:
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            return
        answers: list[Round | None] = []
        for solver in ALIKE:
            try:
                answers.append(pair(event, solver=solver))
            except NoValidPairing:
                answers.append(None)
        assert answers.count(answers[0]) == len(ALIKE)
        seen["pairable" if answers[0] else "unpairable"] += 1
        seen["withdrawn"] += bool(event.withdrawn)
        seen["bye"] += answers[0] is not None and answers[0].bye is not None

    check()
    assert min(seen[kind] for kind in ("pairable", "unpairable", "withdrawn", "bye")) >= 5


@given(fields(most=8))
@settings(max_examples=100)
def test_matching_with_the_reference_oracle_is_the_same(field: Field) -> None:
    reference = partial(matching, oracle=partial(Ladder, matching=NetworkxOracle, bound=False))
    assert outcome(reference, field) == outcome(matching, field)


def stuck_for_long() -> Event:
    """Twenty players close to the end: undoing choices one by one takes very long."""
    event = Event.of([Player(f"p{number:02}", 2000 - number) for number in range(20)])
    for played in play(event, by_rating()):
        event = played
        if len(event.rounds) == 14:
            break
    return event


def test_backtracking_says_when_its_budget_is_spent() -> None:
    with pytest.raises(BudgetSpent, match="budget") as spent:
        pair(stuck_for_long(), solver=partial(backtracking, budget=30))
    assert spent.value.code == "budget spent"


def test_backtracking_counts_the_candidates_it_tries() -> None:
    event, counts = stuck_for_long(), list[int]()
    counted = partial(backtracking, count=counts.append)
    paired = pair(event, solver=counted)
    [steps] = counts
    assert steps > len(paired.boards)
    assert pair(event, solver=partial(backtracking, budget=steps)) == paired
    with pytest.raises(BudgetSpent):
        pair(event, solver=partial(counted, budget=steps - 1))
    assert counts == [steps, steps - 1]
    first = Event.of([Player("ana", 2), Player("ben", 1)])
    met = first.with_round(pair(first, solver=counted)).with_result(round=1, board=1, result="W")
    with pytest.raises(NoValidPairing):
        pair(met, solver=counted)
    assert counts[2:] == [1, 0]


def test_the_budget_is_for_all_candidates_of_the_bye_together() -> None:
    """Two of the candidates cost a step each, since 0 and 1 may meet and then nobody else may."""
    barred = Barred(lambda player: {0, 1, 2, 3, 4} - {player, player ^ 1}, 4)
    candidates = [0, 1, 2, 3]  # whoever of them sits out leaves one who can meet nobody
    field = Field(
        [0, 1, 2, 3, 4],
        [0] * 5,
        with_bye(barred, range(5), candidates, 5),
        4,
        ByOrder(slide),
        candidates,
    )
    with pytest.raises(NoValidPairing):
        backtracking(field, budget=2)
    with pytest.raises(BudgetSpent):
        backtracking(field, budget=1)


@pytest.mark.parametrize("size", [7, 101])
@pytest.mark.parametrize("solver", ["matching", "auto"])
def test_an_odd_field_in_which_nobody_may_sit_out_has_no_pairing(size: int, solver: str) -> None:
    strict = replace(NORTHGATE, bye_order=lambda event, ranking: [])
    event = Event.of([Player(f"p{number}", number) for number in range(size)])
    with pytest.raises(NoValidPairing):
        pair(event, rulebook=strict, solver=solver)


def test_backtracking_needs_no_recursion() -> None:
    event = Event.of([Player(f"p{number:05}", 1500) for number in range(3000)])
    assert pair(event, solver="backtracking") == pair(event, solver="matching")


def test_unknown_names_are_errors_that_list_the_known_ones() -> None:
    event = Event.of([Player("ana", 1), Player("ben", 1)])
    with pytest.raises(UnknownSolver, match="auto, matching, cpsat, backtracking"):
        pair(event, solver="guess")
    with pytest.raises(UnknownRulebook, match="northgate"):
        pair(event, rulebook="southgate")


def near_round_robin(size: int) -> list[Event]:
    """Every stage of an event that is played until nobody is left to meet; the start first."""
    start = Event.of([Player(f"p{number:02}", 1000 + 37 * number % 400) for number in range(size)])
    stages = [start]
    with pytest.raises(NoValidPairing):
        stages.extend(play(start, by_rating(3)))
    return stages


SIZES = range(26, 42)


@pytest.mark.parametrize("size", SIZES)
def test_near_round_robins_are_played_until_nobody_is_left_to_meet(size: int) -> None:
    stages = near_round_robin(size)
    assert size - 4 <= len(stages) - 1 <= size
    for before, after in pairwise(stages):
        assert not [*round_faults(before, after.rounds[-1])]


@pytest.mark.parametrize(
    "size",
    [size if size in {26, 31} else pytest.param(size, marks=pytest.mark.slow) for size in SIZES],
)
def test_near_round_robins_equal_the_reference_oracle(size: int) -> None:
    reference = partial(matching, oracle=partial(Ladder, matching=NetworkxOracle, bound=False))
    stages = near_round_robin(size)
    for before, after in pairwise(stages):
        expected = pair(before, solver=reference)
        assert after.rounds[-1].whites == expected.whites
        assert after.rounds[-1].blacks == expected.blacks
        assert after.rounds[-1].bye == expected.bye
    with pytest.raises(NoValidPairing):
        pair(stages[-1], solver=reference)
