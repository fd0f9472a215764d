"""Players and the roster."""

import threading

import pytest

from pairwright import Player
from pairwright.errors import DuplicatePlayer, InvalidInput, InvalidPlayer, UnknownPlayer
from pairwright.players import Roster

ANA, BEN, CY = Player("ana", 1800), Player("ben", 1700), Player("cy", 1600)


@pytest.mark.parametrize("name", ["", " ", "\t\n", 7, None, True, ["ana"]])
def test_an_id_is_a_text_that_is_not_blank(name: object) -> None:
    with pytest.raises(InvalidPlayer, match="player id"):
        Player(name, 1500)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rating", [-1, 4001, True, False, 1500.0, "1500", None, 10**6000], ids=iter("abcdefgh")
)
def test_a_rating_is_an_integer_from_0_to_4000(rating: object) -> None:
    with pytest.raises(InvalidPlayer, match="integer from 0 to 4000") as error:
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
