"""House rules: what they mean, and that the first pairing that keeps them is found."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import literal
from pairwright import (
    RULEBOOKS,
    Event,
    Forbidden,
    Horizon,
    HouseRules,
    NoValidPairing,
    Obstruction,
    Player,
    Quota,
    Round,
    Separate,
    pair,
)
from pairwright.errors import BudgetSpent, InvalidHouseRules, UnknownPlayer, UnsuitableSolver
from pairwright.field import field_of
from pairwright.matching import NetworkxOracle, obstruction_of
from pairwright.problem import Field, Pairing
from pairwright.referee import house_faults, obstruction_faults, round_faults
from pairwright.rehearsal import by_rating, play
from pairwright.solvers import Solver
from pairwright.solvers.cpsat import SHORTCUTS, cpsat
from strategies import events, random_event

NORTHGATE = RULEBOOKS["northgate"]


BOUNDS: list[tuple[int | None, int]] = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (None, 1)]
"""The most and the least boards of a quota."""


@st.composite
def house_rules(draw: st.DrawFn, event: Event) -> HouseRules:
    """Any house rules for an event, each kind now and then."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    ids = [player.id for player in event.players]
    couples = literal.couples(ids)

    def some(most: int) -> list[tuple[str, str]]:
        return dice.sample(couples, min(len(couples), dice.randint(0, most)))

    forbidden = some(draw(st.sampled_from([0, 0, 3])))
    free = [couple for couple in some(draw(st.sampled_from([0, 0, 1]))) if couple not in forbidden]
    quotas = [
        Quota(f"q{k}", tuple(some(9)), *dice.choice(BOUNDS)) for k in range(dice.randint(0, 2))
    ]
    return HouseRules(
        forbidden=forbidden,
        required=free,
        separate=[Separate("club:", dice.randint(0, 1))] * draw(st.integers(0, 1)),
        quotas=quotas,
        colour_limit=draw(st.booleans()),
        horizon=draw(st.sampled_from([None, None, 0, 1, 2, "max", Horizon("max", planned=6)])),
    )


def in_clubs(event: Event) -> Event:
    players = [
        Player(player.id, player.rating, groups=(f"club:{place % 3}",))
        for place, player in enumerate(event.players)
    ]
    return Event.of(players, rounds=event.rounds, withdrawn=event.withdrawn)


def outcome(field: Field, **options: object) -> Pairing | None:
    try:
        return cpsat(field, **options)  # type: ignore[arg-type]
    except NoValidPairing:
        return None


@pytest.mark.parametrize("most", [6, pytest.param(8, marks=pytest.mark.slow)])
def test_the_first_pairing_that_keeps_all_house_rules(most: int) -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=250)
    @given(events(most=most, rounds=4), st.data())
    def check(event: Event, data: st.DataObject) -> None:
        event = in_clubs(event)
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            return
        event = event.with_house(data.draw(house_rules(event)))
        field = field_of(NORTHGATE.on(event), event.house)
        expected = literal.first(field)
        assert outcome(field) == expected
        seen["pairable" if expected else "unpairable"] += 1
        seen["coupled"] += field.coupled
        seen["changed"] += expected is not None and expected != outcome(
            field_of(NORTHGATE.on(event))
        )
        if expected is not None:
            assert not [*house_faults(event, pair(event))]
            assert not [*round_faults(event, pair(event))]
        else:
            with pytest.raises(NoValidPairing) as error:
                pair(event)
            require_explained(event, error.value)
            seen["conflict"] += bool(error.value.conflict)

    check()
    assert min(seen[kind] for kind in ("pairable", "coupled")) >= 20, seen
    assert min(seen[kind] for kind in ("unpairable", "conflict", "changed")) >= 3, seen


def require_explained(event: Event, error: NoValidPairing) -> None:
    if error.obstruction is not None:
        bare = event if error.conflict else event.with_house(HouseRules())
        assert not [*obstruction_faults(bare, error.obstruction)]
    if error.conflict:
        rules = event.house.keeping(error.conflict)
        assert outcome(field_of(NORTHGATE.on(event), rules)) is None
        for name in error.conflict:
            rest = event.house.keeping([other for other in error.conflict if other != name])
            assert outcome(field_of(NORTHGATE.on(event), rest)) is not None
    assert error.obstruction is not None or error.conflict


def test_every_unpairable_field_has_an_obstruction_and_no_other_has() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8000):
        event = random_event(random.Random(seed), most=9, rounds=9)
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            continue
        obstruction = obstruction_of(event, field_of(NORTHGATE.on(event)))
        if obstruction is None:
            pair(event)
            seen["pairable"] += 1
        else:
            assert not [*obstruction_faults(event, obstruction)]
            with pytest.raises(NoValidPairing, match="cannot be paired") as error:
                pair(event)
            assert error.value.obstruction == obstruction
            seen["unpairable"] += 1
    assert min(seen["pairable"], seen["unpairable"]) >= 1000, seen


