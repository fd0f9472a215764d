"""Whom everybody has met, round by round."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Self

NOBODY: Final = -1
"""The opponent of a player who met nobody in a round."""


class Met:  # noqa: PLW1641  # versions are compared, and never keys
    """Everybody's opponents by number: one entry a round, NOBODY where there was none.

    It never changes. A longer one is made by ``with_round`` at the cost of that round alone:
    versions share their rows, and each sees its own number of rounds of them.
    """

    __slots__ = ("_rounds", "_rows", "_tail")

    def __init__(self, rows: Sequence[list[int]], rounds: int) -> None:
        """``rows`` have an entry for each of this many rounds, or more."""
        self._rows = rows
        self._rounds = rounds
        # One version alone may write behind its end: the one that takes this token first.
        self._tail: list[None] = [None]

    @classmethod
    def nobody_yet(cls, players: int) -> Self:
        """What is so before round 1."""
        return cls([[]] * players, 0)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, player: int) -> tuple[int, ...]:
        return tuple(self._rows[player])[: self._rounds]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Met | list) and [*self] == [*other]

    def __repr__(self) -> str:
        return f"Met({[*self]})"

    def __reduce__(self) -> tuple[type[Self], tuple[list[list[int]], int]]:
        # Rounds of longer versions are not this one's to send.
        return type(self), ([[*row] for row in self], self._rounds)

    def with_round(self, whites: Sequence[int], blacks: Sequence[int], idle: Iterable[int]) -> Self:
        """One more round: the players of its boards, and those who were on none."""
        rows = self._rows if self._rounds else _rows_along(whites, blacks, len(self))
        try:
            self._tail.pop()  # atomic: of two threads, one gets the token
        except IndexError:
            rows = [row[: self._rounds] for row in rows]
        for white, black in zip(whites, blacks, strict=True):
            rows[white].append(black)
            rows[black].append(white)
        for player in idle:
            rows[player].append(NOBODY)
        return type(self)(rows, self._rounds + 1)


def _rows_along(whites: Sequence[int], blacks: Sequence[int], players: int) -> Sequence[list[int]]:
    """An empty row for each player.

    Made along the boards, which go down the ranking, they lie in memory as a large round walks
    over them.
    """
    rows: list[list[int] | None] = [None] * players
    for white, black in zip(whites, blacks, strict=True):
        rows[white] = []
        rows[black] = []
    return [[] if row is None else row for row in rows]
