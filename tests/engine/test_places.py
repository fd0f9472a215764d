"""Why somebody stands where they stand."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings

from pairwright import Event, Player, Round, explain_standings, standings
from pairwright.errors import UnknownPlayer
from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS
from pairwright.tiebreaks.criterion import find_criterion
from pairwright.tiebreaks.places import explain_place
from pairwright.tiebreaks.standings import rank
from strategies import histories, random_history, random_round_robin
from tiebreak_cases import CASES, event_of, team_sheet

SWISS = [code for code, known in TIEBREAKS.items() if known.suits in ("everything", "swiss")]
SUMMED = [
    *("PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C2", "REP", "STD", "BH", "BH/C1", "BH/M1"),
    *("BH/C1/P", "FB", "FB/C2", "SB", "SB/C1", "SB/M2", "BH(played)", "SB(played)"),
    *("BH(own-score)/C1", "US:modified_median", "US:solkoff", "US:median_harkness"),
    *("US:kashdan", "US:sonneborn_berger", "US:cumulative_of_opposition", "CS:difficulty"),
    *("MTG:match_points", "LI:sonneborn_berger"),
]

TOLD = """\
3: rank 3
PTS (points): 3.5
  round 1: 6 1.0 (played)
  round 2: 2 0.0 (forfeit lost)
  round 3: 1 1.0 (played)
  round 4: 4 1.0 (forfeit won)
  round 5: 0.5 (half-point bye)
SB/C1 (Sonneborn-Berger): 4.75
  round 1: 6 1.50 (played)
  round 2: 2 0.00, from 3.50 (forfeit lost: the own score)
  round 3: 1 2.00 (played)
  round 4: 4 0.50 (forfeit won: {at_most} that of the scheduled opponent, cut from below)
  round 5: 1.25, from 2.50 (half-point bye: {at_most} a draw in each of 5 rounds)
