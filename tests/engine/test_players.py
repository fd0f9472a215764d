"""Players and the roster."""

import random
import threading
from dataclasses import replace

import pytest

from pairwright import Event, Player, Round, pair
from pairwright.errors import DuplicatePlayer, InvalidInput, InvalidPlayer, UnknownPlayer
from pairwright.players import strength
from pairwright.roster import Roster

ANA, BEN, CY = Player("ana", 1800), Player("ben", 1700), Player("cy", 1600)


@pytest.mark.parametrize("name", ["", " ", "\t\n", 7, None, True, ["ana"]])
def test_an_id_is_a_text_that_is_not_blank(name: object) -> None:
    with pytest.raises(InvalidPlayer, match="player id"):
        Player(name, 1500)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rating", [-1, 4001, True, False, 1500.0, "1500", None, 10**6000], ids=iter("abcdefgh")
)
def test_a_rating_is_an_integer_from_0_to_4000(rating: object) -> None:
    with pytest.raises(InvalidPlayer, match="whole number from 0 to 4000") as error:
        Player("ana", rating)  # type: ignore[arg-type]
    assert error.value.code == "invalid arguments"
    assert isinstance(error.value, InvalidInput)


def test_long_values_are_quoted_short() -> None:
    with pytest.raises(InvalidPlayer) as error:
        Player("x" * 10_000, -1)
    assert len(str(error.value)) < 200


def test_numbers_follow_the_order_of_entry() -> None:
    roster = Roster().with_players([BEN, ANA])
    assert roster.players == (BEN, ANA)
    assert (roster.number("ben"), roster.number("ana")) == (0, 1)
    assert roster.ids == ("ben", "ana")
    assert list(roster) == [BEN, ANA]
    assert repr(roster) == "Roster(2 players)"


def test_ids_are_compared_as_plain_strings() -> None:
    roster = Roster().with_players([Player("Ana", 1), Player("ana", 1), Player("ana ", 1)])
    assert len(roster) == 3
    assert "ANA" not in roster
    assert 7 not in roster


def test_a_duplicate_changes_nothing() -> None:
    roster = Roster().with_players([ANA])
    for entries in ([BEN, Player("ana", 5)], [BEN, BEN]):
        with pytest.raises(DuplicatePlayer):
            roster.with_players(entries)
    assert roster.players == (ANA,)
    assert roster.with_players([BEN]).players == (ANA, BEN)


def test_two_continuations_of_one_roster_do_not_see_each_other() -> None:
    short = Roster().with_players([ANA])
    one, other = short.with_players([BEN]), short.with_players([CY])
    assert (one.players, other.players, short.players) == ((ANA, BEN), (ANA, CY), (ANA,))
    assert "cy" not in one
    assert "ben" not in short
    with pytest.raises(UnknownPlayer):
        short.numbers(["ana", "ben"])
    with pytest.raises(UnknownPlayer):
        short.number("ben")
    assert one != other
    assert one == Roster().with_players([ANA, BEN])
    assert hash(one) == hash(Roster().with_players([ANA, BEN]))


