"""``explain_standings``: why a player has their place in the table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain as chained
from itertools import islice
from typing import Final, Literal, cast

from pairwright.defaults import DEFAULT_CHAIN
from pairwright.event import Event
from pairwright.met import NOBODY
from pairwright.notation import KIND_WORDS
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.chains import Resolved, find_chain
from pairwright.tiebreaks.codes import Criterion
from pairwright.tiebreaks.editions import Edition
from pairwright.tiebreaks.encounter import meetings
from pairwright.tiebreaks.ranking import (
    ChainLike,
    Ranking,
    Row,
    edition_of,
    exact,
    rank,
    rows_of,
)
from pairwright.tiebreaks.reasons import CUTS, why
from pairwright.tiebreaks.sheet import AT_BOARD, Sheet
from pairwright.tiebreaks.sheet_of_event import sheet_of
from pairwright.tiebreaks.types import Count, Encounter, Figure, Modifiers, Scale, Tally, Value
from pairwright.units import counted, decimal_text, plain_text

Cut = Literal["", "low", "high", "voluntary"]
"""Was an addend left out, from below or from above, or first as a voluntary unplayed round?"""

NAMED: Final = 6
"""The most tied players that are named; others are counted."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one round adds to a tie-break.

    ``score`` is what the tie-break reads of the round, such as the points of the opponent;
    ``value`` is what it adds; both are exact, in points. ``cut`` says whether and why it was left
    out.
    """

    round: int
    opponent: str | None
    score: Value
    value: Value
    why: str
    cut: Cut = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break of the chain for one participant: its value, and what makes it.

    ``tied`` are the others who were equal before it. ``note`` is the result of a formula in words.
    ``unit`` are the parts of a point that the tie-break counts in.
    """

    code: str
    title: str
    value: str
    terms: tuple[Term, ...]
    tied: tuple[str, ...]
    note: str = ""
    unit: int = 1
    decimals: int = 0

    def sentences(self) -> Iterator[str]:
        """The value, and one line for each round that makes it."""
        yield f"{self.code} ({self.title}): {self.value}"
        for term in self.terms:
            yield f"  round {term.round}: {self._addend(term)} ({term.why}{CUTS[term.cut]})"
        if self.note:
            yield f"  {self.note}"

    def number(self, value: Value) -> str:
        """A score or a value of a term; those of one tie-break have the same decimals."""
        if not isinstance(value, int | Fraction):
            return "-"
        return decimal_text(value, 0 if self.unit == 1 and type(value) is int else self.decimals)

    def _addend(self, term: Term) -> str:
        opponent = "" if term.opponent is None else f"{term.opponent} "
        value = f"{opponent}{self.number(term.value)}"
        if term.score in {0, term.value}:
            return value
        if self.unit != 4 or not isinstance(term.score, int | Fraction):
            return f"{value}, from {self.number(term.score)}"
        result = Fraction(cast("Fraction", term.value)) / term.score
        return f"{value} = {plain_text(result)} x {self.number(term.score)}"


