"""Files that appear whole or not at all."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path


def write_all(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files into a folder, made if need be; each is complete before the first is moved in.

    An existing file keeps its content until the new one takes its place. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as unfinished:
        moves = []
        for name, text in texts.items():
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", newline="", dir=folder, prefix=f".{name}.", delete=False
            ) as file:
                unfinished.callback(Path(file.name).unlink, missing_ok=True)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            moves.append((file.name, folder / name))
        for written, final in moves:
            Path(written).chmod(0o666 & ~_umask())
            Path(written).replace(final)


def _umask() -> int:
    """The permissions that new files are not to have; there is no way to ask but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
