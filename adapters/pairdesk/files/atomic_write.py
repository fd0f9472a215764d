"""Files that appear whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path


def require_writable(folder: Path) -> None:
    """Find out before long work whether a folder can be made and written. Raises OSError."""
    there = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
    if not there.is_dir():
        raise NotADirectoryError(0, "is not a folder", str(there))
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(0, "may not be written to", str(there))


def require_writable_file(file: Path) -> None:
    """Find out before long work whether a file can be made or replaced. Raises OSError."""
    _require_replaceable(file)
    if not file.exists() or file.is_file():  # else a device, say: nothing beside it is written
        require_writable(file.resolve().parent)


def at_ease() -> None:
    """Nothing stands against files that are moved in."""


def write_all(
    folder: Path, texts: Mapping[str, str], *, recheck: Callable[[], None] = at_ease
) -> None:
    """Write files of text into a folder as ``write_all_bytes`` does. Raises OSError."""
    write_all_bytes(
        folder, {name: as_written(text) for name, text in texts.items()}, recheck=recheck
    )


def as_written(text: str) -> bytes:
    """A text in UTF-8; what UTF-8 cannot hold is written as escapes."""
    return text.encode("utf-8", "backslashreplace")


def write_all_bytes(
    folder: Path, data: Mapping[str, bytes], *, recheck: Callable[[], None] = at_ease
) -> None:
    """Write files into a folder, made if need be; all are complete before the first is moved in.

    An existing file keeps its content until the new one takes its place, and then its
    permissions and its owners; where it is a link, what it leads to is replaced. Right before files
    are moved in, ``recheck`` may raise what keeps them from it. Raises OSError, also for a file
    that is locked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in data:
        _require_replaceable(folder / name)
    with ExitStack() as unfinished:
        moves = []
        for name, content in data.items():
            final = (folder / name).resolve()
            if final.exists() and not final.is_file():  # a device, say: nothing to put in its place
                final.write_bytes(content)
                continue
            with _beside(final, named=folder / name) as file:
                unfinished.callback(Path(file.name).unlink, missing_ok=True)
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            moves.append((Path(file.name), final))
        recheck()
        for written, final in moves:
            _give_to_the_owner(written, final)
            written.chmod(_permissions(final))
            written.replace(final)


def _require_replaceable(file: Path) -> None:
    """Raise OSError for a folder, and for a file that may not be written: a new one would do it."""
    if file.is_dir():
        raise IsADirectoryError(0, "is a folder", str(file))
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(0, "may not be written to", str(file))


def _beside(final: Path, *, named: Path) -> "tempfile._TemporaryFileWrapper[bytes]":
    """A new file in the same folder. Raises OSError about the file that a person named."""
    try:
        return tempfile.NamedTemporaryFile(dir=final.parent, prefix=f".{final.name}.", delete=False)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(named)) from None


def _permissions(file: Path) -> int:
    """Those of the file that is to be replaced, or of a new one."""
    try:
        return stat.S_IMODE(file.stat().st_mode)
    except FileNotFoundError:
        return 0o666 & ~_umask()


def _give_to_the_owner(written: Path, final: Path) -> None:
    """Let a new file belong to those to whom the replaced one does, as far as the system allows.

    Only an administrator may give a file away; who is of the same group may keep it in the group.
    """
    if not hasattr(os, "chown") or not final.exists():
        return
    before, now = final.stat(), written.stat()
    if (before.st_uid, before.st_gid) == (now.st_uid, now.st_gid):
        return
    for owner in (before.st_uid, -1):
        with suppress(PermissionError):
            os.chown(written, owner, before.st_gid)
            return


def _umask() -> int:
    """The permissions that new files are not to have; there is no way to ask but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
