"""The benchmarks tell what is so: wrong answers, changes, growth."""

import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from bench import __main__ as command
from bench import programs, rows, startup
from bench.checks import checks
from bench.entries import entries
from bench.peers import peers
from bench.programs import Programs
from bench.report import Base, Earlier, as_json, duration, grid_of
from bench.rows import Failed, Found, Measured, Row, Table, TimedOut, digest_of, measure
from bench.scaling import conclusions, exponent
from click.testing import CliRunner
from rich.console import Console

from pairdesk.files.check_file import Checked
from pairwright import Event, Player, Round
from pairwright.replay import Difference, Judgement

Bench = Callable[..., str]


def _raises(reason: BaseException) -> Callable[[], object]:
    def job() -> object:
        raise reason

    return job


def _found(value: object) -> Found:
    return Found(value, 1)


THREE = Row(labels=("three",), prepare=lambda: lambda: 3, found=_found, digest=digest_of(3))
WRONG = replace(THREE, labels=("wrong",), digest="0123456789ab", slow=True)
LONG = replace(THREE, labels=("long",), prepare=lambda: _raises(TimedOut("over 60 s")))
BROKEN = replace(THREE, labels=("broken",), prepare=lambda: _raises(Failed("exit code 1")))
TABLE = Table(
    name="desk", title="Numbers", labels=("number",), part="each", rows=(THREE, WRONG, LONG)
)