@dataclass(frozen=True, slots=True)
class Separation:
    """What puts one participant before the next; ``code`` is None where all is equal.

    ``against`` are the two values as texts. ``shared`` says that both have the same rank,
    ``left_out`` that the second one counts for nobody.
    """

    ahead: str
    behind: str
    code: str | None
    against: tuple[str, str] = ("", "")
    shared: bool = False
    left_out: bool = False

    def sentence(self) -> str:
        """``ana is ahead of ben on SB: 8.25 against 7.50``."""
        if self.left_out:
            return (
                f"{self.ahead} is ahead of {self.behind}, who completed fewer than half of the "
                "games and counts for nobody"
            )
        if self.shared:
            return f"{self.ahead} and {self.behind} share the rank: they are equal on everything"
        if self.code is None:
            return f"{self.ahead} is listed before {self.behind}: they are equal on everything"
        better, other = self.against
        return f"{self.ahead} is ahead of {self.behind} on {self.code}: {better} against {other}"


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place and the reasons: the steps of the chain, and the two neighbours."""

    row: Row
    steps: tuple[Step, ...]
    above: Separation | None
    below: Separation | None

    def sentences(self) -> Iterator[str]:
        """The explanation, line by line, to be read aloud."""
        yield f"{self.row.player}: rank {self.row.rank}"
        for step in self.steps:
            yield from step.sentences()
        for separation in (self.above, self.below):
            if separation is not None:
                yield f"{separation.sentence()}."


def explain_standings(
    event: Event,
    player: str,
    chain: ChainLike = DEFAULT_CHAIN,
    edition: str | Edition | None = None,
) -> Place:
    """Why a player has their place in the table that ``standings`` gives.

    Raises UnknownPlayer, and what ``standings`` raises.
    """
    number = event.roster.number(player)
    resolved = find_chain(chain)
    sheet = sheet_of(event, edition_of(event, edition))
    ranking = rank(sheet, resolved.criteria)
    rows = rows_of(event, resolved, ranking, sheet.left_out)
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
    if behind.left_out and not ahead.left_out:
        return Separation(ahead.player, behind.player, None, left_out=True)
    one, other = event.roster.numbers((ahead.player, behind.player))
    for criterion, column, blocks in zip(
        ranking.criteria, ranking.columns, ranking.blocks[1:], strict=True
    ):
        if not any(one in block and other in block for block in blocks):
            return Separation(
                ahead.player, behind.player, criterion.code, _against(criterion, column, one, other)
            )
    return Separation(ahead.player, behind.player, None, shared=not resolved.strict)


def _against(criterion: Criterion, column: list[Value], one: int, other: int) -> tuple[str, str]:
    """The values of two participants, as texts that differ."""
    tiebreak = criterion.tiebreak
    better, worse = (exact(column[player], tiebreak.scale.parts) for player in (one, other))
    if isinstance(tiebreak, Encounter):
        return f"rank {better}", f"rank {worse} of those tied"
    if tiebreak.text(better) == tiebreak.text(worse):  # they differ behind the decimals
        return str(better), str(worse)
    return tiebreak.text(better), tiebreak.text(worse)


def explain_place(sheet: Sheet, ranking: Ranking, player: int) -> Iterator[Step]:
    """Each tie-break of a ranking, and what makes its value for one participant, by number."""
    for criterion, column, blocks in zip(
        ranking.criteria, ranking.columns, ranking.blocks, strict=False
    ):
        tiebreak = criterion.tiebreak
        block = next(block for block in blocks if player in block)
        tied = tuple(sheet.ids[other] for other in block if other != player)
        if isinstance(tiebreak, Encounter):
            value = _among_tied(column, block, player, tied)
        else:
            value = tiebreak.text(exact(column[player], tiebreak.scale.parts))
        noted = tiebreak.note if isinstance(tiebreak, Figure) else None
        yield Step(
            criterion.code,
            tiebreak.title,
            value,
            tuple(_terms(sheet, criterion, player, block)),
            tied,
            noted(sheet, criterion.modifiers, player) if noted else "",
            2 if isinstance(tiebreak, Encounter) else tiebreak.scale.parts,
            1 if isinstance(tiebreak, Encounter) else tiebreak.scale.decimals,
        )


def _among_tied(column: list[Value], block: Sequence[int], player: int, tied: Sequence[str]) -> str:
    """The rank among those tied, or that nothing is decided."""
    if not tied:
        return "nobody is tied"
    more = len(tied) - NAMED
    names = [*tied[:NAMED], *([counted(more, "other")] if more > 0 else [])]
    others = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    if len({column[member] for member in block}) == 1:
        return f"decides nothing against {others}"
    return f"rank {column[player]} of those tied, against {others}"


def _terms(sheet: Sheet, criterion: Criterion, player: int, block: Sequence[int]) -> Iterator[Term]:
    tiebreak, modifiers = criterion.tiebreak, criterion.modifiers
    if isinstance(tiebreak, Encounter):
        yield from _meetings(sheet, criterion, tiebreak, player, block)
    else:
        for addend, cut in _shown(sheet, tiebreak, modifiers, player):
            yield _term(sheet, player, addend, tiebreak.scale, cut)


def _shown(
    sheet: Sheet, tiebreak: Tally | Count | Figure, modifiers: Modifiers, player: int
) -> Iterator[tuple[Addend, Cut]]:
    """The addends of a participant, or what a formula looks at, and whether they were cut."""
    if isinstance(tiebreak, Tally):
        addends = _of(tiebreak.addends(sheet, modifiers), player)
        removed = tiebreak.removed(sheet, modifiers, player, addends)
        low, _ = tiebreak.cuts(sheet, modifiers, player)
        cuts = {addend: _cut(addend, place < low, addends) for place, addend in enumerate(removed)}
        shown = tiebreak.tell(sheet, modifiers, player, addends) if tiebreak.tell else addends
        yield from zip(shown, (cuts.get(addend, "") for addend in addends), strict=True)
    else:
        look = tiebreak.addends if isinstance(tiebreak, Count) else tiebreak.looks_at
        addends = _of(look(sheet, modifiers), player) if look else []
        yield from ((addend, "") for addend in addends)


def _cut(addend: Addend, from_below: bool, addends: list[Addend]) -> Cut:  # noqa: FBT001
    """Was it cut by its value, or first as a voluntary unplayed round?"""
    if not from_below:
        return "high"
    passed_over = any(other.weight < addend.weight for other in addends)
    return "voluntary" if addend.vur and passed_over else "low"


def _of(everybody: Iterable[list[Addend]], player: int) -> list[Addend]:
    return next(islice(everybody, player, None))


def _meetings(
    sheet: Sheet, criterion: Criterion, tiebreak: Encounter, player: int, block: Sequence[int]
) -> Iterator[Term]:
    """The games of a member of a block against the others."""
    sheet = sheet.by(criterion.modifiers.score)
    played = criterion.modifiers.forfeits_played
    counted = AT_BOARD if tiebreak.games_only else sheet.games(forfeits_played=played)
    met = meetings(sheet, block, counted)[player] if len(block) > 1 else {}
    for number, record in sorted(chained.from_iterable(met.values())):
        games = 1 if tiebreak.games_only else len(met[record.opponent])
        yield Term(
            number,
            sheet.ids[record.opponent],
            exact(record.points, 2),
            exact(Fraction(record.points, games), 2),
            KIND_WORDS[record.kind]
            + (f"; the average of {games} games counts" if games > 1 else ""),
        )


def _term(sheet: Sheet, player: int, addend: Addend, scale: Scale, cut: Cut) -> Term:
    return Term(
        addend.round,
        None if addend.opponent == NOBODY else sheet.ids[addend.opponent],
        exact(addend.weight, scale.weights),
        exact(addend.value, scale.parts),
        why(sheet, player, addend),
        cut,
    )
