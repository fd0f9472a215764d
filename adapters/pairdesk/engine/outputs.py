"""The files that the engine writes, and what it says when it cannot."""

import sys
from pathlib import Path

from pairdesk.engine.refusals import NO_FILE, Refused
from pairdesk.engine.texts import identification
from pairdesk.outputs import write_all


def complain(text: str) -> None:
    """Say something on standard error, if there is one."""
    if sys.stderr is not None:
        print(text, file=sys.stderr, flush=True)  # noqa: T201  # what callers read


def open_output(file: str) -> None:
    """Empty a file that will be written, or make it. Raises Refused."""
    write(file, "")


def write(file: str, text: str) -> None:
    """Write a file. Raises Refused."""
    try:
        Path(file).write_bytes(text.encode())
    except OSError:
        raise Refused(f"The output file ({file}) could not be opened.", NO_FILE) from None


def write_whole(file: str, text: str) -> None:
    """Let a file appear whole, or not be touched. Raises Refused."""
    path = Path(file)
    try:
        if not path.parent.is_dir():
            raise FileNotFoundError(file)
        write_all(path.parent, {path.name: text})
    except OSError:
        raise Refused(f"The output file ({file}) could not be opened.", NO_FILE) from None


def write_checklist(file: str | None, text: str, *, complete: bool = True) -> None:
    """Write a checklist if one is wanted, with the identification at its end if ``complete``.

    It stops nothing when it cannot be written.
    """
    if file is None:
        return
    try:
        Path(file).write_bytes((text + (identification() if complete else "")).encode())
    except OSError:
        complain(f"The checklist file ({file}) could not be opened.")
