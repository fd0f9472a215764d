from collections import Counter
from dataclasses import replace

import pytest

from pairwright import RULEBOOKS, Event
from pairwright.errors import InvalidEvent
from pairwright.generation import Recipe, beginning, generated
from pairwright.results import Bye, Result
from pairwright.scoring import PointSystem
from pairwright.seeded_random import draw_lot
from pairwright.tiebreaks.ratings import expected

RECIPE = Recipe(players=31, rounds=7, draws=40, forfeits=8, retirements=10, half_point_byes=6)


def played(recipe: Recipe, seed: int, rulebook: str = "dutch") -> Event:
    *_, event = generated(recipe, seed, rulebook=rulebook)
    return event


def test_a_tournament_is_a_function_of_the_recipe_and_the_seed() -> None:
    assert played(RECIPE, 1) == played(RECIPE, 1)
    assert played(RECIPE, 1) != played(RECIPE, 2)
    assert Recipe.drawn(5) == Recipe.drawn(5)
    assert len({Recipe.drawn(seed).players for seed in range(40)}) > 20


def test_a_recipe_that_is_drawn_leaves_opponents_for_all_rounds() -> None:
    for seed in range(60):
        recipe = Recipe.drawn(seed, players=2 + seed)
        assert 1 <= recipe.rounds <= max(1, (2 + seed) // 2)
    assert Recipe.drawn(1, highest_rating=900).lowest_rating <= 900
    assert Recipe.drawn(1, lowest_rating=3900).highest_rating >= 3900
    assert {Recipe.drawn(seed, players=200).rounds for seed in range(99)} == {*range(5, 16)}


def test_numbers_that_are_drawn_reach_both_ends() -> None:
    recipes = [Recipe.drawn(seed) for seed in range(600)]
    assert {recipe.draws for recipe in recipes} == {*range(10, 51)}
    assert {recipe.forfeits for recipe in recipes} == {*range(6, 31)}
    highest = {Recipe.drawn(seed, lowest_rating=3700).highest_rating for seed in range(99)}
    assert max(highest) == 4000


def test_ratings_reach_both_ends() -> None:
    recipe = Recipe(players=40, rounds=1, lowest_rating=2000, highest_rating=2001)
    assert {player.rating for player in beginning(recipe, 1).players} == {2000, 2001}


def test_byes_are_asked_for_in_any_round_and_by_nobody_where_players_are_few() -> None:
    recipe = Recipe(players=60, rounds=5, half_point_byes=2)
    asked = beginning(recipe, 1).requested
    assert len({bye.player for bye in asked}) == len(asked) == 30
    assert {bye.round for bye in asked} == {1, 2, 3, 4, 5}
    assert beginning(replace(recipe, half_point_byes=61), 1).requested == ()


def test_either_colour_is_drawn() -> None:
    assert {beginning(RECIPE, seed).initial_colour for seed in range(20)} == {"white", "black"}


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_players_retire_before_any_round_but_the_first_and_two_stay(rounds: int) -> None:
    recipe = Recipe(players=20, rounds=rounds, retirements=1)
    events = [*generated(recipe, 2, rulebook="berger")]
    left = [len(event.withdrawn) for event in events]
    assert left[0] == 0
    assert left[-1] == (18 if rounds > 1 else 0)
    assert sorted({*left}) == left  # some before each of the rounds


def test_it_is_as_the_recipe_says() -> None:
    event = played(RECIPE, 3)
    assert len(event.players) == 31
    assert len(event.rounds) == event.rounds_planned == 7
    ratings = [player.rating for player in event.players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1400 <= ratings[-1] <= ratings[0] <= 2400
    assert len(event.withdrawn) == 31 // 10
    byes = [code for paired in event.rounds for _, code in paired.byes]
    assert byes.count(Bye.HALF) <= 31 // 6
    assert byes


@pytest.mark.parametrize("forfeits", [2, 8])
def test_one_game_in_so_many_is_forfeited_and_the_others_follow_the_draws(forfeits: int) -> None:
    recipe = Recipe(
        players=200, rounds=9, draws=30, forfeits=forfeits, lowest_rating=2000, highest_rating=2001
    )
    results = Counter(
        board.result for paired in played(recipe, 4).rounds for board in paired.boards
    )
    count = sum(results.values())
    absent = sum(results[result] for result in ("FW", "FB", "FF"))
    assert abs(absent / count - 1 / forfeits) < 0.05
    assert abs(results["D"] / (count - absent) - 0.3) < 0.06


def test_who_misses_a_round_misses_it_whoever_the_opponent_is() -> None:
    recipe = replace(RECIPE, players=30, rounds=1, half_point_byes=0, forfeits=3)
    losing = []
    for rulebook in ("dutch", "berger"):
        event = played(recipe, 5, rulebook)
        losing.append(event.rounds[0].forfeiting)
        assert len(losing[-1]) > 3
    assert losing[0] == losing[1]


def test_one_game_in_one_is_forfeited_by_both() -> None:
    event = played(Recipe(players=8, rounds=2, forfeits=1), 1)
    assert {board.result for paired in event.rounds for board in paired.boards} == {"FF"}


def test_results_follow_the_ratings() -> None:
    """Of 780 games; where one is much stronger, as many are drawn as the other can have."""
    recipe = Recipe(players=40, rounds=39, draws=30, lowest_rating=1400, highest_rating=2400)
    event = played(recipe, 1, "berger")
    ratings = {player.id: player.rating for player in event.players}
    scores = {"W": 1.0, "D": 0.5, "B": 0.0}
    white = stronger = drawn = 0.0  # how much more it is than the ratings make likely
    for board in (board for paired in event.rounds for board in paired.boards):
        difference = ratings[board.white] - ratings[board.black]
        likely = expected(difference) / 100
        more = scores[board.result] - likely
        white += more
        stronger += more if difference > 0 else -more
        drawn += (board.result == "D") - min(0.3, 2 * likely, 2 * (1 - likely))
    assert abs(white) < 25
    assert abs(stronger) < 25
    assert abs(drawn) < 25


def test_each_seed_round_and_game_has_its_own_luck() -> None:
    recipe = Recipe(players=20, rounds=2, lowest_rating=2000, highest_rating=2000)
    seen = {tuple(played(recipe, seed).rounds[0].results) for seed in range(9)}
    assert len(seen) == 9
    event = played(recipe, 1, "double-swiss")
    games = [match for paired in event.rounds for match in paired.matches.values()]
    assert {len(set(match)) for match in games} == {1, 2}


def test_lots_are_the_same_everywhere() -> None:
    assert [draw_lot(1000, seed, "bye", "7") for seed in range(4)] == [797, 116, 882, 746]
    assert draw_lot(1000, 0, "bye", 7) != draw_lot(1000, 0, "bye", "7")


def test_without_rates_everybody_comes() -> None:
    event = played(Recipe(players=16, rounds=5, draws=0), 1)
    assert {board.result for paired in event.rounds for board in paired.boards} <= {"W", "B"}
    assert not any(paired.byes for paired in event.rounds)
    assert not event.withdrawn


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_any_rulebook_pairs_it(rulebook: str) -> None:
    event = played(replace(RECIPE, rounds=4), 6, rulebook)
    assert len(event.rounds) == 4
    assert not event.in_progress


def test_points_and_acceleration_are_part_of_a_recipe() -> None:
    recipe = replace(RECIPE, scoring=PointSystem.of(win=3, draw=1.5), acceleration="baku")
    event = played(recipe, 1)
    assert event.scoring.win == 6
    assert event.acceleration == "baku"
    assert beginning(recipe, 1).players == event.players


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("rounds", 0),
        ("draws", 101),
        ("forfeits", -1),
        ("lowest_rating", 3000),
        ("highest_rating", 4001),
        ("players", "7"),
    ],
)
def test_a_recipe_that_cannot_be(name: str, value: object) -> None:
    with pytest.raises(InvalidEvent, match=r"_rating|" + name):
        replace(RECIPE, **{name: value})  # type: ignore[arg-type]


def test_a_recipe_is_like_an_event_that_was_played() -> None:
    event = played(RECIPE, 3)
    like = Recipe.like(event)
    assert (like.players, like.rounds, like.scoring) == (31, 7, event.scoring)
    games = Counter(result for paired in event.rounds for result in paired.results)
    forfeits = sum(games[result] for result in Result if result.startswith("F"))
    assert like.forfeits == games.total() // forfeits
    assert like.draws == 100 * games[Result.DRAW] // (games.total() - forfeits)
    assert like.half_point_byes == RECIPE.half_point_byes
    with pytest.raises(InvalidEvent, match="a model needs at least one played round"):
        Recipe.like(beginning(RECIPE, 3))
