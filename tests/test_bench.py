"""The benchmarks tell what is so: wrong answers, changes, growth."""

import io
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from bench import __main__ as command
from bench.peers import Programs, entries, peers
from bench.report import as_json, duration, grid_of
from bench.rows import Found, Measured, Row, Table, Unfinished, digest_of, measure
from bench.scaling import conclusions, exponent
from click.testing import CliRunner
from rich.console import Console

from pairwright import Event, Player, Round

Bench = Callable[..., str]


def _gives_up() -> None:
    raise Unfinished("over 60 s")


THREE = Row(
    labels=("three",),
    prepare=lambda: lambda: 3,
    found=Found,
    digest=digest_of(3),
    parts=1,
    memory=True,
)
WRONG = replace(THREE, labels=("wrong",), digest="0123456789ab", slow=True)
LONG = replace(THREE, labels=("long",), prepare=lambda: _gives_up)
TABLE = Table(
    name="desk", title="Numbers", labels=("number",), part="each", rows=(THREE, WRONG, LONG)
)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """The command, with one small table in the place of the first."""
    monkeypatch.setattr(command, "DESK", TABLE)

    def call(*words: str, code: int) -> str:
        answer = CliRunner().invoke(command.bench, ["--table", "desk", *words])
        assert answer.exit_code == code, answer.output
        return answer.output

    return call


def test_a_row_that_finds_something_else_is_marked(bench: Bench) -> None:
    shown = bench(code=1)
    assert f"{digest_of(3)}, not 0123456789ab" in shown
    assert "over 60 s" in shown
    assert "processor" in shown


def test_quick_leaves_out_what_is_slow(bench: Bench) -> None:
    assert "wrong" not in bench("--quick", code=0)


def test_a_run_is_compared_with_an_earlier_one(bench: Bench, tmp_path: Path) -> None:
    file = tmp_path / "base.json"
    bench("--quick", "--out", str(file), code=0)
    told = json.loads(file.read_text("utf-8"))
    [three, long] = told["rows"]
    assert three["row"] == ["desk", "three"]
    assert three["right"]
    assert long["seconds"] is None
    three["seconds"] = 1e9
    file.write_text(json.dumps(told), "utf-8")
    assert "-100 %" in bench("--quick", "--compare", str(file), code=0)
    three["digest"] = "another"
    told["machine"]["cores"] = "640"
    file.write_text(json.dumps(told), "utf-8")
    shown = bench("--compare", str(file), code=1)
    assert "finds something else" in shown
    assert "new" in shown
    assert "another machine" in shown


BASES = [
    ("{}", "missing required field `machine`"),
    ("[", "Expected `object`, got `array`"),
    ('{"machine": {', "Input data was truncated"),
    ('{"machine": {}, "rows": [1]}', "Expected `object`, got `int` - at `$.rows[0]`"),
    (
        '{"machine": {}, "rows": [{"row": ["desk"], "seconds": "1", "digest": null}]}',
        "Expected `float | null`, got `str` - at `$.rows[0].seconds`",
    ),
    ('{"machine": {}, "rows": [{"row": ["desk"], "seconds": 0, "digest": null}]}', "> 0.0"),
    ('{"machine": [], "rows": []}', "Expected `object`, got `array` - at `$.machine`"),
    (None, "No such file or directory"),
]


@pytest.mark.parametrize(("text", "said"), BASES)
def test_a_base_that_is_none_is_refused(
    bench: Bench, tmp_path: Path, text: str | None, said: str
) -> None:
    file = tmp_path / "base.json"
    if text is not None:
        file.write_text(text, "utf-8")
    shown = bench("--compare", str(file), code=2)
    assert f"--compare: {file}: " in shown
    assert said in shown
    assert "processor" not in shown


