"""An event as it was when a round was paired, and the round by number."""

from collections.abc import Collection
from dataclasses import replace

from pairwright.bye_requests import ByeRequest
from pairwright.errors import RoundDiffers
from pairwright.event import Event
from pairwright.house import HouseRules
from pairwright.problem import Pair, Pairing
from pairwright.rounds import Round
from pairwright.rulebook import OrderedRulebook, Rulebook, TableRulebook


def event_before(event: Event, number: int, book: Rulebook | None = None) -> Event:
    """The event as it was when a round was paired; players missing from the round had left.

    Byes not given by the pairing had been requested. If the ``book`` has a table, everybody who was
    ever in a round has a number in it.

    Raises UnknownRound.
    """
    if isinstance(book, TableRulebook):
        return _table_before(event, number)
    paired = event.round(number)
    absent = frozenset(event.roster.ids).difference(paired.seated)
    asked = tuple(sorted(ByeRequest(number, player, code) for player, code in paired.byes))
    return replace(event.before(number), withdrawn=absent, requested=asked)


def _table_before(event: Event, number: int) -> Event:
    """The event before a round of a table: everybody who was ever in a round has a number in it."""
    stood = {player for played in event.rounds for player in played.seated}
    return replace(event.before(number), withdrawn=event.withdrawn - stood)


def standing_before(
    event: Event, number: int | None, house: HouseRules | None, book: Rulebook
) -> Event:
    """The event before a round, or the event itself; ``house`` replaces its house rules."""
    before = event if number is None else event_before(event, number, book)
    return before if house is None else before.with_house(house)


def require_same(recorded: Round, paired: Round, book: Rulebook) -> None:
    """Raise RoundDiffers for a recorded round that is not the one that the rules give.

    Where boards are put in order after the round was paired, files may have another order.
    """

    def pairs(played: Round) -> Collection[frozenset[str]]:
        found = [frozenset(board[:2]) for board in played.boards]
        return found if isinstance(book, OrderedRulebook) else {*found}

    if pairs(recorded) != pairs(paired) or recorded.bye != paired.bye:
        raise RoundDiffers(
            f"round {recorded.number} is not the one that {book.name} and the present house rules "
            "give: perhaps an earlier result was corrected, or it was paired by other rules or by "
            "hand"
        )


def pairing_of(event: Event, paired: Round) -> Pairing:
    """The round by number."""
    bye = None if paired.bye is None else event.roster.number(paired.bye)
    return Pairing(boards_of(event, paired), bye)


def boards_of(event: Event, paired: Round) -> list[Pair]:
    """The pairs of the boards, by number."""
    whites, blacks = map(event.roster.numbers, (paired.whites, paired.blacks))
    return list(zip(whites, blacks, strict=True))
