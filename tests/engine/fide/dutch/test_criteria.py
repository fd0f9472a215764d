"""The table of Dutch criteria: what is added to it counts for pairing, explanations and checks."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from dutch_events import random_event
from literal_dutch import NO_TOYS, literal
from pairwright import Event, HouseRules, NoValidPairing, Player, Round, explain, pair, why_not
from pairwright.errors import NotEnoughPlayers
from pairwright.fide.dutch.criteria import CRITERIA, most_pairs, strong_preferences
from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Pair, Scope
from pairwright.fide.dutch.dutch_rulebook import DUTCH, DutchDraw
from pairwright.fide.dutch.player_state import DOWN, NO_FLOAT, UP, DueColour, PlayerState
from pairwright.field import field_of
from pairwright.replay import differences
from pairwright.results import Result
from pairwright.rulebook import Rulebook, SystemRulebook, points

SOLVERS = ("auto", "weighted", "cpsat")


def even_sums(bracket: Bracket, hi: int, lo: int) -> int:
    """The pairing numbers of the two add up to an even number."""
    return int((bracket.states[hi].number + bracket.states[lo].number) % 2 == 0)


def even_number(bracket: Bracket, hi: int, lo: int) -> int:
    """Who has the bye has an even pairing number."""
    return int(bracket.states[hi].number % 2 == 0)


OF_PAIRS = DutchCriterion("T1", Scope.BRACKET, "{total} even sums", even_sums, ("number",))
OF_BYE = DutchCriterion("T2", Scope.ROUND_BYE, "an even number {total} times", even_number)
OF_LAST = DutchCriterion("T3", Scope.LAST_DOWNFLOATER, "{total} even byes", even_number)
OF_NEXT = DutchCriterion("T4", Scope.NEXT_BRACKET, "left {total} even sums", even_sums)

BEHIND = {"T1": "C21", "T2": "C5", "T3": "C9", "T4": "C8"}

LITERAL = {
    "T1": NO_TOYS._replace(pair=lambda one, other: (one.number + other.number) % 2),
    "T2": NO_TOYS._replace(bye=lambda state: state.number % 2),
    "T3": NO_TOYS._replace(last=lambda state: state.number % 2),
    "T4": NO_TOYS._replace(following=lambda one, other: (one.number + other.number) % 2),
}


def with_toy(toy: DutchCriterion) -> tuple[DutchCriterion, ...]:
    """The table with one criterion more."""
    at = max(at for at, each in enumerate(CRITERIA) if each.name == BEHIND[toy.name])
    return (*CRITERIA[: at + 1], toy, *CRITERIA[at + 1 :])


def book_of(criteria: Sequence[DutchCriterion]) -> SystemRulebook:
    """The Dutch system with another table."""
    draw = partial(DutchDraw, seeding=DUTCH.seeding, board_scores=points, table=criteria)
    return replace(DUTCH, draw=draw)


def paired(event: Event, book: Rulebook, solver: str) -> Round | None:
    try:
        return pair(event, rulebook=book, solver=solver)
    except (NoValidPairing, NotEnoughPlayers):
        return None


def couples(event: Event, played: Round | None) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs and the bye of a round by number."""
    if played is None:
        return None
    number = event.roster.number
    met = {frozenset(map(number, board[:2])) for board in played.boards}
    return met, None if played.bye is None else number(played.bye)


