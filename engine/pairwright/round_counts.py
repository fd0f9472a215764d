"""How many rounds an event needs, and how many it can have."""

from bisect import bisect_left
from typing import Final, Literal

System = Literal["swiss", "magic", "berger", "berger-double"]

_SMALLEST: Final = 17
_UP_TO: Final = (32, 64, 128, 226, 409)
"""Players for 5, 6, 7, 8 and 9 rounds (Magic Tournament Rules, appendix E); more have 10."""


def rounds_for(players: int, system: System = "swiss") -> int:
    """The rounds for so many players, who are at least 2.

    ``swiss``: the fewest that halve them to one perfect score, where there are no draws.
    ``magic``: those of its table, from 17 players on. ``berger``: those in which everybody meets
    everybody, and ``berger-double`` twice as many.
    """
    if system in ("berger", "berger-double"):
        return most_rounds(players) * (2 if system == "berger-double" else 1)
    if system == "magic" and players >= _SMALLEST:
        return 5 + bisect_left(_UP_TO, players)
    return (players - 1).bit_length()


def most_rounds(players: int) -> int:
    """The rounds after which everybody has met everybody, byes included."""
    return players - 1 if players % 2 == 0 else players


def warning(players: int, rounds: int, in_table: int | None = None) -> str | None:
    """What is to be said about a number of rounds for a number of players, if anything.

    ``in_table`` is how many there are where a table fixes all pairs.
    """
    if players < 2 or rounds == in_table:
        return None
    if in_table is not None:
        return f"the table for {players} players has {_counted(in_table)}, not {rounds}"
    if rounds > most_rounds(players):
        return f"{players} players can play {_counted(most_rounds(players))} without a rematch"
    if rounds < rounds_for(players):
        return (
            f"{_counted(rounds)} may leave more than one perfect score among {players} players; "
            f"{_counted(rounds_for(players))} would not"
        )
    return None


def _counted(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"
