"""Rounds of the Dutch system (FIDE C.04.3 of 2026) against its absolute criteria, byes and colours.

Everything is recounted from the boards. The criteria C6 to C21, which choose among the pairings
that keep the absolute criteria, are not checked.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Literal

from pairwright.event import Event
from pairwright.players import TITLES, Player
from pairwright.referee.check_house import colour_by_limit, house_faults, kept_apart
from pairwright.referee.check_rounds import seating_faults
from pairwright.referee.recount import AT_BOARD, colours_of, pairing_points, points_of, taking_part
from pairwright.rounds import Board, Round

_OTHER = {"W": "B", "B": "W", "": ""}
_MILD, _STRONG, _ABSOLUTE = 1, 2, 3


def dutch_faults(
    event: Event, paired: Round, *, numbers: Literal["rating", "entry"] = "rating"
) -> Iterator[str]:
    """What is wrong with a round of the Dutch system; ``event`` is the event before it.

    Everybody has one seat. Nobody meets an earlier opponent [C1]; nobody has the bye who had it, or
    won without playing [C2], or with more points than somebody who could have it while all others
    can be paired [C5]; two players with an absolute preference for the same colour do not meet,
    topscorers in the last round aside [C3]. Colours follow article 5.2. ``numbers``, the pairing
    numbers, follow the strength, or the order of entry. The house rules of the event are kept: of
    rules that couple boards or look ahead that cannot be judged.

    Raises InvalidHouseRules for such rules, and ValueError where Baku accelerates an event without
    planned rounds.
    """
    apart = kept_apart(event)
    yield from seating_faults(event, paired)
    if any(seating_faults(event, paired)):
        return
    sheets = _sheets(event, numbers)
    if event.house:
        yield from house_faults(event, paired)
    for number, board in enumerate(paired.boards, 1):
        for fault in _board_faults(event, board, sheets):
            yield f"board {number}: {fault}"
    if paired.bye is not None:
        yield from _bye_faults(paired, paired.bye, sheets, apart)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What is known of a player before the round.

    ``score`` is the one used for the pairing, ``number`` the pairing number among those who take
    part or ever did. ``met`` are the opponents played, ``colours`` such as "WBW" of the games
    played, ``barred`` says that this player may not have the bye.
    """

    score: Fraction
    number: int
    met: frozenset[str]
    colours: str
    barred: bool
    topscorer: bool

    @property
    def rank(self) -> tuple[Fraction, int]:
        """A key that is smaller for the higher-ranked."""
        return -self.score, self.number

    @property
    def excess(self) -> int:
        """Games with white less games with black [1.6]."""
        return self.colours.count("W") - self.colours.count("B")

    @property
    def prefers(self) -> str:
        """The colour that the player prefers, "" before the first game [1.7]."""
        if abs(self.excess) > 1 or (self.excess and self.colours[-2:] not in {"WW", "BB"}):
            return "B" if self.excess > 0 else "W"
        return _OTHER[self.colours[-1:]]

    @property
    def strength(self) -> tuple[int, int]:
        """How strong the preference is; of absolute ones the larger difference counts more."""
        if abs(self.excess) > 1 or self.colours[-2:] in {"WW", "BB"}:
            return _ABSOLUTE, abs(self.excess)
        return (_STRONG if self.excess else _MILD), 0

    @property
    def absolute(self) -> str:
        """The colour that this player absolutely needs in this round, or ""."""
        return "" if self.topscorer or self.strength[0] < _ABSOLUTE else self.prefers


def _sheets(event: Event, numbers: str) -> dict[str, _Sheet]:
    order = [player.id for player in _in_order(event, numbers)]
    counted = taking_part(event) | _ever_paired(event)
    score, colours, met = pairing_points(event, order), colours_of(event), _met(event)
    barred = _barred_from_bye(event)
    half = Fraction(event.scoring.win * len(event.rounds), 4)
    last = event.rounds_planned == len(event.rounds) + 1
    return {
        player: _Sheet(
            score=score[player],
            number=number,
            met=frozenset(met[player]),
            colours=colours[player],
            barred=player in barred,
            topscorer=last and score[player] > half,
        )
        for number, player in enumerate(filter(counted.__contains__, order), 1)
    }


