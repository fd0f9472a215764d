"""Rehearsals: play an event out with a model of its results."""

from collections.abc import Callable, Iterator, Mapping

from pairwright.collector import paused_for
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.event import Event
from pairwright.notation import TURNED, WAITING, forfeited_by
from pairwright.pairing import find_rulebook, pair
from pairwright.players import Player, Team
from pairwright.results import Result, ResultLike, unchecked_result
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook
from pairwright.scoring import MatchRules
from pairwright.seeded_random import draw_lot
from pairwright.solvers.protocol import Solver
from pairwright.tiebreaks.ratings import expected

ResultModel = Callable[[Event, Round], str]
"""The results of a round that was just paired, one of W, B, D a board, in board order."""


def by_rating(draw_every: int = 0) -> ResultModel:
    """The higher-rated player wins, equal ratings draw, and so does every ``draw_every``-th board.

    With 0 there are no draws but those between equal ratings.
    """

    def results(event: Event, paired: Round) -> str:
        ratings = event.roster.ratings
        whites, blacks = paired.numbers_in(event.roster)
        sheet = [
            Result.DRAW
            if ratings[white] == ratings[black]
            else Result.WHITE_WON
            if ratings[white] > ratings[black]
            else Result.BLACK_WON
            for white, black in zip(whites, blacks, strict=True)
        ]
        if draw_every:
            drawn = slice(draw_every - 1, None, draw_every)
            sheet[drawn] = [Result.DRAW] * len(sheet[drawn])
        return "".join(sheet)

    return results


def by_elo(seed: int, draws: int = 30) -> ResultModel:
    """Results as likely as the ratings make them, by the table of expected scores (B.02, 8.1.2).

    ``draws`` is the share of drawn games between equals in percent; it falls with the difference. A
    result is a function of the seed, the round and the two ids alone, whoever has white: two
    rulebooks, or a rehearsal run again, get the same results.
    """

    def results(event: Event, paired: Round) -> str:
        ratings = {player.id: player.rating for player in event.players}
        boards = zip(paired.whites, paired.blacks, strict=True)
        return "".join(
            _random_result(seed, paired.number, (white, black), ratings, draws)
            for white, black in boards
        )

    return results


def _random_result(
    seed: int, number: int, board: tuple[str, str], ratings: Mapping[str, int], draws: int
) -> Result:
    """The result of a board."""
    one, other = sorted(board)
    drawn = draw_lot(10_000, seed, number, one, other)
    score = expected(ratings[one] - ratings[other])  # in hundredths
    least = min(score, 100 - score)
    wins = 100 * score - draws * least
    if drawn < wins:
        return Result.WHITE_WON if board[0] == one else Result.BLACK_WON
    if drawn < wins + 2 * draws * least:
        return Result.DRAW
    return Result.BLACK_WON if board[0] == one else Result.WHITE_WON


def with_model(event: Event, model: ResultModel) -> Event:
    """Record results for the open boards of the latest round.

    Where boards are matches the model is asked for every game: those of two teams go board by
    board, the first named with white on odd boards; those of two players are two rounds with
    colours reversed.
    """
    paired = event.rounds[-1]
    if event.matches is None:
        if not event.in_progress:
            return event
        decided = {place for place, letter in enumerate(paired.sheet) if letter != WAITING}
        results = model(event, paired)
        if decided:
            by_place = enumerate(results)
            results = "".join(result for place, result in by_place if place not in decided)
        return event.with_results(round=paired.number, results=results)
    for board, games in enumerate(_match_results(event, event.matches, paired, model), 1):
        if paired.sheet[board - 1] == WAITING:
            event = event.with_games(round=paired.number, board=board, games=games)
    return event


def _match_results(
    event: Event, rules: MatchRules, paired: Round, model: ResultModel
) -> list[list[ResultLike]]:
    """The games of each match, as white's side of it sees them."""
    if rules.double:
        # Random results depend on the round number: two games need two numbers.
        first = Round.of(2 * paired.number - 1, [(a, b) for a, b, _ in paired.boards])
        second = Round.of(2 * paired.number, [(b, a) for a, b, _ in paired.boards])
        both = model(event, first), model(event, second).translate(TURNED)
        return [list(map(unchecked_result, games)) for games in zip(*both, strict=True)]
    sides = [
        [_line_up(event, team, rules.boards, paired) for team in board[:2]]
        for board in paired.boards
    ]
    boards = [
        (other, one) if place % 2 else (one, other)
        for match in sides
        for place, (one, other) in enumerate(zip(*match, strict=True))
    ]
    players = [player for match in sides for side in match for player in side if player]
    played = [(white.id, black.id) for white, black in boards if white and black]
    results = iter(model(Event.of(players), Round.of(paired.number, played)) if played else "")
    seen = []
    for place, (white, black) in enumerate(boards):
        absent = forfeited_by(white=white is None, black=black is None)
        result = next(results) if absent == WAITING else absent
        turned = place % rules.boards % 2
        seen.append(unchecked_result(result.translate(TURNED) if turned else result))
    return [seen[start : start + rules.boards] for start in range(0, len(seen), rules.boards)]


def _line_up(event: Event, team: str, boards: int, paired: Round) -> list[Player | None]:
    """Who plays for a team on each board, as players of the event of all boards.

    Their ids name the team too, since players of two teams may have the same. A team with too few
    players has nobody on the last boards; a team without players plays with its rating.
    """
    entered = event.players[event.roster.number(team)]
    if not isinstance(entered, Team):
        return [Player(repr((team, k)), entered.rating) for k in range(1, boards + 1)]
    there = dict(paired.line_ups).get(team)
    members = [member for member in entered.members if there is None or member.id in there]
    seated = [Player(repr((team, member.id)), member.rating) for member in members[:boards]]
    return [*seated, *[None] * (boards - len(seated))]


def play_round(
    event: Event,
    model: ResultModel,
    *,
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
    solver: str | Solver = "auto",
) -> Event:
    """Pair and score one round. Raises whatever ``pair`` raises.

    Events that a rulebook pairs as matches are scored as matches.
    """
    event = find_rulebook(rulebook).counted(event)
    with paused_for(len(event.roster)):
        return with_model(event.with_round(pair(event, rulebook=rulebook, solver=solver)), model)


def play(
    event: Event,
    model: ResultModel,
    *,
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
    solver: str | Solver = "auto",
) -> Iterator[Event]:
    """Play round after round without end, and yield the event after each.

    Raises the error that stops the event: NoValidPairing when the players have met too many of
    each other, and whatever else ``pair`` raises.
    """
    while True:
        event = play_round(event, model, rulebook=rulebook, solver=solver)
        yield event


def floats(before: Event, paired: Round) -> int:
    """On how many boards of the round two players with different points meet."""
    points = before.ledger.points
    boards = zip(*paired.numbers_in(before.roster), strict=True)
    return sum(points[white] != points[black] for white, black in boards)
