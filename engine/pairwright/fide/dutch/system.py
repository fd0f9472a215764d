"""Brackets of the Dutch system, and what makes one round better than another (C.04.3 of 2026).

C5 comes first; C6 to C21 are compared bracket by bracket (see ``criteria``).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pairwright.fide.dutch.by_stages import paired_by_stages
from pairwright.fide.dutch.criteria import PAIRING, Bracket
from pairwright.fide.dutch.player_state import Card
from pairwright.fide.dutch.round import Dutch
from pairwright.fide.meetings import Meetings
from pairwright.fide.pairing_numbers import in_board_order
from pairwright.ledger import NOBODY
from pairwright.problem import Field, Pairing, Verdict
from pairwright.staged_protocol import Narrowing
from pairwright.union import Union
from pairwright.units import HalfPoints, half_points_text


@dataclass(frozen=True, slots=True)
class DutchSystem:
    """Brackets of the Dutch system; ``cards`` by number of the players.

    Boards stand in the order of ``board_scores``, by number too.
    """

    cards: Sequence[Card]
    rounds: int
    board_scores: Sequence[int]
    bye_by_score: bool = True

    def pair(self, field: Field, *, always_solve: bool = False) -> Pairing:
        """Pair everybody on a field. Raises NoValidPairing."""
        ranking = field.ranking
        able = set(field.bye_candidates or ())
        dutch = Dutch(
            [self.cards[player] for player in ranking],
            Meetings.on(field, ranking),
            self.rounds,
            byes=[place for place, player in enumerate(ranking) if player in able],
            always_solve=always_solve,
        )
        pairs, bye = dutch.paired()
        return self._paired(field, pairs, None if bye is None else ranking[bye])

    def by_stages(self, field: Field, narrowing: Narrowing) -> Pairing:
        """Pair everybody on a field, a stage for each criterion."""
        pairs, bye = paired_by_stages(field, self.cards, self.rounds, narrowing)
        place = {player: place for place, player in enumerate(field.ranking)}
        return self._paired(field, [(place[one], place[other]) for one, other in pairs], bye)

    def _paired(self, field: Field, pairs: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
        """A pairing with its boards in order, from pairs of places in the ranking."""
        ranking = field.ranking
        boards = in_board_order(
            pairs,
            lambda place: self.board_scores[ranking[place]],
            lambda place: self.cards[ranking[place]].number,
        )
        return Pairing([(ranking[one], ranking[other]) for one, other in boards], bye)

    def against(
        self, field: Field, best: Pairing, other: Pairing
    ) -> Iterator[tuple[Verdict, Verdict]]:
        """C5, then C6 to C21 and the order of generation for the first bracket that differs.

        C8 is about what the next bracket could be at best: the other round goes on as well as it
        can after that bracket.
        """
        if best.bye is not None and other.bye is not None:
            yield self._of_bye(best.bye), self._of_bye(other.bye)
        for own, its in zip(
            self._brackets(field, best), self._brackets(field, other), strict=False
        ):
            if own.couples != its.couples:
                going_on = self._going_on(field, its)
                yield from zip(
                    own.verdicts(self.rounds), going_on.verdicts(self.rounds), strict=True
                )
                return

    def _of_bye(self, player: int) -> Verdict:
        score = self.cards[player].score
        shown = half_points_text(HalfPoints(score))
        return Verdict("C5", score, f"the bye would have {shown} points")

    def _going_on(self, field: Field, step: "_Paired") -> "_Paired":
        """A bracket as it was paired, and after it the best of rounds."""
        down = frozenset(step.down)
        known = frozenset([*step.down, *step.lower])
        byes = field.bye_candidates

        def barred(number: int) -> Collection[int]:
            # Who floats down together could have met in the bracket, and did not.
            return Union(field.barred(number), down) if number in down else field.barred(number)

        rest = replace(
            field,
            ranking=[*step.down, *step.lower],
            barred=barred,
            bye_candidates=None if byes is None else [who for who in byes if who in known],
        )
        return step.with_rest(self.pair(rest).pairs if len(known) > 1 else ())

    def tried(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, and whom the higher-ranked could have met before by the order."""
        for step in self._brackets(field, pairing):
            yield from step.tried()

    def floats(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, list[int]]]:
        """Each downfloater, and the bracket."""
        for step in self._brackets(field, pairing):
            yield from ((player, step.inside) for player in step.down)

    def _brackets(self, field: Field, pairing: Pairing) -> Iterator["_Paired"]:
        mate = {one: other for pair in pairing.pairs for one, other in (pair, pair[::-1])}
        left = list(field.ranking)
        moved: list[int] = []
        while left:
            behind = left[len(moved) :]
            if not behind:
                return
            score = field.score[behind[0]]
            residents = [player for player in behind if field.score[player] == score]
            lower = behind[len(residents) :]
            step = _Paired(self.cards, moved, residents, lower, mate)
            yield step
            moved = step.down
            left = [*moved, *lower]


