"""The solver ``weighted``: the best round by criteria, and the matching that finds it."""

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literal import pairings
from pairwright import Event, HouseRules, NoValidPairing, Player, Round, explain, pair, why_not
from pairwright.errors import InvalidRulebook, UnsuitableSolver
from pairwright.field import field_of
from pairwright.matching import BestCompletion, best_sums
from pairwright.matching.cheapest_matching import CheapestMatching
from pairwright.orders import ORDERS, fold, slide
from pairwright.problem import ByOrder, Field, Pairing, Weighed, nothing_known
from pairwright.referee import round_faults
from pairwright.rehearsal import by_rating
from pairwright.rulebook import Rulebook
from pairwright.rulebooks.club_criteria import CRITERIA, floaters
from pairwright.rulebooks.club_dutch import CLUB_DUTCH
from pairwright.rulebooks.pairwick import better_first
from pairwright.rulebooks.parts import BYES, COLOURS, rulebook_of
from pairwright.solvers.weighted import weighted
from strategies import fields, random_event, random_history

Costs = list[dict[int, int]]


@st.composite
def graphs_with_costs(draw: st.DrawFn, most: int = 16) -> Costs:
    """From sparse to dense, with costs from almost equal to far beyond machine words."""
    size = 2 * draw(st.integers(0, most // 2))
    density = draw(st.sampled_from([0.15, 0.3, 0.5, 0.8, 1]))
    dearest = draw(st.sampled_from([1, 3, 10, 100, 10**30]))
    dice = random.Random(draw(st.integers(0, 2**32)))
    costs: Costs = [{} for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if dice.random() < density:
                costs[a][b] = costs[b][a] = 2 * dice.randint(0, dearest)
    return costs


def cheapest(costs: Costs) -> int | None:
    """The least cost, by trying everything; None without a perfect matching."""

    @cache
    def of_rest(taken: int) -> int | None:
        if taken == (1 << len(costs)) - 1:
            return 0
        a = next(vertex for vertex in range(len(costs)) if not taken >> vertex & 1)
        found = [
            cost + rest
            for b, cost in costs[a].items()
            if not taken >> b & 1 and (rest := of_rest(taken | 1 << a | 1 << b)) is not None
        ]
        return min(found, default=None)

    return of_rest(0)


def test_the_matching_is_cheapest_and_its_duals_prove_it() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=1500)
    @given(graphs_with_costs(12))
    def check(costs: Costs) -> None:
        matching = CheapestMatching(costs)
        expected = cheapest(costs)
        assert matching.perfect == (expected is not None)
        if expected is None:
            return
        assert matching.cost() == expected
        for a, row in enumerate(costs):
            assert matching.mates[matching.mates[a]] == a
            assert matching.slack(a, matching.mates[a]) == 0
            assert all(matching.slack(a, b) >= 0 for b in row)
        for island in map(set, matching.charged()):
            assert [matching.mates[a] in island for a in island].count(False) == 1
        seen["charged"] += bool(matching.charged())
        seen["perfect"] += 1

    check()
    assert min(seen["charged"], seen["perfect"]) >= 20


@settings(max_examples=150)
@given(graphs_with_costs(60))
def test_the_matching_is_as_cheap_as_that_of_networkx(costs: Costs) -> None:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(costs)))
    graph.add_weighted_edges_from(
        (a, b, -cost) for a, row in enumerate(costs) for b, cost in row.items()
    )
    theirs = nx.max_weight_matching(graph, maxcardinality=True)
    ours = CheapestMatching(costs)
    assert ours.perfect == (2 * len(theirs) == len(costs))
    if ours.perfect:
        assert ours.cost() == sum(costs[a][b] for a, b in theirs)


def weighing(field: Field, seed: int, most: int) -> Field:
    """The field with two random criteria."""
    dice = random.Random(seed)
    tables = [
        {frozenset((a, b)): dice.randint(0, most) for a in field.everybody for b in field.everybody}
        for _ in range(2)
    ]

    def weighed(table: dict[frozenset[int], int]) -> Weighed:
        return Weighed("any", "of it", lambda: lambda a, b: table[frozenset((a, b))])

    return replace(field, criteria=tuple(map(weighed, tables)))


