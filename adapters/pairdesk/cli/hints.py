"""What an option of the command line can do about a refusal: a line that follows its sentence.

A refusal says the same at every door, and so names no option.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

HINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "round differs": "hint: --rulebook names other rules",
        "rounds lost": "hint: --force overwrites the file",
        "unknown system": "hint: --rulebook names the rules",
    }
)
"""Hints by the code of the refusal."""


def with_hint(sentence: str, code: str) -> str:
    """The sentence of a refusal, and the hint for its code on a line of its own."""
    return "\n".join(filter(None, (sentence, HINTS.get(code))))
