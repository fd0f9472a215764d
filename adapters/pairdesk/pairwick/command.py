"""The command ``pairwick``.

Exit codes: 0 done; 1 problems in the results, or no next round; 2 the command or a file cannot be
read. Output is UTF-8 with LF on every system; errors go to standard error and begin with
``pairwick: ``. The engine is loaded only by the reports that need it.
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple, NoReturn

from pairdesk.pairwick.files import Unreadable, read_players, read_results
from pairdesk.pairwick.history import History, history_of
from pairdesk.streams import printable
from pairwright.planning import rounds_for

DONE, PROBLEMS, UNREADABLE, INTERRUPTED = 0, 1, 2, 130

USAGE: Final = """\
usage: pairwick COMMAND [ARGS]
  standings PLAYERS RESULTS
  pair PLAYERS RESULTS
  check PLAYERS RESULTS
  crosstable PLAYERS RESULTS
  rounds COUNT
"""

_STANDARD_INPUT: Final = "-"
_COUNT: Final = re.compile(r"[1-9][0-9]{0,2}")


class Refused(Exception):
    """Why nothing is printed, and the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class _Command(NamedTuple):
    run: Callable[[Sequence[str]], tuple[str, int]]
    takes: tuple[str, ...]
    about: str = ""


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    try:
        output, code = answer(sys.argv[1:])
        _write(sys.stdout, output)
    except Refused as refused:
        text = "".join(f"pairwick: {line}\n" for line in str(refused).splitlines())
        _write(sys.stderr, text if refused.args[0] else USAGE)
        code = refused.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def answer(words: Sequence[str]) -> tuple[str, int]:
    """What a command line prints, and its exit code."""
    if not words:
        raise Refused("", UNREADABLE)
    name, *arguments = words
    command = _COMMANDS.get(name)
    if command is None:
        raise Refused(f"unknown command {printable(name)!r}; try pairwick help", UNREADABLE)
    for argument in arguments:
        if argument.startswith("-") and argument != _STANDARD_INPUT:
            raise Refused(f"unknown option {printable(argument)!r}", UNREADABLE)
    least = sum(not taken.startswith("[") for taken in command.takes)
    if not least <= len(arguments) <= len(command.takes):
        takes = " ".join(command.takes) or "no arguments"
        raise Refused(f"{name} takes {takes}, not {len(arguments)} arguments", UNREADABLE)
    return command.run(arguments)


def check(arguments: Sequence[str]) -> tuple[str, int]:
    """Count what is there, or list what is wrong with it."""
    _, history = _read(arguments)
    if history.problems:
        return "".join(f"{line}\n" for line in (*history.problems, _counted(history))), PROBLEMS
    counts = f"{history.rounds} rounds, {history.games} games, {history.byes} byes"
    return f"ok: {counts}\n", DONE


def standings(arguments: Sequence[str]) -> tuple[str, int]:
    """The table."""
    players, history = _clean(arguments)
    from pairdesk.pairwick.reports import standings_report

    return standings_report(players, history), DONE


def pair(arguments: Sequence[str]) -> tuple[str, int]:
    """The next round."""
    players, history = _clean(arguments)
    from pairdesk.pairwick.reports import NoRound, pair_report

    try:
        return pair_report(players, history), DONE
    except NoRound as reason:
        raise Refused(str(reason), PROBLEMS) from None


def crosstable(arguments: Sequence[str]) -> tuple[str, int]:
    """What everybody did, by round."""
    players, history = _clean(arguments)
    from pairdesk.pairwick.reports import crosstable_report

    return crosstable_report(players, history), DONE


def rounds(arguments: Sequence[str]) -> tuple[str, int]:
    """The number of rounds for a number of players: as many as halve them to one."""
    [count] = arguments
    if not _COUNT.fullmatch(count) or int(count) < 2:
        raise Refused(
            f"a count is a number from 2 to 999 without leading zeroes, not {printable(count)!r}",
            UNREADABLE,
        )
    return f"{count} players: {rounds_for(int(count))} rounds\n", DONE


def usage(arguments: Sequence[str]) -> tuple[str, int]:
    """How to call it, or what one command does."""
    if not arguments:
        return USAGE, DONE
    [name] = arguments
    if not (name in _COMMANDS and _COMMANDS[name].about):
        raise Refused(f"unknown command {printable(name)!r}; try pairwick help", UNREADABLE)
    command = _COMMANDS[name]
    return f"usage: pairwick {name} {' '.join(command.takes)}\n{command.about}", DONE


