"""A TRF file as an event. The content of the file is checked, not trusted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from types import MappingProxyType
from typing import Final, Literal

from pairdesk import trf
from pairdesk.trf_events import virtual_points
from pairdesk.trf_events.entries import Column, Rounds, rematches
from pairdesk.trf_events.findings import FATAL, Finding
from pairdesk.trf_events.forbidden_pairs import forbidden_pairs
from pairdesk.trf_events.initial_colour import colour_drawn
from pairdesk.trf_events.last_records import with_last_records
from pairdesk.trf_events.pairing_systems import ROUND_ROBIN, TWO_GAMES, code_of_system
from pairdesk.trf_events.point_system import point_system
from pairdesk.trf_events.requested_byes import byes_asked_for, doubtful_byes
from pairdesk.trf_events.stated_points import points_that_do_not_add_up
from pairwright import Event, HouseRules, Player, Round
from pairwright.acceleration import baku
from pairwright.errors import PairwrightError
from pairwright.fide.dutch.dutch_rulebook import DUTCH
from pairwright.players import HIGHEST_RATING
from pairwright.results import Colour, Result
from pairwright.round_counts import MOST_ROUNDS
from pairwright.scoring import PointSystem
from pairwright.units import counted
from pairwright.virtual_points import BAKU, VirtualPoints

ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "name": "012",
        "city": "022",
        "federation": "032",
        "starts": "042",
        "ends": "052",
        "type": "092",
        "arbiter": "102",
        "deputies": "112",
        "rate_of_play": "122",
        "program": "182",
        "time_control": "222",
    }
)
"""Printed details that an event keeps, and the record of a TRF file for each."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "G": "GM",
        "M": "IM",
        "F": "FM",
        "C": "CM",
        "WG": "WGM",
        "WM": "WIM",
        "WF": "WFM",
        "WC": "WCM",
    }
)
"""The short titles of older TRF files."""

