"""A TRF file as the engine reads it; the first fault that prevents pairing is one line."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pairdesk.bbp.refusals import NO_FILE, BadContent, Refused
from pairdesk.text import printable
from pairdesk.trf import (
    ENGINE,
    STRICT_ENGINE,
    BadTrfFile,
    Count,
    Header,
    PlayerVirtualPoints,
    Strictness,
    TrfFile,
    VirtualPoints,
    read_trf,
    vocabulary,
)
from pairdesk.trf.reading import decoded, lines_of
from pairdesk.trf.value_types import Misread
from pairdesk.trf_events import Finding, Incoming, event_of_trf
from pairdesk.trf_events.entries import paired_rounds
from pairwright import Event

USUAL: Final = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_BURSTEIN")
"""The accepted codes of systems; some programs call the rules of 2026 those of 2025."""

DUTCH: Final = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A file, its text and records, and its event of players without ratings."""

    file: str
    text: str
    trf_file: TrfFile
    event: Event
    findings: tuple[Finding, ...]

    @property
    def name(self) -> str:
        """The file without its folder and its extension."""
        return Path(self.file).stem

    @property
    def warnings(self) -> list[str]:
        """Rematches and slips, one to a line; none of them keeps the event from being paired."""
        return [
            printable(f"{self.file}:{found.line}:{found.column}: {found.sentence}")
            for found in self.findings
            if found.kind in {"rematch", "slip"}
        ]


def read_tournament(file: str, *, coming: bool, strict: bool) -> Tournament:
    """Read a TRF file, to pair the ``coming`` round or to check the recorded ones.

    Raises Refused.
    """
    strictness = STRICT_ENGINE if strict else ENGINE
    text = _text(file)
    try:
        trf_file = _read(text, strictness)
        dutch = _is_dutch(trf_file, lines_of(text), strict=strict)
        if not dutch and (strict or not coming):
            raise Refused(
                f"Pairing system specified in file {file} does not match command line flag."
            )
        incoming = _incoming(_with_rounds(trf_file, coming=coming), strictness)
    except BadContent as fault:
        raise Refused(f"Error parsing file {file}: {fault}") from None
    if coming and not incoming.colour_known:
        raise Refused(f"Error while parsing {file}: Please configure the initial piece colors.")
    return Tournament(file, text, trf_file, incoming.event, incoming.findings)


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


def _read(text: str, strictness: Strictness) -> TrfFile:
    """The records. Raises BadContent with the first fault and its line."""
    try:
        return read_trf(text, strictness=strictness)
    except BadTrfFile as error:
        [first, *_] = error.errors
        raise BadContent(_invalid(first.message, lines_of(text)[first.line - 1])) from None


def _invalid(why: str, line: str) -> str:
    return f'Invalid line ({why}) "{printable(line)}"'


def _is_dutch(trf_file: TrfFile, lines: list[str], *, strict: bool) -> bool:
    """Does the last record 192, if there is one, name the Dutch system? Raises BadContent."""
    code = ""
    for header in trf_file.of(Header):
        line = lines[header.line - 1]
        if not (_is_code(header.text) if strict else line[4:].removesuffix("_BAKU") in USUAL):
            raise BadContent(_invalid("unsupported tournament type", line))
        code = header.text
    return code.removesuffix("_BAKU") in {"", *DUTCH}


def _is_code(text: str) -> bool:
    """Is it a code of the table of systems?"""
    try:
        return bool(vocabulary.SYSTEM.read(text.upper()))
    except Misread:
        return False


def _with_rounds(trf_file: TrfFile, *, coming: bool) -> TrfFile:
    """The file with its number of rounds; if it has none, a check uses the number of paired rounds.

    Raises BadContent.
    """
    paired = paired_rounds(trf_file.players)
    counts = [record.number for record in trf_file.of(Count) if record.number is not None]
    if not counts and coming:
        raise BadContent("The total number of rounds in the tournament must be specified.")
    planned = counts[-1] if counts else max(paired, 1)
    if paired + coming > planned:
        raise BadContent("The number of rounds is larger than the reported number of rounds.")
    _require_in_range(trf_file, planned)
    return replace(trf_file, records=(*trf_file.records, Count("142", planned)))


def _require_in_range(trf_file: TrfFile, planned: int) -> None:
    """Raise BadContent for a gap in the numbers, and virtual points beyond the last round."""
    ranges, rows = trf_file.of(VirtualPoints), trf_file.of(PlayerVirtualPoints)
    numbers = [line.number for line in trf_file.players]
    named = [*numbers, *(each.last for each in ranges), *(each.number for each in rows)]
    if not trf_file.by_rank and max(named, default=0) != len(numbers):
        raise BadContent("A pairing number is missing.")
    given = [(each.first, each.last_round) for each in ranges]
    given += [(each.number, len(each.points)) for each in rows]
    if late := [number for number, last in given if last > planned]:
        raise BadContent(
            f"Player {late[0]} has more acceleration entries than the total number of rounds in the"
            " tournament."
        )


def _incoming(trf_file: TrfFile, strictness: Strictness) -> Incoming:
    """The event of a file with all results and correct points. Raises BadContent."""
    try:
        incoming = event_of_trf(trf_file, strictness=strictness)
    except BadTrfFile as error:
        raise BadContent(error.errors[0].message) from None
    if incoming.event.in_progress:
        raise BadContent(f"round {len(incoming.event.rounds)} still has a game without a result")
    numbers = {line.line: line.number for line in trf_file.players}
    for found in incoming.findings:
        if found.kind == "points":
            raise BadContent(
                f"The score for player {numbers[found.line]} does not match the game results."
            )
    return incoming