def sums(field: Field, pairing: Pairing) -> tuple[int, ...]:
    """The place of the bye, and the sums by criterion."""
    bye = 0 if pairing.bye is None else list(field.bye_candidates or ()).index(pairing.bye)
    place = list(field.ranking).index
    pairs = [sorted(two, key=place) for two in pairing.pairs]
    return bye, *(sum(c.costs()(a, b) for a, b in pairs) for c in field.criteria)


def literal(field: Field) -> Pairing | None:
    """The first in the rulebook's order of the best of all pairings."""
    return min(pairings(field), key=lambda pairing: sums(field, pairing), default=None)


def test_weighted_is_the_first_of_the_best_of_all_pairings() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=500)
    @given(fields(8), st.integers(0, 2**32), st.sampled_from([1, 2, 5, 10**20]))
    def check(field: Field, seed: int, most: int) -> None:
        for order in ORDERS.values():
            weighted_field = weighing(replace(field, procedure=ByOrder(order)), seed, most)
            expected = literal(weighted_field)
            if expected is None:
                with pytest.raises(NoValidPairing):
                    weighted(weighted_field)
                assert best_sums(weighted_field) is None
                seen["unpairable"] += 1
                continue
            assert weighted(weighted_field) == expected
            assert best_sums(weighted_field) == sums(weighted_field, expected)[1:]
            seen["other than the first"] += expected != next(pairings(weighted_field))
            seen["bye"] += expected.bye is not None

    check()
    assert min(seen.values()) >= 20
    assert len(seen) == 3


def counted(event: Event, paired: Round, better: dict[str, int]) -> tuple[int, int, int]:
    """Gaps, colour preferences denied and repeated floats of a round, from its boards alone."""
    points = dict.fromkeys(better, 0)
    colours = dict.fromkeys(better, "")
    floated: set[str] = set()
    for played in event.rounds:
        floated = {
            player
            for white, black, result in played.boards
            if result in {"W", "D", "B"} and points[white] != points[black]
            for player in (white, black)
        }
        for white, black, result in played.boards:
            points[white] += {"W": 2, "D": 1, "FW": 2}.get(result, 0)
            points[black] += {"B": 2, "D": 1, "FB": 2}.get(result, 0)
            if result in {"W", "D", "B"}:
                colours[white] += "w"
                colours[black] += "b"
        if played.bye is not None:
            points[played.bye] += 2
        for player, code in played.byes:
            points[player] += {"F": 2, "H": 1, "Z": 0}[code]
    prefers = {
        player: 2 * (had.count("b") - had.count("w")) + (1 if had[-1:] == "b" else -bool(had))
        for player, had in colours.items()
    }
    gaps = denied = floats = 0
    for white, black, _ in paired.boards:
        gaps += abs(points[white] - points[black])
        denied += (prefers[white] < 0) + (prefers[black] > 0)
        if points[white] != points[black]:
            floats += (white in floated) + (black in floated)
    return gaps, denied, floats


