"""Sweeps: grids, rows, tables that go on where they stood, processes and a cluster."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from command_line import Command, one_line
from dying import dies_at_three
from pairdesk.errors import BadDocument
from pairdesk.sweeps import Grid, Trial, play_trial, read_grid, runs, sweep
from pairdesk.sweeps.identity import digest_of
from pairdesk.sweeps.parallel import as_they_come
from pairdesk.sweeps.running import Batch, play_batch
from pairdesk.sweeps.runs import Row, columns
from pairdesk.sweeps.store import Store
from pairwright import Event
from pairwright.errors import InvalidInput
from pairwright.generation import Recipe, beginning
from pairwright.metrics import Measures, measure
from pairwright.orders import fold, slide
from pairwright.problem import Order
from pairwright.rulebooks.parts import rulebook_of

GRID = Grid(
    rulebooks=("northgate", "dutch"),
    players=(8, 9),
    rounds=(3,),
    draws=(0, 30),
    seeds=(1, 5),
    chain="PTS,BH,SB",
)


def plays(grid: Grid) -> list[dict[str, Any]]:
    return [play_trial(grid, trial) for trial in sorted(grid.trials())]


def untimed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: row[key] for key in row if key != "solver_seconds"} for row in rows]


def rows_of(file: Path) -> list[dict[str, Any]]:
    """The rows of a table as they were."""
    store = Store(file, columns(GRID))
    return [store.row(trial) for trial in sorted(GRID.trials())]


def test_a_row_has_what_was_asked_and_what_came_of_it() -> None:
    row = play_trial(GRID, Trial("dutch", "auto", 9, 3, 30, 2))
    assert [*row] == [*columns(GRID)]
    assert (row["rulebook"], row["players"], row["seed"], row["played"]) == ("dutch", 9, 2, 3)
    assert row["boards"] == 12
    assert (row["stopped"], row["error"], row["solves"]) == (None, None, 0)
    assert {"tied_after_PTS", "tied_after_BH", "tied_after_SB"} <= row.keys()


def test_a_seed_gives_the_same_field_and_luck_to_every_rulebook() -> None:
    one, other = (
        play_trial(GRID, Trial(book, "auto", 8, 1, 30, 3)) for book in ("northgate", "dutch")
    )
    assert one["strongest_wins"] == other["strongest_wins"]
    again = play_trial(GRID, Trial("dutch", "auto", 8, 1, 30, 3))
    assert untimed([again]) == untimed([other])


def test_an_event_that_cannot_go_on_says_what_stopped_it() -> None:
    row = play_trial(GRID, Trial("northgate", "auto", 8, 9, 0, 1))
    assert row["stopped"] == "no valid pairing"
    assert isinstance(row["played"], int)
    assert row["played"] < 9
    assert row["error"] is None


def _stumbles(event: Event) -> Order:
    """An order that only an odd field can bear."""
    if len(event.players) % 2 == 0:
        raise ZeroDivisionError("an even field")
    return slide


def _runs(event: Event) -> Order:
    return slide


STUMBLING = replace(rulebook_of("own"), candidates=_stumbles)
SMALL = replace(GRID, rulebooks=[STUMBLING], draws=[0], seeds=[1, 2])


def test_an_event_that_fails_is_a_row_with_its_error() -> None:
    row = play_trial(SMALL, Trial("own", "auto", 8, 3, 0, 1))
    assert row["error"] == "ZeroDivisionError: an even field"
    assert row["played"] is None
    assert play_trial(SMALL, Trial("own", "auto", 9, 3, 0, 1))["error"] is None


def test_events_that_failed_are_told_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "rows.csv"
    told: list[int] = []
    assert sweep(SMALL, out, jobs=1) == (4, 2)
    assert sweep(SMALL, out, jobs=1, progress=told.append) == (4, 2)
    assert told == [2, 4]
    digests = dict(SMALL.digests)
    mended = replace(SMALL, rulebooks=[replace(STUMBLING, candidates=_runs)])
    monkeypatch.setattr(Grid, "digests", digests)  # as if what a function calls had been mended
    assert sweep(mended, out, jobs=1) == (4, 0)


def test_solves_are_those_of_cpsat() -> None:
    row = play_trial(GRID, Trial("northgate", "cpsat", 8, 7, 30, 1))
    assert isinstance(row["solves"], int)
    assert row["solves"] > 0


def test_a_grid_is_every_combination() -> None:
    assert len(GRID) == len({*GRID.trials()}) == 2 * 2 * 2 * 5
    text = b'rulebooks = ["northgate", "own.toml"]\nplayers = [8]\nseeds = [3, 4]\n'
    grid = read_grid(text, Path("folder"))
    assert grid.rulebooks == ("northgate", str(Path("folder/own.toml")))
    assert [trial.seed for trial in grid.trials()] == [3, 3, 4, 4]


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind")
def test_a_second_sweep_at_a_table_is_refused_while_the_first_one_runs(tmp_path: Path) -> None:
    first, second = (Store(tmp_path / "rows.csv", columns(GRID)) for _ in range(2))
    rows = plays(GRID)
    first.add(rows[:1])
    for refused in (second.finish, lambda: second.add(rows[1:2])):
        with pytest.raises(
            BadDocument, match=r"rows\.csv: another sweep is writing to it; run the"
        ):
            refused()
    first.add(rows[1:])
    first.finish()
    assert untimed(rows_of(tmp_path / "rows.csv")) == untimed(rows)


def test_what_another_sweep_has_written_meanwhile_is_not_lost(tmp_path: Path) -> None:
    first, second = (Store(tmp_path / "rows.csv", columns(GRID)) for _ in range(2))
    rows = plays(GRID)
    first.add(rows)
    first.finish()
    with pytest.raises(BadDocument, match="another sweep is writing to it"):
        second.add(rows[:1])
    assert untimed(rows_of(tmp_path / "rows.csv")) == untimed(rows)


@pytest.mark.parametrize("jobs", [1, 2])
def test_rulebooks_may_be_values(tmp_path: Path, jobs: int) -> None:
    wishes = rulebook_of("wishes", opposite_colours_first=True, third_colour=False, colours="wish")
    books = (
        "northgate",
        rulebook_of("slide", order="slide"),
        wishes,
        rulebook_of("fold", order="fold"),
    )
    grid = replace(GRID, rulebooks=books)
    sweep(grid, tmp_path / "rows.csv", jobs=jobs)
    store = Store(tmp_path / "rows.csv", columns(grid))
    found = untimed([store.row(trial) for trial in grid.trials()])
    rest = {
        name: [{**row, "rulebook": None, "rules": None} for row in found if row["rulebook"] == name]
        for name in ("northgate", "slide", "wishes", "fold")
    }
    assert rest["northgate"] == rest["slide"]
    assert not [row["error"] for row in found if row["error"]]
    assert all(rest["slide"] != rest[name] for name in ("wishes", "fold"))


@pytest.mark.parametrize("name", ["dutch", "own.toml"])
def test_a_rulebook_that_is_a_value_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(BadDocument, match=f"each value needs its own name; '{name}'"):
        Grid(rulebooks=(rulebook_of(name),))
    with pytest.raises(BadDocument, match="'one' is given 2 times"):
        Grid(rulebooks=(rulebook_of("one"), rulebook_of("one", order="fold")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [8]", "rulebooks: a list of names or files"),
        ('rulebooks = ["south"]', "unknown 'south'; use one of northgate"),
        ('rulebooks = "northgate"', "rulebooks: a list of names"),
        ('rulebooks = ["dutch", "dutch"]', "rulebooks: 'dutch' is given 2 times"),
        ('rulebooks = ["dutch"]\nsolvers = ["fast"]', "solvers: unknown 'fast'; use one of auto"),
        ('rulebooks = ["dutch"]\nplayers = [1]', "players must be numbers from 2"),
        ('rulebooks = ["dutch"]\nplayers = 8', "players: a list of numbers"),
        ('rulebooks = ["dutch"]\nrounds = [0]', "rounds must be numbers from 1"),
        ('rulebooks = ["dutch"]\ndraws = [101]', "draws must be numbers from 0 to 100"),
        (
            'rulebooks = ["dutch"]\nseeds = [5, 1]',
            "seeds must be two numbers, the first and the last",
        ),
        (
            'rulebooks = ["dutch"]\nseeds = [true, 5]',
            "seeds must be numbers from 0 to .*, not True",
        ),
        (
            'rulebooks = ["dutch"]\nseeds = [1, 99999999999999999999]',
            "seeds must be numbers from 0",
        ),
        ('rulebooks = ["dutch"]\nseeds = [1, 9999999999]', "at most 10,000,000 events"),
        ('rulebooks = ["dutch"]\nseeds = 5', "seeds: a list of numbers is expected, not 5"),
        (
            'rulebooks = ["dutch"]\nseeds = [1, 2, 3]',
            "seeds must be two numbers, the first and the last",
        ),
        ('rulebooks = ["dutch"]\nplayers = []', "players: at least one is expected"),
        ('rulebooks = ["dutch"]\nplayers = [8, 9, 8]', "players: 8 is given 2 times"),
        ('rulebooks = [["dutch"]]', "use one of northgate"),
        ('rulebooks = ["dutch"]\nchain = "XX"', "chain:"),
        ('rulebooks = ["dutch"]\nlowest_rating = 3000', "highest_rating must be numbers from 3000"),
        ('rulebooks = ["dutch"]\ncolour = 1', "unknown key 'colour'"),
        ("rulebooks = [", "Invalid value|Unclosed array"),
    ],
)
def test_a_grid_that_cannot_be(text: str, said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        read_grid(text.encode(), Path())


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_table_has_one_row_for_each_event(tmp_path: Path, name: str, jobs: int) -> None:
    out = tmp_path / name
    told: list[int] = []
    assert sweep(GRID, out, jobs=jobs, progress=told.append) == (40, 0)
    assert (told[0], told[-1]) == (0, 40)
    assert untimed(rows_of(out)) == untimed(plays(GRID))
    assert [file.name for file in tmp_path.iterdir()] == [name]
    before = out.read_bytes()
    assert sweep(GRID, out, jobs=jobs, progress=told.append) == (40, 0)
    assert told[-1] == 40
    assert out.read_bytes() == before


def test_a_sweep_goes_on_where_it_stood(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    first, second, *_ = plays(GRID)
    marked = {**first, "solver_seconds": 77.0}
    journal = tmp_path / "rows.csv.journal"
    unfinished = json.dumps(second)[:40]
    journal.write_text(f"{json.dumps(marked)}\n{unfinished}", "utf-8")
    told: list[int] = []
    sweep(GRID, out, jobs=1, progress=told.append)
    assert told[0] == 1
    assert [row["solver_seconds"] for row in rows_of(out)].count(77.0) == 1
    assert untimed(rows_of(out)) == untimed(plays(GRID))


def test_a_grid_that_has_grown_plays_what_is_new(tmp_path: Path) -> None:
    out = tmp_path / "rows.parquet"
    small = replace(GRID, rulebooks=("dutch",), players=(8,), draws=(0,), seeds=(1, 2))
    sweep(small, out, jobs=1)
    told: list[int] = []
    sweep(GRID, out, jobs=1, progress=told.append)
    assert (told[0], told[-1]) == (2, 40)


def test_rows_of_another_chain_are_not_mixed(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    sweep(Grid(rulebooks=("dutch",), players=(4,), rounds=(1,), seeds=(1, 1)), out, jobs=1)
    before = out.read_bytes()
    with pytest.raises(BadDocument, match="another chain"):
        sweep(GRID, out, jobs=1)
    assert out.read_bytes() == before
    with pytest.raises(BadDocument, match=r"\.csv or \.parquet"):
        sweep(GRID, tmp_path / "rows.txt")


ONE = Grid(rulebooks=["own.toml"], players=[4], rounds=[1], seeds=[1, 2], chain="PTS,BH,SB")


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a rulebook, in an otherwise empty folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "own.toml"
    file.write_text('order = "fold"\n', "utf-8")
    return file


def test_rows_of_another_edition_of_a_rulebook_are_not_mixed(friday: Path) -> None:
    sweep(ONE, "rows.csv", jobs=1)
    before = Path("rows.csv").read_bytes()
    friday.write_text("# on Fridays\ntitle = \"own\"\norder = 'fold'", "utf-8")
    assert sweep(replace(ONE), "rows.csv", jobs=1) == (2, 0)
    friday.write_text('order = "slide"\n', "utf-8")
    assert sweep(ONE, "rows.csv", jobs=1) == (2, 0), "a grid reads a file once"
    with pytest.raises(BadDocument, match=r"its rows of 'own\.toml' were made with other rules"):
        sweep(replace(ONE), "rows.csv", jobs=1)
    assert Path("rows.csv").read_bytes() == before


def test_rows_of_another_value_of_one_name_are_not_mixed(tmp_path: Path) -> None:
    out = tmp_path / "rows.parquet"
    first = replace(ONE, rulebooks=[rulebook_of("own")])
    sweep(first, out, jobs=1)
    other = replace(ONE, rulebooks=[rulebook_of("own", order="fold")])
    with pytest.raises(BadDocument, match="its rows of 'own' were made with other rules"):
        sweep(other, out, jobs=1)
    more = replace(ONE, rulebooks=[rulebook_of("own"), rulebook_of("other", order="fold")])
    assert sweep(more, out, jobs=1) == (4, 0)


@pytest.mark.parametrize("other", [{"lowest_rating": 1500}, {"highest_rating": 1500}], ids=str)
def test_rows_with_other_ratings_are_not_mixed(tmp_path: Path, other: Any) -> None:
    grid = replace(ONE, rulebooks=["northgate"])
    sweep(grid, tmp_path / "rows.csv", jobs=1)
    with pytest.raises(BadDocument, match="its rows have ratings from 1400 to 2400, not from"):
        sweep(replace(grid, **other), tmp_path / "rows.csv", jobs=1)


def _cut(data: bytes) -> bytes:
    return data[:-40]


def _within_a_number(data: bytes) -> bytes:
    return data.replace(b"1400", b"14x0", 1)


def _without_a_key(data: bytes) -> bytes:
    return data.replace(b"own,auto,4,", b"own,auto,,", 1)


DAMAGES = [
    ("rows.csv", _cut, "line 3: 27 cells are expected, not"),
    ("rows.csv", lambda data: data.rstrip(b"\n"), "the last line is cut off"),
    ("rows.csv", _within_a_number, "line 2: lowest_rating: a whole number is expected, not '14x0'"),
    ("rows.csv", _without_a_key, "line 2: players: a whole number is expected, not None"),
    ("rows.csv", lambda _: b"", "it is empty"),
    ("rows.csv", lambda _: b"id,rating\nana,1800\n", "these are not the columns of a sweep"),
    ("rows.csv", lambda _: b"\xff", "not a table: line 1: this is not UTF-8 text"),
    ("rows.csv", lambda _: b"\xff\xfe", "not a table: line 1: this is UTF-16 text; save the file"),
    ("rows.csv", lambda data: data + b'"own', "not a table: line 4: unexpected end of data"),
    ("rows.parquet", _cut, "not a readable Parquet file"),
    ("rows.parquet", lambda _: b"", "not a readable Parquet file"),
]


@pytest.mark.parametrize(("name", "damaged", "said"), DAMAGES)
def test_a_table_that_is_damaged_is_refused_before_anything_is_played(
    tmp_path: Path, name: str, damaged: Callable[[bytes], bytes], said: str
) -> None:
    out = tmp_path / name
    grid = replace(ONE, rulebooks=[rulebook_of("own")])
    sweep(grid, out, jobs=1)
    out.write_bytes(damaged(out.read_bytes()))
    told: list[int] = []
    with pytest.raises(BadDocument) as refused:
        sweep(replace(grid, seeds=[1, 3]), out, jobs=1, progress=told.append)
    assert str(refused.value).startswith(f"{out}: {said}")
    assert str(refused.value).endswith("; name another file")
    assert "\n" not in str(refused.value)
    assert told == []


@pytest.mark.parametrize(
    ("columns_there", "said"),
    [
        ({"id": ["ana"]}, "not the columns of a sweep"),
        ({name: ["x"] for name in columns(ONE)}, "row 1: "),
    ],
)
def test_parquet_of_something_else_is_refused(
    tmp_path: Path, columns_there: dict[str, list[str]], said: str
) -> None:
    import pyarrow as pa  # noqa: PLC0415  # an extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    pq.write_table(pa.table(columns_there), tmp_path / "rows.parquet")
    with pytest.raises(BadDocument, match=said):
        sweep(replace(ONE, rulebooks=["northgate"]), tmp_path / "rows.parquet")


@pytest.mark.parametrize("line", [b"[]", b"{}", b'{"rulebook": ', b"\xff"])
def test_a_journal_that_is_damaged_is_refused(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "rows.csv.journal").write_bytes(line + b"\n")
    with pytest.raises(BadDocument, match=r"rows\.csv\.journal: line 1: .*; remove it, or name"):
        sweep(replace(ONE, rulebooks=["northgate"]), tmp_path / "rows.csv")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "own.toml: No such file or directory"),
        ("order = 5", "own.toml: order: a text is expected, not 5"),
        ('order = "zigzag"', "own.toml: order must be one of slide"),
    ],
)
def test_rulebooks_are_read_before_the_first_event(
    friday: Path, pairwright: Command, text: str | None, said: str
) -> None:
    friday.unlink() if text is None else friday.write_text(text, "utf-8")
    Path("grid.toml").write_text('rulebooks = ["northgate", "own.toml"]', "utf-8")
    answer = pairwright("sweep", "grid.toml", "--out", "rows.csv", "-j", "1")
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err).startswith(said)
    assert not {file.name for file in Path().iterdir()} - {"grid.toml", "own.toml"}


def test_failures_are_told_at_the_end(
    tmp_path: Path, pairwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_in_the_second(event: Event, chain: str) -> Measures:
        if event.players[0].rating == second:
            raise ZeroDivisionError
        return measure(event, chain)

    second = beginning(Recipe(players=4, rounds=1), 2).players[0].rating
    monkeypatch.setattr(runs, "measure", not_in_the_second)
    grid = tmp_path / "grid.toml"
    grid.write_text(
        'rulebooks = ["northgate"]\nplayers = [4]\nrounds = [1]\nseeds = [1, 3]', "utf-8"
    )
    out = str(tmp_path / "not yet" / "there" / "rows.csv")
    answer = pairwright("sweep", str(grid), "--out", out, "-j", "1")
    assert answer.out == f"3 rows in {out}; 1 event failed: see the column error\n"
    assert answer.code == 1
    monkeypatch.undo()


def test_a_folder_that_cannot_be_made_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    told: list[int] = []
    with pytest.raises(NotADirectoryError):
        sweep(GRID, tmp_path / "file" / "rows.csv", progress=told.append)
    assert told == []


@pytest.mark.parametrize("jobs", [0, -1, 1.5])
def test_nobody_cannot_play(tmp_path: Path, jobs: Any) -> None:
    with pytest.raises(InvalidInput, match="jobs must be a number of 1 or more, not"):
        sweep(GRID, tmp_path / "rows.csv", jobs=jobs)


def test_a_rulebook_that_cannot_be_sent_is_played_here(tmp_path: Path) -> None:
    own = replace(rulebook_of("own"), candidates=lambda event: slide)
    grid = replace(ONE, rulebooks=[own])
    with pytest.raises(BadDocument, match=r"pickled for other processes .*; use jobs=1"):
        sweep(grid, tmp_path / "rows.csv", jobs=2)
    assert sweep(grid, tmp_path / "rows.csv", jobs=1) == (2, 0)


class Owner:
    """What a rulebook may be made of besides functions."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.itself = self

    def candidates(self, event: Event) -> Order:
        return self.order