_FILES = ("PLAYERS", "RESULTS")
_OF_FILES = """\

PLAYERS has a line ID NAME for each player: an id from 1 to 999, one space, a name.
RESULTS has a line ROUND WHITE BLACK RESULT for each game, with the result 1-0, 0-1 or 1/2,
and a line ROUND ID bye for each bye. Blank lines and lines that begin with # are nothing.
Either file can be -, which is standard input.
"""
_OF_PROBLEMS = """\
Results with problems are refused with exit code 1: run pairwick check.
"""

_COMMANDS: Final[Mapping[str, _Command]] = MappingProxyType(
    {
        "standings": _Command(
            standings,
            _FILES,
            """\
Print the table: rank, id, points, Buchholz, Sonneborn-Berger, wins, name. Players who are equal
in all of these share a rank.
"""
            + _OF_PROBLEMS
            + _OF_FILES,
        ),
        "pair": _Command(
            pair,
            _FILES,
            """\
Print the next round: a line a board, and last "bye ID" if somebody sits out. Nobody meets the
same player again, and nobody has a second bye. Where no such round exists, a line says why, and
the exit code is 1; there is no round 100.
"""
            + _OF_PROBLEMS
            + _OF_FILES,
        ),
        "check": _Command(
            check,
            _FILES,
            """\
Count rounds, games and byes, or list the problems, then "N problems", with exit code 1:
  PATH:LINE: ...                        a line that breaks a rule; it counts for nothing
  PATH: round R: no games               a round without a line that counts
  PATH: round R: player ID has no game  a player without a game or a bye
A line that cannot be read is an error with exit code 2; all such lines of a file are listed.
"""
            + _OF_FILES,
        ),
        "crosstable": _Command(
            crosstable,
            _FILES,
            """\
Print everybody's points and results by id: W, D or L with the id of the opponent, or B for a bye.
"""
            + _OF_PROBLEMS
            + _OF_FILES,
        ),
        "rounds": _Command(
            rounds,
            ("COUNT",),
            """\
Print how many rounds to play for 2 to 999 players: the fewest that halve them to one.
""",
        ),
        "help": _Command(usage, ("[COMMAND]",)),
        "-h": _Command(usage, ()),
        "--help": _Command(usage, ()),
    }
)


def _clean(arguments: Sequence[str]) -> tuple[dict[int, str], History]:
    """The players and the history, if nothing is wrong with it."""
    players, history = _read(arguments)
    if history.problems:
        raise Refused(
            f"{_called(arguments[1])} has {_counted(history)}: run pairwick check", PROBLEMS
        )
    return players, history


def _read(arguments: Sequence[str]) -> tuple[dict[int, str], History]:
    """The players, then the results; what is wrong with the one comes before the other."""
    players_file, results_file = arguments
    if players_file == results_file == _STANDARD_INPUT:
        raise Refused("only one of the two files can be -, standard input", UNREADABLE)
    path = _called(results_file)
    try:
        players = read_players(_bytes(players_file), _called(players_file))
        results = read_results(_bytes(results_file), path)
    except Unreadable as faults:
        raise Refused(str(faults), UNREADABLE) from None
    return players, history_of(players, results, path)


def _bytes(file: str) -> bytes:
    try:
        if file != _STANDARD_INPUT:
            return Path(file).read_bytes()
        return b"" if sys.stdin is None else sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Refused(f"{_called(file)}: {reason}", UNREADABLE) from None


def _called(file: str) -> str:
    return "<stdin>" if file == _STANDARD_INPUT else printable(file)


def _counted(history: History) -> str:
    count = len(history.problems)
    return "1 problem" if count == 1 else f"{count} problems"


def _write(stream: object, text: str) -> None:
    """Write UTF-8 with LF, whatever the system; a reader who has left stops nothing."""
    raw: BinaryIO | None = getattr(stream, "buffer", None)
    if raw is None:
        raise SystemExit(UNREADABLE)
    try:
        raw.write(text.encode("utf-8", "backslashreplace"))
        raw.flush()
    except BrokenPipeError:
        from pairdesk.streams import mute

        mute()
