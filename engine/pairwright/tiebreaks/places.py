"""``explain_standings``: why somebody stands where they stand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain as chained
from itertools import islice
from typing import Final, Literal

from pairwright.event import Event
from pairwright.ledger import NOBODY
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.chains import Resolved, find_chain
from pairwright.tiebreaks.criterion import Criterion
from pairwright.tiebreaks.editions import Edition
from pairwright.tiebreaks.encounter import meetings
from pairwright.tiebreaks.kinds import Encounter, Tally, Value
from pairwright.tiebreaks.sheet import GAME, OPEN, Sheet, sheet_of
from pairwright.tiebreaks.standings import (
    ChainLike,
    Ranking,
    Row,
    edition_of,
    exact,
    rank,
    rows_of,
)
from pairwright.units import decimal_text

KINDS: Final = {
    GAME: "played",
    OPEN: "not yet played",
    "FW": "forfeit won",
    "FL": "forfeit lost",
    "PAB": "pairing-allocated bye",
    "FPB": "full-point bye",
    "HPB": "half-point bye",
    "ZPB": "zero-point bye or absent",
}
"""What a record is called."""

_LEFT_OUT: Final = {"": "", "low": ", cut from below", "high": ", cut from above"}


@dataclass(frozen=True, slots=True)
class Term:
    """What one round adds to a tie-break.

    ``score`` is what the round is looked at for, such as the points of the opponent; ``value`` is
    what it adds; both are exact, in points. ``cut`` says whether it was left out, from below or
    from above.
    """

    round: int
    opponent: str | None
    score: Value
    value: Value
    why: str
    cut: Literal["", "low", "high"] = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break of the chain for one participant: its value, and what makes it.

    ``tied`` are the others who were equal before it.
    """

    code: str
    title: str
    value: str
    terms: tuple[Term, ...]
    tied: tuple[str, ...]
    decimals: int = 0

    def sentences(self) -> Iterator[str]:
        """The value, and one line for each round that makes it."""
        yield f"{self.code} ({self.title}): {self.value}"
        for term in self.terms:
            yield f"  round {term.round}: {self._told(term)} ({term.why}{_LEFT_OUT[term.cut]})"

    def number(self, value: Value) -> str:
        """A score or a value of a term; those of one tie-break have the same decimals."""
        return decimal_text(value, self.decimals) if isinstance(value, int | Fraction) else "-"

    def _told(self, term: Term) -> str:
        opponent = "" if term.opponent is None else f"{term.opponent} "
        score = "" if term.score in {0, term.value} else f", from {self.number(term.score)}"
        return f"{opponent}{self.number(term.value)}{score}"


@dataclass(frozen=True, slots=True)
class Separation:
    """What puts one participant before the next; ``code`` is None where all is equal.

    ``against`` are the two values as texts. ``shared`` says that both have the same rank.
    """

    ahead: str
    behind: str
    code: str | None
    against: tuple[str, str] = ("", "")
    shared: bool = False

    def sentence(self) -> str:
        """``ana is ahead of ben on SB: 8.25 against 7.50``."""
        if self.shared:
            return f"{self.ahead} and {self.behind} share the rank: they are equal in everything"
        if self.code is None:
            return f"{self.ahead} is listed before {self.behind}: they are equal in everything"
        better, other = self.against
        return f"{self.ahead} is ahead of {self.behind} on {self.code}: {better} against {other}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands, and why: the steps of the chain, and the two neighbours."""

    row: Row
    steps: tuple[Step, ...]
    above: Separation | None
    below: Separation | None

    def sentences(self) -> Iterator[str]:
        """The whole story, line by line, to be read out."""
        yield f"{self.row.player}: rank {self.row.rank}"
        for step in self.steps:
            yield from step.sentences()
        for separation in (self.above, self.below):
            if separation is not None:
                yield f"{separation.sentence()}."


def explain_standings(
    event: Event,
    player: str,
    chain: ChainLike = "northgate",
    edition: str | Edition | None = None,
) -> Place:
    """Why a player stands where they stand in the table that ``standings`` gives.

    Raises UnknownPlayer, and what ``standings`` raises.
    """
    number = event.roster.number(player)
    resolved = find_chain(chain)
    sheet = sheet_of(event, edition_of(event, edition))
    ranking = rank(sheet, resolved.criteria)
    rows = rows_of(event, resolved, ranking)
    at = next(place for place, row in enumerate(rows) if row.player == player)
    above, below = rows[at - 1 : at], rows[at + 1 : at + 2]
    return Place(
        row=rows[at],
        steps=tuple(explain_place(sheet, ranking, number)),
        above=_separation(event, resolved, ranking, above[0], rows[at]) if above else None,
        below=_separation(event, resolved, ranking, rows[at], below[0]) if below else None,
    )


