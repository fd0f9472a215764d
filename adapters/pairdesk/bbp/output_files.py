"""The output files of the engine, and the messages when they cannot be written."""

import sys
from collections.abc import Iterable
from pathlib import Path

from pairdesk.bbp.refusals import NO_FILE, Refused
from pairdesk.bbp.usage import identification
from pairdesk.files.atomic_write import write_all
from pairdesk.stdio import say


def complain(text: str) -> None:
    """Print a message on standard error, if there is one."""
    if sys.stderr is not None:
        print(text, file=sys.stderr, flush=True)  # noqa: T201  # what callers read


def empty(file: str | None) -> None:
    """Make the file to be written, to check that it can be. Raises Refused."""
    if file is not None:
        put(file, "", whole=False)


def put(file: str | None, text: str, *, whole: bool) -> None:
    """Write a text with complete lines to a file, or to standard output.

    A ``whole`` file appears complete or is not touched. Raises Refused.
    """
    if file is None:
        say(text.removesuffix("\n"))
        return
    try:
        if whole:
            _write_whole(Path(file), text)
        else:
            Path(file).write_bytes(text.encode())
    except OSError:
        raise Refused(f"The output file ({file}) could not be opened.", NO_FILE) from None


def _write_whole(path: Path, text: str) -> None:
    """Write a file into an existing folder. Raises OSError."""
    if not path.parent.is_dir():
        raise FileNotFoundError(path)
    write_all(path.parent, {path.name: text})


def write_checklist(file: str, tables: Iterable[str], *, complete: bool = True) -> None:
    """Write a checklist, with the identification at its end if it is ``complete``.

    A checklist that cannot be written is reported, but is not an error.
    """
    text = "".join([*tables, identification() if complete else ""])
    try:
        Path(file).write_bytes(text.encode())
    except OSError:
        complain(f"The checklist file ({file}) could not be opened.")
