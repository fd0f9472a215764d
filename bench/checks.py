"""The check of a whole event by Pairwright and by other programs, which all have to agree."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import Any, Final

from bench.programs import Programs, output
from bench.reports import event_after, report_file
from bench.rows import Failed, Found, Row, digest_of
from pairdesk.files.check_file import Checked, check_file

Job = Callable[[], Any]

CHECKED: Final = (60, 9)
"""The players and the rounds of the event that is checked."""


@dataclass(frozen=True, slots=True)
class Check:
    """How a program checks a TRF file: its job, and the rounds and differences that it reports."""

    name: str
    job: Job
    read: Callable[[Any], Sequence[int]]
    version: str = ""
    slow: bool = False


def checks(programs: Programs, folder: Path) -> Iterable[Row]:
    """The check of a whole event."""
    players, rounds = CHECKED
    file = folder / "checked.trf"
    for check in _checkers(programs, str(file)):
        yield Row(
            labels=(f"check of {players} x {rounds}", check.name),
            prepare=partial(_checked, check.job, file),
            found=partial(_found, check, players // 2 * rounds),
            digest=digest_of([rounds, 0]),
            slow=check.slow,
        )


def _checkers(programs: Programs, file: str) -> Iterable[Check]:
    yield Check("pairwright, library", partial(check_file, file), _of_checked)
    ours = [sys.executable, "-m", "pairdesk", "check", "-j", "1", file]
    yield Check(
        "pairwright", partial(output, ours), partial(_numbers, r"(\d+) rounds?: (\d+) diff")
    )
    if programs.bbp:
        command = [str(programs.bbp), "--dutch", file, "-c"]
        version = programs.versions["bbpPairings"]
        yield Check("bbpPairings", partial(output, command), _of_list, version)
    if "caissify-pairings" in programs.versions:
        command = [programs.command("caissify-pairings-check"), file]
        read = partial(_numbers, r"/(\d+) rounds match, (\d+) disc")
        version = programs.versions["caissify-pairings"]
        yield Check("caissify-pairings", partial(output, command), read, version, slow=True)


def _checked(job: Job, file: Path) -> Job:
    players, rounds = CHECKED
    report_file(event_after(players, rounds, rounds), file)
    return job


def _found(check: Check, boards: int, answer: Any) -> Found:  # noqa: ANN401  # what the job returns
    return Found([*check.read(answer)], boards, {"version": check.version})


def _of_checked(checked: Checked) -> Sequence[int]:
    return checked.rounds, len(checked.differences)


def _numbers(pattern: str, text: str) -> Sequence[int]:
    """The numbers that a program reports in one line."""
    numbers = re.search(pattern, text)
    if numbers is None:
        raise Failed(f"not understood: {shorten(text, 60)}")
    return [*map(int, numbers.groups())]


def _of_list(text: str) -> Sequence[int]:
    """The rounds of a checklist, and the lines below them, which report differences."""
    lines = [line for line in text.splitlines() if line.strip()]
    rounds = sum("Round #" in line for line in lines)
    return rounds, len(lines) - rounds
