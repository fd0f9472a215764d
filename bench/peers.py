"""The Dutch system beside other programs, on the same events: the next round, and the check.

The times of Pairwright are those of the library and of the whole command; those of other programs
are of whole commands, each stopped after a minute. bbpPairings has to find the pairings of
Pairwright; for the others the number of equal boards is reported. py4swiss has the rules of 2017.
Every checking program has to find the event correct.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench.checks import checks
from bench.entries import entries
from bench.programs import Programs, output
from bench.reports import event_after, report_file
from bench.rows import Found, Row, Table
from pairwright import Event, Round, pair

PLANNED: Final = 9
"""The rounds of the events of which the next round is paired."""

DIGESTS: Final = {
    (20, 1): "866631f94d36",
    (20, 4): "48e80c4e7314",
    (100, 4): "63f6e630d8dd",
    (300, 4): "3752869d9953",
    (500, 4): "0e5de15568b4",
    (1_000, 4): "cc8b43bef0d5",
}
"""The next round, by Pairwright and by bbpPairings, of an event after some rounds."""

ASK_PAIRING_CORE: Final = Path(__file__).with_name("pairing_core_round.py")

Pairs = list[list[str]]
Job = Callable[[], Any]
Read = Callable[[Any], Pairs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a program pairs the next round of an event from its TRF file.

    ``prepare`` makes the job that is timed, and ``read`` has the pairs from what the job returns.
    An ``exact`` one has to find what Pairwright finds. A quick run asks it only up to a number of
    players.
    """

    name: str
    prepare: Callable[[Event, Path], Job]
    read: Read
    exact: bool = True
    quick_up_to: int = 300
    version: str = ""


def peers(programs: Programs, folder: Path) -> Table:
    """The table of all jobs and of the available programs; files are kept in a folder."""
    return Table(
        name="peers",
        title="The Dutch system of 2026 beside other programs",
        labels=("job", "program"),
        part="a board",
        rows=(*_next_rounds([*_ways(programs)], folder), *checks(programs, folder)),
    )


def _ways(programs: Programs) -> Iterable[Way]:
    versions = programs.versions
    yield Way(name="pairwright, library", prepare=_library, read=_of_round)
    ours = [sys.executable, "-m", "pairdesk", "engine"]
    yield Way(name="pairwright", prepare=partial(_engine, ours), read=_of_lines)
    if programs.bbp:
        bbp = [str(programs.bbp)]
        yield Way(
            name="bbpPairings",
            prepare=partial(_engine, bbp),
            read=_of_lines,
            version=versions["bbpPairings"],
        )
    if "py4swiss" in versions:
        yield Way(
            name="py4swiss",
            prepare=partial(_py4swiss, programs.command("py4swiss")),
            read=_of_lines,
            exact=False,
            version=versions["py4swiss"],
        )
    if "pairing-core" in versions:
        yield Way(
            name="pairing-core",
            prepare=partial(_pairing_core, programs.python),
            read=json.loads,
            exact=False,
            quick_up_to=20,
            version=versions["pairing-core"],
        )


def _next_rounds(ways: Sequence[Way], folder: Path) -> Iterable[Row]:
    for (players, rounds), digest in DIGESTS.items():
        for way in ways:
            yield Row(
                labels=(f"round {rounds + 1} of {players:,}", way.name),
                prepare=partial(_prepared, way, players, rounds, folder),
                found=partial(_found, way, players, rounds),
                digest=digest if way.exact else None,
                slow=players > way.quick_up_to,
            )


def _prepared(way: Way, players: int, rounds: int, folder: Path) -> Job:
    event = event_after(players, rounds, PLANNED)
    return way.prepare(event, report_file(event, folder / f"{players}-{rounds}.trf"))


def _found(way: Way, players: int, rounds: int, answer: Any) -> Found:  # noqa: ANN401  # what the job returns
    """The pairs, and how many boards are those of Pairwright."""
    pairs, ours = (
        way.read(answer),
        _of_round(_library(event_after(players, rounds, PLANNED), Path())()),
    )
    same = sum(board in ours for board in pairs)
    notes = {"version": way.version, "same boards": f"{same} of {len(ours)}"}
    return Found(pairs, len(ours), notes)


def _library(event: Event, _: Path) -> Callable[[], Round]:
    """Pair a copy of the event without cached facts."""
    return partial(pair, replace(event), rulebook="dutch")


def _engine(command: Sequence[str], _: Event, file: Path) -> Job:
    return partial(output, [*command, "--dutch", str(file), "-p"])


def _py4swiss(command: str, _: Event, file: Path) -> Job:
    pairings = file.with_suffix(".out")

    def job() -> str:
        output([command, "-t", str(file), "-e", "dutch", "-p", str(pairings)])
        return pairings.read_text("utf-8")

    return job


def _pairing_core(python: Path, event: Event, _: Path) -> Job:
    asked = json.dumps(
        {"players": entries(event), "round": len(event.rounds) + 1, "rounds": PLANNED}
    )
    return partial(output, [str(python), str(ASK_PAIRING_CORE)], asked)


def _of_round(paired: Round) -> Pairs:
    return [[board.white, board.black] for board in paired.boards]


def _of_lines(text: str) -> Pairs:
    """The boards of a list as engines print it: their number, then one board a line."""
    return [line.split() for line in text.splitlines()[1:]]
