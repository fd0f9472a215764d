"""A bracket of the Dutch system paired by itself, by classes of players who are alike.

As few as possible float down, each to an extra seat, so that everybody has a partner. The value of
a pair depends on what the criteria read of the two: classes of players show which pairs the best
candidates consist of, and the order of generation decides among these candidates.

The rest is checked afterwards, as it can only make a candidate worse: with the downfloaters, the
next bracket must be paired as well as any downfloaters could make it, and all others too (C4).
"""

from collections.abc import Sequence

from pairwright.fide.dutch.absolute_criteria import Entrants
from pairwright.fide.dutch.criteria import most_pairs
from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Pair, Scope
from pairwright.fide.dutch.generation_order import first_candidate
from pairwright.fide.dutch.player_classes import player_classes
from pairwright.fide.dutch.weights import weights
from pairwright.fide.meetings import Places
from pairwright.matching import Graph, KeptMatching, groups_that_meet, without_slack


def fast_bracket(
    entrants: Entrants, mdps: Places, residents: Places, following: Places, lower: Places
) -> list[Pair] | None:
    """The pairs of the bracket; None where they depend on other brackets."""
    bracket = [*mdps, *residents]
    if not _suits(entrants.criteria):
        return None
    if lower and entrants.last_bye(bracket, lower):
        return None  # the player left over may have the bye, or meet somebody of the next bracket

    # The best candidate, without regard to what its downfloaters do.
    pairs = _best(entrants, mdps, residents, last=not lower)
    if pairs is None or not lower:
        return pairs

    # Can it be completed, with the next bracket paired as well as possible?
    taken = {place for pair in pairs for place in pair}
    downfloaters = [place for place in bracket if place not in taken]
    # A player who can meet nobody here or in the next bracket floats through both anyway.
    near = [*following, *bracket]
    floating = [place for place in downfloaters if entrants.may_meet_one(place, near)]
    below = [place for place in downfloaters if place not in floating]
    below += lower[len(following) :]
    return pairs if _goes_on(entrants, floating, following, below) else None


def _suits(criteria: Sequence[DutchCriterion]) -> bool:
    """Does the number of pairs come first, and is a completely paired next bracket always best?"""
    first = next(each for each in criteria if each.scope is Scope.BRACKET)
    following = (each for each in criteria if each.scope is Scope.NEXT_BRACKET)
    return first.reward is most_pairs and all(each.whole for each in following)


def _best(entrants: Entrants, mdps: Places, residents: Places, *, last: bool) -> list[Pair] | None:
    """The pairs of the best candidate, without regard to its downfloaters; None if not found.

    In the ``last`` bracket the player left over has the bye.
    """
    if not mdps and (straight := _straight(entrants, residents, last=last)) is not None:
        return straight
    order = [*mdps, *residents]
    best = _best_graph(entrants, mdps, residents, last=last)
    pairs = None if best is None else first_candidate(best, len(mdps), len(order))
    return None if pairs is None else [(order[hi], order[lo]) for hi, lo in pairs]


def _best_graph(entrants: Entrants, mdps: Places, residents: Places, *, last: bool) -> Graph | None:
    """A graph whose perfect matchings are the best candidates; None if it is not found.

    Its vertices are the places of the bracket and, behind them, the seats of downfloaters.
    """
    order = [*mdps, *residents]
    size = len(order)

    # Seats for as many as have to float down; everybody who may be left over may take one.
    own = _graph(entrants, mdps, residents)
    seats = size % 2
    if not _plenty(entrants, mdps, residents):
        seats = KeptMatching(own, thorough=True).exposed.bit_count()
    able = [not last or entrants.may_have_bye(place) for place in order]
    graph = _with_seats(own, able, seats) if seats else own

    # The values of pairs of classes show which pairs are in a best candidate.
    states = [entrants.states[place] for place in order]
    last_bye = last and seats > 0
    bracket = Bracket(states, len(mdps), len(residents), last_bye=last_bye)
    criteria = _speaking(bracket, entrants.criteria)
    classes = player_classes(bracket, criteria, able, own)
    if seats:
        classes.append([*range(size, size + seats)])
    return without_slack(graph, classes, _costs(bracket, criteria, graph, classes))