def test_what_cannot_be_written_is_refused_before_anything_is_measured(
    bench: Bench, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    shown = bench("--out", str(tmp_path / "file" / "base.json"), code=2)
    assert f"--out: {tmp_path / 'file'}: is not a folder" in shown
    assert f"--out: {tmp_path}: is a folder" in bench("--out", str(tmp_path), code=2)
    assert "processor" not in shown
    bench("--quick", "--out", str(tmp_path / "new" / "base.json"), code=0)
    assert (tmp_path / "new" / "base.json").is_file()


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help(bench: Bench, option: str) -> None:
    assert "--compare" in bench(option, code=0)


def test_what_was_measured_before_an_interrupt_is_printed_and_kept(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> NoReturn:
        raise KeyboardInterrupt

    stopped = replace(THREE, labels=("stopped",), prepare=interrupted)
    monkeypatch.setattr(command, "DESK", replace(TABLE, rows=(THREE, stopped, LONG)))
    file = tmp_path / "base.json"
    shown = bench("--out", str(file), code=130)
    assert shown.endswith("interrupted\n")
    assert digest_of(3) in shown
    [row] = json.loads(file.read_text("utf-8"))["rows"]
    assert row["row"] == ["desk", "three"]


def test_a_table_is_printed_and_written_as_it_was_measured() -> None:
    measured = [Measured(row=THREE, seconds=0.0125, digest=digest_of(3), peak=2_500_000)]
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(grid_of(TABLE, measured, None))
    shown = console.export_text()
    assert "12.5 ms" in shown
    assert "2.5 MB" in shown
    [row] = json.loads(as_json({}, [(TABLE, measured)]))["rows"]
    assert row["seconds"] == 0.0125
    assert row["peak"] == 2_500_000


def test_durations_have_the_unit_that_suits_them() -> None:
    assert [duration(seconds) for seconds in (2.0, 0.25, 0.00025, 2e-7, None)] == [
        *("2.0 s", "250 ms", "250 µs", "0.2 µs", "-"),
    ]
    assert duration(1.0, 1000) == "1.0 ms"


def test_the_memory_of_a_row_is_that_of_its_job() -> None:
    peak = measure(replace(THREE, prepare=lambda: lambda: len(bytes(1_000_000))), quick=True).peak
    assert peak is not None
    assert 1_000_000 <= peak < 1_100_000


def test_the_exponent_of_a_power_is_that_power() -> None:
    sizes = [100, 1_000, 10_000]
    assert exponent(sizes, [size**1.5 for size in sizes]) == pytest.approx(1.5)
    assert exponent(sizes, [7.0 * size for size in sizes]) == pytest.approx(1.0)


def _growing(series: str, seconds: Sequence[float]) -> list[Measured]:
    return [
        Measured(row=replace(THREE, labels=("1 round", series, f"{10**power:,}")), seconds=second)
        for power, second in enumerate(seconds, start=2)
    ]


def test_growth_is_told_by_series_and_beside_the_yardstick() -> None:
    measured = _growing("yardstick", [0.1, 1.0]) + _growing("northgate", [2.0, 20.0])
    yardstick, northgate = conclusions(measured)
    assert yardstick == "1 round, yardstick: time grows with players to the power of 1.00"
    assert northgate.endswith("the power of 1.00; 1,000 take 20 times the yardstick")


def test_another_program_sees_the_same_event() -> None:
    players = [Player(str(number), 2000 - number) for number in (1, 2, 3, 4)]
    rounds = [Round.of(1, [("1", "3", "W"), ("4", "2", "D")]), Round.of(2, [("2", "1", "B")])]
    first, second, third, fourth = entries(Event.of(players, rounds=rounds))
    assert first["score"] == 2.0
    assert (first["colors"], first["opponents"]) == ("WB", [3, 2])
    assert (first["last_float"], first["prev_float"]) == ("D", "")
    assert (second["last_float"], second["score"]) == ("U", 0.5)
    assert (third["played"], fourth["colors"]) == (1, "W")


def test_programs_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    programs = replace(Programs.at(Path(sys.executable), None), versions={})
    names = {row.labels[1] for row in peers(programs, tmp_path).rows}
    assert names == {"pairwright", "pairwright, library"}


def test_the_next_round_by_the_command_is_that_of_the_library(tmp_path: Path) -> None:
    programs = Programs(Path(sys.executable), {}, None)
    library, whole, *_ = peers(programs, tmp_path).rows
    found = [measure(row, quick=True) for row in (library, whole)]
    assert [one.digest for one in found] == [library.digest] * 2
    assert found[0].notes["same boards"] == "10 of 10"