@pytest.mark.parametrize("left_out", [None, *SHORTCUTS])
def test_each_shortcut_can_be_left_out(left_out: str | None) -> None:
    shortcuts = [name for name in SHORTCUTS if name != left_out] if left_out else []
    solves: list[int] = []
    event = in_clubs(
        Event.of([Player(f"p{number}", 1000 + 37 * number % 400) for number in range(12)])
    )
    event = event.with_house(HouseRules(separate=[Separate("club:", 1)]))
    for _ in range(6):
        paired = pair(event)
        solver = partial(cpsat, shortcuts=shortcuts, count=solves.append)
        assert pair(event, solver=solver) == paired
        event = event.with_round(paired)
        event = event.with_results(round=paired.number, results=by_rating(4)(event, paired))
    # One limit is kept without a solve.
    assert (sum(solves) > 0) == (left_out in {None, "quota"})


def test_networkx_may_drop_the_candidates() -> None:
    event = in_clubs(Event.of([Player(f"p{number}", 50 * number) for number in range(9)]))
    event = event.with_house(HouseRules(separate=[Separate("club:", 1)]))
    with_networkx = partial(cpsat, matching=NetworkxOracle)
    assert pair(event, solver=with_networkx) == pair(event)


def test_an_unknown_shortcut_is_an_error() -> None:
    field = field_of(NORTHGATE.on(Event.of([Player("a", 1), Player("b", 1)])))
    with pytest.raises(ValueError, match="unknown shortcut 'speed'; use bound, oracle"):
        cpsat(field, shortcuts=["speed"])


def test_a_spent_budget_is_its_own_error() -> None:
    event = Event.of([Player(f"p{number}", number) for number in range(20)])
    event = event.with_house(HouseRules(horizon="max"))
    with pytest.raises(BudgetSpent, match=r"undecided.*not known whether there is a round"):
        pair(event, solver=partial(cpsat, budget=1e-9, shortcuts=()))


@pytest.mark.parametrize("size", [4, 6, 7, 10])
def test_with_the_horizon_every_round_is_played(size: int) -> None:
    rounds = size - 1 + size % 2
    start = Event.of(
        [Player(f"p{number}", 1000 + 37 * number % 200) for number in range(size)],
        rounds_planned=rounds,
        house=HouseRules(horizon="max"),
    )
    stages = [start]
    with pytest.raises(NoValidPairing):
        stages.extend(play(start, by_rating(3)))
    assert len(stages) - 1 == rounds
    assert len({played.bye for played in stages[-1].rounds}) == (size if size % 2 else 1)


@pytest.mark.parametrize("size", [10, 12, 13, 20])
def test_a_horizon_beyond_all_opponents_is_refused_at_once(size: int) -> None:
    house = HouseRules(horizon=size)
    event = Event.of([Player(f"p{number}", number) for number in range(size)], house=house)
    solves: list[int] = []
    with pytest.raises(NoValidPairing) as error:
        pair(event, solver=partial(cpsat, count=solves.append))
    assert error.value.conflict == (f"horizon {size}",)
    assert sum(solves) == 0


def test_who_has_met_all_can_have_another_bye_within_the_horizon() -> None:
    """Seven who all had a bye; a has met everybody, and the others nobody else."""
    names = "abcdefg"
    rounds = [Round.of(k, [], bye=name) for k, name in enumerate(names, 1)]
    games = [Round.of(7 + k, [("a", name, "D")]) for k, name in enumerate(names[1:], 1)]
    event = Event.of(
        [Player(name, 1900 - 100 * k) for k, name in enumerate(names)],
        rounds=[*rounds, *games],
        house=HouseRules(horizon="max"),
    )
    stages: list[Event] = []
    with pytest.raises(NoValidPairing):
        stages.extend(play(event, by_rating()))
    assert [stage.rounds[-1].bye for stage in stages] == ["a"] * 5


def test_no_mix_of_shortcuts_changes_a_pairing() -> None:
    dice = random.Random(77)
    for seed in range(120):
        event = random_event(random.Random(seed), most=11, rounds=3)
        ids = [player.id for player in event.players if player.id not in event.withdrawn]
        if event.in_progress or len(ids) < 2:
            continue
        couple = dice.sample(ids, 2)
        event = event.with_house(HouseRules(required=[(couple[0], couple[1])]))
        field = field_of(NORTHGATE.on(event), event.house)
        some = dice.sample(SHORTCUTS, dice.randint(0, len(SHORTCUTS)))
        assert outcome(field, shortcuts=some) == outcome(field), (seed, some)
        assert outcome(field, shortcuts=("bound", "witness", "turning")) == outcome(field), seed


