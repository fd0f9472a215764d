"""The rulebook of pairwick: points, then the number; everybody tries the next best first."""

from collections.abc import Iterator

from pairwright.event import Event
from pairwright.players import Player, by_number
from pairwright.rulebook import Left, Order, Rulebook, Seating


def by_id(player: Player) -> tuple[bool, int, str, str]:
    """The number that the id is, smallest first."""
    return by_number(player.id)


def down_the_ranking(left: Left) -> Iterator[int]:
    """The next best, and on down."""
    yield from left.at(range(1, left.count))


def always_down(event: Event) -> Order:
    """The same order of candidates in every event."""
    return down_the_ranking


def lowest_without_bye(event: Event, ranking: list[int]) -> list[int]:
    """The lowest-ranked player who has had no bye, and nobody else."""
    fresh = [player for player in ranking if player not in event.ledger.had_bye]
    return fresh[-1:]


def better_first(event: Event) -> Seating:
    """The better-ranked player is named first."""
    return lambda better, other: True


PAIRWICK = Rulebook(
    name="pairwick",
    title="pairwick: each plays the next best, by points and number",
    seeding=by_id,
    candidates=always_down,
    bye_order=lowest_without_bye,
    bye_retries=False,
    seating=better_first,
)
