"""Rehearsals."""

from itertools import islice

import pytest

from pairwright import Event, NoValidPairing, Player, Round
from pairwright.rehearsal import by_elo, by_rating, floats, play
from pairwright.round_counts import most_rounds, rounds_for, warning

FOUR = Event.of([Player("a", 4), Player("b", 3), Player("c", 3), Player("d", 1)])


def test_the_higher_rating_wins_and_every_second_board_is_drawn() -> None:
    [first] = islice(play(FOUR, by_rating()), 1)
    assert first.round(1).boards == (("a", "c", "W"), ("b", "d", "W"))
    [first] = islice(play(FOUR, by_rating(2)), 1)
    assert first.round(1).results == ["W", "D"]
    [first] = islice(play(FOUR, by_rating(10**30)), 1)
    assert first.round(1).results == ["W", "W"]


def test_equal_ratings_draw_and_black_can_win() -> None:
    *_, second = islice(play(FOUR, by_rating()), 2)
    assert second.round(2).boards == (("b", "a", "B"), ("c", "d", "W"))
    equal = Event.of([Player("a", 4), Player("b", 4)])
    [first] = islice(play(equal, by_rating()), 1)
    assert first.round(1).results == ["D"]


def test_it_ends_with_the_error_that_stops_it() -> None:
    stream = play(FOUR, by_rating())
    assert len([*islice(stream, 3)]) == 3
    with pytest.raises(NoValidPairing):
        next(stream)


def test_floats_are_boards_of_different_points() -> None:
    first, second, third = islice(play(FOUR, by_rating()), 3)
    assert floats(FOUR, first.round(1)) == 0
    assert floats(first, second.round(2)) == 0
    assert floats(second, third.round(3)) == 1


def draw_lot(seed: int, number: int, white: str, black: str, ratings: dict[str, int]) -> str:
    event = Event.of([Player(player, rating) for player, rating in ratings.items()])
    return by_elo(seed)(event, Round.of(number, [(white, black)]))


def test_luck_is_of_the_seed_the_round_and_the_two_players() -> None:
    """Colours, boards and the others change nothing; the seed, the round and the ids do."""
    ratings = {"a": 1500, "b": 1500, "c": 1500}
    turned = {"W": "B", "B": "W", "D": "D"}
    seen = set()
    for seed in range(40):
        for number in (1, 2):
            result = draw_lot(seed, number, "a", "b", ratings)
            assert draw_lot(seed, number, "b", "a", ratings) == turned[result]
            seen.add((seed, number, result))
    assert {result for _, _, result in seen} == {"W", "B", "D"}
    by_round = [
        [draw_lot(seed, number, "a", "b", ratings) for seed in range(40)] for number in (1, 2)
    ]
    assert by_round[0] != by_round[1]
    assert by_round[0] != [draw_lot(seed, 1, "a", "c", ratings) for seed in range(40)]


def test_luck_follows_the_table_of_expected_scores() -> None:
    """200 points make .76 likely; of 100 games between equals 30 are drawn, with 24 left here."""
    for ratings, score, draws in (
        ({"a": 1700, "b": 1500}, 0.76, 0.144),
        ({"a": 1, "b": 1}, 0.5, 0.3),
    ):
        results = [draw_lot(seed, 1, "a", "b", ratings) for seed in range(3000)]
        won, drawn = (results.count(result) / len(results) for result in "WD")
        assert abs(won + drawn / 2 - score) < 0.03
        assert abs(drawn - draws) < 0.03
    assert draw_lot(1, 1, "a", "b", {"a": 4000, "b": 0}) == "W"


def test_a_rehearsal_of_two_rulebooks_meets_the_same_luck() -> None:
    players = [Player(f"p{k}", 1500 + 10 * k) for k in range(12)]
    games: dict[tuple[int, frozenset[str]], set[str | None]] = {}
    for book in ("northgate", "club-dutch"):
        rounds = play(Event.of(players), by_elo(3), rulebook=book)
        for _ in range(4):
            event = next(rounds)
        for played in event.rounds:
            for white, black, result in played.boards:
                winner = {"W": white, "B": black, "D": None}[result]
                games.setdefault((played.number, frozenset((white, black))), set()).add(winner)
    assert all(len(winners) == 1 for winners in games.values())
    assert len(games) < 2 * 4 * 6  # some pairs met in the same round of both


SWISS = {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 256: 8, 257: 9, 999: 10}
MAGIC = {
    8: 3,
    16: 4,
    17: 5,
    32: 5,
    33: 6,
    64: 6,
    65: 7,
    128: 7,
    129: 8,
    226: 8,
    227: 9,
    409: 9,
    410: 10,
    5000: 10,
}


def test_how_many_rounds() -> None:
    assert {players: rounds_for(players) for players in SWISS} == SWISS
    assert {players: rounds_for(players, "magic") for players in MAGIC} == MAGIC
    assert [most_rounds(players) for players in (2, 3, 4, 7, 8)] == [1, 3, 3, 7, 7]
    assert warning(8, 3) is warning(8, 7) is warning(1, 9) is warning(7, 7) is None
    assert warning(8, 8) == "8 players can play 7 rounds without a rematch"
    assert warning(2, 2) == "2 players can play 1 round without a rematch"
    assert warning(9, 3) == (
        "3 rounds may leave more than one perfect score among 9 players; 4 rounds would not"
    )
