"""Rounds and standings as tables of texts, to be shown or written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pairdesk.files.pairing_rows import sitting_out
from pairwright import Event, Player, standings
from pairwright.defaults import DEFAULT_CHAIN
from pairwright.elimination import Stage
from pairwright.ledger import Ledger
from pairwright.met import NOBODY
from pairwright.notation import (
    COLOUR_OF_SIGN,
    FORFEIT_WON,
    GAME,
    GRID_SCORES,
    LOST,
    OPEN,
    SIGNS,
    WAITING,
    WON,
)
from pairwright.tiebreaks import Edition, Row, find_chain
from pairwright.tiebreaks.codes import Criterion
from pairwright.tiebreaks.ranking import ChainLike, edition_of
from pairwright.tiebreaks.sheet import Record
from pairwright.tiebreaks.sheet_of_event import sheet_of_all
from pairwright.units import half_points_text, plain_text

STANDING_COLUMNS: Final = ("rank", "id", "points", "buchholz", "sonneborn_berger", "status")

LEGEND: Final = (
    "+ won, = drew, - lost, * not yet played; w white, b black, and the number of the opponent; "
    "F forfeit; PAB, FPB, HPB, ZPB byes"
)
GRID_LEGEND: Final = "1 won, \u00bd drew, 0 lost, * not yet played; + and - forfeit"


@dataclass(frozen=True, slots=True)
class Column:
    """A heading; numbers are aligned to the right."""

    heading: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A title, columns, and rows of texts; ``legend`` explains the signs in them."""

    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[str, ...]]
    legend: str = ""


def called(player: Player) -> str:
    """A player in words: the id, and the name if it differs."""
    name = player.name
    return player.id if name in {"", player.id} else f"{player.id} {name}"


def standing_rows(event: Event, first: int | None = None) -> list[list[Any]]:
    """The table of Northgate, or its first rows.

    The columns are rank, id, points, Buchholz, Sonneborn-Berger, status.

    Numbers are texts without trailing zeros; the rating decides but is not shown.
    """
    return [
        [
            row.rank,
            row.player,
            *(plain_text(cast("int", value)) for value in row.values[:3]),
            _status(row) or "active",
        ]
        for row in standings(event, DEFAULT_CHAIN)[:first]
    ]


def stage_table(event: Event, stage: Stage) -> Table:
    """The players who advanced or were eliminated, with the round, and those still playing."""
    rows: list[tuple[str, ...]] = [
        (
            str(row.rank),
            row.player,
            str(row.wins),
            str(row.losses),
            str(row.difficulty),
            "" if row.fate is None else f"{row.fate} in round {row.round}",
        )
        for row in stage.table(event)
    ]
    return Table(
        f"After round {len(event.rounds)}",
        (
            Column("rank", number=True),
            Column("id"),
            Column("won", number=True),
            Column("lost", number=True),
            Column("difficulty", number=True),
            Column("outcome"),
        ),
        rows,
    )


def usual_chain(event: Event) -> str:
    """The default chain of tie-breaks of an event."""
    if event.system == "round_robin":
        return "fide-round-robin"
    return DEFAULT_CHAIN if event.matches is None else "matches"


def standings_table(
    event: Event,
    chain: ChainLike = DEFAULT_CHAIN,
    edition: str | Edition | None = None,
    first: int | None = None,
) -> Table:
    """The table of an event with the values of every tie-break, or its first rows."""
    criteria = find_chain(chain).criteria
    rows = standings(event, chain, edition)[:first]
    names = _names(event)
    status = any(map(_status, rows))
    return Table(
        _title(event),
        (
            Column("rank", number=True),
            Column("id"),
            *_if(names, Column("name")),
            *_value_columns(criteria),
            *_if(status, Column("status")),
        ),
        [
            (
                str(row.rank),
                row.player,
                *_if(names, names.get(row.player, "")),
                *_value_texts(row, criteria),
                *_if(status, _status(row)),
            )
            for row in rows
        ],
        _key(criteria, edition_of(event, edition)),
    )


