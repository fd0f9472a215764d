"""Rounds of brackets, judged criterion by criterion: what makes one better than another."""

from collections.abc import Iterator
from dataclasses import dataclass

from pairwright.fide.bracket_places import Brackets, PlaceSet, Table
from pairwright.fide.lexicographic_brackets import by_brackets
from pairwright.fide.lexicographic_by_stages import paired_by_stages
from pairwright.fide.upfloaters import missing
from pairwright.matching import members
from pairwright.problem import Field, Pairing, Verdict
from pairwright.staged_protocol import Narrowing
from pairwright.units import HalfPoints, counted, half_points_text


class Judged:
    """A complete pairing of a field, bracket by bracket."""

    def __init__(self, field: Field, brackets: Brackets, pairing: Pairing) -> None:
        self._field = field
        self._playing = [player for player in field.ranking if player != pairing.bye]
        self._table = Table(field, brackets, self._playing)
        place = {player: at for at, player in enumerate(self._playing)}
        self._partner: dict[int, int] = {}
        for one, other in pairing.pairs:
            self._partner |= {place[one]: place[other], place[other]: place[one]}

    def couples(self) -> Iterator[list[tuple[int, int]]]:
        """Top and bottom of each pair in the order of the identifier, bracket by bracket."""
        for residents, lower in self._groups():
            tops = self._tops(residents | self._floating(residents, lower))
            yield [(self._playing[top], self._playing[self._partner[top]]) for top in tops]

    def verdicts(self) -> Iterator[Verdict]:
        """All criteria, bracket by bracket, in the order in which they decide."""
        for residents, lower in self._groups():
            floating = self._floating(residents, lower)
            score = self._field.score[self._playing[next(members(residents))]]
            points = counted(half_points_text(HalfPoints(score)), "point")
            where = f"the bracket of {points} would have"
            yield from self._of_upfloaters(residents, lower, floating, where)
            tops = self._tops(residents | floating)
            costs = [self._table.criteria(top, self._partner[top]) for top in tops]
            sums = [sum(column) for column in zip(*costs, strict=True)]
            for criterion, total in zip(self._field.criteria, sums, strict=True):
                yield Verdict(criterion.name, total, f"{where} {criterion.words(total)}", total)
            numbers = [self._table.tpn[place] for place in tops]
            numbers += [self._table.tpn[self._partner[place]] for place in tops]
            named = " ".join(map(str, numbers))
            yield Verdict("order", numbers, f"{where} the identifier {named}")

    def _of_upfloaters(
        self, residents: PlaceSet, lower: PlaceSet, floating: PlaceSet, where: str
    ) -> Iterator[Verdict]:
        """C4 to C7 of a set of upfloaters, and the set as a list."""
        table, listed = self._table, [*members(floating)]
        scores = [self._field.score[self._playing[place]] for place in listed]
        yield Verdict(
            "C4", len(listed), f"{where} {counted(len(listed), 'upfloater')}", len(listed)
        )
        shown = ", ".join(half_points_text(HalfPoints(score)) for score in scores)
        # Compared from the lowest score up; the higher one is better.
        lowest_first = [-score for score in reversed(scores)]
        yield Verdict("C5", lowest_first, f"{where} upfloaters of {shown}")
        short = missing(table, table.following(residents, lower), lower & ~floating)
        yield Verdict(
            "C6",
            short,
            f"{where} left the next score group {counted(short, 'upfloater')} short",
            short,
        )
        again = sum(table.floats_again[place] for place in listed)
        yield Verdict("C7", again, f"{where} {counted(again, 'upfloater')} floating again", again)
        numbers = [table.tpn[place] for place in listed]
        yield Verdict("order", numbers, f"{where} the upfloaters {', '.join(map(str, numbers))}")

    def _groups(self) -> Iterator[tuple[PlaceSet, PlaceSet]]:
        left = (1 << len(self._playing)) - 1
        while left:
            residents = self._table.groups(left)[0]
            lower = left & ~residents
            yield residents, lower
            left = lower & ~self._floating(residents, lower)

    def _floating(self, residents: PlaceSet, lower: PlaceSet) -> PlaceSet:
        partners = sum(1 << self._partner[place] for place in members(residents))
        return partners & lower

    def _tops(self, bracket: PlaceSet) -> list[int]:
        tpn = self._table.tpn
        tops = [place for place in members(bracket) if tpn[place] < tpn[self._partner[place]]]
        return sorted(tops, key=tpn.__getitem__)


@dataclass(frozen=True, slots=True)
class ByBrackets:
    """The system of the lexicographic rulebooks."""

    brackets: Brackets

    def bye_before(self, one: int, other: int) -> bool:
        """The order of candidates alone decides."""
        return True

    def pair(self, field: Field, *, always_solve: bool = False) -> Pairing:
        """Pair everybody on a field. Raises NoValidPairing."""
        return by_brackets(field, self.brackets, always_solve=always_solve)

    def by_stages(self, field: Field, narrowing: Narrowing) -> Pairing:
        """Pair everybody on a field, criterion by criterion."""
        return paired_by_stages(field, self.brackets, narrowing)

    def against(
        self, field: Field, best: Pairing, other: Pairing
    ) -> Iterator[tuple[Verdict, Verdict]]:
        """All criteria, bracket by bracket; none where another one has the bye."""
        if best.bye != other.bye:
            return iter(())
        both = (Judged(field, self.brackets, pairing).verdicts() for pairing in (best, other))
        return zip(*both, strict=False)

    def floats(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, list[int]]]:
        """Nobody is left over: a bracket is completed by upfloaters."""
        return iter(())

    def tried(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, int, list[int]]]:
        """Top and bottom of each pair, and the smaller numbers that were still unpaired then."""
        tpn = self.brackets.tpn
        for couples in Judged(field, self.brackets, pairing).couples():
            free = sorted((bottom for _, bottom in couples), key=tpn.__getitem__)
            for top, bottom in couples:
                before = free[: free.index(bottom)]
                yield top, bottom, [other for other in before if tpn[other] > tpn[top]]
                free.remove(bottom)
