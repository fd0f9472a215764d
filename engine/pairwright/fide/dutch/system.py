"""The Dutch system as a rulebook (C.04.3 of 1 February 2026).

C1   nobody meets again; games count that were played
C2   no bye after a bye, or after as many points as a win pays in a round without a game
C3   two who want the same colour absolutely do not meet, unless one is a topscorer at the end
C4   all who are left can still be paired
C5   the bye goes to the lowest score
C6 to C21 are compared, bracket by bracket; see ``criteria``.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairwright.errors import InvalidRulebook, quoted
from pairwright.event import Event
from pairwright.fide.colours import (
    BLACK,
    WHITE,
    Preference,
    Rule,
    Two,
    by_number,
    colour_of_first,
    granted,
    the_firsts,
    the_stronger,
    turned,
)
from pairwright.fide.dutch.by_stages import paired_by_stages
from pairwright.fide.dutch.criteria import PAIRING, Bracket
from pairwright.fide.dutch.player_state import ABSOLUTE, Card, cards_of
from pairwright.fide.dutch.round import Dutch
from pairwright.fide.meetings import Meetings
from pairwright.fide.pairing_numbers import by_entry, by_strength, in_board_order
from pairwright.field import Field, Pairing
from pairwright.ledger import NOBODY
from pairwright.players import SortKey
from pairwright.rulebook import Barred, Rulebook, Seating, Union, Verdict, no_order, points
from pairwright.staged_protocol import Narrowing
from pairwright.units import HalfPoints, half_points_text

COLOURS: Final[tuple[Rule, ...]] = (granted, the_stronger, turned, the_firsts, by_number)
"""Article 5.2: grant both, the stronger, turn the latest difference, the higher-ranked, numbers."""


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


def dutch(*, numbers: str = "rating", boards: str = "pairing") -> Rulebook:
    """The Dutch system; pairing ``numbers`` go by rating, or are the order of entry.

    With acceleration ``boards`` go by the scores of the pairing (C.04.7), or by the standings, as
    other programs have it. Raises InvalidRulebook.
    """
    if boards not in _BOARDS:
        raise InvalidRulebook(f"boards: one of {', '.join(_BOARDS)}, not {quoted(boards)}")
    if numbers not in _NUMBERS:
        raise InvalidRulebook(f"numbers: one of {', '.join(_NUMBERS)}, not {quoted(numbers)}")
    seeding = _NUMBERS[numbers]

    def cards(event: Event) -> list[Card]:
        kept = event.memo.setdefault("dutch", {})
        if numbers not in kept:
            gone = set(event.roster.numbers(sorted(event.absent)))
            playing = [player for player in range(len(event.roster)) if player not in gone]
            kept[numbers] = cards_of(event, playing, event.roster.ordered(seeding))
        found: list[Card] = kept[numbers]
        return found

    def barred(event: Event) -> Barred:
        known = cards(event)
        clashing = {
            colour: frozenset(
                player
                for player, card in enumerate(known)
                if card.kind == ABSOLUTE and card.wants == colour and not card.topscorer
            )
            for colour in (WHITE, BLACK)
        }

        def of(player: int) -> Collection[int]:
            card = known[player]
            if card.kind == ABSOLUTE and not card.topscorer:
                return Union(card.met, clashing[card.wants])
            return card.met

        reasons = {
            "both want white absolutely": clashing[WHITE],
            "both want black absolutely": clashing[BLACK],
        }
        return Barred(of, max((len(card.met) for card in known), default=0), reasons)

    def bye_order(event: Event, ranking: list[int]) -> list[int]:
        known = cards(event)
        able = [player for player in reversed(ranking) if known[player].may_have_bye]
        return sorted(able, key=lambda player: known[player].score)

    def seating(event: Event) -> Seating:
        known = cards(event)
        initial = WHITE if event.initial_colour == "white" else BLACK
        return lambda better, other: _has_white(known[better], known[other], initial)

    return Rulebook(
        name="dutch",
        title="Dutch system (FIDE C.04.3 of 2026)",
        seeding=seeding,
        barred=barred,
        candidates=no_order,
        bye_order=bye_order,
        bye_retries=True,
        seating=seating,
        system=lambda event: DutchSystem(cards(event), len(event.rounds), _BOARDS[boards](event)),
    )


_BOARDS: Final[dict[str, Callable[[Event], Sequence[int]]]] = {
    "pairing": points,
    "standings": lambda event: event.ledger.points,
}
_NUMBERS: Final[dict[str, SortKey]] = {"rating": by_strength, "entry": by_entry}


def _has_white(better: Card, other: Card, initial: int) -> bool:
    """Does the better-ranked of two have white?"""
    two = Two(better.colours, other.colours, better.number, initial, _wish(better), _wish(other))
    return colour_of_first(two, COLOURS) == WHITE


def _wish(card: Card) -> Preference:
    """A preference; of two absolute ones the larger colour difference is stronger."""
    beyond = abs(card.difference) if card.kind == ABSOLUTE else 0
    return Preference(card.wants, card.kind + beyond)


DUTCH: Final = dutch()