def _speaking(bracket: Bracket, criteria: Sequence[DutchCriterion]) -> list[DutchCriterion]:
    """The criteria by which candidates of a bracket may differ."""
    scopes = {Scope.BRACKET, Scope.LAST_DOWNFLOATER} if bracket.last_bye else {Scope.BRACKET}
    about = [criterion for criterion in criteria if criterion.scope in scopes]
    # Without topscorers, C3 leaves nothing to the criteria about them.
    if not any(criterion.topscorers for criterion in about) or bracket.has_topscorers:
        return about
    return [criterion for criterion in about if not criterion.topscorers]


def _straight(entrants: Entrants, residents: Places, *, last: bool) -> list[Pair] | None:
    """S1 against S2 in their order, if no candidate could be better.

    It is the first candidate that is generated, and a perfect one ends the search [article 3].
    """
    size = len(residents)
    half = size // 2
    odd = size % 2 == 1
    if last and odd and not entrants.may_have_bye(residents[-1]):
        return None
    pairs = [*zip(residents[:half], residents[half : 2 * half], strict=True)]
    if not all(entrants.meetings.allow(*pair) for pair in pairs):
        return None
    states = [entrants.states[place] for place in residents]
    bracket = Bracket(states, 0, size, last_bye=last and odd)
    tests = {criterion.fulfilled: None for criterion in _speaking(bracket, entrants.criteria)}
    places = [(hi, half + hi) for hi in range(half)]
    left = [*range(2 * half, size)]
    perfect = all(test is not None and test(bracket, places, left) for test in tests)
    return pairs if perfect else None


def _costs(
    bracket: Bracket,
    criteria: Sequence[DutchCriterion],
    graph: Graph,
    classes: Sequence[Sequence[int]],
) -> list[dict[int, int]]:
    """The costs of pairs of classes, from the values of their members by the criteria."""
    meeting = groups_that_meet(graph, classes)
    pairs = [(classes[one][0], min(classes[other][-1], bracket.bye)) for one, other in meeting]
    # All candidates have the same numbers of pairs and downfloaters.
    numbers = weights(bracket, criteria, pairs, (Scope.BRACKET, Scope.LAST_DOWNFLOATER))
    costs: list[dict[int, int]] = [{} for _ in classes]
    for (one, other), number in zip(meeting, numbers, strict=True):
        costs[one][other] = costs[other][one] = -number
    return costs


def _graph(entrants: Entrants, mdps: Places, residents: Places) -> Graph:
    """Who may meet in the bracket, by place in it; MDPs do not meet each other."""
    count = len(mdps)
    graph = entrants.meetings.graph([*mdps, *residents])
    return [row & -(1 << count) for row in graph[:count]] + graph[count:]


def _with_seats(graph: Graph, able: list[bool], count: int) -> Graph:
    """The graph with seats behind it for those who may float down."""
    seats = ((1 << count) - 1) << len(graph)
    row = sum(1 << place for place, may in enumerate(able) if may)
    rows = [pairs | (seats if may else 0) for pairs, may in zip(graph, able, strict=True)]
    return rows + [row] * count


def _goes_on(entrants: Entrants, floating: Places, following: Places, below: Places) -> bool:
    """Can all others be paired, with the next bracket as good as possible?"""
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


def _plenty(entrants: Entrants, mdps: Places, residents: Places) -> bool:
    """Is it certain that all of a bracket can be paired, except one if they are odd?

    Each of the MDPs finds another opponent, and all others may meet at least half of the rest
    (Dirac), whoever of them is left over.
    """
    # The least number of residents whom everybody may meet.
    least = len(residents) - entrants.meetings.barred_at_most([*mdps, *residents])
    odd = (len(mdps) + len(residents)) % 2
    rest = len(residents) - len(mdps) - odd
    return least >= len(mdps) and 2 * (least - len(mdps) - odd) >= rest
