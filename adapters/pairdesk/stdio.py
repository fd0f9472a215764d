"""Standard input and output, which may be closed, cut off, or unable to encode a character."""

import io
import os
import sys


def prepare() -> None:
    """Escape characters that the output cannot encode. Raises OSError if it is closed."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print a line; a closed pipe is not an error."""
    try:
        print(text, flush=True)  # noqa: T201  # the one place that prints
    except BrokenPipeError:
        mute()


def mute() -> None:
    """Discard the rest of standard output, because nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``. Raises OSError."""
    if file != "-":
        with open(file, "rb") as stream:  # noqa: PTH123  # loading pathlib would be a tenth of pairwick's start
            return stream.read()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()
