"""One way to draw: no time limit on an example, and the same examples every time.

``HYPOTHESIS_PROFILE=fresh`` draws other examples each time, for whoever hunts for more.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from command_line import Command, command

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("fresh", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture
def pairwright(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """Run the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return command(monkeypatch, capfd)
