"""The command line of pairwick.

Exit codes: 0 done; 1 problems in the results, or no next round; 2 the command or a file cannot be
read or written. Output is UTF-8 with LF on every system; errors go to standard error and begin
with ``pairwick: ``. Each command loads what it needs.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from pairdesk import pairwick
from pairdesk.pairwick.help_texts import ABOUT, USAGE
from pairdesk.stdio import read
from pairdesk.text import printable, whole_number
from pairwright.errors import PairwrightError
from pairwright.round_counts import rounds_for
from pairwright.units import counted

if TYPE_CHECKING:
    from pairdesk.pairwick.history import History, Sheet

DONE, PROBLEMS, UNREADABLE = 0, 1, 2
_STANDARD_INPUT: Final = "-"


class Refused(PairwrightError):
    """Why nothing is printed, and the exit code."""

    code = "refused"

    def __init__(self, message: str, exit_code: int = UNREADABLE) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class NoCommand(Refused):
    """No command was given: the usage is the answer."""


class _Command(NamedTuple):
    run: Callable[[Sequence[str]], tuple[str, int]]
    takes: str
    least: int
    most: int


def run(words: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    try:
        output, code = answer(words)
        _print(output)
    except NoCommand as refused:
        _complain(USAGE)
        return refused.exit_code
    except Refused as refused:
        _complain("".join(f"pairwick: {line}\n" for line in str(refused).splitlines()))
        return refused.exit_code
    return code


def answer(words: Sequence[str]) -> tuple[str, int]:
    """What a command line prints, and its exit code. Raises Refused."""
    if not words:
        raise NoCommand(USAGE)
    name, *arguments = words
    command = _COMMANDS.get(name)
    if command is None:
        raise Refused(f"unknown command {_quoted(name)}; try pairwick help")
    for argument in arguments:
        if argument.startswith("-") and argument != _STANDARD_INPUT:
            raise Refused(f"unknown option {_quoted(argument)}; try pairwick help")
    if not command.least <= len(arguments) <= command.most:
        raise Refused(f"{name} takes {command.takes}; {len(arguments)} given")
    return command.run(arguments)


def check(arguments: Sequence[str]) -> tuple[str, int]:
    """Count rounds, games and byes, or list the problems."""
    history = _read(arguments).history
    if history.problems:
        return "".join(f"{line}\n" for line in (*history.problems, _counted(history))), PROBLEMS
    counts = f"{history.rounds} rounds, {history.games} games, {history.byes} byes"
    return f"ok: {counts}\n", DONE


def standings(arguments: Sequence[str]) -> tuple[str, int]:
    """The standings."""
    sheet = _clean(arguments)
    return pairwick.reports.standings_report(sheet), DONE


def pair(arguments: Sequence[str]) -> tuple[str, int]:
    """The next round."""
    sheet = _clean(arguments)
    try:
        return pairwick.reports.pair_report(sheet), DONE
    except pairwick.reports.NoRound as reason:
        raise Refused(str(reason), PROBLEMS) from None


def crosstable(arguments: Sequence[str]) -> tuple[str, int]:
    """Everybody's results, by round."""
    sheet = _clean(arguments)
    return pairwick.reports.crosstable_report(sheet), DONE


def rounds(arguments: Sequence[str]) -> tuple[str, int]:
    """The number of rounds for a number of players."""
    [text] = arguments
    count = None if text.startswith("0") else whole_number(text, most_digits=3)
    if count is None or count < 2:
        raise Refused(
            f"a count is a number from 2 to 999 without leading zeroes, not {_quoted(text)}"
        )
    return f"{text} players: {rounds_for(count)} rounds\n", DONE


def usage(arguments: Sequence[str]) -> tuple[str, int]:
    """The usage, or the help of one command."""
    if not arguments:
        return USAGE, DONE
    [name] = arguments
    if name not in ABOUT:
        raise Refused(f"unknown command {_quoted(name)}; try pairwick help")
    return f"usage: pairwick {name} {_COMMANDS[name].takes}\n{ABOUT[name]}", DONE


_COMMANDS: Final[Mapping[str, _Command]] = MappingProxyType(
    {
        "standings": _Command(standings, "PLAYERS RESULTS", 2, 2),
        "pair": _Command(pair, "PLAYERS RESULTS", 2, 2),
        "check": _Command(check, "PLAYERS RESULTS", 2, 2),
        "crosstable": _Command(crosstable, "PLAYERS RESULTS", 2, 2),
        "rounds": _Command(rounds, "COUNT", 1, 1),
        "help": _Command(usage, "[COMMAND]", 0, 1),
        "-h": _Command(usage, "no arguments", 0, 0),
        "--help": _Command(usage, "no arguments", 0, 0),
    }
)


def _clean(arguments: Sequence[str]) -> "Sheet":
    """Both files, if the history has no problems."""
    sheet = _read(arguments)
    if sheet.history.problems:
        found = f"{_called(arguments[1])} has {_counted(sheet.history)}"
        raise Refused(f"{found}: run pairwick check", PROBLEMS)
    return sheet


def _read(arguments: Sequence[str]) -> "Sheet":
    """The players, then the results; faults in the players come first."""
    text_files, history = pairwick.text_files, pairwick.history
    players_file, results_file = arguments
    if players_file == results_file == _STANDARD_INPUT:
        raise Refused("only one of the two files can be -, standard input")
    path = _called(results_file)
    try:
        players = text_files.read_players(_bytes(players_file), _called(players_file))
        results = text_files.read_results(_bytes(results_file), path)
    except text_files.Unreadable as faults:
        raise Refused(str(faults)) from None
    return history.Sheet(players, history.history_of(players, results, path))


def _bytes(file: str) -> bytes:
    try:
        return read(file)
    except (OSError, ValueError, MemoryError) as error:
        reason = getattr(error, "strerror", None) or str(error) or "too large to be read"
        raise Refused(f"{_called(file)}: {reason}") from None


def _called(file: str) -> str:
    """The name of a file in messages: the bytes that were typed, whatever the locale."""
    if file == _STANDARD_INPUT:
        return "<stdin>"
    return printable(os.fsencode(file).decode("utf-8", "backslashreplace"))


def _quoted(text: str) -> str:
    return f"'{_called(text) if text != _STANDARD_INPUT else text}'"


def _counted(history: "History") -> str:
    return counted(len(history.problems), "problem")


def _print(text: str) -> None:
    """Write to standard output; a closed pipe is not an error. Raises Refused."""
    if sys.stdout is None:
        raise Refused("standard output is closed")
    try:
        _write(sys.stdout, text)
    except OSError as error:
        _mute(sys.stdout)
        raise Refused(f"standard output: {error.strerror or error}") from None


def _complain(text: str) -> None:
    """Write to standard error, if there is one; a failure there cannot be reported."""
    if sys.stderr is None:
        return
    try:
        _write(sys.stderr, text)
    except OSError:
        _mute(sys.stderr)


def _write(stream: TextIO, text: str) -> None:
    """UTF-8 with LF, whatever the system. Raises OSError."""
    try:
        stream.buffer.write(text.encode("utf-8", "backslashreplace"))
        stream.buffer.flush()
    except BrokenPipeError:
        _mute(stream)


def _mute(stream: TextIO) -> None:
    """Discard the rest of a stream, so that the exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
