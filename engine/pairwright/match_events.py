"""Events that are counted as matches, for rulebooks whose boards are matches."""

from dataclasses import replace

from pairwright.event import Event
from pairwright.scoring import ONE_AND_HALF, MatchRules


def as_matches(event: Event, rules: MatchRules) -> Event:
    """The event, counted as matches by its own rules, or by these where it has none.

    If the event has its own points for results, they become those of matches.
    """
    if event.matches is not None:
        return event
    if event.scoring != ONE_AND_HALF and not rules.double:
        rules = replace(rules, match=event.scoring)
    return event.with_matches(rules)
