"""Virtual points as an engine takes them: what each player has in each round, from all records.

The acceleration of Baku counts where the code of the system says so and no record gives points.
"""

from collections.abc import Sequence
from dataclasses import replace

from pairdesk.bbp.refusals import BadContent
from pairdesk.trf import (
    Byes,
    Numbers,
    Player,
    PlayerVirtualPoints,
    Tenths,
    TrfFile,
    VirtualPoints,
)
from pairdesk.trf_events.entries import entry_of, paired_rounds
from pairdesk.trf_events.point_system import point_system
from pairdesk.trf_events.virtual_points import HALF, KINDS, Rows, in_trfx, points_by_number
from pairwright.acceleration import baku, first_group


def with_points_by_player(report: TrfFile, rounds: int, *, by_baku: bool, by_rule: bool) -> TrfFile:
    """The report with a record for each player who has virtual points, and no other such records.

    Its players stand in the order of their strength; ``rounds`` is how many will be played. Raises
    BadContent.
    """
    lines = report.players
    _require_sound(report, rounds)
    rows = points_by_number(report, frozenset(line.number for line in lines), rounds)
    if by_baku and not any(isinstance(record, KINDS) for record in report.records):
        group = _group_by_rule(report, lines) if by_rule else lines[: (len(lines) + 1) // 2]
        rows = _of_baku(report, group, rounds)
    others = [record for record in report.records if not isinstance(record, KINDS)]
    return replace(report, records=(*others, *in_trfx(rows)))


def named(report: TrfFile) -> set[int]:
    """The numbers of players to whom records give virtual points."""
    ranges = {record.last for record in report.of(VirtualPoints)}
    return ranges | {record.number for record in report.of(PlayerVirtualPoints)}


def _require_sound(report: TrfFile, rounds: int) -> None:
    """Raise BadContent for records that mean nothing, or go beyond the last round."""
    for record in report.records:
        if isinstance(record, VirtualPoints):
            _require_game_points(record)
            _require_in_event(record.first, record.last_round, rounds)
        if isinstance(record, PlayerVirtualPoints):
            _require_in_event(record.number, len(record.points), rounds)


def _require_game_points(record: VirtualPoints) -> None:
    """Raise BadContent for what means nothing where players are paired."""
    if record.match_points:
        raise BadContent("250: match points must be empty")
    if not record.game_points:
        raise BadContent("250: game points must be nonzero")
    if record.first_round > record.last_round or record.first > record.last:
        raise BadContent("250: the first round, or player, comes after the last one")


def _require_in_event(number: int, last: int, rounds: int) -> None:
    if last > rounds:
        raise BadContent(
            f"Player {number} has more acceleration entries than the total number of rounds in the"
            " tournament."
        )


def _of_baku(report: TrfFile, group: Sequence[Player], rounds: int) -> Rows:
    scoring = point_system(report, [])
    if scoring.loss or scoring.win != 2 * scoring.draw:
        raise BadContent("Point system is inconsistent with Baku acceleration method.")
    row = {
        at: Tenths(HALF * given.points)
        for given in baku([str(line.number) for line in group], rounds, scoring.win)
        for at in range(given.first, given.last + 1)
    }
    return {line.number: row for line in group}


def _group_by_rule(report: TrfFile, lines: Sequence[Player]) -> list[Player]:
    """The accelerated group of C.04.7, from those who are paired in round 1."""
    if paired_rounds(lines):
        away = {line.number for line in lines if not _paired_in_first(line)}
    else:
        asked = [record.numbers for record in report.of(Byes) if record.round == 1]
        asked += [record.numbers for record in report.of(Numbers) if record.code == "XXZ"]
        away = {number for numbers in asked for number in numbers}
        away |= {line.number for line in lines if entry_of(line, 1) is not None}
    by_id = {str(line.number): line for line in lines}
    present = frozenset(player for player, line in by_id.items() if line.number not in away)
    return [by_id[player] for player in first_group([*by_id], present)]


def _paired_in_first(line: Player) -> bool:
    entry = entry_of(line, 1)
    return entry is not None and (entry.opponent is not None or entry.result in {"U", "+"})