FOUR = [Player(name, 1900 - 100 * k, groups=("club:n",) * (k < 2)) for k, name in enumerate("abcd")]


def boards(house: HouseRules, **more: object) -> set[frozenset[str]]:
    event = Event.of(FOUR, house=house, **more)  # type: ignore[arg-type]
    return {frozenset(board[:2]) for board in pair(event).boards}


def test_what_each_rule_does() -> None:
    assert boards(HouseRules()) == {frozenset("ac"), frozenset("bd")}
    assert boards(HouseRules(forbidden=[("a", "c")])) == {frozenset("ad"), frozenset("bc")}
    assert boards(HouseRules(required=[("b", "a")])) == {frozenset("ab"), frozenset("cd")}
    assert boards(HouseRules(quotas=[Quota("q", (("a", "c"), ("b", "d")), 1)])) == {
        frozenset("ad"),
        frozenset("bc"),
    }


def test_rules_hold_in_their_rounds() -> None:
    later = HouseRules(forbidden=[Forbidden("a", "c", rounds=(2, 3))])
    assert frozenset("ac") in boards(later)
    held = [Round.of(1, [], byes=dict.fromkeys("abcd", "H"))]
    assert frozenset("ac") not in boards(later, rounds=held)
    family = HouseRules(required=[("a", "b")], separate=[Separate("club:", until_round=1)])
    with pytest.raises(NoValidPairing) as error:
        boards(family)
    assert error.value.conflict == ("separate club: until round 1", "required a-b")
    assert frozenset("ab") in boards(family, rounds=held)


def test_a_required_pair_is_required_once() -> None:
    house = HouseRules(required=[("a", "b")], forbidden=[("a", "c")])
    event = Event.of(FOUR, house=house)
    event = event.with_round(pair(event)).with_results(round=1, results="WW")
    assert event.house == HouseRules(forbidden=[("a", "c")])
    assert {frozenset(board[:2]) for board in pair(event).boards} == {
        frozenset("ad"),
        frozenset("bc"),
    }


def test_a_required_pair_of_which_one_has_left_is_a_conflict() -> None:
    house = HouseRules(required=[("a", "b")])
    with pytest.raises(NoValidPairing) as error:
        boards(house, withdrawn=["a", "c"])
    assert error.value.conflict == ("required a-b",)


def test_the_colour_limit_turns_a_board_round() -> None:
    colours = [Round.of(k, [("a", "c", "D"), ("d", "b", "D")]) for k in (1, 2)]
    event = Event.of(FOUR, rounds=colours, house=HouseRules(colour_limit=True))
    paired = pair(event)
    assert {"a", "d"} == {board.black for board in paired.boards}
    assert not [*house_faults(event, paired)]


def test_who_may_have_no_colour_meets_nobody() -> None:
    fillers = [Player(f"f{k}", 1) for k in range(6)]
    colours = [("f0", "a"), ("f1", "a"), ("f2", "a"), ("f3", "a"), ("a", "f4"), ("a", "f5")]
    event = Event.of(
        [*FOUR[:2], *fillers],
        rounds=[Round.of(k, [(*board, "D")]) for k, board in enumerate(colours, 1)],
        withdrawn=[filler.id for filler in fillers],
        house=HouseRules(colour_limit=True),
    )
    with pytest.raises(NoValidPairing) as error:
        pair(event)
    assert error.value.conflict == ("colour limit",)


def test_a_required_pair_that_has_met_is_a_conflict() -> None:
    met = [Round.of(1, [("a", "b", "D"), ("c", "d", "D")])]
    with pytest.raises(NoValidPairing) as error:
        boards(HouseRules(required=[("a", "b")], horizon=1), rounds=met)
    assert error.value.conflict == ("required a-b",)
    assert "required a-b" in str(error.value)


