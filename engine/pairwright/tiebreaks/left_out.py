"""Who counts for nobody in the table of a round robin (C.05, 6.6).

A player who leaves with fewer than half of the games completed stays in the crosstable, for rating,
but neither their points nor those of others from these games count. So it is with players who are
there to the end. A game that the opponent forfeited is one that the player completed.
"""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace

from pairwright.event import Event
from pairwright.notation import SHEET_ROWS
from pairwright.results import Bye
from pairwright.rounds import Round


def left_out_of(event: Event) -> frozenset[str]:
    """The players who count for nobody; none but in a round robin."""
    if event.system != "round_robin" or not event.rounds:
        return frozenset()
    players, rounds = len(event.players), _rounds_of(event)
    # In an odd table everybody is free once each time.
    games = rounds - (rounds // players if players % 2 else 0)
    over = len(event.rounds) >= rounds and not event.in_progress
    completed = Counter(player for played in event.rounds for player in _completing(played))
    judged = event.roster.ids if over else event.withdrawn
    return frozenset(player for player in judged if 2 * completed[player] < games)


def without(event: Event, players: AbstractSet[str]) -> Event:
    """The event without the games of some players: their opponents were free in these rounds."""
    if not players:
        return event
    return replace(event, rounds=tuple(_round_without(played, players) for played in event.rounds))


def _rounds_of(event: Event) -> int:
    """How many rounds everybody needs to meet everybody: once, or twice where more are planned."""
    once = len(event.players) - 1 + len(event.players) % 2
    return once if max(event.rounds_planned or 0, len(event.rounds)) <= once else 2 * once


def _completing(played: Round) -> Iterator[str]:
    """Those who played their game of a round, or won it by forfeit."""
    for white, black, letter in zip(played.whites, played.blacks, played.sheet, strict=True):
        row = SHEET_ROWS[letter]
        if row.played or row.black_forfeits > row.white_forfeits:
            yield white
        if row.played or row.white_forfeits > row.black_forfeits:
            yield black


def _round_without(played: Round, players: AbstractSet[str]) -> Round:
    kept = [
        place
        for place, two in enumerate(zip(played.whites, played.blacks, strict=True), 1)
        if players.isdisjoint(two)
    ]
    new = {place: number for number, place in enumerate(kept, 1)}
    seated = {player for place in kept for player in played.boards[place - 1][:2]}
    free = [player for player in (*played.whites, *played.blacks) if player not in seated]
    return replace(
        played,
        whites=tuple(played.whites[place - 1] for place in kept),
        blacks=tuple(played.blacks[place - 1] for place in kept),
        sheet="".join(played.sheet[place - 1] for place in kept),
        byes=(*played.byes, *((player, Bye.ZERO) for player in free)),
        games=tuple((new[place], games) for place, games in played.games if place in new),
    )
