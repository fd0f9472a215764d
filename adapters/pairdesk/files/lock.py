"""One command after the other on a file: nobody loses what somebody else wrote."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from pairdesk.errors import BadDocument
from pairdesk.files.forms import PAIRINGS, PLAYERS
from pairdesk.files.names import name_of

_PAUSE: Final = 0.05
"""Seconds between two questions whether a file is free, where a system cannot wait for it."""
_BEYOND: Final = 2**31 - 2
"""A byte that no journal has: on Windows a locked byte cannot be read by others."""


def at_once() -> None:
    """Nobody hears that a command has to wait."""


@contextmanager
def alone_with(file: str, *, waiting: Callable[[], object] = at_once) -> Iterator[None]:
    """Let other commands of the desk wait until this one is done with a file, or a folder.

    ``waiting`` is called once if this command is the one that has to wait. The folder is locked, so
    that no file for it is left behind; on Windows an empty file among those for a while stands for
    it. Where a drive has no locks nobody waits: there ``still_as_read`` alone keeps two commands
    from losing what one wrote.
    """
    lock = _opened(_folder_of(Path(file)))
    try:
        if lock is not None:
            _wait_for(lock, waiting)
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
    return _locked(file.fileno(), at=_BEYOND)


def _wait_for(lock: int, waiting: Callable[[], object]) -> None:
    """Lock an open folder, or what stands for it, once nobody else has locked it."""
    if not _locked(lock):
        waiting()
        _locked(lock, wait=True)


if sys.platform == "win32":
    import hashlib
    import msvcrt
    import tempfile
    import time

    def _opened(folder: Path) -> int | None:
        """A file that stands for a folder: Windows does not lock folders."""
        name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:32]
        with suppress(OSError):  # nowhere to put it: nobody waits
            file = Path(tempfile.gettempdir(), f"pairwright-{name}.lock")
            return os.open(file, os.O_RDWR | os.O_CREAT)
        return None

    def _locked(file: int, *, at: int = 0, wait: bool = False) -> bool:
        """Lock one byte of an open file until it is closed; False while others have it."""
        before = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, at, os.SEEK_SET)
        try:
            while not _byte_locked(file):
                if not wait:
                    return False
                time.sleep(_PAUSE)
        finally:
            os.lseek(file, before, os.SEEK_SET)
        return True

    def _byte_locked(file: int) -> bool:
        """Lock the byte at which an open file stands; False while others have it."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:  # some network drives have no locks
            return True
        return True

else:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def _opened(folder: Path) -> int | None:
        """An open folder; nothing where it cannot be opened: its files are refused later."""
        with suppress(OSError):
            return os.open(folder, os.O_RDONLY)
        return None

    def _locked(file: int, *, at: int = 0, wait: bool = False) -> bool:
        """Lock an open file or folder until it is closed; False while others have it."""
        try:
            flock(file, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network drives have no locks
            return True
        return True


def _folder_of(file: Path) -> Path:
    """The folder that a file really is in, behind links; or the one that it is."""
    return file if file.is_dir() else file.resolve().parent


def _contents(file: Path) -> Mapping[str, bytes | None]:
    """The bytes of a file, or of both in a folder, by name; nothing for what is not there."""
    files = [file / PLAYERS, file / PAIRINGS] if file.is_dir() else [file]
    return {each.name: each.read_bytes() if each.is_file() else None for each in files}
