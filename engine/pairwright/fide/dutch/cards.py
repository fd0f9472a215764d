"""What the Dutch system knows of each player before a round (C.04.3 of 2026, article 1)."""

from collections.abc import Sequence
from operator import add
from typing import Final

from pairwright.event import Event
from pairwright.fide.colours import BLACK, WHITE
from pairwright.ledger import Ledger
from pairwright.rounds import PLAYED, WAITING, Round

NO_WISH: Final = 0
MILD: Final = 1
STRONG: Final = 2
ABSOLUTE: Final = 3

NO_FLOAT: Final = 0
DOWN: Final = -1
UP: Final = +1


class Card:
    """One player.

    ``score`` is the one by which the round is paired, in half-points, and ``number`` the pairing
    number, which counts only those who take part or have ever been paired. ``met`` are those whom
    the player has played. ``difference`` is games with white less games with black [1.6], and
    ``twice`` the colour of the latest two games, if it is the same. ``wants`` is the colour that
    the player prefers [1.7], 0 before the first game, and ``kind`` how strongly. ``floats`` are
    DOWN, UP or NO_FLOAT of the latest round and of the one before.
    """

    __slots__ = (
        "colours",
        "difference",
        "floats",
        "kind",
        "may_have_bye",
        "met",
        "number",
        "score",
        "topscorer",
        "twice",
        "wants",
    )

    def __init__(self) -> None:
        self.score = 0
        self.number = 0
        self.met: set[int] = set()
        self.colours: list[int] = []
        self.floats = (NO_FLOAT, NO_FLOAT)
        self.may_have_bye = True
        self.topscorer = False
        self.difference = 0
        self.twice = 0
        self.wants = 0
        self.kind = NO_WISH

    def settle(self) -> None:
        """Work out the preference from the colours."""
        difference = self.difference = sum(self.colours)
        latest = self.colours[-2:]
        self.twice = latest[0] if len(latest) == 2 and latest[0] == latest[1] else 0
        if abs(difference) > 1:
            self.kind, self.wants = ABSOLUTE, BLACK if difference > 0 else WHITE
        elif self.twice:
            self.kind, self.wants = ABSOLUTE, -self.twice
        elif difference:
            self.kind, self.wants = STRONG, -difference
        elif self.colours:
            self.kind, self.wants = MILD, -self.colours[-1]


def cards_of(event: Event, ranking: Sequence[int], numbers: Sequence[int]) -> list[Card]:
    """A card for everybody, by number in the roster.

    ``ranking`` are those who take part, and ``numbers`` all players in the order of strength.
    """
    size = len(event.roster)
    cards = [Card() for _ in range(size)]
    ledger = Ledger.blank(size)
    seen = set(ranking)
    latest: list[list[int]] = []
    for played in event.rounds:
        after = ledger.after(played, event.roster, event.scoring, event.matches)
        gains = [then - now for now, then in zip(ledger.points, after.points, strict=True)]
        paired_by = list(map(add, ledger.points, event.virtual_points(played.number)))
        latest = [*latest[-1:], _floats(event, played, paired_by, gains)]
        _enter(event, played, cards, gains)
        seen.update(event.roster.numbers([*played.whites, *played.blacks]))
        if played.bye is not None:
            seen.add(event.roster.number(played.bye))
        ledger = after
    number = 0
    before = [[NO_FLOAT] * size] * (2 - len(latest)) + latest
    half = event.scoring.win * len(event.rounds)
    last = event.rounds_planned == len(event.rounds) + 1
    scores = event.pairing_points
    for player in numbers:
        card = cards[player]
        if player in seen:
            number += 1
            card.number = number
        card.score = scores[player]
        card.floats = before[1][player], before[0][player]
        card.topscorer = last and 2 * card.score > half
        card.settle()
    return cards


def _enter(event: Event, played: Round, cards: list[Card], gains: Sequence[int]) -> None:
    """Meetings, colours, and who may not have the bye any more, after a round."""
    at_board: set[int] = set()
    whites, blacks = event.roster.numbers(played.whites), event.roster.numbers(played.blacks)
    for white, black, letter in zip(whites, blacks, played.sheet, strict=True):
        if letter in PLAYED or letter == WAITING:
            cards[white].met.add(black)
            cards[black].met.add(white)
            cards[white].colours.append(WHITE)
            cards[black].colours.append(BLACK)
            at_board.update((white, black))
    for player, card in enumerate(cards):
        if player not in at_board and gains[player] >= event.scoring.win:
            card.may_have_bye = False
    if played.bye is not None:
        cards[event.roster.number(played.bye)].may_have_bye = False


def _floats(event: Event, played: Round, before: Sequence[int], gains: Sequence[int]) -> list[int]:
    """The float of everybody in a round, by the scores with which it was paired [1.4]."""
    floats = [DOWN if gain > event.scoring.loss else NO_FLOAT for gain in gains]
    if played.bye is not None:
        floats[event.roster.number(played.bye)] = DOWN
    whites, blacks = event.roster.numbers(played.whites), event.roster.numbers(played.blacks)
    for white, black, letter in zip(whites, blacks, played.sheet, strict=True):
        if letter in PLAYED or letter == WAITING:
            lower = (before[white] > before[black]) - (before[white] < before[black])
            floats[white], floats[black] = -lower, lower
    return floats
