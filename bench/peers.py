"""The Dutch system beside other programs, on the same events: the next round, and the check.

The times of Pairwright are those of the library and of the whole command; those of other programs
are of whole commands, each stopped after a minute. bbpPairings has to pair what Pairwright pairs;
of the others it is told how many boards are the same. What py4swiss pairs is the system of 2017.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from textwrap import shorten
from typing import Any, Final, Self

from bench.rows import Found, Row, Table, Unfinished
from pairdesk.checking import check_file
from pairdesk.exchange import report_of_event
from pairdesk.trf import write_report
from pairwright import Event, Round, pair
from pairwright.generation import Recipe, generated

LIMIT: Final = 60.0
"""Seconds that another program may take."""

PLANNED: Final = 9
"""The rounds of the events of which the next round is paired."""

CHECKED: Final = (60, 9)
"""The players and the rounds of the event that is checked."""

DIGESTS: Final = {
    (20, 1): "866631f94d36",
    (20, 4): "48e80c4e7314",
    (100, 4): "63f6e630d8dd",
    (300, 4): "3752869d9953",
    (500, 4): "0e5de15568b4",
    (1_000, 4): "cc8b43bef0d5",
}
"""The next round, by Pairwright and by bbpPairings, of so many players after so many rounds."""

ASK_VERSIONS: Final = """
import importlib.metadata, json
print(json.dumps({one.metadata["Name"]: one.version for one in importlib.metadata.distributions()}))
"""

ASK_PAIRING_CORE: Final = Path(__file__).with_name("pairing_core_round.py")

Pairs = list[list[str]]
Job = Callable[[], Any]
Read = Callable[[Any], Pairs]


@dataclass(frozen=True, slots=True)
class Programs:
    """Where other programs are: a Python with its packages by version, and bbpPairings."""

    python: Path
    versions: Mapping[str, str]
    bbp: Path | None

    @classmethod
    def at(cls, python: Path, bbp: Path | None) -> Self:
        """What there is in the environment of a Python."""
        return cls(python, json.loads(_output([str(python), "-c", ASK_VERSIONS])), bbp)

    def command(self, name: str) -> str:
        """The path of a command that a package has brought."""
        return str(self.python.parent / name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a program pairs the next round of an event, whose report file is given.

    ``prepare`` makes the job that is timed, and ``read`` has the pairs from what the job returns.
    It is asked ``up_to`` so many players, as it would take minutes for more.
    """

    name: str
    prepare: Callable[[Event, Path], Job]
    read: Read
    exact: bool = True
    up_to: int = 1_000
    version: str = ""


def peers(programs: Programs, folder: Path) -> Table:
    """The table of all jobs and of those programs that are there; files are kept in a folder."""
    return Table(
        name="peers",
        title="The Dutch system of 2026 beside other programs",
        labels=("job", "program"),
        part="a board",
        rows=(*_next_rounds([*_ways(programs)], folder), *_checks(programs, folder)),
    )


def _ways(programs: Programs) -> Iterable[Way]:
    versions = programs.versions
    yield Way(name="pairwright, library", prepare=_library, read=_of_round)
    ours = [sys.executable, "-m", "pairdesk", "engine"]
    yield Way(name="pairwright", prepare=partial(_engine, ours), read=_of_lines)
    if programs.bbp:
        bbp = [str(programs.bbp)]
        yield Way(name="bbpPairings", prepare=partial(_engine, bbp), read=_of_lines)
    if "py4swiss" in versions:
        yield Way(
            name="py4swiss",
            prepare=partial(_py4swiss, programs.command("py4swiss")),
            read=_of_lines,
            exact=False,
            up_to=300,
            version=versions["py4swiss"],
        )
    if "pairing-core" in versions:
        yield Way(
            name="pairing-core",
            prepare=partial(_pairing_core, programs.python),
            read=json.loads,
            exact=False,
            up_to=20,
            version=versions["pairing-core"],
        )


def _next_rounds(ways: Sequence[Way], folder: Path) -> Iterable[Row]:
    for (players, rounds), digest in DIGESTS.items():
        for way in ways:
            if players <= way.up_to:
                yield Row(
                    labels=(f"round {rounds + 1} of {players:,}", way.name),
                    prepare=partial(_prepared, way, players, rounds, folder),
                    found=partial(_found, way, players, rounds),
                    digest=digest if way.exact else None,
                    parts=players // 2,
                    slow=players > 300,
                )


def _prepared(way: Way, players: int, rounds: int, folder: Path) -> Job:
    event = _event(players, rounds, PLANNED)
    return way.prepare(event, _report(event, folder / f"{players}-{rounds}.trf"))


def _found(way: Way, players: int, rounds: int, told: Any) -> Found:  # noqa: ANN401  # what the job returns
    """The pairs, and how many boards are those of Pairwright."""
    pairs, ours = way.read(told), _of_round(_library(_event(players, rounds, PLANNED), Path())())
    same = sum(board in ours for board in pairs)
    return Found(pairs, {"version": way.version, "same boards": f"{same} of {len(ours)}"})


