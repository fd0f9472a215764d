"""Proofs that limits on boards cannot be kept, checked from their definition alone."""

from collections.abc import Callable, Iterator
from itertools import combinations

from pairwright.event import Event
from pairwright.fewest_boards import FewestBoards
from pairwright.obstruction import BYE
from pairwright.referee.check_house import bars, share
from pairwright.referee.recount import taking_part


def fewest_boards_faults(event: Event, proof: FewestBoards) -> Iterator[str]:
    """What keeps a proof from showing that no round has so few boards that count.

    Who may have the bye depends on the rulebook and is not checked.
    """
    playing = taking_part(event)
    everybody = playing | ({BYE} if len(playing) % 2 else set())
    if set(proof.numbers) != everybody:
        yield "the numbers are not those of all who take part"
        return
    if proof.fewest <= proof.allowed:
        yield f"{proof.fewest} boards are no more than the {proof.allowed} allowed"
    for players, number in proof.sets:
        if len(players) % 2 == 0 or number < 0 or not players <= everybody:
            yield f"the set of {min(players)} is no odd set of players with a number from 0"
    lowest = sum(proof.numbers.values())
    lowest -= sum(len(players) // 2 * number for players, number in proof.sets)
    if lowest != 2 * proof.fewest:
        yield f"the numbers show {lowest / 2:g} boards, not {proof.fewest}"
    worth = _worth(event, proof)
    for one, other in combinations(sorted(playing), 2):
        pair = frozenset((one, other))
        inside = sum(number for players, number in proof.sets if pair <= players)
        paid = proof.numbers[one] + proof.numbers[other] - inside
        if paid > 2 * worth(pair) and not any(bars(event, pair)):
            yield f"the numbers of {one} and {other} are too large: they may meet"


def _worth(event: Event, proof: FewestBoards) -> Callable[[frozenset[str]], int]:
    """How often a board counts, by the limits of the proof."""
    house, times = event.house, proof.limits
    labels = [(rule.label, times[rule.name]) for rule in house.separate if rule.name in times]
    named = [
        ({frozenset(pair) for pair in rule.pairs}, rule.at_most is None, times[rule.name])
        for rule in house.quotas
        if rule.name in times
    ]

    def worth(pair: frozenset[str]) -> int:
        shared = sum(weight for label, weight in labels if share(event, pair, label))
        return shared + sum(weight for pairs, others, weight in named if (pair in pairs) != others)

    return worth