2 is ahead of 3 on SB/C1: 6.00 against 4.75.
3 is ahead of 1 on PTS: 3.5 against 2.0.""".format(at_most="the own score, but at most")


def test_the_whole_story_of_a_place() -> None:
    """T09: 5, then 2 before 3 on the cut Sonneborn-Berger; 3 has three unplayed rounds."""
    place = explain_standings(event_of(CASES["T09"]), "3", ("PTS", "SB/C1"))
    assert (place.row.rank, place.row.player) == (3, "3")
    assert "\n".join(place.sentences()) == TOLD


def test_the_first_has_nobody_above() -> None:
    event = Event.of(
        [Player(name, 1) for name in ("ana", "ben", "cy", "dee")],
        rounds=[
            Round.of(1, [("ana", "cy", "W"), ("ben", "dee", "W")]),
            Round.of(2, [("ana", "dee", "D"), ("ben", "cy", "D")]),
            Round.of(3, [("cy", "dee", "W"), ("ana", "ben", "D")]),
        ],
    )
    place = explain_standings(event, "ana", ("PTS", "SB"))
    assert place.below is not None
    assert place.below.sentence() == "ana is ahead of ben on SB: 2.75 against 2.25"
    assert place.above is None


def test_a_direct_encounter_shows_the_games_among_those_tied() -> None:
    place = explain_standings(event_of(CASES["T10"]), "6", ("PTS", "DE"))
    step = place.steps[1]
    assert step.value == "rank 2 of those tied"
    assert set(step.tied) == {"2", "3", "4"}
    assert [(term.round, term.opponent, term.value) for term in step.terms] == [
        (2, "4", 1),
        (3, "2", 0),
        (5, "3", 1),
    ]
    assert place.above is not None
    assert place.above.sentence() == "2 is ahead of 6 on DE: rank 1 against rank 2 of those tied"
    alone = explain_standings(event_of(CASES["T10"]), "5", ("PTS", "DE")).steps[1]
    assert (alone.value, alone.terms, alone.tied) == ("nobody is tied", (), ())


def test_a_forfeit_shows_in_a_direct_encounter_only_where_it_counts() -> None:
    event = event_of(CASES["T13"])
    assert explain_standings(event, "1", ("PTS", "DE")).steps[1].terms == ()
    [term] = explain_standings(event, "1", ("PTS", "DE/P")).steps[1].terms
    assert (term.opponent, term.why) == ("2", "forfeit lost")


def test_fore_buchholz_says_what_it_takes_as_a_draw() -> None:
    step = explain_standings(event_of(CASES["T06"]), "4", ("FB",)).steps[0]
    assert [(term.opponent, term.why) for term in step.terms][-1] == (
        "2",
        "forfeit lost: the last round is taken as a draw",
    )


def test_what_an_opponent_did_not_play_is_said() -> None:
    step = explain_standings(event_of(CASES["T03"]), "1", ("BH",)).steps[0]
    assert [term.why for term in step.terms if term.opponent == "4"] == [
        "played; unplayed rounds of the opponent count as draws"
    ]
    assert {term.why for term in step.terms if term.opponent != "4"} == {"played"}


def test_the_virtual_opponent_is_named() -> None:
    place = explain_standings(event_of(CASES["T03"]), "3", ("BH",), "legacy-virtual")
    assert "half-point bye: a virtual opponent" in {term.why for term in place.steps[0].terms}


def test_those_who_are_equal_share_or_are_listed() -> None:
    event = Event.of([Player("a", 1), Player("b", 1)])
    shared, listed = explain_standings(event, "a", ("PTS",)), explain_standings(event, "a")
    assert shared.below is not None
    assert listed.below is not None
    assert shared.below.sentence() == "a and b share the rank: they are equal in everything"
    assert listed.below.sentence() == "a is listed before b: they are equal in everything"


def test_a_figure_shows_what_it_looks_at() -> None:
    step = explain_standings(event_of(CASES["T00"]), "6", ("TPR",)).steps[0]
    assert [(term.opponent, term.value) for term in step.terms] == [
        ("14", 1550),
        ("3", 2100),
        ("10", 1750),
        ("8", 1850),
    ]


def test_a_team_is_explained_like_a_player() -> None:
    sheet = team_sheet(CASES["T20"], "2026-03")
    ranking = rank(sheet, [find_criterion("MPTS"), find_criterion("EDE")])
    steps = [*explain_place(sheet, ranking, 3)]
    assert steps[1].value == "rank 1 of those tied"
    assert [term.opponent for term in steps[1].terms] == ["3", "5", "2", "1"]


def test_nobody_else_is_explained() -> None:
    with pytest.raises(UnknownPlayer):
        explain_standings(event_of(CASES["T10"]), "zoe")


@settings(max_examples=30)
@given(histories())
def test_what_is_left_of_the_addends_is_the_value(event: Event) -> None:
    for edition in EDITIONS:
        rows = {row.player: row for row in standings(event, SUMMED, edition)}
        for player, row in rows.items():
            place = explain_standings(event, player, SUMMED, edition)
            assert place.row == row
            for step, value in zip(place.steps, row.values, strict=True):
                left = [term.value for term in step.terms if not term.cut]
                assert sum(part for part in left if isinstance(part, int | Fraction)) == value
                assert step.value == find_criterion(step.code).tiebreak.text(value)


def test_every_tiebreak_of_every_event_can_be_told() -> None:
    for seed in range(15):
        dice = random.Random(seed)
        event = random_history(dice)
        event = replace(event, lots=tuple(dice.sample(event.roster.ids, len(event.roster.ids))))
        fixed = random_round_robin(dice)
        tellings = [
            (fixed, "fide-round-robin"),
            (event, SWISS),
            *((event, name) for name in CHAINS if name != "fide-round-robin"),
        ]
        for told, chain in tellings:
            rows = standings(told, chain)
            places = [explain_standings(told, row.player, chain) for row in rows]
            for one, other in pairwise(places):
                assert one.below == other.above
                assert one.below is not None
                better = one.row.rank < other.row.rank
                assert (one.below.code is not None) == (one.row.values != other.row.values)
                assert better or one.below.shared
            assert all(line for place in places for line in place.sentences())
