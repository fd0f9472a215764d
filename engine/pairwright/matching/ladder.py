"""The ladder over a field: the degree bound while it answers, then a matching of those left."""

from collections.abc import Callable, Iterable, Mapping
from math import inf

from pairwright.matching.field_graph import graph_of
from pairwright.matching.oracle import Graph, Oracle
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.met import NOBODY
from pairwright.problem import Field


class Ladder:
    """The completion oracle of one field; its vertices are players, and the bye.

    It knows all rules about single pairs. Those who are required to meet have each other, and the
    oracle is about the others.

    *The degree bound.* A graph on an even number n of players in which everyone has at least n/2
    admissible opponents has a perfect matching (G. A. Dirac, 1952). If nobody is kept from more
    than d others, n >= 2(d + 1) is enough, so in a large field only the last few players of a round
    ever raise a question; for those, the rung below is built once. Where also the players of
    cliques of size c may not meet each other, n >= 2(d + c + 1) is enough, counting in c only those
    who are left.
    """

    __slots__ = (
        "_bars",
        "_below",
        "_bye",
        "_choosy",
        "_clique",
        "_enough",
        "_field",
        "_gone",
        "_graph",
        "_kept",
        "_left",
        "_matching",
        "_required",
        "_sizes",
        "_vertex",
    )

    def __init__(
        self,
        field: Field,
        matching: Callable[[Graph], Oracle] = KeptMatching,
        *,
        bound: bool = True,
    ) -> None:
        """``matching`` makes the rung below the bound; ``bound=False`` sends it every question."""
        self._field = field
        self._matching = matching
        self._required = field.required
        self._kept = field.has_all_required and all(
            b not in field.barred(a) for a, b in field.required.items()
        )
        self._left = len(field) - len(field.required)
        self._bye = NOBODY
        self._choosy = False  # is there a bye left that is not for everybody?
        if field.bye_candidates is not None:
            self._left += 1
            self._bye = field.bye_number
            self._choosy = len(field.bye_candidates) < len(field)
        self._bars: float = 2 * (field.most_barred + 1) if bound else inf
        cliques = list(field.cliques.values())
        self._clique = {player: which for which, them in enumerate(cliques) for player in them}
        self._sizes = list(map(len, cliques))
        self._enough = self._bars + 2 * max(self._sizes, default=0)
        self._gone = bytearray(field.bye_number + 1)
        self._below: Oracle | None = None
        self._vertex: dict[int, int] = {}  # from a number to its vertex in the rung below
        self._graph: Graph = []

    @property
    def sure(self) -> bool:
        """Is the degree bound enough to know that any admissible pair may be seated?"""
        return self._left - 2 >= self._enough and not self._choosy

    @property
    def free_pairs(self) -> int:
        """How many admissible pairs, whichever they are, the bound lets be seated."""
        return int((self._left - self._enough) // 2) if self.sure and not self._required else 0

    def completes(self) -> bool:
        """Can everybody who is left be paired, or sit out where there is a bye?"""
        if self._choosy:
            # Any one candidate for the bye will do: the bound is asked about the others.
            sure = bool(self._field.bye_candidates) and self._left - 2 >= self._enough
        else:
            sure = self._left >= self._enough
        return self._kept and (sure or self._rung().completes())

    def admits(self, a: int, b: int) -> bool:
        """May a and b meet (or sit out, where one is the bye), and can the rest then be paired?"""
        if self._required and (a in self._required or b in self._required):
            return self._required.get(a) == b and self.completes()
        if self._below is not None:  # its bit sets are the faster way to see who may meet
            return self._below.admits(self._vertex[a], self._vertex[b])
        if b in self._field.barred(a):
            return False
        if self._left - 2 >= self._enough and (not self._choosy or self._bye in (a, b)):
            return True
        return self._rung().admits(self._vertex[a], self._vertex[b])

    def pin(self, a: int, b: int) -> None:
        """Seat an admitted pair; both leave the field."""
        if a in self._required:
            return  # nobody else had a use for them
        if self._below is not None:
            self._below.pin(self._vertex[a], self._vertex[b])
        self._gone[a] = self._gone[b] = 1
        self._left -= 2
        if self._clique:
            self._leave_cliques(a, b)
        if self._choosy:
            self._choosy = self._bye not in (a, b)

    def keep(self, players: Iterable[int]) -> None:
        """Seat everybody but these, in pairs of which there are at most ``free_pairs``."""
        kept = set(players)
        self._gone = bytearray(b"\1") * len(self._gone)
        for player in kept:
            self._gone[player] = 0
        self._left = len(kept)
        if self._sizes:
            self._sizes = [len(kept & clique) for clique in self._field.cliques.values()]
            self._enough = self._bars + 2 * max(self._sizes)

    def _leave_cliques(self, *players: int) -> None:
        for player in players:
            which = self._clique.get(player)
            if which is not None:
                self._sizes[which] -= 1
        self._enough = self._bars + 2 * max(self._sizes)

    def _rung(self) -> Oracle:
        """The matching of those who are left, made when the bound is silent for the first time."""
        if self._below is None:
            left = [
                number
                for number in self._field.everybody
                if not self._gone[number] and number not in self._required
            ]
            self._vertex = {number: vertex for vertex, number in enumerate(left)}
            self._graph = graph_of(self._field, left)
            self._below = self._matching(self._graph)
        return self._below

    def who_may_meet(self) -> tuple[Mapping[int, int], Graph]:
        """The vertex of each number that is left, in ranking order, and who may meet."""
        self._rung()
        return self._vertex, self._graph