def test_on_criteria_counted_in_order_it_is_never_worse_than_the_search() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=400)
    @given(st.integers(0, 2**64), st.sampled_from([6, 12, 24]))
    def check(seed: int, most: int) -> None:
        dice = random.Random(seed)
        event = random_event(dice, most, 6)
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            return
        order, byes, third = dice.choice([*ORDERS]), dice.choice([*BYES]), dice.random() < 0.5
        made = rulebook_of("any", order=order, byes=byes, third_colour=third)
        for book in (CLUB_DUTCH, made):
            try:
                first = pair(event, rulebook=book)
            except NoValidPairing:
                with pytest.raises(NoValidPairing):
                    pair(event, rulebook=book, solver="weighted")
                seen["unpairable"] += 1
                continue
            best = pair(event, rulebook=book, solver="weighted")
            assert not [*round_faults(event, best)]
            assert best.bye == first.bye
            assert best.bye is None or event.roster.number(best.bye) not in (
                event.ledger.had_bye if byes != "fresh-first" or book is CLUB_DUTCH else ()
            )
            for white, black, _ in best.boards:
                if book is CLUB_DUTCH or not third:
                    assert event.ledger.streak[event.roster.number(white)] < 2
                    assert event.ledger.streak[event.roster.number(black)] > -2
            better = {player.id: 0 for player in event.players}
            ours, theirs = counted(event, best, better), counted(event, first, better)
            assert ours <= theirs
            field = field_of(book.on(event))
            number = event.roster.number
            pairs = [(number(white), number(black)) for white, black, _ in best.boards]
            byes_ = [] if best.bye is None else [(number(best.bye), field.bye_number)]
            assert best_sums(field, [*pairs, *byes_]) == ours == best_sums(field)
            if ours < theirs:
                names = [*CRITERIA]
                seen[next(n for n, a, b in zip(names, ours, theirs, strict=True) if a < b)] += 1
            seen["the same"] += best == first

    check()
    assert min(seen[name] for name in (*CRITERIA, "the same", "unpairable")) >= 3


def test_floaters_are_of_the_latest_round_and_of_games_that_were_played() -> None:
    event = Event.of([Player(name, 2000 - k) for k, name in enumerate("abcdef")])
    assert floaters(event) == frozenset()
    event = event.with_round(Round.of(1, [("a", "b"), ("c", "d"), ("e", "f")]))
    event = event.with_results(round=1, results="WWW")
    assert floaters(event) == frozenset()
    event = event.with_round(Round.of(2, [("a", "d"), ("b", "c"), ("e", "f")]))
    event = event.with_result(round=2, board=1, result="D").with_result(
        round=2, board=3, result="W"
    )
    assert floaters(event.with_withdrawal("b")) == frozenset((0, 3, 4, 5))
    event = event.with_result(round=2, board=2, result="W")
    assert floaters(event) == frozenset(range(6))


def test_only_rulebooks_with_criteria_have_it() -> None:
    event = Event.of([Player("a", 2), Player("b", 1)])
    with pytest.raises(UnsuitableSolver, match="club-dutch"):
        pair(event, solver="weighted")
    with pytest.raises(UnsuitableSolver):
        pair(event, rulebook=rulebook_of("none", criteria=()), solver="weighted")
    coupled = HouseRules(horizon=1)
    with pytest.raises(UnsuitableSolver):
        pair(event, rulebook="club-dutch", solver="weighted", house=coupled)


def test_a_best_round_can_have_just_the_pairs_that_are_admitted() -> None:
    """Costs by distance on a line of clusters, so that many blossoms are charged."""
    seen: Counter[str] = Counter()

    @settings(max_examples=150)
    @given(st.integers(4, 5), st.integers(0, 2**32))
    def check(half: int, seed: int) -> None:
        dice = random.Random(seed)
        size = 2 * half
        spot = [dice.choice((1, 3, 9, 27)) * dice.randint(0, 3) for _ in range(size)]
        plain = Field(
            range(size), [0] * size, lambda player: (), 0, ByOrder(dice.choice([*ORDERS.values()]))
        )
        field = replace(
            plain,
            criteria=(Weighed("gaps", "of them", lambda: lambda a, b: abs(spot[a] - spot[b])),),
        )
        oracle = BestCompletion(field)
        left = set(range(size))
        while left:
            everyone = [[*pairs] for pairs in _all_pairings(sorted(left))]
            costs = [sum(abs(spot[a] - spot[b]) for a, b in pairs) for pairs in everyone]
            best = [set(p) for p, cost in zip(everyone, costs, strict=True) if cost == min(costs)]
            couples = [(a, b) for a in left for b in left if a < b]
            dice.shuffle(couples)
            for couple in couples:
                assert oracle.admits(*couple) == any(couple in pairs for pairs in best)
            couple = dice.choice([c for c in couples if oracle.admits(*c)])
            oracle.pin(*couple)
            left -= {*couple}
            seen["asked"] += len(couples)

    check()
    assert seen["asked"] > 1000