def _enclosing(order: Order) -> Callable[[Event], Order]:
    def candidates(event: Event, cache: Any = lru_cache) -> Order:
        return order

    return candidates


@pytest.mark.parametrize(
    "made",
    [
        _enclosing,
        lambda order: Owner(order).candidates,
        lambda order: {1: order, 2: {"a", "b"}}.__getitem__,
    ],
    ids=["function", "method", "mapping"],
)
def test_digests_tell_values_apart_and_are_the_same_anew(made: Callable[[Order], Any]) -> None:
    book = rulebook_of("own")
    one, again, other = (
        digest_of(replace(book, candidates=made(order))) for order in (slide, slide, fold)
    )
    assert one == again != other


def test_a_function_that_nobody_can_read_has_no_digest() -> None:
    made: dict[str, Any] = {"__name__": "nowhere"}
    exec("def candidates(event): ...", made)  # noqa: S102  # as typed into a prompt
    book = replace(rulebook_of("own"), candidates=made["candidates"])
    with pytest.raises(BadDocument, match="cannot identify 'own'"):
        digest_of(book)


def begun(folder: Path, seeds: int) -> "subprocess.Popen[str]":
    """A sweep of the command line that has written some rows."""
    grid = folder / "grid.toml"
    grid.write_text(
        'rulebooks = ["northgate", "dutch"]\nplayers = [24]\nrounds = [7]\nchain = "PTS,BH,SB"\n'
        f"seeds = [1, {seeds}]\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "pairdesk", "sweep", str(grid), "--out", "rows.csv", "-j", "2"]
    running = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    journal = folder / "rows.csv.journal"
    for _ in range(600):
        if journal.exists() and journal.stat().st_size:
            return running
        time.sleep(0.05)
    raise AssertionError("no rows came")


RESUMABLE = "interrupted; the same command continues the sweep"


def test_an_interrupted_sweep_says_that_the_same_command_continues_it(
    tmp_path: Path, pairwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(grid: Grid, batch: Batch) -> list[Row]:
        if any(trial.seed == 12 for trial in batch):
            raise KeyboardInterrupt
        return play_batch(grid, batch)

    def counted(grid: Grid, batch: Batch) -> list[Row]:
        seeds.extend(trial.seed for trial in batch)
        return play_batch(grid, batch)

    seeds: list[int] = []
    grid, out = tmp_path / "grid.toml", tmp_path / "rows.csv"
    grid.write_text(
        'rulebooks = ["northgate"]\nplayers = [4]\nrounds = [1]\nseeds = [1, 20]', "utf-8"
    )
    words = ("sweep", str(grid), "--out", str(out), "-j", "1")
    monkeypatch.setattr("pairdesk.sweeps.running.play_batch", interrupted)
    answer = pairwright(*words)
    assert (answer.code, answer.out, answer.err) == (130, "", f"{RESUMABLE}\n")
    monkeypatch.setattr("pairdesk.sweeps.running.play_batch", counted)
    assert pairwright(*words).out == f"20 rows in {out}\n"
    assert 12 in seeds
    assert 1 not in seeds


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_sweep_can_be_stopped_in_any_way(tmp_path: Path, how: signal.Signals) -> None:
    running = begun(tmp_path, 400)
    if how == signal.SIGINT:
        os.killpg(running.pid, how)
    else:
        running.kill()  # the first process alone: the others have to notice
    _, err = running.communicate(timeout=30)
    if how == signal.SIGINT:
        assert (running.returncode, err.strip()) == (130, RESUMABLE)
    kept = len((tmp_path / "rows.csv.journal").read_bytes().splitlines())
    assert 0 < kept < 800
    grid = read_grid((tmp_path / "grid.toml").read_bytes(), tmp_path)
    told: list[int] = []
    assert sweep(grid, tmp_path / "rows.csv", progress=told.append) == (800, 0)
    assert kept - 1 <= told[0] <= kept
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        trials = [tuple(row[name] for name in Trial._fields) for row in csv.DictReader(file)]
    assert len(trials) == len({*trials}) == 800


def test_who_kills_a_process_is_given_up_and_the_others_are_not() -> None:
    found = dict(as_they_come(dies_at_three, range(8), 2, attempts=2))
    assert found == {item: None if item == 3 else item for item in range(8)}


@contextmanager
def cluster(workers: int) -> Iterator[Any]:
    from distributed import LocalCluster  # noqa: PLC0415

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
    ) as made:
        yield made


@pytest.mark.filterwarnings("default")
def test_a_cluster_plays_the_same_rows_though_a_worker_is_killed(tmp_path: Path) -> None:
    grid = Grid(rulebooks=("dutch",), players=(40,), rounds=(9,), seeds=(1, 60), chain="PTS,BH,SB")
    out = tmp_path / "rows.parquet"
    with cluster(2) as made:
        victims = [worker.process.pid for worker in made.workers.values()]
        told: list[int] = []

        def kill_one(done: int) -> None:
            told.append(done)
            if done and victims:
                os.kill(victims.pop(), signal.SIGKILL)
                victims.clear()

        assert sweep(grid, out, dask=made.scheduler_address, progress=kill_one) == (60, 0)
    assert told[-1] == 60
    store = Store(out, columns(grid))
    found = [store.row(trial) for trial in sorted(grid.trials())]
    assert untimed(found) == untimed([play_trial(grid, trial) for trial in sorted(grid.trials())])


def test_nobody_at_the_address_of_a_cluster(tmp_path: Path, pairwright: Command) -> None:
    grid = tmp_path / "grid.toml"
    grid.write_text('rulebooks = ["dutch"]\nplayers = [4]\nrounds = [1]\nseeds = [1, 2]\n', "utf-8")
    out = str(tmp_path / "rows.csv")
    answer = pairwright("sweep", str(grid), "--out", out, "--dask", "tcp://127.0.0.1:1")
    assert answer.code == 2
    assert "tcp://127.0.0.1:1: no Dask scheduler answers" in answer.err
    assert pairwright("sweep", str(grid), "--out", out).out == f"2 rows in {out}\n"


def test_a_grid_is_named_where_it_is_wrong(tmp_path: Path, pairwright: Command) -> None:
    grid = tmp_path / "grid.toml"
    grid.write_text('rulebooks = ["south"]\n', "utf-8")
    answer = pairwright("sweep", str(grid), "--out", str(tmp_path / "rows.csv"))
    assert answer.code == 2
    assert answer.err.startswith(f"{grid}: rulebooks: unknown 'south'; use one of")
