"""``standings``: an event ranked by a chain of tie-breaks; ``tiebreak``: the values of one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from pairwright.defaults import DEFAULT_CHAIN
from pairwright.event import Event
from pairwright.tiebreaks.chains import Chain, Resolved, find_chain
from pairwright.tiebreaks.codes import Criterion, find_criterion
from pairwright.tiebreaks.editions import Edition, find_edition
from pairwright.tiebreaks.sheet import Sheet
from pairwright.tiebreaks.sheet_of_event import sheet_of
from pairwright.tiebreaks.types import Count, Encounter, Figure, Modifiers, Tally, Tiebreak, Value

ChainLike = str | Chain | Sequence[str | Tiebreak]
"""A chain by its name, or codes of tie-breaks."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``values`` are exact, in points, in the order of the chain; None where one is undefined. That
    of a direct encounter is the rank among those tied before it, and None where nobody was. A
    player ``left_out`` completed fewer than half of the games of a round robin, and counts for
    nobody; they come last.
    """

    rank: int
    player: str
    values: tuple[Value, ...]
    withdrawn: bool = False
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who is equal after each tie-break of a chain, and the values that made it so.

    ``columns`` are by tie-break and participant, in the unit of the tie-break. ``blocks[0]`` is
    everybody, those left out apart, ``blocks[k]`` the parts after k tie-breaks, the best first.
    """

    criteria: tuple[Criterion, ...]
    columns: list[list[Value]]
    blocks: list[list[list[int]]]


def standings(
    event: Event, chain: ChainLike = DEFAULT_CHAIN, edition: str | Edition | None = None
) -> list[Row]:
    """Rank everybody who entered.

    ``chain`` is a name in CHAINS, or codes of tie-breaks. ``edition`` is a name in EDITIONS, or an
    Edition; without one it is that of the event, or the newest. Equal rows share the best rank
    (1, 2, 2, 4), or count on where the chain says so.

    Raises UnknownChain, UnknownTiebreak, UnknownEdition, UnsuitableTiebreak.
    """
    resolved = find_chain(chain)
    sheet = sheet_of(event, edition_of(event, edition))
    return rows_of(event, resolved, rank(sheet, resolved.criteria), sheet.left_out)


def tiebreak(
    event: Event, code: str | Tiebreak, edition: str | Edition | None = None
) -> dict[str, Value]:
    """The exact value of one tie-break for everybody, by id; None where it is undefined.

    Points are in points, exact: 3 or ``Fraction(7, 2)``. A direct encounter gives the rank among
    those with equal points, and None where there is nobody else.

    Raises UnknownTiebreak, UnknownEdition, UnsuitableTiebreak.
    """
    criterion = find_criterion(code)
    sheet = sheet_of(event, edition_of(event, edition))
    return dict(zip(sheet.ids, values_of(sheet, criterion), strict=True))


def values_of(sheet: Sheet, criterion: Criterion) -> list[Value]:
    """The exact values of a tie-break on a sheet, by participant, in points."""
    before = find_chain(("PTS",)).criteria if isinstance(criterion.tiebreak, Encounter) else ()
    column = rank(sheet, (*before, criterion)).columns[-1]
    return [exact(value, criterion.tiebreak.scale.parts) for value in column]


def edition_of(event: Event, edition: str | Edition | None) -> Edition:
    """The edition that is asked for, else that of the event, else the newest."""
    return find_edition(event.edition if edition is None else edition)


def rank(sheet: Sheet, criteria: Sequence[Criterion]) -> Ranking:
    """Split everybody by one tie-break after the other [4.2]. Raises UnsuitableTiebreak."""
    blocks = [_everybody(sheet)]
    columns = []
    for criterion in criteria:
        criterion.require_suitable(sheet)
        if isinstance(criterion.tiebreak, Encounter):
            column, parts = _by_encounter(sheet, criterion, criterion.tiebreak, blocks[-1])
        else:
            column = sheet.kept(_column, tiebreak=criterion.tiebreak, modifiers=criterion.modifiers)
            parts = _by_value(column, blocks[-1], lower_first=criterion.lower_first)
        columns.append(column)
        blocks.append(parts)
    return Ranking(tuple(criteria), columns, blocks)


def _everybody(sheet: Sheet) -> list[list[int]]:
    """Those who count, and behind them those who do not."""
    counting = [player for player in range(sheet.size) if player not in sheet.left_out]
    return [block for block in (counting, sorted(sheet.left_out)) if block]


def _column(sheet: Sheet, *, tiebreak: Tally | Count | Figure, modifiers: Modifiers) -> list[Value]:
    return tiebreak.values(sheet, modifiers)


def _by_value(column: list[Any], blocks: list[list[int]], *, lower_first: bool) -> list[list[int]]:
    """Each block by value; those without one come last [2.7]."""
    parts = []
    for block in blocks:
        if len(block) == 1:
            parts.append(block)
            continue
        defined = [player for player in block if column[player] is not None]
        defined.sort(key=column.__getitem__, reverse=not lower_first)
        parts += [list(equal) for _, equal in groupby(defined, key=column.__getitem__)]
        if len(defined) < len(block):
            parts.append([player for player in block if column[player] is None])
    return parts


def _by_encounter(
    sheet: Sheet, criterion: Criterion, tiebreak: Encounter, blocks: list[list[int]]
) -> tuple[list[Value], list[list[int]]]:
    """Each block by the games among its members; the value is the rank within the block."""
    column: list[Value] = [None] * sheet.size
    parts = []
    for block in blocks:
        if len(block) == 1:
            parts.append(block)
            continue
        place = 1
        for part in tiebreak.split(sheet, block, criterion.modifiers):
            for player in part:
                column[player] = place
            place += len(part)
            parts.append(part)
    return column, parts


def rows_of(
    event: Event, resolved: Resolved, ranking: Ranking, left_out: Collection[int]
) -> list[Row]:
    """The rows of a table, best first."""
    units = [criterion.tiebreak.scale.parts for criterion in ranking.criteria]
    columns = [
        list(map(in_points.__getitem__, column))
        for column, unit in zip(ranking.columns, units, strict=True)
        for in_points in [{value: exact(value, unit) for value in set(column)}]
    ]
    values = list(zip(*columns, strict=True)) if columns else [()] * len(event.players)
    ids = event.roster.ids
    rows: list[Row] = []
    for block in ranking.blocks[-1]:
        best = len(rows) + 1
        for player in sorted(block, key=lambda member: resolved.listing(ids[member])):
            place = len(rows) + 1 if resolved.strict else best
            gone = ids[player] in event.withdrawn
            rows.append(Row(place, ids[player], values[player], gone, player in left_out))
    return rows


def exact(value: Value, unit: int) -> Value:
    """A value in points: a whole number where it is one, else a fraction."""
    if value is None or unit == 1:
        return value
    if isinstance(value, tuple):
        return tuple(_quotient(part, unit) for part in value)
    return _quotient(value, unit)


def _quotient(value: int | Fraction, unit: int) -> int | Fraction:
    if isinstance(value, int):
        whole, rest = divmod(value, unit)
        return Fraction(value, unit) if rest else whole
    return value / unit
