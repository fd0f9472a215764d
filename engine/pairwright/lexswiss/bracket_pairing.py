"""A bracket paired in lexicographic order: each time the smallest number with the next smallest.

Depth-first search with undo defines the pairing; loops over a completion oracle find it.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from pairwright.errors import InvalidInput, NoValidPairing, quoted
from pairwright.lexswiss.left_over import LastLeft
from pairwright.lexswiss.participants import (
    Forbidden,
    ParticipantState,
    forbidden_pairs,
)
from pairwright.matching.oracle import Graph, Oracle, members
from pairwright.matching.perfect_matching import KeptMatching
from pairwright.obstruction import MANY, Obstruction

CriteriaFunc = Callable[[ParticipantState, ParticipantState], bool]
"""May these two meet, the smaller pairing number first? Asked only of pairs that otherwise may."""

OnFailure = Literal["partial", "maximum", "raise"]
ON_FAILURE: Final = ("partial", "maximum", "raise")

StatePair = tuple[ParticipantState, ParticipantState]
Couples = list[tuple[int, int]]


def pair_bracket(
    participants: Sequence[ParticipantState],
    forbidden: Forbidden | None = None,
    criteria: CriteriaFunc | None = None,
    *,
    on_failure: OnFailure = "partial",
) -> list[StatePair]:
    """The first complete pairing of a bracket in lexicographic order; smaller numbers come first.

    The smallest number left meets the smallest possible one after which everybody else can still be
    paired. In an odd bracket one participant is left over: the one who is last when all others are
    paired, never one who was passed over before.

    ``on_failure`` is about brackets without a complete pairing. ``partial``: each in turn meets the
    first possible one, or nobody; that need not be the most pairs. ``maximum``: the first pairing
    among those with the most pairs. ``raise``: NoValidPairing, with the obstruction.

    Whether a meeting counts is read from the list of the smaller number. Fewer than two
    participants give no pairs. Raises InvalidInput for another ``on_failure``.
    """
    if on_failure not in ON_FAILURE:
        raise InvalidInput(
            f"on_failure must be one of {', '.join(ON_FAILURE)}, not {quoted(on_failure)}"
        )
    bracket = sorted(participants, key=lambda state: state.tpn)
    meetings = _Meetings(bracket, forbidden, criteria)
    couples, complete = _greedy(len(bracket), meetings)
    if not complete:
        graph = meetings.graph()
        couples = _first_complete(graph) or _fallback(bracket, graph, couples, on_failure)
    return [(bracket[a], bracket[b]) for a, b in couples]


class _Meetings:
    """Who of a bracket may meet which participants behind them, by place, as bit sets."""

    def __init__(
        self,
        bracket: Sequence[ParticipantState],
        forbidden: Forbidden | None,
        criteria: CriteriaFunc | None,
    ) -> None:
        self._bracket = bracket
        self._criteria = criteria
        self._places: dict[str, int] = {}  # of everybody with an id, as a bit set
        for place, state in enumerate(bracket):
            self._places[state.id] = self._places.get(state.id, 0) | 1 << place
        self._kept_apart: dict[str, int] = {}
        for one, other in forbidden_pairs(forbidden):
            for a, b in ((one, other), (other, one)):
                self._kept_apart[a] = self._kept_apart.get(a, 0) | self._places.get(b, 0)
        self._possible = [self._not_barred(place) for place in range(len(bracket))]
        self._asked = [0] * len(bracket)  # of the criteria

    def first(self, a: int, left: int) -> int | None:
        """The first of those left whom a may meet; all of them are behind a."""
        for b in members(self._possible[a] & left):
            if self._asked[a] >> b & 1 or self._meets_criteria(a, b):
                return b
        return None

    def graph(self) -> Graph:
        """All pairs that may meet."""
        size = len(self._bracket)
        if self._criteria is not None:
            self._possible = [self._allowed(a, self._criteria) for a in range(size)]
        # Each pair is known to the smaller number; the columns of the digits are the other's rows.
        rows = [f"{row:0{size}b}"[::-1] for row in self._possible]
        columns = ("".join(column)[::-1] for column in zip(*rows, strict=True))
        return [row | int(column, 2) for row, column in zip(self._possible, columns, strict=True)]

    def _not_barred(self, place: int) -> int:
        state = self._bracket[place]
        barred = self._kept_apart.get(state.id, 0)
        for player in state.opponents:
            barred |= self._places.get(player, 0)
        return (1 << len(self._bracket)) - (2 << place) & ~barred

    def _allowed(self, a: int, criteria: CriteriaFunc) -> int:
        """Those behind a whom a may meet, by the criteria too; each pair is checked once."""
        bracket, one = self._bracket, self._bracket[a]
        digits = list(f"{self._possible[a]:0{len(bracket)}b}"[::-1])
        asked = f"{self._asked[a]:0{len(bracket)}b}"[::-1]
        for b, digit in enumerate(digits):
            if digit == "1" and asked[b] == "0" and not criteria(one, bracket[b]):
                digits[b] = "0"
        return int("".join(digits)[::-1], 2)

    def _meets_criteria(self, a: int, b: int) -> bool:
        """Check a pair by the criteria, once."""
        self._asked[a] |= 1 << b
        if self._criteria is None or self._criteria(self._bracket[a], self._bracket[b]):
            return True
        self._possible[a] ^= 1 << b
        return False


def _greedy(size: int, meetings: _Meetings) -> tuple[Couples, bool]:
    """Each in turn with the first possible one; and whether nobody was passed over.

    If nobody was, the search would not have had to undo a choice either.
    """
    left = (1 << size) - 1
    couples: Couples = []
    complete = True
    for a in range(size):
        if not left >> a & 1:
            continue
        left &= ~(1 << a)
        b = meetings.first(a, left)
        if b is not None:
            left &= ~(1 << b)
            couples.append((a, b))
        elif left:
            complete = False
    return couples, complete


def _first_complete(graph: Graph) -> Couples | None:
    """The first complete pairing; None if there is none."""
    size = len(graph)
    # As long as this many are left, any pair may be made (Dirac; see the completion oracle).
    enough = 2 * (size - min(row.bit_count() for row in graph)) + size % 2
    left = (1 << size) - 1
    rest: Oracle | None = None
    couples: Couples = []
    for a in range(size):
        if not left >> a & 1 or left.bit_count() < 2:
            continue
        if rest is None and left.bit_count() - 2 < enough:
            rest = LastLeft(graph, left) if size % 2 else KeptMatching(graph, left)
            if not rest.completes():
                return None
        b = next(b for b in members(graph[a] & left) if rest is None or rest.admits(a, b))
        if rest is not None:
            rest.pin(a, b)
        left &= ~(1 << a | 1 << b)
        couples.append((a, b))
    return couples


def _fallback(
    bracket: Sequence[ParticipantState], graph: Graph, greedy: Couples, on_failure: OnFailure
) -> Couples:
    if on_failure == "partial":
        return greedy
    if on_failure == "maximum":
        return _first_of_most(graph)
    raise _failure(graph, [state.id for state in bracket])


def _first_of_most(graph: Graph) -> Couples:
    """The first pairing among those with the most pairs.

    As many extra vertices as participants are left over may meet anybody, so that a perfect
    matching is one with the most pairs.
    """
    size = len(graph)
    spare = KeptMatching(graph, thorough=True).exposed.bit_count()
    extended = _with_more(graph, spare)
    rest = KeptMatching(extended)
    left = (1 << size + spare) - 1
    couples: Couples = []
    for a in range(size):
        if left >> a & 1:
            b = next(b for b in members(extended[a] & left) if rest.admits(a, b))
            rest.pin(a, b)
            left &= ~(1 << a | 1 << b)
            if b < size:
                couples.append((a, b))
    return couples


def _with_more(graph: Graph, more: int) -> Graph:
    """The graph with vertices behind the others that may meet all of those."""
    size = len(graph)
    everybody = (1 << size) - 1
    added = (1 << more) - 1 << size
    return [*(row | added for row in graph), *[everybody] * more]


def _failure(graph: Graph, ids: Sequence[str]) -> NoValidPairing:
    """Why a bracket has no complete pairing."""
    size = len(graph)
    odd = size % 2
    matching = KeptMatching(_with_more(graph, odd))
    tree = matching.failed or matching.tree_from(size)
    tree.path_to(0)  # grown as far as it goes

    def named(bits: int) -> frozenset[str]:
        return frozenset(ids[vertex] for vertex in members(bits) if vertex < size)

    obstruction = Obstruction(named(tree.cut()), tuple(map(named, tree.islands())))
    why = str(obstruction)
    if matching.failed is None:
        over = _listed(tree.outer, ids)
        why = f"only the last one may be left over, but it would have to be {over}"
    return NoValidPairing(f"the bracket cannot be paired: {why}", obstruction=obstruction)


def _listed(bits: int, ids: Sequence[str]) -> str:
    names = sorted(ids[vertex] for vertex in members(bits) if vertex < len(ids))
    return " or ".join(names) if len(names) <= MANY else f"one of {len(names)}"
