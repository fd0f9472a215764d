"""Files that appear whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path


def require_writable(folder: Path) -> None:
    """Check before long work that a folder can be made and written. Raises OSError."""
    there = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
    if not there.is_dir():
        raise NotADirectoryError(0, "is not a folder", str(there))
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(0, "is write-protected", str(there))


def require_writable_file(file: Path) -> None:
    """Check before long work that a file can be made or replaced. Raises OSError."""
    _require_replaceable(file)
    if not file.exists() or file.is_file():  # not a device, beside which nothing is written
        require_writable(file.resolve().parent)


def at_ease() -> None:
    """Accept the files as they are, without a check before they are moved in."""


def write_all(
    folder: Path, texts: Mapping[str, str], *, recheck: Callable[[], None] = at_ease
) -> None:
    """Write files of text into a folder as ``write_all_bytes`` does. Raises OSError."""
    write_all_bytes(
        folder, {name: as_written(text) for name, text in texts.items()}, recheck=recheck
    )


def as_written(text: str) -> bytes:
    """A text in UTF-8; characters that UTF-8 cannot encode are escaped."""
    return text.encode("utf-8", "backslashreplace")


def write_all_bytes(
    folder: Path, data: Mapping[str, bytes], *, recheck: Callable[[], None] = at_ease
) -> None:
    """Write files into a folder, made if necessary; all are complete before the first is moved in.

    An existing file keeps its content until the new one replaces it, which then gets its
    permissions and owners; if it is a link, its target is replaced. Right before files are moved
    in, ``recheck`` may raise an error to prevent that. Raises OSError, also for a locked file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in data:
        _require_replaceable(folder / name)
    with ExitStack() as unfinished:
        moves = []
        for name, content in data.items():
            final = (folder / name).resolve()
            if final.exists() and not final.is_file():  # a device, say: it cannot be replaced
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
    """Raise OSError for a folder, and for a write-protected file, which a move would replace."""
    if file.is_dir():
        raise IsADirectoryError(0, "is a folder", str(file))
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(0, "is write-protected", str(file))


def _beside(final: Path, *, named: Path) -> "tempfile._TemporaryFileWrapper[bytes]":
    """A new file in the same folder. Raises OSError about the file that the user named."""
    try:
        return tempfile.NamedTemporaryFile(dir=final.parent, prefix=f".{final.name}.", delete=False)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(named)) from None


def _permissions(file: Path) -> int:
    """The permissions of the file to be replaced, or those of a new one."""
    try:
        return stat.S_IMODE(file.stat().st_mode)
    except FileNotFoundError:
        return 0o666 & ~_umask()


def _give_to_the_owner(written: Path, final: Path) -> None:
    """Give a new file the owner and group of the replaced one, as far as the system allows.

    Only an administrator may give a file away; a member of its group may keep it in the group.
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
    """The permissions that new files do not get; the only way to read the mask is to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