def crosstable(
    event: Event,
    chain: ChainLike = DEFAULT_CHAIN,
    edition: str | Edition | None = None,
    first: int | None = None,
) -> Table:
    """The table with everybody's results: by round, or against each other in a round robin.

    Participants are numbered down the table, and opponents are shown by that number.
    """
    criteria = find_chain(chain).criteria
    everybody = standings(event, chain, edition)
    rows = everybody[:first]
    names = _names(event)
    records = sheet_of_all(event, edition_of(event, edition)).rows
    order = event.roster.numbers([row.player for row in everybody])
    numbers = {player: number for number, player in enumerate(order, 1)}
    status = any(map(_status, rows))
    grid = event.system == "round_robin"
    headings = map(str, range(1, len(order) + 1)) if grid else _round_names(event)
    cells = [
        _grid_cells(records[player], player, order) if grid else _cells(records[player], numbers)
        for player in order[:first]
    ]
    return Table(
        _title(event),
        (
            Column("no", number=True),
            Column("id"),
            *_if(names, Column("name")),
            *(Column(heading) for heading in headings),
            *_value_columns(criteria),
            *_if(status, Column("status")),
        ),
        [
            (
                str(numbers[player]),
                row.player,
                *_if(names, names.get(row.player, "")),
                *mine,
                *_value_texts(row, criteria),
                *_if(status, _status(row)),
            )
            for row, player, mine in zip(rows, order, cells, strict=False)
        ],
        GRID_LEGEND if grid else LEGEND,
    )


def with_points(event: Event) -> list[dict[str, Any]]:
    """Every round, with the points that players had before it."""
    ledger, ids = Ledger.blank(len(event.players)), event.roster.ids
    pages = []
    for played in event.rounds:
        scores = dict(zip(ids, map(half_points_text, ledger.points), strict=True))
        pages.append({"round": played, "scores": scores, "sitting_out": sitting_out(played)})
        ledger = ledger.after(played, event.roster, event.scoring, event.matches)
    return pages


def _title(event: Event) -> str:
    return f"{'During' if event.in_progress else 'After'} round {len(event.rounds)}"


def _key(criteria: Sequence[Criterion], edition: Edition) -> str:
    """The meaning of the codes, and the edition of the FIDE rules."""
    codes = [f"{criterion.code}: {criterion.tiebreak.title}" for criterion in criteria]
    by_fide = any(criterion.tiebreak.article.startswith("C.07") for criterion in criteria)
    return "; ".join([*codes, *([f"FIDE rules of {edition.name}"] if by_fide else [])])


def _names(event: Event) -> dict[str, str]:
    """The names by id; empty if no player has one."""
    return {player.id: player.name for player in event.players if player.name}


def _if(there: object, *cells: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return cells if there else ()


def _status(row: Row) -> str:
    return "not counted" if row.left_out else "withdrawn" if row.withdrawn else ""


def _value_columns(criteria: Sequence[Criterion]) -> list[Column]:
    return [Column(criterion.code, number=True) for criterion in criteria]


def _value_texts(row: Row, criteria: Sequence[Criterion]) -> list[str]:
    return [
        criterion.tiebreak.text(value)
        for criterion, value in zip(criteria, row.values, strict=True)
    ]


def _round_names(event: Event) -> list[str]:
    return [f"R{played.number}" for played in event.rounds]


def _cells(row: list[Record], numbers: Mapping[int, int]) -> list[str]:
    """The results of a participant by round: ``+w4`` beat number 4 with white."""
    return [_cell(record, numbers) for record in row]


def _cell(record: Record, numbers: Mapping[int, int]) -> str:
    if record.opponent == NOBODY:
        return record.kind
    sign = WAITING if record.kind == OPEN else SIGNS[record.result]
    colour = COLOUR_OF_SIGN[record.colour].letter
    forfeit = "" if record.kind in {GAME, OPEN} else "F"
    return f"{sign}{colour}{numbers[record.opponent]}{forfeit}"


def _grid_cells(row: list[Record], player: int, order: list[int]) -> list[str]:
    """The results against each participant, in the order of the table."""
    against: dict[int, str] = {player: "x"}
    for record in row:
        if record.opponent != NOBODY:
            against[record.opponent] = against.get(record.opponent, "") + _result(record)
    return [against.get(opponent, "") for opponent in order]


def _result(record: Record) -> str:
    if record.kind == OPEN:
        return WAITING
    if record.kind == GAME:
        return GRID_SCORES[record.result]
    return SIGNS[WON if record.kind == FORFEIT_WON else LOST]
