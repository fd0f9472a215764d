"""Every solver refuses a round in the same words, by the same code, with the same proof."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from pairwright import (
    RULEBOOKS,
    SOLVERS,
    Bye,
    Event,
    Forbidden,
    HouseRules,
    NoValidPairing,
    Obstruction,
    Player,
    Round,
    Separate,
    pair,
)
from pairwright.errors import InvalidHouseRules, UnknownPlayer, UnsuitableSolver
from pairwright.referee import obstruction_faults

PLAYERS = [
    Player(name, 2000 - 50 * k, groups=("club:n",) if name in "abc" else ())
    for k, name in enumerate("abcdefg")
]
Refusal = tuple[str, str, tuple[str, ...], Obstruction | None]

FIXED = {"berger", "berger-double"}
"""The rulebooks whose table keeps no house rules."""


def required(*pairs: str, **more: Any) -> HouseRules:  # any of HouseRules
    return HouseRules(required=[(pair[0], pair[1]) for pair in pairs], **more)


REQUIRED: Mapping[str, tuple[dict[str, Any], HouseRules, str]] = {
    "both withdrawn": (
        {"withdrawn": ["e", "f"]},
        required("ef"),
        "required e-f, but e and f do not take part in this round",
    ),
    "both withdrawn, an even number left": (
        {"withdrawn": ["d", "e", "f"]},
        required("ef"),
        "required e-f, but e and f do not take part in this round",
    ),
    "one withdrawn": (
        {"withdrawn": ["f"]},
        required("ef"),
        "required e-f, but f does not take part in this round",
    ),
    "one withdrawn, an odd number left": (
        {"withdrawn": ["f", "g"]},
        required("ef"),
        "required e-f, but f does not take part in this round",
    ),
    "one with a requested bye": (
        {"asks": "e"},
        required("ef"),
        "required e-f, but e does not take part in this round",
    ),
    "one withdrawn, the other with a requested bye": (
        {"withdrawn": ["f"], "asks": "e"},
        required("ef"),
        "required e-f, but e and f do not take part in this round",
    ),
    "the second of two pairs": (
        {"withdrawn": ["f"]},
        required("ab", "ef"),
        "required e-f, but f does not take part in this round",
    ),
    "of one club": (
        {},
        required("ab", separate=[Separate("club:")]),
        "separate club:; required a-b, so a and b may meet nobody",
    ),
    "forbidden in this round": (
        {},
        required("ab", forbidden=[Forbidden("a", "b", (1, 2))]),
        "forbidden a-b in rounds 1 to 2; required a-b, so a and b may meet nobody",
    ),
    "met before": (
        {"rounds": [Round.of(1, [("a", "b", "D"), ("c", "d", "D"), ("e", "f", "D")], bye="g")]},
        required("ab"),
        "required a-b, so a and b may meet nobody",
    ),
}


def event_with(house: HouseRules, *, asks: str = "", **settings: Any) -> Event:  # any of Event.of
    event = Event.of(PLAYERS, house=house, **settings)
    return event.with_bye(asks, round=1) if asks else event


def refusals(event: Event, rulebook: str) -> set[Refusal]:
    """What the solvers answer that can pair by this rulebook."""
    found = set()
    for name in SOLVERS:
        try:
            paired = pair(event, rulebook=rulebook, solver=name)
        except UnsuitableSolver:
            continue
        except NoValidPairing as error:
            found.add((error.code, str(error), error.conflict, error.obstruction))
        else:
            found.add(("paired", str(paired), (), None))
    return found


@pytest.mark.parametrize("rulebook", [name for name in RULEBOOKS if name not in FIXED])
@pytest.mark.parametrize("case", REQUIRED)
def test_a_required_pair_that_cannot_be_is_refused_alike(case: str, rulebook: str) -> None:
    settings, house, told = REQUIRED[case]
    event = event_with(house, **settings)
    [(code, message, conflict, obstruction)] = refusals(event, rulebook)
    assert code == "no valid pairing"
    assert message == f"these house rules cannot all hold: {told}"
    assert set(conflict) == set(re.split(", |; ", told)) & set(house.names)
    assert conflict
    both_away = "do not take part" in told
    assert (obstruction is None) == both_away
    if obstruction is not None:
        assert not [*obstruction_faults(event, obstruction)]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_unknown_and_contradictory_pairs_are_refused_before_any_solver(rulebook: str) -> None:
    event = Event.of(PLAYERS)
    for name in SOLVERS:
        with pytest.raises((UnknownPlayer, InvalidHouseRules)) as error:
            pair(event, rulebook=rulebook, solver=name, house=required("az"))
        told = "keep house rules" if rulebook in FIXED else "'z'"
        assert told in str(error.value)
    for pairs, more, told in (
        (["ab", "ba"], {}, "b and a are required to meet twice"),
        (["ab", "cb"], {}, "b is required to meet two players"),
        (["ab"], {"forbidden": [("b", "a")]}, "a and b are required and forbidden"),
    ):
        with pytest.raises(InvalidHouseRules, match=told):
            required(*pairs, **more)


NO_BYE_AGAIN = {"pairwick", "club-dutch", "dutch", "double-swiss", "team-swiss"}


def test_a_refusal_for_want_of_a_bye_says_so() -> None:
    """Five who all had a full-point bye."""
    byes = dict.fromkeys("abcde", Bye.FULL)
    event = Event.of(PLAYERS[:5], rounds=[Round.of(1, [], byes=byes)])
    refused = set()
    for rulebook in RULEBOOKS:
        [(code, message, conflict, obstruction)] = refusals(event, rulebook)
        if code == "paired":
            continue
        refused.add(rulebook)
        assert message == (
            "the next round cannot be paired: none of these may have the bye, and they are odd "
            "in number: a, b, c, d and e"
        )
        assert conflict == ()
        assert obstruction is not None
        assert not [*obstruction_faults(event, obstruction)]
    assert refused >= NO_BYE_AGAIN


@pytest.mark.parametrize("rulebook", sorted(NO_BYE_AGAIN))
def test_a_bye_that_house_rules_take_away_is_said_too(rulebook: str) -> None:
    """Of five, only a and b may have the bye, and they are required to meet."""
    byes = dict.fromkeys("cde", Bye.FULL)
    event = Event.of(PLAYERS[:5], rounds=[Round.of(1, [], byes=byes)], house=required("ab"))
    [(_, message, conflict, obstruction)] = refusals(event, rulebook)
    assert message == (
        "these house rules cannot all hold: required a-b, so none of these may have the bye, "
        "and they are odd in number: c, d and e"
    )
    assert conflict == ("required a-b",)
    assert obstruction is not None
    assert not [*obstruction_faults(event, obstruction)]