@pytest.mark.parametrize("toy", [OF_PAIRS, OF_BYE, OF_LAST, OF_NEXT], ids=lambda toy: toy.name)
def test_a_criterion_that_is_added_counts_everywhere(toy: DutchCriterion) -> None:
    """In all procedures, against all complete pairings; in why_not; and for rounds checked."""
    book = book_of(with_toy(toy))
    seen: Counter[str] = Counter()
    for seed in range(160):
        event = random_event(random.Random(seed), 4 + seed % 6, 5)
        usual = paired(event, DUTCH, "auto")
        rounds = [paired(event, book, solver) for solver in SOLVERS]
        assert rounds[0] == rounds[1] == rounds[2]
        found = rounds[0]
        if found is None or usual is None:
            seen["none"] += 1
            continue
        field = field_of(book.on(event), event.house)
        assert couples(event, found) == literal(field, LITERAL[toy.name])
        seen["paired"] += 1
        if couples(event, found) == couples(event, usual):
            continue
        seen["changed"] += 1
        # The usual round is worse by the toy, and says so.
        boards = [(board.white, board.black, Result.DRAW) for board in usual.boards]
        replayed = event.with_round(Round.of(len(event.rounds) + 1, boards, bye=usual.bye))
        *_, last = differences(replace(replayed, rounds_planned=event.rounds_planned), book)
        assert last.round == len(replayed.rounds)
        assert (last.judgement.criterion, last.judgement.better) == (toy.name, "rules")
        if toy is OF_BYE and usual.bye != found.bye:
            # Who had the bye before the toy was added is not among those who are tried first.
            decision = explain(event, rulebook=book)[0]
            assert decision.lead is None
            assert usual.bye not in {refusal.candidate for refusal in decision.refused}
            seen["bye explained"] += 1
        for white, black in (board[:2] for board in usual.boards):
            answer = why_not(event, white, black, rulebook=book)
            seen[f"why {answer.criterion}"] += answer.verdict == "later"
    assert min(seen["changed"], seen[f"why {toy.name}"]) >= 3, seen
    assert seen["bye explained"] >= 3 or toy is not OF_BYE
    assert seen["paired"] >= 100


