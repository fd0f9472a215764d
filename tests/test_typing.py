"""A type checker refuses what is no result, bye or colour."""

import re
import subprocess
import sys

from pages import ROOT

CASES = ROOT / "tests/typing_cases/closed_types.py"


def test_exactly_the_lines_that_say_so_are_refused(tmp_path: object) -> None:
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path)),
            *("--no-error-summary", "--hide-error-context", "--no-pretty", str(CASES)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    found = {int(line) for line in re.findall(r"closed_types\.py:(\d+): error:", checked.stdout)}
    lines = CASES.read_text("utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if line.endswith("# refused")}
    assert found == marked, checked.stdout + checked.stderr
    assert len(marked) == 13
