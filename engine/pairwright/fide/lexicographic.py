"""What Double-Swiss and Swiss Team have in common, as one rulebook made of their differences."""

from collections.abc import Callable, Sequence

from pairwright.event import Event
from pairwright.fide.bracket_verdicts import ByBrackets
from pairwright.fide.lexicographic_brackets import Brackets
from pairwright.fide.match_history import Facts, facts_of
from pairwright.players import SortKey
from pairwright.rulebook import (
    Barred,
    Criterion,
    PairCost,
    Rulebook,
    Seating,
    Situation,
    as_matches,
    no_order,
)
from pairwright.scoring import MatchRules

White = Callable[[Facts, Event, Sequence[int]], Seating]
"""Who has white: from the facts, the event, and the pairing numbers."""


def lexicographic(
    *,
    name: str,
    title: str,
    rules: MatchRules,
    seeding: SortKey,
    criteria: Sequence[Criterion],
    floats_count: Callable[[Event], bool],
    white: White,
    graded_c6: bool,
    emptied_group_passes: bool,
) -> Rulebook:
    """A rulebook that pairs by brackets; the functions get events that are counted as matches."""

    def facts(event: Event) -> Facts:
        return facts_of(as_matches(event, rules))

    def barred(event: Event) -> Barred:
        met = facts(event).met
        return Barred(met.__getitem__, max(map(len, met), default=0))

    def bye_order(event: Event, ranking: list[int]) -> list[int]:
        known, tpn = facts(event), numbers(event)
        allowed = [player for player in ranking if player not in known.no_bye]
        return sorted(allowed, key=lambda who: (known.score[who], -len(known.met[who]), -tpn[who]))

    def numbers(event: Event) -> list[int]:
        tpn = [0] * len(event.roster)
        for number, player in enumerate(event.roster.ordered(seeding), 1):
            tpn[player] = number
        return tpn

    def system(event: Event) -> ByBrackets:
        floated = facts(event).floated if floats_count(event) else frozenset()
        return ByBrackets(
            Brackets(
                tpn=numbers(event),
                floats_again=lambda player: int(player in floated),
                graded=graded_c6,
                emptied_group_passes=emptied_group_passes,
            )
        )

    def seating(event: Event) -> Seating:
        counted = as_matches(event, rules)
        return white(facts_of(counted), counted, numbers(event))

    return Rulebook(
        name=name,
        title=title,
        score=lambda event: facts(event).score,
        seeding=seeding,
        barred=barred,
        candidates=no_order,
        bye_order=bye_order,
        bye_retries=True,
        seating=seating,
        criteria=tuple(_of_matches(criterion, rules) for criterion in criteria),
        system=system,
        matches=rules,
    )


def _of_matches(criterion: Criterion, rules: MatchRules) -> Criterion:
    """The criterion, for any event."""

    def costs(situation: Situation) -> PairCost:
        event = as_matches(situation.event, rules)
        return criterion.costs(situation._replace(event=event))

    return criterion._replace(costs=costs)


def is_late(event: Event, rounds: int) -> bool:
    """Is the next round one of so many last ones? No, where nobody knows how many there are."""
    planned = event.rounds_planned
    return planned is not None and len(event.rounds) + 1 > planned - rounds


def opponents_float_again(floats_count: Callable[[Event], bool]) -> Callable[[Situation], PairCost]:
    """Somebody who floated last round meets an upfloater, as long as floats count."""

    def costs(situation: Situation) -> PairCost:
        event = situation.event
        score = situation.scores(event)
        floated = facts_of(event).floated if floats_count(event) else frozenset()
        return lambda better, other: int(better in floated and score[better] != score[other])

    return costs
