"""The points of results: games and matches, byes and absences, in half-points."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, Self

from pairwright.errors import InvalidEvent, quoted
from pairwright.notation import DRAWN, LOST, PLAYED, SHEET_ROWS, WON, Ending
from pairwright.results import Bye
from pairwright.rounds import Round
from pairwright.units import HalfPoints

Points = float | Fraction
"""Points as callers give them: 1, 0.5 or Fraction(1, 2)."""

MOST_POINTS: Final = 1000
"""The most points that a result can have."""

_MOST_DIGITS: Final = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSystem:
    """The points of each result, in half-points.

    ``pab`` is the pairing-allocated bye; ``fpb``, ``hpb`` and ``zpb`` are the full-point,
    half-point and zero-point byes, and ``zpb`` is also used for an absence; ``fw`` and ``fl`` are a
    forfeit won and lost. ``PointSystem.of`` fills in what follows from win and draw.
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
        """A system from the points of a win and a draw; ``others`` are set by name.

        Without them a pairing-allocated bye, a full-point bye and a forfeit won have the points of
        a win, a half-point bye those of a draw, and an absence and a forfeit lost none.

        Raises InvalidEvent for points that are not a multiple of a half from 0 to 1000.
        """
        points = {"win": win, "draw": draw, "loss": loss, "zpb": 0, "fl": 0}
        points |= {"pab": win, "fpb": win, "fw": win, "hpb": draw} | others
        if unknown := sorted(points.keys() - cls.__dataclass_fields__.keys()):
            raise InvalidEvent(
                f"points: {quoted(unknown[0])} is not one of {', '.join(cls.__dataclass_fields__)}"
            )
        return cls(**{name: halves(f"points: {name}", given) for name, given in points.items()})

    @property
    def boards(self) -> dict[str, tuple[int, int]]:
        """Half-points of white and of black for each letter of a sheet."""
        game = {WON: self.win, DRAWN: self.draw, LOST: self.loss}
        forfeit = {WON: self.fw, LOST: self.fl}
        pays: Mapping[Ending, Mapping[int, int]] = {
            Ending.RATED: game,
            Ending.UNRATED: game,
            Ending.FORFEIT: forfeit,
            Ending.OPEN: {LOST: 0},
        }
        return {
            letter: (pays[row.ending][row.white], pays[row.ending][row.black])
            for letter, row in SHEET_ROWS.items()
        }

    @property
    def byes(self) -> MappingProxyType[Bye, HalfPoints]:
        """Half-points of each bye, the pairing-allocated one aside."""
        return MappingProxyType({Bye.HALF: self.hpb, Bye.FULL: self.fpb, Bye.ZERO: self.zpb})


def halves(name: str, points: object) -> HalfPoints:
    """Points as half-points; ``name`` is for the message. Raises InvalidEvent."""
    number = isinstance(points, int | float | Fraction) and not isinstance(points, bool)
    if not (number and 0 <= points <= MOST_POINTS and 2 * points == int(2 * points)):  # type: ignore[operator]
        raise InvalidEvent(
            f"{name} must be a multiple of a half from 0 to {MOST_POINTS}, "
            f"not {_as_written(points)}"
        )
    return HalfPoints(int(2 * points))  # type: ignore[operator]


def _as_written(points: object) -> str:
    """Points as people write them: 1.2 or 1/3, not as Python's repr does."""
    if not isinstance(points, Fraction):
        return quoted(points)
    if max(abs(points.numerator), points.denominator) > _MOST_DIGITS:
        return "a number of many digits"
    whole_or_endless = points.denominator == 1 or 1000 % points.denominator
    return str(points if whole_or_endless else float(points))


ONE_AND_HALF: Final = PointSystem.of(win=1, draw=0.5)
"""A win is one point, a draw half a point."""


Primary = Literal["match", "game"]
"""Which points decide: those of matches, or those of games."""


MOST_BOARDS: Final = 100
"""The most games that a match can have."""

