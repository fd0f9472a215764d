"""Conflicts of house rules: however many rules there are, the refusal is quick and short."""

import random
from collections import Counter
from itertools import combinations

import pytest

import literal
import pairwright.conflicts
from pairdesk.desk.json_views import stuck_value
from pairwright import (
    Event,
    Forbidden,
    HouseRules,
    NoValidPairing,
    Obstruction,
    Player,
    Quota,
    Round,
    Separate,
    pair,
)
from pairwright.field import field_of
from pairwright.problem import Field
from pairwright.referee import obstruction_faults
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.cpsat import SHORTCUTS, cpsat, solvable


def players(size: int, club: int = 0) -> list[Player]:
    return [
        Player(f"p{k}", 1000 + k, groups=("club:north", "town") if k < club else ("town",))
        for k in range(size)
    ]


def refused(event: Event) -> NoValidPairing:
    with pytest.raises(NoValidPairing) as error:
        pair(event)
    if error.value.obstruction is not None:
        assert not [*obstruction_faults(event, error.value.obstruction)]
    return error.value


def siblings(club: int) -> list[Forbidden]:
    return [Forbidden(f"p{a}", f"p{b}") for a, b in combinations(range(club), 2)]


def test_1275_forbidden_pairs_are_refused_at_once_and_in_few_words() -> None:
    event = Event.of(players(100), house=HouseRules(forbidden=siblings(51)))
    error = refused(event)
    assert error.conflict == tuple(rule.name for rule in event.house.forbidden)
    assert stuck_value(error)["conflict"] == list(error.conflict)
    assert str(error) == (
        "these house rules cannot all hold: 1,275 forbidden pairs (p0-p1, p0-p2, p0-p3 and 1,272 "
        "more), so 51 players (p0, p1, p2, p3, p4 and 46 more) may only meet the other 49"
    )


def test_a_group_is_named_by_itself() -> None:
    rules = HouseRules(forbidden=siblings(51))
    assert "so the 51 players of club north may only meet the other 49" in str(
        refused(Event.of(players(100, club=51), house=rules))
    )
    assert "so 51 of the 53 players of club north may only meet the other 49" in str(
        refused(Event.of(players(100, club=53), house=rules))
    )
    few = Event.of(players(20, club=11), house=HouseRules(separate=[Separate("club:")]))
    assert str(refused(few)) == (
        "these house rules cannot all hold: separate club:, so the 11 players of club north "
        "may only meet the other 9"
    )
    odd = Event.of(players(21, club=13), house=HouseRules(separate=[Separate("club:")]))
    assert str(refused(odd)).endswith("may only meet the other 8 or have the bye")


def test_nobody_is_left_to_meet() -> None:
    house = HouseRules(forbidden=[("p0", f"p{k}") for k in range(1, 8)])
    assert str(refused(Event.of(players(8), house=house))) == (
        "these house rules cannot all hold: 7 forbidden pairs (p0-p1, p0-p2, p0-p3 and 4 more), "
        "so p0 may meet nobody"
    )
    three = Event.of(
        players(3), house=HouseRules(forbidden=[("p0", "p1"), ("p0", "p2"), ("p1", "p2")])
    )
    assert str(refused(three)).endswith("so p0, p1 and p2 may only have the bye")


def test_islands_of_several_players() -> None:
    """Two clubs of three, who may not meet each other."""
    across = [(f"p{a}", f"p{b}") for a in range(3) for b in range(3, 6)]
    assert str(refused(Event.of(players(6), house=HouseRules(forbidden=across)))) == (
        "these house rules cannot all hold: 9 forbidden pairs (p0-p3, p0-p4, p0-p5 and 6 more), "
        "so these can only meet among themselves, and are odd in number: p3, p4 and p5"
    )


def test_several_kinds_of_rules_are_counted_by_kind() -> None:
    house = HouseRules(
        required=[("p0", "p1"), ("p2", "p3"), ("p4", "p5"), ("p6", "p7")],
        forbidden=[("p8", "p9"), ("p8", "p10"), ("p8", "p11")],
    )
    assert str(refused(Event.of(players(12), house=house))) == (
        "these house rules cannot all hold: forbidden p8-p9; forbidden p8-p10; forbidden p8-p11; "
        "4 required pairs (p0-p1, p2-p3, p4-p5 and 1 more), so p8 may meet nobody"
    )


def test_the_message_fits_a_screen_whatever_the_islands() -> None:
    """Many triplets who only may meet among themselves."""
    size = 90
    apart = [
        (f"p{a}", f"p{b}") for a, b in combinations(range(size), 2) if a // 3 != b // 3 or a == b
    ]
    error = refused(Event.of(players(size), house=HouseRules(forbidden=apart)))
    assert len(str(error)) < 800
    many = Obstruction(frozenset({"x"}), tuple(frozenset({f"i{k}"}) for k in range(40)))
    assert str(many).endswith("of them: i0; i1; i2; i3; i4; and 35 more")
    large = Obstruction(frozenset(), (frozenset(f"i{k}" for k in range(41)),))
    assert str(large).endswith("41 players (i0, i1, i10, i11, i12 and 36 more)")


def test_rules_that_couple_boards_are_asked_only_where_the_others_can_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0

    def counted(field: Field) -> bool:
        nonlocal asked
        asked += 1
        return solvable(field)

    monkeypatch.setattr(pairwright.conflicts, "solvable", counted)
    idle = [(f"p{a}", f"p{b}") for a, b in combinations(range(1, 7), 2)]
    nobody = Quota("nobody for p0", tuple(("p0", f"p{k}") for k in range(1, 12)), 0)
    event = Event.of(players(12), house=HouseRules(forbidden=idle, quotas=[nobody]))
    assert refused(event).conflict == ("nobody for p0",)
    assert 0 < asked < len(idle) / 2
    asked = 0
    event = Event.of(players(12), house=HouseRules(forbidden=siblings(7), quotas=[nobody]))
    assert set(refused(event).conflict) == {rule.name for rule in event.house.forbidden}
    assert asked == 0


