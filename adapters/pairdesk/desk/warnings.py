"""Warnings as values: what no rule refuses, but a director should know."""

from collections.abc import Iterator
from dataclasses import dataclass

from pairdesk.desk.open_boards import open_boards, still_open
from pairwright import Event, HouseRules
from pairwright.house import required_name
from pairwright.rulebook import Rulebook
from pairwright.units import counted


@dataclass(frozen=True, slots=True)
class DeskWarning:
    """Something that a director should know.

    ``code`` names the kind and never changes; ``text`` says it in words. ``boards`` are the numbers
    of the boards that it is about, if any.
    """

    code: str
    text: str
    boards: tuple[int, ...] = ()


def warnings_after(before: Event, event: Event, book: Rulebook) -> Iterator[DeskWarning]:
    """What a director should know about an event, and about the step from the one before it.

    ``book`` pairs the event.
    """
    yield from open_earlier(event)
    if len(event.rounds) > len(before.rounds):
        yield from _byes_lost(before, event)
        yield from _beyond(event)
        yield from _unplanned(event, book)
    else:
        yield from _replaced(before.house, event.house)


def open_earlier(event: Event) -> Iterator[DeskWarning]:
    """Rounds before the latest that still wait for a result: nothing else reports them."""
    for played in event.rounds[:-1]:
        if played.in_progress:
            boards = tuple(open_boards(event, played.number))
            yield DeskWarning("open boards", still_open(event, played.number), boards)


def replaced_rules(before: HouseRules, now: HouseRules) -> list[str]:
    """The names of rules that no longer hold; the order of the players of a pair is ignored."""
    forbidden = {(frozenset(rule.pair), rule.rounds) for rule in now.forbidden}
    required = set(map(frozenset, now.required))
    kept = {
        *now.names,
        *(
            rule.name
            for rule in before.forbidden
            if (frozenset(rule.pair), rule.rounds) in forbidden
        ),
        *(required_name(pair) for pair in before.required if frozenset(pair) in required),
    }
    return [name for name in before.names if name not in kept]


def _replaced(before: HouseRules, now: HouseRules) -> Iterator[DeskWarning]:
    """House rules that no longer hold because others replace them."""
    if gone := replaced_rules(before, now):
        text = f"the new house rules replace these, which no longer hold: {'; '.join(gone)}"
        yield DeskWarning("rules replaced", text)


def _byes_lost(before: Event, event: Event) -> Iterator[DeskWarning]:
    """Requested byes that have become forfeits, because a table paired the round."""
    paired = event.rounds[-1]
    for player in sorted(paired.forfeiting.intersection(before.sitting_out)):
        board = next(at for at, seat in enumerate(paired.boards, 1) if player in seat[:2])
        text = f"the table gives no byes: {player} requested one, and forfeits board {board}"
        yield DeskWarning("bye forfeited", text, (board,))


def _beyond(event: Event) -> Iterator[DeskWarning]:
    """A round beyond the planned ones."""
    planned = event.rounds_planned
    if planned is not None and len(event.rounds) > planned:
        text = f"round {len(event.rounds)} is beyond the plan of {counted(planned, 'round')}"
        yield DeskWarning("beyond the plan", text)


def _unplanned(event: Event, book: Rulebook) -> Iterator[DeskWarning]:
    """A round by rules that treat the last one differently, of an event without a last one."""
    if book.needs_plan and event.rounds_planned is None:
        number = len(event.rounds)
        text = (
            f"no number of rounds is planned, and {book.name} has rules of its own for the last "
            f"one: round {number} is paired as if more follow"
        )
        yield DeskWarning("no plan", text)