def _all_pairings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    for mate in players[1:]:
        rest = [player for player in players[1:] if player != mate]
        for pairs in _all_pairings(rest):
            yield [(players[0], mate), *pairs]


def test_a_field_that_cannot_be_paired_admits_nobody() -> None:
    field = Field(
        range(4), [0] * 4, lambda player: range(4) if player else (1, 2, 3), 3, ByOrder(fold)
    )
    oracle = BestCompletion(weighing(field, 1, 1))
    assert not oracle.completes()
    assert not oracle.admits(0, 1)


def test_scores_of_ones_own_and_colours_under_a_limit_count() -> None:
    event = Event.of([Player(name, 2000 - k) for k, name in enumerate("abcd")])
    pairs_of = replace(CLUB_DUTCH, score=lambda event: [1, 0, 1, 0])
    paired = pair(event, rulebook=pairs_of, solver="weighted")
    assert [{*board[:2]} for board in paired.boards] == [{"a", "c"}, {"b", "d"}]
    number = [*map(event.roster.number, "abcd")]
    plain = field_of(CLUB_DUTCH.on(event)).criteria[1].costs()
    assert plain(number[0], number[1]) == 0
    rounds = [
        Round.of(1, [("a", "b", "W"), ("c", "d", "W")]),
        Round.of(2, [("a", "c", "W"), ("b", "d", "W")]),
        Round.of(3, [("d", "a", "W"), ("c", "b", "D")]),
    ]
    later = Event.of(event.players, rounds=rounds)
    always_better = replace(CLUB_DUTCH, seating=lambda event: lambda better, other: True)
    limited = field_of(always_better.on(later), HouseRules(colour_limit=True)).criteria[1].costs()
    free = field_of(always_better.on(later)).criteria[1].costs()
    seated = [(a, b) for a in range(4) for b in range(4) if a != b and limited(a, b) != free(a, b)]
    assert seated == [
        (a, b)
        for a in range(4)
        for b in range(4)
        if a != b
        and len(later.ledger.open_colours(a)) == 1
        and +1 not in later.ledger.open_colours(a)
    ]


def test_criteria_by_name() -> None:
    book = rulebook_of("any", criteria=["repeated floats", "score gaps"])
    assert [criterion.name for criterion in book.criteria] == ["repeated floats", "score gaps"]
    for wrong in ("score gaps", ["floats"], ["score gaps", "score gaps"], [["score gaps"]]):
        with pytest.raises(InvalidRulebook, match="criteria"):
            rulebook_of("any", criteria=wrong)  # type: ignore[arg-type]


def test_pinning_what_is_not_best_is_an_error() -> None:
    field = weighing(Field(range(4), [0] * 4, lambda player: (), 0, ByOrder(slide)), 7, 10**9)
    oracle = BestCompletion(field)
    admitted = [mate for mate in (1, 2, 3) if oracle.admits(0, mate)]
    assert len(admitted) == 1
    with pytest.raises(ValueError, match="better"):
        oracle.pin(0, 1 if admitted != [1] else 2)


@given(st.integers(0, 2**64))
@settings(max_examples=100)
def test_every_refusal_has_a_reason(seed: int) -> None:
    event = random_event(random.Random(seed), 12, 5)
    if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
        return
    book: Rulebook = CLUB_DUTCH
    try:
        paired = pair(event, rulebook=book, solver="weighted")
    except NoValidPairing:
        return
    decisions = explain(event, rulebook=book, solver="weighted")
    assert [d.chosen for d in decisions if d.board] == [
        ({board.white, board.black} - {decision.lead}).pop()
        for board, decision in zip(paired.boards, [d for d in decisions if d.board], strict=True)
    ]
    field, number = field_of(book.on(event)), event.roster.number
    best = best_sums(field)
    seated: list[tuple[int, int]] = []
    for decision in decisions:
        lead = field.bye_number if decision.lead is None else number(decision.lead)
        for refusal in decision.refused:
            then = best_sums(field, [*seated, (lead, number(refusal.candidate))])
            assert refusal.kind != "house"
            if refusal.kind == "criterion":
                assert then is not None
                assert best is not None
                assert then > best
                worse = next(k for k in range(3) if then[k] != best[k])
                assert f" {then[worse]} " in refusal.reason
                assert refusal.reason.endswith(f"instead of {best[worse]}")
            elif refusal.kind == "rest":
                assert then is None
        seated.append((lead, number(decision.chosen)))


