"""Rungs for a horizon: the first round after which so many more are possible without a rematch.

The first round by the rules about this round alone almost always keeps the horizon. If it does not,
its longest part that can be kept is found by halving, as a part of a part that can be kept can be,
too. CP-SAT is asked only where neither rounds ahead are found, nor a proof that there are none.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from pairwright.errors import NoValidPairing
from pairwright.problem import Ahead, Field, Pair, Pairing
from pairwright.seeded_random import Dice
from pairwright.solvers.later_rounds import LaterRounds
from pairwright.solvers.rest_of_round import any_round, rest_of_round

TRIES: Final = 6
"""How many ways to go on from a part of a round are tried before CP-SAT is asked."""

Alone = Callable[[Field], Pairing]
"""The first round of a field without rounds ahead. Raises NoValidPairing."""

Solve = Callable[[Sequence[Pair], int], bool]
"""Is there a round with these pairs after which so many more are possible? Asked of CP-SAT."""


class Horizon:
    """The rounds of a field, and those ahead of them."""

    def __init__(self, field: Field, ahead: Ahead, solve: Solve) -> None:
        self._field = field
        self._ahead = ahead
        self._solve = solve
        self._later = LaterRounds(field, ahead)

    def first(self, alone: Alone) -> tuple[list[Pair], int]:
        """The pairs of the first round, the bye's first, and how many rounds it keeps possible.

        Raises NoValidPairing.
        """
        for rounds in self._horizons():
            pairs = self._first_before(rounds, alone)
            if pairs is not None:
                return pairs, rounds
        raise NoValidPairing

    def possible(self) -> int:
        """How many rounds the horizon keeps possible. Raises NoValidPairing."""
        for rounds in self._horizons():
            if self._goes_on([], rounds):
                return rounds
        raise NoValidPairing

    def _horizons(self) -> Sequence[int]:
        """The numbers of rounds to keep possible, the most first: the first that can be is it."""
        most = most_ahead(self._field, self._ahead)
        if self._ahead.maximal:
            return range(most, -1, -1)
        return (self._ahead.rounds,) if self._ahead.rounds <= most else ()

    def _first_before(self, rounds: int, alone: Alone) -> list[Pair] | None:
        """The first round before so many more; None if there is none."""
        pairs = self._by_itself(alone, [], rounds)
        if pairs is None:
            return None
        if self._later.follow(pairs, rounds):
            return pairs
        if not self._goes_on([], rounds):
            return None
        made: list[Pair] = []
        barred: set[int] = set()
        while not self._goes_on(pairs, rounds):
            # Its longest part from which any round goes on.
            least, most = len(made), len(pairs)
            while most - least > 1:
                middle = (least + most) // 2
                if self._goes_on(pairs[:middle], rounds):
                    least = middle
                else:
                    most = middle

            # The next lead takes somebody else: the first round that goes on from there.
            barred = {pairs[least][1], *(barred if least == len(made) else ())}
            made = pairs[:least]
            following = self._by_itself(alone, made, rounds, barred)
            if following is None:
                raise AssertionError("a part of a round that goes on has no next pair")
            pairs = following
        return pairs

    def _by_itself(
        self, alone: Alone, made: Sequence[Pair], rounds: int, barred: Collection[int] = ()
    ) -> list[Pair] | None:
        """The first round with some pairs, whose next lead does not meet those who are barred."""
        rest = self._rest(made, rounds, barred)
        try:
            found = alone(rest)
        except NoValidPairing:
            return None
        bye = [] if found.bye is None else [(self._field.bye_number, found.bye)]
        return [*made, *bye, *found.pairs]

    def _rest(self, made: Sequence[Pair], rounds: int, barred: Collection[int] = ()) -> Field:
        """This round, for those who are not in the pairs made."""
        return rest_of_round(self._field, made, self._byes(rounds), barred)

    def _byes(self, rounds: int) -> Collection[int]:
        """Who may have the bye: with rounds ahead nobody has a second one before all had one."""
        byes, fresh = self._field.bye_candidates or (), self._ahead.fresh
        return fresh.intersection(byes) if rounds and fresh else byes

    def _goes_on(self, made: Sequence[Pair], rounds: int) -> bool:
        """Is there any round with these pairs that keeps the horizon and all limits?"""
        if 2 * len(made) == len(self._field.everybody):
            return self._later.follow(made, rounds) or self._solve(made, rounds)
        if not made and self._later.obstacle(rounds, quick=True) is not None:
            return False
        if self._later.alike(rounds):
            rest = self._rest(made, rounds)
            dice = Dice(len(made))
            for _ in range(TRIES):
                try:
                    found = any_round(rest, dice)
                except NoValidPairing:
                    return False
                if found is not None and self._later.follow([*made, *found], rounds):
                    return True
        if not made and self._later.obstacle(rounds) is not None:
            return False
        return self._solve(made, rounds)


def most_ahead(field: Field, ahead: Ahead) -> int:
    """An upper bound: byes aside, nobody plays more rounds than they have opponents left."""
    playing = set(field.ranking)
    opponents = [len(playing) - 1 - len(playing & {*ahead.met(who)}) for who in playing]
    odd = field.bye_candidates is not None
    rounds = ahead.rounds + 1
    while rounds > 1 and sum(max(0, rounds - own) for own in opponents) > rounds * odd:
        rounds -= 1
    return rounds - 1
