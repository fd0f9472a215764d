"""Results as people write them: letters in either case, or as on a score sheet."""

from types import MappingProxyType
from typing import Final

CODES: Final = MappingProxyType({"1-0": "W", "0-1": "B", "1/2": "D", "1/2-1/2": "D"})
"""Results as score sheets have them."""


def games_read(text: str) -> list[str]:
    """The result of a board, or those of the games of a match, which have commas between them."""
    return [CODES.get(game, game.upper()) for game in text.split(",")]
