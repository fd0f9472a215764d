"""Results as people write them: letters in either case, or as on a score sheet."""

from pairwright.notation import SCORES


def games_read(text: str) -> list[str]:
    """The result of a board, or those of the games of a match, separated by commas."""
    return [SCORES.get(game, game.upper()) for game in text.split(",")]
