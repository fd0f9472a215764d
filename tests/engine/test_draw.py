"""A rulebook applied to an event, and what a rulebook says of itself by its type."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairwright import RULEBOOKS, Event, HouseRules, Player, Round, pair
from pairwright.errors import InvalidEvent, InvalidHouseRules, UnsuitableSolver
from pairwright.field import field_of, seating_of
from pairwright.problem import ByOrder, BySystem, ByTable, Left
from pairwright.rulebook import OrderedRulebook, Rulebook, SystemRulebook, TableRulebook
from pairwright.rulebooks.northgate import NORTHGATE

PLAYERS = [Player(name, 2000 - 10 * place) for place, name in enumerate("abcdef")]
EVENT = Event.of(PLAYERS, rounds=[Round.of(1, [("a", "d", "W"), ("e", "b", "D"), ("c", "f", "D")])])

KINDS: dict[type[Rulebook], tuple[type, set[str]]] = {
    OrderedRulebook: (ByOrder, {"northgate", "pairwick", "club-dutch", "major"}),
    SystemRulebook: (BySystem, {"dutch", "double-swiss", "team-swiss"}),
    TableRulebook: (ByTable, {"berger", "berger-double"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_rulebook_says_by_its_type_how_it_pairs(kind: type[Rulebook]) -> None:
    procedure, names = KINDS[kind]
    assert {name for name, book in RULEBOOKS.items() if isinstance(book, kind)} == names
    for name in names:
        draw = RULEBOOKS[name].on(Event.of(PLAYERS))
        assert type(draw.procedure) is procedure
        assert field_of(draw).procedure is draw.procedure


def test_what_a_table_alone_says() -> None:
    for name, book in RULEBOOKS.items():
        table = isinstance(book, TableRulebook)
        assert (book.rounds_in_table(6) is not None) == table
        assert (book.event_system == "round_robin") == table
        assert book.keeps_house_rules != table
        if table:
            with pytest.raises(InvalidHouseRules, match="fixed pairings"):
                pair(Event.of(PLAYERS), rulebook=name, house=HouseRules(forbidden=[("a", "b")]))


def test_a_rulebook_of_no_type_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Rulebook(name="any", title="any", seeding=NORTHGATE.seeding)  # type: ignore[abstract]


def last_first(left: Left) -> Iterator[int]:
    """The lowest-ranked first."""
    yield from left.at(range(left.count - 1, 0, -1))


def test_a_rulebook_of_ones_own_is_an_ordered_one() -> None:
    book = OrderedRulebook(
        name="first against last",
        title="the best-ranked meets the lowest-ranked who is left",
        seeding=lambda player: -player.rating,
        candidates=lambda event: last_first,
        bye_order=lambda event, ranking: ranking[::-1],
        bye_retries=True,
        seating=lambda event: lambda better, other: len(event.rounds) % 2 == 0,
    )
    paired = pair(Event.of([*PLAYERS, Player("g", 1000)]), rulebook=book)
    assert [board[:2] for board in paired.boards] == [("a", "f"), ("b", "e"), ("c", "d")]
    assert paired.bye == "g"
    assert [board[:2] for board in pair(EVENT, rulebook=book).boards] == [
        ("f", "a"),
        ("d", "b"),
        ("e", "c"),
    ]


def test_an_answer_is_worked_out_once() -> None:
    asked = []

    def score(event: Event) -> list[int]:
        asked.append(event)
        return [0] * len(event.roster)

    draw = replace(NORTHGATE, score=score).on(EVENT)
    assert not asked
    field_of(draw)
    field_of(draw, HouseRules(forbidden=[("a", "b")]))
    assert asked == [EVENT]
    for name in ("northgate", "dutch", "double-swiss", "team-swiss"):
        once = RULEBOOKS[name].on(EVENT)
        assert once.ranking is once.ranking
        assert once.barred is once.barred
        assert once.seating is once.seating
        assert once.procedure is once.procedure


def test_the_same_draw_serves_any_house_rules() -> None:
    draw = NORTHGATE.on(EVENT)
    a, b = EVENT.roster.number("a"), EVENT.roster.number("b")
    apart = field_of(draw, HouseRules(forbidden=[("a", "b")]))
    together = field_of(draw, HouseRules(required=[("a", "b")]))
    assert field_of(draw).allows(a, b)
    assert not apart.allows(a, b)
    assert together.required == {a: b, b: a}
    assert seating_of(draw, HouseRules()) is draw.seating


def test_bye_candidates_are_for_an_odd_number_alone() -> None:
    assert NORTHGATE.on(EVENT).bye_candidates is None
    odd = EVENT.with_withdrawal("f")
    tried = NORTHGATE.on(odd).bye_candidates
    assert tried is not None
    assert [odd.roster.ids[player] for player in tried] == ["d", "e", "c", "b", "a"]
    alone = replace(NORTHGATE, bye_retries=False).on(odd).bye_candidates
    assert alone == tried[:1]


def test_a_draw_has_the_virtual_points_of_its_rulebook() -> None:
    event = Event.of(PLAYERS, rounds_planned=9, acceleration="baku")
    draw = RULEBOOKS["dutch"].on(event)
    assert [*draw.score] == [2, 2, 2, 2, 0, 0]
    assert draw.event.players is event.players
    with pytest.raises(InvalidEvent, match="rounds_planned"):
        RULEBOOKS["dutch"].on(replace(event, rounds_planned=None))


def test_a_solver_by_order_refuses_a_system_and_a_table() -> None:
    for name in ("dutch", "berger"):
        for solver in ("matching", "backtracking"):
            with pytest.raises(UnsuitableSolver, match="use the solver auto or weighted"):
                pair(Event.of(PLAYERS), rulebook=name, solver=solver)
