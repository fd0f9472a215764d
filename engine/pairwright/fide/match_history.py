"""The history that the lexicographic systems need: opponents, colours and floats.

Only matches that were played count for meetings, colours and floats (C.04.1).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pairwright.event import Event
from pairwright.notation import PLAYED, SHEET_ROWS, WON, Ending
from pairwright.results import BLACK, NO_COLOUR, WHITE
from pairwright.rounds import Round
from pairwright.scoring import MatchRules, games_of


@dataclass(frozen=True, slots=True)
class Facts:
    """Columns by number.

    ``score``, with virtual points, ``points`` of the standings, which have none, and ``secondary``
    are in half-points. ``met`` are the opponents played,
    ``colours`` those of each round, oldest first, 0 where nothing was played; ``floated`` are those
    whose latest round was played against another score, ``no_bye`` those who may not have the bye.
    """

    score: Sequence[int]
    points: Sequence[int]
    secondary: Sequence[int]
    met: Sequence[tuple[int, ...]]
    colours: Sequence[tuple[int, ...]]
    floated: frozenset[int]
    no_bye: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Match:
    """One board of a round; ``games`` are its letters, if they were recorded."""

    white: int
    black: int
    letter: str
    games: str


def _matches(event: Event, played: Round) -> Iterator[_Match]:
    games = games_of(played)
    whites, blacks = played.numbers_in(event.roster)
    for place, two in enumerate(zip(whites, blacks, strict=True)):
        yield _Match(*two, played.sheet[place], games.get(place, ""))


def facts_of(event: Event) -> Facts:
    """The facts of an event of matches."""
    if event.matches is None:
        raise ValueError("the boards of this event are single games")
    size = len(event.roster)
    met: list[list[int]] = [[] for _ in range(size)]
    colours: list[list[int]] = [[] for _ in range(size)]
    no_bye = set(event.ledger.had_bye)
    for played in event.rounds:
        for sequence in colours:
            sequence.append(NO_COLOUR)
        for match in _matches(event, played):
            white, black = match.white, match.black
            if event.matches.was_played(match.letter, match.games):
                met[white].append(black)
                met[black].append(white)
                if PLAYED.intersection(match.games or match.letter):
                    colours[white][-1], colours[black][-1] = WHITE, BLACK
            else:
                no_bye.update(_winner(match))
    return Facts(
        score=event.pairing_points,
        points=event.ledger.points,
        secondary=event.ledger.secondary or [0] * size,
        met=list(map(tuple, met)),
        colours=list(map(tuple, colours)),
        floated=frozenset(_floated(event, event.matches)),
        no_bye=frozenset(no_bye),
    )


def _winner(match: _Match) -> tuple[int, ...]:
    """Who won a match by forfeit."""
    row = SHEET_ROWS[match.letter]
    if row.ending is not Ending.FORFEIT:
        return ()
    won = ((match.white, row.white), (match.black, row.black))
    return tuple(player for player, outcome in won if outcome == WON)


def _floated(event: Event, rules: MatchRules) -> Iterator[int]:
    """Those whose latest round was played against another score."""
    if not event.rounds:
        return
    latest = event.rounds[-1]
    score = event.before(latest.number).pairing_points
    for match in _matches(event, latest):
        played = rules.was_played(match.letter, match.games)
        if played and score[match.white] != score[match.black]:
            yield from (match.white, match.black)
