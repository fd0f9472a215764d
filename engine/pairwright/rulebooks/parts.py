"""The parts of house rulebooks, by name.

>>> book = rulebook_of("evening", order="fold", third_colour=False)
>>> book.name, book.bye_retries
('evening', True)
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from pairwright.draw import rematches
from pairwright.errors import InvalidRulebook, quoted
from pairwright.event import Event
from pairwright.orders import ORDERS, always, opposite_preferences_first
from pairwright.players import SortKey
from pairwright.problem import Criterion, Seating
from pairwright.rulebook import OrderedRulebook
from pairwright.rulebooks import club_dutch, northgate, pairwick
from pairwright.rulebooks.club_criteria import CRITERIA

Part = TypeVar("Part")


class Byes(NamedTuple):
    """Who is tried for the bye, and whether the next is when one fails."""

    order: Callable[[Event, list[int]], Sequence[int]]
    retries: bool


RANKINGS: Final[Mapping[str, SortKey]] = MappingProxyType(
    {
        "rating": northgate.by_rating,
        "rating-entry": club_dutch.by_rating_alone,
        "number": pairwick.by_id,
    }
)
"""The order among equal points: by rating and id, by rating and entry, or by number."""

BYES: Final[Mapping[str, Byes]] = MappingProxyType(
    {
        "fresh-first": Byes(northgate.fresh_from_below, retries=True),
        "fresh-only": Byes(club_dutch.fresh_alone, retries=True),
        "last-fresh": Byes(pairwick.lowest_without_bye, retries=False),
    }
)
"""Those without a bye first and then the others; those alone; or the last of them alone."""

COLOURS: Final[Mapping[str, Callable[[Event], Seating]]] = MappingProxyType(
    {
        "due": northgate.white_by_due_colours,
        "preference": club_dutch.white_by_preference,
        "better-first": pairwick.better_first,
    }
)
"""Who has white: by the colours due, by the stronger preference, or the better-ranked always."""


OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"wish": "preference", "colour wishes": "colour preferences"}
)
"""Older names that are still accepted, with their present names."""


def rulebook_of(
    name: str,
    *,
    title: str = "",
    order: str = "slide",
    opposite_colours_first: bool = False,
    ranking: str = "rating",
    byes: str = "fresh-first",
    colours: str = "due",
    third_colour: bool = True,
    criteria: Sequence[str] = tuple(CRITERIA),
) -> OrderedRulebook:
    """A rulebook from the names of its parts: ORDERS, RANKINGS, BYES, COLOURS, CRITERIA.

    With ``opposite_colours_first`` the lead tries those who prefer another colour before the others
    of their score group; without ``third_colour`` nobody has one colour three times running.
    ``criteria``, most important first, are for the solver ``weighted``.

    Raises InvalidRulebook.
    """
    tried = _part("order", ORDERS, order)
    sitting = _part("byes", BYES, byes)
    seating = _part("colours", COLOURS, colours)
    return OrderedRulebook(
        name=name,
        title=title or name,
        seeding=_part("ranking", RANKINGS, ranking),
        barred=rematches if third_colour else club_dutch.without_third_colour,
        candidates=opposite_preferences_first(tried) if opposite_colours_first else always(tried),
        bye_order=sitting.order,
        bye_retries=sitting.retries,
        seating=seating if third_colour else club_dutch.never_third(seating),
        criteria=_criteria(criteria),
    )


def _criteria(names: Sequence[str]) -> tuple[Criterion, ...]:
    """Criteria by name. Raises InvalidRulebook."""
    if not isinstance(names, list | tuple):
        raise InvalidRulebook(f"criteria must be a list of names, not {quoted(names)}")
    found = tuple(_part("criteria", CRITERIA, name) for name in names)
    if len(set(found)) < len(found):
        raise InvalidRulebook(f"criteria: name each criterion once, not {quoted(names)}")
    return found


def _part(key: str, parts: Mapping[str, Part], name: object) -> Part:
    found = OTHER_NAMES.get(name, name) if isinstance(name, str) else ""
    if found not in parts:
        raise InvalidRulebook(f"{key} must be one of {', '.join(parts)}, not {quoted(name)}")
    return parts[found]
