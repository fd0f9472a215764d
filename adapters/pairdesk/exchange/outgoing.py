"""An event as a report, for federations and for other pairing programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Final, Literal

from pairdesk import trf
from pairdesk.errors import BadDocument
from pairdesk.exchange.incoming import ABOUT
from pairwright import Event, Player
from pairwright.acceleration import accelerated
from pairwright.fide.dutch.system import DUTCH
from pairwright.fide.general import by_strength
from pairwright.requests import BAKU
from pairwright.rounds import Round
from pairwright.scoring import ONE_AND_HALF, PointSystem

Dialect = Literal["trf26", "trfx", "both"]
"""What a report says in records of TRF26, in those of XX and BB, or in both."""

MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "W": ("1", "0"),
    "D": ("=", "="),
    "B": ("0", "1"),
    "UW": ("W", "L"),
    "UD": ("D", "D"),
    "UB": ("L", "W"),
    "FW": ("+", "-"),
    "FB": ("-", "+"),
    "FF": ("-", "-"),
}
"""What white and black have for a result."""

MOST_PLAYERS: Final = 9999
LONGEST_NAME: Final = 33


def report_of_event(event: Event, *, dialect: Dialect = "both") -> trf.Report:
    """The report of an event.

    Starting numbers that all players have are kept, and so are ids that are the numbers from 1 on;
    others are numbered by rating, title and name. Who has left has a zero-point bye in the next
    round. Raises BadDocument where a report cannot hold the event: games that are still played,
    matches, quotas and other house rules.
    """
    _insist_fits(event)
    numbers = starting_numbers(event)
    records = [
        *_headers(event),
        *_of_rounds(event, dialect),
        *_worths(event.scoring, dialect),
        *_lines(event, numbers),
        *_byes(event, numbers),
        *_virtual(event, numbers, dialect),
        *_forbidden(event, numbers, dialect),
    ]
    return trf.Report(tuple(records), notes=tuple(_cut_names(records, event)))


def _cut_names(records: Sequence[trf.AnyRecord], event: Event) -> Iterator[trf.Remark]:
    """What is to be said of names that are too long."""
    names = {(player.name or player.id)[:LONGEST_NAME]: player for player in event.players}
    for line, record in enumerate(records, 1):
        if isinstance(record, trf.Player) and record.name in names:
            name = names[record.name].name or names[record.name].id
            if len(name) > LONGEST_NAME:
                yield trf.Remark(line, 15, f"the name {name} is cut to {LONGEST_NAME} characters")


def starting_numbers(event: Event) -> dict[str, int]:
    """The starting number of everybody, by id."""
    ids = event.roster.ids
    given = {player.id: player.number for player in event.players if player.number is not None}
    if len(given) == len({*given.values()}) == len(ids):
        return given
    if {*ids} == {str(number) for number in range(1, len(ids) + 1)}:
        return {player: int(player) for player in ids}
    order = event.roster.ordered(by_strength)
    return {ids[player]: number for number, player in enumerate(order, 1)}


def _insist_fits(event: Event) -> None:
    """Raise BadDocument for what a report cannot hold."""
    if event.matches is not None:
        raise BadDocument("a report has one result a round and player; this event has matches")
    if event.in_progress:
        raise BadDocument(f"round {len(event.rounds)} still has a board without a result")
    if len(event.players) > MOST_PLAYERS:
        raise BadDocument(f"a report holds {MOST_PLAYERS} players, not {len(event.players)}")
    house = event.house
    if house.required or house.separate or house.quotas or house.colour_limit or house.horizon:
        raise BadDocument("of house rules a report holds forbidden pairs alone")


def _headers(event: Event) -> Iterator[trf.AnyRecord]:
    about = dict(event.about)
    for key, code in ABOUT.items():
        if key in about:
            yield trf.Header(code, about[key])
    yield trf.Count("062", len(event.players))


def _of_rounds(event: Event, dialect: Dialect) -> Iterator[trf.AnyRecord]:
    """How many rounds there are, and the colour drawn by lot."""
    colour = "W" if event.initial_colour == "white" else "B"
    if dialect != "trfx":
        if event.rounds_planned is not None:
            yield trf.Count("142", event.rounds_planned)
        yield trf.InitialColour(colour)
    if dialect != "trf26":
        if event.rounds_planned is not None:
            yield trf.Count("XXR", event.rounds_planned)
        yield trf.Words((f"{event.initial_colour}1",))


def _worths(scoring: PointSystem, dialect: Dialect) -> Iterator[trf.AnyRecord]:
    """What results are worth, where it is not as usual. Raises BadDocument."""
    if scoring == ONE_AND_HALF:
        return
    worth = {name: trf.Tenths(5 * halves) for name, halves in asdict(scoring).items()}
    if {worth["fw"], worth["fpb"]} != {worth["win"]} or worth["hpb"] != worth["draw"]:
        raise BadDocument("a report cannot say what forfeits and byes are worth here")
    if dialect == "trf26" or (dialect == "both" and worth["zpb"] == worth["fl"]):
        if worth["zpb"] != worth["fl"]:
            raise BadDocument("in TRF26 an absence is worth as much as a forfeit loss")
        absent = "A" if dialect == "trf26" else "Z"
        named = {"W": "win", "D": "draw", "L": "loss", absent: "zpb", "P": "pab"}
        yield trf.Scoring("162", tuple(trf.Worth(of, worth[name]) for of, name in named.items()))
        return
    named = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zpb", "BBF": "fl", "BBU": "pab"}
    for code, name in named.items():
        yield trf.Points(code, worth[name])


def _lines(event: Event, numbers: Mapping[str, int]) -> Iterator[trf.AnyRecord]:
    """The players, with what each did in every round, and the byes of the next one."""
    entries: dict[str, list[trf.Entry | None]] = {player: [] for player in event.roster.ids}
    for played in event.rounds:
        of_round = _entries(played, numbers)
        for player, row in entries.items():
            row.append(of_round.get(player))
    if event.rounds_planned is None or event.rounds_planned > len(event.rounds):
        for player in event.absent:
            entries[player].append(trf.Entry(None, "-", event.sitting_out.get(player, "Z")))
    points = dict(zip(event.roster.ids, event.ledger.points, strict=True))
    order = sorted(numbers, key=lambda player: (-points[player], numbers[player]))
    ranks = {player: rank for rank, player in enumerate(order, 1)}
    for entered in sorted(event.players, key=lambda entered: numbers[entered.id]):
        yield trf.Player(
            numbers[entered.id],
            entered.sex,
            entered.title,
            (entered.name or entered.id)[:LONGEST_NAME],
            entered.rating,
            entered.federation,
            _fide_id(entered),
            entered.born,
            trf.Tenths(5 * points[entered.id]),
            ranks[entered.id],
            tuple(entries[entered.id]),
        )


def _fide_id(player: Player) -> int | None:
    text = player.fide_id
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise BadDocument(f"player {player.id}: a report has a number as FIDE id, not {text}")
    return int(text)


def _entries(played: Round, numbers: Mapping[str, int]) -> dict[str, trf.Entry]:
    """What a round is to everybody who stands in it."""
    entries = {}
    for white, black, result in played.boards:
        of_white, of_black = MARKS[result]
        entries[white] = trf.Entry(numbers[black], "w", of_white)
        entries[black] = trf.Entry(numbers[white], "b", of_black)
    if played.bye is not None:
        entries[played.bye] = trf.Entry(None, "-", "U")
    for player, code in played.byes:
        entries[player] = trf.Entry(None, "-", code)
    return entries


def _byes(event: Event, numbers: Mapping[str, int]) -> Iterator[trf.AnyRecord]:
    """Byes in rounds after the next, whose own stand with the players."""
    later = [asked for asked in event.requested if asked.round > len(event.rounds) + 1]
    for (number, code), asked in groupby(
        sorted(later, key=lambda bye: (bye.round, bye.code)), lambda bye: (bye.round, bye.code)
    ):
        yield trf.Byes(code, number, tuple(sorted(numbers[bye.player] for bye in asked)))


def _virtual(event: Event, numbers: Mapping[str, int], dialect: Dialect) -> Iterator[trf.AnyRecord]:
    """Virtual points: those of Baku as what they come to, since programs disagree on its groups."""
    if event.acceleration == BAKU:
        event = accelerated(event, DUTCH)
    given = event.acceleration if isinstance(event.acceleration, tuple) else ()
    if dialect != "trfx":
        for entry in given:
            for first, last in _runs(sorted(numbers[player] for player in entry.players)):
                points = trf.Tenths(5 * entry.points)
                yield trf.VirtualPoints(None, points, entry.first, entry.last, first, last)
        return
    last_round = max((entry.last for entry in given), default=0)
    columns = [event.virtual_points(number) for number in range(1, last_round + 1)]
    for player, number in sorted(numbers.items(), key=lambda item: item[1]):
        at = event.roster.number(player)
        row = [trf.Tenths(5 * column[at]) for column in columns]
        if any(row):
            yield trf.PlayerVirtualPoints(number, tuple(row))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers that follow each other, as the first and the last of them."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


def _forbidden(
    event: Event, numbers: Mapping[str, int], dialect: Dialect
) -> Iterator[trf.AnyRecord]:
    """Pairs that may not meet."""
    last = event.rounds_planned or 999
    for rule in event.house.forbidden:
        pair = tuple(sorted(numbers[player] for player in rule.pair))
        if dialect != "trf26" and rule.rounds is None:
            yield trf.Numbers("XXP", pair)
        elif dialect != "trfx":
            yield trf.Forbidden(*(rule.rounds or (1, last)), pair)
        else:
            raise BadDocument("TRF(x) has no pairs that are forbidden in some rounds alone")
