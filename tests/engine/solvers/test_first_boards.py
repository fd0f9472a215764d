"""The first boards of a round under limits: those of the whole search, where a bound is enough."""

import random
from collections import Counter
from dataclasses import replace

import pytest

import literal
from pairwright import Event, HouseRules, NoValidPairing, Player
from pairwright.field import field_of
from pairwright.house import Horizon, Quota, Separate
from pairwright.orders import ORDERS, always
from pairwright.problem import ByOrder, Field, Pair
from pairwright.rehearsal import by_rating, play_round
from pairwright.rulebook import OrderedRulebook
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.cpsat import SHORTCUTS, cpsat
from pairwright.solvers.first_boards import first_boards

BY_ORACLES = [name for name in SHORTCUTS if name != "bound"]
BOOKS = [replace(NORTHGATE, candidates=always(order)) for order in ORDERS.values()]


def in_clubs(players: int, clubs: int, house: HouseRules) -> Event:
    entries = (
        Player(f"p{number:03}", 2400 - number, groups=(f"club:{number % clubs}",))
        for number in range(players)
    )
    return Event.of(entries, house=house)


def field(event: Event, book: OrderedRulebook = NORTHGATE) -> Field:
    return field_of(book.on(event), event.house)


def begun(whole: Field) -> tuple[list[Pair], Field]:
    assert isinstance(whole.procedure, ByOrder)
    return first_boards(whole, whole.procedure.order)


def any_event(dice: random.Random, book: OrderedRulebook) -> Event:
    """Players in clubs after some rounds, one of whom may have left, under one to three limits."""
    event = in_clubs(dice.randrange(8, 50), dice.choice([3, 4, 8]), HouseRules())
    for _ in range(dice.randrange(5)):
        event = play_round(event, by_rating(3), rulebook=book)
    if dice.random() < 0.3:
        event = event.with_withdrawal(dice.choice(event.players).id)
    couples = literal.couples([player.id for player in event.players])
    quotas = [
        Quota(f"q{number}", tuple(dice.sample(couples, 6)), dice.randrange(3))
        for number in range(dice.choice([0, 0, 1, 2]))
    ]
    separate = [Separate("club:", dice.randrange(4))]
    apart = dice.sample(couples, dice.choice([0, 3]))
    return event.with_house(HouseRules(separate=separate, quotas=quotas, forbidden=apart))


@pytest.mark.parametrize("book", BOOKS, ids=ORDERS)
def test_the_round_is_the_one_without_the_bound(book: OrderedRulebook) -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        whole = field(any_event(random.Random(seed), book), book)
        try:
            expected = cpsat(whole, shortcuts=BY_ORACLES)
        except NoValidPairing:
            continue
        assert cpsat(whole) == expected, seed
        made, rest = begun(whole)
        bye = [] if expected.bye is None else [(whole.bye_number, expected.bye)]
        assert made == [*bye, *expected.pairs][: len(made)]
        seen["begun"] += bool(made)
        seen["a bye"] += bool(made) and expected.bye is not None
        seen["a board that counts"] += rest.limits != whole.limits
    assert min(seen.values()) > 60, seen


def test_the_others_have_what_is_left_of_the_limits() -> None:
    whole = field(in_clubs(31, 3, HouseRules(separate=[Separate("club:", 4)])))
    made, rest = begun(whole)
    assert made[0][0] == whole.bye_number
    seated = {player for pair in made for player in pair}
    assert [*rest.ranking] == [player for player in whole.ranking if player not in seated]
    assert rest.bye_candidates is None
    (limit,) = rest.limits
    assert limit.at_most == 4 - whole.limits[0].total(made) < 4


def test_a_large_field_is_settled_but_for_a_few_players() -> None:
    _, rest = begun(field(in_clubs(400, 10, HouseRules(separate=[Separate("club:", 5)]))))
    assert len(rest) < 40


@pytest.mark.parametrize(
    "house",
    [
        HouseRules(),
        HouseRules(quotas=[Quota("few", (("p000", "p001"),), at_least=1)]),
        HouseRules(separate=[Separate("club:", 4)], required=[("p000", "p001")]),
        HouseRules(separate=[Separate("club:", 4)], horizon=Horizon("max")),
    ],
    ids=["no limit", "a lower limit", "a required pair", "a horizon"],
)
def test_no_boards_where_other_rules_couple_them(house: HouseRules) -> None:
    whole = field(in_clubs(60, 3, house))
    assert begun(whole) == ([], whole)


def test_no_boards_where_half_are_of_a_club() -> None:
    whole = field(in_clubs(60, 2, HouseRules(separate=[Separate("club:", 40)])))
    assert begun(whole) == ([], whole)


def test_no_boards_where_nobody_may_have_the_bye() -> None:
    whole = replace(
        field(in_clubs(61, 3, HouseRules(separate=[Separate("club:", 4)]))), bye_candidates=[]
    )
    assert begun(whole) == ([], whole)
