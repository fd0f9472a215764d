"""The Dutch system against rounds of an endorsed engine, and the vectors of the rule sheet."""

import importlib
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from dutch_events import (
    BOOK,
    CASES,
    VECTORS,
    before,
    drawn,
    dutch_round,
    position,
    random_event,
    shown,
)
from pairwright import Event, HouseRules, NoValidPairing, Player, Round, explain, pair, why_not
from pairwright.errors import InvalidRulebook, NotEnoughPlayers, UnsuitableSolver
from pairwright.fide.dutch.absolute_criteria import Entrants
from pairwright.fide.dutch.criteria import CRITERIA
from pairwright.fide.dutch.dutch_rulebook import DUTCH, dutch
from pairwright.fide.dutch.player_state import (
    DOWN,
    NO_FLOAT,
    UP,
    DueColour,
    PlayerState,
    player_states,
)
from pairwright.fide.dutch.round import DutchRound
from pairwright.fide.meetings import Meetings
from pairwright.field import field_of
from pairwright.problem import BySystem, Pairing, Verdict
from pairwright.rehearsal import by_elo, play_round
from pairwright.virtual_points import VirtualPoints
from trf_cases import event_of


@pytest.mark.parametrize("name", CASES)
def test_every_round_is_that_of_the_other_engine(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        paired = dutch_round(before(event, played.number))
        assert {board[:2] for board in paired.boards} == {board[:2] for board in played.boards}
        assert paired.bye == played.bye


@pytest.mark.parametrize("solver", ["auto", "weighted", "cpsat"])
@pytest.mark.parametrize("vector", VECTORS.strip().splitlines())
def test_vectors_that_need_a_criterion_each(vector: str, solver: str) -> None:
    _, planned, number, colour, text, expected = vector.split("|")
    paired = dutch_round(position(planned, int(number), colour, text), solver)
    assert shown(paired) == expected


def test_the_first_round_and_impossible_ones() -> None:
    seven = Event.of([Player(str(k), 2000) for k in range(1, 8)])
    paired = dutch_round(seven)
    assert [board[:2] for board in paired.boards] == [("1", "4"), ("5", "2"), ("3", "6")]
    assert paired.bye == "7"
    two = Event.of([Player("1", 1), Player("2", 1)], rounds=[Round.of(1, [("1", "2", "W")])])
    with pytest.raises(NoValidPairing):
        dutch_round(two)
    with pytest.raises(NotEnoughPlayers):
        dutch_round(Event.of([Player("1", 1)]))
    three = Event.of(
        [Player(str(k), 1) for k in (1, 2, 3)],
        rounds=[
            Round.of(1, [("1", "2", "W")], bye="3"),
            Round.of(2, [("2", "3", "W")], bye="1"),
            Round.of(3, [("3", "1", "W")], bye="2"),
        ],
    )
    with pytest.raises(NoValidPairing):
        dutch_round(three)


@pytest.mark.parametrize("name", [*CASES][::8])
def test_looking_at_everybody_gives_the_same(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        earlier = before(event, played.number)
        assert dutch_round(earlier, "weighted") == dutch_round(earlier)


def test_rounds_keep_the_absolute_criteria() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        event = random_event(random.Random(seed), 5 + seed % 14, 7)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers) as error:
            seen[type(error).__name__] += 1
            continue
        assert pair(event, rulebook="dutch", solver="weighted") == paired
        played = {
            frozenset((white, black))
            for earlier in event.rounds
            for white, black, result in earlier.boards
            if not result.startswith("F")
        }
        assert not [board for board in paired.boards if frozenset(board[:2]) in played]
        barred = {earlier.bye for earlier in event.rounds}
        for earlier in event.rounds:
            barred |= {
                {"FW": white, "FB": black}.get(result) for white, black, result in earlier.boards
            }
        assert paired.bye is None or paired.bye not in barred
        seen["last round"] += len(event.rounds) == 6
        seen["paired"] += 1
    assert min(seen["NoValidPairing"], seen["last round"]) >= 3
    assert seen["paired"] >= 100


def test_large_brackets_are_looked_at_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*args: object, **options: object) -> None:
        raise AssertionError("a large bracket was looked at pair by pair")

    monkeypatch.setattr("pairwright.fide.dutch.round.BracketMatchings", refused)
    dice = random.Random(300)
    event = Event.of([Player(f"p{k:03}", dice.randint(1000, 2400)) for k in range(301)])
    for number in range(1, 6):
        event = play_round(event, by_elo(number), rulebook="dutch")
    assert len({board[:2] for played in event.rounds for board in played.boards}) == 5 * 150


