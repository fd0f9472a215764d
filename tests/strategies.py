"""What the property tests draw: graphs, fields of one round, and whole events."""

import random
from itertools import combinations

from hypothesis import strategies as st

from pairwright import SOLVERS, Event, Player, Round
from pairwright.errors import RuleError
from pairwright.field import with_bye
from pairwright.matching import Graph
from pairwright.orders import slide
from pairwright.pairing import pair
from pairwright.problem import Barred, ByOrder, Field
from pairwright.results import Bye, ResultCode
from pairwright.scoring import PointSystem

ALIKE = tuple(name for name in SOLVERS if name != "weighted")
"""The solvers that give the first pairing in the rulebook's order."""


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
        procedure=ByOrder(slide),
        bye_candidates=candidates,
    )


def events(most: int = 11, rounds: int = 8) -> st.SearchStrategy[Event]:
    """Any event of up to so many players and rounds."""
    seeds = st.integers(0, 2**64 - 1)
    return seeds.map(lambda seed: random_event(random.Random(seed), most, rounds))


RATED: list[ResultCode] = ["W", "B", "D"]


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
                    round=len(event.rounds), board=place, result=dice.choice(RATED)
                )
        if event.in_progress:
            break
    return event


def histories(most: int = 9, rounds: int = 6) -> st.SearchStrategy[Event]:
    """Any recorded event: every kind of result, bye and absence, rematches included."""
    seeds = st.integers(0, 2**64 - 1)
    return seeds.map(lambda seed: random_history(random.Random(seed), most, rounds))


def random_history(dice: random.Random, most: int = 9, rounds: int = 6) -> Event:
    """An event that nobody paired by any rule; its last round may have open boards."""
    size, played = dice.randint(1, most), dice.randint(0, rounds)
    ids = [f"p{number}" for number in range(size)]
    left: set[str] = set()
    book: list[Round] = []
    for number in range(1, played + 1):
        left |= {player for player in ids if dice.random() < 0.05}
        book.append(_random_round(dice, number, [player for player in ids if player not in left]))
    if book and dice.random() < 0.2:
        boards = [
            (white, black, dice.choice(["*", result])) for white, black, result in book[-1].boards
        ]
        book[-1] = Round.of(played, boards, bye=book[-1].bye, byes=dict(book[-1].byes))
    return Event.of(
        [Player(player, dice.randint(800, 2600)) for player in ids],
        rounds=book,
        rounds_planned=dice.choice([None, played + dice.randint(0, 3)]) or None,
        scoring=dice.choice(SCORINGS),
    )


SCORINGS = [
    *3 * [PointSystem.of(1, 0.5)],
    PointSystem.of(3, 1),
    PointSystem.of(1, 0.5, pab=0.5, fpb=0.5),
    PointSystem.of(2, 1, loss=0.5, hpb=0.5, fl=0),
    PointSystem.of(3, 1, zpb=0.5),
]
_RESULTS: list[ResultCode] = [*4 * RATED, "UW", "UB", "UD", "FW", "FB", "FF"]


def _random_round(dice: random.Random, number: int, playing: list[str]) -> Round:
    players = dice.sample(playing, len(playing))
    byes = {}
    bye = players.pop() if len(players) % 2 and dice.random() < 0.8 else None
    for player in [*players]:
        if dice.random() < 0.15:
            players.remove(player)
            if code := dice.choice([*Bye, None]):
                byes[player] = code
    couples = zip(players[::2], players[1::2], strict=False)  # somebody may be left: absent
    boards = [(*couple, dice.choice(_RESULTS)) for couple in couples]
    return Round.of(number, boards, bye=bye, byes=byes)


def random_round_robin(dice: random.Random, most: int = 8) -> Event:
    """A single or double round robin by the circle method, with forfeits; odd fields rest."""
    size = dice.randint(2, most)
    ids = [f"p{number}" for number in range(size)]
    circle: list[str | None] = [*ids, *([None] if size % 2 else [])]
    book: list[Round] = []
    for _ in range((len(circle) - 1) * dice.choice([1, 1, 2])):
        half = len(circle) // 2
        boards = [
            (white, black, dice.choice(_RESULTS))
            for white, black in zip(circle[:half], reversed(circle[half:]), strict=True)
            if white is not None and black is not None
        ]
        book.append(Round.of(len(book) + 1, boards))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return Event.of(
        [Player(player, dice.randint(800, 2600)) for player in ids],
        rounds=book,
        scoring=dice.choice(SCORINGS),
        system="round_robin",
    )
