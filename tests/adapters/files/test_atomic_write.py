"""Files appear whole or not at all, and pages show ids as they are."""

import os
import stat
from pathlib import Path
from unittest.mock import Mock

import pytest

from pairdesk.files.atomic_write import require_writable, write_all
from pairdesk.render.csv_markdown_html import rehearsal_files
from pairwright import Event, Player, Round


def test_files_replace_older_ones_and_leave_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "er"
    write_all(folder, {"a.txt": "1\n", "b.txt": "é"})
    write_all(folder, {"a.txt": "2\n"})
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == {
        "a.txt": "2\n",
        "b.txt": "é",
    }
    assert folder.joinpath("a.txt").stat().st_mode & 0o444 == 0o444


@pytest.mark.parametrize("fault", ["a folder in the way", "a disk that is full"])
def test_nothing_is_moved_in_when_one_of_them_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    write_all(tmp_path, {"a.txt": "old"})
    if fault == "a folder in the way":
        (tmp_path / "b.txt").mkdir()
    else:
        monkeypatch.setattr(os, "fsync", Mock(side_effect=[None, OSError(28, "No space left")]))
    with pytest.raises(OSError, match=r"is a folder|No space left"):
        write_all(tmp_path, {"a.txt": "new", "b.txt": "new"})
    assert {path.name for path in tmp_path.iterdir()} <= {"a.txt", "b.txt"}
    assert (tmp_path / "a.txt").read_text() == "old"


def test_what_utf_8_cannot_hold_is_written_as_an_escape(tmp_path: Path) -> None:
    write_all(tmp_path, {"a.txt": "\ud800"})
    assert (tmp_path / "a.txt").read_text() == "\\ud800"


def test_a_folder_that_cannot_be_made_is_known_beforehand(tmp_path: Path) -> None:
    require_writable(tmp_path / "new" / "er")
    assert not (tmp_path / "new").exists()
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError) as error:
        require_writable(tmp_path / "file" / "new")
    assert error.value.filename == str(tmp_path / "file")


def test_pages_escape_ids_and_show_points_before_the_round() -> None:
    event = Event.of(
        [Player("<b>&", 3), Player('"q",', 2), Player("c", 1)],
        rounds=[
            Round.of(1, [("<b>&", '"q",', "D")], bye="c"),
            Round.of(2, [("c", "<b>&", "FB")], bye='"q",'),
        ],
        withdrawn=["c"],
    )
    files = rehearsal_files(event, "A <night>")
    assert "<b>" not in files["pairings.html"] + files["standings.html"]
    assert "&lt;b&gt;&amp;" in files["standings.html"]
    assert "A &lt;night&gt;" in files["pairings.html"]
    second = files["pairings.html"].split("Round 2")[1]
    assert '<td>c</td><td class="number">1</td>' in second
    assert '<td>&lt;b&gt;&amp;</td><td class="number">0.5</td><td>FB</td>' in second
    assert files["pairings.html"].count("<section>") == 2
    assert '1,1,<b>&,"""q"",",D' in files["pairings.csv"]
    assert "withdrawn" in files["standings.html"]
    assert files["standings.html"].count("<section>") == 2  # the table and the crosstable
    assert "<td>+b3F</td>" in files["standings.html"]


@pytest.mark.parametrize(("refused", "given"), [((), 1234), ((1234,), -1), ((1234, -1), None)])
def test_a_file_stays_with_its_owners_as_far_as_the_system_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: tuple[int, ...], given: int | None
) -> None:
    told: list[int] = []
    plain = Path.stat

    def chown(file: Path, owner: int, group: int) -> None:
        if owner in refused:
            raise PermissionError
        assert group == 777
        told.append(owner)

    def of_others(file: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = plain(file, follow_symlinks=follow_symlinks)
        owners = found[4:6] if file.name.startswith(".") else (1234, 777)
        return os.stat_result([*found[:4], *owners, *found[6:]])

    (tmp_path / "event.json").write_text("old", "utf-8")
    monkeypatch.setattr(os, "chown", chown, raising=False)
    monkeypatch.setattr(Path, "stat", of_others)
    write_all(tmp_path, {"event.json": "new"})
    assert told == ([] if given is None else [given])
    assert (tmp_path / "event.json").read_text("utf-8") == "new"


def test_a_link_and_the_permissions_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "real.txt"
    target.write_text("old")
    target.chmod(0o600)
    (tmp_path / "a.txt").symlink_to(target)
    write_all(tmp_path, {"a.txt": "new"})
    assert (tmp_path / "a.txt").is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in target.parent.iterdir()] == ["real.txt"]
