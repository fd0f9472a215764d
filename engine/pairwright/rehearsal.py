"""Rehearsals: play an event out with a model of its results."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b

from pairwright.event import Event
from pairwright.pairing import pair
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook
from pairwright.solvers import Solver
from pairwright.tiebreaks.ratings import expected

ResultModel = Callable[[Event, Round], str]
"""The results of a round that was just paired, one of W, B, D a board, in board order."""


def by_rating(draw_every: int = 0) -> ResultModel:
    """The higher-rated player wins, equal ratings draw, and so does every ``draw_every``-th board.

    With 0 there are no draws but those between equal ratings.
    """

    def results(event: Event, paired: Round) -> str:
        ratings = {player.id: player.rating for player in event.players}
        sheet = [
            "D"
            if ratings[white] == ratings[black]
            else "W"
            if ratings[white] > ratings[black]
            else "B"
            for white, black in zip(paired.whites, paired.blacks, strict=True)
        ]
        if draw_every:
            drawn = slice(draw_every - 1, None, draw_every)
            sheet[drawn] = "D" * len(sheet[drawn])
        return "".join(sheet)

    return results


def by_elo(seed: int, draws: int = 30) -> ResultModel:
    """Results as likely as the ratings make them, by the table of expected scores (B.02, 8.1.2).

    ``draws`` is the share of drawn games between equals in percent; it falls with the difference.
    A result is a function of the seed, the round and the two ids alone, whoever has white: two
    rulebooks, or a rehearsal run again, meet the same luck.
    """

    def results(event: Event, paired: Round) -> str:
        ratings = {player.id: player.rating for player in event.players}
        boards = zip(paired.whites, paired.blacks, strict=True)
        return "".join(
            _by_luck(seed, paired.number, (white, black), ratings, draws) for white, black in boards
        )

    return results


def _by_luck(
    seed: int, number: int, board: tuple[str, str], ratings: Mapping[str, int], draws: int
) -> str:
    """W, B or D for a board; what is drawn by lot is a number below 10,000."""
    one, other = sorted(board)
    text = repr((seed, number, one, other)).encode("utf-8", "surrogatepass")
    lot = int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % 10_000
    score = expected(ratings[one] - ratings[other])  # in hundredths
    least = min(score, 100 - score)
    wins = 100 * score - draws * least
    if lot < wins:
        return "W" if board[0] == one else "B"
    if lot < wins + 2 * draws * least:
        return "D"
    return "B" if board[0] == one else "W"


def play_round(
    event: Event,
    model: ResultModel,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
) -> Event:
    """Pair and score one round. Raises whatever ``pair`` raises."""
    paired = pair(event, rulebook=rulebook, solver=solver)
    event = event.with_round(paired)
    return event.with_results(round=paired.number, results=model(event, paired))


def play(
    event: Event,
    model: ResultModel,
    *,
    rulebook: str | Rulebook = "northgate",
    solver: str | Solver = "auto",
) -> Iterator[Event]:
    """Play round after round; yields the event after each, for as long as it goes.

    Ends with the error that stops the event: NoValidPairing when the players have met too many of
    each other, and whatever else ``pair`` raises.
    """
    while True:
        event = play_round(event, model, rulebook=rulebook, solver=solver)
        yield event


def floats(before: Event, paired: Round) -> int:
    """On how many boards of the round two players with different points meet."""
    number, points = before.roster.number, before.ledger.points
    return sum(
        points[number(white)] != points[number(black)]
        for white, black in zip(paired.whites, paired.blacks, strict=True)
    )
