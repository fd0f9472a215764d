"""What the Dutch system knows of each player before a round (C.04.3 of 2026, article 1)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add, sub
from typing import Final, NamedTuple

from pairwright.event import Event
from pairwright.ledger import Ledger
from pairwright.met import NOBODY
from pairwright.notation import PLAYED, WAITING
from pairwright.results import BLACK, WHITE
from pairwright.rounds import Round

NO_PREFERENCE: Final = 0
MILD: Final = 1
STRONG: Final = 2
ABSOLUTE: Final = 3

NO_FLOAT: Final = 0
DOWN: Final = -1
UP: Final = +1


class Absolute(NamedTuple):
    """The facts behind an absolute preference [1.7.1].

    ``difference`` is games with white less games with black, and ``twice`` the colour of the latest
    two games, 0 where they differ.
    """

    difference: int
    twice: int


class DueColour(NamedTuple):
    """The colour that a player prefers, 0 before the first game, and how strongly [1.6, 1.7].

    ``absolute`` is None for a preference that is not absolute.
    """

    prefers: int
    strength: int
    absolute: Absolute | None = None

    @classmethod
    def after(cls, colours: Sequence[int]) -> "DueColour":
        """The preference after games with these colours."""
        difference = sum(colours)
        latest = colours[-2:]
        twice = latest[0] if len(latest) == 2 and latest[0] == latest[1] else 0
        if abs(difference) > 1:
            other = BLACK if difference > 0 else WHITE
            return cls(other, ABSOLUTE, Absolute(difference, twice))
        if twice:
            return cls(-twice, ABSOLUTE, Absolute(difference, twice))
        if difference:
            return cls(-difference, STRONG)
        if colours:
            return cls(-colours[-1], MILD)
        return cls(0, NO_PREFERENCE)


class PlayerState(NamedTuple):
    """Facts about one player; ``absolute_criteria`` says what they forbid.

    ``score`` is the one used for the pairing, in half-points, and ``number`` the pairing
    number, which counts only those who take part or have ever been paired. ``met`` are those whom
    the player has played, and ``colours`` those of the ``games``, oldest first. ``floats`` are
    DOWN, UP or NO_FLOAT of the latest round and of the one before. ``paid_without_game``: there was
    a bye, or a round without a game with the points of a win. The rest is as in ``DueColour``.
    """

    score: int
    number: int
    met: frozenset[int]
    colours: tuple[int, ...]
    games: int
    floats: tuple[int, int]
    paid_without_game: bool
    topscorer: bool
    prefers: int
    strength: int
    absolute: Absolute | None


@dataclass(frozen=True)
class _Played:
    """A round of an event in columns, by number of the players.

    ``opponents`` and ``colours`` are those of games, NOBODY and 0 without one; ``seated`` are all
    who were paired, or had the ``bye``.
    """

    event: Event
    round: Round
    opponents: Sequence[int]
    colours: Sequence[int]
    seated: Sequence[int]
    bye: int | None

    @classmethod
    def of(cls, event: Event, played: Round) -> "_Played":
        """The columns of a round of an event."""
        size = len(event.roster)
        opponents, colours = [NOBODY] * size, [0] * size
        whites, blacks = played.numbers_in(event.roster)
        for white, black, letter in zip(whites, blacks, played.sheet, strict=True):
            if letter in PLAYED or letter == WAITING:
                opponents[white], opponents[black] = black, white
                colours[white], colours[black] = WHITE, BLACK
        bye = None if played.bye is None else event.roster.number(played.bye)
        seated = [*whites, *blacks, *([] if bye is None else [bye])]
        return cls(event, played, opponents, colours, seated, bye)

    @cached_property
    def gains(self) -> Sequence[int]:
        """What everybody scored in the round."""
        event = self.event
        blank = Ledger.blank(len(event.roster))
        return blank.after(self.round, event.roster, event.scoring, event.matches).points

    def paid_without_game(self) -> list[int]:
        """Those who had the bye, or the points of a win without a game."""
        without = [player for player, other in enumerate(self.opponents) if other == NOBODY]
        if without == [self.bye]:
            return without
        win = self.event.scoring.win
        return [player for player in without if player == self.bye or self.gains[player] >= win]


def player_states(
    event: Event, ranking: Sequence[int], numbers: Sequence[int]
) -> list[PlayerState]:
    """The state of everybody, by number in the roster.

    ``ranking`` are those who take part, and ``numbers`` all players in the order of strength.
    """
    size = len(event.roster)
    rounds = [_Played.of(event, played) for played in event.rounds]
    paid = {player for played in rounds for player in played.paid_without_game()}
    last = event.rounds_planned == len(rounds) + 1
    half = event.scoring.win * len(rounds)
    number = _pairing_numbers(numbers, set(ranking).union(*(played.seated for played in rounds)))
    met, colours = _histories(rounds, size)
    due = {games: DueColour.after(games) for games in {*colours}}
    latest, before = _floats(event, rounds)
    return [
        PlayerState(
            score,
            number[player],
            met[player],
            colours[player],
            len(colours[player]),
            (latest[player], before[player]),
            player in paid,
            last and 2 * score > half,
            *due[colours[player]],
        )
        for player, score in enumerate(event.pairing_points)
    ]


def _pairing_numbers(numbers: Sequence[int], counted: Collection[int]) -> Sequence[int]:
    """The pairing number of everybody, 0 for those who do not count."""
    given = [0] * len(numbers)
    for number, player in enumerate((player for player in numbers if player in counted), 1):
        given[player] = number
    return given


def _histories(
    rounds: Sequence[_Played], size: int
) -> tuple[Sequence[frozenset[int]], Sequence[tuple[int, ...]]]:
    """Everybody's opponents and colours so far."""
    if not rounds:
        return [frozenset()] * size, [()] * size
    nobody = frozenset([NOBODY])
    met = [frozenset(them) - nobody for them in zip(*(p.opponents for p in rounds), strict=True)]
    colours = [*zip(*(played.colours for played in rounds), strict=True)]
    games = {row: tuple(filter(None, row)) for row in {*colours}}  # many have the same
    return met, [games[row] for row in colours]


def _floats(event: Event, rounds: Sequence[_Played]) -> Sequence[Sequence[int]]:
    """The floats of everybody in the latest round, and in the one before."""
    floats: list[Sequence[int]] = []
    points: Sequence[int] = event.ledger.points
    for number in range(len(rounds), 0, -1)[:2]:
        played = rounds[number - 1]
        points = [*map(sub, points, played.gains)]
        paired_by = [*map(add, points, event.virtual_points(number))]
        floats.append(_floats_in(played, paired_by, event.scoring.loss))
    return [*floats, *[[NO_FLOAT] * len(points)] * (2 - len(floats))]


def _floats_in(played: _Played, scores: Sequence[int], loss: int) -> Sequence[int]:
    """The float of everybody in a round, by the scores with which it was paired [1.4]."""
    floats = [
        (scores[opponent] > score) - (scores[opponent] < score)
        if opponent != NOBODY
        else DOWN
        if gain > loss
        else NO_FLOAT
        for opponent, score, gain in zip(played.opponents, scores, played.gains, strict=True)
    ]
    if played.bye is not None:
        floats[played.bye] = DOWN
    return floats
