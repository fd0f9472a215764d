"""The command line in this process, as a person types it."""

import io
import sys
from typing import NamedTuple, Protocol

import pytest

from pairdesk.cli.main import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *words: str, stdin: bytes = b"") -> Answer: ...


def command(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    def call(*words: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "argv", ["pairwright", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capfd.readouterr()
        return Answer(int(left.value.code or 0), out, err)

    return call


def one_line(text: str) -> str:
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    return text.rstrip("\n")
