"""Referees judge rounds by the house rules of the event: silent on right ones, not on others."""

import random
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from pairwright import (
    Event,
    Horizon,
    HouseRules,
    MatchRules,
    Player,
    Quota,
    Round,
    Separate,
    Team,
    pair,
)
from pairwright.errors import InvalidHouseRules, RuleError
from pairwright.match_events import as_matches
from pairwright.referee import dutch_faults, house_faults, match_faults, northgate_faults
from pairwright.results import unchecked_result
from pairwright.rulebooks import RULEBOOKS

Faults = Callable[[Event, Round], Iterable[str]]

REFEREES: dict[str, Faults] = {
    "northgate": northgate_faults,
    "dutch": dutch_faults,
    "double-swiss": match_faults,
    "team-swiss": match_faults,
}
NONE = HouseRules()


def any_rules(dice: random.Random, event: Event) -> HouseRules:
    """Rules about single pairs."""
    ids = [player.id for player in event.players if player.id not in event.absent]
    forbidden = [tuple(dice.sample(ids, 2)) for _ in range(dice.randint(0, 3))]
    keep = {frozenset(couple): (couple[0], couple[1]) for couple in forbidden}
    required = dice.sample(ids, 2)
    wanted = [] if frozenset(required) in keep or dice.random() < 0.6 else [required]
    return HouseRules(
        forbidden=keep.values(),
        required=[(one, other) for one, other in wanted],
        separate=[Separate("club:")] * (dice.random() < 0.3),
        colour_limit=dice.random() < 0.5,
    )


def begun(dice: random.Random, rulebook: str) -> Event:
    players = [
        Player(f"p{k}", dice.randint(0, 9), groups=(f"club:{k % 5}",))
        for k in range(dice.randint(5, 11))
    ]
    event = Event.of(players, rounds_planned=6)
    if rulebook == "team-swiss":
        teams = [Team(player.id, player.rating, groups=player.groups) for player in players]
        return Event.of(teams, rounds_planned=6, matches=MatchRules.of_teams(2))
    rules = RULEBOOKS[rulebook].matches
    return event if rules is None else as_matches(event, rules)


@pytest.mark.parametrize("rulebook", [*REFEREES])
def test_rounds_are_judged_by_the_house_rules_of_the_event(rulebook: str) -> None:
    referee, seen = REFEREES[rulebook], Counter[str]()
    for seed in range(60):
        dice = random.Random(seed)
        event = begun(dice, rulebook)
        for number in range(1, 5):
            try:
                event = event.with_house(any_rules(dice, event))
                paired = pair(event, rulebook=rulebook)
                free = pair(event, rulebook=rulebook, house=NONE)
            except RuleError:
                break
            assert not [*referee(event, paired)], (seed, number)
            seen["rounds"] += 1
            if free != paired:
                seen["it matters"] += 1
                seen["judged without"] += any(referee(event.with_house(NONE), paired))
                seen["paired without"] += any(referee(event, free))
            event = event.with_round(paired)
            results = "".join(dice.choice("WBD") for _ in paired.boards)
            event = event.with_results(round=number, results=results)
    assert seen["rounds"] > 100
    assert seen["paired without"] >= 0.8 * seen["it matters"] > 10
    assert seen["judged without"] >= 3  # these would be false faults


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(quotas=[Quota("friends", (("p0", "p1"),), 1)]),
        HouseRules(separate=[Separate("club:", 1)]),
        HouseRules(horizon=Horizon("max")),
    ],
    ids=["quota", "some boards", "horizon"],
)
@pytest.mark.parametrize("rulebook", ["northgate", "dutch", "double-swiss"])
def test_what_the_referee_cannot_judge_is_refused(rulebook: str, rules: HouseRules) -> None:
    event = begun(random.Random(1), rulebook).with_house(rules)
    paired = pair(event, rulebook=rulebook, house=NONE)
    with pytest.raises(InvalidHouseRules, match="the referee cannot judge what this rule leaves"):
        [*REFEREES[rulebook](event, paired)]


@pytest.mark.parametrize("kind", ["", "U"])
def test_the_colour_limit_counts_every_game_that_was_played(kind: str) -> None:
    players = [Player(name, 1800) for name in "abcd"]
    rounds = [
        Round.of(
            1, [("a", "b", unchecked_result(f"{kind}W")), ("c", "d", unchecked_result(f"{kind}D"))]
        ),
        Round.of(
            2, [("a", "c", unchecked_result(f"{kind}W")), ("b", "d", unchecked_result(f"{kind}B"))]
        ),
    ]
    event = Event.of(players, rounds=rounds, house=HouseRules(colour_limit=True))
    assert not [*house_faults(event, pair(event))]
    turned = Round.of(3, [("a", "d"), ("b", "c")])
    assert "board 1: the colour limit denies a this colour" in [*house_faults(event, turned)]
