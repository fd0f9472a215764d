"""What has happened so far, as facts per player: points, meetings, colours, byes.

A ledger holds columns indexed by the player's number in the roster. It never changes: the
ledger after a round is a new one, so the ledger before it can be kept and used again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, compress
from operator import add, not_
from typing import Final, Self, cast

from pairwright.met import Met
from pairwright.notation import SHEET_ROWS
from pairwright.results import BLACK, WHITE, Bye
from pairwright.roster import Roster
from pairwright.rounds import Round
from pairwright.scoring import MatchRules, PointSystem, games_of
from pairwright.units import HalfPoints

_SIDES: Final = {letter: (2 * place + 1, 2 * place + 2) for place, letter in enumerate(SHEET_ROWS)}
"""White and black of a board with each letter, as small numbers; 0 is no board."""

_COLOURS: Final = (
    0,
    *(colour * row.played for row in SHEET_ROWS.values() for colour in (WHITE, BLACK)),
)
"""The colour that a side had in a game that was played, otherwise 0."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Facts after some rounds, in columns by player number.

    ``points`` counts every result recorded, byes and forfeits included; where boards are matches it
    is the primary score, and ``secondary`` the other one. ``balance`` is games with white minus
    games with black, ``streak`` is +k after white k times running, -k after black, 0 before the
    first game; only games that were played count. ``had_bye`` are the players who had a full point
    without a board: the pairing-allocated bye, or a full-point bye.
    """

    points: list[HalfPoints]
    balance: list[int]
    streak: list[int]
    met: Met
    rounds: int = 0
    had_bye: frozenset[int] = frozenset()
    secondary: list[HalfPoints] | None = None

    @classmethod
    def blank(cls, players: int) -> Self:
        """The ledger before round 1."""
        return cls([HalfPoints(0)] * players, [0] * players, [0] * players, Met.nobody_yet(players))

    def open_colours(self, player: int) -> frozenset[int]:
        """The colours that the colour limit leaves a player: WHITE, BLACK, or both.

        The limit: nobody has one colour three times running, or a difference of more than two.
        """
        streak, balance = self.streak[player], self.balance[player]
        white = [WHITE] if streak < 2 and balance < 2 else []
        black = [BLACK] if streak > -2 and balance > -2 else []
        return frozenset((*white, *black))

    def after(
        self,
        played: Round,
        roster: Roster,
        system: PointSystem,
        matches: MatchRules | None = None,
    ) -> "Ledger":
        """The ledger with one more round in it; where boards are matches, ``system`` is theirs."""
        if matches is not None:
            return self._after_matches(played, roster, system, matches)
        whites, blacks = played.numbers_in(roster)
        sides = _sides(whites, blacks, played.sheet, len(roster))
        gets = [0, *chain.from_iterable(map(system.boards.__getitem__, SHEET_ROWS))]
        points: list[int] = list(map(add, self.points, map(gets.__getitem__, sides)))
        colours = [*map(_COLOURS.__getitem__, sides)]
        balance = list(map(add, self.balance, colours))
        streak = [
            (before + colour if before * colour > 0 else colour) if colour else before
            for before, colour in zip(self.streak, colours, strict=True)
        ]
        full = [player for player, bye in played.byes if bye is Bye.FULL]
        if played.bye is not None:
            points[roster.number(played.bye)] += system.pab
            full.append(played.bye)
        of_byes = system.byes
        for player, bye in played.byes:
            points[roster.number(player)] += of_byes[bye]
        if system.zpb:
            absent = set(range(len(points))).difference(roster.numbers(played.seated))
            for number in absent:
                points[number] += system.zpb
        return Ledger(
            cast("list[HalfPoints]", points),
            balance,
            streak,
            self.met.with_round(whites, blacks, compress(range(len(roster)), map(not_, sides))),
            self.rounds + 1,
            self.had_bye.union(map(roster.number, full)),
        )

    def _after_matches(
        self, played: Round, roster: Roster, system: PointSystem, matches: MatchRules
    ) -> "Ledger":
        other = self.secondary or [HalfPoints(0)] * len(self.points)
        if matches.primary == "match":
            ledger = self.after(played, roster, system)
            return replace(ledger, secondary=_with_games(other, played, roster, matches))
        ledger = replace(self, points=other).after(played, roster, system)
        games = _with_games(self.points, played, roster, matches)
        return replace(ledger, points=games, secondary=ledger.points)

    def after_all(
        self,
        rounds: Iterable[Round],
        roster: Roster,
        system: PointSystem,
        matches: MatchRules | None = None,
    ) -> "Ledger":
        """The ledger with these rounds in it, one after the other."""
        ledger = self
        for played in rounds:
            ledger = ledger.after(played, roster, system, matches)
        return ledger


def _sides(whites: Sequence[int], blacks: Sequence[int], sheet: str, players: int) -> bytearray:
    """Everybody's side of the board, one of _SIDES.

    The players of a board lie anywhere in the columns; what follows goes down the columns.
    """
    sides = bytearray(players)
    for white, black, mark in zip(whites, blacks, sheet, strict=True):
        sides[white], sides[black] = _SIDES[mark]
    return sides


def _with_games(
    before: list[HalfPoints], played: Round, roster: Roster, matches: MatchRules
) -> list[HalfPoints]:
    """The points from games after a round of matches."""
    points: list[int] = [*before]
    games = games_of(played)
    whites, blacks = played.numbers_in(roster)
    for place, (white, black, mark) in enumerate(zip(whites, blacks, played.sheet, strict=True)):
        of_white, of_black = matches.of_games(mark, games.get(place, ""))
        points[white] += of_white
        points[black] += of_black
    if played.bye is not None:
        points[roster.number(played.bye)] += matches.bye
    for player, bye in played.byes:
        points[roster.number(player)] += matches.of_bye(bye)
    if matches.games.zpb:
        for number in set(range(len(points))).difference(roster.numbers(played.seated)):
            points[number] += matches.of_bye(Bye.ZERO)
    return cast("list[HalfPoints]", points)