def _checks(programs: Programs, folder: Path) -> Iterable[Row]:
    """The check of a whole event, of which every program has to say that it is right."""
    file = folder / "checked.trf"
    ours = [sys.executable, "-m", "pairdesk", "check", "-j", "1", str(file)]
    ways: dict[str, tuple[Job, str]] = {
        "pairwright, library": (partial(check_file, str(file)), ""),
        "pairwright": (partial(_output, ours), ""),
    }
    if programs.bbp:
        ways["bbpPairings"] = partial(_output, [str(programs.bbp), "--dutch", str(file), "-c"]), ""
    if "caissify-pairings" in programs.versions:
        command = programs.command("caissify-pairings-check")
        version = programs.versions["caissify-pairings"]
        ways["caissify-pairings"] = partial(_output, [command, str(file)]), version
    players, rounds = CHECKED
    for name, (job, version) in ways.items():
        yield Row(
            labels=(f"check of {players} x {rounds}", name),
            prepare=partial(_checked, job, file),
            found=partial(_told, version),
            digest=None,
            parts=players // 2 * rounds,
            slow=name == "caissify-pairings",
        )


def _checked(job: Job, file: Path) -> Job:
    players, rounds = CHECKED
    _report(_event(players, rounds, rounds), file)
    return job


def _told(version: str, _: object) -> Found:
    return Found(None, {"version": version})


@cache
def _event(players: int, rounds: int, planned: int) -> Event:
    """A seeded event after some rounds, of more that are planned; ids are starting numbers."""
    *_, event = generated(Recipe(players=players, rounds=rounds, draws=40), players)
    return replace(event, rounds_planned=planned)


def _report(event: Event, file: Path) -> Path:
    """The report file of an event, written unless it is there."""
    if not file.exists():
        file.write_text(write_report(report_of_event(event)), "utf-8")
    return file


def _library(event: Event, _: Path) -> Callable[[], Round]:
    """Pair a copy of the event, of which nothing is known yet."""
    return partial(pair, replace(event), rulebook="dutch")


def _engine(command: Sequence[str], _: Event, file: Path) -> Job:
    return partial(_output, [*command, "--dutch", str(file), "-p"])


def _py4swiss(command: str, _: Event, file: Path) -> Job:
    pairings = file.with_suffix(".out")

    def job() -> str:
        _output([command, "-t", str(file), "-e", "dutch", "-p", str(pairings)])
        return pairings.read_text("utf-8")

    return job


def _pairing_core(python: Path, event: Event, _: Path) -> Job:
    asked = json.dumps(
        {"players": entries(event), "round": len(event.rounds) + 1, "rounds": PLANNED}
    )
    return partial(_output, [str(python), str(ASK_PAIRING_CORE)], asked)


def _of_round(paired: Round) -> Pairs:
    return [[board.white, board.black] for board in paired.boards]


def _of_lines(text: str) -> Pairs:
    """The boards of a list as engines print it: how many there are, then a board a line."""
    return [line.split() for line in text.splitlines()[1:]]


def _output(words: Sequence[str], told: str = "") -> str:
    """What a whole command prints; Unfinished if it takes too long or fails."""
    try:
        done = subprocess.run(  # noqa: S603  # programs that the user named
            words, input=told, capture_output=True, text=True, check=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        raise Unfinished(f"over {LIMIT:.0f} s") from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr or error.stdout).strip().rpartition("\n")[2]
        raise Unfinished(shorten(f"exit code {error.returncode}: {last}", 100)) from None
    return done.stdout


@dataclass(slots=True)
class _Entry:
    """A player as pairing-core sees one; there are no byes and no forfeits in these events."""

    number: int
    rating: int
    score: float = 0.0
    colours: str = ""
    opponents: list[int] = field(default_factory=list)
    floats: list[str] = field(default_factory=lambda: ["", ""])

    def seat(self, other: Self, colour: str) -> None:
        """Let the player meet another one, before either has a result."""
        self.colours += colour
        self.opponents.append(other.number)
        up, down = self.score < other.score, self.score > other.score
        self.floats.append("U" if up else "D" if down else "")

    def told(self) -> dict[str, Any]:
        """The player by the names of pairing-core."""
        return {
            "id": self.number,
            "tpn": self.number,
            "rating": self.rating,
            "score": self.score,
            "colors": self.colours,
            "opponents": self.opponents,
            "last_float": self.floats[-1],
            "prev_float": self.floats[-2],
            "played": len(self.colours),
        }


def entries(event: Event) -> list[dict[str, Any]]:
    """The players of an event as pairing-core takes them."""
    by_id = {player.id: _Entry(int(player.id), player.rating) for player in event.players}
    for paired in event.rounds:
        boards = [(by_id[white], by_id[black], result) for white, black, result in paired.boards]
        for white, black, _ in boards:
            white.seat(black, "W")
            black.seat(white, "B")
        for white, black, result in boards:
            white.score += {"W": 1.0, "D": 0.5, "B": 0.0}[result]
            black.score += {"W": 0.0, "D": 0.5, "B": 1.0}[result]
    return [entry.told() for entry in by_id.values()]