def test_a_large_bracket_is_paired_by_a_criterion_that_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first candidate is not taken for perfect, and yet no pair has to be looked at alone."""

    def refused(*args: object, **options: object) -> None:
        raise AssertionError("a bracket was looked at pair by pair")

    monkeypatch.setattr("pairwright.fide.dutch.round.BracketMatchings", refused)
    event = Event.of([Player(f"p{k:02}", 2400 - k) for k in range(40)])
    odd = replace(OF_PAIRS, reward=lambda *places: 1 - even_sums(*places))
    sums = []
    for criteria in (CRITERIA, with_toy(odd)):
        found = pair(event, rulebook=book_of(criteria))
        numbers = [[int(player[1:]) for player in board[:2]] for board in found.boards]
        sums.append(sum(sum(two) % 2 for two in numbers))
    assert sums == [0, 20]


def test_every_article_stands_in_the_table_in_its_order() -> None:
    names = [criterion.name for criterion in CRITERIA]
    articles = [f"C{number}" for number in range(5, 22)]
    assert [*dict.fromkeys(names)] == articles
    # C8 asks two things, and nothing else is asked twice.
    assert len(names) == len(articles) + 1
    asked = {name: [each.reward for each in CRITERIA if each.name == name] for name in names}
    assert asked["C8"] == asked["C6"] + asked["C7"]


class Reading:
    """A player of whom nothing but some facts may be read."""

    def __init__(self, state: PlayerState, facts: Sequence[str]) -> None:
        self._state, self._facts = state, facts

    def __getattr__(self, name: str) -> Any:
        assert name in self._facts, f"{name} is read and not declared"
        return getattr(self._state, name)


def any_state(dice: random.Random, score: int) -> PlayerState:
    games = tuple(dice.choices((1, -1), k=dice.randrange(6)))
    floats = (dice.choice((DOWN, NO_FLOAT, UP)), dice.choice((DOWN, NO_FLOAT, UP)))
    due = DueColour.after(games)
    return PlayerState(
        score=score,
        number=dice.randint(1, 99),
        met=frozenset(),
        colours=games,
        games=len(games),
        floats=floats,
        paid_without_game=dice.random() < 0.1,
        topscorer=dice.random() < 0.3,
        **due._asdict(),
    )


@pytest.mark.parametrize(
    "criterion", CRITERIA, ids=lambda each: f"{each.name}-{each.scope.name}-{each.by_score}"
)
def test_a_reward_keeps_to_what_the_criterion_declares(criterion: DutchCriterion) -> None:
    """It reads no other facts, is the same both ways among residents, and never less than 0."""
    rewards: Counter[int] = Counter()
    for seed in range(40):
        dice = random.Random(seed)
        states = [any_state(dice, score) for score in (6, 6, 5, 4, 4, 4, 4, 3, 3)]
        bracket = Bracket(states, 3, 4, 2, last_bye=True)
        bracket.states = [Reading(state, criterion.reads) for state in states]  # type: ignore[misc]  # a stand-in
        for hi, lo in combinations(range(10), 2):
            scope = bracket.scope_of(hi, lo)
            if scope is criterion.scope or (criterion.scope is Scope.ROUND_BYE and lo == 9):
                reward = criterion.reward(bracket, hi, lo)
                rewards[reward] += 1
                assert reward >= 0 or criterion.scope is Scope.ROUND_BYE
                if hi >= bracket.mdps and lo < bracket.size:
                    assert criterion.reward(bracket, lo, hi) == reward
    assert len(rewards) > (criterion.reward is not most_pairs)


def candidates(places: Sequence[int]) -> Iterator[list[Pair]]:
    """All ways to pair these places, with one left over where they are odd."""
    if len(places) < 2:
        yield []
        return
    lead, *others = places
    for other in others:
        rest = [place for place in others if place != other]
        yield from ([(lead, other), *pairs] for pairs in candidates(rest))
    if len(places) % 2:
        yield from candidates(others)


def total(criterion: DutchCriterion, bracket: Bracket, pairs: Sequence[Pair]) -> int:
    """What a candidate is worth by a criterion: its pairs, and the bye of who is left over."""
    left = set(range(bracket.size)).difference(*pairs)
    every = [*pairs, *((place, bracket.bye) for place in left)]
    counted = [pair for pair in every if bracket.scope_of(*pair) is criterion.scope]
    return sum(criterion.reward(bracket, *pair) for pair in counted)


@pytest.mark.parametrize(
    "criterion",
    [each for each in CRITERIA if each.fulfilled],
    ids=lambda each: f"{each.name}-{each.scope.name}-{each.by_score}",
)
def test_no_candidate_is_better_than_a_fulfilled_one(criterion: DutchCriterion) -> None:
    """``fulfilled`` is compared with all candidates of brackets of one score."""
    fulfilled = criterion.fulfilled
    assert fulfilled
    seen = Counter[bool]()
    for seed in range(150):
        dice = random.Random(seed)
        size = dice.randint(2, 5)
        bracket = Bracket(
            [any_state(dice, 4) for _ in range(size)], 0, size, last_bye=size % 2 == 1
        )
        half = size // 2
        pairs = [(hi, half + hi) for hi in range(half)]
        holds = fulfilled(bracket, pairs, range(2 * half, size))
        seen[holds] += 1
        if holds:
            best = max(total(criterion, bracket, other) for other in candidates(range(size)))
            assert total(criterion, bracket, pairs) == best
    assert seen[True] > 10


@pytest.mark.parametrize(
    ("one", "other", "reward"),
    [
        ("wb", "wb", 1),  # both mild
        ("wb", "bwb", 1),
        ("wbw", "wbw", 0),  # both strong
        ("wbw", "bww", 0),
        ("bww", "bww", 1),  # two absolute do not count
        ("wbw", "bwb", 1),
        ("", "wbw", 1),
    ],
)
def test_a_strong_preference_is_denied_by_another_one(one: str, other: str, reward: int) -> None:
    dice = random.Random(0)
    states = []
    for letters in (one, other):
        games = tuple({"w": 1, "b": -1}[letter] for letter in letters)
        states.append(any_state(dice, 4)._replace(**DueColour.after(games)._asdict()))
    bracket = Bracket(states, 0, 2)
    assert strong_preferences(bracket, 0, 1) == strong_preferences(bracket, 1, 0) == reward


def test_who_is_tried_first_for_the_bye_goes_by_the_table() -> None:
    """b alone has an even number, but a and c may not meet."""
    players = [Player(name, 2000 - place) for place, name in enumerate("abc")]
    event = Event.of(players, house=HouseRules(forbidden=[("a", "c")]))
    for criteria, refused in ((CRITERIA, []), (with_toy(OF_BYE), ["b"])):
        decision, *_ = explain(event, rulebook=book_of(criteria))
        assert decision.chosen == "c"
        assert [refusal.candidate for refusal in decision.refused] == refused
