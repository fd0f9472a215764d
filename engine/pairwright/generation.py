"""Random tournaments for testing pairing engines.

A recipe says how large they are and how often games are drawn or forfeited, players retire or
request a bye. What happens is a function of the recipe and a seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Final, Self

from pairwright.bye_requests import ByeRequest
from pairwright.errors import InvalidEvent, quoted
from pairwright.event import Event
from pairwright.notation import DRAWN, RESULTS, WAITING, Ending, forfeited_by
from pairwright.pairing import find_rulebook, pair
from pairwright.players import HIGHEST_RATING, Player
from pairwright.results import Bye, Colour, Result
from pairwright.round_counts import MOST_ROUNDS
from pairwright.rounds import Board, Round
from pairwright.rulebook import Rulebook
from pairwright.scoring import ONE_AND_HALF, PointSystem
from pairwright.seeded_random import draw_lot
from pairwright.solvers.protocol import Solver
from pairwright.tiebreaks.ratings import expected
from pairwright.virtual_points import Acceleration

MOST: Final = 1_000_000
"""The largest number that a recipe may have; rounds have a lower limit."""

_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a random tournament is like.

    ``draws`` is the highest share of drawn games in percent. A rate of N means one in N, 0 none:
    ``forfeits`` of games, ``retirements`` and ``half_point_byes`` of players. The round of a
    retirement or a bye is random.

    Raises InvalidEvent.
    """

    players: int
    rounds: int
    draws: int = 30
    forfeits: int = 0
    retirements: int = 0
    half_point_byes: int = 0
    lowest_rating: int = 1400
    highest_rating: int = 2400
    scoring: PointSystem = ONE_AND_HALF
    acceleration: Acceleration = ()

    def __post_init__(self) -> None:
        _require(self, "players", 2)
        _require(self, "rounds", 1, MOST_ROUNDS)
        _require(self, "draws", 0, 100)
        for rate in ("forfeits", "retirements", "half_point_byes"):
            _require(self, rate, 0)
        _require(self, "lowest_rating", 0, HIGHEST_RATING)
        _require(self, "highest_rating", self.lowest_rating, HIGHEST_RATING)

    @classmethod
    def drawn(cls, seed: int, **fixed: object) -> Self:
        """A recipe with the given numbers, and random numbers for the others.

        From 15 to 215 players and 5 to 15 rounds, but at most one for each two players; 10 to 50 %
        of draws; one game in 6 to 30 is forfeited, one player in 15 to 3225 retires or requests a
        bye; ratings lie between a number from 1400 to 2300 and one up to 2800. Raises InvalidEvent.
        """
        ranges = {
            "players": (15, 215),
            "draws": (10, 50),
            "forfeits": (6, 30),
            "retirements": (15, 3225),
            "half_point_byes": (15, 3225),
            "lowest_rating": (1400, 2300),
        }
        drawn = {
            name: low + draw_lot(high - low + 1, seed, name) for name, (low, high) in ranges.items()
        }
        found = {**drawn, **{name: value for name, value in fixed.items() if type(value) is int}}
        most = max(1, min(15, found["players"] // 2))
        drawn["rounds"] = min(5, most) + draw_lot(most - min(5, most) + 1, seed, "rounds")
        highest = max(2400, found["lowest_rating"]) + draw_lot(401, seed, "highest")
        drawn["highest_rating"] = min(HIGHEST_RATING, highest)
        drawn["lowest_rating"] = min(drawn["lowest_rating"], found.get("highest_rating", highest))
        return cls(**{**drawn, **fixed})  # type: ignore[arg-type]

    @classmethod
    def like(cls, event: Event) -> Self:
        """The recipe of an event that was played: its size, and its rates counted.

        Raises InvalidEvent for an event without rounds.
        """
        if not event.rounds:
            raise InvalidEvent("a model needs at least one played round")
        boards = [RESULTS[result] for played in event.rounds for result in played.results]
        forfeits = sum(board.ending is Ending.FORFEIT for board in boards)
        draws = sum(board.played and board.white == board.black == DRAWN for board in boards)
        played = len(boards) - forfeits
        entered = len(event.players)
        return cls(
            players=entered,
            rounds=len(event.rounds),
            draws=100 * draws // played if played else 0,
            forfeits=_one_in(len(boards), forfeits),
            retirements=_one_in(entered, len(_absent(event))),
            half_point_byes=_one_in(entered, len(_with_bye(event, Bye.HALF))),
            scoring=event.scoring,
            acceleration=event.acceleration,
        )


def _one_in(count: int, some: int) -> int:
    return count // some if some else 0


def _with_bye(event: Event, bye: Bye) -> set[str]:
    return {player for played in event.rounds for player, given in played.byes if given is bye}


def _absent(event: Event) -> set[str]:
    """The players who missed a round and got no points for it."""
    everybody = {*event.roster.ids}
    missing = {player for played in event.rounds for player in everybody - {*played.seated}}
    return missing | _with_bye(event, Bye.ZERO)


def _require(recipe: Recipe, name: str, least: int, most: int = MOST) -> None:
    value = getattr(recipe, name)
    if type(value) is not int or not least <= value <= most:
        raise InvalidEvent(
            f"{name} must be a whole number from {least} to {most}, not {quoted(value)}"
        )


def generated(
    recipe: Recipe,
    seed: int,
    *,
    rulebook: str | Rulebook = "dutch",
    solver: str | Solver = "auto",
    start: Event | None = None,
) -> Iterator[Event]:
    """A random tournament after each of its rounds, from its ``start`` or its ``beginning``.

    Players are numbered by rating. Results follow the ratings as in ``by_elo``, except forfeits.
    Raises the error of ``pair`` where a round cannot be paired.
    """
    book = find_rulebook(rulebook)
    event = book.counted(replace(start or beginning(recipe, seed), system=book.event_system))
    leaving = _leaving(event.roster.ids, recipe, seed)
    for number in range(1, recipe.rounds + 1):
        for player in leaving.get(number, ()):
            event = event.with_withdrawal(player)
        paired = pair(event, rulebook=book, solver=solver)
        event = _played(event, paired, recipe, seed)
        yield event


def beginning(recipe: Recipe, seed: int, players: Sequence[Player] | None = None) -> Event:
    """The tournament before round 1: players by rating, requested byes, the initial colour.

    ``players``, if given, replace random players.
    """
    entered = _drawn_players(recipe, seed) if players is None else players
    ids = [player.id for player in entered]
    byes = [
        ByeRequest(1 + draw_lot(recipe.rounds, seed, "bye", player), player, Bye.HALF)
        for player in _some(ids, recipe.half_point_byes, seed, "byes")
    ]
    return Event.of(
        entered,
        rounds_planned=recipe.rounds,
        scoring=recipe.scoring,
        requested=byes,
        acceleration=recipe.acceleration,
        initial_colour=(Colour.WHITE, Colour.BLACK)[draw_lot(2, seed, "colour")],
        about={"name": f"Random tournament {seed}"},
    )


def _drawn_players(recipe: Recipe, seed: int) -> list[Player]:
    span = recipe.highest_rating - recipe.lowest_rating + 1
    ratings = [
        recipe.lowest_rating + draw_lot(span, seed, "rating", k) for k in range(recipe.players)
    ]
    return [
        Player(str(number), rating, f"Player {number}", number=number)
        for number, rating in enumerate(sorted(ratings, reverse=True), 1)
    ]


def _leaving(ids: Sequence[str], recipe: Recipe, seed: int) -> dict[int, list[str]]:
    """The players who retire, by round; two players always stay."""
    leaving: dict[int, list[str]] = {}
    if recipe.rounds > 1:
        retiring = _some(ids, recipe.retirements, seed, "retirements")
        for player in retiring[: len(ids) - 2]:
            number = 2 + draw_lot(recipe.rounds - 1, seed, "retires", player)
            leaving.setdefault(number, []).append(player)
    return leaving


def _some(ids: Sequence[str], rate: int, seed: int, what: str) -> list[str]:
    """The ids of one player in ``rate``, chosen at random."""
    if not rate:
        return []
    return sorted(ids, key=lambda player: draw_lot(2**62, seed, what, player))[: len(ids) // rate]


def _played(event: Event, paired: Round, recipe: Recipe, seed: int) -> Event:
    """The event with the round and its random results."""
    ratings = {player.id: player.rating for player in event.players}
    games = 1 if event.matches is None else event.matches.boards
    where = seed, paired.number
    results = [
        _results((white, black), ratings[white] - ratings[black], games, recipe, where)
        for white, black, _ in paired.boards
    ]
    if event.matches is not None:
        event = event.with_round(paired)
        for board, of_match in enumerate(results, 1):
            event = event.with_games(round=paired.number, board=board, games=of_match)
        return event
    boards = [
        Board(white, black, drawn if result == WAITING else result)
        for (white, black, result), [drawn] in zip(paired.boards, results, strict=True)
    ]
    return event.with_round(Round.of(paired.number, boards, bye=paired.bye, byes=dict(paired.byes)))


def _results(
    two: tuple[str, str], difference: int, games: int, recipe: Recipe, where: tuple[int, int]
) -> list[Result]:
    """The result of each game of a board; a forfeit is one of all its games."""
    white_absent, black_absent = (_forfeits(recipe, *where, player) for player in two)
    if white_absent or black_absent:
        return [forfeited_by(white=white_absent, black=black_absent)] * games
    return [
        _random_result(difference, recipe.draws, draw_lot(10_000, *where, *two, game))
        for game in range(games)
    ]


def _forfeits(recipe: Recipe, seed: int, number: int, player: str) -> bool:
    """Does a player miss a round? Each of two alike, so that one game in so many is forfeited."""
    rate = recipe.forfeits
    if not rate:
        return False
    comes = isqrt(_MILLION**2 * (rate - 1) // rate)  # of a million: the root of a share
    return draw_lot(_MILLION, seed, number, "forfeit", player) >= comes


def _random_result(difference: int, draws: int, drawn: int) -> Result:
    """The result of a game where white's rating is higher by ``difference``."""
    score = expected(difference)  # in hundredths
    halves = min(100 * draws, 200 * min(score, 100 - score))
    wins = 100 * score - halves // 2
    if drawn < wins:
        return Result.WHITE_WON
    return Result.DRAW if drawn < wins + halves else Result.BLACK_WON