@pytest.mark.parametrize("size", [400, 401])
def test_first_rounds_are_paired_without_a_graph(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    def refused(*args: object) -> None:
        raise AssertionError("a graph of the whole field was made")

    monkeypatch.setattr(Meetings, "graph", refused)
    paired = pair(Event.of([Player(f"p{k:03}", 2400 - k) for k in range(size)]), rulebook="dutch")
    half = size // 2
    met = [sorted(int(who[1:]) for who in board[:2]) for board in paired.boards]
    assert met == [[place, half + place] for place in range(half)]
    assert paired.bye == (f"p{size - 1:03}" if size % 2 else None)


def test_a_perfect_first_candidate_is_the_one_that_a_search_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fast = importlib.import_module("pairwright.fide.dutch.fast_bracket")
    straight = fast._straight  # noqa: SLF001  # how often does it speak?
    found: Counter[bool] = Counter()

    def counted(entrants: Entrants, residents: Sequence[int], *, last: bool) -> object:
        pairs = straight(entrants, residents, last=last)
        # Below the first round, and by who is left over: there is a choice then.
        found[len(residents) % 2 == 1] += bool(pairs) and entrants.rounds > 0
        return pairs

    for seed in range(200):
        event = random_event(random.Random(seed), 9 + seed % 6, 7)
        rounds: list[object] = []
        for way in (counted, lambda *_, **__: None):
            monkeypatch.setattr(fast, "_straight", way)
            try:
                rounds.append(pair(event, rulebook="dutch"))
            except (NoValidPairing, NotEnoughPlayers) as error:
                rounds.append(type(error))
        assert rounds[0] == rounds[1]
    assert min(found[False], found[True]) >= 8


def state(colours: str, floats: tuple[int, int], **facts: Any) -> PlayerState:
    """A player of five half-points, with colours as letters."""
    games = tuple({"w": 1, "b": -1}[letter] for letter in colours)
    return PlayerState(
        score=5,
        number=0,
        met=frozenset(),
        colours=games,
        games=len(games),
        floats=floats,
        paid_without_game=False,
        topscorer=False,
        **DueColour.after(games)._asdict(),
    )._replace(**facts)


def meetings(rows: Sequence[str]) -> Meetings:
    """Who may meet, as a table of 0 and 1."""
    return Meetings([[at for at, letter in enumerate(row) if letter == "0"] for row in rows])


def dutch_of(
    states: Sequence[PlayerState], rows: Sequence[str], *, byes: Sequence[int], always_solve: bool
) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of places and the bye, after four rounds."""
    return DutchRound(
        states, meetings(rows), 4, byes=byes, criteria=CRITERIA, always_solve=always_solve
    ).paired()


@pytest.mark.parametrize("always_solve", [False, True])
def test_the_bye_goes_to_who_has_played_most(always_solve: bool) -> None:  # noqa: FBT001
    """Three who are alike but for their games, by themselves, and above two who had the bye."""
    states = [state(colours, (0, 0)) for colours in ("bwbw", "bwbw", "bw", "bwb", "wbw")]
    states[3:] = [lower._replace(score=3) for lower in states[3:]]
    for rows in (("011", "101", "110"), ("01100", "10100", "11000", "00001", "00010")):
        paired = dutch_of(states[: len(rows)], rows, byes=[0, 1, 2], always_solve=always_solve)
        assert paired == ([(0, 2), *[(3, 4)] * (len(rows) > 3)], 1)


@pytest.mark.parametrize("always_solve", [False, True])
def test_floats_do_not_matter_where_nobody_floats(always_solve: bool) -> None:  # noqa: FBT001
    states = [
        state("bwbw", (1, 0)),
        state("wbw", (0, 0)),
        state("wbw", (-1, 0)),
        state("bwb", (0, 0)),
        state("bww", (-1, 0)),
        state("bw", (-1, 0)),
    ]
    rows = ("011011", "101111", "110111", "011011", "111101", "111110")
    found = dutch_of(states, rows, byes=[], always_solve=always_solve)
    # 1-3 and 2-5 come before 1-5 and 2-3, and are as good.
    assert found == ([(0, 4), (1, 3), (2, 5)], None)


def test_boards_go_by_the_points_of_the_pairing_or_by_the_standings() -> None:
    players = [Player(name, 2000 - k) for k, name in enumerate(("ash", "bay", "elm", "fir"))]
    given = VirtualPoints.of(1, (1, 3), ["elm", "fir"])
    event = Event.of(players, acceleration=[given], rounds_planned=3)
    boards = [("elm", "fir"), ("ash", "bay")]
    assert [board[:2] for board in pair(event, rulebook="dutch").boards] == boards
    standings = pair(event, rulebook=dutch(boards="standings"))
    assert [board[:2] for board in standings.boards] == [("ash", "bay"), ("elm", "fir")]
    with pytest.raises(InvalidRulebook, match="pairing, standings, not 'rank'"):
        dutch(boards="rank")


def states_of(event: Event) -> list[PlayerState]:
    """The states of everybody, in the order of entry."""
    gone = set(event.roster.numbers(sorted(event.absent)))
    playing = [player for player in range(len(event.roster)) if player not in gone]
    return player_states(event, playing, range(len(event.roster)))


def test_floats_are_by_the_virtual_points_of_each_round() -> None:
    players = [Player(name, 2000) for name in ("ash", "bay", "elm", "fir")]
    given = VirtualPoints.of(1, (1, 1), ["ash", "bay"])
    first = Round.of(1, [("ash", "elm", "D"), ("bay", "fir", "FW")])
    event = Event.of(players, acceleration=[given]).with_round(first)
    # Whoever wins by forfeit floats down, and the loser does not float.
    assert [state.floats[0] for state in states_of(event)] == [DOWN, DOWN, UP, NO_FLOAT]
    second = Round.of(2, [("ash", "fir", "D"), ("bay", "elm", "D")])
    floats = [state.floats for state in states_of(event.with_round(second))]
    assert floats == [(DOWN, DOWN), (DOWN, DOWN), (UP, UP), (UP, NO_FLOAT)]


def test_every_board_is_explained() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        event = random_event(random.Random(seed), 12, 6)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers):
            continue
        decisions = explain(event, rulebook="dutch")
        boards = [decision for decision in decisions if decision.board is not None]
        assert [{decision.lead, decision.chosen} for decision in boards] == [
            {*board[:2]} for board in paired.boards
        ]
        for decision in decisions:
            for refusal in decision.refused:
                seen[refusal.kind] += 1
                if decision.lead is None:
                    assert refusal.kind == "rest"
                    continue
                answer = why_not(event, decision.lead, refusal.candidate, rulebook="dutch")
                if refusal.kind == "criterion":
                    assert answer.verdict == "later"
                    assert answer.reason == refusal.reason or "bye" in refusal.reason
                    seen[answer.criterion] += 1
                else:
                    assert answer.verdict in {"barred", "impossible"}
    assert min(seen["met"], seen["criterion"]) >= 3
    assert "C12" in seen


def test_a_criterion_is_told_in_words() -> None:
    _, planned, number, colour, text, _ = VECTORS.strip().splitlines()[7].split("|")
    event = position(planned, int(number), colour, text)  # C12: 4-5 1-6 2-0
    answer = why_not(event, "4", "6", rulebook=BOOK)
    assert answer.verdict == "barred"
    answer = why_not(event, "4", "1", rulebook=BOOK)
    assert (answer.verdict, answer.criterion) == ("later", "C12")
    assert answer.reason == (
        "C12: the bracket of 1 point would have 0 colour preferences granted instead of 1"
    )


def test_colours_count_after_one_round() -> None:
    players = [Player(str(number), 2000 - number) for number in range(1, 5)]
    event = Event.of(players, rounds=[Round.of(1, [("1", "3", "D"), ("4", "2", "D")])])
    assert {frozenset(board[:2]) for board in pair(event, rulebook="dutch").boards} == {
        *map(frozenset, ("12", "34"))
    }
    answer = why_not(event, "1", "4", rulebook="dutch")
    assert (answer.verdict, answer.criterion, answer.reason) == (
        *("later", "C12"),
        "C12: the bracket of 0.5 points would have 0 colour preferences granted instead of 2",
    )


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("ad be cf gh", "ac be dg fh"),  # d leaves the upper half and g enters it, or c and f
        ("ad be cg fh ij", "ad be cf gi hj"),  # f and i enter it, or g and h
        # i, m, n enter it, or j, k, o
        ("af bg ch dj el ik mo np", "af bg ch di en jm kl op"),
        ("ac bf dh eg", "ae bf cd gh"),  # c leaves for e, which is nearer, or d for g
    ],
)
def test_the_nearest_exchange_comes_first_and_then_the_largest_leave_and_the_smallest_enter(
    first: str, later: str
) -> None:
    names = sorted({*first} - {" "})
    players = [Player(name, 2000 - place) for place, name in enumerate(names)]
    two = [{frozenset(couple) for couple in text.split()} for text in (first, later)]
    apart = [couple for couple in combinations(names, 2) if {*couple} not in two[0] | two[1]]
    house = HouseRules(forbidden=apart)
    event = Event.of(players, house=house)
    for solver in ("auto", "weighted", "cpsat"):
        paired = pair(event, rulebook="dutch", solver=solver)
        assert {frozenset(board[:2]) for board in paired.boards} == two[0]
    *_, (one, other) = against(event, first, later)
    assert one.criterion == other.criterion == "order"
    assert one.value < other.value


def against(event: Event, first: str, later: str) -> list[tuple[Verdict, Verdict]]:
    """The criteria of two rounds without a bye; the names of the players are letters."""
    field = field_of(DUTCH.on(event), event.house)
    assert isinstance(field.procedure, BySystem)
    number = event.roster.number
    one, other = (
        Pairing([(number(two[0]), number(two[1])) for two in text.split()])
        for text in (first, later)
    )
    return [*field.procedure.system.against(field, one, other)]


def test_downfloaters_are_compared_from_the_highest_score_on() -> None:
    players = [Player(name, 2000 - place) for place, name in enumerate("abcdefgh")]
    scores = {4: "a", 3: "bc", 2: "def", 1: "gh"}
    given = [VirtualPoints.of(points, (1, 1), names) for points, names in scores.items()]
    event = Event.of(players, acceleration=given)
    [(one, other), *_] = [
        two for two in against(event, "bd ce ag fh", "ad ef bg ch") if two[0].value != two[1].value
    ]
    assert one.criterion == other.criterion == "C7"
    assert one.text.endswith("would have downfloaters of 4, 2 points")
    assert other.text.endswith("would have downfloaters of 3, 3 points")
    assert other.value < one.value


def test_who_wants_the_same_colour_absolutely_is_told_which() -> None:
    players = [Player(name, 2000 - place) for place, name in enumerate("abcdefgh")]
    rounds = [
        Round.of(number, [(*couple, "D") for couple in text.split()])
        for number, text in enumerate(("ac bd eg fh", "ad bc eh fg"), 1)
    ]
    event = Event.of(players, rounds=rounds)
    for one, other, colour in (("a", "b", "black"), ("c", "h", "white")):
        answer = why_not(event, one, other, rulebook="dutch")
        assert (answer.verdict, answer.reason) == (
            "barred",
            f"both have an absolute preference for {colour}",
        )


@pytest.mark.parametrize("solver", ["auto", "weighted", "cpsat"])
def test_a_bracket_does_not_ask_for_the_games_of_a_bye_below_it(solver: str) -> None:
    """d has played and e has not; the bracket sends c down by the order alone."""
    players = [Player(name, 2000 - place) for place, name in enumerate("abcdef")]
    event = Event.of(
        players,
        acceleration=[VirtualPoints.of(1, (2, 2), "abc")],
        house=HouseRules(forbidden=[("a", "d"), ("a", "e"), ("c", "e")]),
    )
    first = Round.of(1, [("d", "f", "D")], byes=dict.fromkeys("abce", "H"))
    paired = pair(event.with_round(first).with_withdrawal("f"), rulebook="dutch", solver=solver)
    assert [{*board[:2]} for board in paired.boards] == [{"a", "b"}, {"c", "d"}]
    assert paired.bye == "e"


def test_numbers_are_of_those_who_take_part_or_had_a_board_or_a_bye() -> None:
    players = [Player(name, 2000 - place) for place, name in enumerate("abcde")]
    event = Event.of(players)
    first = Round.of(1, [("a", "b", "W")], bye="c", byes={"e": "H"})
    event = event.with_round(first).with_withdrawal("a").with_withdrawal("c")
    assert [state.number for state in states_of(event.with_withdrawal("d"))] == [1, 2, 3, 0, 4]


def test_topscorers_have_more_than_half_before_the_last_round() -> None:
    players = [Player(name, 2000) for name in "abcd"]
    rounds = [
        Round.of(1, [("a", "b", "W"), ("c", "d", "D")]),
        Round.of(2, [("c", "a", "D"), ("b", "d", "W")]),
    ]
    for planned, topscorers in ((3, [True, False, False, False]), (4, [False] * 4)):
        event = Event.of(players, rounds=rounds, rounds_planned=planned)
        assert [state.topscorer for state in states_of(event)] == topscorers


def test_numbers_and_house_rules() -> None:
    players = [Player("low", 1500), Player("mid", 1600), Player("top", 1700), Player("end", 1400)]
    event = Event.of(players)
    assert [board[:2] for board in pair(event, rulebook="dutch").boards] == [
        *(("top", "low"), ("end", "mid"))
    ]
    assert [board[:2] for board in pair(event, rulebook=BOOK).boards] == [
        *(("low", "top"), ("end", "mid"))
    ]
    house = HouseRules(forbidden=[("top", "low")], required=[("top", "end")])
    kept = pair(event, rulebook="dutch", house=house)
    assert {frozenset(board[:2]) for board in kept.boards} == {
        *map(frozenset, (("top", "end"), ("low", "mid")))
    }
    with pytest.raises(UnsuitableSolver):
        pair(event, rulebook="dutch", house=HouseRules(horizon=1))
    with pytest.raises(InvalidRulebook, match="rating, entry"):
        dutch(numbers="name")
