"""A report file as the engine takes it: what keeps it from being paired is told in one line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pairdesk.bbp import points_by_round
from pairdesk.bbp.dutch_only import DUTCH, System, system_of
from pairdesk.bbp.loose_layouts import PAIRING_RECORDS
from pairdesk.bbp.refusals import NO_FILE, BadContent, Refused
from pairdesk.text import printable
from pairdesk.trf import (
    AnyRecord,
    BadTrfFile,
    Byes,
    Count,
    InitialColour,
    KeptLine,
    Player,
    Remark,
    TrfFile,
    Words,
    read_trf,
)
from pairdesk.trf.reading import decoded, lines_of
from pairdesk.trf_events import Finding, Incoming, event_of_trf
from pairdesk.trf_events.entries import paired_rounds
from pairwright import Event

REFUSED_RECORDS: Final = {
    "013": "team tournaments are not supported",
    "310": "team tournaments are not supported",
    "299": "abnormal assignment points are not yet supported",
}
"""Records that say what is not paired, and what callers are told."""

COLOURS: Final = {"white1": "W", "black1": "B"}


@dataclass(frozen=True, slots=True)
class Tournament:
    """A file, its report, and its event of players without ratings, by starting number."""

    file: str
    text: str
    report: TrfFile
    event: Event
    findings: tuple[Finding, ...]

    @property
    def name(self) -> str:
        """The file without its folder and its extension."""
        return Path(self.file).stem

    @property
    def remarks(self) -> list[str]:
        """Rematches and slips, a line each; none of them keeps the event from being paired."""
        return [
            printable(f"{self.file}:{found.line}:{found.column}: {found.sentence}")
            for found in self.findings
            if found.kind in {"rematch", "slip"}
        ]


def read_tournament(file: str, *, coming: bool, strict: bool) -> Tournament:
    """Read a report file, to pair the ``coming`` round or to look at those that are there.

    Raises Refused.
    """
    text = _text(file)
    try:
        report = _report(text)
        system = _system(report, strict=strict)
        if system.name not in {"", DUTCH} and (strict or not coming):
            raise Refused(
                f"Pairing system specified in file {file} does not match command line flag."
            )
        incoming = _incoming(report, system, coming=coming, strict=strict)
    except BadContent as fault:
        raise Refused(f"Error parsing file {file}: {fault}") from None
    if coming and not incoming.colour_known:
        raise Refused(f"Error while parsing {file}: Please configure the initial piece colors.")
    return Tournament(file, text, report, incoming.event, incoming.findings)


def _text(file: str) -> str:
    """The text of a file. Raises Refused."""
    try:
        data = Path(file).read_bytes()
    except OSError:
        raise Refused(
            f"Error reading file {file}: The file could not be loaded.", NO_FILE
        ) from None
    text, encoding = decoded(data)
    if encoding != "utf-8":
        raise Refused(f"Error parsing file {file}: The file is not legal UTF-8.")
    return text


def _report(text: str) -> TrfFile:
    """The report. Raises BadContent with the first fault and its line."""
    try:
        report = read_trf(text, only=PAIRING_RECORDS)
    except BadTrfFile as error:
        [first, *_] = error.faults
        raise BadContent(_invalid(text, first)) from None
    for kept in report.of(KeptLine):
        if why := REFUSED_RECORDS.get(kept.text[:3]):
            raise BadContent(_invalid(text, Remark(kept.line, 1, why)))
    return report


def _invalid(text: str, fault: Remark) -> str:
    return f'Invalid line ({fault.message}) "{printable(lines_of(text)[fault.line - 1])}"'


def _system(report: TrfFile, *, strict: bool) -> System:
    """The system of the last record 192. Raises BadContent."""
    system = System()
    for kept in report.of(KeptLine):
        if kept.text.startswith("192"):
            found = system_of(kept.text[4:], strict=strict)
            if found is None:
                why = f'Invalid line (unsupported tournament type) "{printable(kept.text)}"'
                raise BadContent(why)
            system = found
    return system


def _incoming(report: TrfFile, system: System, *, coming: bool, strict: bool) -> Incoming:
    """The event of a report. Raises BadContent."""
    lines = _in_order(report, by_rank=strict)
    planned = _planned(report, coming=coming)
    players = [replace(line, rating=None, rank=rank) for rank, line in enumerate(lines, 1)]
    others = [record for record in report.records if not isinstance(record, Player)]
    prepared = points_by_round.with_points_by_player(
        replace(report, records=(*players, *others)), planned, by_baku=system.baku, by_rule=strict
    )
    try:
        incoming = event_of_trf(_with_last_byes(_with_last_colour(prepared)))
    except BadTrfFile as error:
        raise BadContent(error.faults[0].message) from None
    event = replace(incoming.event, rounds_planned=planned)
    if event.in_progress:
        raise BadContent(f"round {len(event.rounds)} still has a game without a result")
    for number in _with_wrong_points(incoming, lines):
        raise BadContent(f"The score for player {number} does not match the game results.")
    return replace(incoming, event=event)


def _in_order(report: TrfFile, *, by_rank: bool) -> Sequence[Player]:
    """The players by number, none of which is missing.

    Where the report says that they go by rank, it is the order of their lines, as callers know it,
    or that of their ranks. Raises BadContent.
    """
    players = report.players
    if any("rank" in record.words for record in report.of(Words)):
        return sorted(players, key=lambda line: line.rank or 0) if by_rank else players
    numbers = {line.number for line in players}
    if max(numbers | points_by_round.named(report), default=0) != len(numbers):
        raise BadContent("A pairing number is missing.")
    return sorted(players, key=lambda line: line.number)


def _with_last_colour(report: TrfFile) -> TrfFile:
    """The report; of several colours drawn by lot the last one holds."""
    drawn = [colour for record in report.records for colour in _drawn(record)]
    if len({*drawn}) < 2:
        return report
    others = [record for record in report.records if not isinstance(record, InitialColour)]
    return replace(report, records=(*others, InitialColour(drawn[-1])))


def _with_last_byes(report: TrfFile) -> TrfFile:
    """The report; of several byes that a player has asked for in a round the last one holds."""
    asked = {
        (record.round, number): record.bye
        for record in report.of(Byes)
        for number in record.numbers
    }
    others = [record for record in report.records if not isinstance(record, Byes)]
    byes = [Byes(bye, at, (number,)) for (at, number), bye in asked.items()]
    return replace(report, records=(*others, *byes))


def _drawn(record: AnyRecord) -> Iterator[str]:
    """The colours drawn by lot that a record has."""
    if isinstance(record, InitialColour):
        yield record.colour
    if isinstance(record, Words):
        yield from (COLOURS[word] for word in record.words if word in COLOURS)


def _planned(report: TrfFile, *, coming: bool) -> int:
    """How many rounds there will be; without a record of it, those that were paired.

    Raises BadContent.
    """
    paired = paired_rounds(report.players)
    counts = [record.number for record in report.of(Count) if record.number is not None]
    if not counts:
        if coming:
            raise BadContent("The total number of rounds in the tournament must be specified.")
        return max(paired, 1)
    if paired + coming > counts[-1]:
        raise BadContent("The number of rounds is larger than the reported number of rounds.")
    return counts[-1]


def _with_wrong_points(incoming: Incoming, lines: Iterable[Player]) -> Iterator[int]:
    """The numbers of those whose points do not add up."""
    numbers = {line.line: line.number for line in lines}
    return (numbers[found.line] for found in incoming.findings if found.kind == "points")
