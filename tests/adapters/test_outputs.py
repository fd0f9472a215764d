"""Files appear whole or not at all, and pages show ids as they are."""

from pathlib import Path

import pytest

from pairdesk.outputs import write_all
from pairdesk.tables import rehearsal_files
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


def test_nothing_is_moved_in_when_one_of_them_cannot_be_written(tmp_path: Path) -> None:
    write_all(tmp_path, {"a.txt": "old"})
    with pytest.raises(UnicodeEncodeError):
        write_all(tmp_path, {"a.txt": "new", "b.txt": "\ud800"})
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "old"


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
