"""The rulebook of Northgate: order, byes, colours, and the examples it comes with."""

from collections.abc import Iterator, Sequence

import pytest

from pairwright import Event, NoValidPairing, Player, Round, pair
from pairwright.errors import NotEnoughPlayers
from pairwright.orders import slide
from pairwright.results import ByeCode, Result
from pairwright.rulebooks.northgate import due

SIX = [
    Player(name, 1800 - 100 * k) for k, name in enumerate(["ana", "ben", "cy", "dee", "eli", "fay"])
]


def boards(paired: Round) -> list[tuple[str, str]]:
    return [board[:2] for board in paired.boards]


class Line:
    """Players 0, 1, 2 ... who are left, the first of them with the same points."""

    lead = 0

    def __init__(self, group: int, count: int) -> None:
        self.group = group
        self.count = count

    def at(self, indices: range) -> Iterator[int]:
        return iter(indices)


@pytest.mark.parametrize(
    ("group", "left", "indices"),
    [
        (6, 6, [3, 4, 5, 2, 1]),
        (5, 8, [2, 3, 4, 1, 5, 6, 7]),
        (1, 4, [1, 2, 3]),
        (2, 2, [1]),
        (3, 4, [1, 2, 3]),
        (4, 6, [2, 3, 1, 4, 5]),
    ],
)
def test_the_order_of_candidates(group: int, left: int, indices: list[int]) -> None:
    assert [*slide(Line(group, left))] == indices


def test_the_order_tries_everybody_once() -> None:
    for left in range(1, 30):
        for group in range(1, left + 1):
            assert sorted(slide(Line(group, left))) == [*range(1, left)]


def test_a_lead_gives_way_so_that_everybody_plays() -> None:
    event = Event.of(SIX)
    event = event.with_round(pair(event)).with_results(round=1, results="WWW")
    assert boards(event.round(1)) == [("ana", "dee"), ("ben", "eli"), ("cy", "fay")]
    event = event.with_round(pair(event)).with_results(round=2, results="BWW")
    assert boards(event.round(2)) == [("ben", "ana"), ("dee", "cy"), ("eli", "fay")]
    assert boards(pair(event)) == [("ana", "cy"), ("fay", "ben"), ("eli", "dee")]


def test_a_bye_counts_at_once_for_the_ranking() -> None:
    event = Event.of(SIX[:5])
    event = event.with_round(pair(event)).with_results(round=1, results="DD")
    assert event.round(1).bye == "eli"
    assert pair(event).boards[0].white == "eli"


def only_byes(byes: Sequence[str]) -> list[Round]:
    """One round for each bye, in which nobody else plays."""
    return [Round.of(k, [], bye=bye) for k, bye in enumerate(byes, 1)]


def test_the_bye_goes_to_the_lowest_without_one_then_to_the_lowest() -> None:
    three = SIX[:3]
    event = Event.of(three)
    assert pair(event).bye == "cy"
    event = Event.of(three, rounds=only_byes(["cy"]))
    assert pair(event).bye == "ben"
    event = Event.of(three, rounds=only_byes(["cy", "ben"]))
    assert pair(event).bye == "ana"
    event = Event.of(three, rounds=only_byes(["cy", "ben", "ana"]))
    assert pair(event).bye == "cy"


def test_a_full_point_bye_counts_as_a_bye_and_a_half_point_bye_does_not() -> None:
    def third_had(code: ByeCode) -> str | None:
        rounds = [Round.of(1, [("ana", "dee", "W"), ("ben", "eli", "W")], byes={"cy": code})]
        return pair(Event.of(SIX[:5], rounds=rounds, withdrawn=["dee", "eli"])).bye

    assert (third_had("F"), third_had("H")) == ("ben", "cy")


def test_the_next_one_takes_the_bye_where_the_first_would_leave_a_rest_unpaired() -> None:
    # ana and ben have met, so cy and neither of them has to sit out for them to meet again.
    event = Event.of(SIX[:3], rounds=[Round.of(1, [("ana", "ben", "W")])])
    paired = pair(event)
    assert paired.bye == "ben"
    assert boards(paired) == [("cy", "ana")]


def test_nothing_works() -> None:
    event = Event.of(SIX[:2], rounds=[Round.of(1, [("ana", "ben", "W")])])
    with pytest.raises(NoValidPairing) as error:
        pair(event)
    assert error.value.code == "no valid pairing"
    with pytest.raises(NotEnoughPlayers):
        pair(event.with_withdrawal("ana"))


@pytest.mark.parametrize(
    ("balance", "last", "colour"),
    [(0, 0, 0), (0, 1, -1), (0, -1, 1), (1, 1, -1), (1, -1, -1), (-2, 1, 1), (-1, -1, 1)],
)
def test_the_colour_that_is_due(balance: int, last: int, colour: int) -> None:
    assert due(balance, last) == colour


def meeting(first: str, second: str) -> tuple[str, str]:
    """Who has white when two meet after the colours given, ranked in this order.

    Games against fillers who are withdrawn afterwards give the two their colours.
    """
    players = [Player("one", 2000), Player("two", 1900)]
    fillers = [Player(f"f{k}", 1) for k in range(2 * max(len(first), len(second)))]
    rounds = []
    for k in range(max(len(first), len(second))):
        games = []
        for name, colours, filler in (
            ("one", first, f"f{2 * k}"),
            ("two", second, f"f{2 * k + 1}"),
        ):
            if k < len(colours):
                pairing = (name, filler) if colours[k] == "W" else (filler, name)
                games.append((*pairing, Result.DRAW))
        rounds.append(Round.of(k + 1, games))
    scores = {"one": len(first), "two": len(second)}
    for _ in range(scores["two"] - scores["one"]):  # the first of the two stays ahead
        rounds.append(Round.of(len(rounds) + 1, [], byes={"one": "H"}))
    event = Event.of(
        [*players, *fillers], rounds=rounds, withdrawn=[filler.id for filler in fillers]
    )
    return boards(pair(event))[0]


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        ("", "", "one"),  # nobody is due anything: the better-ranked has white
        ("W", "B", "two"),  # each gets what they are due
        ("B", "W", "one"),
        ("W", "", "two"),  # one alone is due something
        ("", "W", "one"),
        ("", "B", "two"),
        ("W", "W", "two"),  # both are due black, equally: the better-ranked gets it
        ("B", "B", "one"),
        ("W", "WW", "one"),  # both are due black: the larger imbalance gets it
        ("B", "BB", "two"),
        ("BB", "B", "one"),
        ("WB", "BW", "one"),  # even: the opposite of the latest
        ("BW", "B", "two"),  # due black against due white
        ("WB", "B", "two"),  # both due white; even against one black
    ],
)
def test_who_has_white(first: str, second: str, white: str) -> None:
    assert meeting(first, second)[0] == white
