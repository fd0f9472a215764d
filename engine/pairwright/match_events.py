"""Events that are counted as matches, for rulebooks whose boards are matches."""

from collections.abc import Iterable
from dataclasses import replace

from pairwright.errors import InvalidEvent
from pairwright.event import Event
from pairwright.players import Player, Team
from pairwright.scoring import ONE_AND_HALF, MatchRules


def as_matches(event: Event, rules: MatchRules, boards: int | None = None) -> Event:
    """The event, counted as matches by its own rules, or by these where it has none.

    If the event has its own points for results, they become those of matches. Without ``boards``,
    teams that name their players play on as many. Raises InvalidEvent where these are not equally
    many.
    """
    if event.matches is not None:
        return event
    if not rules.double:
        boards = boards_of_teams(event.players) if boards is None else boards
        rules = rules if boards is None else rules.on_boards(boards)
        rules = rules if event.scoring == ONE_AND_HALF else replace(rules, match=event.scoring)
    return event.with_matches(rules)


def boards_of_teams(players: Iterable[Player]) -> int | None:
    """On how many boards these teams play: as many as each has players; None if some name none.

    Raises InvalidEvent where the teams have different numbers of players.
    """
    sizes = {len(who.members) if isinstance(who, Team) else 0 for who in players}
    if not sizes or 0 in sizes:
        return None
    if len(sizes) > 1:
        raise InvalidEvent(
            f"the teams have from {min(sizes)} to {max(sizes)} players, which does not say on how "
            'many boards they play: set it, as in "match": {"boards": 4}'
        )
    return min(sizes)
