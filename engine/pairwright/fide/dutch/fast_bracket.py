"""A bracket of the Dutch system looked at by itself, by groups of players who are alike.

The fewest who can float down do (C6), each to a seat of their own, so that everybody has a mate.
What pairs are worth depends on a few facts about the two: groups of players tell which pairs the
best candidates consist of, and the order of generation which of these candidates it is.

Others are asked afterwards, as they can only make a candidate worse. With those who float down, the
next bracket shall be paired as well as any could make it (C8), and all others too (C4).
"""

from collections.abc import Sequence

from pairwright.fide.dutch.absolute_criteria import Entrants, Pair, Places
from pairwright.fide.dutch.criteria import Bracket, wishes
from pairwright.fide.dutch.generation_order import first_candidate
from pairwright.fide.dutch.player_classes import grouped, worth
from pairwright.fide.dutch.player_state import DOWN
from pairwright.matching import Graph, KeptMatching, groups_that_meet, without_slack


def by_itself(
    entrants: Entrants, moved: Places, residents: Places, following: Places, lower: Places
) -> list[Pair] | None:
    """The pairs of the bracket; None where they cannot be told without looking further."""
    inside = [*moved, *residents]
    if lower and entrants.last_bye(inside, lower):
        return None  # who is left over may have the bye, or meet somebody of the next bracket
    pairs = _best(entrants, moved, residents, last=not lower)
    if pairs is None or not lower:
        return pairs
    taken = {place for pair in pairs for place in pair}
    down = [place for place in inside if place not in taken]
    # Who can meet nobody here or in the next bracket floats through both, whatever is chosen.
    near = [*following, *inside]
    floating = [place for place in down if entrants.may_meet_one(place, near)]
    below = [place for place in down if place not in floating] + [*lower[len(following) :]]
    return pairs if _goes_on(entrants, floating, following, below) else None


def _best(entrants: Entrants, moved: Places, residents: Places, *, last: bool) -> list[Pair] | None:
    """The pairs of the best candidate, whatever becomes of who floats down; None if not found.

    In the ``last`` bracket who is left over has the bye.
    """
    if not moved and (straight := _straight(entrants, residents, last=last)) is not None:
        return straight
    order = [*moved, *residents]
    best = _best_graph(entrants, moved, residents, last=last)
    pairs = None if best is None else first_candidate(best, len(moved), len(order))
    return None if pairs is None else [(order[hi], order[lo]) for hi, lo in pairs]


def _best_graph(
    entrants: Entrants, moved: Places, residents: Places, *, last: bool
) -> Graph | None:
    """A graph whose perfect matchings are the best candidates; None if it is not found.

    Its vertices are the places of the bracket and, behind them, the seats of those who float down.
    """
    order = [*moved, *residents]
    size = len(order)
    own = _graph(entrants, moved, residents)
    down = size % 2
    if not _plenty(entrants, moved, residents):
        down = KeptMatching(own, thorough=True).exposed.bit_count()
    able = [not last or entrants.may_have_bye(place) for place in order]
    graph = _with_seats(own, able, down) if down else own
    bracket = Bracket(
        [entrants.cards[place] for place in order],
        len(moved),
        len(residents),
        0,
        last_bye=last and down > 0,
    )
    groups = grouped(bracket, able, own) + ([[*range(size, size + down)]] if down else [])
    return without_slack(graph, groups, _costs(bracket, graph, groups, entrants.rounds))


def _straight(entrants: Entrants, residents: Places, *, last: bool) -> list[Pair] | None:
    """The upper half against the lower one in their order, if no candidate could be better.

    It is the first candidate that is generated, and a perfect one ends the search [article 3].
    Among residents of one score only colours make a difference, and who is left over.
    """
    size = len(residents)
    half = size // 2
    if size % 2 and not _floats_well(entrants, residents, last=last):
        return None
    bracket = Bracket([entrants.cards[place] for place in residents], 0, size, 0, last_bye=False)
    pairs = [*zip(residents[:half], residents[half : 2 * half], strict=True)]
    # Where nobody wants the same colour as the opponent, C10 to C13 are all fulfilled.
    perfect = all(
        entrants.meetings.allow(*pair) and wishes(bracket, hi, half + hi)
        for hi, pair in enumerate(pairs)
    )
    return pairs if perfect else None


