"""Locks: one command after the other, also where folders cannot be locked."""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from pairdesk.errors import BadDocument
from pairdesk.files import lock


class Msvcrt(ModuleType):
    """Locks of bytes as Windows has them, for the files that are open in this process."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[tuple[int, int], int] = {}

    def locking(self, file: int, mode: int, count: int) -> None:
        """Lock a byte, or refuse it while another open file has it."""
        assert (mode, count) == (self.LK_NBLCK, 1)
        byte = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        if self.locked.setdefault(byte, file) != file:
            raise PermissionError(13, "Permission denied")

    def close(self, file: int) -> None:
        """Forget the locks of a file that is closed."""
        self.locked = {byte: by for byte, by in self.locked.items() if by != file}


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The module as Windows loads it, with files for a while in a folder of the test."""
    msvcrt = Msvcrt()
    close = os.close
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def close_both(file: int) -> None:
        msvcrt.close(file)
        close(file)

    monkeypatch.setattr(os, "close", close_both)
    spec = spec_from_file_location("lock_on_windows", str(lock.__file__))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        spec.loader.exec_module(module)
    return module


def test_on_windows_a_file_stands_for_the_folder(on_windows: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "event"
    folder.mkdir()
    (folder / "a.json").write_text("{}")
    heard: list[str] = []
    first = on_windows.alone_with(str(folder / "a.json"))
    first.__enter__()

    def waiting() -> None:
        heard.append("waits")
        first.__exit__(None, None, None)

    with on_windows.alone_with(str(folder / "b.json"), waiting=waiting):
        assert heard == ["waits"]
    with on_windows.alone_with(str(folder), waiting=waiting):
        assert heard == ["waits"]
    assert [file.name for file in folder.iterdir()] == ["a.json"]
    assert len([*tmp_path.glob("pairwright-*.lock")]) == 1


def test_on_windows_a_journal_is_locked_behind_its_end(
    on_windows: ModuleType, tmp_path: Path
) -> None:
    with (tmp_path / "journal").open("ab") as mine, (tmp_path / "journal").open("ab") as theirs:
        mine.write(b"row\n")
        mine.flush()
        assert on_windows.alone(mine)
        assert on_windows.alone(mine)
        assert not on_windows.alone(theirs)
        mine.write(b"row\n")
    assert (tmp_path / "journal").read_bytes() == b"row\nrow\n"


def test_who_waits_is_heard_once(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    heard: list[int] = []
    with lock.alone_with(str(file)) as _, (tmp_path / "other").open("ab") as other:
        assert lock.alone(other)
    with lock.alone_with(str(file), waiting=lambda: heard.append(1)):
        assert heard == []
    first = lock.alone_with(str(file))
    first.__enter__()

    def waiting() -> None:
        heard.append(2)
        first.__exit__(None, None, None)

    with lock.alone_with(str(file), waiting=waiting):
        assert heard == [2]


def test_a_file_that_has_changed_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    recheck = lock.still_as_read(str(file))
    recheck()
    file.write_text("{}")
    with pytest.raises(BadDocument, match="has changed in the meantime"):
        recheck()
