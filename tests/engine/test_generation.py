from collections import Counter
from dataclasses import replace

import pytest

from pairwright import RULEBOOKS, Event
from pairwright.errors import InvalidEvent
from pairwright.generation import Recipe, beginning, generated
from pairwright.scoring import PointSystem

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


def test_it_is_as_the_recipe_says() -> None:
    event = played(RECIPE, 3)
    assert len(event.players) == 31
    assert len(event.rounds) == event.rounds_planned == 7
    ratings = [player.rating for player in event.players]
    assert ratings == sorted(ratings, reverse=True)
    assert 1400 <= ratings[-1] <= ratings[0] <= 2400
    assert len(event.withdrawn) == 31 // 10
    byes = [code for paired in event.rounds for _, code in paired.byes]
    assert byes.count("H") <= 31 // 6
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
