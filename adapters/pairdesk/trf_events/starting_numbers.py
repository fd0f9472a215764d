"""Starting numbers: the given ones, the ids, or new ones."""

from collections.abc import Mapping
from typing import Final

from pairdesk.text import whole_number
from pairwright import Event
from pairwright.rulebook import Rulebook

HIGHEST: Final = 9999
"""A TRF file has four columns for a number."""


def starting_numbers(event: Event, rulebook: Rulebook) -> dict[str, int]:
    """The starting number of every player, by id.

    Numbers that all players have are kept, and so are ids that are numbers, if they are in the
    order of the rulebook's pairing numbers; otherwise players are numbered from 1 in that order.
    """
    order = [event.roster.ids[player] for player in event.roster.ordered(rulebook.seeding)]
    given = _given(event)
    if _are_numbers(given, event):
        return given
    by_id = _by_id(event)
    if _are_numbers(by_id, event) and order == sorted(order, key=by_id.__getitem__):
        return by_id
    return {player: number for number, player in enumerate(order, 1)}


def renumbered(event: Event, numbers: Mapping[str, int]) -> str | None:
    """Warnings about numbers that differ from the player's old number or id."""
    for known, what in ((_given(event), "starting number"), (_by_id(event), "id")):
        for player, number in known.items():
            if numbers[player] != number:
                return (
                    f"players are renumbered: the player with the {what} {number} "
                    f"becomes number {numbers[player]}"
                )
    return None


def _given(event: Event) -> dict[str, int]:
    return {player.id: player.number for player in event.players if player.number is not None}


def _by_id(event: Event) -> dict[str, int]:
    """The ids as numbers; empty if any of them is not a number."""
    ids = event.roster.ids
    found = {player: number for player in ids if (number := whole_number(player)) is not None}
    same = all(str(found.get(player)) == player for player in ids)  # without leading zeros
    return found if same else {}


def _are_numbers(found: Mapping[str, int], event: Event) -> bool:
    """Does every player have a number of their own that fits its columns?"""
    distinct = {number for number in found.values() if 1 <= number <= HIGHEST}
    return len(distinct) == len(event.players)
