"""Orders of candidates, and rulebooks put together from named parts."""

import random
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literal import Line, pairings
from pairwright import RULEBOOKS, SOLVERS, Event, NoValidPairing, Player, Round, pair
from pairwright.draw import rematches
from pairwright.errors import InvalidRulebook
from pairwright.field import field_of
from pairwright.orders import ORDERS, adjacent, fold, slide
from pairwright.problem import ByOrder, Field, Order
from pairwright.referee import round_faults
from pairwright.rulebook import OrderedRulebook
from pairwright.rulebooks.major import MAJOR
from pairwright.rulebooks.parts import BYES, COLOURS, RANKINGS, rulebook_of
from strategies import ALIKE, fields, random_event


def line(size: int, below: int) -> Line:
    """A group of so many equals, and others below them."""
    score = [1] * size + [0] * below
    players = list(range(size + below))
    field = Field(players, score, lambda player: (), 0, ByOrder(slide))
    return Line(field, players)


def test_the_orders_on_a_group_of_six_and_two_below() -> None:
    assert [*slide(line(6, 2))] == [3, 4, 5, 2, 1, 6, 7]
    assert [*fold(line(6, 2))] == [5, 4, 3, 2, 1, 6, 7]
    assert [*adjacent(line(6, 2))] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize(("size", "below"), [*product(range(1, 8), range(4))])
def test_every_order_tries_everybody_once_and_the_group_first(
    order: Order, size: int, below: int
) -> None:
    tried = [*order(line(size, below))]
    assert sorted(tried) == [*range(1, size + below)]
    assert set(tried[: size - 1]) == set(range(1, size))
    assert tried[size - 1 :] == [*range(size, size + below)]


@given(fields())
def test_every_solver_keeps_every_order(field: Field) -> None:
    for order in (fold, adjacent):
        ordered = replace(field, procedure=ByOrder(order))
        expected = next(pairings(ordered), None)
        for solver in map(SOLVERS.__getitem__, ALIKE):
            if expected is None:
                with pytest.raises(NoValidPairing):
                    solver(ordered)
            else:
                assert solver(ordered) == expected


ALL = [
    rulebook_of(
        "any",
        order=order,
        opposite_colours_first=opposite,
        ranking=ranking,
        byes=byes,
        colours=colours,
        third_colour=third,
    )
    for order, opposite, ranking, byes, colours, third in product(
        ORDERS, (False, True), RANKINGS, BYES, COLOURS, (False, True)
    )
]


@settings(max_examples=60)
@given(st.integers(0, 2**64))
def test_any_rulebook_gives_sound_rounds_and_all_solvers_agree(seed: int) -> None:
    dice = random.Random(seed)
    event = random_event(dice, 9, 3)
    book = dice.choice(
        [
            *ALL,
            *(b for b in RULEBOOKS.values() if isinstance(b, OrderedRulebook) and b is not MAJOR),
        ]
    )
    if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
        return
    found: set[Round | None] = set()
    for solver in ALIKE:
        try:
            paired = pair(event, rulebook=book, solver=solver)
        except NoValidPairing:
            found.add(None)
            continue
        found.add(paired)
        assert not [*round_faults(event, paired)]
        if book.barred is not rematches:
            streak = event.ledger.streak
            for white, black, _ in paired.boards:
                assert streak[event.roster.number(white)] < 2
                assert streak[event.roster.number(black)] > -2
    assert len(found) == 1


def test_byes_by_name() -> None:
    event = Event.of([Player(f"p{k}", 1500 - k) for k in range(3)])
    for _ in range(3):
        event = event.with_round(pair(event)).with_results(round=len(event.rounds) + 1, results="D")
    assert {played.bye for played in event.rounds} == {"p0", "p1", "p2"}
    play = partial(pair, event.of(event.players, rounds=event.rounds))
    for byes in ("fresh-only", "last-fresh"):
        with pytest.raises(NoValidPairing):
            play(rulebook=rulebook_of("x", byes=byes))


@pytest.mark.parametrize("key", ["order", "ranking", "byes", "colours"])
def test_a_part_that_is_none_is_an_error_that_names_those_there_are(key: str) -> None:
    for odd in ("knockout", None, 5):
        with pytest.raises(InvalidRulebook, match=rf"^{key} must be one of .+, not "):
            rulebook_of("x", **{key: odd})  # type: ignore[arg-type]


def test_other_names_stand_for_the_same_parts() -> None:
    other = rulebook_of("x", colours="wish", criteria=["colour wishes"])
    usual = rulebook_of("x", colours="preference", criteria=["colour preferences"])
    assert (other.seating, other.criteria) == (usual.seating, usual.criteria)
    with pytest.raises(InvalidRulebook, match="each criterion once"):
        rulebook_of("x", criteria=["colour wishes", "colour preferences"])


def test_the_named_rulebooks_are_made_of_these_parts() -> None:
    parts = {
        "northgate": {},
        "pairwick": {
            "order": "adjacent",
            "ranking": "number",
            "byes": "last-fresh",
            "colours": "better-first",
        },
        "club-dutch": {
            "opposite_colours_first": True,
            "ranking": "rating-entry",
            "byes": "fresh-only",
            "colours": "preference",
            "third_colour": False,
        },
    }
    for seed in range(60):
        event = random_event(random.Random(seed), 12, 6)
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            continue
        for name, chosen in parts.items():
            field_of(RULEBOOKS[name].on(event))
            answers: list[Round | None] = []
            for book in (RULEBOOKS[name], rulebook_of("same", **chosen)):  # type: ignore[arg-type]
                try:
                    answers.append(pair(event, rulebook=book))
                except NoValidPairing:
                    answers.append(None)
            assert answers[0] == answers[1], (name, seed)