class Clock:
    """A clock that goes on only when it is told to."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now

    def taking(self, seconds: float, then: object = None) -> Callable[[], object]:
        """A job of so many seconds."""

        def job() -> object:
            self.now += seconds
            return then

        return job


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(rows, "time", made)
    return made


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """The command, with one small table in the place of the first."""
    monkeypatch.setattr(command, "DESK", TABLE)
    monkeypatch.setattr(command, "_warm_up", lambda: None)

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


def test_the_time_is_the_best_of_the_job_alone(clock: Clock) -> None:
    seconds = iter((3.0, 1.0, 2.0))

    def prepare() -> Callable[[], object]:
        clock.now += 0.1
        return clock.taking(next(seconds), 3)

    measured = measure(replace(THREE, prepare=prepare, found=clock_stands_still(clock)))
    assert measured.times == pytest.approx([3.0])
    seconds = iter((0.3, 0.1, 0.2, 0.4))
    measured = measure(replace(THREE, prepare=prepare, found=clock_stands_still(clock)))
    assert measured.times == pytest.approx([0.3, 0.1, 0.2, 0.4])
    assert measured.seconds == pytest.approx(0.1)
    assert measured.spread == pytest.approx(1.5)


def clock_stands_still(clock: Clock) -> Callable[[object], Found]:
    """Read what a job returned, and take long over it."""

    def found(value: object) -> Found:
        clock.now += 1_000
        return _found(value)

    return found


def test_a_job_that_fails_is_wrong_and_one_that_is_stopped_is_not() -> None:
    assert not measure(BROKEN, quick=True).right
    assert measure(LONG, quick=True).right
    assert measure(replace(BROKEN, digest=None), quick=True).right
    assert measure(BROKEN, quick=True).notes == {"note": "exit code 1"}


def test_a_run_is_compared_with_an_earlier_one(
    bench: Bench, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady = replace(THREE, prepare=lambda: clock.taking(0.5, 3))
    wrong = replace(steady, labels=("wrong",), digest="0123456789ab", slow=True)
    monkeypatch.setattr(command, "DESK", replace(TABLE, rows=(steady, wrong, LONG)))
    file = tmp_path / "made" / "base.json"
    bench("--quick", "--out", str(file), code=0)
    told = json.loads(file.read_text("utf-8"))
    [three, long] = told["rows"]
    assert three["row"] == ["desk", "three"]
    assert three["right"]
    assert long["seconds"] is None
    three["seconds"], three["spread"] = 1e9, 0.01
    long["seconds"] = 2.0
    told["rows"].append({**three, "row": ["desk", "of old"]})
    told["rows"].append({**three, "row": ["tables", "not asked for"]})
    file.write_text(json.dumps(told), "utf-8")
    shown = bench("--quick", "--compare", str(file), code=0)
    assert "-100 %" in shown
    assert "was 2.0 s" in shown
    assert "only in the earlier run: of old" in shown
    assert "not asked for" not in shown
    three["digest"] = "another"
    told["machine"]["cores"] = "640"
    file.write_text(json.dumps(told), "utf-8")
    shown = bench("--compare", str(file), code=1)
    assert "finds something else" in shown
    assert "new" in shown
    assert "another machine" in shown
    assert "a quick one" in shown


@pytest.mark.parametrize(
    ("before", "change"),
    [(0.010, "+25 %"), (0.0120, "within 5 %"), (0.0125, "within 5 %"), (0.02, "-38 %")],
)
def test_a_change_within_the_spread_is_none(before: float, change: str) -> None:
    base = Base(
        machine={}, quick=False, rows=(Earlier(("desk", "three"), before, 0.05, digest_of(3)),)
    )
    assert base.change(TABLE, Measured(row=THREE, times=[0.0125], digest=digest_of(3))) == change


@pytest.mark.parametrize(
    "text",
    [
        *("{}", "[", '{"machine": {}, "quick": false, "rows": [1]}', "\udcff", None),
        *(
            f"""{{"machine": {{}}, "quick": false, "rows": [{{"row": ["desk"],
            "seconds": {seconds}, "spread": 0, "digest": null}}]}}"""
            for seconds in (0, '"1"')
        ),
    ],
)
def test_a_base_that_is_none_is_refused(bench: Bench, tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "base.json"
    if text is not None:
        file.write_text(text, "utf-8", "surrogateescape")
    assert "base.json: " in bench("--compare", str(file), code=2)


def test_what_cannot_be_kept_is_not_measured(bench: Bench, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "is not a folder" in bench("--out", str(file / "base.json"), code=2)


def test_programs_that_are_none_are_refused(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    for option in ("--bbp", "--peers"):
        answer = CliRunner().invoke(command.bench, ["--table", "peers", option, nowhere])
        assert (answer.exit_code, "does not exist" in answer.output) == (2, True)
    file = tmp_path / "no-python"
    file.touch()
    answer = CliRunner().invoke(command.bench, ["--table", "peers", "--peers", str(file)])
    assert (answer.exit_code, "Permission denied" in answer.output) == (2, True)


def test_what_was_measured_before_an_interrupt_is_kept(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = replace(THREE, labels=("stopped",), prepare=lambda: _raises(KeyboardInterrupt()))
    monkeypatch.setattr(command, "DESK", replace(TABLE, rows=(THREE, stopped, WRONG)))
    file = tmp_path / "base.json"
    shown = bench("--out", str(file), code=130)
    assert "interrupted" in shown
    assert digest_of(3) in shown
    assert [row["row"][1] for row in json.loads(file.read_text("utf-8"))["rows"]] == ["three"]


def test_a_table_is_printed_and_written_as_it_was_measured() -> None:
    measured = [Measured(row=THREE, times=[0.0125], parts=5, digest=digest_of(3), peak=2_500_000)]
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(grid_of(TABLE, measured, None))
    shown = console.export_text()
    assert "12.5 ms" in shown
    assert "2.5 ms" in shown
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
    peak = measure(
        replace(THREE, prepare=lambda: lambda: len(bytes(1_000_000)), memory=True), quick=True
    ).peak
    assert peak is not None
    assert 1_000_000 <= peak < 1_100_000


def test_the_exponent_of_a_power_is_that_power() -> None:
    sizes = [100, 1_000, 10_000]
    assert exponent(sizes, [size**1.5 for size in sizes]) == pytest.approx(1.5)
    assert exponent(sizes, [7.0 * size for size in sizes]) == pytest.approx(1.0)


def _growing(series: str, seconds: Sequence[float]) -> list[Measured]:
    return [
        Measured(row=replace(THREE, labels=("1 round", series, f"{10**power:,}")), times=[second])
        for power, second in enumerate(seconds, start=2)
    ]


def test_growth_is_told_by_series_and_beside_the_yardstick() -> None:
    measured = _growing("yardstick", [0.1, 1.0]) + _growing("northgate", [2.0, 20.0])
    yardstick, northgate = conclusions(measured)
    [*_, steep] = conclusions(measured + _growing("dutch", [1.0, 100.0]))
    assert "2.00, above the goal of 1.1" in steep
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
    names = {
        row.labels[1] for row in peers(Programs(Path(sys.executable), {}, None), tmp_path).rows
    }
    assert names == {"pairwright", "pairwright, library"}


def test_the_command_finds_what_the_library_finds(tmp_path: Path) -> None:
    library, whole, *_, check, whole_check = peers(
        Programs(Path(sys.executable), {}, None), tmp_path
    ).rows
    found = [measure(row, quick=True) for row in (library, whole, check, whole_check)]
    assert [one.right for one in found] == [True] * 4
    assert [one.digest for one in found[:2]] == [library.digest] * 2
    assert found[1].notes["same boards"] == "10 of 10"


def test_a_check_that_finds_differences_is_wrong() -> None:
    [library, *_] = checks(Programs(Path(sys.executable), {}, None), Path())
    difference = Difference(1, (), (), Judgement("C6", "one more floats", "rules"))
    for wrong in (Checked("", 9, (difference,)), Checked("", error="not a report")):
        told = replace(library, prepare=partial(partial, replace, wrong))
        assert not measure(told, quick=True).right


def test_boards_of_another_pairing_are_counted(tmp_path: Path) -> None:
    [library, *_] = peers(Programs(Path(sys.executable), {}, None), tmp_path).rows
    paired = library.prepare()()
    (white, black, _), *others = paired.boards
    turned = Round.of(paired.number, [(black, white, "*"), *others])
    assert library.found(turned).notes["same boards"] == "9 of 10"


@pytest.mark.parametrize(
    ("code", "reason"),
    [("import sys; sys.exit('no idea')", Failed), ("import time; time.sleep(60)", TimedOut)],
)
def test_a_program_that_fails_or_takes_too_long(
    code: str, reason: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "LIMIT", 1.0)
    with pytest.raises(reason, match=r"no idea|over 1 s"):
        programs.output([sys.executable, "-c", code])


def test_a_start_has_a_row_and_help_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = {each.name: each for each in startup.starts()}
    chosen = [starts[name] for name in ("python -c pass", "import pairwright", "pairwright --help")]
    monkeypatch.setattr(startup, "starts", lambda: iter(chosen))
    words = ["--runs", "1", "--against", str(startup.HERE)]
    monkeypatch.setattr(startup, "LIMIT", 60.0)
    answer = CliRunner().invoke(startup.startup, words)
    assert answer.exit_code == 0, answer.output
    assert re.search(r"python -c pass +│ +1\.0 │ +\d+ │ +0 │ +1\.0 │ +\d+ │ +0 │", answer.output)
    monkeypatch.setattr(startup, "LIMIT", 0.0)
    answer = CliRunner().invoke(startup.startup, words)
    assert (answer.exit_code, "over 0.0 s: pairwright --help" in answer.output) == (1, True)
