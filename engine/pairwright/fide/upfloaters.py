"""Who floats up to a bracket of the lexicographic systems: the first of the best sets."""

from collections.abc import Sequence

from pairwright.fide.bracket_places import PlaceSet, Table
from pairwright.matching import Face, Graph, LevelledMatching, Levels, members


def first_upfloaters(table: Table, residents: PlaceSet, lower: PlaceSet) -> PlaceSet | None:
    """The best upfloaters, if one or none is enough; else None."""
    if residents.bit_count() % 2 == 0:
        return 0 if table.can_pair(residents) and table.can_pair(lower) else None
    following = table.following(residents, lower)
    for group in table.groups(lower):
        best: tuple[int, int, int] | None = None
        for place in members(group):
            rest = lower & ~(1 << place)
            if not (table.can_pair(residents | 1 << place) and table.can_pair(rest)):
                continue
            again = table.floats_again[place]
            if best is None or (0, again) < best[:2]:
                found = (missing(table, following, rest), again, place)
                best = found if best is None else min(best, found)
            if best[:2] == (0, 0):
                break
        if best is not None:
            return 1 << best[2]
    return None


def missing(table: Table, following: PlaceSet, left: PlaceSet) -> int:
    """By how much these, the lower players left, fail C6.

    That is how many more upfloaters the rest of the following group needs than its parity asks for;
    or 1, where it is only asked whether it needs more. Where nobody is left of it, C6 holds.
    """
    group = following & left
    if not group:
        return 0
    rest = left & ~group
    odd = group.bit_count() % 2
    if table.plenty(group, odd) and table.plenty(rest, -odd):
        return 0
    if not odd and table.can_pair(group) and table.can_pair(rest):
        return 0

    inside = zip(table.rows(group, group), table.rows(rest, rest), strict=True)
    levels = [(0, [one | other for one, other in inside]), (2, table.rows(group, rest))]
    missing = table.cheapest(left, levels).cost() // 2 - odd
    return missing if table.graded else min(missing, 1)


def best_upfloaters(table: Table, residents: PlaceSet, lower: PlaceSet) -> PlaceSet:
    """The first set, by score and TPN, of those that are best by C4, C5, C6 and C7."""
    costs = _Costs(table, residents, lower)
    everybody = residents | lower

    # C4 and C5 alone, which say how many float up of each score group.
    matching = table.cheapest(everybody, costs.levels())
    floating = _partners(matching, residents, lower)

    # C6: the group that follows needs as few upfloaters as possible.
    following = table.following(residents, lower)
    if not following & ~floating:
        following = 0
    else:
        matching = table.cheapest(everybody, costs.levels(following))
        staying = following & ~_partners(matching, residents, lower)
        inside = _partners(matching, following, following).bit_count()
        # Passed or failed, it tells sets apart only if some of them pass.
        if not table.graded and inside < staying.bit_count() // 2 * 2:
            following = 0

    # C7, and then the first set: place by place, whoever can float up does.
    matching = table.cheapest(everybody, costs.levels(following, again=True))
    face = Face.of_levelled(matching)
    found, wanted = 0, floating.bit_count()
    for place in members(lower):
        if found.bit_count() == wanted:
            break
        if face.prefer(place, residents):
            found |= 1 << place
    return found


def _partners(matching: LevelledMatching, ones: PlaceSet, others: PlaceSet) -> PlaceSet:
    """Those of the others who are paired with the ones."""
    mates = matching.mates
    return sum(1 << mates[place] for place in members(ones)) & others


class _Costs:
    """What pairs cost by C4 to C7.

    A pair of a resident and a lower player makes an upfloater. No other pairs are needed: two
    upfloaters who meet might as well have stayed, so the smallest sets have none.
    """

    def __init__(self, table: Table, residents: PlaceSet, lower: PlaceSet) -> None:
        self._table = table
        self._residents = residents
        self._lower = lower
        self._groups = table.groups(lower)
        self._base = 1 + (residents | lower).bit_count()

    def levels(self, following: PlaceSet = 0, *, again: bool = False) -> Levels:
        """All pairs by their cost: C4 and C5, then C6 for a group, then C7 if ``again``."""
        table, residents, lower = self._table, self._residents, self._lower
        others = lower & ~following
        parts = [
            (self._cost(0, 1, 0), residents, residents),
            (self._cost(0, 0, 0), following, following),
            (self._cost(0, 1, 0), others, lower),
        ]
        floated = sum(1 << place for place in members(lower) if table.floats_again[place] and again)
        for worth, group in zip(self._worth(), self._groups, strict=True):
            for marked, part in enumerate((group & ~floated, group & floated)):
                parts.append((self._cost(worth, 1, marked), residents, part))
        rows: dict[int, Graph] = {}
        for cost, one, other in parts:
            known = rows.get(cost, [0] * table.size)
            more = table.rows(one, other)
            rows[cost] = [row | new for row, new in zip(known, more, strict=True)]
        return sorted(rows.items())

    def _worth(self) -> Sequence[int]:
        """C4 and C5: how many float up, then how many of the lowest score, of the next, ..."""
        levels = len(self._groups)
        return [self._base**levels + self._base**level for level in range(levels)]

    def _cost(self, floats: int, apart: int, again: int) -> int:
        """The criteria as digits, twice: the matching wants even costs."""
        return 2 * ((floats * self._base + apart) * self._base + again)
