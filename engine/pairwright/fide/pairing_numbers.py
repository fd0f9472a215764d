"""Pairing numbers and the order of boards, which the systems of FIDE share (C.04.2)."""

from collections.abc import Callable, Iterable

from pairwright.players import Player, strength
from pairwright.problem import Pair, smaller_first


def by_strength(player: Player) -> tuple[bool, int, int, int, str, str]:
    """Pairing numbers: the higher rating, the higher title, then the name, then the id.

    Players who have a starting number come before all others, by that number.
    """
    return (player.number is None, player.number or 0, *strength(player))


def by_entry(player: Player) -> int:
    """Pairing numbers that are given: the order of entry."""
    return 0


def in_board_order(
    pairs: Iterable[Pair], score: Callable[[int], int], number: Callable[[int], int]
) -> list[Pair]:
    """Pairs of places in the ranking, the higher-ranked of each first.

    They are ordered by the score of the first, the score of the other, and the pairing number of
    the first.
    """
    return sorted(
        (smaller_first(*pair) for pair in pairs),
        key=lambda pair: (-score(pair[0]), -score(pair[1]), number(pair[0])),
    )