def test_another_bye_comes_before_all_criteria() -> None:
    event = Event.of(
        [Player("c", 1100), Player("b", 1200), Player("a", 1200)],
        rounds=[Round.of(1, [("a", "c", "W")], byes={"b": "Z"})],
    )
    answer = why_not(event, "c", "b", rulebook="club-dutch", solver="weighted")
    assert answer.criterion == "order of candidates"
    assert answer.reason == "c comes before a for the bye"


def test_a_solver_of_ones_own_is_explained_too() -> None:
    event = Event.of([Player(name, 1900 - 100 * k) for k, name in enumerate("abcdef")])
    for round_number in (1, 2, 3):
        told = explain(event, rulebook="club-dutch", solver=partial(weighted))
        assert told == explain(event, rulebook="club-dutch", solver="weighted")
        paired = pair(event, rulebook="club-dutch")
        event = event.with_round(paired).with_results(round=round_number, results="WBD")


def test_a_better_round_is_told_in_numbers() -> None:
    event = Event.of(
        [Player(name, 1900 - 100 * k) for k, name in enumerate("abcdef")],
        rounds=[
            Round.of(1, [("a", "d", "W"), ("e", "b", "W"), ("c", "f", "W")]),
            Round.of(2, [("a", "c", "D"), ("d", "e", "B"), ("f", "b", "W")]),
        ],
    )
    decisions = explain(event, rulebook="club-dutch", solver="weighted")
    [refusal] = [no for decision in decisions for no in decision.refused]
    assert (refusal.candidate, refusal.kind) == ("a", "criterion")
    assert decisions[0].sentences()[1] == (
        "e was not paired with a: "
        "the round would have more half-points between opponents: 6 instead of 2."
    )
    answer = why_not(event, "e", "a", rulebook="club-dutch", solver="weighted")
    assert (answer.verdict, answer.criterion) == ("later", "score gaps")
    assert (
        answer.reason == "the round would have more half-points between opponents: 6 instead of 2"
    )
    assert answer.round == pair(event, rulebook="club-dutch")
    by_order = why_not(event, "e", "c", rulebook="club-dutch")
    assert (by_order.verdict, by_order.criterion) == ("later", "order of candidates")


@settings(max_examples=150)
@given(graphs_with_costs(30))
def test_who_may_be_alone_makes_a_heaviest_matching(costs: Costs) -> None:
    """Costs below and above zero, where zero is the cost of nobody."""
    middle = sum(cost for row in costs for cost in row.values()) // (sum(map(len, costs)) or 1)
    shifted = [{b: cost - middle - middle % 2 for b, cost in row.items()} for row in costs]
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (a, b, -cost) for a, row in enumerate(shifted) for b, cost in row.items()
    )
    theirs = nx.max_weight_matching(graph)
    ours = CheapestMatching(shifted, alone=0)
    assert ours.cost() == sum(shifted[a][b] for a, b in theirs)
    assert all(ours.mates[ours.mates[a]] == a for a in range(len(costs)))


@settings(max_examples=100)
@given(st.integers(2, 15), st.integers(0, 2**32))
def test_hubs_and_equals(half: int, seed: int) -> None:
    """Costs of a few kinds, and some vertices whose edges all differ and are cheap."""
    dice = random.Random(seed)
    size = 2 * half
    hubs = dice.sample(range(size), dice.randint(0, 3))
    costs: Costs = [{} for _ in range(size)]
    for a in range(size):
        for b in range(a):
            cost = 100 - 20 * dice.choice((0, 0, 1))
            if a in hubs or b in hubs:
                cost = -2 * dice.randint(0, 10**6)
            costs[a][b] = costs[b][a] = cost
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (a, b, -cost) for a, row in enumerate(costs) for b, cost in row.items()
    )
    theirs = nx.max_weight_matching(graph, maxcardinality=True)
    assert CheapestMatching(costs).cost() == sum(costs[a][b] for a, b in theirs)


