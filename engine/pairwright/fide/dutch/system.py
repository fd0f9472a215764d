"""The Dutch system: rounds of brackets paired, compared and explained (C.04.3 of 1 February 2026).

``criteria`` has C5 to C21, and says where C1 to C4 are.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pairwright.fide.dutch.absolute_criteria import bye_worths
from pairwright.fide.dutch.by_stages import paired_by_stages
from pairwright.fide.dutch.criteria import CRITERIA
from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Scope
from pairwright.fide.dutch.paired_bracket import PairedBracket, both_ways
from pairwright.fide.dutch.player_state import PlayerState
from pairwright.fide.dutch.round import DutchRound
from pairwright.fide.meetings import Meetings
from pairwright.fide.pairing_numbers import in_board_order
from pairwright.problem import Field, Pairing, Verdict
from pairwright.staged_protocol import Narrowing
from pairwright.union import Union
from pairwright.units import HalfPoints, counted, half_points_text


@dataclass(frozen=True, slots=True)
class DutchSystem:
    """Brackets of the Dutch system; ``states`` by number of the players.

    Boards are in the order of ``board_scores``, also by number.
    """

    states: Sequence[PlayerState]
    rounds: int
    board_scores: Sequence[int]
    criteria: Sequence[DutchCriterion] = CRITERIA

    def pair(self, field: Field, *, always_solve: bool = False) -> Pairing:
        """Pair everybody on a field. Raises NoValidPairing."""
        ranking = field.ranking
        able = set(field.bye_candidates or ())
        dutch = DutchRound(
            [self.states[player] for player in ranking],
            Meetings.on(field, ranking),
            self.rounds,
            byes=[place for place, player in enumerate(ranking) if player in able],
            criteria=self.criteria,
            always_solve=always_solve,
        )
        pairs, bye = dutch.paired()
        return self._paired(field, pairs, None if bye is None else ranking[bye])

    def by_stages(self, field: Field, narrowing: Narrowing) -> Pairing:
        """Pair everybody on a field, a stage for each criterion."""
        pairs, bye = paired_by_stages(field, self.states, self._speaking, narrowing)
        place = {player: place for place, player in enumerate(field.ranking)}
        return self._paired(field, [(place[one], place[other]) for one, other in pairs], bye)

    def against(
        self, field: Field, best: Pairing, other: Pairing
    ) -> Iterator[tuple[Verdict, Verdict]]:
        """The criteria about the bye, then all criteria and the order of the bracket that differs.

        Criteria about the next bracket compare the best that it could be: both rounds
        continue optimally after the bracket that differs.
        """
        if best.bye is not None and other.bye is not None:
            yield from zip(self._of_bye(best.bye), self._of_bye(other.bye), strict=True)
        for own, its in zip(
            self._brackets(field, best), self._brackets(field, other), strict=False
        ):
            if own.couples != its.couples:
                both = (self._going_on(field, each) for each in (own, its))
                yield from zip(*(each.verdicts(self._speaking) for each in both), strict=True)
                return

    def bye_worths(self, players: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """The value of a bye by the criteria about it; the largest is best."""
        return bye_worths(self.states, self._speaking, players)

    def bye_before(self, one: int, other: int) -> bool:
        """Is a bye for one better than for the other?"""
        worth = self.bye_worths((one, other))
        return worth[one] > worth[other]

    def tried(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, and the candidates of the higher-ranked who come before in the order."""
        for bracket in self._brackets(field, pairing):
            yield from bracket.tried()

    def floats(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, list[int]]]:
        """Each downfloater, and the bracket."""
        for bracket in self._brackets(field, pairing):
            yield from ((player, bracket.players) for player in bracket.downfloaters)

    @property
    def _speaking(self) -> list[DutchCriterion]:
        """The criteria that apply after the rounds so far."""
        return [criterion for criterion in self.criteria if criterion.rounds <= self.rounds]

    def _paired(self, field: Field, pairs: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
        """A pairing with its boards in order, from pairs of places in the ranking."""
        ranking = field.ranking
        boards = in_board_order(
            pairs,
            lambda place: self.board_scores[ranking[place]],
            lambda place: self.states[ranking[place]].number,
        )
        return Pairing([(ranking[one], ranking[other]) for one, other in boards], bye)

    def _of_bye(self, player: int) -> Iterator[Verdict]:
        """The value of the bye of the round by each criterion about it."""
        field = Bracket(self.states)
        score = counted(half_points_text(HalfPoints(self.states[player].score)), "point")
        for criterion in self._speaking:
            if criterion.scope is Scope.ROUND_BYE:
                total = criterion.reward(field, player, field.bye)
                said = criterion.words(total, score=score)
                yield Verdict(criterion.name, -total, f"the bye would have {said}")

    def _going_on(self, field: Field, bracket: PairedBracket) -> PairedBracket:
        """A bracket as paired, then the best round for its criteria about the next one."""
        downfloaters = frozenset(bracket.downfloaters)
        rest = [*bracket.downfloaters, *bracket.lower]
        if len(rest) < 2:  # nobody to be paired
            return bracket.with_rest(())
        known = frozenset(rest)
        byes = field.bye_candidates

        def apart(number: int) -> Collection[int]:
            # Players who float down together could have met in the bracket, but did not.
            together = downfloaters if number in downfloaters else ()
            return Union(field.barred(number), together)

        left = replace(
            field,
            ranking=rest,
            barred=apart,
            bye_candidates=None if byes is None else [who for who in byes if who in known],
        )
        asked = [each for each in self.criteria if each.scope is Scope.NEXT_BRACKET]
        of_rest = [replace(each, scope=Scope.BRACKET) for each in asked]
        system = replace(self, criteria=[*of_rest, *self.criteria])
        return bracket.with_rest(system.pair(left).pairs)

    def _brackets(self, field: Field, pairing: Pairing) -> Iterator[PairedBracket]:
        mate = both_ways(pairing.pairs)
        left = list(field.ranking)
        mdps: list[int] = []
        while len(left) > len(mdps):
            score = field.score[left[len(mdps)]]
            residents = [who for who in left[len(mdps) :] if field.score[who] == score]
            lower = left[len(mdps) + len(residents) :]
            bracket = PairedBracket(self.states, mdps, residents, lower, mate)
            yield bracket
            mdps = bracket.downfloaters
            left = [*mdps, *lower]
