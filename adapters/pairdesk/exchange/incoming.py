"""A report as an event. What the file says is checked, not trusted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import add
from types import MappingProxyType
from typing import Final, Literal

from pairdesk import trf
from pairdesk.exchange.entries import Column, Rounds, entry_of, rematches
from pairdesk.exchange.findings import FATAL, Finding
from pairdesk.exchange.points import points_that_do_not_add_up
from pairdesk.exchange.worth import point_system
from pairwright import Event, Forbidden, HouseRules, Player, Round
from pairwright.acceleration import accelerated
from pairwright.errors import PairwrightError
from pairwright.event import Colour
from pairwright.fide.dutch.system import DUTCH
from pairwright.players import HIGHEST_RATING
from pairwright.requests import BAKU, VirtualPoints
from pairwright.rounds import BYES
from pairwright.units import HalfPoints

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
"""What an event keeps to be printed, and the record of a report that has it."""

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
"""The short titles of older reports."""

KEPT: Final = frozenset(
    {
        *ABOUT.values(),
        *("001", "062", "072", "142", "152", "162", "192", "240", "250", "260"),
        *("XXR", "XXC", "XXZ", "XXS", "XXA", "XXP"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    }
)
"""The records of which an event keeps what they say, or which follow from it."""

OF_TEAMS: Final = (trf.OldTeam, trf.Team, trf.LineUp, trf.TeamByes, trf.ForfeitedMatch)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A report as an event; its players have their starting numbers as ids, and stand in order.

    ``findings`` are what was found on the way, none of which keeps the report from being an event.
    ``colour_known``: does the file, or a game in it, tell the colour drawn by lot?
    """

    report: trf.Report
    event: Event
    findings: tuple[Finding, ...]
    colour_known: bool


def event_of_report(report: trf.Report, name: str = "report") -> Incoming:
    """The event of a report, called ``name`` in messages.

    Which round is next, who has a bye in it, and the colour drawn by lot are as pairing programs
    take them from such files. Raises BadReport with all that keeps it from being an event.
    """
    lines = _in_order(report)
    rounds = Rounds(lines)
    findings = [*rounds.findings, *_not_of_events(report, lines)]
    scoring = point_system(report, findings)
    if fatal := [found.remark for found in findings if found.kind in FATAL]:
        raise trf.BadReport(name, fatal)
    try:
        event = Event.of(
            [_player(line, number) for number, line in enumerate(lines, 1)],
            rounds_planned=report.rounds_planned,
            scoring=scoring,
            house=HouseRules(forbidden=_forbidden(report)),
            acceleration=_acceleration(report, lines),
            about={key: text for key, code in ABOUT.items() if (text := report.text(code))},
        )
        event = _with_byes(_with_rounds(event, rounds.columns), report, rounds.coming)
        drawn = _drawn(report) or _first_colour(event, {str(line.number): line for line in lines})
        event = replace(event, initial_colour=drawn or "white")
        virtual = _virtual(event)
    except PairwrightError as error:
        raise trf.BadReport(name, [trf.Remark(1, 1, str(error))]) from None
    findings += rematches(rounds.columns, {line.number: line for line in lines})
    findings += points_that_do_not_add_up(event, lines, virtual)
    findings += _too_many_rounds(report, event)
    return Incoming(report, event, tuple(sorted(findings)), drawn is not None)


def unkept(report: trf.Report) -> list[str]:
    """The codes of records that an event does not keep, each once; lines of comments have none."""
    codes = [
        record.text[:3] if isinstance(record, trf.KeptLine) else record.code
        for record in report.records
    ]
    return [code for code in dict.fromkeys(codes) if code.strip() not in {"", "###", *KEPT}]


def _in_order(report: trf.Report) -> list[trf.Player]:
    """The players by starting number, or by rank where the report says so."""
    by_rank = any("rank" in record.words for record in report.of(trf.Words))
    if by_rank:
        return sorted(report.players, key=lambda line: (line.rank or 0, line.number))
    return sorted(report.players, key=lambda line: line.number)


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


def _not_of_events(report: trf.Report, lines: Sequence[trf.Player]) -> Iterator[Finding]:
    """What an event of players cannot hold, and numbers that nobody has."""
    if not lines:
        yield Finding(1, 1, "unknown", "there is no player, record 001")
    for line in lines:
        if (line.rating or 0) > HIGHEST_RATING:
            yield Finding(line.line, 49, "unknown", f"a rating is at most {HIGHEST_RATING}")
    of_teams = [record for record in report.records if isinstance(record, OF_TEAMS)]
    for record in of_teams[:1]:
        yield Finding(record.line, 1, "unknown", f"{record.code}: this is an event of teams")
    for abnormal in report.of(trf.AbnormalPoints):
        yield Finding(abnormal.line, 1, "unknown", "299: points beside the results are not counted")
    known = {line.number for line in lines}
    for line_number, number in _named(report):
        if number not in known:
            yield Finding(line_number, 1, "unknown", f"nobody has the starting number {number}")


def _named(report: trf.Report) -> Iterator[tuple[int, int]]:
    """The starting numbers in other records than 001, with their lines."""
    for record in report.records:
        if isinstance(record, trf.Byes | trf.Forbidden | trf.Numbers):
            yield from ((record.line, number) for number in record.numbers)
        if isinstance(record, trf.PlayerVirtualPoints):
            yield record.line, record.number


