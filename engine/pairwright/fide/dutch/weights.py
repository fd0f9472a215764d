"""The values of pairs by the criteria of the Dutch system, as one number for each pair."""

from collections.abc import Collection, Iterable, Sequence

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Pair, Scope


def weights(
    bracket: Bracket,
    criteria: Iterable[DutchCriterion],
    pairs: Sequence[Pair],
    settled: Collection[Scope] = (),
) -> list[int]:
    """Numbers with a larger sum for a better candidate: their digits are the criteria.

    All candidates have the same number of pairs of a ``settled`` scope. A pair with
    ``bracket.bye`` is a bye.
    """
    # Sort the pairs by scope.
    about: dict[Scope, list[int]] = {scope: [] for scope in Scope}
    for index, pair in enumerate(pairs):
        if (scope := bracket.scope_of(*pair)) is not None:
            about[scope].append(index)

    # A criterion with the same reward for all pairs of its scope only counts them: once is enough.
    counted = {*settled}
    columns: list[tuple[list[int], list[int]]] = []
    for criterion in criteria:
        inside = about[criterion.scope]
        column = [criterion.reward(bracket, *pairs[index]) for index in inside]
        if len({*column}) > 1 or (any(column) and criterion.scope not in counted):
            columns.append((inside, column))
        if len({*column}) == 1 and column[0]:
            counted.add(criterion.scope)

    # From the least important digit on, each with room for the sum of all pairs.
    numbers = [0] * len(pairs)
    boards = len(bracket.states) // 2 + 1
    unit = 1
    for inside, column in reversed(columns):
        for index, reward in zip(inside, column, strict=True):
            numbers[index] += unit * reward
        unit *= boards * max(column) + 1
    return numbers
