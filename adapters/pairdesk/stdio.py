"""Standard input and output as they really are: closed, cut off, or unable to hold a letter."""

import io
import os
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_MEANING_NO_LETTER: Final = {"Cc", "Cs", "Zl", "Zp"}
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def prepare() -> None:
    """Let output show what its encoding cannot hold as escapes. Raises OSError if it is closed."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a line; a reader who has left stops nothing."""
    try:
        print(text, flush=True)  # noqa: T201  # the one place that prints
    except BrokenPipeError:
        mute()


def mute() -> None:
    """Let the rest of standard output go nowhere, since nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``. Raises OSError."""
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()


def printable(text: str) -> str:
    """A text on one line that turns nothing around: control characters as escapes."""
    return "".join(map(_printable, text))


def printable_lines(lines: Iterable[str]) -> str:
    """Lines as one text, each of them printable."""
    return "\n".join(map(printable, lines))


def _printable(character: str) -> str:
    if unicodedata.category(character) in _MEANING_NO_LETTER or character in _TURNING:
        return character.encode("unicode_escape").decode("ascii")
    return character