KEPT: Final = frozenset(
    {
        *ABOUT.values(),
        *("001", "062", "072", "142", "152", "162", "240", "250", "260"),
        *("XXR", "XXC", "XXZ", "XXS", "XXA", "XXP"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    }
)
"""The records whose content an event keeps, or which follow from it."""

OF_TEAMS: Final = (trf.OldTeam, trf.Team, trf.LineUp, trf.TeamByes, trf.ForfeitedMatch)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A TRF file as an event; its players have their starting numbers as ids, in order.

    Their numbers are the starting numbers too, or their places if players are ordered by rank.
    ``findings`` do not keep the file from becoming an event.
    ``colour_known``: does the file, or a game in it, show the initial colour?
    """

    trf_file: trf.TrfFile
    event: Event
    findings: tuple[Finding, ...]
    colour_known: bool


def event_of_trf(
    given: trf.TrfFile, name: str = "TRF file", strictness: trf.Strictness = trf.ARBITER
) -> Incoming:
    """The event of a TRF file, called ``name`` in messages.

    The next round, its byes and the initial colour are determined as pairing programs do.
    ``strictness`` is that with which the file was read. Raises BadTrfFile with everything that
    keeps it from becoming an event.
    """
    trf_file = with_last_records(given) if strictness.pairing_only else given
    lines, numbers = _in_order(trf_file, ranks_by_line=strictness.ranks_by_line)
    rounds = Rounds(lines)
    findings = [
        *rounds.findings,
        *_not_of_events(trf_file, lines),
        *virtual_points.not_representable(trf_file),
    ]
    findings += doubtful_byes(trf_file, len(rounds.columns))
    scoring = point_system(trf_file, findings)
    if fatal := [found.remark for found in findings if found.kind in FATAL]:
        raise trf.BadTrfFile(name, fatal)
    try:
        event = _before_round_1(trf_file, map(_player, lines, numbers), scoring)
        event = _with_rounds(event, rounds.columns, by_half=strictness.baku_by_half)
        event = event.with_byes(byes_asked_for(trf_file, len(event.rounds), rounds.coming))
        known = _worked_out(event, by_half=strictness.baku_by_half)
        if strictness.pairing_only:
            event = known
        drawn = colour_drawn(trf_file, event, known)
        event = replace(event, initial_colour=drawn or Colour.WHITE)
        coming = known.virtual_points(len(event.rounds) + 1)
    except PairwrightError as error:
        raise trf.BadTrfFile(name, [trf.Remark(1, 1, str(error))]) from None
    if code_of_system(event) != TWO_GAMES:
        findings += rematches(rounds.columns, {line.number: line for line in lines})
    findings += points_that_do_not_add_up(event, lines, coming)
    findings += _wrong_counts(trf_file, event)
    return Incoming(given, event, tuple(sorted(findings)), drawn is not None)


def _before_round_1(
    trf_file: trf.TrfFile, players: Iterable[Player], scoring: PointSystem
) -> Event:
    return Event.of(
        players,
        rounds_planned=trf_file.rounds_planned,
        scoring=scoring,
        house=HouseRules(forbidden=forbidden_pairs(trf_file)),
        system="round_robin" if ROUND_ROBIN.fullmatch(trf_file.text("192")) else "swiss",
        acceleration=_acceleration(trf_file),
        about={key: text for key, code in ABOUT.items() if (text := trf_file.text(code))},
    )


def unkept(trf_file: trf.TrfFile) -> list[str]:
    """The codes of records that an event does not keep, each once; ``###`` are comments.

    Of pairing systems (192), an event keeps only whether it is a round robin.
    """
    codes = [
        record.text[:3] if isinstance(record, trf.KeptLine) else record.code
        for record in trf_file.records
    ]
    kept = {"", *KEPT, *(["192"] if ROUND_ROBIN.fullmatch(trf_file.text("192")) else [])}
    return [code for code in dict.fromkeys(codes) if code.strip() not in kept]


def _in_order(
    trf_file: trf.TrfFile, *, ranks_by_line: bool
) -> tuple[Sequence[trf.Player], Sequence[int]]:
    """The players and their pairing numbers: starting numbers, or ranks if the file says so."""
    if trf_file.by_rank:
        ranked = [*trf_file.players]
        if not ranks_by_line:
            ranked.sort(key=lambda line: (line.rank or 0, line.number))
        return ranked, range(1, len(ranked) + 1)
    lines = sorted(trf_file.players, key=lambda line: line.number)
    return lines, [line.number for line in lines]


def _player(line: trf.Player, number: int) -> Player:
    title = line.title.upper()
    return Player(
        str(line.number),
        line.rating or 0,
        line.name,
        number=number,
        title=TITLES.get(title, title),
        federation=line.federation,
        fide_id="" if line.fide_id is None else str(line.fide_id),
        sex=line.sex,
        born=line.birth,
    )


def _not_of_events(trf_file: trf.TrfFile, lines: Sequence[trf.Player]) -> Iterator[Finding]:
    """Content that an event of players cannot hold, and numbers that no player has."""
    if not lines:
        yield Finding(1, 1, "unknown", "the file has no players (records 001)")
    for line in lines:
        if (line.rating or 0) > HIGHEST_RATING:
            yield Finding(line.line, 49, "unknown", f"a rating must be at most {HIGHEST_RATING}")
    of_teams = [record for record in trf_file.records if isinstance(record, OF_TEAMS)]
    for record in of_teams[:1]:
        yield Finding(
            record.line, 1, "unknown", f"{record.code}: an event cannot hold team records"
        )
    for abnormal in trf_file.of(trf.AbnormalPoints):
        yield Finding(
            abnormal.line, 1, "unknown", "299: an event cannot hold points beside the results"
        )
    known = {line.number for line in lines}
    for line_number, number in _named(trf_file):
        if number not in known:
            yield Finding(line_number, 1, "unknown", f"no player has the starting number {number}")


def _named(trf_file: trf.TrfFile) -> Iterator[tuple[int, int]]:
    """The starting numbers in other records than 001, with their lines."""
    for record in trf_file.records:
        if isinstance(record, trf.Byes | trf.Forbidden | trf.Numbers):
            yield from ((record.line, number) for number in record.numbers)
        if isinstance(record, trf.PlayerVirtualPoints):
            yield record.line, record.number


def _acceleration(trf_file: trf.TrfFile) -> Literal["baku"] | list[VirtualPoints]:
    """The given virtual points, or those of Baku if the code of the system says so."""
    if any(isinstance(record, virtual_points.KINDS) for record in trf_file.records):
        numbers = frozenset(line.number for line in trf_file.players)
        last = trf_file.rounds_planned or MOST_ROUNDS
        return virtual_points.entries_of(virtual_points.points_by_number(trf_file, numbers, last))
    return BAKU if trf_file.text("192").endswith("_BAKU") else []


def _with_rounds(event: Event, columns: Sequence[Column], *, by_half: bool) -> Event:
    """The event with its rounds, whose boards are in the order of the scores before the round."""
    known = _worked_out(
        _with_round(event, columns[0], columns[0].boards) if columns else event, by_half=by_half
    )
    for column in columns:
        scores = list(map(add, event.ledger.points, known.virtual_points(column.number)))
        event = _with_round(event, column, _in_board_order(event, scores, column))
    return event


def _with_round(event: Event, column: Column, boards: Sequence[tuple[int, int, Result]]) -> Event:
    return event.with_round(
        Round.of(
            column.number,
            [(str(white), str(black), result) for white, black, result in boards],
            bye=None if column.bye is None else str(column.bye),
            byes={str(player): code for player, code in column.byes.items()},
        )
    )


def _in_board_order(
    event: Event, scores: Sequence[int], column: Column
) -> list[tuple[int, int, Result]]:
    """The boards by the scores before the round, since a TRF file does not number them."""

    def place(board: tuple[int, int, str]) -> tuple[int, int, int]:
        numbers = event.roster.numbers((str(board[0]), str(board[1])))
        (high, better), (low, _) = sorted((-scores[player], player) for player in numbers)
        return high, low, better

    return sorted(column.boards, key=place)


def _worked_out(event: Event, *, by_half: bool) -> Event:
    """The event with its virtual points by number, or with none if they cannot be known."""
    if event.acceleration != BAKU:
        return event
    if event.rounds_planned is None:
        return event.with_acceleration(())
    known = DUTCH.on(event).event
    if not by_half:
        return known
    half = event.roster.ids[: (len(event.roster) + 1) // 2]
    return event.with_acceleration(baku(half, event.rounds_planned, event.scoring.win))


def _wrong_counts(trf_file: trf.TrfFile, event: Event) -> Iterator[Finding]:
    """Stated numbers of players and rounds that differ from those of the lines."""
    for count in trf_file.of(trf.Count):
        if count.code == "062" and count.number not in {None, len(event.players)}:
            yield Finding(
                count.line,
                5,
                "slip",
                f"062 says {counted(count.number or 0, 'player')}, but the file has "
                f"{len(event.players)}",
                "the number was not changed when a player was added, or a line is missing",
            )
    planned, paired = trf_file.rounds_planned, len(event.rounds)
    if planned is None or paired <= planned:
        return
    lines = {count.code: count.line for count in trf_file.of(trf.Count)}
    yield Finding(
        lines.get("142", lines.get("XXR", 1)),
        1,
        "slip",
        f"{planned} {'round is' if planned == 1 else 'rounds are'} planned, but {paired} are "
        "paired",
        "the number of rounds was not changed when one was added",
    )
