"""How many rounds an event needs, and how many it can have."""

from bisect import bisect_left
from typing import Final, Literal

from pairwright.units import counted

System = Literal["swiss", "magic", "berger", "berger-double"]

MOST_ROUNDS: Final = 999
"""The most rounds that one may ask for; a TRF file has three columns for a round."""

_SMALLEST: Final = 17
_UP_TO: Final = (32, 64, 128, 226, 409)
"""Players for 5, 6, 7, 8 and 9 rounds (Magic Tournament Rules, appendix E); more have 10."""


def rounds_for(players: int, system: System = "swiss") -> int:
    """The number of rounds for this many players, 2 or more.

    ``swiss``: the fewest that halve them to one perfect score, where there are no draws. ``magic``:
    the table of Magic for 17 players or more. ``berger``: enough for everybody to meet everybody,
    and ``berger-double`` twice as many.
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
    """A warning if the number of rounds does not suit the number of players; None if it does.

    ``in_table`` is the number of rounds of the table, where a table fixes all pairs.
    """
    if players < 2 or rounds == in_table:
        return None
    if in_table is not None:
        return f"the table for {players} players has {counted(in_table, 'round')}, not {rounds}"
    if rounds > most_rounds(players):
        most = counted(most_rounds(players), "round")
        return f"{players} players can play {most} without a rematch"
    if rounds < rounds_for(players):
        return (
            f"{counted(rounds, 'round')} may leave more than one perfect score "
            f"among {players} players; {counted(rounds_for(players), 'round')} would not"
        )
    return None