def _drawn(report: trf.Report) -> Colour | None:
    """The colour drawn by lot, where a report says so."""
    drawn: dict[str | None, Colour] = {"W": "white", "B": "black"}
    return drawn.get(report.initial_colour)


def _first_colour(event: Event, lines: Mapping[str, trf.Player]) -> Colour | None:
    """The colour drawn by lot, by the first board on which the report states colours.

    Nobody there had a colour before, so the higher-ranked of the two has that colour if the number
    is odd, of those who were paired up to then, and the other one if it is even (article 5.2.5).
    """
    paired: set[str] = set()
    for played in event.rounds:
        paired.update(played.whites, played.blacks, () if played.bye is None else (played.bye,))
        for white, black, _ in played.boards:
            entry = entry_of(lines[white], played.number)
            if entry is None or entry.colour != "w":
                continue
            before = event.before(played.number)
            scores = list(map(add, before.ledger.points, _virtual(before)))
            numbers = event.roster.numbers((white, black))
            higher = min(numbers, key=lambda player: (-scores[player], player))
            above = sum(player in paired for player in event.roster.ids[:higher])
            return "white" if (higher == numbers[0]) == (above % 2 == 0) else "black"
    return None


def _forbidden(report: trf.Report) -> list[Forbidden]:
    """Who may not meet whom, each pair once."""
    found: dict[tuple[str, str, tuple[int, int] | None], None] = {}
    for record in report.of(trf.Forbidden):
        for one, other in combinations(sorted({*record.numbers}), 2):
            found[str(one), str(other), (record.first_round, record.last_round)] = None
    for group in report.of(trf.Numbers):
        if group.code == "XXP":
            for one, other in combinations(sorted({*group.numbers}), 2):
                found[str(one), str(other), None] = None
    return [Forbidden(one, other, rounds) for one, other, rounds in found]


def _acceleration(
    report: trf.Report, lines: Iterable[trf.Player]
) -> Literal["baku"] | list[VirtualPoints]:
    """Virtual points that are given, or else those of Baku if the code of the event says so."""
    ids = [str(line.number) for line in sorted(lines, key=lambda line: line.number)]
    given = [
        VirtualPoints.of(
            (record.game_points or record.match_points or 0) / 10,
            (record.first_round, record.last_round),
            [player for player in ids if record.first <= int(player) <= record.last],
        )
        for record in report.of(trf.VirtualPoints)
    ]
    by_round: dict[tuple[int, int], list[str]] = {}
    for record in report.of(trf.PlayerVirtualPoints):
        for number, points in enumerate(record.points, 1):
            if points:
                by_round.setdefault((number, points), []).append(str(record.number))
    given += [
        VirtualPoints.of(points / 10, (number, number), players)
        for (number, points), players in by_round.items()
    ]
    if not given and report.text("192").endswith("_BAKU"):
        return BAKU
    return given


def _with_rounds(event: Event, columns: Iterable[Column]) -> Event:
    """The event with its rounds."""
    for column in columns:
        event = event.with_round(
            Round.of(
                column.number,
                _in_board_order(event, column),
                bye=None if column.bye is None else str(column.bye),
                byes={str(player): code for player, code in column.byes.items()},
            )
        )
    return event


def _in_board_order(event: Event, column: Column) -> list[tuple[str, str, str]]:
    """The boards by the points before the round, since a report does not number them."""
    points, number = event.ledger.points, event.roster.number
    keyed = []
    for white, black, result in column.boards:
        board = str(white), str(black), result
        two = sorted((-points[player], player) for player in map(number, board[:2]))
        keyed.append((two[0][0], two[1][0], two[0][1], board))
    return [board for *_, board in sorted(keyed)]


def _with_byes(event: Event, report: trf.Report, coming: Mapping[int, Mapping[int, str]]) -> Event:
    """The event with the byes that are asked for in rounds to come."""
    first = len(event.rounds) + 1
    asked = {
        (record.round, number): record.bye
        for record in report.of(trf.Byes)
        for number in record.numbers
    }
    for absent in report.of(trf.Numbers):
        if absent.code == "XXZ":
            asked |= {(first, number): "Z" for number in absent.numbers}
    for number, byes in coming.items():
        asked |= {(number, player): code for player, code in byes.items()}
    for (number, player), code in asked.items():
        if number >= first and code in BYES:
            event = event.with_bye(str(player), round=number, bye=code)
    return event


def _virtual(event: Event) -> Sequence[HalfPoints]:
    """The virtual points of the coming round, as far as they can be known."""
    if event.acceleration == BAKU and event.rounds_planned is None:
        return [HalfPoints(0)] * len(event.roster)
    return accelerated(event, DUTCH).virtual_points(len(event.rounds) + 1)


def _too_many_rounds(report: trf.Report, event: Event) -> Iterator[Finding]:
    planned = report.rounds_planned
    if planned is not None and len(event.rounds) > planned:
        [line] = [record.line for record in report.of(trf.Count) if record.number == planned][:1]
        yield Finding(
            line,
            1,
            "slip",
            f"{planned} rounds are planned, and {len(event.rounds)} are paired",
            "the number of rounds was not changed when one was added",
        )
