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
"""Seconds between two attempts to lock a file, where the system cannot wait for it."""
_BEYOND: Final = 2**31 - 2
"""A byte beyond the end of any journal: on Windows, others cannot read a locked byte."""


def at_once() -> None:
    """Do not report that a command has to wait."""


@contextmanager
def alone_with(file: str, *, waiting: Callable[[], object] = at_once) -> Iterator[None]:
    """Make other commands of the desk wait until this one is done with a file or a folder.

    ``waiting`` is called once if this command has to wait. The folder is locked, so that no lock
    file is left behind; on Windows an empty temporary file represents it. Where a drive has no
    locks, no command waits: there only ``still_as_read`` keeps a command from overwriting what
    another one wrote.
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
    """A check that raises BadDocument if a file, or one in a folder, has changed since."""
    before = _contents(Path(file))

    def recheck() -> None:
        if _contents(Path(file)) != before:
            raise BadDocument(
                f"{name_of(file)} has changed in the meantime; nothing was written. "
                "Run the command again."
            )

    return recheck


def alone(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed; False if another process holds the lock.

    Where a drive has no locks, the answer is True.
    """
    return _locked(file.fileno(), at=_BEYOND)


def _wait_for(lock: int, waiting: Callable[[], object]) -> None:
    """Lock an open folder, or the file that represents it, as soon as it is free."""
    if not _locked(lock):
        waiting()
        _locked(lock, wait=True)


if sys.platform == "win32":
    import hashlib
    import msvcrt
    import tempfile
    import time

    def _opened(folder: Path) -> int | None:
        """A file that represents a folder, because Windows does not lock folders."""
        name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:32]
        with suppress(OSError):  # no place for the file: no command waits
            file = Path(tempfile.gettempdir(), f"pairwright-{name}.lock")
            return os.open(file, os.O_RDWR | os.O_CREAT)
        return None

    def _locked(file: int, *, at: int = 0, wait: bool = False) -> bool:
        """Lock one byte of an open file until it is closed; False while others hold the lock."""
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
        """Lock the byte at the position of an open file; False while others hold the lock."""
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
        """An open folder; None if it cannot be opened: its files are refused later."""
        with suppress(OSError):
            return os.open(folder, os.O_RDONLY)
        return None

    def _locked(file: int, *, at: int = 0, wait: bool = False) -> bool:
        """Lock an open file or folder until it is closed; False while others hold the lock."""
        try:
            flock(file, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network drives have no locks
            return True
        return True


def _folder_of(file: Path) -> Path:
    """The folder that a file is really in, behind links; a folder itself."""
    return file if file.is_dir() else file.resolve().parent


def _contents(file: Path) -> Mapping[str, bytes | None]:
    """The bytes of a file, or of both in a folder, by name; missing files are left out."""
    files = [file / PLAYERS, file / PAIRINGS] if file.is_dir() else [file]
    return {each.name: each.read_bytes() if each.is_file() else None for each in files}
