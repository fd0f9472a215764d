"""A TRF file as a value: its records in the order of the file, and questions about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pairdesk.trf.headers import (
    Count,
    Header,
    InitialColour,
    PointsFor,
    Record,
    RoundDates,
    Scoring,
    Tenths,
    Words,
    usual_symbol,
)
from pairdesk.trf.records import AnyRecord, KeptLine, Player
from pairdesk.trf.remarks import Remark

RecordType = TypeVar("RecordType", bound=Record)


@dataclass(frozen=True, slots=True)
class TrfFile:
    """The records of a file in their order.

    ``encoding`` is that of the file, utf-8 or latin-1, and ``warnings`` are the slips that were
    repaired when it was read; neither makes a difference to whether two TRF files are equal.
    """

    records: tuple[AnyRecord, ...] = ()
    encoding: str = field(default="utf-8", compare=False)
    warnings: tuple[Remark, ...] = field(default=(), compare=False)

    def of(self, record_type: type[RecordType]) -> tuple[RecordType, ...]:
        """The records of a kind, in the order of the file."""
        return tuple(record for record in self.records if isinstance(record, record_type))

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, in the order of the file."""
        return self.of(Player)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments, each with its ``###``."""
        return tuple(kept.text for kept in self.of(KeptLine) if kept.text.startswith("###"))

    def text(self, code: str) -> str:
        """The text of a header such as 012, empty if there is none."""
        return next((header.text for header in self.of(Header) if header.code == code), "")

    @property
    def rounds_planned(self) -> int | None:
        """How many rounds there will be: 142, or else XXR."""
        counts = {count.code: count.number for count in self.of(Count)}
        return counts.get("142", counts.get("XXR"))

    @property
    def initial_colour(self) -> str | None:
        """The initial colour, W or B: that of 152, or else of XXC."""
        by_record = next((record.colour for record in self.of(InitialColour)), None)
        return by_record or next(iter(self.colours), None)

    @property
    def colours(self) -> tuple[str, ...]:
        """Every initial colour that 152 and XXC have, in the order of the file."""
        found: list[str] = []
        for record in self.records:
            if isinstance(record, InitialColour):
                found.append(record.colour)
            if isinstance(record, Words):
                found += [word[0].upper() for word in record.words if word in {"white1", "black1"}]
        return tuple(found)

    @property
    def by_rank(self) -> bool:
        """Does XXC say that players are ordered by rank?"""
        return any("rank" in record.words for record in self.of(Words))

    @property
    def round_dates(self) -> tuple[str | None, ...]:
        """The dates of the rounds, round 1 first."""
        return next((record.dates for record in self.of(RoundDates)), ())

    @property
    def game_points(self) -> Mapping[str, Tenths]:
        """The points that 162 gives for games, by symbol; an absence is A, even if written Z."""
        return {usual_symbol(symbol): points for symbol, points in self._points("162")}

    @property
    def match_points(self) -> Mapping[str, Tenths]:
        """The points that 362 gives for matches, by symbol."""
        return dict(self._points("362"))

    def _points(self, code: str) -> tuple[PointsFor, ...]:
        return next((record.points for record in self.of(Scoring) if record.code == code), ())
