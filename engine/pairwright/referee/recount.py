"""What the referee counts from the boards alone: points, virtual ones, colours, who takes part."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from pairwright.event import Event

AT_BOARD = frozenset({"W", "D", "B", "UW", "UD", "UB"})
"""The results of games that were played, rated or not."""


def points_of(event: Event) -> dict[str, Fraction]:
    """The points of everybody, by id."""
    worth = event.scoring
    win, draw, loss = worth.win, worth.draw, worth.loss
    board = {"W": (win, loss), "B": (loss, win), "D": (draw, draw), "*": (0, 0)}
    board |= {f"U{result}": board[result] for result in "WBD"}
    board |= {"FW": (worth.fw, worth.fl), "FB": (worth.fl, worth.fw), "FF": (worth.fl, worth.fl)}
    halves: dict[str, int] = {player.id: 0 for player in event.players}
    for played in event.rounds:
        for white, black, result in played.boards:
            halves[white] += board[result][0]
            halves[black] += board[result][1]
        if played.bye is not None:
            halves[played.bye] += worth.pab
        for player, code in played.byes:
            halves[player] += {"F": worth.fpb, "H": worth.hpb, "Z": worth.zpb}[code]
        absent = {player.id for player in event.players}.difference(played.seated)
        for player in absent:
            halves[player] += worth.zpb
    return {player: Fraction(points, 2) for player, points in halves.items()}


def colours_of(event: Event) -> dict[str, str]:
    """The colours of everybody's played games, such as ``"WBW"``; by id, and "" for others."""
    seen: dict[str, str] = defaultdict(str)
    for played in event.rounds:
        for white, black, result in played.boards:
            if result in AT_BOARD:
                seen[white] += "W"
                seen[black] += "B"
    return seen


def taking_part(event: Event) -> set[str]:
    """Those who take part in the next round: all but those who have left, or requested a bye."""
    coming = len(event.rounds) + 1
    away = {player for number, player, _ in event.requested if number == coming}
    return {player.id for player in event.players} - event.withdrawn - away


def by_rating_and_id(event: Event) -> list[str]:
    """Everybody, the higher rating first, then by the id."""
    order = sorted(event.players, key=lambda player: player.id)
    order.sort(key=lambda player: player.rating, reverse=True)
    return [player.id for player in order]


def pairing_points(event: Event, order: Sequence[str]) -> dict[str, Fraction]:
    """The points used to pair the next round: those scored plus virtual points.

    ``order`` is everybody in the order before round 1, by which Baku splits the field (C.04.7).
    """
    points, coming = points_of(event), len(event.rounds) + 1
    if event.acceleration == "baku":
        virtual = _baku(event, coming)
        return points | {player: points[player] + virtual for player in _first_half(event, order)}
    for given in event.acceleration:
        if given.first <= coming <= given.last:
            for player in given.players:
                points[player] += Fraction(given.points, 2)
    return points


def _baku(event: Event, number: int) -> Fraction:
    """The virtual points of the first group in a round: a win, then half, then none [C.04.7, 3].

    Half of all rounds are accelerated; in half of those, rounded up, it has the points of a win.
    """
    if event.rounds_planned is None:
        raise ValueError("the accelerated rounds need the planned number of rounds")
    accelerated = (event.rounds_planned + 1) // 2
    win = Fraction(event.scoring.win, 2)
    if number <= (accelerated + 1) // 2:
        return win
    return win / 2 if number <= accelerated else Fraction(0)


def _first_half(event: Event, order: Sequence[str]) -> Sequence[str]:
    """All down to the last of the first half, which is even, of those paired in round 1 [2]."""
    first = taking_part(event)
    if event.rounds:
        opening = event.rounds[0]
        first = {player for board in opening.boards for player in board[:2]}
        if opening.bye is not None:
            first.add(opening.bye)
    paired = [player for player in order if player in first]
    half = (len(paired) + 3) // 4 * 2
    last = paired[:half][-1:]
    return order[: order.index(last[0]) + 1] if last else []
