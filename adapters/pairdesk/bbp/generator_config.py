"""What a generated tournament is like: read from a configuration, or counted in a model."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from pairdesk.bbp.refusals import BadContent
from pairdesk.bbp.tournament import Tournament
from pairdesk.trf import Player
from pairwright import Event
from pairwright.errors import InvalidEvent
from pairwright.generation import MOST, Recipe
from pairwright.scoring import PointSystem

Value = int | Fraction
Values = dict[str, Value]

_WHOLE: Final = re.compile("[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]*)?")
_POINTS: Final = re.compile(r"[0-9]{1,5}(?:\.[0-9])?")


def _whole(text: str) -> int:
    if _WHOLE.fullmatch(text) is None:
        raise ValueError
    return int(text)


def _percentage(text: str) -> int:
    if (percent := _whole(text)) > 100:
        raise ValueError
    return percent


def _rate(least: int) -> Callable[[str], int]:
    """One in so many, at least one in ``least``; what is behind the decimal point is dropped."""

    def read(text: str) -> int:
        if _DECIMAL.fullmatch(text) is None or (rate := int(text.partition(".")[0])) < least:
            raise ValueError
        return min(rate, MOST)

    return read


def _points(text: str) -> Fraction:
    if _POINTS.fullmatch(text) is None:
        raise ValueError
    return Fraction(text)


KEYS: Final[Mapping[str, tuple[Callable[[str], Value], tuple[str, ...]]]] = MappingProxyType(
    {
        "PlayersNumber": (_whole, ("players",)),
        "RoundsNumber": (_whole, ("rounds",)),
        "DrawPercentage": (_percentage, ("draws",)),
        "ForfeitRate": (_rate(1), ("forfeits",)),
        "RetiredRate": (_rate(2), ("retirements",)),
        "HalfPointByeRate": (_rate(1), ("half_point_byes",)),
        "HalfPointByteRate": (_rate(1), ("half_point_byes",)),
        "HighestRating": (_whole, ("highest_rating",)),
        "LowestRating": (_whole, ("lowest_rating",)),
        "PointsForWin": (_points, ("win",)),
        "PointsForDraw": (_points, ("draw",)),
        "PointsForLoss": (_points, ("loss",)),
        "PointsForZPB": (_points, ("zpb",)),
        "PointsForForfeitLoss": (_points, ("fl", "zpb")),
        "PointsForPAB": (_points, ("pab",)),
    }
)
"""How the value of a key is read, and what it sets."""

POINTS: Final = frozenset({"win", "draw", "loss", "zpb", "fl", "pab"})


def drawn_recipe(seed: int, configuration: str = "") -> Recipe:
    """A recipe by lot, but for what the configuration says. Raises BadContent."""
    values = _values(configuration)
    fixed = {name: value for name, value in values.items() if name not in POINTS}
    worth = {name: value for name, value in values.items() if name in POINTS}
    win, draw = worth.pop("win", 1), worth.pop("draw", Fraction(1, 2))
    try:
        return Recipe.drawn(seed, scoring=PointSystem.of(win, draw, **worth), **fixed)
    except InvalidEvent as error:
        raise BadContent(str(error)) from None


def _values(configuration: str) -> Values:
    """What the lines ``Key=Value`` set; later ones take the place of earlier ones."""
    values: Values = {}
    for line in re.split(r"[\r\n]+", configuration):
        if not line or line.startswith("#"):
            continue
        key, equals, text = line.partition("=")
        if not equals:
            raise BadContent(f"Error parsing configuration file line: {line}")
        if key not in KEYS:
            raise BadContent(f'Unexpected parameter "{key}" in configuration file.')
        read, names = KEYS[key]
        try:
            values |= dict.fromkeys(names, read(text))
        except ValueError:
            raise BadContent(
                f'The value for parameter "{key}" in the configuration file is invalid.'
            ) from None
    return values


def recipe_of(model: Tournament) -> Recipe:
    """A recipe with the rates of a real tournament. Raises BadContent."""
    event = model.event
    if not event.rounds:
        raise BadContent("a model needs rounds that were played")
    games = Counter(result for played in event.rounds for result in played.results)
    forfeits = games["FW"] + games["FB"] + games["FF"]
    played = games.total() - forfeits
    return Recipe(
        players=len(event.players),
        rounds=len(event.rounds),
        draws=100 * (games["D"] + games["UD"]) // played if played else 0,
        forfeits=_one_in(games.total(), forfeits),
        retirements=_one_in(len(event.players), len(_absent(event))),
        half_point_byes=_one_in(len(event.players), len(_with_bye(event, "H"))),
        scoring=event.scoring,
        acceleration=event.acceleration,
    )


def _one_in(count: int, some: int) -> int:
    return count // some if some else 0


def _with_bye(event: Event, code: str) -> set[str]:
    return {player for played in event.rounds for player, given in played.byes if given == code}


def _absent(event: Event) -> set[str]:
    """Those who missed a round without any points for it."""
    everybody = {player.id for player in event.players}
    missing = {player for played in event.rounds for player in everybody - {*played.seated}}
    return missing | _with_bye(event, "Z")


def require_rated(lines: tuple[Player, ...]) -> None:
    """Raise BadContent for a player of a model without a rating."""
    if not all(line.rating for line in lines):
        raise BadContent("All players must have meaningful (nonzero) ratings.")