GAMES_OF_TWO: Final = 2
"""The same two players play one game with each colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """How events are scored in which a board is a match of several games.

    ``boards`` is how many games a match has: the boards of two teams, or two games of the same two
    players with colours reversed, if it is ``double``. ``match`` has the points of matches and
    ``games`` those of games; ``primary`` says which of the two decides, and the other one is
    secondary. ``bye`` are the game points of the pairing-allocated bye, in half-points. A match
    without results of its games counts as if all had gone the same way. A match of teams was played
    if any of its boards was, or with ``all_boards`` if each was.

    Raises InvalidEvent.
    """

    boards: int
    match: PointSystem
    bye: HalfPoints
    games: PointSystem = ONE_AND_HALF
    primary: Primary = "match"
    double: bool = False
    all_boards: bool = False

    def __post_init__(self) -> None:
        if type(self.boards) is not int or not 1 <= self.boards <= MOST_BOARDS:
            raise InvalidEvent(
                f"match: boards must be a whole number from 1 to {MOST_BOARDS}, "
                f"not {quoted(self.boards)}"
            )
        if self.double and self.boards != GAMES_OF_TWO:
            raise InvalidEvent(f"match: a double match must have 2 boards, not {self.boards}")
        if self.double and self.all_boards:
            raise InvalidEvent("match: all_boards is for teams, not for double matches")
        if not 0 <= self.bye <= 2 * MOST_POINTS:
            raise InvalidEvent(f"match: the points of the bye must be from 0 to {MOST_POINTS}")
        if self.primary not in ("match", "game"):
            raise InvalidEvent(f"match: primary must be match or game, not {quoted(self.primary)}")

    @classmethod
    def of_teams(
        cls,
        boards: int,
        *,
        win: Points = 2,
        draw: Points = 1,
        loss: Points = 0,
        games: PointSystem = ONE_AND_HALF,
        primary: Primary = "match",
        all_boards: bool = False,
        **others: Points,
    ) -> Self:
        """Matches of teams, with the points of a match; ``others`` as in ``PointSystem.of``.

        The bye is a match drawn on all boards, unless ``others`` give its points (C.04.6 of 2026).
        Raises InvalidEvent.
        """
        return cls(
            boards=boards,
            match=PointSystem.of(win, draw, loss, **({"pab": draw} | others)),
            bye=HalfPoints(boards * games.draw) if type(boards) is int else HalfPoints(0),
            games=games,
            primary=primary,
            all_boards=all_boards,
        )

    @classmethod
    def of_double_rounds(cls, games: PointSystem = ONE_AND_HALF) -> Self:
        """Matches of two games, which count game by game; the bye is one won and one drawn.

        C.04.5 of 2026.
        """
        return cls(
            boards=GAMES_OF_TWO,
            match=PointSystem.of(win=2, draw=1),
            bye=HalfPoints(games.win + games.draw),
            games=games,
            primary="game",
            double=True,
        )

    def on_boards(self, boards: int) -> Self:
        """The same matches of teams on another number of boards, and the bye as often drawn.

        Raises InvalidEvent.
        """
        changed = replace(self, boards=boards)
        usual = self.bye == self.boards * self.games.draw
        return replace(changed, bye=HalfPoints(boards * self.games.draw)) if usual else changed

    def of_games(self, letter: str, games: str) -> tuple[int, int]:
        """Half-points from games of white's and of black's side of a match.

        ``games`` are its letters, as white's side sees them; without any, all are as the match.
        """
        points = self.games.boards
        sides = [points[game] for game in games or letter * self.boards]
        return sum(white for white, _ in sides), sum(black for _, black in sides)

    def of_bye(self, bye: Bye) -> HalfPoints:
        """Half-points from games for a bye, the pairing-allocated one aside."""
        return HalfPoints(self.boards * self.games.byes[bye])

    def was_played(self, letter: str, games: str) -> bool:
        """Was a match played, so that the two have met?

        A match of teams was if any game was; one of two games, unless a player forfeited both
        (C.04.5).
        """
        if not games:
            return letter in PLAYED
        if self.double:
            rows = [SHEET_ROWS[game] for game in games]
            by_white = all(row.white_forfeits for row in rows)
            return not by_white and not all(row.black_forfeits for row in rows)
        return (all if self.all_boards else any)(game in PLAYED for game in games)


def games_of(played: Round) -> Mapping[int, str]:
    """The letters of the games of each match, by board from 0."""
    return {place - 1: letters for place, letters in played.games}