def same_without_kinds(players: range, rounds: int, seeds: range) -> Counter[str]:
    """Pair by the costs of kinds of players, and by those of single pairs; both are the same."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        make = dice.choice((random_event, random_history))  # seated by a rule, or anyhow
        event = make(dice, dice.choice(players), rounds)
        if event.in_progress or len(event.players) - len(event.withdrawn) < 2:
            continue
        colours = dice.choice([*COLOURS])
        made = rulebook_of("any", colours=colours, third_colour=dice.random() < 0.5)
        house = HouseRules(colour_limit=dice.random() < 0.5)
        for book in (CLUB_DUTCH, made):
            field = field_of(book.on(event), house)
            bare = [criterion._replace(alike=nothing_known) for criterion in field.criteria]
            assert all(criterion.alike() is not None for criterion in field.criteria)
            single = replace(field, criteria=tuple(bare))
            assert best_sums(field) == best_sums(single), seed
            try:
                expected = weighted(single)
            except NoValidPairing:
                continue
            assert weighted(field) == expected, seed
            what = "limited" if house.colour_limit else colours if book is made else "club-dutch"
            seen[what] += 1
    return seen


def test_costs_of_kinds_give_the_round_of_all_pairs() -> None:
    seen = same_without_kinds(range(6, 40), 6, range(150))
    assert len(seen) == 5
    assert min(seen.values()) > 5, seen


@pytest.mark.parametrize("colours", COLOURS)
def test_what_two_cost_follows_from_their_kinds_and_who_is_ranked_higher(colours: str) -> None:
    limited = 0
    for seed in range(300):
        dice = random.Random(seed)
        event = random_history(dice, 40, 7)
        book = rulebook_of("any", colours=colours, third_colour=dice.random() < 0.7)
        house = HouseRules(colour_limit=dice.random() < 0.5)
        field = field_of(book.on(event), house)
        meeting = [(a, b) for a, b in combinations(field.ranking, 2) if field.allows(a, b)]
        limited += house.colour_limit and bool(meeting)
        for criterion in field.criteria:
            costs, kind = criterion.costs(), criterion.alike()
            assert kind is not None
            known: dict[tuple[Hashable, Hashable], int] = {}
            for a, b in meeting:
                cost = costs(a, b)
                assert known.setdefault((kind(a), kind(b)), cost) == cost, seed
    assert limited > 50


def test_nothing_is_known_of_a_seating_of_ones_own() -> None:
    """The best rounds are then found by the cost of each pair, and are the same."""
    own = replace(CLUB_DUTCH, seating=lambda event: lambda better, other: True)
    named = replace(CLUB_DUTCH, seating=better_first)
    for seed in range(20):
        dice = random.Random(seed)
        event = random_history(dice, 20, 5)
        field = field_of(own.on(event))
        assert [criterion.alike() is None for criterion in field.criteria] == [False, True, False]
        try:
            expected = weighted(field_of(named.on(event)))
        except NoValidPairing:
            continue
        assert weighted(field) == expected, seed


@pytest.mark.slow
def test_costs_of_kinds_give_the_round_of_all_pairs_in_large_events() -> None:
    same_without_kinds(range(60, 200), 8, range(40))


@pytest.mark.slow
def test_blossoms_in_blossoms_are_no_limit() -> None:
    event = Event.of(Player(f"p{place:04}", 2400 - place // 2) for place in range(2001))
    for number in (1, 2, 3):
        paired = pair(event, rulebook=CLUB_DUTCH, solver="weighted")
        results = by_rating(5)(event, paired)
        event = event.with_round(paired).with_results(round=number, results=results)
    assert len(event.rounds) == 3
