"""An event as a TRF file, for federations and for other pairing programs."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from pairdesk import trf
from pairdesk.errors import BadDocument
from pairdesk.text import whole_number
from pairdesk.trf_events import forbidden_pairs, point_system, requested_byes, virtual_points
from pairdesk.trf_events.pairing_systems import code_of_system
from pairdesk.trf_events.result_codes import MARKS, bye_entry
from pairdesk.trf_events.starting_numbers import HIGHEST, renumbered, starting_numbers
from pairdesk.trf_events.to_event import ABOUT
from pairwright import Event, Player
from pairwright.fide.dutch.dutch_rulebook import DUTCH
from pairwright.notation import BYES, PAIRING_BYE, WAITING
from pairwright.results import Colour
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook
from pairwright.scoring import ONE_AND_HALF, PointSystem
from pairwright.units import counted, is_digits

Dialect = Literal["trf26", "trfx", "both"]
"""Which records a TRF file has: those of TRF26, the XX and BB records, or both."""

LONGEST_NAME: Final = 33


def trf_of_event(
    event: Event, *, dialect: Dialect = "both", rulebook: Rulebook = DUTCH
) -> trf.TrfFile:
    """The TRF file of an event; its warnings say what of the event it does not keep unchanged.

    Starting numbers that all players have are kept, and so are ids that are numbers in the order of
    the rulebook's pairing numbers; otherwise players are numbered in that order, which also makes
    the first group of Baku. Players who have left have a zero-point bye in the next round. Raises
    BadDocument if a TRF file cannot hold the event, such as one of matches.
    """
    _require_fits(event)
    numbers = starting_numbers(event, rulebook)
    records = [
        *_headers(event),
        *_of_rounds(event, dialect),
        *_scoring(event.scoring, dialect),
        *_lines(event, numbers),
        *_of_pairing(rulebook.on(event).event, numbers, dialect),
    ]
    warnings = [
        *_cut_names(records, event, numbers),
        *(trf.Remark(1, 1, message) for message in _not_kept(event, numbers, dialect)),
    ]
    return trf.TrfFile(tuple(records), warnings=tuple(warnings))


def _not_kept(event: Event, numbers: Mapping[str, int], dialect: Dialect) -> Iterator[str]:
    """What a TRF file says differently from the event, or not at all."""
    if message := renumbered(event, numbers):
        yield message
    if event.in_progress:
        some = event.rounds[-1].sheet.strip(WAITING)
        what = "not finished: missing" if some else "not played yet: its"
        yield f"round {len(event.rounds)} is {what} results are blank"
    later = requested_byes.in_records(event)
    if later and dialect == "trfx":
        yield f"TRF(x) cannot hold byes of later rounds: {counted(len(later), 'bye')} left out"
    if rules := forbidden_pairs.not_representable(event, always_alone=dialect == "trfx"):
        yield f"a TRF file cannot hold the house rules {'; '.join(rules)}"
    if event.withdrawn:
        in_file = requested_byes.in_column(event) or (
            dialect != "trfx" and requested_byes.nobody_plays(event)
        )
        if in_file:
            yield "players who have left have a zero-point bye in the next round only"
        else:
            yield "the TRF file cannot say who has left: no column for a further round follows"


def _cut_names(
    records: Iterable[trf.AnyRecord], event: Event, numbers: Mapping[str, int]
) -> Iterator[trf.Remark]:
    """Warnings about names that are too long."""
    names = {numbers[player.id]: _full_name(player) for player in event.players}
    for line, record in enumerate(records, 1):
        if isinstance(record, trf.Player) and len(name := names[record.number]) > LONGEST_NAME:
            yield trf.Remark(line, 15, f"the name {name} is cut to {LONGEST_NAME} characters")


def _full_name(player: Player) -> str:
    """The name, or else the id, without blanks around it."""
    return player.name.strip(" ") or player.id.strip(" ")


def _require_fits(event: Event) -> None:
    """Raise BadDocument if a TRF file cannot hold the event."""
    if event.matches is not None:
        raise BadDocument(
            "a TRF file holds one result for each player and round, so it cannot hold matches"
        )
    if len(event.players) > HIGHEST:
        raise BadDocument(f"a TRF file holds at most {HIGHEST} players, not {len(event.players)}")


def _headers(event: Event) -> Iterator[trf.AnyRecord]:
    about = dict(event.about)
    for key, code in ABOUT.items():
        if key in about:
            yield trf.Header(code, about[key])
    yield trf.Count("062", len(event.players))
    if code := code_of_system(event):
        yield trf.Header("192", code)


def _of_rounds(event: Event, dialect: Dialect) -> Iterator[trf.AnyRecord]:
    """The number of rounds, and the initial colour."""
    colour = event.initial_colour.letter.upper()
    if dialect != "trfx":
        if event.rounds_planned is not None:
            yield trf.Count("142", event.rounds_planned)
        yield trf.InitialColour(colour)
    if dialect != "trf26":
        if event.rounds_planned is not None:
            yield trf.Count("XXR", event.rounds_planned)
        yield trf.Words((f"{event.initial_colour}1",))


def _scoring(scoring: PointSystem, dialect: Dialect) -> Iterator[trf.AnyRecord]:
    """The points of results, if they are not the usual ones. Raises BadDocument."""
    if scoring == ONE_AND_HALF:
        return
    if {scoring.fw, scoring.fpb} != {scoring.win} or scoring.hpb != scoring.draw:
        raise BadDocument("a TRF file cannot express the points of forfeits and byes in this event")
    if dialect == "trf26" or (dialect == "both" and scoring.zpb == scoring.fl):
        absent = trf.headers.ABSENCE if dialect == "trf26" else trf.headers.ABSENCE_TOO
        yield trf.Scoring("162", point_system.in_162(scoring, absent))
    else:
        yield from point_system.in_bb(scoring)


def _lines(event: Event, numbers: Mapping[str, int]) -> Iterator[trf.AnyRecord]:
    """The players, with their entries for every round and the byes of the next one."""
    entries: dict[str, list[trf.Entry | None]] = {player: [] for player in event.roster.ids}
    for played in event.rounds:
        of_round = _entries(played, numbers)
        for player, row in entries.items():
            row.append(of_round.get(player))
    for player, bye in requested_byes.in_column(event).items():
        entries[player].append(bye_entry(BYES[bye]))
    points = dict(zip(event.roster.ids, event.ledger.points, strict=True))
    order = sorted(numbers, key=lambda player: (-points[player], numbers[player]))
    ranks = {player: rank for rank, player in enumerate(order, 1)}
    for entered in sorted(event.players, key=lambda entered: numbers[entered.id]):
        yield trf.Player(
            numbers[entered.id],
            {"f": "w", "F": "w"}.get(entered.sex, entered.sex),
            entered.title,
            _full_name(entered)[:LONGEST_NAME].rstrip(" "),
            entered.rating,
            entered.federation,
            _fide_id(entered),
            _birth(entered.born),
            trf.Tenths(5 * points[entered.id]),
            ranks[entered.id],
            tuple(entries[entered.id]),
        )


def _birth(text: str) -> str:
    """A date as TRF files have it, from one with other separators, or one without day or month."""
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if not 1 <= len(parts) <= 3 or len(parts[0]) != 4 or not all(map(is_digits, parts)):
        return text
    return "/".join(f"{part:0>2}" for part in (*parts, "00", "00")[:3])


def _fide_id(player: Player) -> int | None:
    text = player.fide_id
    if not text:
        return None
    number = whole_number(text, most_digits=20)
    if number is None:
        raise BadDocument(
            f"player {player.id}: in a TRF file the FIDE id must be a number, not {text}"
        )
    return number


def _entries(played: Round, numbers: Mapping[str, int]) -> dict[str, trf.Entry]:
    """The entry of every player in a round."""
    entries = {}
    w, b = Colour.WHITE.letter, Colour.BLACK.letter
    boards = zip(played.whites, played.blacks, played.results, strict=True)
    for white, black, result in boards:
        of_white, of_black = MARKS[result]
        entries[white] = trf.Entry(numbers[black], w, of_white)
        entries[black] = trf.Entry(numbers[white], b, of_black)
    if played.bye is not None:
        entries[played.bye] = bye_entry(PAIRING_BYE)
    for player, bye in played.byes:
        entries[player] = bye_entry(BYES[bye])
    return entries


def _of_pairing(
    event: Event, numbers: Mapping[str, int], dialect: Dialect
) -> Iterator[trf.AnyRecord]:
    """Byes of later rounds, virtual points, pairs that may not meet.

    Virtual points of Baku are written as numbers, because programs disagree on its groups.
    """
    points = virtual_points.rows_of(event, numbers)
    # First XXA, then 250: bbpPairings appends the points of XXA to those that it has read already,
    # but replaces them by those of 250.
    if dialect != "trf26":
        yield from virtual_points.in_trfx(points)
        yield from forbidden_pairs.in_trfx(event, numbers)
    if dialect != "trfx":
        yield from requested_byes.in_trf26(event, numbers)
        yield from virtual_points.in_trf26(points)
        yield from forbidden_pairs.in_trf26(event, numbers)