class _Paired:
    """A bracket that was paired, by number of the players."""

    def __init__(
        self,
        cards: Sequence[Card],
        moved: Sequence[int],
        residents: Sequence[int],
        lower: Sequence[int],
        mate: dict[int, int],
    ) -> None:
        self._cards = cards
        self._mate = mate
        self._moved, self._residents, self.lower = moved, residents, lower
        following = [who for who in lower if cards[who].score == cards[lower[0]].score]
        self._order = [*moved, *residents, *following]
        self._at = {player: place for place, player in enumerate(self._order)}
        self._bracket = Bracket(
            [cards[player] for player in self._order],
            len(moved),
            len(residents),
            len(following),
            last_bye=False,
        )
        inside = self.inside = self._order[: self._bracket.residents]
        behind = len(self._order)
        self.down = [
            player
            for player in inside
            if self._at.get(mate.get(player, NOBODY), behind) >= len(inside)
        ]
        down = set(self.down)
        self._pairs = [
            (place, self._at[mate[player]])
            for place, player in enumerate(inside)
            if player not in down and self._at[mate[player]] > place
        ]

    @property
    def couples(self) -> set[tuple[int, int]]:
        """The pairs of the bracket, by number of the players, the higher-ranked first."""
        return {(self._order[hi], self._order[lo]) for hi, lo in self._pairs}

    def with_rest(self, pairs: Iterable[tuple[int, int]]) -> "_Paired":
        """The bracket with other pairs after it."""
        both = [*self.couples, *pairs]
        mate = {one: other for pair in both for one, other in (pair, pair[::-1])}
        return _Paired(self._cards, self._moved, self._residents, self.lower, mate)

    def verdicts(self, rounds: int) -> Iterator[Verdict]:
        """The criteria of this bracket, in their order."""
        bracket, pairs = self._bracket, self._pairs
        score = bracket.cards[bracket.residents - 1].score
        where = f"the bracket of {half_points_text(HalfPoints(score))} points would have"
        yield Verdict("C6", -len(pairs), f"{where} {len(pairs)} pairs", len(pairs))
        scores = [self._cards[player].score for player in self.down]
        shown = ", ".join(half_points_text(HalfPoints(each)) for each in scores)
        yield Verdict("C7", scores, f"{where} downfloaters of {shown or 'no'} points")
        ahead = [
            (place, self._at.get(self._mate.get(player, NOBODY), NOBODY))
            for place, player in enumerate(self._order)
        ]
        next_pairs = [(hi, lo) for hi, lo in ahead if hi < lo and bracket.ahead(lo)]
        count = len(next_pairs)
        yield Verdict("C8", -count, f"{where} left {count} pairs for the next one", count)
        reached = sum(bracket.digit(hi) for hi, _ in next_pairs)
        yield Verdict("C8", -reached, f"{where} left lower scores to be paired in the next one")
        out = [player for player in self.down if player not in self._mate]
        games = len(self._cards[out[0]].colours) if len(self.down) == len(out) == 1 else 0
        yield Verdict("C9", -games, f"{where} {games} games of who has the bye", games)
        for quality in PAIRING:
            if quality.rounds <= rounds:
                total = sum(quality.reward(bracket, hi, lo) for hi, lo in pairs)
                text = f"{total} {quality.counted}" if not quality.by_score else quality.counted
                shown_total = None if quality.by_score else total
                yield Verdict(quality.name, -total, f"{where} {text}", shown_total)
        yield Verdict(
            "order", self._place_in_order(), f"{where} a candidate that is generated later"
        )

    def _place_in_order(self) -> tuple[object, ...]:
        """What grows from one candidate to the next as they are generated [article 4].

        First those moved down who are paired and their partners; then exchanges of the others: the
        fewest, the nearest, the lowest that leave the upper half, the highest that enter it; then
        the partners.
        """
        moved = self._bracket.moved
        mates = dict(sorted(self._pairs))
        of_moved = {hi: lo for hi, lo in mates.items() if hi < moved}
        taken = {*of_moved.values()}
        rest = [place for place in range(moved, self._bracket.residents) if place not in taken]
        tops = [place for place in rest if place in mates]
        upper = rest[: len(tops)]
        leave = sorted(set(upper) - set(tops), reverse=True)
        enter = sorted(set(tops) - set(upper))
        at = {place: number for number, place in enumerate(rest)}
        distance = sum(at[place] for place in enter) - sum(at[place] for place in leave)
        return (
            [*of_moved],
            [*of_moved.values()],
            (len(enter), distance, [-place for place in leave], enter),
            [mates[place] for place in tops],
        )

    def tried(self) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, and those of the bracket whom the first could have met before."""
        order = self._order
        free = sorted(lo for _, lo in self._pairs)
        for hi, lo in sorted(self._pairs):
            before = [place for place in free[: free.index(lo)] if place > hi]
            yield order[hi], order[lo], [order[place] for place in before]
            free.remove(lo)