def test_what_rules_bar_is_what_the_field_bars() -> None:
    """Each kind of rule alone leaves the graph that its field has."""
    colours = [Round.of(k, [("p0", "p1", "D"), ("p2", "p3", "D")]) for k in (1, 2)]
    event = Event.of(players(7, club=3), rounds=colours, withdrawn=["p6"])
    for house in (
        HouseRules(forbidden=[("p0", "p4"), ("p0", "p6"), Forbidden("p1", "p2", (1, 2))]),
        HouseRules(separate=[Separate("club:"), Separate("t", until_round=2)]),
        HouseRules(required=[("p0", "p4")]),
        HouseRules(colour_limit=True),
    ):
        draw = NORTHGATE.on(event)
        bare, field = field_of(draw), field_of(draw, house)
        places = bare.everybody
        barred = {
            pair
            for _, pairs in pairwright.conflicts.bars_of(event, house, places, 3)
            for pair in pairs
        }
        assert barred
        for a, b in combinations(range(len(places)), 2):
            kept = bare.allows(places[a], places[b]) and (a, b) not in barred
            assert field.allows(places[a], places[b]) == kept, (house, a, b)


def two_halves(size: int, bridges: int) -> HouseRules:
    """Two halves that are kept apart but for some pairs."""
    ids = [player.id for player in players(2 * size)]
    across = [(a, b) for a in ids[:size] for b in ids[size:]]
    return HouseRules(forbidden=across[bridges:], horizon=4)


def reason(event: Event) -> str:
    assert event.house.horizon is not None
    return str(refused(event)).split(f"{event.house.horizon.name}, ")[1]


def test_who_has_too_few_opponents_for_the_rounds_ahead() -> None:
    event = Event.of(players(12), house=HouseRules(horizon=11))
    assert reason(event) == (
        "but p11 has only 11 possible opponents for the 12 rounds from this one on"
    )


def test_an_odd_half_meets_the_other_half_too_rarely() -> None:
    event = Event.of(players(22, club=11), house=two_halves(11, 4))
    assert reason(event) == (
        "but the 11 players of club north, an odd number, have only 4 possible opponents outside "
        "for the 5 rounds from this one on"
    )


def test_a_club_needs_more_opponents_than_there_are() -> None:
    club = [player.id for player in players(31)]
    apart = [Forbidden(*couple, rounds=(2, 9)) for couple in combinations(club, 2)]
    event = Event.of(players(60, club=31), house=HouseRules(forbidden=apart, horizon=1))
    assert reason(event) == (
        "but 30 of the 31 players of club north need 30 opponents in the round after this one, and "
        "there are 29"
    )


def test_a_later_round_cannot_be_paired() -> None:
    ids = [player.id for player in players(6)]
    apart = [Forbidden(a, b, rounds=(3, 3)) for a in ids[:3] for b in ids[3:]]
    event = Event.of(players(6), house=HouseRules(forbidden=apart, horizon=2))
    assert str(refused(event)) == (
        "these house rules cannot all hold: 9 forbidden pairs (p0-p3 in round 3, p0-p4 in round 3, "
        "p0-p5 in round 3 and 6 more); horizon 2, and round 3 cannot be paired: these can only "
        "meet among themselves, and are odd in number: p3, p4 and p5"
    )


def test_too_many_byes_would_be_needed() -> None:
    assert reason(Event.of(players(5), house=HouseRules(horizon=5))) == (
        "but p0, p1, p2, p3 and p4 need 30 opponents, the bye included, in the 6 rounds from this "
        "one on, and there are 26"
    )


def test_a_conflict_with_a_horizon_is_minimal_and_has_a_reason_where_there_is_a_proof() -> None:
    seen: Counter[str] = Counter()
    for seed in range(250):
        dice = random.Random(seed)
        event = Event.of(players(dice.randrange(5, 9)))
        couples = literal.couples([player.id for player in event.players])
        spans = [None, None, (1, 3), (2, 2)]
        house = HouseRules(
            forbidden=[
                Forbidden(*couple, rounds=dice.choice(spans))
                for couple in dice.sample(couples, dice.randrange(len(couples)))
            ],
            quotas=[Quota("few", tuple(dice.sample(couples, 6)), dice.randrange(2))][
                dice.randrange(2) :
            ],
            horizon=dice.randrange(1, 6),
        )
        try:
            pair(event.with_house(house))
        except NoValidPairing as error:
            conflict = error.conflict
            assert not possible(event, house.keeping(conflict)), seed
            for name in conflict:
                assert possible(event, house.keeping({*conflict} - {name})), (seed, name)
            horizon = "horizon" in str(error)
            seen["a horizon" if horizon else "none"] += 1
            seen["a reason"] += horizon and (", but " in str(error) or ", and " in str(error))
    assert seen["none"] > 20
    assert seen["a reason"] > 0.8 * seen["a horizon"] > 40


def possible(event: Event, house: HouseRules) -> bool:
    """Is there a round, by the model alone?"""
    pure = [name for name in SHORTCUTS if name not in {"horizon", "quota"}]
    try:
        cpsat(field_of(NORTHGATE.on(event), house), shortcuts=pure)
    except NoValidPairing:
        return False
    return True
