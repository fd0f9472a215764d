"""What ``pairwick help`` prints."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

USAGE: Final = """\
usage: pairwick COMMAND [ARGS]
  standings PLAYERS RESULTS
  pair PLAYERS RESULTS
  check PLAYERS RESULTS
  crosstable PLAYERS RESULTS
  rounds COUNT
"""

_FILES: Final = """
PLAYERS has a line ID NAME for each player: an id from 1 to 999, one space, a name of plain letters.
RESULTS has a line ROUND WHITE BLACK RESULT for each game, with the result 1-0, 0-1 or 1/2,
and a line ROUND ID bye for each bye. Blank lines and lines that begin with # are ignored.
White and black only tell the two players apart. Either file can be -, which is standard input.
"""

_PROBLEMS: Final = """\
Results with problems are refused with exit code 1: run pairwick check.
"""

_STANDINGS: Final = """\
Print the table: rank, id, points, Buchholz, Sonneborn-Berger, wins, name. Players who are equal
in all of these share a rank.
"""

_PAIR: Final = """\
Print the next round: one line a board, then "bye ID" if a player sits out. Nobody meets the same
player again, and nobody has a second bye. If no such round exists, a line says why, and the exit
code is 1; there is no round 100. The rules are a club's, not a federation's.
"""

_CHECK: Final = """\
Count rounds, games and byes, or list the problems, then "N problems", with exit code 1:
  PATH:LINE: ...                        a line that breaks a rule; it is ignored
  PATH: round R: no games               a round without a line that counts
  PATH: round R: player ID has no game  a player without a game or a bye
A line that cannot be read is an error with exit code 2; all such lines of a file are listed.
"""

_CROSSTABLE: Final = """\
Print everybody's points and results by id: W, D or L with the id of the opponent, or B for a bye.
"""

_ROUNDS: Final = """\
Print how many rounds to play for 2 to 999 players: the fewest that halve them to one. It does not
promise that every round can be paired.
"""

ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "standings": _STANDINGS + _PROBLEMS + _FILES,
        "pair": _PAIR + _PROBLEMS + _FILES,
        "check": _CHECK + _FILES,
        "crosstable": _CROSSTABLE + _PROBLEMS + _FILES,
        "rounds": _ROUNDS,
    }
)
"""The help of each command."""
