"""Why somebody stands where they stand."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings

from pairwright import Event, MatchRules, Player, Round, explain_standings, standings
from pairwright.errors import UnknownPlayer
from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS
from pairwright.tiebreaks.codes import find_criterion
from pairwright.tiebreaks.explain import explain_place
from pairwright.tiebreaks.ranking import rank
from strategies import histories, random_history, random_round_robin
from tiebreak_cases import CASES, OTHERS, event_of, team_sheet

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
  round 2: 2 0.00 = 0 x 3.50 (forfeit lost: the own score)
  round 3: 1 2.00 (played)
  round 4: 4 0.50 (forfeit won: {at_most} that of the scheduled opponent, {cut})
  round 5: 1.25 = 0.5 x 2.50 (half-point bye: {at_most} that of 5 draws)
2 is ahead of 3 on SB/C1: 6.00 against 4.75.
3 is ahead of 1 on PTS: 3.5 against 2.0.""".format(
    at_most="the own score, but at most", cut="cut as the least significant"
)


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
    assert step.value == "rank 2 of those tied, against 2, 3 and 4"
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


def test_fore_buchholz_tells_whose_score_the_drawn_round_changes() -> None:
    """a beat b in round 1; b won round 2, which is taken as a draw; nothing is unplayed."""
    event = Event.of(
        [Player(name, 1) for name in "abcd"],
        rounds=[
            Round.of(1, [("a", "b", "W"), ("c", "d", "D")]),
            Round.of(2, [("b", "d", "W")], byes={"a": "H", "c": "H"}),
        ],
    )
    step = explain_standings(event, "a", ("FB",)).steps[0]
    assert [(term.value, term.why) for term in step.terms] == [
        (Fraction(1, 2), "played; the opponent's last round is taken as a draw"),
        (1, "half-point bye: the own score, but at most that of 2 draws"),
    ]
    [first, _] = explain_standings(event, "b", ("FB",)).steps[0].terms
    assert first.why == "played"


def test_koya_says_who_reaches_the_limit() -> None:
    step = explain_standings(event_of(CASES["T18"]), "3", ("KS",)).steps[0]
    assert {term.why for term in step.terms} == {
        "played; reaches the limit of 2",
        "played; below the limit of 2",
    }


def test_what_counts_otherwise_than_it_paid_is_said() -> None:
    event = event_of(CASES["T05"])  # 4 left after round 2
    for code, why in (
        ("ADJ", "zero-point bye or absent; counts as a draw"),
        ("US:adjusted_score", "zero-point bye or absent; counts as a draw"),
    ):
        assert explain_standings(event, "4", (code,)).steps[0].terms[2].why == why
    cumulative = explain_standings(event, "4", ("US:cumulative",)).steps[0]
    assert (cumulative.terms[0].score, cumulative.terms[0].value) == (1, 0)
    assert cumulative.terms[0].why == "pairing-allocated bye; less the win that was not played"
    late = explain_standings(event_of(OTHERS["N05"]), "5", ("LI:points",)).steps[0]
    assert late.terms[0].why == "zero-point bye or absent; joined late"


def test_a_formula_says_what_it_made_of_its_terms() -> None:
    event = event_of(CASES["T17"])
    notes = {
        step.code: step.note
        for step in explain_standings(event, "2", ("TPR", "PTP", "MTG:match_win", "ARO")).steps
    }
    assert notes == {
        "TPR": "1901 on average; 2.5 of 4, or 63 %, makes +95",
        "PTP": "the lowest rating that makes 2.5 of 4 likely",
        "MTG:match_win": "10 of 15 possible points",
        "ARO": "",
    }
    nobody = Event.of([Player("a", 1)])
    steps = explain_standings(nobody, "a", ("TPR", "PTP", "MTG:game_win")).steps
    assert [step.note for step in steps] == [
        "no games with ratings",
        "no games",
        "0 of 0 possible points; the least is 0.33",
    ]


def test_values_that_differ_behind_the_decimals_are_told_apart() -> None:
    """b and c have one game each against ratings that average alike to one decimal."""
    event = Event.of(
        [Player("a", 1500), Player("b", 1501), Player("c", 1500), Player("d", 1501)],
        rounds=[
            Round.of(1, [("a", "b", "D"), ("c", "d", "D")]),
            Round.of(2, [("a", "c", "D"), ("b", "d", "D")]),
            Round.of(3, [("a", "d", "D")], byes={"b": "H", "c": "H"}),
        ],
    )
    place = explain_standings(event, "a", ("LI:performance",))
    assert place.below is not None
    assert place.below.against[0] != place.below.against[1]


def test_a_direct_encounter_that_decides_nothing_says_so() -> None:
    step = explain_standings(event_of(CASES["T12"]), "1", ("PTS", "DE")).steps[1]
    assert step.value == "decides nothing against 3 and 6"
    many = Event.of([Player(f"p{k}", 1) for k in range(12)])
    step = explain_standings(many, "p0", ("PTS", "DE")).steps[1]
    assert step.value == "decides nothing against p1, p2, p3, p4, p5, p6 and 5 others"


def test_games_that_count_as_their_average_say_so() -> None:
    step = explain_standings(event_of(CASES["T15"]), "1", ("PTS", "DE")).steps[1]
    assert [(term.score, term.value, term.why) for term in step.terms] == [
        (1, Fraction(1, 2), "played; the average of 2 games counts"),
        (Fraction(1, 2), Fraction(1, 4), "played; the average of 2 games counts"),
    ]


def test_a_cut_that_takes_a_voluntary_round_first_says_so() -> None:
    step = explain_standings(event_of(CASES["T03"]), "3", ("BH/C1",)).steps[0]
    [cut] = [term for term in step.terms if term.cut]
    assert (cut.cut, cut.why.partition(":")[0]) == ("voluntary", "half-point bye")
    median = explain_standings(event_of(CASES["T01"]), "1", ("BH/M1",)).steps[0]
    assert sorted(term.cut for term in median.terms) == ["", "high", "low"]


def test_the_cap_counts_the_rounds_that_the_edition_says() -> None:
    event = Event.of(
        [Player(name, 1) for name in "abc"],
        rounds=[Round.of(1, [("a", "b", "W")], bye="c")],
        rounds_planned=9,
    )
    so_far = replace(EDITIONS["2026-03"], name="so far", cap_by_planned_rounds=False)
    [term] = explain_standings(event, "c", ("BH",), so_far).steps[0].terms
    assert (term.value, term.why.rpartition(" of ")[2]) == (Fraction(1, 2), "1 draw")


def test_what_an_opponent_did_not_play_is_said() -> None:
    step = explain_standings(event_of(CASES["T03"]), "1", ("BH",)).steps[0]
    assert [term.why for term in step.terms if term.opponent == "4"] == [
        "played; late byes of the opponent count as draws"
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
    assert shared.below.sentence() == "a and b share the rank: they are equal on everything"
    assert listed.below.sentence() == "a is listed before b: they are equal on everything"


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
    assert steps[1].value == "rank 1 of those tied, against 1, 2, 3 and 5"
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
            (event.with_matches(MatchRules.of_teams(3)), "matches"),
            *((event, name) for name in CHAINS if name not in {"fide-round-robin", "matches"}),
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
