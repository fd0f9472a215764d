"""What has happened so far, as facts per player: points, meetings, colours, byes.

A ledger holds columns indexed by the player's number in the roster. It never changes: the
ledger after a round is a new one, so the ledger before it can be kept and used again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from operator import add
from types import MappingProxyType
from typing import Final, Self, cast

from pairwright.errors import InvalidEvent, shown
from pairwright.players import Roster
from pairwright.rounds import DRAWN_GAMES, PLAYED, WON_BY_BLACK, WON_BY_WHITE, Round
from pairwright.units import HalfPoints

NOBODY: Final = -1
"""Stands in ``Ledger.met`` for a player who met nobody in that round."""


Points = float | Fraction
"""Points at the door: 1, 0.5 or Fraction(1, 2)."""

MOST_POINTS: Final = 1000
"""Nothing is worth more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSystem:
    """What each result is worth, in half-points.

    ``pab`` is the pairing-allocated bye; ``fpb``, ``hpb`` and ``zpb`` are the full-point,
    half-point and zero-point byes, and ``zpb`` is an absence too; ``fw`` and ``fl`` are a forfeit
    won and lost. ``PointSystem.of`` fills in what follows from win and draw.
    """

    win: HalfPoints
    draw: HalfPoints
    loss: HalfPoints
    pab: HalfPoints
    fpb: HalfPoints
    hpb: HalfPoints
    zpb: HalfPoints
    fw: HalfPoints
    fl: HalfPoints

    @classmethod
    def of(cls, win: Points, draw: Points, loss: Points = 0, **others: Points) -> Self:
        """A system from what a win and a draw are worth, in points; ``others`` are set by name.

        Without them a bye by pairing, a full-point bye and a forfeit won are worth a win, a
        half-point bye a draw, and an absence and a forfeit lost nothing.

        Raises InvalidEvent for what is not a multiple of a half from 0 to 1000.
        """
        worth = {"win": win, "draw": draw, "loss": loss, "zpb": 0, "fl": 0}
        worth |= {"pab": win, "fpb": win, "fw": win, "hpb": draw} | others
        if unknown := sorted(worth.keys() - cls.__dataclass_fields__.keys()):
            raise InvalidEvent(
                f"points: {shown(unknown[0])} is none of {', '.join(cls.__dataclass_fields__)}"
            )
        return cls(**{name: _halves(name, points) for name, points in worth.items()})

    @property
    def boards(self) -> dict[str, tuple[int, int]]:
        """Half-points of white and of black for each letter of a sheet."""
        win, draw, loss = (self.win, self.loss), (self.draw, self.draw), (self.loss, self.win)
        return {
            **dict.fromkeys(WON_BY_WHITE, win),
            **dict.fromkeys(DRAWN_GAMES, draw),
            **dict.fromkeys(WON_BY_BLACK, loss),
            "w": (self.fw, self.fl),
            "b": (self.fl, self.fw),
            "f": (self.fl, self.fl),
            "*": (0, 0),
        }

    @property
    def byes(self) -> MappingProxyType[str, HalfPoints]:
        """Half-points of each bye that was asked for or given otherwise."""
        return MappingProxyType({"H": self.hpb, "F": self.fpb, "Z": self.zpb})


def _halves(name: str, points: object) -> HalfPoints:
    """Points as half-points. Raises InvalidEvent."""
    number = isinstance(points, int | float | Fraction) and not isinstance(points, bool)
    if not (number and 0 <= points <= MOST_POINTS and 2 * points == int(2 * points)):  # type: ignore[operator]
        raise InvalidEvent(
            f"points: {name} is a multiple of a half from 0 to {MOST_POINTS}, not {shown(points)}"
        )
    return HalfPoints(int(2 * points))  # type: ignore[operator]


ONE_AND_HALF: Final = PointSystem.of(win=1, draw=0.5)
"""A win is one point, a draw half a point."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Facts after some rounds, in columns by player number.

    ``points`` counts every result recorded, byes and forfeits included. ``balance`` is games with
    white minus games with black, ``streak`` is +k after white k times running, -k after black, 0
    before the first game; only games that were played count. ``met`` has one entry a round: whom
    the player was paired with, or NOBODY. ``had_bye`` are the players who were given a full point
    without a board: the bye of the pairing, or a full-point bye.
    """

    points: list[HalfPoints]
    balance: list[int]
    streak: list[int]
    met: list[tuple[int, ...]]
    rounds: int = 0
    had_bye: frozenset[int] = frozenset()

    @classmethod
    def blank(cls, players: int) -> Self:
        """The ledger before round 1."""
        return cls([HalfPoints(0)] * players, [0] * players, [0] * players, [()] * players)

    def open_colours(self, player: int) -> frozenset[int]:
        """The colours that a limit leaves a player, +1 white and -1 black.

        The limit: nobody has one colour three times running, or a difference of more than two.
        """
        streak, balance = self.streak[player], self.balance[player]
        white = [+1] if streak < 2 and balance < 2 else []
        black = [-1] if streak > -2 and balance > -2 else []
        return frozenset((*white, *black))

    def after(self, played: Round, roster: Roster, system: PointSystem) -> "Ledger":
        """The ledger with one more round in it."""
        points: list[int] = [*self.points]
        balance, streak = self.balance.copy(), self.streak.copy()
        opponents = [NOBODY] * len(points)
        worth = system.boards
        whites, blacks = roster.numbers(played.whites), roster.numbers(played.blacks)
        for white, black, mark in zip(whites, blacks, played.sheet, strict=True):
            opponents[white] = black
            opponents[black] = white
            white_gets, black_gets = worth[mark]
            points[white] += white_gets
            points[black] += black_gets
            if mark in PLAYED:
                balance[white] += 1
                balance[black] -= 1
                streak[white] = streak[white] + 1 if streak[white] > 0 else 1
                streak[black] = streak[black] - 1 if streak[black] < 0 else -1
        full = [player for player, code in played.byes if code == "F"]
        if played.bye is not None:
            points[roster.number(played.bye)] += system.pab
            full.append(played.bye)
        for player, code in played.byes:
            points[roster.number(player)] += system.byes[code]
        if system.zpb:
            absent = set(range(len(points))).difference(roster.numbers(played.seated))
            for number in absent:
                points[number] += system.zpb
        return Ledger(
            cast("list[HalfPoints]", points),
            balance,
            streak,
            list(map(add, self.met, zip(opponents, strict=True))),
            self.rounds + 1,
            self.had_bye.union(map(roster.number, full)),
        )

    def after_all(self, rounds: Iterable[Round], roster: Roster, system: PointSystem) -> "Ledger":
        """The ledger with these rounds in it, one after the other."""
        ledger = self
        for played in rounds:
            ledger = ledger.after(played, roster, system)
        return ledger
