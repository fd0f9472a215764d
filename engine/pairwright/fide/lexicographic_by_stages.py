"""The lexicographic systems by stages: a criterion each, and then the order of sets and pairs.

It gives the pairings of ``lexicographic_brackets``, and those that also keep limits on boards: all
who are left are paired at each stage, so what cannot be completed is never chosen.
"""

from collections.abc import Iterable, Sequence

from pairwright.fide.bracket_places import Brackets, PlaceSet, Table
from pairwright.matching import members
from pairwright.problem import Field, Pair, Pairing
from pairwright.staged_protocol import Narrowing


def paired_by_stages(field: Field, brackets: Brackets, narrowing: Narrowing) -> Pairing:
    """Pair a field bracket by bracket; the pairs in board order."""
    bye = None
    if field.bye_candidates is not None:
        bye, _ = found = narrowing.first((who, field.bye_number) for who in field.bye_candidates)
        narrowing = narrowing.without([found])
    playing = [player for player in field.ranking if player != bye]
    table = Table(field, brackets, playing)
    left = (1 << len(playing)) - 1
    couples: list[Pair] = []
    while left:
        stages = _Stages(table, playing, narrowing, left)
        floating = stages.upfloaters()
        found_here = stages.couples(floating)
        narrowing = narrowing.without([(playing[a], playing[b]) for a, b in found_here])
        couples += found_here
        left &= ~(stages.residents | floating)
    return Pairing(table.in_board_order(couples), bye)


class _Stages:
    """The stages of one bracket; places are those in the ranking of all who play."""

    def __init__(
        self, table: Table, playing: Sequence[int], narrowing: Narrowing, left: PlaceSet
    ) -> None:
        self._table = table
        self._narrowing = narrowing
        self._playing = playing
        self._at = {player: place for place, player in enumerate(playing)}
        self.residents = table.groups(left)[0]
        self._lower = left & ~self.residents

    def upfloaters(self) -> PlaceSet:
        """The first set of upfloaters, by score and TPN, of those that are best by C4 to C7."""
        table, groups = self._table, self._table.groups(self._lower)
        # C4 and C5: the fewest, then the fewest of the lowest score, of the next, and so on.
        self._fewest(self._lower)
        for group in reversed(groups):
            self._fewest(group)

        # C6: the group that follows needs as few as possible.
        following = table.following(self.residents, self._lower)
        if staying := following & ~self._floating():
            self._settle_inside(following, staying.bit_count() // 2)

        # C7, and then the first set: place by place, whoever can float up does.
        self._fewest(sum(1 << place for place in members(self._lower) if table.floats_again[place]))
        for place in members(self._lower):
            self._narrowing.settle(dict.fromkeys(self._crossing(1 << place), 1))
        return self._floating()

    def couples(self, floating: PlaceSet) -> list[Pair]:
        """The pairs of the bracket with these upfloaters: the best, and of those the first."""
        bracket = self.residents | floating
        leaving = [(a, b) for a, b in self._places() if bracket >> a & 1 != bracket >> b & 1]
        self._narrowing.drop(self._named(leaving))
        inside = [(a, b) for a, b in self._places() if bracket >> a & 1]
        costs = {pair: [*self._table.criteria(*pair)] for pair in inside}
        for column in range(min(map(len, costs.values()), default=0)):
            worth = {pair: -cost[column] for pair, cost in costs.items()}
            self._narrowing.settle(self._worth(worth))

        # The identifier: the smallest numbers on top, each with the smallest that is possible.
        order = sorted(members(bracket), key=self._table.tpn.__getitem__)
        rank = {place: index for index, place in enumerate(order)}
        tops = []
        for place in order:
            above = [pair for pair in inside if min(pair, key=rank.__getitem__) == place]
            if self._narrowing.settle(dict.fromkeys(self._known(above), 1)):
                tops.append(place)
        found = []
        for top in tops:
            bottoms = order[rank[top] + 1 :]
            tried = [(min(top, place), max(top, place)) for place in bottoms]
            one, other = self._narrowing.first(self._named(tried))
            found.append((self._at[one], self._at[other]))
        return found

    def _fewest(self, group: PlaceSet) -> None:
        """As few of a group as possible float up."""
        self._narrowing.settle(dict.fromkeys(self._crossing(group), -1))

    def _settle_inside(self, following: PlaceSet, most: int) -> None:
        """C6: as many pairs as possible inside the following group, which could have ``most``.

        Passed or failed, it tells sets apart only if some of them pass.
        """
        inside = [(a, b) for a, b in self._places() if following >> a & following >> b & 1]
        worth = dict.fromkeys(self._named(inside), 1)
        if worth and (self._table.graded or self._narrowing.most(worth) == most):
            self._narrowing.settle(worth)

    def _crossing(self, group: PlaceSet) -> list[Pair]:
        """The pairs of a resident with one of a group, by number."""
        pairs = self._places()
        return self._named([(a, b) for a, b in pairs if self.residents >> a & group >> b & 1])

    def _floating(self) -> PlaceSet:
        latest = [pair for pair in self._narrowing.latest if pair[1] in self._at]
        couples = [(self._at[a], self._at[b]) for a, b in latest]
        return sum(1 << b for a, b in couples if self.residents >> a & self._lower >> b & 1)

    def _places(self) -> list[Pair]:
        """The pairs that are left, by place."""
        return [(self._at[a], self._at[b]) for a, b in self._narrowing.pairs]

    def _named(self, pairs: Iterable[Pair]) -> list[Pair]:
        return [(self._playing[a], self._playing[b]) for a, b in pairs]

    def _known(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Those of some pairs that are left, by number."""
        left = set(self._narrowing.pairs)
        return [pair for pair in self._named(pairs) if pair in left]

    def _worth(self, worth: dict[Pair, int]) -> dict[Pair, int]:
        return {(self._playing[a], self._playing[b]): value for (a, b), value in worth.items()}
