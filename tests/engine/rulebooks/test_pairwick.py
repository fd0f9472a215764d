"""The rulebook of pairwick, against the rule as it is written."""

import random
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import RULEBOOKS, Event, NoValidPairing, Player, Round, pair
from pairwright.referee import round_faults
from pairwright.results import Bye, Result
from pairwright.units import by_number
from strategies import ALIKE

Couples = list[tuple[str, str]]


def history(dice: random.Random) -> Event:
    """Some rounds without rematches, games and byes as they fall."""
    ids = dice.sample([str(number) for number in range(1, 200)], dice.randint(2, 11))
    event = Event.of([Player(player, 0) for player in ids])
    for number in range(1, dice.randint(1, 7)):
        try:
            paired = pair(event, rulebook=dice.choice(["pairwick", "northgate"]))
        except NoValidPairing:
            break
        results = [(white, black, dice.choice([*Result][:3])) for white, black, _ in paired.boards]
        byes = {} if paired.bye is None else {paired.bye: Bye.FULL}
        event = event.with_round(Round.of(number, results, byes=byes))
    return event


def literal(event: Event) -> tuple[Couples, str | None] | None:
    """Depth-first search over the players in order; the bye to the last without one."""
    points = dict(zip(event.roster.ids, event.ledger.points, strict=True))
    met = {frozenset(board[:2]) for played in event.rounds for board in played.boards}
    had_bye = {player for played in event.rounds for player, _ in played.byes}
    order = sorted(points, key=lambda player: (-points[player], int(player)))
    bye = None
    if len(order) % 2:
        fresh = [player for player in order if player not in had_bye]
        if not fresh:
            return None
        bye = fresh[-1]
        order.remove(bye)

    def complete(left: list[str]) -> Iterator[Couples]:
        if not left:
            yield []
            return
        for mate in left[1:]:
            if frozenset((left[0], mate)) not in met:
                rest = [player for player in left[1:] if player != mate]
                yield from ([(left[0], mate), *others] for others in complete(rest))

    first = next(complete(order), None)
    return None if first is None else (first, bye)


@given(st.integers(0, 2**64))
def test_it_is_the_first_complete_matching_in_order(seed: int) -> None:
    event = history(random.Random(seed))
    expected = literal(event)
    for solver in ALIKE:
        play = partial(pair, event, rulebook="pairwick", solver=solver)
        if expected is None:
            with pytest.raises(NoValidPairing):
                play()
        else:
            paired = play()
            assert ([board[:2] for board in paired.boards], paired.bye) == expected
            assert not [*round_faults(event, paired)]


def test_both_outcomes_are_tried_above() -> None:
    found = [literal(history(random.Random(seed))) for seed in range(200)]
    assert 20 < sum(one is None for one in found) < 180
    assert sum(one is not None and one[1] is not None for one in found) > 20


def test_nobody_but_the_last_without_a_bye_sits_out() -> None:
    """3 should have it, though then 1 and 2, who have met, could not play; 2 had one."""
    event = Event.of(
        [Player(player, 0) for player in "123"],
        rounds=[Round.of(1, [("1", "2", "D")], byes={"3": "Z"})],
    )
    with pytest.raises(NoValidPairing):
        pair(event, rulebook="pairwick")
    assert pair(event, rulebook="northgate").bye == "2"


def test_ids_that_are_numbers_go_by_their_size() -> None:
    assert sorted(["10", "9", "b", "2", "a", "009"], key=by_number) == [
        *("2", "009", "9", "10", "a", "b")
    ]
    event = Event.of([Player(player, 0) for player in ("10", "9", "2", "100")])
    assert [board[:2] for board in pair(event, rulebook="pairwick").boards] == [
        ("2", "9"),
        ("10", "100"),
    ]


def test_nobody_has_a_second_bye() -> None:
    event = Event.of([Player(player, 0) for player in "12345"])
    for number, bye in enumerate("54321", 1):
        event = event.with_round(Round.of(number, [], byes={bye: "F"}))
    with pytest.raises(NoValidPairing):
        pair(event, rulebook="pairwick")
    book = RULEBOOKS["pairwick"]
    assert book.on(event).bye_candidates == []
