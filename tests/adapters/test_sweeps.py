"""Sweeps: grids, rows, tables that go on where they stood, processes and a cluster."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import Command
from dying import dies_at_three
from pairdesk.errors import BadDocument
from pairdesk.processes import as_they_come
from pairdesk.sweeps import Grid, Trial, play_trial, read_grid, sweep
from pairdesk.sweeps.store import Store
from pairdesk.sweeps.trials import columns
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


def test_an_event_that_fails_is_a_row_with_its_error() -> None:
    row = play_trial(GRID, Trial("none.toml", "auto", 8, 3, 0, 1))
    assert str(row["error"]).startswith("FileNotFoundError:")
    assert row["played"] is None


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
        name: [{**row, "rulebook": None} for row in found if row["rulebook"] == name]
        for name in ("northgate", "slide", "wishes", "fold")
    }
    assert rest["northgate"] == rest["slide"]
    assert not [row["error"] for row in found if row["error"]]
    assert all(rest["slide"] != rest[name] for name in ("wishes", "fold"))


@pytest.mark.parametrize("name", ["dutch", "own.toml"])
def test_a_rulebook_that_is_a_value_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(BadDocument, match=f"a name of its own, not '{name}'"):
        Grid(rulebooks=(rulebook_of(name),))
    with pytest.raises(BadDocument, match="twice"):
        Grid(rulebooks=(rulebook_of("one"), rulebook_of("one", order="fold")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [8]", "rulebooks: a list of names or files"),
        ('rulebooks = ["south"]', "'south' is none of northgate"),
        ('rulebooks = "northgate"', "rulebooks: a list of names"),
        ('rulebooks = ["dutch", "dutch"]', "rulebooks: something stands there twice"),
        ('rulebooks = ["dutch"]\nsolvers = ["fast"]', "solvers: 'fast' is none of auto"),
        ('rulebooks = ["dutch"]\nplayers = [1]', "players: numbers from 2"),
        ('rulebooks = ["dutch"]\nplayers = 8', "players: a list of numbers"),
        ('rulebooks = ["dutch"]\nrounds = [0]', "rounds: numbers from 1"),
        ('rulebooks = ["dutch"]\ndraws = [101]', "draws: numbers from 0 to 100"),
        ('rulebooks = ["dutch"]\nseeds = [5, 1]', "seeds: the first and the last"),
        ('rulebooks = ["dutch"]\nseeds = [true, 5]', "seeds: the first and the last"),
        ('rulebooks = ["dutch"]\nchain = "XX"', "chain:"),
        ('rulebooks = ["dutch"]\nlowest_rating = 3000', "highest_rating: numbers from 3000"),
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
    assert sweep(GRID, out, jobs=jobs, told=told.append) == 40
    assert (told[0], told[-1]) == (0, 40)
    assert untimed(rows_of(out)) == untimed(plays(GRID))
    assert [file.name for file in tmp_path.iterdir()] == [name]
    before = out.read_bytes()
    assert sweep(GRID, out, jobs=jobs, told=told.append) == 40
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
    sweep(GRID, out, jobs=1, told=told.append)
    assert told[0] == 1
    assert [row["solver_seconds"] for row in rows_of(out)].count(77.0) == 1
    assert untimed(rows_of(out)) == untimed(plays(GRID))


def test_a_grid_that_has_grown_plays_what_is_new(tmp_path: Path) -> None:
    out = tmp_path / "rows.parquet"
    small = replace(GRID, rulebooks=("dutch",), players=(8,), draws=(0,), seeds=(1, 2))
    sweep(small, out, jobs=1)
    told: list[int] = []
    sweep(GRID, out, jobs=1, told=told.append)
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
        assert (running.returncode, err.strip()) == (130, "interrupted")
    kept = len((tmp_path / "rows.csv.journal").read_bytes().splitlines())
    assert 0 < kept < 800
    grid = read_grid((tmp_path / "grid.toml").read_bytes(), tmp_path)
    told: list[int] = []
    assert sweep(grid, tmp_path / "rows.csv", told=told.append) == 800
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

        assert sweep(grid, out, dask=made.scheduler_address, told=kill_one) == 60
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
    assert answer.err.startswith(f"{grid}: rulebooks: 'south' is none of")
