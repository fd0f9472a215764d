"""The tie-breaks by name: each a small function from an event to one exact value a player."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pairwright.event import Event
from pairwright.rounds import PLAYED
from pairwright.units import HalfPoints, QuarterPoints, half_points_text, quarter_points_text

Values = list[int]
"""One value a player, by the player's number, in the unit of the tie-break."""

# The result of white and of black in halves, whatever a win is worth in points.
_RESULT: Final = {"W": (2, 0), "B": (0, 2), "D": (1, 1)}


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A name, the function that computes it (more is better), and how its unit is written."""

    name: str
    title: str
    values: Callable[[Event], Values]
    text: Callable[[int], str]


def games(event: Event) -> Iterator[tuple[int, int, str]]:
    """Every game that was played, as the numbers of white and black and the result."""
    for played in event.rounds:
        numbers = event.roster.numbers
        yield from (
            game
            for game in zip(
                numbers(played.whites), numbers(played.blacks), played.sheet, strict=True
            )
            if game[2] in PLAYED
        )


def points(event: Event) -> Values:
    """Points in half-points: results, forfeits and byes."""
    return [*event.ledger.points]


def buchholz(event: Event) -> Values:
    """The points that the opponents of all played games have now, added up; half-points."""
    scores = event.ledger.points
    total = [0] * len(scores)
    for white, black, _ in games(event):
        total[white] += scores[black]
        total[black] += scores[white]
    return total


def sonneborn_berger(event: Event) -> Values:
    """The points of those beaten, and half of those drawn with, in played games; quarter-points."""
    scores = event.ledger.points
    total = [0] * len(scores)
    for white, black, result in games(event):
        of_white, of_black = _RESULT[result]
        total[white] += of_white * scores[black]
        total[black] += of_black * scores[white]
    return total


def rating(event: Event) -> Values:
    """The rating at entry."""
    return [player.rating for player in event.players]


def _in_halves(value: int) -> str:
    return half_points_text(HalfPoints(value))


def _in_quarters(value: int) -> str:
    return quarter_points_text(QuarterPoints(value))


TIEBREAKS: Final[Mapping[str, Tiebreak]] = MappingProxyType(
    {
        tiebreak.name: tiebreak
        for tiebreak in (
            Tiebreak("PTS", "points", points, _in_halves),
            Tiebreak("BH", "Buchholz", buchholz, _in_halves),
            Tiebreak("SB", "Sonneborn-Berger", sonneborn_berger, _in_quarters),
            Tiebreak("RTNG", "rating", rating, str),
        )
    }
)
"""Every tie-break, by its code."""
