"""The Baku acceleration (C.04.7): virtual points for the upper half, early in an event."""

from collections.abc import Sequence

from pairwright.errors import InvalidEvent
from pairwright.event import Event
from pairwright.match_events import as_matches
from pairwright.players import SortKey
from pairwright.scoring import MatchRules
from pairwright.units import HalfPoints
from pairwright.virtual_points import BAKU, VirtualPoints


def accelerated(event: Event, seeding: SortKey, matches: MatchRules | None = None) -> Event:
    """The event, with the virtual points of Baku worked out by an order of players.

    Where boards are paired as ``matches``, the points are multiples of what a match is worth.

    Raises InvalidEvent where Baku does not fit the points of results, or the number of rounds is
    not known.
    """
    if event.acceleration != BAKU:
        return event
    if event.rounds_planned is None:
        raise InvalidEvent("acceleration: baku needs rounds_planned")
    ids = event.roster.ids
    order = [ids[number] for number in event.roster.ordered(seeding)]
    group = first_group(order, _first_to_be_paired(event))
    given = baku(group, event.rounds_planned, _win(event, matches))
    return event.with_acceleration(given)


def baku(group: Sequence[str], rounds: int, win: HalfPoints) -> tuple[VirtualPoints, ...]:
    """The virtual points of the first group (article 3).

    The first half of all rounds is accelerated. In the first half of those the group has the points
    of a win, and in the others half of them. Halves are rounded up.
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    given = [VirtualPoints(win, 1, full, tuple(group))]
    if accelerated > full:
        half = HalfPoints(win // 2)
        given.append(VirtualPoints(half, full + 1, accelerated, tuple(group)))
    return tuple(given)


def first_group(order: Sequence[str], paired: frozenset[str]) -> Sequence[str]:
    """The first half, rounded up to an even number, of the players ``paired`` in round 1.

    Late entries belong to it if they rank above the last of those (article 2).
    """
    present = [player for player in order if player in paired]
    size = min(2 * -(-len(present) // 4), len(present))
    return order[: order.index(present[size - 1]) + 1] if present else ()


def _first_to_be_paired(event: Event) -> frozenset[str]:
    if not event.rounds:
        return frozenset(event.roster.ids) - event.absent
    first = event.rounds[0]
    sits_out = [] if first.bye is None else [first.bye]
    return frozenset([*first.whites, *first.blacks, *sits_out])


def _win(event: Event, matches: MatchRules | None) -> HalfPoints:
    """The most virtual points: those of a game or match won, or of both games of a match."""
    counted = event if matches is None else as_matches(event, matches)
    worth, games = counted.scoring, 1
    if (rules := counted.matches) is not None and rules.double:
        worth, games = rules.games, rules.boards
    elif rules is not None and rules.primary != "match":
        raise InvalidEvent("acceleration: baku needs match points as the primary score of teams")
    if worth.win != 2 * worth.draw or worth.loss:
        raise InvalidEvent(
            "acceleration: baku needs a win that is worth two draws, and a loss worth nothing"
        )
    return HalfPoints(games * worth.win)