def _floats_well(entrants: Entrants, residents: Places, *, last: bool) -> bool:
    """Is no resident better left over, to float down or for the bye, than the lowest?"""
    # Who has not floated down leaves C14 to C21 fulfilled; then C9 asks for the most games.
    lowest = residents[-1]
    cards = entrants.cards
    if DOWN in cards[lowest].floats:
        return False
    return not last or (
        entrants.may_have_bye(lowest)
        and len(cards[lowest].colours) == max(len(cards[place].colours) for place in residents)
    )


def _costs(
    bracket: Bracket, graph: Graph, groups: Sequence[Sequence[int]], rounds: int
) -> list[dict[int, int]]:
    """What pairs of groups pay, by what members of them are worth to the criteria."""
    size = len(bracket.cards)
    meeting = groups_that_meet(graph, groups)
    own = [(one, other) for one, other in meeting if groups[other][0] < size]
    seated = [(one, other) for one, other in meeting if groups[other][0] >= size]
    numbers = worth(
        bracket,
        [(groups[one][0], groups[other][-1]) for one, other in own],
        [groups[one][0] for one, _ in seated],
        rounds,
    )
    costs: list[dict[int, int]] = [{} for _ in groups]
    for (one, other), number in zip([*own, *seated], numbers, strict=True):
        costs[one][other] = costs[other][one] = -number
    return costs


def _graph(entrants: Entrants, moved: Places, residents: Places) -> Graph:
    """Who may meet in the bracket, by place in it; those moved down do not meet each other."""
    count = len(moved)
    graph = entrants.meetings.graph([*moved, *residents])
    return [row & -(1 << count) for row in graph[:count]] + graph[count:]


def _with_seats(graph: Graph, able: list[bool], down: int) -> Graph:
    """The graph with seats behind it for those who float down, as far as they are able to."""
    seats = ((1 << down) - 1) << len(graph)
    row = sum(1 << place for place, may in enumerate(able) if may)
    rows = [pairs | (seats if may else 0) for pairs, may in zip(graph, able, strict=True)]
    return rows + [row] * down


def _goes_on(entrants: Entrants, floating: Places, following: Places, below: Places) -> bool:
    """Can all others be paired, with as much for the next bracket as any could leave it?"""
    if not floating:
        return entrants.completes([*following, *below])
    if (len(following) - len(floating)) % 2 == 0:
        return _seats_all(entrants, floating, following) and entrants.completes(below)
    # The lowest first, as any of them will almost always do.
    return any(
        entrants.completes([place, *below])
        and _seats_all(entrants, floating, [other for other in following if other != place])
        for place in following[::-1]
    )


def _seats_all(entrants: Entrants, floating: Places, following: Places) -> bool:
    """Can a score group be paired whole, with those who float down to it and do not meet?"""
    if len(following) < len(floating):
        return False
    return (
        _plenty(entrants, floating, following)
        or KeptMatching(_graph(entrants, floating, following)).completes()
    )


def _plenty(entrants: Entrants, moved: Places, residents: Places) -> bool:
    """Is it sure that all of a bracket can be paired, but one if they are odd?

    Each of those moved down finds another mate, and half of the rest is enough for all others
    (Dirac), whoever of them may be left over.
    """
    # So many residents, at the least, anybody may meet.
    least = len(residents) - entrants.meetings.barred_at_most([*moved, *residents])
    odd = (len(moved) + len(residents)) % 2
    rest = len(residents) - len(moved) - odd
    return least >= len(moved) and 2 * (least - len(moved) - odd) >= rest
