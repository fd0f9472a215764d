"""Measures of a played event: were its pairings fair, does its table follow the strength?

Every measure is defined here, on the boards and the table alone; none looks at how a round was
paired.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import sqrt

from pairwright.defaults import DEFAULT_CHAIN
from pairwright.errors import InvalidInput
from pairwright.event import Event
from pairwright.ledger import Ledger
from pairwright.tiebreaks.chains import find_chain
from pairwright.tiebreaks.ranking import ChainLike, Ranking, edition_of, rank
from pairwright.tiebreaks.sheet_of_event import sheet_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """An event in numbers.

    ``floats`` are boards on which the two had different points before the round, and
    ``repeated_floats`` how often somebody was on one in two rounds running. ``imbalance`` is the
    mean of the differences between games with white and with black, over all players, and
    ``largest_imbalance`` the largest. ``score_gap`` and ``largest_gap`` are those between the
    points of two opponents before the round, the mean over all boards, in points. ``kendall`` (tau
    b) and ``spearman`` (rho) compare the table with the ratings; both are 1 where the table is in
    the order of strength, and None where one of the two orders has nobody before anybody.
    ``strongest_wins`` is 1 if the player with the highest rating is first alone, a part of it where
    the first place or the highest rating is shared, and else 0. ``ties`` are by tie-break of the
    chain: how many players it and those before it leave equal with somebody.
    """

    rounds: int
    boards: int
    floats: int
    repeated_floats: int
    imbalance: Fraction
    largest_imbalance: int
    score_gap: Fraction
    largest_gap: Fraction
    kendall: float | None
    spearman: float | None
    strongest_wins: Fraction
    ties: tuple[tuple[str, int], ...]


def measure(event: Event, chain: ChainLike = DEFAULT_CHAIN) -> Measures:
    """An event in numbers; the table is by a ``chain`` of tie-breaks, as in ``standings``.

    Raises UnknownChain, UnknownTiebreak, UnsuitableTiebreak, UnknownEdition.
    """
    resolved = find_chain(chain)
    ranking = rank(sheet_of(event, edition_of(event, None)), resolved.criteria)
    places = _places(ranking)
    strength = [-player.rating for player in event.players]
    rounds = [*_gaps(event)]
    gaps = [gap for gaps in rounds for _, gap in gaps]
    floating = [{who for two, gap in gaps if gap for who in two} for gaps in rounds]
    imbalances = [abs(balance) for balance in event.ledger.balance]
    return Measures(
        rounds=len(event.rounds),
        boards=len(gaps),
        floats=sum(gap > 0 for gap in gaps),
        repeated_floats=sum(len(one & other) for one, other in pairwise(floating)),
        imbalance=_mean(imbalances),
        largest_imbalance=max(imbalances, default=0),
        score_gap=_mean(gaps) / 2,
        largest_gap=Fraction(max(gaps, default=0), 2),
        kendall=kendall(places, strength),
        spearman=spearman(places, strength),
        strongest_wins=_strongest_wins(places, strength),
        ties=tuple(
            (criterion.code, sum(len(block) for block in blocks if len(block) > 1))
            for criterion, blocks in zip(ranking.criteria, ranking.blocks[1:], strict=True)
        ),
    )


def kendall(one: Sequence[int], other: Sequence[int]) -> float | None:
    """Kendall's tau b of two rankings, smaller numbers first; None where one ranks nobody.

    M. G. Kendall, The treatment of ties in ranking problems, Biometrika 33 (1945).

    Raises InvalidInput for rankings of different lengths.
    """
    _require_same_players(one, other)
    pairs = len(one) * (len(one) - 1) // 2
    ranked = [pairs - _pairs_of_equals(values) for values in (one, other)]
    if not all(ranked):
        return None
    earlier: list[int] = []
    agreeing = 0
    for _, group in groupby(sorted(zip(one, other, strict=True)), key=lambda both: both[0]):
        values = [value for _, value in group]
        for value in values:
            agreeing += bisect_left(earlier, value) - (len(earlier) - bisect_right(earlier, value))
        for value in values:
            insort(earlier, value)
    return agreeing / sqrt(ranked[0] * ranked[1])


def spearman(one: Sequence[int], other: Sequence[int]) -> float | None:
    """Spearman's rho of two rankings: the correlation of ranks, equals with the mean of theirs.

    None where one of them ranks nobody. Raises InvalidInput for rankings of different lengths.
    """
    _require_same_players(one, other)
    ranks = [_mean_ranks(values) for values in (one, other)]
    middle = Fraction(len(one) + 1, 2)
    away = [[rank - middle for rank in row] for row in ranks]
    spread = [sum(value * value for value in row) for row in away]
    if not all(spread):
        return None
    together = sum(a * b for a, b in zip(*away, strict=True))
    return float(together) / sqrt(spread[0] * spread[1])


def _require_same_players(one: Sequence[int], other: Sequence[int]) -> None:
    if len(one) != len(other):
        raise InvalidInput(
            f"the two rankings must have the same length, not {len(one)} and {len(other)}"
        )


def _gaps(event: Event) -> Iterator[list[tuple[tuple[int, int], int]]]:
    """The boards of each round by number of the players, and the half-points between them."""
    ledger = Ledger.blank(len(event.roster))
    for played in event.rounds:
        whites, blacks = played.numbers_in(event.roster)
        points = ledger.points
        yield [
            ((white, black), abs(points[white] - points[black]))
            for white, black in zip(whites, blacks, strict=True)
        ]
        ledger = ledger.after(played, event.roster, event.scoring, event.matches)


def _places(ranking: Ranking) -> list[int]:
    """The place of everybody in the table, by number; equals share the best one."""
    places = [0] * sum(map(len, ranking.blocks[-1]))
    before = 0
    for block in ranking.blocks[-1]:
        for participant in block:
            places[participant] = before + 1
        before += len(block)
    return places


def _strongest_wins(places: Sequence[int], strength: Sequence[int]) -> Fraction:
    first = {player for player, place in enumerate(places) if place == 1}
    strongest = {player for player, value in enumerate(strength) if value == min(strength)}
    if not first:
        return Fraction(0)
    return Fraction(len(first & strongest), len(first) * len(strongest))


def _pairs_of_equals(values: Sequence[int]) -> int:
    sizes = [len([*group]) for _, group in groupby(sorted(values))]
    return sum(size * (size - 1) // 2 for size in sizes)


def _mean_ranks(values: Sequence[int]) -> list[Fraction]:
    """Everybody's rank from 1; equals have the mean of those that they take up."""
    order = sorted(values)
    return [Fraction(bisect_left(order, v) + bisect_right(order, v) + 1, 2) for v in values]


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values)) if values else Fraction(0)
