"""The kinds of tie-breaks: a sum, a count, a formula, or a decision among those tied."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from pairwright.tiebreaks.addends import Addend, Cut, cut_from, least_significant, voluntary_first
from pairwright.tiebreaks.sheet import Record, Score, Sheet
from pairwright.units import decimal_text

Value = int | Fraction | tuple[int | Fraction, ...] | None
"""An exact value; None where it is undefined. A tuple is compared place by place."""

Suits = Literal["everything", "swiss", "round_robin", "teams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifiers:
    """How a chain changes a tie-break (C.07, 14); the field names say what the letters mean.

    ``low`` and ``high`` are the addends that ``/Cn`` and ``/Mn`` remove, ``limit`` the half-points
    of ``/L``, ``forfeits_played`` is ``/P``, ``fore`` is ``/F``, ``reversed`` is ``/R``,
    ``divisor`` is the number of ``/K``, ``score`` what ``:MP`` or ``:GP`` count. ``rated_only`` is
    ``/U``.
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reversed: bool = False
    divisor: int | None = None
    score: Score | None = None
    rated_only: bool = False


PLAIN: Final = Modifiers()

Addends = Callable[[Sheet, Modifiers], Iterable[list[Addend]]]
"""What each participant adds up, one after the other."""

Tell = Callable[[Sheet, Modifiers, int, list[Addend]], list[Addend]]
"""The addends of one participant, by number, with better bounds."""

Fold = Callable[[Sheet, list[Addend]], Value]
"""One value of what is left of the addends."""

Cuts = Callable[[Sheet, Modifiers, int], tuple[int, int]]
"""How many addends of a participant are cut, from below and from above."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The unit of a value: ``parts`` of a point, its addends' weights in ``weights`` of them."""

    parts: int = 1
    decimals: int = 0
    weights: int = 1


WHOLE: Final = Scale()
HALVES: Final = Scale(2, 1, 2)
QUARTERS: Final = Scale(4, 2, 2)
"""Products of half-points."""
AVERAGES: Final = Scale(2, 2, 2)
"""Averages of half-points."""
SHARES: Final = Scale(1, 4, 1)
"""Fractions of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tiebreak:
    code: str
    title: str
    article: str
    takes: str = ""
    """The letters of the modifiers that it takes: C, M, L, P, F, R, K."""
    suits: Suits = "everything"
    scale: Scale = WHOLE
    lower_first: bool = False

    def text(self, value: Value) -> str:
        """A value in points as people read it; a dash where it is undefined."""
        if value is None:
            return "-"
        parts = value if isinstance(value, tuple) else (value,)
        return " ".join(decimal_text(part, self.scale.decimals) for part in parts)


def as_modified(sheet: Sheet, modifiers: Modifiers, player: int) -> tuple[int, int]:
    """The cuts that the modifiers say."""
    return modifiers.low, modifiers.high


def by_voluntary(sheet: Sheet) -> Cut:
    """Low cuts with the exception for voluntary unplayed rounds, where the edition has it."""
    return voluntary_first if sheet.edition.vur_exception and not sheet.fixed else least_significant


def by_weight(sheet: Sheet) -> Cut:
    """Low cuts without exception."""
    return least_significant


def sums(everybody: Iterable[list[Addend]]) -> list[int]:
    """The sum of each participant's addends that are whole numbers."""
    return [sum([int(addend.value) for addend in addends]) for addends in everybody]


def total(sheet: Sheet, addends: list[Addend]) -> int | Fraction:
    """The sum."""
    return sum([addend.value for addend in addends])


def mean(sheet: Sheet, addends: list[Addend]) -> Value:
    """The exact mean; undefined where there is nothing."""
    if not addends:
        return None
    return Fraction(total(sheet, addends), len(addends))


def rounded_mean(sheet: Sheet, addends: list[Addend]) -> Value:
    """The mean as a whole number, rounded half up; undefined where there is nothing."""
    if not addends:
        return None
    return half_up(total(sheet, addends), len(addends))


def half_up(amount: int | Fraction, parts: int) -> int:
    """A quotient as a whole number, x.5 up."""
    return int((2 * amount + parts) // (2 * parts))


def two_decimals(halves: Fraction) -> Fraction:
    """Half-points that make points with two decimals, x.xx5 up."""
    return Fraction(half_up(halves * 100, 2), 50)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(_Tiebreak):
    """A tie-break that adds up what the rounds give, after cuts.

    ``tell`` gives the addends of one participant bounds that only an explanation needs.
    """

    addends: Addends
    tell: Tell | None = None
    fold: Fold = total
    cuts: Cuts = as_modified
    choose: Callable[[Sheet], Cut] = by_weight

    def values(self, sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        """The value of each participant, in the unit of the tie-break."""
        everybody = self.addends(sheet, modifiers)
        if self.cuts is as_modified and not (modifiers.low or modifiers.high):
            return [self.fold(sheet, addends) for addends in everybody]
        return [
            self.fold(sheet, self._left(addends, self.removed(sheet, modifiers, player, addends)))
            for player, addends in enumerate(everybody)
        ]

    def removed(
        self, sheet: Sheet, modifiers: Modifiers, player: int, addends: list[Addend]
    ) -> list[Addend]:
        """Which of a participant's addends are cut, in the order of the cuts."""
        low, high = self.cuts(sheet, modifiers, player)
        return cut_from(addends, low, high, self.choose(sheet)) if low or high else []

    @staticmethod
    def _left(addends: list[Addend], removed: list[Addend]) -> list[Addend]:
        if not removed:
            return addends
        left = list(addends)
        for addend in removed:
            left.remove(addend)
        return left


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(_Tiebreak):
    """A tie-break that counts rounds; addends are made only to be explained."""

    counts: Callable[[Sheet, Modifiers], Callable[[Record], bool]]

    def values(self, sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        """The number of rounds that count, of each participant."""
        counted = self.counts(sheet, modifiers)
        return [sum(map(counted, row)) for row in sheet.by(modifiers.score).rows]

    def addends(self, sheet: Sheet, modifiers: Modifiers) -> Iterator[list[Addend]]:
        """One for each round that counts."""
        counted = self.counts(sheet, modifiers)
        return (
            [
                Addend(number, record.opponent, 0, 1)
                for number, record in enumerate(row, 1)
                if counted(record)
            ]
            for row in sheet.by(modifiers.score).rows
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(_Tiebreak):
    """A tie-break with a formula of its own.

    ``looks_at`` is the input of the formula, ``note`` its result in words for one participant, by
    number.
    """

    formula: Callable[[Sheet, Modifiers], list[Value]]
    looks_at: Addends | None = None
    note: Callable[[Sheet, Modifiers, int], str] | None = None

    def values(self, sheet: Sheet, modifiers: Modifiers) -> list[Value]:
        """The value of each participant, in the unit of the tie-break."""
        return self.formula(sheet, modifiers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter(_Tiebreak):
    """A tie-break among those who are equal so far; computed again for each block of them [4.3].

    ``split`` takes the members of a block and gives parts of it, the best first. ``games_only``
    says that forfeits count nowhere, not even where pairings were fixed.
    """

    split: Callable[[Sheet, Sequence[int], Modifiers], list[list[int]]]
    games_only: bool = False


Tiebreak = Tally | Count | Figure | Encounter
