"""One way to draw: no time limit on an example, and in CI the same examples every time."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from command_line import Command, command

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture
def pairwright(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """Run the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return command(monkeypatch, capfd)
