"""Direct encounter (C.07, 6), of participants and, extended, of teams [13.3]."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from pairwright.notation import LOST, WON
from pairwright.tiebreaks.sheet import AT_BOARD, Record, Sheet
from pairwright.tiebreaks.types import Encounter, Modifiers, Tiebreak

Parts = list[list[int]]
"""A block in parts, the best first."""

Step = Callable[[Sequence[int]], Parts]
"""Splits a block once; one part where nothing is decided."""


def meetings(
    sheet: Sheet, block: Sequence[int], counted: frozenset[str]
) -> dict[int, dict[int, list[tuple[int, Record]]]]:
    """The counted rounds of the members against each other: by member, then by opponent."""
    members = set(block)
    met: dict[int, dict[int, list[tuple[int, Record]]]] = {}
    for player in block:
        mine: dict[int, list[tuple[int, Record]]] = defaultdict(list)
        for number, record in enumerate(sheet.rows[player], 1):
            if record.opponent in members and record.kind in counted:
                mine[record.opponent].append((number, record))
        met[player] = mine
    return met


def direct_encounter(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
    """The members by their points against each other, and so on in each part [6.2, 6.3]."""
    sheet = sheet.by(modifiers.score)
    return _again_and_again(block, lambda part: _encounter(sheet, part, modifiers))


def _again_and_again(block: Sequence[int], step: Step) -> Parts:
    done: Parts = []
    waiting = [list(block)]
    while waiting:
        part = waiting.pop()
        parts = step(part) if len(part) > 1 else [part]
        if len(parts) == 1:
            done.append(part)
        else:
            waiting.extend(reversed(parts))
    return done


def _encounter(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
    """One table of the members: by points if all have met, else those certainly first."""
    met = meetings(sheet, block, sheet.games(forfeits_played=modifiers.forfeits_played))
    points = {player: _points(mine) for player, mine in met.items()}
    missing = {player: len(block) - 1 - len(mine) for player, mine in met.items()}
    if not any(missing.values()):
        return grouped(block, points)
    low = {player: points[player] + missing[player] * sheet.loss for player in block}
    high = {player: points[player] + missing[player] * sheet.win for player in block}
    return _certain(sorted(block, key=high.__getitem__, reverse=True), low, high)


def _points(mine: dict[int, list[tuple[int, Record]]]) -> int | Fraction:
    """Half-points against the other members; those met several times give their average."""
    return sum(
        games[0][1].points
        if len(games) == 1
        else Fraction(sum(record.points for _, record in games), len(games))
        for games in mine.values()
    )


def _certain(
    hopeful: list[int], low: dict[int, int | Fraction], high: dict[int, int | Fraction]
) -> Parts:
    """Those who stay first whatever the missing games, one by one; then the others.

    ``hopeful`` are the members by what they could have at most. Only the one who could have most
    can be certainly first.
    """
    first = 0
    while first < len(hopeful) - 1 and low[hopeful[first]] > high[hopeful[first + 1]]:
        first += 1
    if first == len(hopeful) - 1:
        return [[player] for player in hopeful]
    return [*([player] for player in hopeful[:first]), hopeful[first:]]


def grouped(block: Sequence[int], points: "dict[int, int | Fraction]") -> Parts:
    """The members in parts with equal points, more first."""
    ranked = sorted(block, key=points.__getitem__, reverse=True)
    return [list(part) for _, part in groupby(ranked, key=points.__getitem__)]


def club_encounter(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
    """One table of the games at the board, if every two members played one; otherwise nothing."""
    met = meetings(sheet, block, AT_BOARD)
    if any(len(mine) < len(block) - 1 for mine in met.values()):
        return [list(block)]
    return grouped(
        block,
        {
            player: sum(record.points for games in mine.values() for _, record in games)
            for player, mine in met.items()
        },
    )


def plus_score(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
    """One table of wins less losses in the mutual games, whoever met whom (US Chess 34E)."""
    worth = {WON: 1, LOST: -1}
    met = meetings(sheet, block, AT_BOARD)
    return grouped(
        block,
        {
            player: sum(
                worth.get(record.result, 0) for games in mine.values() for _, record in games
            )
            for player, mine in met.items()
        },
    )


def extended_encounter(sheet: Sheet, block: Sequence[int], modifiers: Modifiers) -> Parts:
    """Direct encounter on the primary score, then, where it splits nothing, on the secondary.

    The parts that the secondary score makes go on with it, unless the edition goes back.
    """
    secondary = sheet.secondary or sheet

    def split(part: Sequence[int], *, on_secondary: bool) -> Parts:
        if len(part) < 2:
            return [list(part)]
        parts = _encounter(secondary if on_secondary else sheet, part, modifiers)
        if len(parts) == 1:
            return parts if on_secondary else split(part, on_secondary=True)
        stays = on_secondary and not sheet.edition.ede_goes_back
        return [smaller for each in parts for smaller in split(each, on_secondary=stays)]

    return split(block, on_secondary=False)


ENCOUNTERS: Final[tuple[Tiebreak, ...]] = (
    Encounter(
        code="DE",
        title="direct encounter",
        article="C.07 6",
        takes="P:",
        split=direct_encounter,
        lower_first=True,
    ),
)
"""Direct encounter."""