def test_threads_may_continue_one_roster() -> None:
    short = Roster().with_players([ANA])
    longer: list[Roster] = []
    threads = [
        threading.Thread(target=lambda k=k: longer.append(short.with_players([Player(f"p{k}", 1)])))
        for k in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(roster.ids for roster in longer) == sorted(("ana", f"p{k}") for k in range(20))


def test_an_order_is_worked_out_once() -> None:
    calls = []

    def by_id(player: Player) -> str:
        calls.append(player.id)
        return player.id

    roster = Roster().with_players([CY, ANA, BEN])
    assert roster.ordered(by_id) == roster.ordered(by_id) == (1, 2, 0)
    assert len(calls) == 3


def test_strength_is_the_rating_the_title_the_name_and_the_id() -> None:
    order = [
        Player("z", 2500),
        Player("y", 2400, title="GM"),
        Player("x", 2400, title="WCM"),
        Player("w", 2400, name="Abe"),
        Player("a", 2400, name="Zed"),
        Player("b", 2400, name="Zed"),
        Player("zoe", 2400),  # an id stands for a name
    ]
    assert sorted([*order[3:], *order[:3]], key=strength) == order


def reported(*entries: tuple[str, int]) -> Event:
    """An event as a report has it: everybody has the number of their line."""
    players = [Player(name, rating, number=k) for k, (name, rating) in enumerate(entries, 1)]
    return Event.of(players)


def numbers(event: Event) -> dict[str, int | None]:
    return {player.id: player.number for player in event.players}


def test_who_enters_late_gets_a_starting_number_and_those_below_move_down() -> None:
    event = reported(("a", 2300), ("b", 2200), ("c", 2250), ("d", 2000))
    late = [Player("weak", 1000), Player("top", 2500), Player("mid", 2225), Player("low", 2100)]
    assert numbers(event.with_players(late, late=True)) == {
        "a": 2,
        "b": 4,
        "c": 5,
        "d": 7,
        "weak": 8,
        "top": 1,
        "mid": 3,
        "low": 6,
    }
    assert numbers(event) == {"a": 1, "b": 2, "c": 3, "d": 4}


def test_late_players_are_paired_by_their_place_and_the_ledger_stays_right() -> None:
    event = reported(("a", 2300), ("b", 2200), ("c", 2100), ("d", 2000))
    event = event.with_round(Round.of(1, [("a", "c", "W"), ("d", "b", "D")]))
    later = event.with_players([Player("top", 2500), Player("new", 1500)], late=True)
    assert later.roster.ids == ("a", "b", "c", "d", "top", "new")
    assert later.ledger.points == [*event.ledger.points, 0, 0]
    assert {player.id for player in later.players} - {"top", "new"} == set(event.roster.ids)
    paired = pair(later, rulebook="dutch")
    assert {frozenset(board[:2]) for board in paired.boards} == {
        *map(frozenset, (("a", "b"), ("d", "top"), ("c", "new")))
    }


def test_a_late_player_keeps_a_number_that_nobody_has() -> None:
    event = reported(("a", 2300), ("b", 2200))
    own = Player("own", 2500, number=9)
    assert numbers(event.with_players([own], late=True)) == {"a": 1, "b": 2, "own": 9}
    both = event.with_players([own, Player("top", 2400)], late=True)
    assert numbers(both) == {"a": 2, "b": 3, "own": 10, "top": 1}
    for late in (True, False):
        with pytest.raises(DuplicatePlayer, match=r"^'b' and 'own' both have the .* number 2$"):
            event.with_players([replace(own, number=2)], late=late)
    with pytest.raises(DuplicatePlayer, match="'a' and 'b' both have the starting number 1"):
        Event.of([Player("a", 1, number=1), Player("b", 1, number=1)])


def test_without_starting_numbers_nobody_gets_one() -> None:
    event = Event.of([ANA, BEN]).with_players([Player("zed", 2500), CY], late=True)
    assert set(numbers(event).values()) == {None}
    some = Event.of([replace(ANA, number=4), BEN])
    some = some.with_players([Player("top", 2500), Player("weak", 900)], late=True)
    assert numbers(some) == {"ana": 5, "ben": None, "top": 4, "weak": None}


def entered_one_by_one(early: list[Player], late: list[Player]) -> list[str]:
    """The rule as it is written, on a list in the order of the numbers."""
    order = sorted(early, key=lambda player: player.number or 0)
    for player in sorted(late, key=strength):
        weaker = [k for k, other in enumerate(order) if strength(other) > strength(player)]
        order.insert(weaker[0] if weaker else len(order), player)
    return [player.id for player in order]


def test_many_late_players_stand_as_if_they_came_one_by_one() -> None:
    for seed in range(200):
        dice = random.Random(seed)
        free = dice.sample(range(1, 40), dice.randint(1, 12))  # by no order, and with gaps
        early = [
            Player(f"p{k}", dice.randint(0, 5), number=number) for k, number in enumerate(free)
        ]
        late = [Player(f"q{k}", dice.randint(0, 5)) for k in range(dice.randint(0, 6))]
        event = Event.of(early).with_players(late, late=True)
        found = numbers(event)
        expected = entered_one_by_one(early, late)
        assert sorted(found, key=lambda player: found[player] or 0) == expected
        assert len({*found.values()}) == len(found)