def _separation(
    event: Event, resolved: Resolved, ranking: Ranking, ahead: Row, behind: Row
) -> Separation:
    one, other = event.roster.numbers((ahead.player, behind.player))
    for criterion, column, blocks in zip(
        ranking.criteria, ranking.columns, ranking.blocks[1:], strict=True
    ):
        if not any(one in block and other in block for block in blocks):
            unit, text = criterion.tiebreak.unit, criterion.tiebreak.text
            better, worse = (text(exact(column[player], unit)) for player in (one, other))
            if isinstance(criterion.tiebreak, Encounter):
                better, worse = f"rank {better}", f"rank {worse} of those tied"
            return Separation(ahead.player, behind.player, criterion.code, (better, worse))
    return Separation(ahead.player, behind.player, None, shared=not resolved.strict)


def explain_place(sheet: Sheet, ranking: Ranking, player: int) -> Iterator[Step]:
    """Each tie-break of a ranking, and what makes its value for one participant, by number."""
    for criterion, column, blocks in zip(
        ranking.criteria, ranking.columns, ranking.blocks, strict=False
    ):
        block = next(block for block in blocks if player in block)
        yield Step(
            criterion.code,
            criterion.tiebreak.title,
            _text(criterion, column[player]),
            tuple(_terms(sheet, criterion, player, block)),
            tuple(sheet.ids[other] for other in block if other != player),
            1 if isinstance(criterion.tiebreak, Encounter) else criterion.tiebreak.decimals,
        )


def _text(criterion: Criterion, value: Value) -> str:
    """A value as people read it; a rank among those tied says that it is one."""
    text = criterion.tiebreak.text(exact(value, criterion.tiebreak.unit))
    if not isinstance(criterion.tiebreak, Encounter):
        return text
    return "nobody is tied" if value is None else f"rank {text} of those tied"


def _terms(sheet: Sheet, criterion: Criterion, player: int, block: Sequence[int]) -> Iterator[Term]:
    tiebreak, modifiers = criterion.tiebreak, criterion.modifiers
    if isinstance(tiebreak, Encounter):
        yield from _meetings(sheet, criterion, tiebreak, player, block)
    elif isinstance(tiebreak, Tally):
        addends = _of(tiebreak.addends(sheet, modifiers), player)
        removed = tiebreak.removed(sheet, modifiers, player, addends)
        low, _ = tiebreak.cuts(sheet, modifiers, player)
        for addend in addends:
            cut = "" if addend not in removed else _end(removed.index(addend) < low)
            yield _term(sheet, player, addend, tiebreak.unit, cut)
    elif tiebreak.looks_at is not None:
        for addend in _of(tiebreak.looks_at(sheet, modifiers), player):
            yield _term(sheet, player, addend, tiebreak.unit, "")


def _of(everybody: Iterable[list[Addend]], player: int) -> list[Addend]:
    return next(islice(everybody, player, None))


def _end(is_low: bool) -> Literal["low", "high"]:  # noqa: FBT001
    return "low" if is_low else "high"


def _meetings(
    sheet: Sheet, criterion: Criterion, tiebreak: Encounter, player: int, block: Sequence[int]
) -> Iterator[Term]:
    """The games of a member of a block against the others."""
    sheet = sheet.by(criterion.modifiers.score)
    forfeits = False if tiebreak.games_only else criterion.modifiers.forfeits_played or None
    met = meetings(sheet, block, forfeits=forfeits)[player] if len(block) > 1 else {}
    for number, record in sorted(chained.from_iterable(met.values())):
        points = exact(record.points, 2)
        yield Term(number, sheet.ids[record.opponent], points, points, KINDS[record.kind])


def _term(
    sheet: Sheet, player: int, addend: Addend, unit: int, cut: Literal["", "low", "high"]
) -> Term:
    weight_unit = 2 if unit == 4 else unit
    return Term(
        addend.round,
        None if addend.opponent == NOBODY else sheet.ids[addend.opponent],
        exact(addend.weight, weight_unit),
        exact(addend.value, unit),
        _why(sheet, player, addend),
        cut,
    )


def _why(sheet: Sheet, player: int, addend: Addend) -> str:
    """Why a round counts as it does."""
    kind = KINDS[sheet.rows[player][addend.round - 1].kind]
    reason = {
        "own": "the own score",
        "opponent": "the own score, but at most that of the scheduled opponent",
        "draws": f"the own score, but at most a draw in each of {sheet.rounds} rounds",
        "virtual": "a virtual opponent",
        "fore": "the last round is taken as a draw",
    }.get(addend.bound)
    if reason is not None:
        return f"{kind}: {reason}"
    if addend.bound == "played" and sheet.scores[addend.opponent] != addend.weight:
        return f"{kind}; unplayed rounds of the opponent count as draws"
    return kind
