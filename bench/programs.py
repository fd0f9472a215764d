"""Other programs: where they are, and what they print."""

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten
from typing import Final, Self

from bench.rows import Failed, TimedOut

LIMIT: Final = 60.0
"""Seconds that another program may take."""

ASK_VERSIONS: Final = """
import importlib.metadata, json
print(json.dumps({one.metadata["Name"]: one.version for one in importlib.metadata.distributions()}))
"""


@dataclass(frozen=True, slots=True)
class Programs:
    """Where other programs are: a Python with its packages by version, and bbpPairings."""

    python: Path
    versions: Mapping[str, str]
    bbp: Path | None

    @classmethod
    def at(cls, python: Path, bbp: Path | None) -> Self:
        """The programs in the environment of a Python. Raises TimedOut, Failed."""
        versions = json.loads(output([str(python), "-c", ASK_VERSIONS]))
        if bbp:
            version = re.search(r"v(\d\S*)", output([str(bbp), "-r"]))
            versions["bbpPairings"] = version[1] if version else ""
        return cls(python, versions, bbp)

    def command(self, name: str) -> str:
        """The path of a command installed by a package."""
        return str(self.python.parent / name)


def output(words: Sequence[str], given: str = "") -> str:
    """The output of a whole command. Raises TimedOut, Failed."""
    try:
        done = subprocess.run(  # noqa: S603  # programs that the user named
            words, input=given, capture_output=True, text=True, check=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        raise TimedOut(f"over {LIMIT:.0f} s") from None
    except OSError as error:
        raise Failed(f"{words[0]}: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr or error.stdout).strip().rpartition("\n")[2]
        raise Failed(shorten(f"exit code {error.returncode}: {last}", 100)) from None
    return done.stdout
