"""The rulebook of pairwick: points, then the number; everybody tries the next best first."""

from pairwright.event import Event
from pairwright.orders import adjacent, always
from pairwright.players import Player
from pairwright.problem import Seating, SeatingByKind
from pairwright.rulebook import OrderedRulebook
from pairwright.units import by_number


def by_id(player: Player) -> tuple[bool, int, str, str]:
    """The number that the id is, smallest first."""
    return by_number(player.id)


def lowest_without_bye(event: Event, ranking: list[int]) -> list[int]:
    """The lowest-ranked player who has had no bye, and nobody else."""
    fresh = [player for player in ranking if player not in event.ledger.had_bye]
    return fresh[-1:]


def better_first(event: Event) -> Seating:
    """The better-ranked player is named first."""
    return SeatingByKind(lambda better, other: True, alike=lambda player: None)


PAIRWICK = OrderedRulebook(
    name="pairwick",
    title="pairwick: each plays the next best, by points and number",
    seeding=by_id,
    candidates=always(adjacent),
    bye_order=lowest_without_bye,
    bye_retries=False,
    seating=better_first,
)
