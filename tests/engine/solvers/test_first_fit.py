"""The first boards of a large field, seated without questions, are those of the loop that asks."""

import random
from collections import Counter
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.field import with_bye
from pairwright.matching import Ladder
from pairwright.orders import slide
from pairwright.problem import Barred, ByOrder, Field
from pairwright.solvers.first_fit import first_fits
from pairwright.solvers.matching import matching

ASKING = partial(matching, oracle=partial(Ladder, bound=False))


def easy_field(dice: random.Random) -> Field:
    """A field of many players, with a few barred pairs, small groups, cliques, perhaps a bye."""
    size, rounds = dice.randint(12, 50), dice.randint(0, 4)
    barred: list[set[int]] = [set() for _ in range(size)]
    for _ in range(rounds):
        order = dice.sample(range(size), size)
        for a, b in zip(order[::2], order[1::2], strict=False):
            barred[a].add(b)
            barred[b].add(a)
    clique = frozenset(dice.sample(range(size), dice.choice([0, 0, 3, 6])))
    for player in clique:
        barred[player] |= clique - {player}
    ranking = dice.sample(range(size), size)
    kinds = dice.choice([1, 3, 8, 20])
    scores = sorted((dice.randint(0, kinds) for _ in ranking), reverse=True)
    score = dict(zip(ranking, scores, strict=True))
    rule = Barred(barred.__getitem__, rounds)
    candidates = dice.sample(ranking, dice.choice([size, 2])) if size % 2 else None
    return Field(
        ranking=ranking,
        score=[score[player] for player in range(size)],
        barred=rule.of if candidates is None else with_bye(rule, ranking, candidates, size),
        most_barred=rounds,
        procedure=ByOrder(slide),
        bye_candidates=candidates,
        cliques={"a club": clique} if clique else {},
    )


def test_boards_seated_without_questions_are_the_same() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=400)
    @given(st.integers(0, 2**64 - 1))
    def check(seed: int) -> None:
        field = easy_field(random.Random(seed))
        assert matching(field) == ASKING(field)
        seen["bye"] += field.bye_candidates is not None
        seen["cliques"] += bool(field.cliques)
        seen["without questions"] += Ladder(field).free_pairs > 2

    check()
    assert min(seen.values()) >= 50


def test_so_many_pairs_are_seated_and_no_more() -> None:
    field = easy_field(random.Random(6))
    everybody, free = matching(field).pairs, Ladder(field).free_pairs
    assert free >= 5
    for most in range(free + 1):
        pairs, left = first_fits(field, field.ranking, most)
        assert pairs == everybody[:most]
        seated = {player for pair in pairs for player in pair}
        assert left == [player for player in field.ranking if player not in seated]


def test_a_ladder_that_keeps_some_answers_as_if_the_others_were_seated() -> None:
    field = easy_field(random.Random(5))
    pairs, left = first_fits(field, field.ranking, Ladder(field).free_pairs)
    assert len(pairs) >= 3
    kept, pinned = Ladder(field), Ladder(field)
    kept.keep(left)
    for pair in pairs:
        pinned.pin(*pair)
    for lead in left:
        for mate in left:
            if lead != mate:
                assert kept.admits(lead, mate) == pinned.admits(lead, mate)
