"""Brackets of the lexicographic systems: nobody floats down, and a bracket is paired whole.

Double-Swiss and Swiss Team (C.04.5 and C.04.6 of 2026) pair the top score group with those who
float up to it, then the next, and differ in criteria and colours alone. Of all sets of upfloaters,
and of all pairings of a bracket, they take the first of the best. The best are the perfect
matchings of least cost, with the criteria as digits of exact integers; of these, the first is found
place by place. Where the first candidate is perfect by all criteria, nothing needs to be solved.
"""

from pairwright.errors import NoValidPairing
from pairwright.fide.bracket_places import Brackets, PlaceSet, Table
from pairwright.fide.upfloaters import best_upfloaters, first_upfloaters
from pairwright.matching import Face, Ladder, members
from pairwright.problem import Field, Pair, Pairing


def by_brackets(field: Field, brackets: Brackets, *, always_solve: bool = False) -> Pairing:
    """Pair a field bracket by bracket; the pairs in board order.

    With ``always_solve`` even first candidates that are perfect are found by matchings. Raises
    NoValidPairing.
    """
    rest = Ladder(field)
    if not rest.completes():
        raise NoValidPairing
    bye = None
    if field.bye_candidates is not None:
        bye = next(who for who in field.bye_candidates if rest.admits(field.bye_number, who))
    playing = [player for player in field.ranking if player != bye]
    table = Table(field, brackets, playing)
    left = (1 << len(playing)) - 1
    couples: list[Pair] = []
    while left:
        residents = table.groups(left)[0]
        lower = left & ~residents
        floating = None if always_solve else first_upfloaters(table, residents, lower)
        if floating is None:
            floating = best_upfloaters(table, residents, lower)
        bracket = residents | floating
        first = None if always_solve else first_couples(table, bracket)
        couples += best_couples(table, bracket) if first is None else first
        left &= ~bracket
    return Pairing(table.in_board_order(couples), bye)


def first_couples(table: Table, bracket: PlaceSet) -> list[Pair] | None:
    """Top half against bottom half by TPN, if no other pairing could be better; else None."""
    order = sorted(members(bracket), key=table.tpn.__getitem__)
    half = len(order) // 2
    couples = [(min(two), max(two)) for two in zip(order[:half], order[half:], strict=True)]
    perfect = all(table.may_meet(a, b) and not any(table.criteria(a, b)) for a, b in couples)
    return couples if perfect else None


def best_couples(table: Table, bracket: PlaceSet) -> list[Pair]:
    """The best pairs of a bracket, and of those the first by the identifier.

    The identifier is the smaller number of each pair, in order, and then the other number of each
    in that order.
    """
    matching = table.cheapest(bracket, table.rows_by_criteria(bracket))
    face = Face.of_levelled(matching)
    order = sorted(members(bracket), key=table.tpn.__getitem__)

    # The smallest numbers are on top, as far as that is possible: one after the other.
    tops = []
    behind = bracket
    for place in order:
        behind &= ~(1 << place)
        if face.prefer(place, behind):
            tops.append(place)

    # Each in turn meets the smallest number that is possible.
    couples = []
    free = [place for place in order if place not in set(tops)]
    for top in tops:
        bottom = next(place for place in free if face.admits(top, place))
        face.pin(top, bottom)
        free.remove(bottom)
        couples.append((min(top, bottom), max(top, bottom)))
    return couples