def _in_order(event: Event, numbers: str) -> Sequence[Player]:
    """By starting number, rating, title, name and id (C.04.2); or as they entered."""
    if numbers == "entry":
        return event.players
    order = sorted(event.players, key=lambda player: (player.name or player.id, player.id))
    order.sort(key=lambda player: [*TITLES, player.title].index(player.title))
    order.sort(key=lambda player: player.rating, reverse=True)
    return sorted(order, key=lambda player: (player.number is None, player.number or 0))


def _ever_paired(event: Event) -> set[str]:
    seen = {player for played in event.rounds for board in played.boards for player in board[:2]}
    return seen | {played.bye for played in event.rounds if played.bye is not None}


def _met(event: Event) -> dict[str, set[str]]:
    """Everybody's opponents at the board."""
    met: dict[str, set[str]] = {player.id: set() for player in event.players}
    for played in event.rounds:
        for white, black, result in played.boards:
            if result in AT_BOARD:
                met[white].add(black)
                met[black].add(white)
    return met


def _barred_from_bye(event: Event) -> set[str]:
    """Those who had the bye, or the points of a win without playing [C2]."""
    barred: set[str] = set()
    for played in event.rounds:
        gains = points_of(replace(event, rounds=(replace(played, number=1),)))
        at_board = {
            player for board in played.boards if board.result in AT_BOARD for player in board[:2]
        }
        paid = {player for player, gain in gains.items() if 2 * gain >= event.scoring.win}
        barred |= paid - at_board
        if played.bye is not None:
            barred.add(played.bye)
    return barred


def _board_faults(event: Event, board: Board, sheets: Mapping[str, _Sheet]) -> Iterator[str]:
    white, black = (sheets[player] for player in board[:2])
    if board.black in white.met:
        yield f"{board.white} and {board.black} have played before [C1]"
    if white.absolute and white.absolute == black.absolute:
        colour = {"W": "white", "B": "black"}[white.absolute]
        yield f"{board.white} and {board.black} both have an absolute preference for {colour} [C3]"
    better, other = sorted((white, black), key=lambda sheet: sheet.rank)
    drawn = "W" if event.initial_colour == "white" else "B"
    ids = board[:2] if better == white else board[1::-1]
    due = colour_by_limit(event, *ids) or _colour_of_better(better, other, drawn)
    if (due == "W") != (better == white):
        yield f"{board.white} has white, but {board.black} should have it [5.2]"


def _colour_of_better(better: _Sheet, other: _Sheet, drawn: str) -> str:
    """The colour of the higher-ranked of two, by the first article that decides [5.2]."""
    if better.prefers != other.prefers:  # 5.2.1
        return better.prefers or _OTHER[other.prefers]
    if better.prefers and better.strength != other.strength:  # 5.2.2
        return better.prefers if better.strength > other.strength else _OTHER[better.prefers]
    for mine, theirs in zip(better.colours[::-1], other.colours[::-1], strict=False):
        if mine != theirs:  # 5.2.3
            return theirs
    if better.prefers:  # 5.2.4
        return better.prefers
    return drawn if better.number % 2 else _OTHER[drawn]  # 5.2.5


def _bye_faults(
    paired: Round, bye: str, sheets: Mapping[str, _Sheet], apart: Collection[frozenset[str]]
) -> Iterator[str]:
    if sheets[bye].barred:
        yield f"{bye} has the bye, but may not have it [C2]"
    playing = [*(player for board in paired.boards for player in board[:2]), bye]
    for player in sorted(playing, key=lambda player: sheets[player].score):
        if sheets[player].score >= sheets[bye].score:
            return
        rest = [other for other in playing if other != player]
        if not sheets[player].barred and _can_all_be_paired(rest, sheets, apart):
            yield f"{bye} has the bye, but {player} with fewer points could have it [C5]"
            return


def _can_all_be_paired(
    players: Sequence[str], sheets: Mapping[str, _Sheet], apart: Collection[frozenset[str]]
) -> bool:
    import networkx as nx  # noqa: PLC0415  # 0.2 s that only a question of this kind should pay

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(players)
    for one, other in combinations(players, 2):
        colour = sheets[one].absolute
        clash = colour and colour == sheets[other].absolute
        if not clash and other not in sheets[one].met and frozenset((one, other)) not in apart:
            graph.add_edge(one, other)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(players)
