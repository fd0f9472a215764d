"""What the systems of FIDE share: pairing numbers, and the order of boards (C.04.2)."""

from collections.abc import Callable, Iterable

from pairwright.players import Player, strength

Couple = tuple[int, int]


def by_strength(player: Player) -> tuple[bool, int, int, int, str, str]:
    """Pairing numbers: the higher rating, the higher title, then the name, then the id.

    Players who have a starting number come before all others, by that number.
    """
    return (player.number is None, player.number or 0, *strength(player))


def by_entry(player: Player) -> int:
    """Pairing numbers that are given: the order of entry."""
    return 0


def in_board_order(
    couples: Iterable[Couple], score: Callable[[int], int], number: Callable[[int], int]
) -> list[Couple]:
    """Couples of places in the ranking, the higher-ranked of each first.

    By the score of that one, the score of the other, and the pairing number of the first.
    """
    return sorted(
        ((min(couple), max(couple)) for couple in couples),
        key=lambda two: (-score(two[0]), -score(two[1]), number(two[0])),
    )
