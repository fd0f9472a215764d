"""Requested byes: in the column of the coming round, and in records 240 and XXZ."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from pairdesk.trf import AnyRecord, Byes, Entry, Numbers, TrfFile
from pairdesk.trf_events.entries import entry_of
from pairdesk.trf_events.findings import Finding
from pairdesk.trf_events.result_codes import ALLOCATED, ALONE, Alone
from pairwright import Event
from pairwright.bye_requests import ByeRequest
from pairwright.notation import BYES
from pairwright.results import Bye


def byes_asked_for(
    trf_file: TrfFile, paired: int, coming: Mapping[int, Mapping[int, Alone]]
) -> list[ByeRequest]:
    """The byes of rounds after those that are ``paired``.

    ``coming`` are those in columns, by round and number, which take precedence over records. XXZ
    names no kind of bye, so it does not replace one that is named.
    """
    asked: dict[tuple[int, int], Alone] = {}
    for absent in trf_file.of(Numbers):
        if absent.code == "XXZ":
            asked |= {(paired + 1, number): Bye.ZERO for number in absent.numbers}
    for record in trf_file.of(Byes):
        asked |= {(record.round, number): ALONE[record.bye] for number in record.numbers}
    for at, byes in coming.items():
        asked |= {(at, number): code for number, code in byes.items()}
    return [
        ByeRequest(at, str(number), code)
        for (at, number), code in asked.items()
        if at > paired and code != ALLOCATED
    ]


def doubtful_byes(trf_file: TrfFile, paired: int) -> Iterator[Finding]:
    """Records 240 that contradict each other, or the entry of a round that is paired."""
    lines = {line.number: line for line in trf_file.players}
    asked: dict[tuple[int, int], str] = {}
    for record in trf_file.of(Byes):
        for place, number in enumerate(record.numbers):
            column = 11 + 5 * place
            said = f"{number} requested {record.bye} in round {record.round}"
            before = asked.setdefault((record.round, number), record.bye)
            if before != record.bye:
                yield Finding(
                    record.line,
                    column,
                    "contradiction",
                    f"{said}, but {before} in an earlier record 240",
                    "a bye was changed, but its first record was not removed",
                )
            elif number in lines and record.round <= paired:
                has = _in_words(entry_of(lines[number], record.round))
                if has != record.bye:
                    yield Finding(
                        record.line,
                        column,
                        "slip",
                        f"{said}, but has {has} there, which is used",
                        "the record is about another round, or came too late",
                    )


def _in_words(entry: Entry | None) -> str:
    """A player's game or bye in a round, a bye by its letter."""
    if entry is None:
        return BYES[Bye.ZERO].trf
    if entry.opponent is not None:
        return "a game"
    return ALONE.get(entry.result, entry.result)


def in_column(event: Event) -> dict[str, Bye]:
    """The byes of the next round that its column in a TRF file holds, by player.

    There is no column after the last round, and none if nobody plays: a round in which every player
    has an entry would be read as one that was paired.
    """
    return {} if _is_over(event) or nobody_plays(event) else _away(event)


def in_records(event: Event) -> list[ByeRequest]:
    """The byes that no column holds: those of later rounds, and of one in which nobody plays."""
    column, coming = in_column(event), len(event.rounds) + 1
    asked = {(asked.round, asked.player): asked.bye for asked in event.requested}
    if nobody_plays(event):
        asked |= {(coming, player): code for player, code in _away(event).items()}
    return [
        ByeRequest(at, player, code)
        for (at, player), code in asked.items()
        if at > coming or player not in column
    ]


def nobody_plays(event: Event) -> bool:
    """Is a further round planned, in which nobody plays?"""
    return not _is_over(event) and len(event.absent) == len(event.players) > 0


def _away(event: Event) -> dict[str, Bye]:
    """The players who miss the next round, each with a bye: Z for those who have left."""
    sitting_out = event.sitting_out
    return {player: sitting_out.get(player, Bye.ZERO) for player in event.absent}


def _is_over(event: Event) -> bool:
    return event.rounds_planned is not None and event.rounds_planned <= len(event.rounds)


def in_trf26(event: Event, numbers: Mapping[str, int]) -> Iterator[AnyRecord]:
    """Records 240, one for each round and kind of bye."""
    asked = sorted(in_records(event), key=lambda asked: (asked.round, asked.bye))
    for (at, code), group in groupby(asked, lambda asked: (asked.round, asked.bye)):
        yield Byes(BYES[code].trf, at, tuple(sorted(numbers[bye.player] for bye in group)))
