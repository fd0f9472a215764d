"""What the property tests draw: graphs, fields of one round, and whole events."""

import random
from itertools import combinations

from hypothesis import strategies as st

from pairwright import Event, Player
from pairwright.completion import Graph
from pairwright.errors import RuleError
from pairwright.field import Field, with_bye
from pairwright.pairing import pair
from pairwright.rulebook import Barred, slide


def graph_of(size: int, edges: set[tuple[int, int]]) -> Graph:
    """A graph from its edges."""
    rows = [0] * size
    for a, b in edges:
        rows[a] |= 1 << b
        rows[b] |= 1 << a
    return rows


@st.composite
def graphs(draw: st.DrawFn, most: int = 14) -> Graph:
    """Any graph, from sparse to dense."""
    size = draw(st.integers(0, most))
    density = draw(st.floats(0.1, 0.9))
    dice = random.Random(draw(st.integers(0, 2**32)))
    return graph_of(
        size, {pair for pair in combinations(range(size), 2) if dice.random() < density}
    )


@st.composite
def flowers(draw: st.DrawFn) -> Graph:
    """Odd cycles hung on each other, blossoms within blossoms, with stems between them."""
    edges: set[tuple[int, int]] = set()
    size = 1
    for _ in range(draw(st.integers(1, 5))):
        root = draw(st.integers(0, size - 1))
        for _ in range(2 * draw(st.integers(0, 1))):  # a stem of two edges keeps the parity
            edges.add((root, size))
            root, size = size, size + 1
        length = 2 * draw(st.integers(1, 3))
        petal = [root, *range(size, size + length)]
        size += length
        edges.update(zip(petal, [*petal[1:], root], strict=True))
    for _ in range(draw(st.integers(0, 4))):  # and somebody beside the flower, or a chord in it
        a, b = draw(st.integers(0, size)), draw(st.integers(0, size))
        if a != b:
            edges.add((a, b))
    return graph_of(size + 1, edges)


@st.composite
def fields(draw: st.DrawFn, most: int = 10) -> Field:
    """Any field of one round: any groups, any pairs barred, any candidates for the bye."""
    size = draw(st.integers(2, most))
    dice = random.Random(draw(st.integers(0, 2**32)))
    density = draw(st.sampled_from([0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8]))
    barred: list[set[int]] = [set() for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if dice.random() < density:
            barred[a].add(b)
            barred[b].add(a)
    ranking = list(range(size))
    dice.shuffle(ranking)
    scores = sorted((dice.randint(0, draw(st.integers(0, 4))) for _ in ranking), reverse=True)
    by_number = [0] * size
    for player, score in zip(ranking, scores, strict=True):
        by_number[player] = score
    rule = Barred(barred.__getitem__, max(map(len, barred)))
    candidates = None
    if size % 2:
        candidates = dice.sample(ranking, draw(st.sampled_from([size, size, 1, size // 2, 0])))
    return Field(
        ranking=ranking,
        score=by_number,
        barred=rule.of if candidates is None else with_bye(rule, ranking, candidates, size),
        most_barred=rule.most,
        order=slide,
        bye_candidates=candidates,
    )


def events(most: int = 11, rounds: int = 8) -> st.SearchStrategy[Event]:
    """Any event of up to so many players and rounds."""
    seeds = st.integers(0, 2**64 - 1)
    return seeds.map(lambda seed: random_event(random.Random(seed), most, rounds))


def random_event(dice: random.Random, most: int, rounds: int) -> Event:
    """An event with some rounds, with draws and withdrawals; the last round may be unfinished."""
    size = dice.randint(2, most)
    leaving = dice.choice([0.0, 0.03, 0.15])
    event = Event.of([Player(f"p{number}", dice.randint(0, 3) * 100) for number in range(size)])
    for _ in range(dice.randint(0, rounds)):
        try:
            event = event.with_round(pair(event))
        except RuleError:
            break
        for player in event.players:
            if player.id not in event.withdrawn and dice.random() < leaving:
                event = event.with_withdrawal(player.id)
        for place, mark in enumerate(event.rounds[-1].sheet, 1):
            if mark == "*" and dice.random() < 0.97:
                event = event.with_result(
                    round=len(event.rounds), board=place, result=dice.choice("WBD")
                )
        if event.in_progress:
            break
    return event
