"""One command after the other on a file: nobody loses what somebody else wrote."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import click

from pairdesk.errors import BadDocument
from pairdesk.files.names import name_of


@contextmanager
def alone_with(file: str) -> Iterator[None]:
    """Let other commands of the desk wait until this one is done with a file, or a folder.

    The folder is locked, so that no file for it is left behind. Where a system has no such locks
    nobody waits: there ``still_as_read`` alone keeps two commands from losing what one wrote.
    """
    lock = _locked(file)
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def still_as_read(file: str) -> Callable[[], None]:
    """What raises BadDocument once a file, or one in a folder, is not any more what it is now."""
    before = _contents(Path(file))

    def recheck() -> None:
        if _contents(Path(file)) != before:
            raise BadDocument(
                f"{name_of(file)} has changed meanwhile; nothing was written, "
                "give the command again"
            )

    return recheck


def alone(file: IO[bytes]) -> bool:
    """Has nobody else an open file for themselves? It is locked until it is closed.

    Where there are no such locks, it is taken for granted.
    """
    if sys.platform == "win32":
        return True
    from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # Windows has none

    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network drives have no locks
        return True
    return True


def _locked(file: str) -> int | None:
    """A folder whose lock is held until it is closed; nothing where there is no such lock."""
    if sys.platform == "win32":
        return None
    with suppress(OSError):  # whoever reads or writes there is told what is wrong with it
        folder = os.open(_folder_of(Path(file)), os.O_RDONLY)
        with suppress(OSError):  # some network drives have no locks
            _lock(folder, file)
        return folder
    return None


def _lock(folder: int, file: str) -> None:
    """Lock an open folder; who has to wait for that is told. Raises OSError."""
    from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # Windows has none

    try:
        flock(folder, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        click.echo(f"{name_of(file)}: waiting until another command is done", err=True)
        flock(folder, LOCK_EX)


def _folder_of(file: Path) -> Path:
    """The folder that a file really is in, behind links; or the one that it is."""
    return file if file.is_dir() else file.resolve().parent


def _contents(file: Path) -> Mapping[str, bytes | None]:
    """The bytes of a file, or of both in a folder, by name; nothing for what is not there."""
    from pairdesk.files.event_csv import PAIRINGS, PLAYERS  # noqa: PLC0415  # for those who write

    files = [file / PLAYERS, file / PAIRINGS] if file.is_dir() else [file]
    return {each.name: each.read_bytes() if each.is_file() else None for each in files}