@pytest.mark.parametrize("solver", ["matching", "backtracking"])
def test_solvers_without_a_count_refuse_rules_that_couple_boards(solver: str) -> None:
    event = Event.of(FOUR, house=HouseRules(quotas=[Quota("q", (("a", "c"),), 0)]))
    with pytest.raises(UnsuitableSolver, match="cpsat"):
        pair(event, solver=solver)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: HouseRules(forbidden=[("a", "a")]), "two different ids, not 'a' twice"),
        (lambda: HouseRules(forbidden=[Forbidden("a", "b", (3, 2))]), "rounds must be two numbers"),
        (lambda: HouseRules(required=[("a", "b"), ("b", "c")]), "b is required to meet two"),
        (lambda: HouseRules(required=[("a", "b")], forbidden=[("b", "a")]), "required and forb"),
        (lambda: HouseRules(separate=[Separate("", 1)]), "a label must be a text"),
        (
            lambda: HouseRules(separate=[Separate("club:", -1)]),
            "at_most must be a whole number from 0",
        ),
        (
            lambda: HouseRules(separate=[Separate("club:", 0, 0)]),
            "until_round must be a whole number from 1",
        ),
        (lambda: HouseRules(quotas=[Quota("q", (("a", "b"),), -1)]), "at_most"),
        (lambda: HouseRules(quotas=[Quota(" ", (), 1)]), "quotas: a name must be a non-blank text"),
        (lambda: HouseRules(quotas=[Quota("q", (), 1), Quota("q", (), 2)]), "two rules"),
        (lambda: HouseRules(quotas=[Quota("q", (("a",),), 1)]), "a pair is two ids"),  # type: ignore[arg-type]
        (lambda: HouseRules(horizon=-1), "horizon must be a whole number from 0, not -1"),
        (lambda: HouseRules(horizon=Horizon("max", planned=0)), "planned"),
    ],
    ids=[str(k) for k in range(13)],
)
def test_rules_that_can_mean_nothing(make: Callable[[], HouseRules], message: str) -> None:
    with pytest.raises(InvalidHouseRules, match=message):
        make()


def test_unknown_ids_are_errors() -> None:
    with pytest.raises(UnknownPlayer, match="'zoe'"):
        Event.of(FOUR, house=HouseRules(forbidden=[("a", "zoe")]))
    with pytest.raises(UnknownPlayer, match="'zoe'"):
        pair(Event.of(FOUR), house=HouseRules(required=[("a", "zoe")]))


def test_the_referee_finds_broken_house_rules() -> None:
    house = HouseRules(
        forbidden=[("a", "c")],
        required=[("c", "d")],
        separate=[Separate("club:")],
        quotas=[Quota("q", (("a", "b"), ("c", "d")), 0)],
        colour_limit=True,
    )
    event = Event.of(FOUR, house=house)
    faults = [*house_faults(event, Round.of(1, [("a", "c"), ("b", "d")]))]
    assert "a and c: they are forbidden to meet" in faults
    assert "c and d are required to meet, but do not" in faults
    faults = [*house_faults(event, Round.of(1, [("a", "b"), ("c", "d")]))]
    assert "boards that share club:: 1, but at most 0 may" in faults
    assert "boards of quota q: 2, but at most 0 may be" in faults
    played = [Round.of(k, [("a", "c", "W"), ("b", "d", "W")]) for k in (1, 2)]
    event = Event.of(FOUR, rounds=played, house=HouseRules(colour_limit=True))
    faults = [*house_faults(event, Round.of(3, [("a", "b"), ("c", "d")]))]
    assert "board 1: the colour limit denies a this colour" in faults
    assert "a and b: the colour limit leaves both the same colour only" in faults


def test_the_referee_finds_false_obstructions() -> None:
    event = Event.of(FOUR, rounds=[Round.of(1, [("a", "b", "W"), ("c", "d", "W")])])

    def faults(cut: str, *islands: str) -> list[str]:
        return [
            *obstruction_faults(event, Obstruction(frozenset(cut), (*map(frozenset, islands),)))
        ]

    assert "a and c may meet" in faults("", "a", "c")
    assert "the cut and the bye can serve every island" in faults("a", "b")
    assert "the island of a has an even number of players" in faults("", "ab")
    assert "z does not take part" in faults("", "z")
    assert "a player is on two islands, or on one and in the cut" in faults("a", "a")


def test_a_spent_budget_says_what_is_proven() -> None:
    event = Event.of([Player(f"p{number:02}", 2000 - number) for number in range(20)])
    event = in_clubs(event).with_house(HouseRules(separate=[Separate("club:", 1)]))
    first = {*pair(event).boards[0][:2]}
    asked = [name for name in SHORTCUTS if name not in {"quota", "witness"}]
    begun: list[BudgetSpent] = []
    budget = 1e-4
    while budget < 1 and not begun:
        budget *= 1.3
        begun += spent(event, partial(cpsat, shortcuts=asked, budget=budget))
    one, other = (f"p{number:02}" for number in begun[0].settled[0])
    assert {one, other} == first
    assert f"there is a round, and it begins with {one}-{other}" in str(begun[0])


def spent(event: Event, solver: Solver) -> list[BudgetSpent]:
    """The error of a budget that was spent after some boards."""
    try:
        pair(event, solver=solver)
    except BudgetSpent as error:
        return [error] if error.settled else []
    return []
