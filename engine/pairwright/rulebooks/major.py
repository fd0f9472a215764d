"""The rulebook of a stage of a Counter-Strike Major (Valve supplemental rulebook, October 2025).

Equal records meet; with equal records the best seed meets the worst that it has not met, where
possible. Seeds are the difficulty score, then the initial seed: the rating, then the entry.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final

from pairwright.event import Event
from pairwright.matching import Ladder
from pairwright.met import NOBODY, Met
from pairwright.notation import DECIDED
from pairwright.orders import adjacent, fold, slide
from pairwright.problem import Barred, ByOrder, Field, Left, Order
from pairwright.rulebook import OrderedRulebook
from pairwright.rulebooks.club_dutch import by_rating_alone
from pairwright.rulebooks.northgate import fresh_from_below
from pairwright.rulebooks.pairwick import better_first
from pairwright.union import Union

LAST_BY_FOLD: Final = 3
"""Up to this round the best meets the worst; afterwards a group of six uses its table."""

OF_SIX: Final = (
    ((1, 6), (2, 5), (3, 4)),
    ((1, 6), (2, 4), (3, 5)),
    ((1, 5), (2, 6), (3, 4)),
    ((1, 5), (2, 4), (3, 6)),
    ((1, 4), (2, 6), (3, 5)),
    ((1, 4), (2, 5), (3, 6)),
    ((1, 6), (2, 3), (4, 5)),
    ((1, 5), (2, 3), (4, 6)),
    ((1, 3), (2, 6), (4, 5)),
    ((1, 3), (2, 5), (4, 6)),
    ((1, 4), (2, 3), (5, 6)),
    ((1, 3), (2, 4), (5, 6)),
    ((1, 2), (3, 6), (4, 5)),
    ((1, 2), (3, 5), (4, 6)),
    ((1, 2), (3, 4), (5, 6)),
)
"""The pairings of six seeds; the first without a rematch is taken."""


def records(event: Event) -> list[int]:
    """Everybody's matches won less those lost, forfeits included; a bye does not count."""
    record = [0] * len(event.roster)
    for played in event.rounds:
        whites, blacks = played.numbers_in(event.roster)
        for white, black, mark in zip(whites, blacks, played.sheet, strict=True):
            of_white, of_black = DECIDED.get(mark, (0, 0))
            record[white] += of_white
            record[black] += of_black
    return record


def difficulty(event: Event) -> list[int]:
    """The records of the opponents met, added up."""
    record = records(event)
    return [
        sum(record[opponent] for opponent in met if opponent != NOBODY) for met in event.ledger.met
    ]


def equal_records(event: Event) -> Barred:
    """Only equal records meet, and nobody meets the same team twice where that is possible.

    A score group of an odd number joins the next one, and with an odd field there is one group.
    A group that cannot be paired without a rematch may have any.
    """
    met = event.ledger.met
    playing = MAJOR.on(event).ranking
    bars: dict[int, Collection[int]] = {}
    for group in _groups(playing, event.ledger.points):
        others = frozenset(playing).difference(group)
        new = _pairable(group, event)
        bars |= {team: Union(others, met[team]) if new else others for team in group}
    most = max((len(bar) for bar in bars.values()), default=0)
    return Barred(lambda team: bars.get(team, ()), most, reason="their records differ")


def _groups(ranking: Sequence[int], points: Sequence[int]) -> Iterator[list[int]]:
    """Those who may meet: score groups, of which odd ones are joined to the next."""
    if len(ranking) % 2:
        yield [*ranking]
        return
    group: list[int] = []
    for _, equals in groupby(ranking, key=points.__getitem__):
        group += equals
        if len(group) % 2 == 0:
            yield group
            group = []


def _pairable(group: Sequence[int], event: Event) -> bool:
    """Can they be paired without a rematch, with a bye where they are an odd number?"""
    odd = len(group) % 2 == 1
    met = event.ledger.met
    bye = len(met)
    field = Field(
        ranking=group,
        score=event.ledger.points,
        barred=lambda team: () if team == bye else met[team],
        most_barred=event.ledger.rounds,
        procedure=ByOrder(adjacent),
        bye_candidates=group if odd else None,
    )
    return Ladder(field).completes()


def by_round(event: Event) -> Order:
    """Round 1 by slide, then best against worst; from round 4 on six equals use their table."""
    if event.ledger.rounds == 0:
        return slide
    if event.ledger.rounds < LAST_BY_FOLD:
        return new_first(event, {})
    points, ranking = event.ledger.points, MAJOR.on(event).ranking
    planned: dict[int, int] = {}
    for _, equals in groupby(ranking, key=points.__getitem__):
        planned |= _by_table([*equals], event.ledger.met)
    return new_first(event, planned)


def _by_table(group: Sequence[int], met: Met) -> dict[int, int]:
    """The opponents in a group of six by the table; none where every row has a rematch."""
    if len(group) != len(OF_SIX[0]) * 2:
        return {}
    for row in OF_SIX:
        pairs = [(group[one - 1], group[other - 1]) for one, other in row]
        if all(other not in met[one] for one, other in pairs):
            return dict(pairs) | {other: one for one, other in pairs}
    return {}


def new_first(event: Event, planned: dict[int, int]) -> Order:
    """The planned opponent, then best against worst, opponents not met first in each group."""
    met, points = event.ledger.met, event.ledger.points

    def of_left(left: Left) -> Iterator[int]:
        lead = left.lead
        first = planned.get(lead)
        for _, equals in groupby(fold(left), key=points.__getitem__):
            yield from sorted(equals, key=lambda team: (team != first, team in met[lead]))

    return of_left


MAJOR = OrderedRulebook(
    name="major",
    title="Counter-Strike Major: equal records, best seed against worst, by difficulty score",
    allows_rematches=True,
    within=difficulty,
    seeding=by_rating_alone,
    barred=equal_records,
    candidates=by_round,
    bye_order=fresh_from_below,
    bye_retries=True,
    seating=better_first,
)
